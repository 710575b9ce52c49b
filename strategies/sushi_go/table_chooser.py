"""The one compiled chooser that plays every table strategy of Sushi Go!.

A table gives the value of taking a card in each of its *states*:

=============  ======================================================================
card           state
=============  ======================================================================
maki           5 * standing now + standing after taking it (``standing.MAKI_POINTS``)
nigiri         1 with an open wasabi, else 0
wasabi         open wasabi of one's own
pudding        3 * lead + tail, see :func:`~sushilab.simulator.sushi_go.standing.pudding_states`
all others     copies in the own tableau
=============  ======================================================================

Values are compared as *ranks*: bytes in the same order, of which a vector register holds
four times as many as of floats. Pairs taken with chopsticks need sums, so they use the
values themselves, lane by lane. Of equal pairs, those of two groups come first.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES, compiled
from ...simulator.sushi_go.block import (
    CHOOSER_SIGNATURE,
    CONTROLLER,
    DIRECTION,
    DUMMY,
    FIRST,
    FREE_SCRATCH,
    NONE,
    OPTION,
    PLAYERS,
    ROUND,
    SECOND,
    TURN,
    USED_LANES,
    Block,
)
from ...simulator.sushi_go.cards import (
    CHOPSTICKS,
    EGG,
    KINDS,
    MAKI1,
    MAKI3,
    PUDDING,
    SOY,
    SQUID,
    WASABI,
)
from ...simulator.sushi_go.standing import (
    maki_rivals,
    maki_standing_row,
    pudding_state,
    pudding_states,
)
from ...simulator.sushi_go.turn import WASABI_ANY, cards_in_hand, hand_at
from .lane_play import unmatched_wasabi

STATES: Final = 25
"""States a card can have at most."""
ROUNDS: Final = 3
TURNS: Final = 10
SHAPE: Final = (ROUNDS, TURNS, KINDS, STATES)
"""Shape of a table of values."""
NOT_HELD: Final = -128
"""Rank of a card that is not in the hand; ranks of a table start one above."""

BASES: Final = 3
"""Numbers of a lane that the value of one kind of card can depend on."""

_FACTORS: Final = BASES * KINDS
_WASABI: Final = OPTION["wasabi"]
_SLAB: Final = KINDS * STATES
_RANKS: Final = ROUNDS * TURNS * _SLAB

# Scratch rows: seven maki standings, three maki states, nine rows about the rivals, one
# for pudding states (with two that the rank and the best rank use later).
_STANDING_ROW: Final = FREE_SCRATCH
_MAKI_ROW: Final = FREE_SCRATCH + 7
_RIVAL_ROW: Final = FREE_SCRATCH + 10
_PUDDING_ROW: Final = FREE_SCRATCH + 19
_RANK_ROW: Final = FREE_SCRATCH + 20
_BEST_ROW: Final = FREE_SCRATCH + 21
_NEVER: Final = np.int8(127)
"""A state that no card is in."""


@compiled()
def _varies(ranks: NDArray[np.float64], first: int, last: int) -> bool:
    """Whether some card of the kinds ``first`` to ``last`` has more than one rank."""
    for kind in range(first, last + 1):
        for state in range(1, STATES):
            if ranks[kind * STATES + state] != ranks[kind * STATES]:
                return True
    return False


@compiled()
def prepare_states(block: Block, seat: int, ranks: NDArray[np.float64]) -> None:
    """Write the state rows of maki and puddings, where the table looks at them.

    Parameters
    ----------
    ranks
        float64, shape (13 * 25,): ranks or values of a turn.
    """
    scratch = block.scratch
    if _varies(ranks, MAKI1, MAKI3):
        maki_rivals(block, seat, _RIVAL_ROW)
        for icons in range(4):
            maki_standing_row(block, _RIVAL_ROW, icons, _STANDING_ROW + icons)
        now = scratch[_STANDING_ROW]
        for icons in range(1, 4):
            after, state = scratch[_STANDING_ROW + icons], scratch[_MAKI_ROW + icons - 1]
            for lane in range(LANES):
                state[lane] = np.int8(5) * now[lane] + after[lane]
    if _varies(ranks, PUDDING, PUDDING):
        pudding_states(block, seat, _PUDDING_ROW)


# Inlined, as arrays can be returned only where they are counted.
@compiled(inline="always")
def state_row(block: Block, seat: int, kind: int) -> NDArray[np.int8]:
    """State of a card in every lane, after :func:`prepare_states`; int8, shape (L,)."""
    row = block.tableaus[seat, kind]
    if MAKI1 <= kind <= MAKI3:
        row = block.scratch[_MAKI_ROW + kind - MAKI1]
    elif kind == PUDDING:
        row = block.scratch[_PUDDING_ROW]
    elif EGG <= kind <= WASABI:
        row = block.open[seat]
    return row


@compiled()
def states_of(block: Block, kind: int) -> int:
    """States that a card can be in this turn; those above are worth what the last one is."""
    if MAKI1 <= kind <= MAKI3 or kind == PUDDING:
        return np.int64(STATES)
    if EGG <= kind < WASABI:
        return np.int64(2)
    # A tableau holds at most one card for each turn before this one.
    return block.info[TURN] + 1


@compiled()
def _choose_singles(
    block: Block, seat: int, hand: int, ranks: NDArray[np.float64], first: NDArray[np.int8]
) -> None:
    """Take the card of highest rank in every lane."""
    scratch = block.scratch
    best = scratch[_BEST_ROW]
    for lane in range(LANES):
        best[lane] = np.int8(NOT_HELD)
    for lane in range(LANES):
        first[lane] = np.int8(NONE)
    for kind in range(KINDS):
        if kind == SOY and block.counts[SOY] == 0:
            continue
        state, states = state_row(block, seat, kind), states_of(block, kind)
        _take_if_better(
            block.hands[hand, kind],
            state,
            ranks[kind * STATES : kind * STATES + states],
            kind,
            scratch[_RANK_ROW],
            best,
            first,
        )


@compiled()
def _next_step(ranks: NDArray[np.float64], state: int) -> int:
    """First state from ``state`` on whose rank differs from the one before, or 127."""
    for s in range(state, ranks.size):
        if ranks[s] != ranks[s - 1]:
            return s
    return np.int64(_NEVER)


@compiled()
def _rank_at(ranks: NDArray[np.float64], state: int, before: np.int8) -> np.int8:
    """Rank from a step on; where there is none, the rank before it.

    A card whose rank never varies has no state row: there its state is whatever was left
    in the working memory, and must not matter even where it is ``_NEVER``.
    """
    return np.int8(ranks[state]) if state < ranks.size else before


@compiled()
def _take_if_better(
    held: NDArray[np.int8],
    state: NDArray[np.int8],
    ranks: NDArray[np.float64],
    kind: int,
    rank: NDArray[np.int8],
    best: NDArray[np.int8],
    first: NDArray[np.int8],
) -> None:
    """Look the card's rank up by steps over its states and keep it where it leads."""
    card, lowest = np.int8(kind), np.int8(ranks[0])
    s1 = _next_step(ranks, 1)
    s2 = _next_step(ranks, s1 + 1)
    s3 = _next_step(ranks, s2 + 1)
    s4 = _next_step(ranks, s3 + 1)
    a, b, c = np.int8(s1), np.int8(s2), np.int8(s3)
    rank_a = _rank_at(ranks, s1, lowest)
    rank_b = _rank_at(ranks, s2, rank_a)
    rank_c = _rank_at(ranks, s3, rank_b)
    if s4 == _NEVER:
        for lane in range(LANES):
            at, copies, highest, chosen = state[lane], held[lane], best[lane], first[lane]
            here = rank_a if at >= a else lowest
            here = rank_b if at >= b else here
            here = rank_c if at >= c else here
            here = here if copies > np.int8(0) else np.int8(NOT_HELD)
            first[lane] = card if here > highest else chosen
            best[lane] = max(here, highest)
        return
    for lane in range(LANES):
        at = state[lane]
        here = rank_a if at >= a else lowest
        here = rank_b if at >= b else here
        rank[lane] = rank_c if at >= c else here
    while s4 != _NEVER:
        s1 = s4
        s2 = _next_step(ranks, s1 + 1)
        s3 = _next_step(ranks, s2 + 1)
        s4 = _next_step(ranks, s3 + 1)
        a, b, c = np.int8(s1), np.int8(s2), np.int8(s3)
        rank_a = _rank_at(ranks, s1, rank_c)
        rank_b = _rank_at(ranks, s2, rank_a)
        rank_c = _rank_at(ranks, s3, rank_b)
        for lane in range(LANES):
            at, here = state[lane], rank[lane]
            here = rank_a if at >= a else here
            here = rank_b if at >= b else here
            rank[lane] = rank_c if at >= c else here
    for lane in range(LANES):
        here, copies, highest, chosen = rank[lane], held[lane], best[lane], first[lane]
        here = here if copies > np.int8(0) else np.int8(NOT_HELD)
        first[lane] = card if here > highest else chosen
        best[lane] = max(here, highest)


@compiled()
def _value(
    block: Block,
    seat: int,
    lane: int,
    values: NDArray[np.float64],
    odds: Any,
    kind: int,
    taken: int,
) -> float:
    """Value of a card in one lane, once ``taken`` (-1: nothing) was placed."""
    return _priced(block, lane, values, odds, kind, _state(block, seat, lane, kind, taken))


@compiled()
def _priced(
    block: Block, lane: int, values: NDArray[np.float64], odds: Any, kind: int, state: int
) -> float:
    """Value of a card in a state, with what the odds of this lane add to it."""
    value = values[kind * STATES + state]
    if odds is not None:
        for basis in range(BASES):
            row = np.int64(odds[kind * BASES + basis])
            if row >= 0:
                at = _FACTORS + (basis * KINDS + kind) * STATES + state
                value += odds[at] * block.prices[row, lane]
    return value


@compiled()
def _state(block: Block, seat: int, lane: int, kind: int, taken: int) -> int:
    """State of a card in one lane, once ``taken`` (-1: nothing) was placed."""
    if MAKI1 <= kind <= MAKI3:
        icons = taken - MAKI1 + 1 if MAKI1 <= taken <= MAKI3 else 0
        now = np.int64(block.scratch[_STANDING_ROW + icons, lane])
        state = 5 * now + block.scratch[_STANDING_ROW + icons + kind - MAKI1 + 1, lane]
        # Rows that were not written, as no value depends on them, may hold anything.
        state = max(state, 0)
    elif kind == PUDDING:
        state = pudding_state(block, seat, lane, 1 if taken == PUDDING else 0)
    elif EGG <= kind <= WASABI:
        state = np.int64(block.open[seat, lane])
        if taken == WASABI:
            # With wasabi=any a new wasabi may belong to a nigiri that lies there already.
            any_match = block.info[_WASABI] == WASABI_ANY
            state = max(unmatched_wasabi(block, seat, lane) + 1, 0) if any_match else state + 1
        elif EGG <= taken <= SQUID and state > 0:
            state -= 1
        if kind != WASABI:
            state = min(state, 1)
    else:
        state = np.int64(block.tableaus[seat, kind, lane])
        if taken == kind:
            state += 1
    return min(state, STATES - 1)


@compiled(inline="always")
def _is_maki(kind: int) -> bool:
    return MAKI1 <= kind <= MAKI3


@compiled(inline="always")
def _is_yellow(kind: int) -> bool:
    return EGG <= kind <= WASABI


@compiled()
def choose_pairs(
    block: Block,
    seat: int,
    hand: int,
    values: NDArray[np.float64],
    odds: Any,
    picks: NDArray[np.int8],
) -> None:
    """Take two cards where chopsticks can be used and the best pair is worth it.

    Parameters
    ----------
    values
        float64, shape (13 * 25,): values of this turn.
    odds
        None, or what lanes add to them: float64, see ``priced_chooser``.
    picks
        Single cards; pairs replace them.
    """
    needed = 3 if seat == block.info[CONTROLLER] else 2
    if cards_in_hand(block, seat) < needed:
        return
    sticks, some = block.tableaus[seat, CHOPSTICKS], np.int8(0)
    for lane in range(LANES):
        some |= sticks[lane]
    if some == 0:
        return
    for icons in range(4, 7):
        maki_standing_row(block, _RIVAL_ROW, icons, _STANDING_ROW + icons)
    for lane in range(block.info[USED_LANES]):
        if sticks[lane] > 0:
            _choose_pair(block, seat, hand, lane, values, odds, picks)


@compiled()
def _choose_pair(
    block: Block,
    seat: int,
    hand: int,
    lane: int,
    values: NDArray[np.float64],
    odds: Any,
    picks: NDArray[np.int8],
) -> None:
    """Compare the best ordered pair of one lane with its best single card.

    Cards of different groups do not touch each other's state: of those pairs only the two
    best groups matter. Within a group (maki; nigiri and wasabi; one kind) all are tried.
    """
    prices, held = block.prices[0], block.hands[hand]
    best_1, best_2, group_price = -np.inf, -np.inf, -np.inf
    kind_1, kind_2, group_kind = NONE, NONE, NONE
    for kind in range(KINDS):
        if held[kind, lane] > 0:
            price = _value(block, seat, lane, values, odds, kind, np.int64(NONE))
            prices[kind] = price
            if price > group_price:
                group_price, group_kind = price, kind
        if kind == MAKI1 or kind == MAKI1 + 1 or EGG <= kind < WASABI:
            continue
        if group_price > best_1:
            best_2, kind_2 = best_1, kind_1
            best_1, kind_1 = group_price, group_kind
        elif group_price > best_2:
            best_2, kind_2 = group_price, group_kind
        group_price, group_kind = -np.inf, NONE
    total, first, second = best_1 + best_2, kind_1, kind_2
    for a in range(KINDS):
        if held[a, lane] == 0:
            continue
        start, stop = a, a + 1
        if _is_maki(a):
            start, stop = MAKI1, MAKI3 + 1
        elif _is_yellow(a):
            start, stop = EGG, WASABI + 1
        for b in range(start, stop):
            if held[b, lane] >= (2 if a == b else 1):
                both = prices[a] + _value(block, seat, lane, values, odds, b, a)
                if both > total:
                    total, first, second = both, a, b
    others = np.int64(block.tableaus[seat, CHOPSTICKS, lane]) - 1
    keep = _priced(block, lane, values, odds, np.int64(CHOPSTICKS), others)
    if second != NONE and total > prices[picks[FIRST, lane]] + keep:
        picks[FIRST, lane], picks[SECOND, lane] = first, second


@compiled()
def give_least(
    block: Block,
    seat: int,
    hand: int,
    values: NDArray[np.float64],
    odds: Any,
    picks: NDArray[np.int8],
) -> None:
    """Give the dummy the card that is worth least to oneself (SG-9.11).

    Parameters are those of :func:`choose_pairs`.
    """
    for lane in range(block.info[USED_LANES]):
        given, least = NONE, np.inf
        for kind in range(KINDS):
            left = block.hands[hand, kind, lane]
            left -= np.int64(picks[FIRST, lane] == kind) + np.int64(picks[SECOND, lane] == kind)
            if left > 0:
                value = _value(block, seat, lane, values, odds, kind, np.int64(NONE))
                if given == NONE or value < least:
                    given, least = kind, value
        picks[DUMMY, lane] = given


@compiled(CHOOSER_SIGNATURE)
def choose_by_table(
    block: Block, seat: int, parameters: NDArray[np.float64], picks: NDArray[np.int8]
) -> None:
    """Pick the card, or the pair, with the highest value; ties by card order.

    A pair (a, b) is worth the value of a, plus that of b once a is placed, less the value
    that the chopsticks given up had for the turns to come.

    Parameters
    ----------
    parameters
        float64, shape (2 * 3 * 10 * 13 * 25,): values, then ranks, of ``SHAPE``.
    """
    info = block.info
    at = (info[ROUND] * TURNS + info[TURN]) * _SLAB
    values = parameters[at : at + _SLAB]
    ranks = parameters[_RANKS + at : _RANKS + at + _SLAB]
    hand = hand_at(seat, info[TURN], info[DIRECTION], info[PLAYERS])
    prepare_states(block, seat, ranks)
    _choose_singles(block, seat, hand, ranks, picks[FIRST])
    choose_pairs(block, seat, hand, values, None, picks)
    if seat == info[CONTROLLER]:
        give_least(block, seat, hand, values, None, picks)
