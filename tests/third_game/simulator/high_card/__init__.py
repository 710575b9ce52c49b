"""High Card: take one of three cards, twice; the highest sum wins. A game for tests."""
