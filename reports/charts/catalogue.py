"""The charts of a report: those of every game, around those that a game adds."""

from __future__ import annotations

from typing import Final

from ..game_page import game_page
from .card_points import card_points
from .card_wins import card_wins
from .chart import BARS, Chart, chart_of
from .point_sources import point_sources
from .score_spread import score_spread
from .win_share import win_share

CARD_CHARTS: Final = (
    Chart(
        "card_points",
        "Dot plot: {unit} per copy taken, by card and number of players",
        BARS,
        "cards",
        lambda t, caption, width: card_points(
            cards=t["cards"], unit=t.unit, caption=caption, width=width
        ),
    ),
    chart_of(
        card_wins,
        "Dot plot: win share when a copy was taken less the takers' average, by card and players",
        BARS,
        "cards",
    ),
)
"""What cards are worth."""

STRATEGY_CHARTS: Final = (
    Chart(
        "win_share",
        "Dot plot: win share of each strategy with the fair share, by number of players",
        BARS,
        "strategies",
        lambda t, caption, width: win_share(
            strategies=t["strategies"], order=t.strategy_order, caption=caption, width=width
        ),
    ),
    Chart(
        "point_sources",
        "Stacked bars: {unit} of each strategy by kind of card, by number of players",
        "Losses, if any, are left of zero; all parts add up to the mean score.",
        "point_sources",
        lambda t, caption, width: point_sources(
            point_sources=t["point_sources"],
            order=t.strategy_order,
            unit=t.unit,
            step=t.score_step,
            caption=caption,
            width=width,
        ),
    ),
    Chart(
        "score_spread",
        "Quantile bars: final scores of each strategy, by number of players",
        "Bars reach from the 5th to the 95th and from the 25th to the 75th percentile.",
        "score_quantiles",
        lambda t, caption, width: score_spread(
            score_quantiles=t["score_quantiles"],
            order=t.strategy_order,
            unit=t.unit,
            caption=caption,
            width=width,
        ),
    ),
)
"""How strategies fared."""


def charts_of(game_name: str) -> tuple[Chart, ...]:
    """All charts of a game, in the order of the page."""
    return (*CARD_CHARTS, *game_page(game_name).charts, *STRATEGY_CHARTS)
