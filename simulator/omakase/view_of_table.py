"""What lies open at a question: belt, trash, deck, who may be targeted, and what can be done."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from ..view_facts import Facts
from .cards import (
    CHOPSTICKS,
    DECK,
    ENTRIES,
    GINGER,
    KINDS,
    PLAYABLE_END,
    PRICES,
    SET_KINDS,
    SET_MASKS,
    SET_VALUES,
    UMESHU,
)
from .rules import BELT, HAND_LIMIT
from .table import (
    ACTED,
    BELT_ROW,
    CALLER,
    DECK_LEFT,
    DECK_PASS,
    DECK_SIZE,
    FINAL_TURNS,
    GINGER_OPTION,
    HANDS,
    LONE_GINGER,
    MATCHA_IN_FRONT,
    NOBODY,
    PLAYERS,
    RESHUFFLES,
    SET_VALUES_OPTION,
    SIZES,
    SKIPS,
    STAGE,
    TRASH,
    TURNS_OF,
    Table,
)

FACTS: Final = Facts()
"""The properties and methods below, in order."""

_PRICE: Final = np.array([*PRICES, *[0] * (ENTRIES - len(PRICES))], np.int64)
_SET_MASK: Final = np.array(SET_MASKS, np.int64)
_SET_VALUE: Final = np.array(SET_VALUES, np.int64)
_SET_PRICE: Final = np.array([sum(PRICES[k] for k in kinds) for kinds in SET_KINDS], np.int64)
_SETTLED: Final = DECK - BELT
"""Cards of the deck less those of the belt."""
# Multiplying is faster than dividing; exact for more cards than any game has.
_PER_ROUND: Final = np.array([0, *(-(-(1 << 15) // n) for n in range(1, 5))], np.int64)


@compiled(forceinline=True)
def seat_ahead(info: NDArray[np.int64], seat: int, ahead: int) -> int:
    """Seat of the player so many seats ahead, in turn order."""
    return (seat + ahead) % info[PLAYERS]


@compiled(forceinline=True)
def own_turns_left(info: NDArray[np.int64]) -> int:
    """Estimate of the own turns that are left, the one going on included.

    A turn takes two cards of the deck. A reshuffle is taken to bring back all cards but
    those on the belt and eight a player. After a check there is one turn left.
    """
    if info[CALLER] != NOBODY:
        return np.int64(1)
    players = info[PLAYERS]
    coming = info[DECK_LEFT] + info[RESHUFFLES] * (_SETTLED - HAND_LIMIT * players)
    return 1 + ((coming * _PER_ROUND[players]) >> 16)


@compiled(forceinline=True)
def is_eligible(info: NDArray[np.int64], seat: int, other: int) -> bool:
    """Whether a seat may aim an action at another (OM-4.1)."""
    return other != seat and other != info[CALLER] and info[SIZES + other] > 0


@compiled(forceinline=True)
def is_aimed(card: int) -> bool:
    """Whether the action card needs a target (OM-4.1)."""
    return CHOPSTICKS <= card <= UMESHU


@compiled(forceinline=True)
def may_leave(info: NDArray[np.int64], card: int) -> bool:
    """Whether a card of the hand may be given in the exchange now (OM-3.2)."""
    return card != GINGER or (info[LONE_GINGER] == 1 and info[GINGER_OPTION] == 0)


@compiled(forceinline=True)
def copies_on_belt(table: Table, card: int) -> int:
    """Copies of a card on the belt."""
    found = np.int64(0)
    for slot in range(BELT):
        found += np.int64(table.cards[BELT_ROW, slot] == card)
    return found


@FACTS.property
def players(view):  # type: ignore[no-untyped-def]
    """Players at the table."""
    return view.table.info[PLAYERS]


@FACTS.property
def turn(view):  # type: ignore[no-untyped-def]
    """Own turn, from 1; lost turns do not count."""
    return view.table.info[TURNS_OF + view.seat]


@FACTS.property
def turns_left(view):  # type: ignore[no-untyped-def]
    """Own turns left, this one included: an estimate from the deck; after a check 1."""
    return own_turns_left(view.table.info)


@FACTS.property
def deck_left(view):  # type: ignore[no-untyped-def]
    """Cards in the deck."""
    return view.table.info[DECK_LEFT]


@FACTS.property
def deck_pass(view):  # type: ignore[no-untyped-def]
    """Which time the deck is played through, from 1 (OM-2.4)."""
    return view.table.info[DECK_PASS] + 1


@FACTS.property
def deck_third(view):  # type: ignore[no-untyped-def]
    """Third of this pass of the deck, 1 to 3."""
    info = view.table.info
    size = max(info[DECK_SIZE], 1)
    return min(3 * (size - info[DECK_LEFT]) // size, 2) + 1


@FACTS.property
def reshuffles_left(view):  # type: ignore[no-untyped-def]
    """How often the trash will still become a new deck (OM-2.4)."""
    return view.table.info[RESHUFFLES]


@FACTS.property
def matcha(view):  # type: ignore[no-untyped-def]
    """Matcha in front of me."""
    return view.table.info[MATCHA_IN_FRONT + view.seat]


@FACTS.property
def hand_limit(view):  # type: ignore[no-untyped-def]
    """Cards that I may keep at the end of my turn (OM-3.1)."""
    return HAND_LIMIT + view.table.info[MATCHA_IN_FRONT + view.seat]


@FACTS.property
def skips(view):  # type: ignore[no-untyped-def]
    """Turns that I shall lose (OM-4.9)."""
    return view.table.info[SKIPS + view.seat]


@FACTS.property
def called(view):  # type: ignore[no-untyped-def]
    """Whether somebody has called the check (OM-5.1)."""
    return view.table.info[CALLER] != NOBODY


@FACTS.property
def final_turns(view):  # type: ignore[no-untyped-def]
    """Turns left after the check, those of all players, this one included; 0 before it."""
    return view.table.info[FINAL_TURNS]


@FACTS.property
def has_acted(view):  # type: ignore[no-untyped-def]
    """Whether I have played an action card this turn."""
    return view.table.info[ACTED] == 1


@FACTS.property
def has_exchanged(view):  # type: ignore[no-untyped-def]
    """Whether the exchange of this turn is over."""
    return view.table.info[STAGE] == 1


@FACTS.property
def trash_cards(view):  # type: ignore[no-untyped-def]
    """Cards in the trash."""
    total = np.int64(0)
    for kind in range(KINDS):
        total += np.int64(view.table.cards[TRASH, kind])
    return total


@FACTS.property
def sets_score(view):  # type: ignore[no-untyped-def]
    """Whether sets have a value of their own (OM-6.2), or only allow the check (OM-6.3)."""
    return view.table.info[SET_VALUES_OPTION] == 0


@FACTS.property
def target_ahead(view):  # type: ignore[no-untyped-def]
    """How many seats ahead the target of the play being valued sits; 0 without a target."""
    if view.target < 0:
        return np.int64(0)
    return (view.target - view.seat) % view.table.info[PLAYERS]


@FACTS.property
def target_cards(view):  # type: ignore[no-untyped-def]
    """Cards in the hand of the target of the play being valued; 0 without a target."""
    return view.table.info[SIZES + view.target] if view.target >= 0 else np.int64(0)


@FACTS.method
def belt(view, slot):  # type: ignore[no-untyped-def]
    """Card on the belt in a slot, 0 (next to the deck) to 5 (falls next)."""
    return np.int64(view.table.cards[BELT_ROW, slot])


@FACTS.method
def on_belt(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card on the belt."""
    return copies_on_belt(view.table, card)


@FACTS.method
def trash(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the trash."""
    return np.int64(view.table.cards[TRASH, card])


@FACTS.method
def seat_of(view, ahead):  # type: ignore[no-untyped-def]
    """Seat of the player so many seats ahead, as ``play`` wants it."""
    return seat_ahead(view.table.info, view.seat, ahead)


@FACTS.method
def cards_of(view, ahead):  # type: ignore[no-untyped-def]
    """Cards in the hand of the player so many seats ahead."""
    return view.table.info[SIZES + seat_ahead(view.table.info, view.seat, ahead)]


@FACTS.method
def matcha_of(view, ahead):  # type: ignore[no-untyped-def]
    """Matcha in front of the player so many seats ahead."""
    return view.table.info[MATCHA_IN_FRONT + seat_ahead(view.table.info, view.seat, ahead)]


@FACTS.method
def hand_limit_of(view, ahead):  # type: ignore[no-untyped-def]
    """Cards that the player so many seats ahead may keep."""
    info = view.table.info
    return HAND_LIMIT + info[MATCHA_IN_FRONT + seat_ahead(info, view.seat, ahead)]


@FACTS.method
def skips_of(view, ahead):  # type: ignore[no-untyped-def]
    """Turns that the player so many seats ahead will lose (OM-4.9)."""
    return view.table.info[SKIPS + seat_ahead(view.table.info, view.seat, ahead)]


@FACTS.method
def turns_of(view, ahead):  # type: ignore[no-untyped-def]
    """Turns that the player so many seats ahead has had."""
    return view.table.info[TURNS_OF + seat_ahead(view.table.info, view.seat, ahead)]


@FACTS.method
def called_by(view, ahead):  # type: ignore[no-untyped-def]
    """Whether the player so many seats ahead has called the check."""
    return view.table.info[CALLER] == seat_ahead(view.table.info, view.seat, ahead)


@FACTS.method
def can_target(view, ahead):  # type: ignore[no-untyped-def]
    """Whether an action may be aimed at the player so many seats ahead (OM-4.1)."""
    info = view.table.info
    return is_eligible(info, view.seat, seat_ahead(info, view.seat, ahead))


@FACTS.method
def can_play(view, card):  # type: ignore[no-untyped-def]
    """Whether I hold the action card, it can be played, and nothing was played this turn."""
    info = view.table.info
    if not CHOPSTICKS <= card < PLAYABLE_END or info[ACTED] == 1:
        return False
    if view.table.cards[HANDS + view.seat, card] == 0:
        return False
    possible = not is_aimed(card)
    for other in range(info[PLAYERS]):
        possible = possible or is_eligible(info, view.seat, other)
    return possible


@FACTS.method
def can_exchange(view, card, slot):  # type: ignore[no-untyped-def]
    """Whether the card of the hand may be given for the one on the belt (OM-3.2)."""
    table = view.table
    if table.cards[HANDS + view.seat, card] == 0 or not may_leave(table.info, card):
        return False
    return table.cards[BELT_ROW, slot] != card


@FACTS.method
def price(view, card):  # type: ignore[no-untyped-def]
    """Price of a card in yen; 0 for action cards (OM-1.1)."""
    return _PRICE[card]


@FACTS.method
def set_value(view, which):  # type: ignore[no-untyped-def]
    """Value of a set in yen; with ``set_values=none`` the prices of its cards (OM-6.3)."""
    if view.table.info[SET_VALUES_OPTION] == 1:
        return _SET_PRICE[which]
    return _SET_VALUE[which]


@FACTS.method
def in_set(view, which, card):  # type: ignore[no-untyped-def]
    """Whether a card is one of a set (OM-1.2)."""
    return (_SET_MASK[which] >> card) & 1 == 1
