"""States of what a table strategy of Omakase values, and its value in a state of the game.

==================  ==================================================================
entry               state
==================  ==================================================================
sushi               36 * own copies besides + 6 * kinds missing in its first set besides
                    it + kinds missing in its second set
shoyu               12 * own copies besides + level of the dearest own sushi
other action cards  12 * own copies besides + other cards in the own hand
plays               12 * other cards in the own hand + cards in the target's hand
check               own score in hundreds of yen
==================  ==================================================================

Copies count up to 2, the other cards of the own hand up to 11 (plays: 8), those of a
target up to 11, the score up to 10,700 yen.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import compiled
from ...simulator.omakase.cards import (
    CHECK,
    ENTRIES,
    KINDS,
    PLAY,
    PRICES,
    SET_MASKS,
    SETS,
    SHOYU,
    SUSHI,
)
from ...simulator.omakase.scoring import hand_score
from ...simulator.omakase.table import HANDS, SIZES, Table
from ...simulator.omakase.view_of_hands import mask_without
from ...simulator.omakase.view_of_table import own_turns_left

TURNS: Final = 14
"""Own turns left that are told apart; the last stands for more."""
STATES: Final = 108
"""States of an entry at most."""
SHAPE: Final = (TURNS, ENTRIES, STATES)
"""Shape of a table of values."""
TURN_STRIDE: Final = ENTRIES * STATES
SLACK: Final = TURNS * TURN_STRIDE
"""Where the slack of each turn begins in the parameters of a table strategy."""
COPIES_STRIDE: Final = 36
FIRST_STRIDE: Final = 6
ROOM_STRIDE: Final = 12
MOST_COPIES: Final = 2
MOST_CARDS: Final = 11
MOST_PLAY_CARDS: Final = 8
SCORE_STEP: Final = 100
MOST_STEPS: Final = STATES - 1

LEVELS: Final = tuple(sorted({0, *PRICES}))
"""Prices of the dearest own sushi by level; 0 without sushi."""
SETS_OF: Final = tuple(
    tuple(s for s in range(SETS) if SET_MASKS[s] >> kind & 1) for kind in range(SUSHI)
)
"""Sets of each kind of sushi, at most two."""

_BITS: Final = 4
_NONE: Final = SETS * _BITS
"""Shift to four bits of a packed state that are always 0."""
_LEVEL: Final = _NONE + _BITS
_CARDS: Final = _LEVEL + _BITS


def _packed_missing(high: bool) -> NDArray[np.int64]:
    """Kinds of each set that are missing, four bits a set, by half of a mask."""
    shift = 8 if high else 0
    found = [
        sum(((SET_MASKS[s] >> shift & 255) & ~byte).bit_count() << (_BITS * s) for s in range(SETS))
        for byte in range(256)
    ]
    return np.array(found, np.int64)


def _levels(high: bool) -> NDArray[np.int64]:
    """Level of the dearest sushi by half of a mask."""
    shift = 8 if high else 0
    found = [
        0 if not b else LEVELS.index(PRICES[(b & -b).bit_length() - 1 + shift]) for b in range(256)
    ]
    return np.array(found, np.int64)


_MISSING_LOW: Final = _packed_missing(False)
_MISSING_HIGH: Final = _packed_missing(True)
_LEVEL_LOW: Final = _levels(False)
_LEVEL_HIGH: Final = _levels(True)
_SUSHI_SHIFTS: Final = [(*(_BITS * s for s in sets), _NONE, _NONE)[:2] for sets in SETS_OF]
_SHIFTS: Final = [
    *_SUSHI_SHIFTS,
    *((_NONE, _LEVEL if kind == SHOYU else _CARDS) for kind in range(SUSHI, KINDS)),
]
FIRST_SHIFT: Final = np.array([first for first, _ in _SHIFTS], np.int64)
"""Where the first part of a card's state is in a packed state, by kind."""
SECOND_SHIFT: Final = np.array([second for _, second in _SHIFTS], np.int64)
"""Where the second part of a card's state is in a packed state, by kind."""
_COPIES_STRIDES: Final = [COPIES_STRIDE if k < SUSHI else ROOM_STRIDE for k in range(KINDS)]
_OWN_STEPS: Final = [
    *(FIRST_STRIDE * (len(sets) > 0) + (len(sets) > 1) for sets in SETS_OF),
    *(0 for _ in range(SUSHI, KINDS)),
]
"""How much lower a card's index is where it is not missing itself, by kind."""
_COPIES: Final = 4
"""Copies of a kind that are told apart; the last stands for more."""
_STARTS: Final = [
    [kind * STATES + min(have, MOST_COPIES) * _COPIES_STRIDES[kind] for have in range(_COPIES)]
    for kind in range(KINDS)
]
_BELT_STARTS: Final = np.array(
    [[own[0] - step, *own[1:]] for own, step in zip(_STARTS, _OWN_STEPS, strict=True)], np.int64
)
_HAND_STARTS: Final = np.array([[0, *own[:-1]] for own in _STARTS], np.int64)


@compiled(forceinline=True)
def packed_state(mask: int, cards: int) -> int:
    """What the states of all cards depend on besides own copies, four bits each.

    The kinds missing in each set, nothing, the level of the dearest sushi, and the own
    cards.

    Parameters
    ----------
    mask
        Bits of the own kinds.
    cards
        Own cards besides the one valued.
    """
    low, high = mask & 255, (mask >> 8) & 255
    level = _LEVEL_LOW[low] if low != 0 else _LEVEL_HIGH[high]
    missing = _MISSING_LOW[low] + _MISSING_HIGH[high]
    return missing | level << _LEVEL | min(cards, MOST_CARDS) << _CARDS


@compiled(forceinline=True)
def hand_start(kind: int, have: int) -> int:
    """Index of a hand card to which the packed state of the hand is added, in one turn.

    Parameters
    ----------
    have
        Own copies, this one included.
    """
    return _HAND_STARTS[kind, min(have, _COPIES - 1)]


@compiled(forceinline=True)
def belt_start(kind: int, have: int) -> int:
    """Index of a belt card to which the packed state of the hand is added, in one turn.

    Parameters
    ----------
    have
        Own copies.
    """
    return _BELT_STARTS[kind, min(have, _COPIES - 1)]


@compiled(forceinline=True)
def state_step(packed: int, first: int, second: int) -> int:
    """What a packed state adds to the index of a card, by the shifts of its kind."""
    return ((packed >> first) & 15) * FIRST_STRIDE + ((packed >> second) & 15)


@compiled(forceinline=True)
def card_index(kind: int, have: int, mask: int, cards: int) -> int:
    """Index of a card into one turn of a table.

    Parameters
    ----------
    have
        Own copies besides this one.
    mask
        Bits of the own kinds besides it.
    cards
        Own cards besides it.
    """
    packed = packed_state(mask | (np.int64(1) << kind), cards)
    return hand_start(kind, have + 1) + state_step(packed, FIRST_SHIFT[kind], SECOND_SHIFT[kind])


@compiled(forceinline=True)
def play_index(entry: int, cards: int, target_cards: int) -> int:
    """Index of playing an action card into one turn of a table.

    Parameters
    ----------
    cards
        Own cards besides the one played.
    target_cards
        Cards in the hand of the target; 0 without one.
    """
    room = min(cards, MOST_PLAY_CARDS)
    return entry * STATES + room * ROOM_STRIDE + min(target_cards, MOST_CARDS)


@compiled(forceinline=True)
def turn_offset(table: Table) -> int:
    """Where the values of this turn begin in a table."""
    return (min(own_turns_left(table.info), TURNS) - 1) * TURN_STRIDE


@compiled()
def value_in_table(
    table: Table, seat: int, target: int, aside: int, entry: int, values: NDArray[np.float64]
) -> float:
    """Value of an entry for a seat.

    Parameters
    ----------
    target
        Seat that a play is aimed at, or -1.
    aside
        Kind of which one copy of the hand is put aside, or -1.
    values
        float64, shape (14 * 32 * 108,).
    """
    info, at = table.info, turn_offset(table)
    if entry == CHECK:
        steps = hand_score(info, table.cards[HANDS + seat]) // SCORE_STEP
        return values[at + CHECK * STATES + min(steps, MOST_STEPS)]
    cards = info[SIZES + seat] - (1 if aside >= 0 else 0)
    if entry >= PLAY:
        return values[at + play_index(entry, cards, info[SIZES + target] if target >= 0 else 0)]
    have = np.int64(table.cards[HANDS + seat, entry]) - np.int64(aside == entry)
    return values[at + card_index(entry, have, mask_without(table, seat, aside), cards)]
