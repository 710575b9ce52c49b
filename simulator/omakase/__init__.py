"""Omakase (2025), 2-4 players: cards, rules, compiled kernel and readable reference."""
