"""Calls of the check: who won by the turn of the call, and by the lead at that moment.

The lead is that of the caller's hand over the best other one when the check is called. No
player can see it; it is known afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import pandas as pd

from ...simulator.omakase.sums import CALL_TURNS, LEAD_STEP, LEADS
from ...simulator.run import Outcome
from ...simulator.tallies import WIN_UNITS
from .batch_means import INTERVAL, Floats, add_mean, add_share, counted
from .phases import seen

DIMENSIONS: Final = ("strategy", "turn", "lead")
MEANS: Final = ("win_share", "score", "margin")
CALL_COLUMNS: Final = ("calls", "share", *(f"{name}{end}" for name in MEANS for end in INTERVAL))
"""Columns that :func:`check_calls_frame` adds to its dimensions."""
LEAST_LEAD: Final = -(LEADS // 2) * LEAD_STEP
"""Lead of the first row, in yen; it stands for all lower ones."""
MOST_LEAD: Final = -LEAST_LEAD
"""Lead of the last row, in yen; it stands for all higher ones."""


def check_calls_frame(outcome: Outcome, by: Sequence[str] = ("turn", "lead")) -> pd.DataFrame:
    """Calls of the check, one row for each combination of ``by``.

    Parameters
    ----------
    outcome
        A run that counted cards.
    by
        Any of ``strategy``, ``turn`` and ``lead``; none for all calls in one row.

    Returns
    -------
    pandas.DataFrame
        The columns of ``by``: ``turn`` is the caller's own turn, from 1 (32 for 32 and
        more), ``lead`` the lower end of 500 yen of lead over the best other hand (-4000 and
        less to 4000 and more). Then

        ``calls``, ``share``
            calls, count, and as a share of all calls of the run;
        ``win_share``
            win share of the callers;
        ``score``, ``margin``
            their final score, and that less the best other final score, yen.

        Each mean has ``_se``, ``_low`` and ``_high``. Rows without calls are left out.

    Raises
    ------
    ValueError
        For an unknown column.
    """
    for name in by:
        if name not in DIMENSIONS:
            raise ValueError(f"unknown column {name!r}; choose from {', '.join(DIMENSIONS)}")
    wanted = [name for name in DIMENSIONS if name in by]
    labels: dict[str, list[Any]] = {
        "strategy": [strategy.name for strategy in outcome.plan.strategies],
        "turn": list(range(1, CALL_TURNS + 1)),
        "lead": [LEAST_LEAD + LEAD_STEP * step for step in range(LEADS)],
    }
    cells = counted(outcome, "calls")
    away = tuple(axis + 1 for axis, name in enumerate(DIMENSIONS) if name not in wanted)
    if wanted:
        index = pd.MultiIndex.from_product([labels[name] for name in wanted], names=wanted)
        frame = index.to_frame(index=False)
    else:
        frame = pd.DataFrame(index=range(1))
    sums: Floats = cells.sum(axis=away).reshape(len(cells), len(frame), -1)
    calls, score, win, margin = np.moveaxis(sums, -1, 0)
    frame["calls"] = calls.sum(axis=0).astype(np.int64)
    frame["share"] = frame["calls"] / max(int(frame["calls"].sum()), 1)
    add_share(frame, "win_share", win / WIN_UNITS, calls)
    add_mean(frame, "score", score, calls)
    add_mean(frame, "margin", margin, calls)
    return seen(frame, "calls")
