"""Chart: what drawing a card did to the win share, by phase of the game."""

from __future__ import annotations

from typing import Final

import pandas as pd
from matplotlib.figure import Figure

from ...charts.heat import heat_maps
from ...charts.style import WIDE
from ..words import PHASE_LABEL, with_phase
from .clear_cells import clear_cells, points_text

VAGUE: Final = 0.04
"""Cells whose interval reaches further than this share either way stay empty."""


def drawn_phases(
    *, cards_drawn_by_phase: pd.DataFrame, caption: str = "", width: float = WIDE
) -> Figure:
    """Heat map of cards against phases, one panel for each number of players.

    Parameters
    ----------
    cards_drawn_by_phase
        Columns ``players``, ``pass``, ``third``, ``title``, ``win_gain`` and
        ``win_gain_high`` (shares).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return heat_maps(
        frame=clear_cells(with_phase(cards_drawn_by_phase), "win_gain", VAGUE),
        across="phase",
        value="win_gain",
        factor=100.0,
        title="What drawing a card did to the win share, by phase",
        unit="percentage points of win share",
        text=points_text,
        columns=2 if width > 5.0 else 1,
        caption=caption,
        width=width,
        signed=True,
        label=PHASE_LABEL,
    )
