"""The packages of the games' strategies, and what they may offer."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any


def family_of(game: str) -> Any:
    """Package of a game's strategies, or None when there is none.

    It may have ``table_strategy(function, rules, parameters, name)`` for strategies that are
    tables, ``chooser_source(kind, parameters, noise)`` and ``chooser_signature()`` for
    functions that are compiled, ``combined_strategy(bound, rules)`` for the combinations that
    ``COMBINATIONS`` names, and ``PICK_WORDS``, which say what a ``choose`` function is to do.
    Each of the first returns, or leads to, a compiled chooser and its parameters.
    """
    name = f"{__package__}.{game}"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    return None if found is None else importlib.import_module(name)
