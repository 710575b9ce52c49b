"""Chart: how often each strategy won, by number of players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..digits import percent
from .style import (
    INK,
    MUTED,
    WIDE,
    bare,
    name_limit,
    panels,
    people,
    row_bands,
    series,
    sheet,
    short_names,
)

_ROOM_FOR_NUMBERS = 1.5


def win_share(
    *,
    strategies: pd.DataFrame,
    order: Sequence[str],
    caption: str = "",
    width: float = WIDE,
) -> Figure:
    """Dots with 95 % intervals and the fair share, one panel for each number of players.

    Parameters
    ----------
    strategies
        Columns ``players``, ``strategy``, ``win_share`` (with ``_se``, ``_low``, ``_high``)
        and ``fair_share``.
    order
        Strategies from top to bottom.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    counts = sorted(int(n) for n in strategies["players"].unique())
    labels = short_names(order, name_limit(width))
    columns = min(4 if width > 5.0 else 2, len(counts))
    lines = -(-len(counts) // columns)
    legend = [
        _key(series(0), "above fair share"),
        _key((series(3)[0], "v"), "below"),
        _key((MUTED, "D"), "not told apart"),
        Line2D([], [], color=INK, linestyle=(0, (4, 2)), linewidth=1.0, label="fair share"),
    ]
    figure = sheet(
        title="Share of games won",
        caption=caption,
        body=lines * (0.235 * len(order) + 0.42) + 0.2,
        width=width,
        legend=legend,
    )
    top = np.nanmax(strategies[["win_share", "win_share_high"]].to_numpy(np.float64)) * 100.0
    for i, (count, axis) in enumerate(
        zip(counts, panels(figure, len(counts), columns), strict=True)
    ):
        part = strategies[strategies["players"] == count].set_index("strategy").reindex(list(order))
        _panel(axis, part, max(top, 100.0 / min(counts)))
        axis.set_title(people(count), loc="left", pad=3)
        axis.set_yticks(range(len(order)), [labels[name] for name in order])
        axis.set_xlabel("win share, %" if i + columns >= len(counts) else "")
    return figure


def _key(look: tuple[str, str], label: str) -> Line2D:
    return Line2D([], [], color=look[0], marker=look[1], linestyle="", markersize=5, label=label)


def _panel(axis: Axes, part: pd.DataFrame, end: float) -> None:
    bare(axis)
    row_bands(axis, len(part))
    fair = 100.0 * float(part["fair_share"].dropna().iloc[0])
    axis.axvline(fair, color=INK, linestyle=(0, (4, 2)), linewidth=1.0, zorder=1)
    axis.set_xlim(-0.03 * end, end * _ROOM_FOR_NUMBERS)
    axis.set_xticks(np.arange(0.0, end, 25.0 if end > 40.0 else 10.0))
    columns = ["win_share", "win_share_se", "win_share_low", "win_share_high"]
    for row, (share, se, low, high) in enumerate(part[columns].to_numpy(np.float64)):
        if not np.isfinite(share):
            continue
        colour, marker = MUTED, "D"
        if np.isfinite(low):
            if 100.0 * low > fair:
                colour, marker = series(0)
            elif 100.0 * high < fair:
                colour, marker = series(3)[0], "v"
            axis.hlines(row, 100.0 * low, 100.0 * high, colors=colour, linewidth=2.0, zorder=2)
        axis.plot(100.0 * share, row, marker=marker, markersize=5.5, color=colour, zorder=3)
        axis.annotate(
            percent(share, se),
            (1.0, row),
            xycoords=("axes fraction", "data"),
            ha="right",
            va="center_baseline",
        )
