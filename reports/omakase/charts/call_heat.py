"""Chart: how often callers of the check won, by turn and lead together."""

from __future__ import annotations

from typing import Final

import pandas as pd
from matplotlib.figure import Figure

from ...charts.heat import heat_maps
from ...charts.style import WIDE
from ...digits import fixed
from ..words import COARSE_LEAD, lead_title
from .clear_cells import clear_cells

VAGUE: Final = 0.1
"""Cells whose interval reaches further than this share either way stay empty."""


def call_heat(*, calls: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Heat map of leads against turns of the call, one panel for each number of players.

    Parameters
    ----------
    calls
        Columns ``players``, ``turn``, ``lead``, ``win_share``, ``win_share_low`` and
        ``win_share_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    frame = _whole(clear_cells(calls, "win_share", VAGUE))
    return heat_maps(
        frame=frame.assign(title=[lead_title(int(lead), COARSE_LEAD) for lead in frame["lead"]]),
        across="turn",
        value="win_share",
        factor=100.0,
        title="How often callers won, by lead in yen and own turn",
        unit="win share of callers, %",
        text=lambda value: fixed(value, 0),
        columns=1,
        caption=caption,
        width=width,
        label="own turn of the call",
    )


def _whole(frame: pd.DataFrame) -> pd.DataFrame:
    """Cells between the first and the last that are clear, with the gaps between them.

    Leads are the same for all numbers of players, the greatest first.
    """
    clear = frame[frame["win_share"].notna()]
    shown = clear if len(clear) else frame
    leads = range(int(shown["lead"].max()), int(shown["lead"].min()) - 1, -COARSE_LEAD)
    parts = []
    for players, every in frame.groupby("players"):
        part = shown[shown["players"] == players]
        # A panel without any clear cell still shows that there is none.
        turns = (part if len(part) else every)["turn"]
        index = pd.MultiIndex.from_product(
            [[players], leads, range(int(turns.min()), int(turns.max()) + 1)],
            names=["players", "lead", "turn"],
        )
        parts.append(every.set_index(index.names).reindex(index).reset_index())
    return pd.concat(parts, ignore_index=True)
