"""What the page of a report has of Sushi Go! alone: rounds and picks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pandas as pd

from ...simulator.run import Outcome
from ...simulator.sushi_go.cards import CREDITS
from ..charts.chart import chart_of
from ..game_page import GamePage, Table
from ..page_frames import card_frame, point_sources_frame
from ..page_parts import Part, Picture, Section, some
from ..page_tables import Tables
from . import findings
from .charts.pick_points import VAGUE, pick_points
from .charts.pick_takes import pick_takes
from .charts.round_points import round_points

NO_CARD: Final = "No card"
"""Points that belong to no card taken, such as a penalty for having none."""


def _cards_by(*splits: str) -> Callable[[Outcome], pd.DataFrame]:
    by: Sequence[str] = (*splits, "card")
    return lambda outcome: card_frame(outcome, by)


TABLES: Final = {
    "cards_by_round": Table("Observed card values by round.", _cards_by("round")),
    "cards_by_pick": Table("Observed card values by pick, over all rounds.", _cards_by("pick")),
    "cards_by_round_pick": Table(
        "Observed card values by round and pick.", _cards_by("round", "pick")
    ),
}

COLUMNS: Final = {
    "round": "round in which the card was taken, from 1",
    "pick": "number of the pick within the round, from 1",
    "offered": "hands with the card at a decision, count",
    "copies": "copies of the card in those hands, count",
    "take_rate": "copies taken / hands that offered it; above 1 where two were taken at once",
    "average_pick": "mean number of the pick at which the card was taken",
    "source": "group of cards that brought the points; No card: penalties for having none",
}

CHARTS: Final = (
    chart_of(
        round_points,
        "Heat map: points per copy taken, by card, round and number of players",
        "",
        "cards_by_round",
    ),
    chart_of(
        pick_takes,
        "Heat map: how often a card on offer was taken, by card, pick and number of players",
        "At the last pick there is no choice.",
        "cards_by_pick",
    ),
    chart_of(
        pick_points,
        "Heat map: points per copy taken, by card, pick and number of players",
        f"Cells whose 95 % interval is wider than ± {VAGUE:g} points stay empty.",
        "cards_by_pick",
    ),
)

DEFINITIONS: Final = (
    (
        NO_CARD,
        "Points that belong to no card that was taken, such as a penalty for having none of a"
        " kind.",
    ),
    ("Pick", "Number of the choice within a round, from 1."),
)


def sections(tables: Tables, drawn: Mapping[str, Picture]) -> list[Section]:
    """Rounds, when there are several, and picks."""
    found = []
    change = findings.rounds(tables)
    if change:
        part = Part(change, some(drawn, "round_points"))
        found.append(Section("rounds", "Does that change from round to round?", (part,)))
    part = Part(findings.picks(tables), some(drawn, "pick_takes", "pick_points"))
    found.append(Section("picks", "At which pick?", (part,)))
    return found


PAGE: Final = GamePage(
    tables=TABLES,
    columns=COLUMNS,
    charts=CHARTS,
    sections=sections,
    definitions=DEFINITIONS,
    credits=CREDITS,
    point_sources=lambda outcome: point_sources_frame(outcome, NO_CARD),
)
"""See :class:`sushilab.reports.game_page.GamePage`."""
