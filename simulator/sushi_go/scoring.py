"""Scoring in every lane: rounds, puddings and winners (SG-6, SG-7 and SG-9).

The same compiled functions serve the kernel, the card values and the rule cases.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .block import DIPPED, OPTION, PLAYERS, TABLEAUS, Block, clear_rows
from .cards import (
    CHOPSTICKS,
    DUMPLING,
    EGG,
    KINDS,
    MAKI1,
    PUDDING,
    SALMON,
    SASHIMI,
    SOY,
    SQUID,
    TEMPURA,
    WASABI,
)
from .turn import WASABI_ANY

_FULL_TIES: Final = OPTION["majority_ties"]
_ZERO_MAKI: Final = OPTION["zero_maki"]
_VALUES: Final = OPTION["wasabi_values"]
_WASABI: Final = OPTION["wasabi"]
_PUDDING: Final = OPTION["pudding"]
_TIE_BREAK: Final = OPTION["tie_break"]
_GOAL: Final = OPTION["goal"]
_SOY: Final = OPTION["soy_sauce"]

I0: Final = np.int8(0)
WIN_UNITS: Final = 840
"""A win is shared in 840ths = lcm(1..8), so that merging is exact."""


@compiled(inline="always")
def dipped_value(nigiri: int, values: int) -> int:
    """Points of nigiri 0 (egg), 1 (salmon) or 2 (squid) on wasabi (SG-4.2, SG-9.5)."""
    return 3 * (nigiri + 1) if values == 0 else 8 - 2 * nigiri


@compiled()
def settle_wasabi(block: Block) -> None:
    """Match every wasabi with the best nigiri of the round, for wasabi=any (SG-9.4)."""
    if block.info[_WASABI] != WASABI_ANY:
        return
    for seat in range(block.info[TABLEAUS]):
        rows = block.tableaus[seat]
        for lane in range(LANES):
            free = rows[WASABI, lane]
            for step in range(3):
                # By gain: squid, salmon, egg with x3; egg, salmon, squid with reverse.
                nigiri = 2 - step if block.info[_VALUES] == 0 else step
                dips = min(free, rows[EGG + nigiri, lane])
                rows[DIPPED + nigiri, lane] = dips
                free -= dips


@compiled()
def score_own_cards(block: Block, seat: int, points: NDArray[np.int16]) -> None:
    """Write what a tableau scores by itself: everything but maki and soy (SG-6.1 to 6.4).

    Parameters
    ----------
    points
        int16, shape (L,): written.
    """
    rows = block.tableaus[seat]
    values = block.info[_VALUES]
    row = rows[TEMPURA]
    for lane in range(LANES):
        points[lane] = np.int16(5) * np.int16(row[lane] >> 1)
    row = rows[SASHIMI]
    for lane in range(LANES):
        # k * 43 >> 7 is k // 3 for 0 <= k < 127.
        points[lane] += np.int16(10) * ((np.int16(row[lane]) * np.int16(43)) >> np.int16(7))
    row = rows[DUMPLING]
    for lane in range(LANES):
        k = min(np.int16(row[lane]), np.int16(5))
        points[lane] += (k * (k + np.int16(1))) >> np.int16(1)
    for nigiri in range(3):
        copies, dipped = rows[EGG + nigiri], rows[DIPPED + nigiri]
        plain = np.int16(nigiri + 1)
        more = np.int16(dipped_value(nigiri, values) - nigiri - 1)
        for lane in range(LANES):
            points[lane] += plain * np.int16(copies[lane]) + more * np.int16(dipped[lane])


@compiled()
def maki_icons(block: Block, icons: NDArray[np.int8]) -> None:
    """Write the maki icons of every tableau, int8 of shape (T, L) (SG-6.5)."""
    for seat in range(block.info[TABLEAUS]):
        rows, row = block.tableaus[seat], icons[seat]
        one, two, three = rows[MAKI1], rows[MAKI1 + 1], rows[MAKI1 + 2]
        for lane in range(LANES):
            row[lane] = one[lane] + np.int8(2) * two[lane] + np.int8(3) * three[lane]


@compiled()
def _share(prize: int, holders: NDArray[np.int8], full: bool, share: NDArray[np.int8]) -> None:
    """Write ``prize // holders`` (0 for none), or the whole prize with full ties."""
    for lane in range(LANES):
        share[lane] = I0
    for k in range(1, 6):
        part = np.int8(prize if full else prize // k)
        for lane in range(LANES):
            share[lane] += part * np.int8(holders[lane] == k)


@compiled()
def score_maki(block: Block, icons: NDArray[np.int8], points: NDArray[np.int8]) -> None:
    """Write the maki points of every tableau (SG-6.5, SG-9.10, SG-9.12).

    Parameters
    ----------
    icons, points
        int8, shape (T, L); ``points`` is written.
    """
    seats = block.info[TABLEAUS]
    full = block.info[_FULL_TIES] == 1
    lowest = np.int8(0 if block.info[_ZERO_MAKI] == 1 else 1)
    top, next_, holders, share = (
        block.scratch[0],
        block.scratch[1],
        block.scratch[2],
        block.scratch[3],
    )
    for lane in range(LANES):
        top[lane] = np.int8(-1)
    for lane in range(LANES):
        next_[lane] = np.int8(-1)
    for seat in range(seats):
        row = icons[seat]
        for lane in range(LANES):
            icons_here, first = row[lane], top[lane]
            value = icons_here if icons_here >= lowest else np.int8(-1)
            under = min(value, first)
            next_[lane] = max(next_[lane], np.int8(-1) if value == first else under)
            top[lane] = max(first, value)
    _count_holders(icons, seats, top, holders)
    _share(6, holders, full, share)
    for seat in range(seats):
        row, out = icons[seat], points[seat]
        for lane in range(LANES):
            out[lane] = share[lane] * np.int8(row[lane] == top[lane])
    if not full:
        # Nobody is second when first place is shared.
        for lane in range(LANES):
            second = next_[lane]
            next_[lane] = second if holders[lane] == 1 else np.int8(-1)
    _count_holders(icons, seats, next_, holders)
    _share(3, holders, full, share)
    for seat in range(seats):
        row, out = icons[seat], points[seat]
        for lane in range(LANES):
            out[lane] += share[lane] * np.int8(row[lane] == next_[lane])


@compiled()
def _count_holders(
    counts: NDArray[np.int8], seats: int, level: NDArray[np.int8], holders: NDArray[np.int8]
) -> None:
    """Write how many seats have exactly ``level`` (-1 never matches)."""
    for lane in range(LANES):
        holders[lane] = I0
    for seat in range(seats):
        row = counts[seat]
        for lane in range(LANES):
            holders[lane] += np.int8(row[lane] == level[lane])


@compiled()
def score_soy(block: Block, points: NDArray[np.int8]) -> None:
    """Write the soy sauce points of every tableau, int8 of shape (T, L) (SG-9.8)."""
    seats = block.info[TABLEAUS]
    clear_rows(points)
    if block.info[_SOY] == 0:
        return
    for lane in range(LANES):
        most, holders = 0, 0
        for seat in range(seats):
            most = max(most, _colour_groups(block.tableaus[seat], lane))
        for seat in range(seats):
            holders += _earns_soy(block.tableaus[seat], lane, most)
        for seat in range(seats):
            if _earns_soy(block.tableaus[seat], lane, most):
                points[seat, lane] = 4 // holders


@compiled()
def _earns_soy(rows: NDArray[np.int8], lane: int, most: int) -> bool:
    return bool(rows[SOY, lane] > 0 and _colour_groups(rows, lane) == most)


@compiled()
def _colour_groups(rows: NDArray[np.int8], lane: int) -> int:
    """Different colour groups in one tableau (SG-1.1)."""
    maki = rows[MAKI1, lane] + rows[MAKI1 + 1, lane] + rows[MAKI1 + 2, lane]
    yellow = rows[EGG, lane] + rows[SALMON, lane] + rows[SQUID, lane] + rows[WASABI, lane]
    # Counted in integers: when nothing is compiled, numpy adds comparisons as booleans.
    groups = 0
    if maki > 0:
        groups += 1
    if yellow > 0:
        groups += 1
    for kind in (TEMPURA, SASHIMI, DUMPLING, PUDDING, CHOPSTICKS, SOY):
        if rows[kind, lane] > 0:
            groups += 1
    return groups


@compiled()
def clear_tables(block: Block, points: NDArray[np.int16]) -> None:
    """End a round: bank the points, keep the puddings, discard the rest (SG-6.8)."""
    for seat in range(block.info[TABLEAUS]):
        rows = block.tableaus[seat]
        kept, score, gained = block.piles[seat], block.scores[seat], points[seat]
        for kind in range(KINDS):
            row, out = rows[kind], block.discard[kind]
            if kind == PUDDING:
                for lane in range(LANES):
                    kept[lane] += row[lane]
            else:
                for lane in range(LANES):
                    out[lane] += row[lane]
        for lane in range(LANES):
            score[lane] += gained[lane]
        clear_rows(rows)
    clear_rows(block.open)


@compiled()
def score_puddings(block: Block, points: NDArray[np.int8]) -> None:
    """Write the pudding points of every tableau, int8 of shape (T, L) (SG-7.1, SG-9.2)."""
    seats = block.info[TABLEAUS]
    full = block.info[_FULL_TIES] == 1
    clear_rows(points)
    if block.info[_PUDDING] != 0:
        return
    most, fewest = block.scratch[0], block.scratch[1]
    holders, share = block.scratch[2], block.scratch[3]
    for lane in range(LANES):
        most[lane] = fewest[lane] = block.piles[0, lane]
    for seat in range(1, seats):
        row = block.piles[seat]
        for lane in range(LANES):
            most[lane] = max(most[lane], row[lane])
        for lane in range(LANES):
            fewest[lane] = min(fewest[lane], row[lane])
    # When all are equal nobody scores: no seat has these impossible levels.
    for lane in range(LANES):
        high, low = most[lane], fewest[lane]
        most[lane] = np.int8(-1) if high == low else high
        fewest[lane] = np.int8(-1) if high == low else low
    for end in range(2 if seats >= 3 else 1):
        level = most if end == 0 else fewest
        sign = np.int8(1 if end == 0 else -1)
        _count_holders(block.piles, seats, level, holders)
        _share(6, holders, full, share)
        for seat in range(seats):
            row, out = block.piles[seat], points[seat]
            for lane in range(LANES):
                out[lane] += sign * share[lane] * np.int8(row[lane] == level[lane])


@compiled()
def share_wins(block: Block, wins: NDArray[np.int16]) -> None:
    """Write each player's share of the win in 840ths, from final scores (SG-7.2, SG-9.7).

    The dummy takes no part (SG-9.11).

    Parameters
    ----------
    wins
        int16, shape (n, L): written.
    """
    players = block.info[PLAYERS]
    sign = np.int16(-1 if block.info[_GOAL] == 1 else 1)
    by_pudding = (
        block.info[_GOAL] == 0 and block.info[_TIE_BREAK] == 0 and block.info[_PUDDING] == 0
    )
    best, most, holders = block.wide[0], block.scratch[0], block.scratch[1]
    for lane in range(LANES):
        best[lane] = sign * block.scores[0, lane]
    for lane in range(LANES):
        most[lane] = holders[lane] = I0
    for seat in range(1, players):
        score = block.scores[seat]
        for lane in range(LANES):
            best[lane] = max(best[lane], np.int16(sign * score[lane]))
    if by_pudding:
        for seat in range(players):
            score, kept = block.scores[seat], block.piles[seat]
            for lane in range(LANES):
                piled, leads = kept[lane], np.int8(score[lane] == best[lane])
                most[lane] = max(most[lane], np.int8(piled * leads))
    for seat in range(players):
        score, kept, row = block.scores[seat], block.piles[seat], wins[seat]
        for lane in range(LANES):
            row[lane] = np.int16(np.int16(sign * score[lane]) == best[lane])
        if by_pudding:
            for lane in range(LANES):
                row[lane] &= np.int16(kept[lane] == most[lane])
        for lane in range(LANES):
            holders[lane] += np.int8(row[lane])
    # Afterwards best holds what each winner of the lane gets.
    for lane in range(LANES):
        best[lane] = np.int16(0)
    for k in range(1, 6):
        part = np.int16(WIN_UNITS // k)
        for lane in range(LANES):
            best[lane] += part * np.int16(holders[lane] == k)
    for seat in range(players):
        row = wins[seat]
        for lane in range(LANES):
            row[lane] *= best[lane]
