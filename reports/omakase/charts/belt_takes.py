"""Chart: from which slot of the belt cards were taken."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.dots import rows_of_dots
from ...charts.style import WIDE
from ..words import SLOTS, with_slot_titles


def belt_takes(*, belt_slots: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: share of exchanges that took from a slot, and an even share.

    Parameters
    ----------
    belt_slots
        Columns ``players``, ``slot``, ``take_rate``, ``take_rate_low`` and
        ``take_rate_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=with_slot_titles(belt_slots),
        value="take_rate",
        low="take_rate_low",
        high="take_rate_high",
        factor=100.0,
        title="From which slot of the belt the card was taken",
        unit="% of exchanges",
        caption=caption,
        width=width,
        order=SLOTS,
        reference=100.0 / len(SLOTS),
    )
