"""Chart: how many turns games had, and how they ended."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from ...charts.style import COLOURS, WIDE, bare, people, sheet
from ..words import ENDING_TITLES

_LOOK: Final = {"check": COLOURS[0], "draw": COLOURS[1], "turn": COLOURS[3]}


def game_lengths(
    *, length_distribution: pd.DataFrame, caption: str = "", width: float = WIDE
) -> Figure:
    """Bars by number of turns, stacked by ending, one panel for each number of players.

    Parameters
    ----------
    length_distribution
        Columns ``players``, ``turns``, ``ending`` and ``share`` of games.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    counts = sorted(int(n) for n in length_distribution["players"].unique())
    figure = sheet(
        title="How long games were, and how they ended",
        caption=caption,
        body=1.35 * len(counts) + 0.3,
        width=width,
        legend=[Patch(color=_LOOK[name], label=title) for name, title in ENDING_TITLES.items()],
    )
    axes = figure.subplots(len(counts), 1, squeeze=False, sharex=True)[:, 0]
    for count, axis in zip(counts, axes, strict=True):
        _panel(axis, length_distribution[length_distribution["players"] == count])
        axis.set_title(people(count), loc="left", pad=3)
        axis.set_ylabel("% of games")
    axes[-1].set_xlabel("turns of all players together")
    return figure


def _panel(axis: Axes, part: pd.DataFrame) -> None:
    bare(axis, grid="y")
    table = part.pivot(index="turns", columns="ending", values="share").fillna(0.0)
    bottom = np.zeros(len(table))
    for ending, colour in _LOOK.items():
        if ending in table:
            height = 100.0 * table[ending].to_numpy(np.float64)
            axis.bar(table.index.to_numpy(), height, width=0.9, bottom=bottom, color=colour)
            bottom += height
