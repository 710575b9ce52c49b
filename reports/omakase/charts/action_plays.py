"""Chart: how often action cards were played, by phase of the game."""

from __future__ import annotations

import pandas as pd
from matplotlib.figure import Figure

from ...charts.heat import heat_maps
from ...charts.style import WIDE
from ...digits import fixed
from ..words import PHASE_LABEL, with_phase


def action_plays(
    *, action_plays_by_phase: pd.DataFrame, caption: str = "", width: float = WIDE
) -> Figure:
    """Heat map of action cards against phases, one panel for each number of players.

    Parameters
    ----------
    action_plays_by_phase
        Columns ``players``, ``pass``, ``third``, ``title`` and ``play_rate`` (plays a turn).
    caption
        Where the numbers come from.
    width
        Inches.
    """
    return heat_maps(
        frame=with_phase(action_plays_by_phase),
        across="phase",
        value="play_rate",
        factor=100.0,
        title="How often action cards were played, by phase",
        unit="plays in 100 turns",
        text=_plays if width > 5.0 else _plays_shortly,
        columns=2 if width > 5.0 else 1,
        caption=caption,
        width=width,
        label=PHASE_LABEL,
    )


def _plays(value: float) -> str:
    return fixed(value, 1)


def _plays_shortly(value: float) -> str:
    """Two digits at most, for the narrow cells of a phone."""
    return fixed(value, 1 if value < 9.95 else 0)
