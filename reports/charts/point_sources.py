"""Chart: where the points of each strategy come from, by group of cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from ..digits import decimals_of_step, fixed
from .style import (
    COLOURS,
    INK,
    PAPER,
    WIDE,
    bare,
    name_limit,
    panels,
    people,
    sheet,
    short_names,
)

_ORDER = (1, 3, 5, 2, 0, 6, 4, 7)
"""Colours in an order in which neighbours differ most; the last is grey."""


def point_sources(
    *,
    point_sources: pd.DataFrame,
    order: Sequence[str],
    unit: str = "points",
    step: int = 1,
    caption: str = "",
    width: float = WIDE,
) -> Figure:
    """Stacked bars, one a strategy, one panel for each number of players.

    Losses are stacked to the left of zero; the diamond is the sum, the mean score.

    Parameters
    ----------
    point_sources
        Columns ``players``, ``strategy``, ``source``, ``points`` and ``mean_score``.
    order
        Strategies from top to bottom.
    unit, step
        What points are called, and the least difference of final scores.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    frame = point_sources
    # A source that is nothing everywhere needs no colour.
    used = frame.groupby("source", sort=False)["points"].apply(lambda p: bool((p.abs() > 0).any()))
    sources = [str(name) for name, some in used.items() if some]
    colours = {
        name: COLOURS[-1] if i == len(sources) - 1 and i > 6 else COLOURS[_ORDER[i % len(_ORDER)]]
        for i, name in enumerate(sources)
    }
    counts = sorted(int(n) for n in frame["players"].unique())
    labels = short_names(order, name_limit(width))
    columns = min(2 if width > 5.0 else 1, len(counts))
    lines = -(-len(counts) // columns)
    keys: list[Patch | Line2D] = [Patch(color=colours[name], label=name) for name in sources]
    keys.append(Line2D([], [], color=INK, marker="D", markersize=4, linestyle="", label="sum"))
    figure = sheet(
        title="Where the points come from",
        caption=caption,
        body=lines * (0.215 * len(order) + 0.45) + 0.15,
        width=width,
        legend=keys,
    )
    low, high = _reach(frame)
    places = max(decimals_of_step(step) - 1, 0)
    for i, (count, axis) in enumerate(
        zip(counts, panels(figure, len(counts), columns), strict=True)
    ):
        _panel(axis, frame[frame["players"] == count], order, colours, places)
        axis.set_xlim(low, high)
        axis.set_title(people(count), loc="left", pad=3)
        axis.set_yticks(range(len(order)), [labels[name] for name in order])
        axis.set_xlabel(f"{unit} per game" if i + columns >= len(counts) else "")
    return figure


def _reach(frame: pd.DataFrame) -> tuple[float, float]:
    points = frame["points"]
    keys = [frame["players"], frame["strategy"]]
    low = float(points.clip(upper=0.0).groupby(keys).sum().min())
    high = float(points.clip(lower=0.0).groupby(keys).sum().max())
    span = max(high - low, 1.0)
    return low - 0.02 * span, high + 0.13 * span


def _panel(
    axis: Axes, part: pd.DataFrame, order: Sequence[str], colours: dict[str, str], places: int
) -> None:
    bare(axis)
    table = part.pivot(index="strategy", columns="source", values="points").reindex(list(order))
    rows = np.arange(len(order))
    right, left = np.zeros(len(order)), np.zeros(len(order))
    for source, colour in colours.items():
        if source not in table:
            continue
        points = np.nan_to_num(table[source].to_numpy(np.float64))
        start = np.where(points >= 0.0, right, left)
        axis.barh(
            rows, points, left=start, height=0.72, color=colour, edgecolor=PAPER, linewidth=0.6
        )
        right += np.maximum(points, 0.0)
        left += np.minimum(points, 0.0)
    axis.axvline(0.0, color=INK, linewidth=0.9)
    means = part.groupby("strategy")["mean_score"].first().reindex(list(order)).to_numpy(np.float64)
    axis.plot(means, rows, linestyle="", marker="D", markersize=4, color=INK, markeredgecolor=PAPER)
    for row, mean in enumerate(means):
        if np.isfinite(mean):
            axis.annotate(
                fixed(mean, places),
                (max(right[row], mean), row),
                xytext=(6, 0),
                textcoords="offset points",
                va="center_baseline",
            )
    axis.set_ylim(len(order) - 0.5, -0.5)
