"""Numbers that only Omakase has: phases of the deck, the belt, calls of the check, endings."""
