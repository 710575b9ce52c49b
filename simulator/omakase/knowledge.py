"""What players know of each other's hands: lower bounds on copies, from what all can see.

``cards[KNOWN + 4 * observer + owner]`` is what the observer knows to be in the owner's hand.
"""

from __future__ import annotations

import numpy as np

from ..compiling import compiled
from .cards import KINDS
from .steps import inlined
from .table import HANDS, KNOWN, PLAYERS, Table


@inlined
def known_row(observer: int, owner: int) -> int:
    """Row of what one player knows of another's hand."""
    return KNOWN + 4 * observer + owner


@inlined
def _one_less(table: Table, row: int, kind: int) -> None:
    if table.cards[row, kind] > 0:
        table.cards[row, kind] -= 1


@compiled()
def _any_less(table: Table, row: int) -> None:
    """A card that was not seen has left: any of the known ones may be it."""
    for kind in range(KINDS):
        _one_less(table, row, kind)


@inlined
def see_gained(table: Table, seat: int, kind: int) -> None:
    """All saw a card come into a hand."""
    for observer in range(table.info[PLAYERS]):
        if observer != seat:
            table.cards[known_row(observer, seat), kind] += 1


@inlined
def see_lost(table: Table, seat: int, kind: int) -> None:
    """All saw a card leave a hand."""
    for observer in range(table.info[PLAYERS]):
        if observer != seat:
            _one_less(table, known_row(observer, seat), kind)


@compiled()
def see_passed(table: Table, giver: int, taker: int, kind: int) -> None:
    """A card went from hand to hand, and only those two saw it."""
    table.cards[known_row(giver, taker), kind] += 1
    _one_less(table, known_row(taker, giver), kind)
    for observer in range(table.info[PLAYERS]):
        if observer not in (giver, taker):
            _any_less(table, known_row(observer, giver))


@compiled()
def see_put_back(table: Table, seat: int) -> None:
    """A card that nobody else saw went from a hand into the deck."""
    for observer in range(table.info[PLAYERS]):
        if observer != seat:
            _any_less(table, known_row(observer, seat))


@compiled()
def before_mixing(table: Table, observer: int, owner: int) -> None:
    """Note what the observer knows of two hands together, before they are mixed."""
    row, hand = table.cards[known_row(observer, owner)], table.cards[HANDS + observer]
    for kind in range(KINDS):
        row[kind] += hand[kind]


@compiled()
def after_mixing(table: Table, observer: int, owner: int) -> None:
    """What was known of both hands and did not come to the observer has gone to the owner."""
    row, hand = table.cards[known_row(observer, owner)], table.cards[HANDS + observer]
    for kind in range(KINDS):
        row[kind] = max(np.int64(row[kind]) - np.int64(hand[kind]), 0)


@compiled()
def forget_mixed(table: Table, first: int, second: int) -> None:
    """Third parties know nothing of two hands that were mixed."""
    for observer in range(table.info[PLAYERS]):
        if observer not in (first, second):
            for kind in range(KINDS):
                table.cards[known_row(observer, first), kind] = 0
                table.cards[known_row(observer, second), kind] = 0
