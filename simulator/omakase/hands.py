"""Cards into and out of hands, with sizes and masks kept in step."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiling import compiled
from .cards import KINDS, WASABI
from .steps import inlined
from .table import HANDS, KNOWN, MASKS, SIZES, SKIPS, TRASH, Table

GOT: Final = KNOWN
"""Row of counts: ``GOT + 5 * seat``, where a player would know of the own hand, holds the
copies that the player got in the whole game. Only tallies read it."""
_BEFORE: Final = 32
"""Places of that row, from here on, that keep what it held."""


@inlined
def got_row(seat: int) -> int:
    """Row of the copies that a player got."""
    return GOT + 5 * seat


@compiled()
def clear_hand(table: Table, seat: int) -> None:
    """Empty a hand, and forget what the player got."""
    for kind in range(KINDS):
        table.cards[HANDS + seat, kind] = 0
        table.cards[got_row(seat), kind] = 0
    table.info[SIZES + seat] = table.info[MASKS + seat] = 0


@inlined
def gain(table: Table, seat: int, kind: int) -> None:
    """Put a card into a hand; wasabi does nothing (OM-2.2, OM-3.2)."""
    table.cards[HANDS + seat, kind] += 1
    table.cards[got_row(seat), kind] += 1
    table.info[SIZES + seat] += 1
    table.info[MASKS + seat] |= np.int64(1) << kind


@inlined
def acquire(table: Table, seat: int, kind: int) -> None:
    """Put a card into a hand; wasabi costs the player a turn (OM-4.9)."""
    gain(table, seat, kind)
    if kind == WASABI:
        table.info[SKIPS + seat] += 1


@inlined
def lose(table: Table, seat: int, kind: int) -> None:
    """Take a card out of a hand that holds it."""
    left = table.cards[HANDS + seat, kind] - 1
    table.cards[HANDS + seat, kind] = left
    table.info[SIZES + seat] -= 1
    if left == 0:
        table.info[MASKS + seat] &= ~(np.int64(1) << kind)


@compiled()
def give_up_hand(table: Table, seat: int) -> None:
    """Empty a hand into a pile that the player will draw from."""
    got, hand = table.cards[got_row(seat)], table.cards[HANDS + seat]
    for kind in range(KINDS):
        got[_BEFORE + kind] = got[kind]
        got[kind] -= hand[kind]
        hand[kind] = 0
    table.info[SIZES + seat] = table.info[MASKS + seat] = 0


@compiled()
def count_new_cards(table: Table, seat: int) -> None:
    """After :func:`give_up_hand`: only copies more than before were got."""
    got = table.cards[got_row(seat)]
    for kind in range(KINDS):
        got[kind] = max(got[kind], got[_BEFORE + kind])


@inlined
def holds(table: Table, seat: int, kind: int) -> bool:
    """Whether a number is a card kind that is in the hand."""
    return 0 <= kind < KINDS and table.cards[HANDS + seat, kind] > 0


@inlined
def throw_away(table: Table, kind: int) -> None:
    """Put a card on the trash."""
    table.cards[TRASH, kind] += 1
