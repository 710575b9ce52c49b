"""Chart: how often a card on offer was taken, by pick."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.heat import heat_maps
from ...charts.style import WIDE
from ...digits import fixed


def pick_takes(*, cards_by_pick: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Heat map of cards against picks, one panel for each number of players.

    Parameters
    ----------
    cards_by_pick
        Columns ``players``, ``pick``, ``title`` and ``take_rate``.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return heat_maps(
        frame=cards_by_pick,
        across="pick",
        value="take_rate",
        factor=100.0,
        title="How often a card on offer was taken, by pick",
        unit="taken, % of hands with it",
        text=lambda value: fixed(value, 0),
        columns=2 if width > 5.0 else 1,
        caption=caption,
        width=width,
    )
