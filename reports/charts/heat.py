"""Heat maps of cards against phases of a game, one panel for each number of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import Colormap, Normalize
from matplotlib.figure import Figure
from numpy.typing import NDArray

from .style import MUTED, ON_DARK, ON_LIGHT, PAPER, band_top, panels, people, sheet

COLOURS: Final = "YlGnBu"
"""Light to dark with any kind of colour vision."""
LOSS_AND_GAIN: Final = "PuOr_r"
"""Violet for losses, orange for gains, as well with any kind of colour vision."""
_ENOUGH: Final = 0.9
"""Share of cells whose numbers must fit; with fewer, a panel shows colours alone."""
_ROW: Final = 0.215
_SCALE_BAND: Final = 0.42


def heat_maps(
    *,
    frame: pd.DataFrame,
    across: str,
    value: str,
    factor: float,
    title: str,
    unit: str,
    text: Callable[[float], str],
    columns: int,
    caption: str,
    width: float,
    signed: bool = False,
    label: str = "",
) -> Figure:
    """Cards down, ``across`` along, colour and number for the value.

    Parameters
    ----------
    frame
        Columns ``players``, ``title``, ``across`` and ``value``, cards in the game's
        order. Cells without a row, or NaN, stay empty.
    factor
        What values are multiplied with.
    unit
        Says what colours and numbers are.
    text
        Writes a value into its cell.
    columns
        Panels side by side, at most.
    signed
        Whether values are losses and gains, whose colours part at 0.
    label
        Says what the columns are; ``across`` without it.
    """
    counts = sorted(int(n) for n in frame["players"].unique())
    rows = list(dict.fromkeys(str(name) for name in frame["title"]))
    columns = min(columns, len(counts))
    lines = -(-len(counts) // columns)
    figure = sheet(
        title=title,
        caption=caption,
        body=lines * (_ROW * len(rows) + 0.47) + 0.18,
        width=width,
        extra=_SCALE_BAND,
    )
    values = frame[value].to_numpy(np.float64) * factor
    finite = values[np.isfinite(values)]
    look = _look(finite, signed)
    labels_width = 0.075 * max(len(name) for name in rows)
    axes = panels(figure, len(counts), columns)
    for i, (count, axis) in enumerate(zip(counts, axes, strict=True)):
        part = frame[frame["players"] == count]
        table = part.pivot(index="title", columns=across, values=value).reindex(rows) * factor
        cell = (width - labels_width) / columns / max(len(table.columns), 1)
        _panel(axis, table, look, text, cell)
        axis.set_title(people(count), loc="left", pad=3)
        axis.set_xlabel((label or across) if i + columns >= len(counts) else "", labelpad=1)
        if any(_ems(str(name)) / 8.0 + 0.05 > cell for name in table.columns):
            # Numbers that all but touch read as one.
            for tick in axis.get_xticklabels()[1::2]:
                tick.set_visible(False)
    _scale(figure, look, unit, title, text)
    return figure


class _Look(NamedTuple):
    """Colours, and what values they begin and end with."""

    colours: Colormap
    norm: Normalize


def _look(finite: NDArray[np.float64], signed: bool) -> _Look:
    if signed:
        most = float(np.abs(finite).max()) if finite.size else 1.0
        return _Look(colormaps[LOSS_AND_GAIN], Normalize(-(most or 1.0), most or 1.0))
    ends = (min(finite.min(), 0.0), finite.max()) if finite.size else (0.0, 1.0)
    return _Look(colormaps[COLOURS], Normalize(*ends))


def _panel(
    axis: Axes,
    table: pd.DataFrame,
    look: _Look,
    text: Callable[[float], str],
    cell_inches: float,
) -> None:
    cells = table.to_numpy(np.float64)
    axis.pcolormesh(
        np.ma.masked_invalid(cells),
        cmap=look.colours,
        norm=look.norm,
        edgecolors=PAPER,
        linewidth=1.0,
    )
    axis.set_xticks(np.arange(cells.shape[1]) + 0.5, [str(name) for name in table.columns])
    axis.set_yticks(np.arange(cells.shape[0]) + 0.5, [str(name) for name in table.index])
    axis.set_ylim(cells.shape[0], 0)
    axis.tick_params(length=0, pad=2)
    axis.spines[:].set_visible(False)
    words = {(r, c): text(float(v)) for (r, c), v in np.ndenumerate(cells) if np.isfinite(v)}
    fits = _fitting(words, cell_inches)
    if len(fits) < len(words):
        # Colours tell gains from losses, and the greatest gains are what is looked for.
        fits = _fitting({at: word.removeprefix("+") for at, word in words.items()}, cell_inches)
    if len(fits) < _ENOUGH * len(words):
        return
    for (r, c), word in fits.items():
        colour = _readable_on(look.colours(look.norm(cells[r, c])))
        label = axis.text(c + 0.5, r + 0.52, word, ha="center", va="center", color=colour)
        label.set_in_layout(False)


def _fitting(words: dict[Any, str], cell_inches: float) -> dict[Any, str]:
    """Words that fit into a cell."""
    return {at: word for at, word in words.items() if _ems(word) / 8.0 < cell_inches - 0.015}


def _ems(word: str) -> float:
    """Width of digits and points in the type's size."""
    return sum({".": 0.32, ",": 0.32, "−": 0.84, "+": 0.84}.get(letter, 0.64) for letter in word)


def _readable_on(colour: Sequence[float]) -> str:
    """Black or white, whichever has more contrast (WCAG 2.1, relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return ON_DARK if 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.06 else ON_LIGHT


def _scale(
    figure: Figure, look: _Look, unit: str, title: str, text: Callable[[float], str]
) -> None:
    """Draw a small colour scale with its unit under the title."""
    width, height = (float(inches) for inches in figure.get_size_inches())
    top = band_top(figure, title)
    length = min(1.7, 0.36 * width)
    axis: Any = figure.add_axes(
        (0.06 / width, (top - 0.17) / height, length / width, 0.11 / height)
    )
    axis.set_in_layout(False)
    steps: NDArray[np.float64] = np.linspace(0.0, 1.0, 33)
    axis.pcolormesh(
        steps[None, :-1] + steps[1] / 2, cmap=look.colours, edgecolors="face", linewidth=0.4
    )
    axis.set_axis_off()
    for x, end, side in (
        (0.0, look.norm.vmin or 0.0, "left"),
        (32.0, look.norm.vmax or 0.0, "right"),
    ):
        axis.text(x, -0.45, text(end), ha=side, va="top", color=MUTED)
    axis.annotate(
        unit,
        (1.0, 0.5),
        xycoords="axes fraction",
        xytext=(6, 0),
        textcoords="offset points",
        va="center",
        color=MUTED,
    )
