"""Charts that only Omakase has: draws, hands, action cards, belt, check and endings."""
