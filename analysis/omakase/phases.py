"""Phases of a game of Omakase: passes of the deck, each in thirds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pandas as pd

from ...simulator.omakase.sums import PASSES, THIRDS
from ...simulator.run import Outcome
from .batch_means import Floats

PHASE: Final = ("pass", "third")
"""Columns of a phase: pass of the deck, from 1 (the last stands for all later ones), and third
of the pass, from 1, by the cards that are gone."""
DIMENSIONS: Final = ("strategy", *PHASE, "card")


def split_cells(
    outcome: Outcome, cells: Floats, cards: Sequence[str], by: Sequence[str]
) -> tuple[Floats, pd.DataFrame]:
    """Sums of the cells that are told apart, with a frame of what they are.

    Parameters
    ----------
    outcome
        The run.
    cells
        float64, shape (batches, strategies, passes, thirds, cards, measures).
    cards
        Codes of the cards.
    by
        Any of ``strategy``, ``pass`` and ``third``; cards are always told apart.

    Returns
    -------
    sums
        float64, shape (batches, rows, measures).
    frame
        One row for each row of ``sums``.

    Raises
    ------
    ValueError
        For an unknown column.
    """
    for name in by:
        if name not in DIMENSIONS:
            raise ValueError(f"unknown column {name!r}; choose from {', '.join(DIMENSIONS)}")
    wanted = [name for name in DIMENSIONS if name in {*by, "card"}]
    labels: dict[str, list[Any]] = {
        "strategy": [strategy.name for strategy in outcome.plan.strategies],
        "pass": list(range(1, PASSES + 1)),
        "third": list(range(1, THIRDS + 1)),
        "card": list(cards),
    }
    away = tuple(axis + 1 for axis, name in enumerate(DIMENSIONS) if name not in wanted)
    index = pd.MultiIndex.from_product([labels[name] for name in wanted], names=wanted)
    summed: Floats = cells.sum(axis=away).reshape(len(cells), len(index), -1)
    return summed, index.to_frame(index=False)


def seen(frame: pd.DataFrame, column: str) -> pd.DataFrame:
    """Rows in which anything was counted."""
    return frame[frame[column] > 0].reset_index(drop=True)
