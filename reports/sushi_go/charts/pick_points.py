"""Chart: points that a copy brought, by the pick at which it was taken."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.figure import Figure

from ...charts.heat import heat_maps
from ...charts.style import WIDE
from ...digits import fixed

VAGUE: Final = 0.25
"""Cells whose interval reaches further than this many points either way stay empty."""


def pick_points(*, cards_by_pick: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Heat map of cards against picks, one panel for each number of players.

    Parameters
    ----------
    cards_by_pick
        Columns ``players``, ``pick``, ``title``, ``points`` and ``points_high``.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    frame = cards_by_pick.copy()
    half = frame["points_high"] - frame["points"]
    frame["points"] = np.where(half <= VAGUE, frame["points"], np.nan)
    return heat_maps(
        frame=frame,
        across="pick",
        value="points",
        factor=1.0,
        title="What a copy brought, by the pick at which it was taken",
        unit="points per copy taken",
        text=lambda value: fixed(value, 1),
        columns=2 if width > 5.0 else 1,
        caption=caption,
        width=width,
    )
