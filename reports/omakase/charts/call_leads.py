"""Chart: how often callers of the check won, by their lead at the call."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ....simulator.omakase.sums import LEAD_STEP
from ...charts.curves import curves
from ...charts.style import WIDE


def call_leads(*, calls_by_lead: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Curves with 95 % intervals: win share of callers by lead over the best other hand.

    Parameters
    ----------
    calls_by_lead
        Columns ``players``, ``lead``, ``win_share``, ``win_share_low`` and
        ``win_share_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return curves(
        frame=calls_by_lead,
        along="lead",
        value="win_share",
        step=float(LEAD_STEP),
        factor=100.0,
        title="How often callers of the check won, by their lead at the call",
        unit="win share of callers, %",
        label="lead over the best other hand, yen",
        caption=caption,
        width=width,
    )
