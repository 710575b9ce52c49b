"""Chart: how often callers of the check won, by the turn of the call."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.curves import curves
from ...charts.style import WIDE


def call_turns(*, calls_by_turn: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Curves with 95 % intervals: win share of callers by their own turn.

    Parameters
    ----------
    calls_by_turn
        Columns ``players``, ``turn``, ``win_share``, ``win_share_low`` and
        ``win_share_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return curves(
        frame=calls_by_turn,
        along="turn",
        value="win_share",
        step=1.0,
        factor=100.0,
        title="How often callers of the check won, by the turn of the call",
        unit="win share of callers, %",
        label="own turn of the call",
        caption=caption,
        width=width,
    )
