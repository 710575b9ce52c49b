"""What all charts share: size, type, colours, the band of title and caption, and saving.

Charts are made for an article column of about 680 pixels (:data:`WIDE`) and can be drawn
again for a phone (:data:`NARROW`); type is at least 9 points in both. Nothing here touches
pyplot, so charts can be drawn in any thread and leave no state behind.
"""

from __future__ import annotations

import io
import math
import textwrap
from collections.abc import Sequence
from typing import Any, Final

import matplotlib
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from ..digits import fixed

WIDE: Final = 6.8
"""Width of a chart for an article column, in inches."""
NARROW: Final = 3.45
"""Width of a chart for a phone, in inches."""

INK: Final = "#1b1f24"
MUTED: Final = "#59616d"
GRID: Final = "#d9dde3"
PAPER: Final = "#ffffff"
BAND: Final = "#f3f5f8"
"""Colours that a dark page may exchange; see :mod:`.inline`."""
ON_DARK: Final = "#fefefe"
ON_LIGHT: Final = "#16191d"
"""Text on coloured cells, the same in every theme."""

COLOURS: Final = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#d55e00",
    "#cc79a7",
    "#56b4e9",
    "#b3a100",
    "#8a5a44",
    "#999999",
)
"""After Okabe and Ito (2008): told apart with any kind of colour vision."""
MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X", "p", "h")

_SIZE: Final = 9.0
_TITLE_SIZE: Final = 11.0
_LINE: Final = 0.165
CAPTION_ID: Final = "caption-"
"""Begins the id of a caption in SVG; its height in points follows."""
_TITLE_LINE: Final = 0.2

SETTINGS: Final[Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial"],
    "font.size": _SIZE,
    "axes.titlesize": _SIZE + 0.5,
    "axes.labelsize": _SIZE,
    "xtick.labelsize": _SIZE,
    "ytick.labelsize": _SIZE,
    "legend.fontsize": _SIZE,
    "text.color": INK,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": GRID,
    "axes.titlecolor": INK,
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "axes.facecolor": "none",
    "figure.facecolor": PAPER,
    "axes.unicode_minus": True,
    "svg.fonttype": "none",
    "path.simplify": False,
}


def styled() -> Any:
    """Context in which charts are drawn: these settings and no others."""
    everything: Any = {**matplotlib.rcParamsDefault, **SETTINGS}
    return matplotlib.rc_context(everything)


def series(index: int) -> tuple[str, str]:
    """Colour and marker of a series."""
    return COLOURS[index % len(COLOURS)], MARKERS[index % len(MARKERS)]


def sheet(
    *,
    title: str,
    caption: str,
    body: float,
    width: float,
    legend: Sequence[Artist] = (),
    extra: float = 0.0,
) -> Figure:
    """Start a figure: title and legend above, caption below, and room between.

    Parameters
    ----------
    title, caption
        Wrapped to the width; no band is kept for an empty one.
    body
        Height between the bands, in inches.
    width
        Inches; :data:`WIDE` or :data:`NARROW`.
    legend
        Handles with labels.
    extra
        Height kept free below title and legend, in inches.
    """
    titles = _wrapped(title, width, _TITLE_SIZE * 0.66)
    captions = _wrapped(caption, width, _SIZE * 0.545)
    columns = _legend_columns(legend, width)
    legend_rows = math.ceil(len(legend) / columns) if legend else 0
    top = 0.08 + _TITLE_LINE * len(titles) + extra
    top += 0.2 * legend_rows + 0.05 if legend else 0.0
    bottom = 0.04 + (_LINE * len(captions) + 0.06 if captions else 0.0)
    height = top + body + bottom
    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    engine: Any = figure.get_layout_engine()
    engine.set(rect=(0.0, bottom / height, 1.0, body / height), w_pad=0.04, h_pad=0.03)
    left = 0.06 / width
    figure.text(
        left,
        1.0 - 0.05 / height,
        "\n".join(titles),
        fontsize=_TITLE_SIZE,
        fontweight="bold",
        va="top",
        linespacing=1.2,
    ).set_in_layout(False)
    if captions:
        figure.text(
            left,
            0.05 / height,
            "\n".join(captions),
            color=MUTED,
            va="bottom",
            linespacing=1.25,
            gid=f"{CAPTION_ID}{72.0 * (bottom - 0.04):.2f}",
        ).set_in_layout(False)
    if legend:
        figure.legend(
            handles=_row_by_row(legend, columns),
            loc="upper left",
            bbox_to_anchor=(0.0, 1.0 - (0.06 + _TITLE_LINE * len(titles)) / height),
            ncols=columns,
            frameon=False,
            borderpad=0.1,
            handlelength=1.1,
            handletextpad=0.4,
            columnspacing=1.1,
        ).set_in_layout(False)
    return figure


def band_top(figure: Figure, title: str) -> float:
    """Height in inches, from the bottom, at which the title's band ends."""
    width, height = figure.get_size_inches()
    lines = len(_wrapped(title, float(width), _TITLE_SIZE * 0.66))
    return float(height) - 0.08 - _TITLE_LINE * lines


def _wrapped(text: str, width: float, character: float) -> list[str]:
    return textwrap.wrap(text, max(int((width - 0.12) * 72.0 / character), 20)) if text else []


def _legend_columns(legend: Sequence[Artist], width: float) -> int:
    longest = max((len(str(handle.get_label())) for handle in legend), default=1)
    inches = 0.45 + longest * _SIZE * 0.6 / 72.0
    return max(1, min(len(legend), int((width - 0.1) / inches)))


def _row_by_row(handles: Sequence[Artist], columns: int) -> list[Artist]:
    """Handles in the order in which a legend that fills columns shows them by rows."""
    return [handle for column in range(columns) for handle in handles[column::columns]]


def panels(figure: Figure, count: int, columns: int) -> list[Axes]:
    """Axes for ``count`` panels in a grid, sharing their scales; unused places stay empty."""
    columns = min(columns, count)
    rows = math.ceil(count / columns)
    grid = figure.subplots(rows, columns, squeeze=False, sharex=False, sharey=True)
    axes = [axis for row in grid for axis in row]
    for axis in axes[count:]:
        axis.set_axis_off()
    return axes[:count]


class _Thousands(ScalarFormatter):
    """Tick labels that write thousands as tables do, e.g. ``4,000``."""

    def __call__(self, x: float, pos: int | None = None) -> str:
        return fixed(x, 0) if abs(x) >= 1000.0 else super().__call__(x, pos)


def bare(axis: Axes, *, grid: str = "x") -> None:
    """Remove box and tick marks; draw light grid lines behind the data."""
    for numbers in (axis.xaxis, axis.yaxis):
        numbers.set_major_formatter(_Thousands())
    for side in ("top", "right", "left"):
        axis.spines[side].set_visible(False)
    axis.tick_params(length=0)
    axis.grid(True, axis=grid, color=GRID, linewidth=0.7)  # type: ignore[arg-type]
    axis.set_axisbelow(True)


def row_bands(axis: Axes, rows: int) -> None:
    """Shade every other row of a chart whose y axis counts rows from the top."""
    for row in range(0, rows, 2):
        axis.axhspan(row - 0.5, row + 0.5, color=BAND, linewidth=0, zorder=0)
    axis.set_ylim(rows - 0.5, -0.5)


def people(count: int) -> str:
    """``4 players``."""
    return f"{count} player{'s' if count != 1 else ''}"


def short_names(names: Sequence[str], limit: int) -> dict[str, str]:
    """Names that fit an axis: shortened in the middle, and still different."""
    short: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        label, number = _shortened(name, limit), 1
        while label in taken:
            number += 1
            tail = f" ({number})"
            label = _shortened(name, limit - len(tail)) + tail
        taken.add(label)
        short[name] = label
    return short


def _shortened(name: str, limit: int) -> str:
    if len(name) <= limit:
        return name
    front = (limit - 1) * 2 // 3
    return f"{name[:front]}…{name[len(name) - (limit - 1 - front) :]}"


def name_limit(width: float) -> int:
    """Characters of a row label that leave most of the width to the data."""
    return 22 if width > 5.0 else 12


def svg_of(figure: Figure, *, name: str, description: str = "") -> str:
    """Figure as an SVG document, the same at any time and place."""
    buffer = io.StringIO()
    metadata = {"Date": None, "Creator": None, "Title": name, "Description": description or None}
    settings: Any = {**SETTINGS, "svg.hashsalt": name}
    with matplotlib.rc_context(settings):
        figure.savefig(buffer, format="svg", metadata=metadata)
    # Laid out once is enough: saving it again would lay it out again.
    figure.set_layout_engine("none")
    return "\n".join(line.rstrip() for line in buffer.getvalue().splitlines()) + "\n"


def png_of(figure: Figure, *, name: str, description: str = "", dpi: int = 200) -> bytes:
    """Figure as a PNG image, sharp on dense screens."""
    buffer = io.BytesIO()
    metadata = {"Software": None, "Title": name, "Description": description or None}
    with matplotlib.rc_context(SETTINGS):
        figure.savefig(buffer, format="png", dpi=dpi, metadata=metadata)
    return buffer.getvalue()
