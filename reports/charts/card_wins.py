"""Chart: how much more often those who took a card won, by number of players."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from .dots import rows_of_dots
from .style import WIDE


def card_wins(*, cards: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: win share when taken, less the takers' average.

    Parameters
    ----------
    cards
        Columns ``players``, ``title``, ``win_gain``, ``win_gain_low`` and
        ``win_gain_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=cards,
        value="win_gain",
        low="win_gain_low",
        high="win_gain_high",
        factor=100.0,
        title="Win share when a copy was taken, against the takers' average",
        unit="percentage points of win share",
        caption=caption,
        width=width,
    )
