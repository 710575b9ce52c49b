"""What a hand is worth: sets, loose cards and shoyu (OM-6), by the best division into sets.

A *division* is how often each set is scored, packed into one number: ``sets_of(division, s)``.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import compiled
from ..tallies import WIN_UNITS
from .cards import PRICES, SET_KINDS, SET_MASKS, SET_VALUES, SETS, SHOYU, SUSHI
from .steps import inlined
from .table import SET_VALUES_OPTION, SHOYU_OPTION

PRICE: Final = np.array(PRICES, np.int64)
"""Price of each kind in yen, int64 of shape (25,)."""
SET_MASK: Final = np.array(SET_MASKS, np.int64)
"""Bits of the kinds of each set, int64 of shape (4,)."""
MEMBERS: Final = np.array([[k in kinds for k in range(SUSHI)] for kinds in SET_KINDS], np.int64)
"""Cards of each kind in each set, int64 of shape (4, 16)."""
SET_GAIN: Final = np.array(SET_VALUES, np.int64) - MEMBERS @ PRICE[:SUSHI]
"""What a set is worth more than its cards alone, int64 of shape (4,)."""
NO_SETS: Final = 0
"""The division of a hand of which no set is scored."""

_BITS: Final = 4
_ROW: Final = types.Array(types.int8, 1, "C")
_INTS: Final = types.Array(types.int64, 1, "C")


@compiled(types.int64(types.int64))
def complete_sets(mask: int) -> int:
    """Sets all of whose kinds are in a hand.

    Parameters
    ----------
    mask
        Bit ``k`` is set when the hand holds kind ``k``, as in ``info[MASKS + seat]``.

    Returns
    -------
    int
        Bit ``s`` is set for set ``s``, in the order of ``cards.SET_CODES``.
    """
    found = np.int64(0)
    for s in range(SETS):
        if mask & SET_MASK[s] == SET_MASK[s]:
            found |= np.int64(1) << s
    return found


@inlined
def sets_of(division: int, s: int) -> int:
    """How often set ``s`` is scored."""
    return (division >> (_BITS * s)) & 15


@inlined
def copies_in_sets(division: int, kind: int) -> int:
    """Copies of a kind that are in the sets of a division."""
    used = np.int64(0)
    if division != NO_SETS:
        for s in range(SETS):
            used += sets_of(division, s) * MEMBERS[s, kind]
    return used


@inlined
def doubled(info: NDArray[np.int64], row: NDArray[np.int8], division: int, kind: int) -> int:
    """Copies of a kind that shoyu may double: those outside sets, or all (OM-6.4)."""
    copies = np.int64(row[kind])
    return copies if info[SHOYU_OPTION] else copies - copies_in_sets(division, kind)


@compiled()
def shoyu_bonus(info: NDArray[np.int64], row: NDArray[np.int8], division: int) -> int:
    """What the shoyu of a hand add, in yen: each doubles another one of the dearest cards."""
    left, bonus = np.int64(row[SHOYU]), np.int64(0)
    kind = 0
    while left > 0 and kind < SUSHI:
        copies = min(left, doubled(info, row, division, kind))
        bonus += copies * PRICE[kind]
        left -= copies
        kind += 1
    return bonus


@compiled()
def _most(row: NDArray[np.int8], division: int, s: int) -> int:
    """How often a set can be scored besides a division."""
    most = np.int64(15)
    for kind in range(SUSHI):
        if MEMBERS[s, kind]:
            most = min(most, np.int64(row[kind]) - copies_in_sets(division, kind))
    return most


@compiled(types.int64(_INTS, _ROW))
def best_division(info: NDArray[np.int64], row: NDArray[np.int8]) -> int:
    """Division of a hand that is worth most, shoyu included (OM-6.2).

    Of equally good ones, the one with the most Omakase sets, then Sakura, then Ume.

    Parameters
    ----------
    info
        Numbers of a table; only the options count.
    row
        int8, shape (25,) or longer: copies of each kind.
    """
    best, most = np.int64(NO_SETS), np.int64(-1)
    if info[SET_VALUES_OPTION]:
        return best
    for a in range(_most(row, NO_SETS, 0), -1, -1):
        for b in range(_most(row, a, 1), -1, -1):
            ab = a | (b << _BITS)
            for c in range(_most(row, ab, 2), -1, -1):
                abc = ab | (c << (2 * _BITS))
                d = _most(row, abc, 3)
                # More sets of Kid's only help, but where they take what shoyu would double.
                for fewer in range(d + 1):
                    division = abc | ((d - fewer) << (3 * _BITS))
                    gain = shoyu_bonus(info, row, division)
                    for s in range(SETS):
                        gain += sets_of(division, s) * SET_GAIN[s]
                    if gain > most:
                        best, most = division, gain
    return best


@compiled(types.int64(_INTS, _ROW))
def hand_score(info: NDArray[np.int64], row: NDArray[np.int8]) -> int:
    """What a hand is worth in yen (OM-6).

    Parameters
    ----------
    info
        Numbers of a table; only the options count.
    row
        int8, shape (25,) or longer: copies of each kind.
    """
    total, mask = np.int64(0), np.int64(0)
    for kind in range(SUSHI):
        copies = np.int64(row[kind])
        total += copies * PRICE[kind]
        if copies > 0:
            mask |= np.int64(1) << kind
    if info[SET_VALUES_OPTION] or complete_sets(mask) == 0:
        return total + shoyu_bonus(info, row, NO_SETS) if row[SHOYU] else total
    division = best_division(info, row)
    for s in range(SETS):
        total += sets_of(division, s) * SET_GAIN[s]
    return total + shoyu_bonus(info, row, division)


@compiled(types.int64(_INTS, _INTS, types.int64))
def share_wins(scores: NDArray[np.int64], wins: NDArray[np.int64], players: int) -> int:
    """Write win shares in 840ths: the best score wins, equal ones share (OM-6.5).

    Returns
    -------
    int
        How many have won.
    """
    best, equal = np.int64(-1), np.int64(0)
    for seat in range(players):
        if scores[seat] > best:
            best, equal = scores[seat], np.int64(1)
        elif scores[seat] == best:
            equal += 1
    for seat in range(players):
        wins[seat] = WIN_UNITS // equal if scores[seat] == best else 0
    return equal
