"""What card values are told apart by: the axes of a game's card tallies, with their labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd

from ..simulator.games import game
from ..simulator.plan import Plan


def dimensions_of(game_name: str) -> tuple[str, ...]:
    """Names of the axes between batch and measure: strategy, the game's splits, card."""
    return ("strategy", *(split.name for split in game(game_name).card_splits), "card")


def chosen_dimensions(game_name: str, by: Sequence[str]) -> list[str]:
    """Those of ``by`` and ``card``, in the order of the axes.

    Raises
    ------
    ValueError
        For a name that is none of them.
    """
    known = dimensions_of(game_name)
    for name in by:
        if name not in known:
            raise ValueError(f"unknown column {name!r}; choose from {', '.join(known)}")
    return [name for name in known if name in {*by, "card"}]


def axes_without(game_name: str, wanted: Sequence[str]) -> tuple[int, ...]:
    """Axes of a tally by batch that are summed over when only ``wanted`` are told apart."""
    known = dimensions_of(game_name)
    return tuple(axis for axis, name in enumerate(known, start=1) if name not in wanted)


def index_of(plan: Plan, wanted: Sequence[str], codes: Sequence[str]) -> pd.MultiIndex:
    """Rows of a table: every combination of labels, in the order of the axes.

    Parameters
    ----------
    plan
        What was played.
    wanted
        From :func:`chosen_dimensions`.
    codes
        Labels of the dimension ``card``.
    """
    labels: dict[str, Sequence[Any]] = {
        "strategy": [strategy.name for strategy in plan.strategies],
        **{split.name: split.values for split in game(plan.game).card_splits},
        "card": codes,
    }
    found: pd.MultiIndex = pd.MultiIndex.from_product(
        [labels[name] for name in wanted], names=list(wanted)
    )
    return found
