"""Sushi Go! (2013), 2-5 players: cards, rules, compiled kernel and readable reference."""
