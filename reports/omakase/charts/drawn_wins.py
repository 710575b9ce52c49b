"""Chart: what drawing a card did to the win share, by number of players."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.dots import rows_of_dots
from ...charts.style import WIDE


def drawn_wins(*, cards_drawn: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: win share of who drew a card, less that of the average drawer.

    Parameters
    ----------
    cards_drawn
        Columns ``players``, ``title``, ``win_gain``, ``win_gain_low`` and ``win_gain_high``
        (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=cards_drawn,
        value="win_gain",
        low="win_gain_low",
        high="win_gain_high",
        factor=100.0,
        title="What drawing a card did to the win share, against the average draw",
        unit="percentage points of win share",
        caption=caption,
        width=width,
    )
