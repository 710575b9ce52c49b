"""Modules and names of one game, found by its name: nothing else here knows a game."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

from ..simulator.games import game as game_of


def room(part: str, game: str, module: str) -> Any:
    """Module of a game in one of the four parts, e.g. ``simulator.<game>.record``.

    Raises
    ------
    ValueError
        When the game has no such module.
    """
    found = optional_room(part, game, module)
    if found is None:
        raise ValueError(f"{game} has no {module.replace('_', ' ')} yet")
    return found


def optional_room(part: str, game: str, module: str) -> Any | None:
    """The same, or None when the game has no such module."""
    package = __package__.rpartition(".")[0]
    name = f"{package}.{part}.{game}.{module}"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    return None if found is None else importlib.import_module(name)


def card_titles(game: str) -> dict[str, str]:
    """Readable names of a game's cards by code, in the game's order."""
    chosen = game_of(game)
    return dict(zip(chosen.card_codes, chosen.card_titles, strict=True))


def forced_titles(game: str) -> dict[str, str]:
    """Readable names of what is forced in a game by code, in the game's order."""
    chosen = game_of(game)
    return dict(zip(chosen.forced_codes, chosen.forced_titles, strict=True))
