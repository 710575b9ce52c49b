"""Curves with error bars along a number, one for each number of players."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from .style import bare, people, series, sheet

_SHIFT = 0.16
"""Series stand this far apart, in steps of the number, so that their bars do not meet."""


def curves(
    *,
    frame: pd.DataFrame,
    along: str,
    value: str,
    step: float,
    factor: float,
    title: str,
    unit: str,
    label: str,
    caption: str,
    width: float,
) -> Figure:
    """Dots joined by lines, with 95 % intervals.

    Parameters
    ----------
    frame
        Columns ``players``, ``along`` and ``value`` with ``_low`` and ``_high``; rows whose
        interval is unknown are not drawn.
    step
        Least difference of two numbers.
    factor
        What values are multiplied with, e.g. 100 for per cent.
    unit, label
        What values and numbers are.
    """
    counts = sorted(int(n) for n in frame["players"].unique())
    keys = []
    for i, count in enumerate(counts):
        colour, marker = series(i)
        keys.append(Line2D([], [], color=colour, marker=marker, label=people(count)))
    figure = sheet(
        title=title,
        caption=caption,
        body=3.0 if width > 5.0 else 2.6,
        width=width,
        legend=keys if len(counts) > 1 else (),
    )
    axis = figure.subplots()
    bare(axis, grid="both")
    for i, count in enumerate(counts):
        part = frame[frame["players"] == count].sort_values(along)
        at, middle, low, high = (
            part[name].to_numpy(np.float64)
            for name in (along, value, f"{value}_low", f"{value}_high")
        )
        known = np.isfinite(low) & np.isfinite(high)
        at = at + step * _SHIFT * (i - (len(counts) - 1) / 2)
        colour, marker = series(i)
        axis.vlines(
            at[known], factor * low[known], factor * high[known], colors=colour, linewidth=1.6
        )
        axis.plot(
            at[known],
            factor * middle[known],
            color=colour,
            marker=marker,
            markersize=5.0,
            linewidth=0.9,
        )
    axis.set_xlabel(label)
    axis.set_ylabel(unit)
    return figure
