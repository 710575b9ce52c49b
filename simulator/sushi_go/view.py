"""What a player may know at a decision (SG-3.5), for strategies written as functions.

A :class:`View` is handed to every function strategy. It reads like the game: properties
without arguments and methods that take a card kind or a player. Other players are named by
how many seats *ahead* they sit in the pass direction: 1 gets my hand next, 0 is me.

Each property and method below is written once, in Python, and is compiled from the same
source when a strategy is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numba.extending import overload_attribute, overload_method

from ..compiling import compiled
from ..streams import unit, word
from .block import (
    CONTROLLER,
    DIRECTION,
    HAND_SIZE,
    OPTION,
    PLAYERS,
    ROUND,
    TABLEAUS,
    TURN,
    Block,
)
from .cards import CHOPSTICKS, DUMPLING, EGG, KINDS, MAKI1, PUDDING, SASHIMI, SQUID, TEMPURA
from .scoring import dipped_value
from .standing import maki_gain

UNKNOWN: Final = -1
"""What :meth:`View.known` returns for a hand that the player has not seen."""

_DUMMY_GAME: Final = OPTION["dummy"]
_VALUES: Final = OPTION["wasabi_values"]


@compiled(forceinline=True)
def hand_index(block: Block, seat: int) -> int:
    """Index of the hand that a seat holds now."""
    info = block.info
    return (seat - info[DIRECTION] * info[TURN]) % info[PLAYERS]


@compiled(forceinline=True)
def seat_ahead(block: Block, seat: int, ahead: int) -> int:
    """Seat of the player so many seats ahead in the pass direction."""
    info = block.info
    return (seat + info[DIRECTION] * ahead) % info[PLAYERS]


@compiled(forceinline=True)
def sees_hand(block: Block, ahead: int) -> bool:
    """After turn t a player has seen the hands that the t nearest players hold now."""
    info = block.info
    if ahead == 0:
        return True
    return info[_DUMMY_GAME] == 0 and 0 < ahead <= min(info[TURN], info[PLAYERS] - 1)


# Every function here becomes a property or method of View, in Python and compiled.
_PROPERTIES: dict[str, Callable[..., Any]] = {}
_METHODS: dict[str, Callable[..., Any]] = {}


def _property(function: Callable[..., Any]) -> Callable[..., Any]:
    _PROPERTIES[function.__name__.rstrip("_")] = function
    return function


def _method(function: Callable[..., Any]) -> Callable[..., Any]:
    _METHODS[function.__name__] = function
    return function


class View(NamedTuple):
    """One player's knowledge at one decision; see the module for the conventions.

    Attributes
    ----------
    block
        State of the games played in step. Strategies must not read it: the properties
        and methods show all that a player may know.
    seat
        Own seat, from 0.
    lane
        Which of the games.
    for_dummy
        True when a ``choose`` strategy is asked for the card it gives to the dummy; the
        own picks of this turn have then left the hand (SG-9.11).
    """

    block: Block
    seat: int
    lane: int
    for_dummy: bool


@_property
def players(view):  # type: ignore[no-untyped-def]
    """Players at the table."""
    return view.block.info[PLAYERS]


@_property
def round_(view):  # type: ignore[no-untyped-def]
    """Round, 1 to 3."""
    return view.block.info[ROUND] + 1


@_property
def turn(view):  # type: ignore[no-untyped-def]
    """Turn of the round, from 1."""
    return view.block.info[TURN] + 1


@_property
def turns_left(view):  # type: ignore[no-untyped-def]
    """Turns left in the round, this one included."""
    return view.block.info[HAND_SIZE] - view.block.info[TURN]


@_property
def hand_size(view):  # type: ignore[no-untyped-def]
    """Cards in each hand at the start of the round."""
    return view.block.info[HAND_SIZE]


@_property
def cards_in_hand(view):  # type: ignore[no-untyped-def]
    """Cards in the own hand."""
    hand = view.block.hands[hand_index(view.block, view.seat)]
    total = np.int64(0)
    for kind in range(KINDS):
        total += hand[kind, view.lane]
    return total


@_property
def open_wasabi(view):  # type: ignore[no-untyped-def]
    """Own wasabi that wait for a nigiri."""
    return np.int64(view.block.open[view.seat, view.lane])


@_property
def puddings(view):  # type: ignore[no-untyped-def]
    """Own puddings of all rounds so far."""
    rows = view.block.tableaus[view.seat]
    return np.int64(view.block.piles[view.seat, view.lane]) + rows[PUDDING, view.lane]


@_property
def score(view):  # type: ignore[no-untyped-def]
    """Own points of the rounds before this one."""
    return np.int64(view.block.scores[view.seat, view.lane])


@_property
def can_use_chopsticks(view):  # type: ignore[no-untyped-def]
    """Whether two cards may be taken this turn (SG-5.1)."""
    info = view.block.info
    left = info[HAND_SIZE] - info[TURN]
    needed = 2
    if view.seat == info[CONTROLLER]:
        left, needed = left + 1, 3
    return view.block.tableaus[view.seat, CHOPSTICKS, view.lane] > 0 and left >= needed


@_property
def gives_to_dummy(view):  # type: ignore[no-untyped-def]
    """Whether this seat controls the dummy this turn (SG-9.11)."""
    return view.seat == view.block.info[CONTROLLER]


@_method
def hand(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the own hand."""
    return np.int64(view.block.hands[hand_index(view.block, view.seat), card, view.lane])


@_method
def own(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the own tableau this round."""
    return np.int64(view.block.tableaus[view.seat, card, view.lane])


@_method
def tableau(view, ahead, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the tableau of the player so many seats ahead."""
    seat = seat_ahead(view.block, view.seat, ahead)
    return np.int64(view.block.tableaus[seat, card, view.lane])


@_method
def dummy_tableau(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the dummy's tableau; 0 in games without it (SG-9.11)."""
    if view.block.info[_DUMMY_GAME] == 0:
        return np.int64(0)
    return np.int64(view.block.tableaus[2, card, view.lane])


@_method
def open_wasabi_of(view, ahead):  # type: ignore[no-untyped-def]
    """Open wasabi of the player so many seats ahead."""
    return np.int64(view.block.open[seat_ahead(view.block, view.seat, ahead), view.lane])


@_method
def puddings_of(view, ahead):  # type: ignore[no-untyped-def]
    """Puddings of all rounds so far of the player so many seats ahead."""
    seat = seat_ahead(view.block, view.seat, ahead)
    pile = np.int64(view.block.piles[seat, view.lane])
    return pile + view.block.tableaus[seat, PUDDING, view.lane]


@_method
def score_of(view, ahead):  # type: ignore[no-untyped-def]
    """Points of the rounds before this one of the player so many seats ahead."""
    return np.int64(view.block.scores[seat_ahead(view.block, view.seat, ahead), view.lane])


@_method
def maki_of(view, ahead):  # type: ignore[no-untyped-def]
    """Maki icons this round of the player so many seats ahead (0: own)."""
    rows = view.block.tableaus[seat_ahead(view.block, view.seat, ahead)]
    icons = np.int64(rows[MAKI1, view.lane])
    return icons + 2 * rows[MAKI1 + 1, view.lane] + 3 * rows[MAKI1 + 2, view.lane]


@_method
def knows_hand(view, ahead):  # type: ignore[no-untyped-def]
    """Whether the hand now held by the player so many seats ahead has been seen."""
    return sees_hand(view.block, ahead)


@_method
def known(view, ahead, card):  # type: ignore[no-untyped-def]
    """Copies of a card in a hand that was seen, as it is now; -1 when it was not seen."""
    if not sees_hand(view.block, ahead):
        return np.int64(UNKNOWN)
    index = hand_index(view.block, seat_ahead(view.block, view.seat, ahead))
    return np.int64(view.block.hands[index, card, view.lane])


@_method
def unseen(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card that are in no place the player can see or remember."""
    block, lane = view.block, view.lane
    left = block.counts[card] - block.discard[card, lane]
    for seat in range(block.info[TABLEAUS]):
        left -= block.tableaus[seat, card, lane]
        if card == PUDDING:
            left -= block.piles[seat, lane]
    for ahead in range(block.info[PLAYERS]):
        if sees_hand(block, ahead):
            holder = seat_ahead(block, view.seat, ahead)
            left -= block.hands[hand_index(block, holder), card, lane]
    return left


@_method
def points(view, card):  # type: ignore[no-untyped-def]
    """Points that taking a card adds to the own round score if the round ended now."""
    have = view.block.tableaus[view.seat, card, view.lane]
    if card == TEMPURA:
        return 5.0 * (have % 2)
    if card == SASHIMI:
        return 10.0 if have % 3 == 2 else 0.0
    if card == DUMPLING:
        return have + 1.0 if have < 5 else 0.0
    if EGG <= card <= SQUID:
        if view.block.open[view.seat, view.lane] > 0:
            return np.float64(dipped_value(card - EGG, view.block.info[_VALUES]))
        return card - EGG + 1.0
    if MAKI1 <= card < MAKI1 + 3:
        return np.float64(maki_gain(view.block, view.seat, view.lane, card - MAKI1 + 1))
    return 0.0


@_method
def random(view, index):  # type: ignore[no-untyped-def]
    """Random number ``index`` of this decision in [0, 1), from the seat's own stream."""
    info = view.block.info
    at = (info[ROUND] * 16 + info[TURN]) * 64 + index
    return unit(word(view.block.streams[view.seat, view.lane], np.uint64(at)))


# No reference counting: see ``compiling.compiled``.
_JIT: Final = {"_nrt": False, "error_model": "numpy", "nogil": True, "forceinline": True}


def _attach() -> None:
    """Give View its properties and methods, in Python and for compiled code."""
    for name, function in _PROPERTIES.items():
        setattr(View, name, property(function))
        add_property: Any = overload_attribute
        add_property(types.NamedTuple, name, jit_options=_JIT)(_only_for_views(function, 1))
    for name, function in _METHODS.items():
        setattr(View, name, function)
        arguments = function.__code__.co_argcount
        add_method: Any = overload_method
        add_method(types.NamedTuple, name, jit_options=_JIT)(_only_for_views(function, arguments))


def _only_for_views(function: Callable[..., Any], arguments: int) -> Callable[..., Any]:
    """Make the typing function numba wants, with the arguments of ``function``."""

    def answer(view: Any) -> Any:
        return function if getattr(view, "instance_class", None) is View else None

    if arguments == 1:
        return lambda view: answer(view)
    if arguments == 2:
        # numba matches argument names, so they are those of the methods above.
        name = function.__code__.co_varnames[1]
        if name == "card":
            return lambda view, card: answer(view)
        if name == "ahead":
            return lambda view, ahead: answer(view)
        return lambda view, index: answer(view)
    return lambda view, ahead, card: answer(view)


_attach()
