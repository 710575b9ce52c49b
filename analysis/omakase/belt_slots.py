"""From which slot of the belt cards were taken, and how those fared who took them."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from ...simulator.omakase.rules import BELT
from ...simulator.run import Outcome
from ...simulator.tallies import WIN_UNITS
from .batch_means import INTERVAL, add_mean, add_share, counted, gains

MEANS: Final = ("take_rate", "score_gain", "win_gain")
SLOT_COLUMNS: Final = (
    *("slot", "exchanges", "taken"),
    *(f"{name}{end}" for name in MEANS for end in INTERVAL),
)
"""Columns of :func:`belt_slots_frame`."""


def belt_slots_frame(outcome: Outcome) -> pd.DataFrame:
    """Exchanges by slot of the belt.

    Returns
    -------
    pandas.DataFrame
        ``slot``
            from 1, where new cards come from the deck, to 6, from where they fall into the
            trash;
        ``exchanges``, ``taken``
            exchanges, the same in every row, and those that took from the slot, counts;
        ``take_rate``
            share of the exchanges that took from the slot;
        ``score_gain``, ``win_gain``
            final score (yen) and win share of those who took from it, less the mean over
            all exchanges of the same strategy.

        Each mean has ``_se``, ``_low`` and ``_high``.
    """
    cells = counted(outcome, "slots")
    taken_from = cells[..., 1:]
    differences = gains(taken_from, taken_from.sum(axis=2))
    sums = np.concatenate([cells, differences], axis=-1).sum(axis=1)
    exchanges, taken, _, win, score_gain, win_gain = np.moveaxis(sums, -1, 0)
    frame = pd.DataFrame({"slot": range(1, BELT + 1)})
    frame["exchanges"] = exchanges.sum(axis=0).astype(np.int64)
    frame["taken"] = taken.sum(axis=0).astype(np.int64)
    add_share(frame, "take_rate", taken, exchanges)
    add_mean(frame, "score_gain", score_gain, taken)
    share = win.sum(axis=0) / (WIN_UNITS * np.maximum(taken.sum(axis=0), 1.0))
    add_mean(frame, "win_gain", win_gain / WIN_UNITS, taken, share=share)
    return frame
