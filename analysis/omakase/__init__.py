"""Numbers that only Omakase has: phases of the deck, calls of the check, ends of games."""
