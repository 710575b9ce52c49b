"""Rows of dots with error bars, one series for each number of players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from .style import GRID, INK, MUTED, PAPER, bare, people, row_bands, series, sheet


def rows_of_dots(
    *,
    frame: pd.DataFrame,
    value: str,
    low: str,
    high: str,
    factor: float,
    title: str,
    unit: str,
    caption: str,
    width: float,
    name: str = "title",
    order: Sequence[str] | None = None,
    reference: float = 0.0,
) -> Figure:
    """One row a card; one dot for each number of players.

    Parameters
    ----------
    frame
        Columns ``players``, ``name``, ``value``, ``low`` and ``high``; where an end is
        unknown, the dot is hollow.
    factor
        What values are multiplied with, e.g. 100 for per cent.
    unit
        Label of the value axis.
    name
        Column with the names of the rows.
    order
        Rows from top to bottom; without it, the greatest mean is on top.
    reference
        Where the line stands that values are compared with.
    """
    means = frame.groupby(name, sort=False)[value].mean()
    rows = list(order or map(str, means.sort_values(ascending=False, kind="stable").index))
    counts = sorted(int(n) for n in frame["players"].unique())
    legend = []
    for i, count in enumerate(counts):
        colour, marker = series(i)
        legend.append(
            Line2D([], [], color=colour, marker=marker, linestyle="", label=people(count))
        )
    keys = legend if len(counts) > 1 else []
    if (frame[value].notna() & frame[[low, high]].isna().any(axis=1)).any():
        keys.append(_hollow_key())
    figure = sheet(
        title=title, caption=caption, body=0.29 * len(rows) + 0.55, width=width, legend=keys
    )
    axis = figure.subplots()
    bare(axis)
    row_bands(axis, len(rows))
    axis.axvline(reference, color=INK, linewidth=0.9, zorder=1)
    reach = min(0.13 * (len(counts) - 1), 0.36)
    for i, (count, offset) in enumerate(
        zip(counts, np.linspace(-reach, reach, len(counts)), strict=True)
    ):
        part = frame[frame["players"] == count].set_index(name).reindex(rows)
        _series(axis, part, (value, low, high), factor, float(offset), i)
    axis.set_yticks(range(len(rows)), rows)
    axis.set_xlabel(unit)
    axis.margins(x=0.03)
    return figure


def _series(
    axis: Axes,
    part: pd.DataFrame,
    columns: Sequence[str],
    factor: float,
    offset: float,
    index: int,
) -> None:
    colour, marker = series(index)
    values, lows, highs = (part[c].to_numpy(np.float64) * factor for c in columns)
    at = np.arange(len(part)) + offset
    known = np.isfinite(lows) & np.isfinite(highs) & np.isfinite(values)
    axis.hlines(at[known], lows[known], highs[known], colors=colour, linewidth=1.6, zorder=2)
    # Without a bar, a dot whose interval is unknown (too few deals) would look the surest.
    for some, face, edge, line in ((known, colour, GRID, 0.4), (~known, PAPER, colour, 1.0)):
        axis.plot(
            values[some],
            at[some],
            linestyle="",
            marker=marker,
            markersize=6.0 if marker in "^vPX" else 5.0,
            markerfacecolor=face,
            markeredgecolor=edge,
            markeredgewidth=line,
            zorder=3,
        )


def _hollow_key() -> Line2D:
    return Line2D(
        [], [], color=MUTED, marker="o", markerfacecolor=PAPER, linestyle="", label="error unknown"
    )
