"""Chart: points that a copy of each card brought, by number of players."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from .dots import rows_of_dots
from .style import WIDE


def card_points(
    *, cards: pd.DataFrame, unit: str = "points", caption: str = "", width: float = WIDE
) -> Figure:
    """Dots with 95 % intervals: points realised per copy taken.

    Parameters
    ----------
    cards
        Columns ``players``, ``title``, ``points``, ``points_low`` and ``points_high``.
    unit
        What points are called.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=cards,
        value="points",
        low="points_low",
        high="points_high",
        factor=1.0,
        title=f"What a copy brought, in {unit}",
        unit=f"{unit} per copy taken",
        caption=caption,
        width=width,
    )
