"""Words of a game in tables: what scores are counted in, how decisions are told apart."""

from __future__ import annotations

from ..simulator.games import Split, game


def unit_of(game_name: str, *, first: bool = False) -> str:
    """What scores are counted in; with a capital when it comes ``first``."""
    unit = game(game_name).score_unit
    return capital(unit) if first else unit


def score_heading(game_name: str) -> str:
    """Heading of a column of mean scores; points go without saying."""
    unit = unit_of(game_name)
    return "Mean score" if unit == "points" else f"Mean score, {unit}"


def split_of(game_name: str, name: str) -> Split | None:
    """Split of a game by name; None for another dimension."""
    return next((split for split in game(game_name).card_splits if split.name == name), None)


def split_words(game_name: str, name: str) -> str:
    """Name of a dimension in a sentence."""
    split = split_of(game_name, name)
    return name if split is None else split.words


def capital(text: str) -> str:
    """The same text with its first letter large."""
    return text[:1].upper() + text[1:]
