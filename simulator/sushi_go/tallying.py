"""What the kernel adds up about single cards, in vector loops over lanes.

A card that was taken is credited with the points it turned out to be worth: the points
of a set in equal parts to all copies of the kind, maki points by icons, what wasabi adds
to the wasabi, the final pudding points to the puddings in equal parts. Points are kept
in 2520ths (= lcm(1..10)) so that equal parts are whole; what is left over when maki
points are divided by up to 30 icons goes to the first maki card taken, so the credits of
a game sum to its score exactly, but for points lost without a single pudding.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .block import DIPPED, OPTION, SECOND, UNDIPPED, Block
from .cards import (
    DUMPLING,
    EGG,
    KINDS,
    MAKI1,
    MAKI3,
    PUDDING,
    SASHIMI,
    SOY,
    TEMPURA,
    WASABI,
)
from .scoring import dipped_value

POINT_UNITS: Final = 2520
"""A point is counted in 2520ths = lcm(1..10)."""

# Measures of a card cell, the last axis of the card tally.
OFFERED: Final = 0
COPIES: Final = 1
TAKEN: Final = 2
POINTS: Final = 3
SCORE: Final = 4
WIN: Final = 5
MEASURES: Final = ("offered", "copies", "taken", "points", "score", "win")
"""Hands with the card, copies in them, copies taken; over the copies taken the sums of
realised points (2520ths), final score, and win share (840ths)."""

# A packed cell: takes in the top bits, then final scores, then win shares in 60ths. Wide
# enough for a group: 512 deals in 5 seatings with two cards a turn.
WIN_STEP: Final = 14
"""Win shares are multiples of 14 / 840 with up to five players."""
PACKED_OFFSET: Final = 64
"""Added to a score so that it is never negative."""
_SCORE_SHIFT: Final = 20
_TAKEN_SHIFT: Final = 44

_VALUES: Final = OPTION["wasabi_values"]
_SEVENS: Final = np.uint64(0x7F7F7F7F7F7F7F7F)
_ONES: Final = np.uint64(0x0101010101010101)
_EVEN_BYTES: Final = np.uint64(0x00FF00FF00FF00FF)
_EVEN_ONES: Final = np.uint64(0x0001000100010001)


@compiled()
def count_hand(
    hand: NDArray[np.int8], words: NDArray[np.uint64], lanes: int, cells: NDArray[np.int64]
) -> None:
    """Add one seat's hands before a pick to ``cells``, int64 of shape (13, 2).

    Parameters
    ----------
    hand
        int8, shape (13, L).
    words
        uint64, shape (13, L / 8): the same memory, eight lanes to a word.
    lanes
        Lanes in use.
    """
    if lanes < LANES:
        _count_part_of_hand(hand, lanes, cells)
        return
    for kind in range(KINDS):
        row = words[kind]
        held, even, odd = np.uint64(0), np.uint64(0), np.uint64(0)
        for i in range(LANES // 8):
            # Counts are below 128, so adding 127 to a byte sets its top bit unless it is 0.
            held += ((row[i] + _SEVENS) >> np.uint64(7)) & _ONES
            even += row[i] & _EVEN_BYTES
            odd += (row[i] >> np.uint64(8)) & _EVEN_BYTES
        held = (held & _EVEN_BYTES) + ((held >> np.uint64(8)) & _EVEN_BYTES)
        cells[kind, OFFERED] += np.int64((held * _EVEN_ONES) >> np.uint64(48))
        cells[kind, COPIES] += np.int64(((even + odd) * _EVEN_ONES) >> np.uint64(48))


@compiled()
def _count_part_of_hand(hand: NDArray[np.int8], lanes: int, cells: NDArray[np.int64]) -> None:
    for kind in range(KINDS):
        row = hand[kind]
        hands, copies = np.int32(0), np.int32(0)
        for lane in range(lanes):
            hands += np.int32(row[lane] > np.int8(0))
            copies += np.int32(row[lane])
        cells[kind, OFFERED] += hands
        cells[kind, COPIES] += copies


@compiled()
def _divide_rows(
    points: NDArray[np.int16],
    copies: NDArray[np.int8],
    share: NDArray[np.int16],
    rest: NDArray[np.int16],
) -> None:
    """Write ``POINT_UNITS * points / copies`` cut toward zero, and what that leaves over."""
    for lane in range(LANES):
        whole = np.float32(np.float32(POINT_UNITS) * np.float32(points[lane]))
        divisor = np.float32(max(copies[lane], np.int8(1)))
        share[lane] = np.int16(whole / divisor)
    for lane in range(LANES):
        left = np.int32(POINT_UNITS) * np.int32(points[lane])
        rest[lane] = np.int16(left - np.int32(share[lane]) * np.int32(copies[lane]))


@compiled()
def credit_round(
    block: Block,
    maki: NDArray[np.int8],
    icons: NDArray[np.int8],
    soy: NDArray[np.int8],
    shares: NDArray[np.int16],
    rests: NDArray[np.int16],
) -> None:
    """Write what a copy of each kind was worth in the round just scored.

    Parameters
    ----------
    maki, icons, soy
        int8, shape (T, L): maki points, icons and soy points of the round.
    shares
        int16, shape (n, 13, L), in 2520ths: written, puddings excepted.
    rests
        int16, shape (n, L): what the maki division leaves over; written.
    """
    points, ignored = block.wide[0], block.wide[1]
    for seat in range(shares.shape[0]):
        rows, out = block.tableaus[seat], shares[seat]
        _credit_sets(rows, out, points, ignored)
        for nigiri in range(3):
            row = out[EGG + nigiri]
            for lane in range(LANES):
                row[lane] = np.int16(POINT_UNITS * (nigiri + 1))
        for lane in range(LANES):
            points[lane] = np.int16(0)
        for nigiri in range(3):
            more = np.int16(dipped_value(nigiri, block.info[_VALUES]) - nigiri - 1)
            dipped = rows[DIPPED + nigiri]
            for lane in range(LANES):
                points[lane] += more * np.int16(dipped[lane])
        _share_points(points, rows[WASABI], out[WASABI], ignored)
        for lane in range(LANES):
            points[lane] = np.int16(maki[seat, lane])
        one = out[MAKI1]
        _divide_rows(points, icons[seat], one, rests[seat])
        for kind in range(MAKI1 + 1, MAKI3 + 1):
            row = out[kind]
            for lane in range(LANES):
                row[lane] = np.int16(kind - MAKI1 + 1) * one[lane]
        for lane in range(LANES):
            points[lane] = np.int16(soy[seat, lane])
        _share_points(points, rows[SOY], out[SOY], ignored)


@compiled()
def _share_points(
    points: NDArray[np.int16],
    copies: NDArray[np.int8],
    share: NDArray[np.int16],
    rest: NDArray[np.int16],
) -> None:
    """As :func:`_divide_rows`, skipped when nobody has points: many rounds have none."""
    some = np.int32(0)
    for lane in range(LANES):
        some |= np.int32(points[lane])
    if some:
        _divide_rows(points, copies, share, rest)
    else:
        for lane in range(LANES):
            share[lane] = np.int16(0)


@compiled()
def _credit_sets(
    rows: NDArray[np.int8],
    out: NDArray[np.int16],
    points: NDArray[np.int16],
    ignored: NDArray[np.int16],
) -> None:
    copies = rows[TEMPURA]
    for lane in range(LANES):
        points[lane] = np.int16(5) * np.int16(copies[lane] >> 1)
    _divide_rows(points, copies, out[TEMPURA], ignored)
    copies = rows[SASHIMI]
    for lane in range(LANES):
        points[lane] = np.int16(10) * ((np.int16(copies[lane]) * np.int16(43)) >> np.int16(7))
    _divide_rows(points, copies, out[SASHIMI], ignored)
    copies = rows[DUMPLING]
    for lane in range(LANES):
        k = min(np.int16(copies[lane]), np.int16(5))
        points[lane] = (k * (k + np.int16(1))) >> np.int16(1)
    _divide_rows(points, copies, out[DUMPLING], ignored)


@compiled()
def credit_puddings(
    block: Block,
    points: NDArray[np.int8],
    shares: NDArray[np.int16],
    rests: NDArray[np.int16],
) -> None:
    """Write what each pudding of the game was worth to its owner, and what is left over.

    Parameters
    ----------
    points
        int8, shape (T, L): final pudding points.
    shares
        int16, shape (3, n, 13, L), in 2520ths: the pudding rows are written.
    rests
        int16, shape (n, L): written.
    """
    wide = block.wide[0]
    for seat in range(rests.shape[0]):
        for lane in range(LANES):
            wide[lane] = np.int16(points[seat, lane])
        first = shares[0, seat, PUDDING]
        _divide_rows(wide, block.piles[seat], first, rests[seat])
        for r in range(1, shares.shape[0]):
            row = shares[r, seat, PUDDING]
            for lane in range(LANES):
                row[lane] = first[lane]


@compiled()
def pack_results(
    scores: NDArray[np.int16], wins: NDArray[np.int16], packed: NDArray[np.int64]
) -> None:
    """Pack one take, the final score and the win share of each lane into a word.

    Parameters
    ----------
    scores, wins
        int16, shape (L,): final scores and win shares (840ths).
    packed
        int64, shape (L,): written.
    """
    for lane in range(LANES):
        packed[lane] = (
            (np.int64(1) << np.int64(_TAKEN_SHIFT))
            + (np.int64(scores[lane] + PACKED_OFFSET) << np.int64(_SCORE_SHIFT))
            + np.int64(wins[lane]) // WIN_STEP
        )


@compiled()
def count_taken(
    taken: NDArray[np.int8],
    shares: NDArray[np.int16],
    packed: NDArray[np.int64],
    lanes: int,
    cells: NDArray[np.int64],
) -> None:
    """Add the cards that one seat took first in one turn to packed ``cells``.

    Parameters
    ----------
    taken
        int8, shape (L,): kinds.
    shares
        int16, shape (13, L): worth of a copy of each kind in this round (2520ths).
    packed
        int64, shape (L,): from :func:`pack_results`.
    cells
        int64, shape (13, 2): packed results and points; added to.
    """
    for lane in range(lanes):
        kind = np.uint64(np.uint8(taken[lane] & ~UNDIPPED))
        cells[kind, 0] += packed[lane]
        cells[kind, 1] += np.int64(shares[kind, np.uint64(lane)])


@compiled()
def count_seconds(
    taken: NDArray[np.int8],
    shares: NDArray[np.int16],
    packed: NDArray[np.int64],
    lanes: int,
    cells: NDArray[np.int64],
) -> None:
    """As :func:`count_taken` for the cards taken second with chopsticks (-1: none)."""
    for lane in range(lanes):
        if taken[lane] >= 0:
            kind = np.int64(taken[lane] & ~UNDIPPED)
            cells[kind, 0] += packed[lane]
            cells[kind, 1] += np.int64(shares[kind, lane])


@compiled()
def count_rest(
    picks: NDArray[np.int8],
    turns: int,
    seat: int,
    lane: int,
    kinds: tuple[int, int],
    rest: int,
    cells: NDArray[np.int64],
) -> bool:
    """Credit what a division left over to the first card of its kinds that was taken.

    Parameters
    ----------
    picks
        int8, shape (10, n, 3, L): picks of one round.
    kinds
        First and last kind that shared.
    rest
        2520ths of a point.
    cells
        int64, shape (10, 13, 2): packed cells of the round.

    Returns
    -------
    bool
        False when no such card was taken in this round.
    """
    for turn in range(turns):
        for slot in range(2):
            kind = picks[turn, seat, slot, lane]
            if kinds[0] <= kind <= kinds[1]:
                cells[turn, kind, 1] += rest
                return True
    return False


@compiled()
def unpack_cells(
    packed: NDArray[np.int64], hands: NDArray[np.int64], cards: NDArray[np.int64]
) -> None:
    """Add packed cells to a card tally and clear them.

    Parameters
    ----------
    packed, hands
        int64, shape (3, 10, 13, 2): cleared.
    cards
        int64, shape (3, 10, 13, 6).
    """
    for r in range(packed.shape[0]):
        for turn in range(packed.shape[1]):
            for kind in range(KINDS):
                word, points = packed[r, turn, kind, 0], packed[r, turn, kind, 1]
                takes = word >> _TAKEN_SHIFT
                scores = (word >> _SCORE_SHIFT) & ((1 << (_TAKEN_SHIFT - _SCORE_SHIFT)) - 1)
                cell = cards[r, turn, kind]
                cell[OFFERED] += hands[r, turn, kind, OFFERED]
                cell[COPIES] += hands[r, turn, kind, COPIES]
                cell[TAKEN] += takes
                cell[POINTS] += points
                cell[SCORE] += scores - PACKED_OFFSET * takes
                cell[WIN] += (word & ((1 << _SCORE_SHIFT) - 1)) * WIN_STEP
                for i in range(2):
                    packed[r, turn, kind, i] = hands[r, turn, kind, i] = 0


@compiled()
def has_second(picks: NDArray[np.int8]) -> bool:
    """Whether any lane used chopsticks; ``picks`` is int8 of shape (3, L)."""
    row = picks[SECOND]
    pairs = np.int8(0)
    for lane in range(LANES):
        pairs |= np.int8(row[lane] >= np.int8(0))
    return pairs != 0
