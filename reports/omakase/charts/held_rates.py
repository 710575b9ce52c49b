"""Chart: how many hands held each card at the end, by number of players."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.dots import rows_of_dots
from ...charts.style import WIDE


def held_rates(*, cards_held: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: share of final hands with a card.

    Parameters
    ----------
    cards_held
        Columns ``players``, ``title``, ``held_rate``, ``held_rate_low`` and
        ``held_rate_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return rows_of_dots(
        frame=cards_held,
        value="held_rate",
        low="held_rate_low",
        high="held_rate_high",
        factor=100.0,
        title="Hands that held the card at the end",
        unit="% of final hands",
        caption=caption,
        width=width,
    )
