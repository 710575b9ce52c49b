"""Chart: how the final scores of each strategy are spread."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from .style import (
    COLOURS,
    INK,
    PAPER,
    WIDE,
    bare,
    name_limit,
    panels,
    people,
    row_bands,
    sheet,
    short_names,
)

_HALF, _MOST = COLOURS[0], COLOURS[5]


def score_spread(
    *,
    score_quantiles: pd.DataFrame,
    order: Sequence[str],
    unit: str = "points",
    caption: str = "",
    width: float = WIDE,
) -> Figure:
    """Quantile bars, one a strategy, one panel for each number of players.

    Parameters
    ----------
    score_quantiles
        Columns ``players``, ``strategy``, ``mean_score``, ``p05``, ``p25``, ``p50``,
        ``p75`` and ``p95``.
    order
        Strategies from top to bottom.
    unit
        What scores are counted in.
    caption
        Where the numbers come from.
    width
        Inches.
    """
    counts = sorted(int(n) for n in score_quantiles["players"].unique())
    labels = short_names(order, name_limit(width))
    columns = min(2, len(counts)) if width > 5.0 else 1
    lines = -(-len(counts) // columns)
    mean = "mean (gap: median)"
    keys: list[Patch | Line2D] = [
        Patch(color=_MOST, label="90 % of games"),
        Patch(color=_HALF, label="middle half"),
        Line2D([], [], color=INK, marker="D", markersize=4, linestyle="", label=mean),
    ]
    figure = sheet(
        title="How final scores are spread",
        caption=caption,
        body=lines * (0.215 * len(order) + 0.45) + 0.15,
        width=width,
        legend=keys,
    )
    low, high = score_quantiles["p05"].min(), score_quantiles["p95"].max()
    margin = 0.04 * max(high - low, 1)
    for i, (count, axis) in enumerate(
        zip(counts, panels(figure, len(counts), columns), strict=True)
    ):
        part = score_quantiles[score_quantiles["players"] == count].set_index("strategy")
        _panel(axis, part.reindex(list(order)))
        axis.set_xlim(low - margin, high + margin)
        axis.set_title(people(count), loc="left", pad=3)
        axis.set_yticks(range(len(order)), [labels[name] for name in order])
        axis.set_xlabel(f"final score, {unit}" if i + columns >= len(counts) else "")
    return figure


def _panel(axis: Axes, part: pd.DataFrame) -> None:
    bare(axis)
    row_bands(axis, len(part))
    rows = np.arange(len(part))
    p05, p25, p50, p75, p95 = (
        part[name].to_numpy(np.float64) for name in ("p05", "p25", "p50", "p75", "p95")
    )
    axis.barh(rows, p95 - p05, left=p05, height=0.22, color=_MOST)
    axis.barh(rows, p75 - p25, left=p25, height=0.58, color=_HALF)
    axis.vlines(p50, rows - 0.29, rows + 0.29, colors=PAPER, linewidth=1.8)
    axis.plot(
        part["mean_score"].to_numpy(np.float64),
        rows,
        linestyle="",
        marker="D",
        markersize=4,
        color=INK,
        markeredgecolor=PAPER,
        markeredgewidth=0.7,
    )
