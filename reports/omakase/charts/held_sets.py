"""Chart: how many of the copies held at the end were part of a set."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ....simulator.omakase.cards import CODES, SET_KINDS
from ...charts.dots import rows_of_dots
from ...charts.style import WIDE


def held_sets(*, cards_held: pd.DataFrame, caption: str = "", width: float = WIDE) -> Figure:
    """Dots with 95 % intervals: share of copies in scored sets, of kinds that are in a set.

    Parameters
    ----------
    cards_held
        Columns ``players``, ``card``, ``title``, ``set_rate``, ``set_rate_low`` and
        ``set_rate_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    members = {CODES[kind] for kinds in SET_KINDS for kind in kinds}
    return rows_of_dots(
        frame=cards_held[cards_held["card"].isin(members)],
        value="set_rate",
        low="set_rate_low",
        high="set_rate_high",
        factor=100.0,
        title="Copies held at the end that were part of a set",
        unit="% of copies held",
        caption=caption,
        width=width,
    )
