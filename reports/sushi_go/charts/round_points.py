"""Chart: points that a copy brought, by round."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.heat import heat_maps
from ...charts.style import WIDE
from ...digits import fixed


def round_points(*, cards_by_round: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Heat map of cards against rounds, one panel for each number of players.

    Parameters
    ----------
    cards_by_round
        Columns ``players``, ``round``, ``title`` and ``points``.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return heat_maps(
        frame=cards_by_round,
        across="round",
        value="points",
        factor=1.0,
        title="What a copy brought, by the round in which it was taken",
        unit="points per copy taken",
        text=lambda value: fixed(value, 2),
        columns=4 if width > 5.0 else 2,
        caption=caption,
        width=width,
    )
