"""What the page of a report has of one game only.

A game has it in ``reports/<game>/page.py`` as ``PAGE``. One without such a module gets the
page that all games share: cards, strategies, where scores come from and how they spread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import pandas as pd

from ..simulator.run import Outcome
from .rooms import optional_room

if TYPE_CHECKING:
    from .charts.chart import Chart
    from .page_parts import Picture, Section
    from .page_tables import Tables


class Table(NamedTuple):
    """A table of a report.

    Attributes
    ----------
    meaning
        One sentence on what its rows are.
    frame_of
        Makes it from one run; the report adds the column ``players`` and stacks the runs.
    """

    meaning: str
    frame_of: Callable[[Outcome], pd.DataFrame]


def _no_sections(_tables: Tables, _drawn: Mapping[str, Picture]) -> list[Section]:
    return []


@dataclass(frozen=True)
class GamePage:
    """Tables, charts and sections that a game adds; they stand between cards and strategies.

    Attributes
    ----------
    tables
        By name, which is that of the CSV file.
    columns
        Meaning, with the unit, of columns that no shared table has, and of those that mean
        something more exact here.
    charts
        In order.
    sections
        Makes the sections from all tables and the pictures by name, those drawn narrow and
        wide.
    definitions
        Terms with what they mean.
    credits
        Sentences on how points that several cards bring are shared between them.
    point_sources
        Frame of ``strategy``, ``source``, ``points`` and ``mean_score``; without it points
        are added up by card, see :func:`sushilab.reports.page_frames.point_sources_frame`.
    """

    tables: Mapping[str, Table] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    charts: tuple[Chart, ...] = ()
    sections: Callable[[Tables, Mapping[str, Picture]], list[Section]] = _no_sections
    definitions: tuple[tuple[str, str], ...] = ()
    credits: str = "What several cards bring together is shared equally between them."
    point_sources: Callable[[Outcome], pd.DataFrame] | None = None


@cache
def game_page(game_name: str) -> GamePage:
    """Return what a game adds to the page; nothing when it has no module ``page``."""
    module = optional_room("reports", game_name, "page")
    found: GamePage = GamePage() if module is None else module.PAGE
    return found
