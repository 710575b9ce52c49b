"""Pieces of how values become answers, the same for tables and for functions.

Cards of the hand are valued as if one copy of them were put aside, cards of the belt as if
the card given for them were. An exchange is worth the difference; an action card is played
where that is worth more than keeping it.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from ...simulator.compiling import compiled
from ...simulator.omakase.cards import GINGER, PRICES, SUSHI, WASABI
from ...simulator.omakase.table import (
    ASKED,
    BELT_ROW,
    DECK_LEFT,
    DISCARD,
    GIVE,
    HANDS,
    LOSE,
    NOBODY,
    PUT_BACK,
    TARGET,
    Table,
)
from ...simulator.streams import unit, word

LARGEST: Final = 1e300
"""Values beyond it are cut off, so that differences stay numbers."""
_PRICE: Final = np.array(PRICES, np.int64)
# Words of a seat's stream beyond those of ``view.random``.
_TASTES: Final = 1 << 40
_MISTAKES: Final = 1 << 41
_MIXED: Final = 1 << 42


@compiled(forceinline=True)
def cut(value: float) -> float:
    """Cut infinite values off; NaN stays."""
    number = np.float64(value)
    if number > LARGEST:
        return LARGEST
    return -LARGEST if number < -LARGEST else number


@compiled()
def is_repeated(table: Table, slot: int) -> bool:
    """Whether an earlier slot of the belt has the same card."""
    for earlier in range(slot):
        if table.cards[BELT_ROW, earlier] == table.cards[BELT_ROW, slot]:
            return True
    return False


@compiled()
def dearest_price(table: Table, seat: int) -> int:
    """Price of the dearest sushi in a hand; 0 without any."""
    most = np.int64(0)
    for kind in range(SUSHI):
        if table.cards[HANDS + seat, kind] > 0:
            most = max(most, _PRICE[kind])
    return most


@compiled()
def may_go(table: Table, seat: int, question: int, card: int) -> bool:
    """Whether a card of the hand answers ``GIVE``, ``PUT_BACK``, ``LOSE`` or ``DISCARD``."""
    if table.cards[HANDS + seat, card] == 0:
        return False
    if question == DISCARD:
        return card != GINGER
    if question == LOSE:
        return card < SUSHI and _PRICE[card] == dearest_price(table, seat)
    return True


@compiled()
def goes_first(table: Table, seat: int, question: int) -> int:
    """The wasabi that is given or put back whatever the values are, or -1."""
    gives = question in (GIVE, PUT_BACK)
    return WASABI if gives and table.cards[HANDS + seat, WASABI] > 0 else NOBODY


@compiled()
def answer_with(table: Table, question: int, card: int) -> int:
    """The answer that lets go of a card.

    What is put back goes to the bottom. A wasabi goes below the top card, which the belt
    takes: the next player draws it.
    """
    if question != PUT_BACK:
        return card
    left = table.info[DECK_LEFT]
    return 64 * card + (min(np.int64(1), left) if card == WASABI else left)


@compiled()
def target_of(table: Table, question: int) -> int:
    """Seat that a question is about: who gets the card of a sake."""
    return table.info[TARGET] if question == GIVE else np.int64(NOBODY)


@compiled()
def gumbel(table: Table, seat: int, entry: int) -> float:
    """Random number of an entry at this question, from the standard Gumbel distribution."""
    index = np.uint64(_TASTES + table.info[ASKED] * 64 + entry)
    drawn = unit(word(table.streams[seat], index))
    return -math.log(-math.log(max(drawn, 1e-300)))


@compiled()
def errs(table: Table, seat: int, rate: float, level: int) -> bool:
    """Whether this answer is a mistake; ``level`` tells mixtures within mixtures apart."""
    index = np.uint64(_MISTAKES + table.info[ASKED] * 64 + level)
    return unit(word(table.streams[seat], index)) < rate


@compiled()
def plays_first(table: Table, seat: int, share: float, level: int) -> bool:
    """Whether the first of two strategies plays this game."""
    return unit(word(table.streams[seat], np.uint64(_MIXED + level))) < share
