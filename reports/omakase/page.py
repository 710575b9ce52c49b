"""What the page of a report has of Omakase alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...analysis.omakase.held_cards import point_sources_frame
from ...simulator.omakase.cards import CREDITS
from ..game_page import GamePage
from ..page_parts import Part, Picture, Section, some
from ..page_tables import Tables
from . import findings, numbers
from .chart_list import CHARTS
from .tables import COLUMNS, TABLES

CHANCE = (
    "Which card is drawn at the start of a turn is chance, so here the card made the difference:"
    " these are values of cards, not of the choice to take them. In later passes the deck holds"
    " what was thrown away before, and values also tell in what kind of game a card comes back."
)
CHOSEN = (
    "What is held at the end, played, taken or called is chosen. These numbers say what went with"
    " it, not what it causes."
)
UNSEEN = "Nobody sees the lead when the check is called: other hands are hidden."

DEFINITIONS: Final = (
    (
        "Check",
        "Who holds a whole set at the end of the own turn may call it, once a game; every other"
        " player then has one more turn.",
    ),
    (
        "Slot of the belt",
        "1 is next to the deck, where new cards come; after each turn cards move on, and the one"
        " in slot 6 falls off.",
    ),
    (
        "Loose cards",
        "Sushi cards held at the end that are in no scored set; they count their prices.",
    ),
    (
        "Phase",
        "A pass of the deck (1 until the trash first becomes a new deck) and its third, by the"
        " cards of the pass that are gone: 1a, 1b, 1c, 2a and so on.",
    ),
    (
        "Gain from a draw, a play, a slot or a card held",
        "Win share of the players who drew or played the card, less that of all draws of the same"
        " strategies in the same phase, in percentage points; for slots less that of all exchanges"
        " of the same strategies, for cards held at the end less that of all their games.",
    ),
    (
        "Lead at the call",
        "What the caller's hand is worth when the check is called, less what the best other hand"
        " is worth.",
    ),
    (
        "Turns",
        "Turns that were really played, of all players together, or the caller's own; turns lost"
        " to wasabi do not count.",
    ),
)


def sections(tables: Tables, drawn: Mapping[str, Picture]) -> list[Section]:
    """Draws, hands at the end, action cards, belt, check and endings."""
    return [
        Section(
            "drawn",
            "What is a card worth when it is drawn?",
            (
                Part(
                    findings.drawn(tables),
                    some(drawn, "drawn_wins"),
                    (CHANCE,),
                    (numbers.drawn(tables),),
                ),
                Part(findings.drawn_phases(tables), some(drawn, "drawn_phases")),
            ),
        ),
        Section(
            "held",
            "What do hands hold at the end?",
            (
                Part(
                    findings.held(tables),
                    some(drawn, "held_rates"),
                    (),
                    (numbers.held(tables),),
                ),
                Part(
                    findings.held_sets(tables),
                    some(drawn, "held_sets"),
                    (),
                    (numbers.in_sets(tables),),
                ),
                Part(
                    findings.held_wins(tables),
                    some(drawn, "held_wins"),
                    (CHOSEN,),
                    (numbers.held_wins(tables),),
                ),
            ),
        ),
        Section(
            "actions",
            "When are action cards played, and do they pay?",
            (
                Part(findings.action_plays(tables), some(drawn, "action_plays")),
                Part(
                    findings.action_wins(tables),
                    some(drawn, "action_wins"),
                    (CHOSEN,),
                    (numbers.plays(tables),),
                ),
            ),
        ),
        Section(
            "belt",
            "From where on the belt are cards taken?",
            (
                Part(
                    findings.belt(tables), some(drawn, "belt_takes"), (), (numbers.slots(tables),)
                ),
                Part(findings.belt_wins(tables), some(drawn, "belt_wins"), (CHOSEN,)),
            ),
        ),
        Section(
            "calls",
            "When to call the check?",
            (
                Part(
                    findings.calls(tables),
                    some(drawn, "call_leads"),
                    (UNSEEN,),
                    (numbers.leads(tables),),
                ),
                Part(
                    findings.call_turns(tables),
                    some(drawn, "call_turns", "call_heat"),
                    (CHOSEN,),
                    (numbers.turns(tables),),
                ),
            ),
        ),
        Section(
            "endings",
            "How do games end, and how long are they?",
            (
                Part(
                    findings.endings(tables),
                    some(drawn, "game_lengths"),
                    (),
                    (numbers.endings(tables), numbers.lengths(tables)),
                ),
            ),
        ),
    ]


PAGE: Final = GamePage(
    tables=TABLES,
    columns=COLUMNS,
    charts=CHARTS,
    sections=sections,
    definitions=DEFINITIONS,
    credits=CREDITS,
    point_sources=point_sources_frame,
)
"""See :class:`sushilab.reports.game_page.GamePage`."""
