"""Modules of one game, found by its name: nothing else here knows a game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any


def room(part: str, game: str, module: str) -> Any:
    """Module of a game in one of the four parts, e.g. ``simulator.<game>.record``.

    Raises
    ------
    ValueError
        When the game has no such module.
    """
    package = __package__.rpartition(".")[0]
    name = f"{package}.{part}.{game}.{module}"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise ValueError(f"{game} has no {module.replace('_', ' ')} yet")
    return importlib.import_module(name)


def card_titles(game: str) -> dict[str, str]:
    """Readable names of a game's cards by code, in the game's order."""
    cards = room("simulator", game, "cards")
    return dict(zip(cards.CODES, cards.TITLES, strict=True))
