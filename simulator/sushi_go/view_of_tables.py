"""What lies open at a decision: the turn, tableaus, puddings and scores (SG-3.5)."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiling import compiled
from ..view_facts import Facts
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
from .cards import CHOPSTICKS, DUMPLING, EGG, MAKI1, PUDDING, SASHIMI, SQUID, TEMPURA
from .scoring import dipped_value
from .standing import maki_gain, maki_points

_DUMMY_GAME: Final = OPTION["dummy"]
_GOAL: Final = OPTION["goal"]
_VALUES: Final = OPTION["wasabi_values"]

FACTS: Final = Facts()
"""The properties and methods below, in order."""


@compiled(forceinline=True)
def seat_ahead(block: Block, seat: int, ahead: int) -> int:
    """Seat of the player so many seats ahead in the pass direction."""
    info = block.info
    return (seat + info[DIRECTION] * ahead) % info[PLAYERS]


@compiled(forceinline=True)
def icons_of(block: Block, seat: int, lane: int) -> int:
    """Maki icons in a tableau."""
    rows = block.tableaus[seat]
    icons = np.int64(rows[MAKI1, lane])
    return icons + 2 * np.int64(rows[MAKI1 + 1, lane]) + 3 * np.int64(rows[MAKI1 + 2, lane])


@compiled(forceinline=True)
def all_puddings(block: Block, seat: int, lane: int) -> int:
    """Puddings that a tableau and its pile hold."""
    return np.int64(block.piles[seat, lane]) + np.int64(block.tableaus[seat, PUDDING, lane])


@compiled(forceinline=True)
def points_of(block: Block, seat: int, lane: int, card: int) -> float:
    """Points that a card adds to the round score of a seat if the round ended now."""
    have = block.tableaus[seat, card, lane]
    if card == TEMPURA:
        return 5.0 * (have % 2)
    if card == SASHIMI:
        return 10.0 if have % 3 == 2 else 0.0
    if card == DUMPLING:
        return have + 1.0 if have < 5 else 0.0
    if EGG <= card <= SQUID:
        if block.open[seat, lane] > 0:
            return np.float64(dipped_value(card - EGG, block.info[_VALUES]))
        return card - EGG + 1.0
    if MAKI1 <= card < MAKI1 + 3:
        return np.float64(maki_gain(block, seat, lane, card - MAKI1 + 1))
    return 0.0


@FACTS.property
def players(view):  # type: ignore[no-untyped-def]
    """Players at the table."""
    return view.block.info[PLAYERS]


@FACTS.property
def round_(view):  # type: ignore[no-untyped-def]
    """Round, 1 to 3."""
    return view.block.info[ROUND] + 1


@FACTS.property
def turn(view):  # type: ignore[no-untyped-def]
    """Turn of the round, from 1."""
    return view.block.info[TURN] + 1


@FACTS.property
def turns_left(view):  # type: ignore[no-untyped-def]
    """Turns left in the round, this one included."""
    return view.block.info[HAND_SIZE] - view.block.info[TURN]


@FACTS.property
def hand_size(view):  # type: ignore[no-untyped-def]
    """Cards in each hand at the start of the round."""
    return view.block.info[HAND_SIZE]


@FACTS.property
def open_wasabi(view):  # type: ignore[no-untyped-def]
    """Own wasabi that wait for a nigiri."""
    return np.int64(view.block.open[view.seat, view.lane])


@FACTS.property
def puddings(view):  # type: ignore[no-untyped-def]
    """Own puddings of all rounds so far."""
    return all_puddings(view.block, view.seat, view.lane)


@FACTS.property
def most_puddings(view):  # type: ignore[no-untyped-def]
    """Most puddings of all rounds so far that anybody else has, the dummy included."""
    most = np.int64(0)
    for seat in range(view.block.info[TABLEAUS]):
        if seat != view.seat:
            most = max(most, all_puddings(view.block, seat, view.lane))
    return most


@FACTS.property
def fewest_puddings(view):  # type: ignore[no-untyped-def]
    """Fewest puddings of all rounds so far that anybody else has, the dummy included."""
    fewest = np.int64(127)
    for seat in range(view.block.info[TABLEAUS]):
        if seat != view.seat:
            fewest = min(fewest, all_puddings(view.block, seat, view.lane))
    return fewest


@FACTS.property
def maki(view):  # type: ignore[no-untyped-def]
    """Own maki icons this round."""
    return icons_of(view.block, view.seat, view.lane)


@FACTS.property
def best_maki(view):  # type: ignore[no-untyped-def]
    """Most maki icons this round that anybody else has, the dummy included."""
    most = np.int64(0)
    for seat in range(view.block.info[TABLEAUS]):
        if seat != view.seat:
            most = max(most, icons_of(view.block, seat, view.lane))
    return most


@FACTS.property
def score(view):  # type: ignore[no-untyped-def]
    """Own points of the rounds before this one."""
    return np.int64(view.block.scores[view.seat, view.lane])


@FACTS.property
def best_score(view):  # type: ignore[no-untyped-def]
    """The best other player's points of earlier rounds: the lowest with `goal=least` (SG-9.7)."""
    block = view.block
    least = block.info[_GOAL] == 1
    best = np.int64(32767 if least else -1)
    # The dummy cannot win (SG-9.11).
    for seat in range(block.info[PLAYERS]):
        if seat != view.seat:
            theirs = np.int64(block.scores[seat, view.lane])
            best = min(best, theirs) if least else max(best, theirs)
    return best


@FACTS.property
def can_use_chopsticks(view):  # type: ignore[no-untyped-def]
    """Whether two cards may be taken this turn (SG-5.1)."""
    info = view.block.info
    left = info[HAND_SIZE] - info[TURN]
    needed = 2
    if view.seat == info[CONTROLLER]:
        left, needed = left + 1, 3
    return view.block.tableaus[view.seat, CHOPSTICKS, view.lane] > 0 and left >= needed


@FACTS.property
def gives_to_dummy(view):  # type: ignore[no-untyped-def]
    """Whether this seat controls the dummy this turn (SG-9.11)."""
    return view.seat == view.block.info[CONTROLLER]


@FACTS.method
def own(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the own tableau this round."""
    return np.int64(view.block.tableaus[view.seat, card, view.lane])


@FACTS.method
def tableau(view, ahead, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the tableau of the player so many seats ahead."""
    seat = seat_ahead(view.block, view.seat, ahead)
    return np.int64(view.block.tableaus[seat, card, view.lane])


@FACTS.method
def dummy_tableau(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the dummy's tableau; 0 in games without it (SG-9.11)."""
    if view.block.info[_DUMMY_GAME] == 0:
        return np.int64(0)
    return np.int64(view.block.tableaus[2, card, view.lane])


@FACTS.method
def open_wasabi_of(view, ahead):  # type: ignore[no-untyped-def]
    """Open wasabi of the player so many seats ahead."""
    return np.int64(view.block.open[seat_ahead(view.block, view.seat, ahead), view.lane])


@FACTS.method
def puddings_of(view, ahead):  # type: ignore[no-untyped-def]
    """Puddings of all rounds so far of the player so many seats ahead."""
    return all_puddings(view.block, seat_ahead(view.block, view.seat, ahead), view.lane)


@FACTS.method
def score_of(view, ahead):  # type: ignore[no-untyped-def]
    """Points of the rounds before this one of the player so many seats ahead."""
    return np.int64(view.block.scores[seat_ahead(view.block, view.seat, ahead), view.lane])


@FACTS.method
def maki_of(view, ahead):  # type: ignore[no-untyped-def]
    """Maki icons this round of the player so many seats ahead (0: own)."""
    return icons_of(view.block, seat_ahead(view.block, view.seat, ahead), view.lane)


@FACTS.method
def maki_points_with(view, icons):  # type: ignore[no-untyped-def]
    """Own maki points if the round ended now with so many more icons (0: as it is)."""
    return np.int64(maki_points(view.block, view.seat, view.lane, icons))


@FACTS.method
def points(view, card):  # type: ignore[no-untyped-def]
    """Points that taking a card adds to the own round score if the round ended now."""
    return points_of(view.block, view.seat, view.lane, card)


@FACTS.method
def points_for(view, ahead, card):  # type: ignore[no-untyped-def]
    """The same for the player so many seats ahead, as if they took the card."""
    seat = seat_ahead(view.block, view.seat, ahead)
    return points_of(view.block, seat, view.lane, card)
