"""The tables that a report of Omakase has besides those of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pandas as pd

from ...analysis.omakase.belt_slots import belt_slots_frame
from ...analysis.omakase.check_calls import check_calls_frame
from ...analysis.omakase.drawn_cards import action_plays_frame, drawn_cards_frame
from ...analysis.omakase.endings import (
    endings_frame,
    game_lengths_frame,
    length_distribution_frame,
)
from ...analysis.omakase.held_cards import held_cards_frame
from ...analysis.omakase.phases import PHASE
from ...simulator.omakase.cards import CODES, TITLES
from ...simulator.run import Outcome
from ..game_page import Table
from ..page_frames import card_frame
from .words import COARSE_LEAD


def _titled(frame_of: Callable[[Outcome], pd.DataFrame]) -> Callable[[Outcome], pd.DataFrame]:
    """Add the names of cards behind their codes."""
    titles = dict(zip(CODES, TITLES, strict=True))

    def with_titles(outcome: Outcome) -> pd.DataFrame:
        frame = frame_of(outcome)
        frame.insert(list(frame.columns).index("card") + 1, "title", frame["card"].map(titles))
        return frame

    return with_titles


TABLES: Final = {
    "cards_by_phase": Table(
        "Observed values of cards taken from the belt, by phase.",
        lambda o: card_frame(o, (*PHASE, "card")),
    ),
    "cards_drawn": Table(
        "Values of cards drawn at the start of a turn, one row a card.",
        _titled(drawn_cards_frame),
    ),
    "cards_drawn_by_phase": Table(
        "Values of drawn cards by phase.", _titled(lambda o: drawn_cards_frame(o, PHASE))
    ),
    "cards_held": Table(
        "Cards in the hands at the end, one row a card.", _titled(held_cards_frame)
    ),
    "action_plays": Table("Action cards that were played.", _titled(action_plays_frame)),
    "action_plays_by_phase": Table(
        "Action cards that were played, by phase.", _titled(lambda o: action_plays_frame(o, PHASE))
    ),
    "belt_slots": Table("From which slot of the belt cards were taken.", belt_slots_frame),
    "calls_overall": Table(
        "Calls of the check, all in one row.", lambda o: check_calls_frame(o, ())
    ),
    "calls_by_turn": Table(
        "Calls of the check by own turn.", lambda o: check_calls_frame(o, ("turn",))
    ),
    "calls_by_lead": Table(
        "Calls of the check by lead.", lambda o: check_calls_frame(o, ("lead",))
    ),
    "calls": Table(
        "Calls of the check by own turn and lead, 1000 {unit} together.",
        lambda o: check_calls_frame(o, lead_step=COARSE_LEAD),
    ),
    "endings": Table("How games ended.", endings_frame),
    "game_lengths": Table("Turns that games had.", game_lengths_frame),
    "length_distribution": Table(
        "How many games had each number of turns, by ending.", length_distribution_frame
    ),
}
"""By name, in order."""

COLUMNS: Final = {
    "pass": "pass of the deck, from 1",
    "third": "third of the pass by the cards that are gone, from 1",
    "offered": "exchanges at which the belt had the card, count",
    "copies": "copies: on the belt at those exchanges, or in cards_held in hands at the end, count",
    "taken": "cards taken from the belt: copies of the card, or from the slot, count",
    "take_rate": "share taken: of the exchanges with the card on the belt, or in belt_slots of all"
    " exchanges that took from the slot, 0 to 1",
    "average_third": "mean third of the pass in which the card was taken, 1 to 3",
    "points": "{unit}: in tables of cards taken what a copy brought, in cards_held what a copy was"
    " worth, mean per copy; in point_sources mean per game",
    "score": "{unit}: mean final score of the players whom the row is about; in"
    " score_distribution a final score",
    "score_gain": "score less the mean it is compared with, {unit}: of the same strategies' draws"
    " in the same phase for draws and plays, exchanges for slots, else all their games",
    "win_gain": "win share less that of the same comparison, difference of shares",
    "drawn": "draws of the card at the start of a turn, count",
    "turns": "turns: in tables of plays, those played in the phase, count; else mean turns of a"
    " game, or its number of turns, of all players together",
    "played": "plays of the action card, count",
    "play_rate": "plays a turn, ratio",
    "held": "hands that held the card at the end, count",
    "held_rate": "share of final hands that held the card, 0 to 1",
    "set_rate": "share of the copies held at the end that were part of a scored set, 0 to 1",
    "slot": "slot of the belt, 1 next to the deck to 6 next to the trash",
    "exchanges": "exchanges, the same for every slot, count",
    "turn": "own turn of the caller, from 1; 32 stands for all later ones",
    "lead": "lead of the caller over the best other hand at the call, {unit}, rounded down to"
    " 500, in calls to 1000; -4000 and 4000 stand for all beyond",
    "calls": "calls of the check, count",
    "margin": "final score of the caller less the best other one, {unit}",
    "ending": "check: all had their turn after a check; draw: the deck was empty at a draw; turn:"
    " it was empty within a turn",
    "share": "share of the games of the row's kind, or of all calls, 0 to 1",
    "source": "what brought the {unit}: sets, loose cards or shoyu",
    "turns_sd": "standard deviation of turns",
    **{f"turns_p{q:02d}": f"{q}% quantile of turns" for q in (5, 25, 50, 75, 95)},
}
"""Meaning of columns, with their units."""
