"""Chart: how those fared who took from a slot of the belt."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.dots import rows_of_dots
from ...charts.style import WIDE
from ..words import SLOTS, with_slot_titles


def belt_wins(*, belt_slots: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: win share of who took from a slot, less that of all exchanges.

    Parameters
    ----------
    belt_slots
        Columns ``players``, ``slot``, ``win_gain``, ``win_gain_low`` and ``win_gain_high``
        (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=with_slot_titles(belt_slots),
        value="win_gain",
        low="win_gain_low",
        high="win_gain_high",
        factor=100.0,
        title="Win share by the slot that was taken from, against all exchanges",
        unit="percentage points of win share",
        caption=caption,
        width=width,
        order=SLOTS,
    )
