"""Chart: how much more often hands with a card at the end won, by number of players."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.dots import rows_of_dots
from ...charts.style import WIDE


def held_wins(*, cards_held: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: win share of hands with a card, less their players' average.

    Parameters
    ----------
    cards_held
        Columns ``players``, ``title``, ``win_gain``, ``win_gain_low`` and ``win_gain_high``
        (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=cards_held,
        value="win_gain",
        low="win_gain_low",
        high="win_gain_high",
        factor=100.0,
        title="Win share of hands that held the card at the end, against the average",
        unit="percentage points of win share",
        caption=caption,
        width=width,
    )
