"""Standings as they are in the middle of a round: maki race and puddings.

Table strategies look cards up by these; the maki points are those of SG-6.5 if the round
ended now with so many icons of one's own.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .block import OPTION, TABLEAUS, Block
from .cards import MAKI1, PUDDING

_FULL_TIES: Final = OPTION["majority_ties"]
_ZERO_MAKI: Final = OPTION["zero_maki"]

MAKI_POINTS: Final = (0, 1, 2, 3, 6)
"""Points a maki standing can be worth; a standing is an index into them."""
MAKI_STATES: Final = 25
"""State of a maki card: 5 * standing now + standing after taking it."""
PUDDING_STATES: Final = 12
"""State of a pudding: 3 * lead + tail, see :func:`pudding_states`."""


@compiled()
def _icons(tableaus: NDArray[np.int8], seat: int, lane: int) -> int:
    return (
        np.int64(tableaus[seat, MAKI1, lane])
        + 2 * np.int64(tableaus[seat, MAKI1 + 1, lane])
        + 3 * np.int64(tableaus[seat, MAKI1 + 2, lane])
    )


@compiled()
def _race(
    tableaus: NDArray[np.int8], info: NDArray[np.int64], seat: int, lane: int
) -> tuple[int, int, int, int]:
    """Highest icons of the others, their holders, the next highest, and theirs.

    Takes two arrays, where passing a whole block would cost more than the work.
    """
    # Written with choices between values, not branches: who leads is anybody's guess.
    top, top_holders, next_, next_holders = np.int64(-1), np.int64(0), np.int64(-1), np.int64(0)
    for other in range(info[TABLEAUS]):
        theirs = _icons(tableaus, other, lane)
        theirs = np.int64(-2) if other == seat else theirs
        above, level = theirs > top, np.int64(theirs == top)
        second = np.int64(theirs == next_) * (1 - level)
        chasing = np.int64(1) if theirs > next_ and level == 0 else next_holders + second
        next_holders = top_holders if above else chasing
        behind = max(next_, theirs) if level == 0 else next_
        next_ = top if above else behind
        top_holders = np.int64(1) if above else top_holders + level
        top = max(top, theirs)
    return top, top_holders, next_, next_holders


@compiled()
def _points_in(info: NDArray[np.int64], icons: int, race: tuple[int, int, int, int]) -> int:
    """Maki points of ``icons`` against a race (SG-6.5, SG-9.10, SG-9.12)."""
    top, top_holders, next_, next_holders = race
    full = info[_FULL_TIES] == 1
    # 6 // (k + 1) with k = 1..4 others at the top, 3 // (j + 1) with j = 1..3 others second.
    first = 6 if full else max(4 - top_holders, 1)
    second = 3 if full else (1 if next_holders <= 2 else 0)
    points = second if icons == next_ else 0
    points = 3 if icons > next_ else points
    points = points if full or top_holders == 1 else 0
    points = first if icons == top else points
    points = 6 if icons > top else points
    return points if icons > 0 or info[_ZERO_MAKI] == 1 else 0


@compiled()
def _gain(
    tableaus: NDArray[np.int8], info: NDArray[np.int64], seat: int, lane: int, more: int
) -> int:
    mine, race = _icons(tableaus, seat, lane), _race(tableaus, info, seat, lane)
    return _points_in(info, mine + more, race) - _points_in(info, mine, race)


@compiled()
def _points_with(
    tableaus: NDArray[np.int8], info: NDArray[np.int64], seat: int, lane: int, more: int
) -> int:
    race = _race(tableaus, info, seat, lane)
    return _points_in(info, _icons(tableaus, seat, lane) + more, race)


@compiled(forceinline=True)
def maki_points(block: Block, seat: int, lane: int, more: int) -> int:
    """Maki points with ``more`` icons if the round ended now (SG-6.5)."""
    return _points_with(block.tableaus, block.info, seat, lane, more)


@compiled(forceinline=True)
def maki_gain(block: Block, seat: int, lane: int, more: int) -> int:
    """Maki points that ``more`` icons add if the round ended now (SG-6.5)."""
    return _gain(block.tableaus, block.info, seat, lane, more)


@compiled()
def maki_rivals(block: Block, seat: int, first_row: int) -> None:
    """Write what the others' icons mean for a seat into nine scratch rows.

    The rows are: the highest count of the others, the standing of drawing level with it,
    the count below that earns second place, the standing of drawing level with that, and
    five of working memory, of which the first holds the own icons.

    All loads come before the choices between them: a load under a condition would keep
    vectors out of the loop.
    """
    _icon_rows(block, seat, first_row + 4)
    scratch = block.scratch
    top, tie = scratch[first_row], scratch[first_row + 1]
    second, chase = scratch[first_row + 2], scratch[first_row + 3]
    a, b = scratch[first_row + 5], scratch[first_row + 6]
    c, d = scratch[first_row + 7], scratch[first_row + 8]
    for lane in range(LANES):
        top[lane] = max(max(a[lane], b[lane]), max(c[lane], d[lane]))
    _count_level(a, b, c, d, top, tie)
    for lane in range(LANES):
        first, i, j, k, m = top[lane], a[lane], b[lane], c[lane], d[lane]
        i = i if i < first else np.int8(-1)
        j = j if j < first else np.int8(-1)
        k = k if k < first else np.int8(-1)
        m = m if m < first else np.int8(-1)
        second[lane] = max(max(i, j), max(k, m))
    _count_level(a, b, c, d, second, chase)
    if block.info[_FULL_TIES] == 1:
        for lane in range(LANES):
            tie[lane] = np.int8(4)
        for lane in range(LANES):
            chase[lane] = np.int8(3)
        return
    for lane in range(LANES):
        # Nobody is second when first place is shared.
        holders, below = tie[lane], second[lane]
        second[lane] = below if holders == 1 else np.int8(126)
    for lane in range(LANES):
        # 6 // (k + 1) with k others at the top, 3 // (j + 1) with j others second.
        tie[lane] = max(np.int8(4 - tie[lane]), np.int8(1))
        chase[lane] = np.int8(chase[lane] <= 2)


@compiled()
def _count_level(
    a: NDArray[np.int8],
    b: NDArray[np.int8],
    c: NDArray[np.int8],
    d: NDArray[np.int8],
    level: NDArray[np.int8],
    count: NDArray[np.int8],
) -> None:
    for lane in range(LANES):
        at = level[lane]
        two = np.int8(np.int8(a[lane] == at) + np.int8(b[lane] == at))
        count[lane] = two + np.int8(np.int8(c[lane] == at) + np.int8(d[lane] == at))


@compiled()
def maki_standing_row(block: Block, rivals: int, more: int, row: int) -> None:
    """Write the standing with ``more`` icons added to the own into scratch row ``row``.

    ``rivals`` is the first of the rows that :func:`maki_rivals` wrote.
    """
    scratch, extra = block.scratch, np.int8(more)
    top, tie, second = scratch[rivals], scratch[rivals + 1], scratch[rivals + 2]
    chase, mine, out = scratch[rivals + 3], scratch[rivals + 4], scratch[row]
    lowest = np.int8(0 if block.info[_ZERO_MAKI] == 1 else 1)
    for lane in range(LANES):
        icons = np.int8(mine[lane] + extra)
        first, shared, below, shared_below = top[lane], tie[lane], second[lane], chase[lane]
        standing = shared_below if icons == below else np.int8(0)
        standing = np.int8(3) if icons > below else standing
        standing = shared if icons == first else standing
        standing = np.int8(4) if icons > first else standing
        out[lane] = standing if icons >= lowest else np.int8(0)


@compiled()
def _icon_rows(block: Block, seat: int, row: int) -> None:
    """Write the own icons, then those of four others, -1 for seats that are not there."""
    scratch, at = block.scratch, row + 1
    for other in range(block.info[TABLEAUS]):
        rows = block.tableaus[other]
        one, two, three = rows[MAKI1], rows[MAKI1 + 1], rows[MAKI1 + 2]
        out = scratch[row if other == seat else at]
        for lane in range(LANES):
            out[lane] = one[lane] + np.int8(2) * two[lane] + np.int8(3) * three[lane]
        if other != seat:
            at += 1
    for empty in range(at, row + 5):
        out = scratch[empty]
        for lane in range(LANES):
            out[lane] = np.int8(-1)


@compiled()
def pudding_states(block: Block, seat: int, row: int) -> None:
    """Write the pudding state into scratch row ``row``; uses the two rows after it.

    The state is ``3 * lead + tail``: lead 0 to 3 for two or more behind the best other,
    one behind, level, ahead; tail 0 to 2 for fewer than the lowest other, level, more.
    """
    scratch = block.scratch
    out, most, fewest = scratch[row], scratch[row + 1], scratch[row + 2]
    for lane in range(LANES):
        most[lane] = np.int8(0)
    for lane in range(LANES):
        fewest[lane] = np.int8(127)
    for other in range(block.info[TABLEAUS]):
        if other == seat:
            continue
        pile, fresh = block.piles[other], block.tableaus[other, PUDDING]
        for lane in range(LANES):
            most[lane] = max(most[lane], pile[lane] + fresh[lane])
        for lane in range(LANES):
            fewest[lane] = min(fewest[lane], pile[lane] + fresh[lane])
    pile, fresh = block.piles[seat], block.tableaus[seat, PUDDING]
    for lane in range(LANES):
        out[lane] = pile[lane] + fresh[lane]
    for lane in range(LANES):
        lead = min(max(np.int8(out[lane] - most[lane]), np.int8(-2)), np.int8(1)) + np.int8(2)
        tail = min(max(np.int8(out[lane] - fewest[lane]), np.int8(-1)), np.int8(1)) + np.int8(1)
        out[lane] = np.int8(3) * lead + tail


@compiled()
def pudding_state(block: Block, seat: int, lane: int, more: int) -> int:
    """As :func:`pudding_states` for one lane with ``more`` puddings added to the own."""
    mine = np.int64(block.piles[seat, lane]) + block.tableaus[seat, PUDDING, lane] + more
    most, fewest = np.int64(0), np.int64(127)
    for other in range(block.info[TABLEAUS]):
        if other != seat:
            theirs = np.int64(block.piles[other, lane]) + block.tableaus[other, PUDDING, lane]
            most = max(most, theirs)
            fewest = min(fewest, theirs)
    lead = min(max(mine - most, -2), 1) + 2
    tail = min(max(mine - fewest, -1), 1) + 1
    return 3 * lead + tail
