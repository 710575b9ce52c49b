"""What a report knows of a chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from matplotlib.figure import Figure

from .style import WIDE, styled

if TYPE_CHECKING:
    from ..page_tables import Tables

BARS: Final = "Bars are 95 % intervals; where there is none to see, it is shorter than the mark."
"""How to read dots with bars."""


@dataclass(frozen=True)
class Chart:
    """One chart.

    Attributes
    ----------
    name
        Of its files, and of its function.
    label
        What it shows, for those who cannot see it; ``{unit}`` stands for the game's unit of
        score.
    note
        How to read it; part of the caption.
    table
        Table that holds its numbers.
    drawing
        Draws it from the tables, with a caption and a width in inches.
    """

    name: str
    label: str
    note: str
    table: str
    drawing: Callable[[Tables, str, float], Figure]

    def draw(self, tables: Tables, caption: str = "", width: float = WIDE) -> Figure:
        """Draw it in the style of all charts."""
        with styled():
            return self.drawing(tables, caption, width)


def chart_of(function: Callable[..., Figure], label: str, note: str, table: str) -> Chart:
    """Chart of a function that draws one table and has the chart's name.

    Parameters
    ----------
    function
        Takes the table by the table's name, ``caption`` and ``width``.
    label, note, table
        See :class:`Chart`.
    """

    def drawing(tables: Tables, caption: str, width: float) -> Figure:
        return function(**{table: tables[table]}, caption=caption, width=width)

    return Chart(function.__name__, label, note, table, drawing)
