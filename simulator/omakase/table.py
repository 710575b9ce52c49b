"""The state of one game as the kernel keeps it, and the questions that strategies answer.

A game is three small arrays: numbers (``info``), cards by place (``cards``) and random
streams. The kernel plays one game after the other; a whole game is copied by copying them.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from .cards import DECK
from .rules import CHOICES, MAX_PLAYERS, Rules

# Rows of ``cards``. Rows of counts use the first 25 places, by card kind.
HANDS: Final = 0
"""Row of counts: ``HANDS + seat`` is that player's hand."""
TRASH: Final = 4
"""Row of counts: the trash, face up."""
BELT_ROW: Final = 5
"""Row of kinds: the belt, slot 0 next to the deck, slot 5 next to the trash."""
DECK_ROW: Final = 6
"""Row of kinds: the deck, its top card at place ``info[DECK_LEFT] - 1``."""
UNSEEN: Final = 7
"""Row for working out what a player has not seen; its content means nothing."""
KNOWN: Final = 8
"""Row of counts: ``KNOWN + 4 * observer + owner`` is what the observer knows to be in the
owner's hand, at least."""
ROWS: Final = 24
WIDTH: Final = 64
"""Places of a row: most cards of a deck, rounded up."""

# Entries of ``info``.
PLAYERS: Final = 0
SEAT: Final = 1
"""Whose turn it is."""
TURN: Final = 2
"""Turns of the game that were really played so far, by all players; the one going on too."""
DECK_LEFT: Final = 3
"""Cards in the deck."""
DECK_PASS: Final = 4
"""How often the trash has become a new deck."""
DECK_SIZE: Final = 5
"""Cards of the deck when this pass began."""
RESHUFFLES: Final = 6
"""Reshuffles that are left."""
CALLER: Final = 7
"""Who called the check, or ``NOBODY``."""
FINAL_TURNS: Final = 8
"""Turns left after the check, lost ones included; 0 before it."""
ENDING: Final = 9
"""0 while the game goes on, else how it ended: see ``BY_CHECK`` and the like."""
STAGE: Final = 10
"""0 before the exchange of this turn, 1 after it."""
ACTED: Final = 11
"""1 when an action card was played this turn."""
LONE_GINGER: Final = 12
"""1 when the acting player had no cards before this turn's draw and drew ginger (OM-3.2)."""
TARGET: Final = 13
"""Seat that an action was aimed at, or ``NOBODY``."""
CHANCE: Final = 14
"""Words of the stream of chance that were used."""
ASKED: Final = 15
"""Questions asked in this game so far; index of a strategy's own random words."""
SIZES: Final = 16
"""``SIZES + seat``: cards in a hand."""
MASKS: Final = 20
"""``MASKS + seat``: bit ``k`` is set when the hand holds kind ``k``."""
MATCHA_IN_FRONT: Final = 24
"""``MATCHA_IN_FRONT + seat``: matcha in front of a player."""
SKIPS: Final = 28
"""``SKIPS + seat``: turns that a player will lose (OM-4.9)."""
TURNS_OF: Final = 32
"""``TURNS_OF + seat``: turns that a player has had."""
SET_VALUES_OPTION: Final = 36
SHOYU_OPTION: Final = 37
GINGER_OPTION: Final = 38
SKIP_MOVES_BELT: Final = 39
"""Options of the rules, as the index of the value in ``rules.CHOICES``."""
CHECK_SCORES: Final = 40
"""``CHECK_SCORES + seat``: what each hand was worth when the check was called."""
CHECK_TURN: Final = 44
"""Own turn in which the caller called, from 1; 0 before."""
INFO: Final = 64
"""Entries of ``info``; those after the last one above are free for the kernel."""

NOBODY: Final = -1
BY_CHECK: Final = 1
BY_DRAW: Final = 2
"""The deck was empty at the draw of a turn, which was not played (OM-5.2)."""
BY_TURN: Final = 3
"""The deck was empty in the middle of a turn, which was played to its end (OM-5.2)."""

CHANCE_STREAM: Final = MAX_PLAYERS
"""Entry of ``streams`` for what happens by chance; those of the seats come first."""
DEAL_STREAM: Final = MAX_PLAYERS + 1
"""Entry of ``streams`` for the first deck and the first player."""
STREAMS: Final = 8

# Questions, and what answers mean.
ACTION: Final = 0
"""Play an action card (before or after the exchange: ``info[STAGE]``)? ``NO_ACTION``, or
``8 * kind + target``; target is the seat aimed at, 0 for cards without a target."""
EXCHANGE: Final = 1
"""Which hand card for which belt card? ``8 * kind + slot``."""
GIVE: Final = 2
"""Which card goes to ``info[TARGET]`` in return (sake)? A kind."""
PUT_BACK: Final = 3
"""Which card goes back into the deck (chef's choice; asked twice)? ``64 * kind + place``;
place 0 is the top, ``info[DECK_LEFT]`` the bottom."""
LOSE: Final = 4
"""Which of the equally dear sushi goes to the fork? A kind."""
DISCARD: Final = 5
"""Which card goes to the trash, over the limit? A kind."""
CALL: Final = 6
"""Call the check? 1 or 0."""
QUESTIONS: Final = 7
NO_ACTION: Final = -1
NOT_A_NUMBER: Final = -2
"""Answer of a strategy that valued something as NaN."""
OUTSIDE: Final = -4096
"""Answer with a slot, seat or place that an answer has no room for."""


class Table(NamedTuple):
    """State of one game.

    Attributes
    ----------
    info
        int64, shape (64,): numbers; see the constants above.
    cards
        int8, shape (24, 64): cards by place.
    streams
        uint64, shape (8,): keys of random streams.
    """

    info: NDArray[np.int64]
    cards: NDArray[np.int8]
    streams: NDArray[np.uint64]


TABLE_TYPE: Final = types.NamedTuple(
    (
        types.Array(types.int64, 1, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.uint64, 1, "C"),
    ),
    Table,
)
PARAMETERS_TYPE: Final = types.Array(types.float64, 1, "C")
CHOOSER_SIGNATURE: Final = types.int64(TABLE_TYPE, types.int64, types.int64, PARAMETERS_TYPE)
"""``choose(table, seat, question, parameters) -> answer``: every compiled strategy.

It is asked only where there is a choice: ``ACTION`` when some action card can legally be
played, ``EXCHANGE`` when there is a legal one, ``GIVE`` with at least one card in hand,
``PUT_BACK`` and ``DISCARD`` with at least one card that may go, ``LOSE`` with two kinds at
least, ``CALL`` when a set is complete and nobody has called.
It must not write to the table, but for the row ``UNSEEN``.
"""
CHOOSER_TYPE: Final = types.FunctionType(CHOOSER_SIGNATURE)


def new_table(rules: Rules) -> Table:
    """Allocate a table for some rules, before the first deal."""
    table = Table(
        np.zeros(INFO, np.int64), np.zeros((ROWS, WIDTH), np.int8), np.zeros(STREAMS, np.uint64)
    )
    set_rules(table.info, rules)
    return table


def set_rules(info: NDArray[np.int64], rules: Rules) -> None:
    """Write players and options into ``info``."""
    info[PLAYERS] = rules.players
    options: tuple[tuple[int, str], ...] = (
        (SET_VALUES_OPTION, "set_values"),
        (SHOYU_OPTION, "shoyu"),
        (GINGER_OPTION, "ginger"),
        (SKIP_MOVES_BELT, "skip_moves_belt"),
    )
    for entry, name in options:
        value: Any = getattr(rules, name)
        info[entry] = CHOICES[name].index(value)
    info[RESHUFFLES] = int(rules.reshuffles or 0)
    info[CALLER] = info[TARGET] = NOBODY


assert DECK <= WIDTH
