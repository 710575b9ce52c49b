"""Phases of a game of Omakase: passes of the deck, each in thirds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pandas as pd

from ...simulator.run import Outcome
from ..dimensions import axes_without, chosen_dimensions, index_of
from .batch_means import Floats

PHASE: Final = ("pass", "third")
"""Columns of a phase: pass of the deck, from 1 (the last stands for all later ones), and third
of the pass, from 1, by the cards that are gone."""


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
    plan = outcome.plan
    wanted = chosen_dimensions(plan.game, by)
    index = index_of(plan, wanted, cards)
    summed: Floats = cells.sum(axis=axes_without(plan.game, wanted))
    summed = summed.reshape(len(cells), len(index), -1)
    return summed, index.to_frame(index=False)


def seen(frame: pd.DataFrame, column: str) -> pd.DataFrame:
    """Rows in which anything was counted."""
    return frame[frame[column] > 0].reset_index(drop=True)
