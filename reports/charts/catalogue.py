"""The charts of a report, in the order of the page.

A game that wants more of its own may add to this list; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from matplotlib.figure import Figure

from ..page_tables import Tables
from .card_points import card_points
from .card_wins import card_wins
from .pick_points import VAGUE, pick_points
from .pick_takes import pick_takes
from .point_sources import point_sources
from .round_points import round_points
from .score_spread import score_spread
from .style import WIDE, styled
from .win_share import win_share

Drawing = Callable[[Tables, str, float], Figure]
_BARS: Final = "Bars are 95 % intervals; where there is none to see, it is shorter than the mark."


@dataclass(frozen=True)
class Chart:
    """One chart.

    Attributes
    ----------
    name
        Of its files, and of its function.
    label
        What it shows, for those who cannot see it.
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
    drawing: Drawing

    def draw(self, tables: Tables, caption: str = "", width: float = WIDE) -> Figure:
        """Draw it in the style of all charts."""
        with styled():
            return self.drawing(tables, caption, width)


CHARTS: Final = (
    Chart(
        "card_points",
        "Dot plot: points per copy taken, by card and number of players",
        _BARS,
        "cards",
        lambda t, caption, width: card_points(cards=t.cards, caption=caption, width=width),
    ),
    Chart(
        "card_wins",
        "Dot plot: win share when a copy was taken less the takers' average, by card and players",
        _BARS,
        "cards",
        lambda t, caption, width: card_wins(cards=t.cards, caption=caption, width=width),
    ),
    Chart(
        "round_points",
        "Heat map: points per copy taken, by card, round and number of players",
        "",
        "cards_by_round",
        lambda t, caption, width: round_points(
            cards_by_round=t.cards_by_round, caption=caption, width=width
        ),
    ),
    Chart(
        "pick_takes",
        "Heat map: how often a card on offer was taken, by card, pick and number of players",
        "At the last pick there is no choice.",
        "cards_by_pick",
        lambda t, caption, width: pick_takes(
            cards_by_pick=t.cards_by_pick, caption=caption, width=width
        ),
    ),
    Chart(
        "pick_points",
        "Heat map: points per copy taken, by card, pick and number of players",
        f"Cells whose 95 % interval is wider than ± {VAGUE:g} points stay empty.",
        "cards_by_pick",
        lambda t, caption, width: pick_points(
            cards_by_pick=t.cards_by_pick, caption=caption, width=width
        ),
    ),
    Chart(
        "win_share",
        "Dot plot: win share of each strategy with the fair share, by number of players",
        _BARS,
        "strategies",
        lambda t, caption, width: win_share(
            strategies=t.strategies, order=t.strategy_order, caption=caption, width=width
        ),
    ),
    Chart(
        "point_sources",
        "Stacked bars: points of each strategy by kind of card, by number of players",
        "Losses are left of zero; all parts add up to the mean score.",
        "point_sources",
        lambda t, caption, width: point_sources(
            point_sources=t.point_sources, order=t.strategy_order, caption=caption, width=width
        ),
    ),
    Chart(
        "score_spread",
        "Quantile bars: final scores of each strategy, by number of players",
        "Bars reach from the 5th to the 95th and from the 25th to the 75th percentile.",
        "score_quantiles",
        lambda t, caption, width: score_spread(
            score_quantiles=t.score_quantiles, order=t.strategy_order, caption=caption, width=width
        ),
    ),
)
"""All charts, in order."""
