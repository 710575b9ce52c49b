"""Forced picks: every card of a hand is taken in turn, and the same game is played out.

Deals and all random streams stay the same, so that the difference of two results is caused
by the card alone. Games go on from snapshots, none is played again from its start.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .block import (
    CONTROLLER,
    DIRECTION,
    FIRST,
    HAND_SIZE,
    NONE,
    PLAYERS,
    ROUND,
    SECOND,
    SLOTS,
    TURN,
    UNDIPPED,
    USED_LANES,
)
from .cards import CHOPSTICKS, EGG, PUDDING, WASABI
from .forking import (
    FORK_TYPE,
    MOST_KINDS,
    RESULTS,
    Fork,
    _list_kinds,
    _restore,
    _save,
    _write_results,
)
from .kernel import (
    AT_ARRANGEMENT,
    AT_GROUP,
    CHOOSERS_TYPE,
    PARAMETER_SETS_TYPE,
    _choose,
)
from .phases import (
    BEGIN_GAME,
    BEGIN_ROUND,
    BEGIN_TURN,
    END_TURN,
    FINISH_GAME,
    PHASES_TYPE,
    PREPARE_GROUP,
    SCORE_ROUND,
)
from .rules import ROUNDS
from .turn import hand_at, place
from .workspace import WORKSPACE_TYPE, Workspace

MEASURES: Final = 4 + 2 * RESULTS
"""Numbers of a cell: decisions, own choices, then by result the sums of the differences
from the own choice, and from the mean of the hand times its number of cards; decisions
whose hand comes round again, and those where it then still holds the card."""
_ROUND_AGAIN: Final = MEASURES - 2
HELD: Final = 6
"""Own copies that are told apart: 0 to 5 and more."""
STICKS_MEASURES: Final = 1 + RESULTS
"""Decisions, then sums of differences by result."""
KEPT: Final = 0
USED: Final = 1


@compiled()
def _play_on(
    space: Workspace,
    fork: Fork,
    phases: Any,
    choosers: Any,
    parameters: Any,
    focal: int,
    forced: bool,
    status: NDArray[np.int64],
) -> bool:
    """Play from the turn that the block is at to the end of the game.

    With ``forced`` the seat's first picks are those of ``fork.forced``, where there are any;
    without, every turn is kept and the seat's own picks with it.
    """
    info = space.block.info
    start, turn = info[ROUND], info[TURN]
    for r in range(start, ROUNDS):
        if r > start or (turn == 0 and not forced):
            phases[BEGIN_ROUND](space, r, 0)
        for t in range(turn if r == start else 0, info[HAND_SIZE]):
            if not forced:
                _save(space, fork)
            phases[BEGIN_TURN](space, 0, 0)
            if not _choose(space, phases, choosers, parameters, status):
                return False
            picks = space.picks[r, t, focal]
            if not forced:
                for slot in range(2):
                    for lane in range(LANES):
                        fork.picked[r, t, slot, lane] = picks[slot, lane]
            elif r == start and t == turn:
                for lane in range(LANES):
                    if fork.forced[0, lane] != NONE:
                        picks[FIRST, lane] = fork.forced[0, lane]
                        picks[SECOND, lane] = fork.forced[1, lane]
            phases[END_TURN](space, 0, 0)
        info[CONTROLLER] = NONE
        phases[SCORE_ROUND](space, 0, 0)
    phases[FINISH_GAME](space, 0, 0)
    return True


@compiled()
def _held(fork: Fork, r: int, t: int, focal: int, kind: int, lane: int) -> int:
    """Own copies of a card: puddings of all rounds, for nigiri and wasabi the open wasabi."""
    if EGG <= kind <= WASABI:
        found = np.int64(fork.open[r, t, focal, lane])
        if kind < WASABI:
            found = min(found, np.int64(1))
    else:
        found = np.int64(fork.tableaus[r, t, focal, kind, lane])
        if kind == PUDDING:
            found += np.int64(fork.piles[r, focal, lane])
    return min(found, HELD - 1)


@compiled()
def _add_cell(
    cell: NDArray[np.int64], own: bool, fork: Fork, place_: int, lane: int, size: int, sums: Any
) -> None:
    cell[0] += 1
    cell[1] += np.int64(own)
    for result in range(RESULTS):
        value = np.int64(fork.results[place_, result, lane])
        cell[2 + result] += value - np.int64(fork.base[result, lane])
        cell[2 + RESULTS + result] += size * value - sums[result]


@compiled()
def _count_decision(
    space: Workspace,
    fork: Fork,
    focal: int,
    r: int,
    t: int,
    cells: NDArray[np.int64],
    holdings: NDArray[np.int64],
    sticks: NDArray[np.int64],
) -> None:
    """Add the results of every card of the seat's hands to the cells of this turn.

    Parameters
    ----------
    cells
        int64, shape (13, MEASURES).
    holdings
        int64, shape (13, HELD, MEASURES).
    sticks
        int64, shape (2, STICKS_MEASURES).
    """
    info = space.block.info
    hand, size = hand_at(focal, t, fork.direction[r], info[PLAYERS]), info[HAND_SIZE] - t
    for lane in range(info[USED_LANES]):
        s0, s1, s2, s3 = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
        first, second = np.int64(fork.picked[r, t, 0, lane]), fork.picked[r, t, 1, lane]
        first &= ~UNDIPPED
        for at in range(MOST_KINDS):
            kind = np.int64(fork.kinds[at, lane])
            if kind == NONE:
                break
            copies = np.int64(fork.hands[r, t, hand, kind, lane])
            s0 += copies * np.int64(fork.results[at, 0, lane])
            s1 += copies * np.int64(fork.results[at, 1, lane])
            s2 += copies * np.int64(fork.results[at, 2, lane])
            s3 += copies * np.int64(fork.results[at, 3, lane])
        for at in range(MOST_KINDS):
            kind = np.int64(fork.kinds[at, lane])
            if kind == NONE:
                break
            own = kind == first and second == NONE
            _add_cell(cells[kind], own, fork, at, lane, size, (s0, s1, s2, s3))
            held = _held(fork, r, t, focal, kind, lane)
            _add_cell(holdings[kind, held], own, fork, at, lane, size, (s0, s1, s2, s3))
            if t + info[PLAYERS] < info[HAND_SIZE]:
                again = fork.hands[r, t + info[PLAYERS], hand, kind, lane] > 0
                cells[kind, _ROUND_AGAIN] += 1
                cells[kind, _ROUND_AGAIN + 1] += np.int64(again)
                holdings[kind, held, _ROUND_AGAIN] += 1
                holdings[kind, held, _ROUND_AGAIN + 1] += np.int64(again)
            if kind == first and second != NONE:
                sticks[USED, 0] += 1
                for result in range(RESULTS):
                    single = np.int64(fork.results[at, result, lane])
                    sticks[USED, 1 + result] += np.int64(fork.base[result, lane]) - single


@compiled()
def _ask_for_second(
    space: Workspace,
    fork: Fork,
    choosers: Any,
    parameters: Any,
    focal: int,
    r: int,
    t: int,
) -> bool:
    """Write pairs to force where the seat kept its chopsticks; False when there are none.

    The second card is what the seat would take once the first one lies on the table.
    """
    _restore(space, fork, r, t)
    block, info = space.block, space.block.info
    hand = hand_at(focal, t, info[DIRECTION], info[PLAYERS])
    own, pair, asked = fork.picked[r, t], fork.forced, fork.asked
    some = False
    for lane in range(LANES):
        keeps = block.tableaus[focal, CHOPSTICKS, lane] > 0 and own[1, lane] == NONE
        keeps = keeps and lane < info[USED_LANES]
        pair[0, lane] = own[0, lane] if keeps else np.int8(NONE)
        pair[1, lane] = np.int8(NONE)
        some = some or keeps
    if not some:
        return False
    place(block, focal, pair[0], hand)
    for lane in range(LANES):
        if pair[0, lane] != NONE:
            block.tableaus[focal, CHOPSTICKS, lane] -= np.int8(1)
    for slot in range(SLOTS):
        for lane in range(LANES):
            asked[slot, lane] = np.int8(NONE)
    chosen = space.strategies[focal]
    choosers[chosen](block, focal, parameters[chosen], asked)
    some = False
    for lane in range(LANES):
        if pair[0, lane] != NONE:
            kind = asked[FIRST, lane] & np.int8(~UNDIPPED)
            # A random strategy may count on a card more than is left.
            if kind >= 0 and block.hands[hand, kind, lane] > 0:
                pair[1, lane] = asked[FIRST, lane]
                some = True
            else:
                pair[0, lane] = np.int8(NONE)
    return some


@compiled()
def _count_kept(
    space: Workspace, fork: Fork, result_row: NDArray[np.int16], sticks: NDArray[np.int64]
) -> None:
    """Add what using the chopsticks would have changed where they were kept."""
    for lane in range(space.block.info[USED_LANES]):
        if fork.forced[0, lane] != NONE:
            sticks[KEPT, 0] += 1
            for result in range(RESULTS):
                changed = np.int64(result_row[result, lane]) - np.int64(fork.base[result, lane])
                sticks[KEPT, 1 + result] += changed


FORCE_SIGNATURE: Final = types.boolean(
    WORKSPACE_TYPE,
    FORK_TYPE,
    PHASES_TYPE,
    CHOOSERS_TYPE,
    PARAMETER_SETS_TYPE,
    types.Array(types.int64, 2, "C"),
    types.int64,
    types.Array(types.int64, 1, "C"),
    types.Array(types.int64, 1, "C"),
    types.Array(types.int64, 6, "C"),
    types.Array(types.int64, 5, "C"),
    types.Array(types.int64, 5, "C"),
    types.Array(types.int64, 1, "C"),
)


@compiled(FORCE_SIGNATURE)
def force_groups(
    space: Workspace,
    fork: Fork,
    phases: Any,
    choosers: Any,
    parameters: Any,
    line_ups: NDArray[np.int64],
    seed: int,
    span: NDArray[np.int64],
    deals: NDArray[np.int64],
    cells: NDArray[np.int64],
    holdings: NDArray[np.int64],
    sticks: NDArray[np.int64],
    status: NDArray[np.int64],
) -> bool:
    """Play a span of groups, and go on from every decision of one seat with every card.

    The seat whose decisions are examined goes round the table from group to group.

    Parameters
    ----------
    space, fork
        Arrays to play in.
    phases, choosers, parameters, line_ups, seed, status
        As for :func:`sushilab.simulator.sushi_go.kernel.play_groups`.
    span
        int64, shape (6,): first group, last group (exclusive), deals in a group, deals of a
        line-up altogether, groups of a line-up, and batches.
    deals
        int64, shape (line-ups,): deals that were examined.
    cells
        int64, shape (batches, strategies, 3, 10, 13, MEASURES).
    holdings
        int64, shape (batches, 10, 13, HELD, MEASURES).
    sticks
        int64, shape (batches, strategies, 10, 2, STICKS_MEASURES).

    Returns
    -------
    bool
        False when a pick was illegal.
    """
    first, last, size, most, repeats, batches = span[0], span[1], span[2], span[3], span[4], span[5]
    block, players = space.block, space.block.info[PLAYERS]
    first_batch = first // line_ups.shape[0] * batches // repeats
    status[AT_ARRANGEMENT] = 0
    for group in range(first, last):
        line_up, repeat = group % line_ups.shape[0], group // line_ups.shape[0]
        block.info[USED_LANES] = min(size, most - repeat * size)
        status[AT_GROUP] = group
        for seat in range(players):
            space.positions[seat] = seat
            space.strategies[seat] = line_ups[line_up, seat]
        focal = repeat % players
        member, batch = line_ups[line_up, focal], repeat * batches // repeats - first_batch
        phases[PREPARE_GROUP](space, seed, group * size)
        phases[BEGIN_GAME](space, 0, 0)
        block.info[ROUND], block.info[TURN] = 0, 0
        if not _play_on(space, fork, phases, choosers, parameters, focal, False, status):
            return False
        _write_results(space, focal, fork.base)
        for r in range(ROUNDS):
            for t in range(block.info[HAND_SIZE] - 1):
                for at in range(_list_kinds(fork, r, t, focal, players)):
                    _restore(space, fork, r, t)
                    for lane in range(LANES):
                        fork.forced[0, lane] = fork.kinds[at, lane]
                        fork.forced[1, lane] = np.int8(NONE)
                    if not _play_on(space, fork, phases, choosers, parameters, focal, True, status):
                        return False
                    _write_results(space, focal, fork.results[at])
                mine = sticks[batch, member, t]
                held = holdings[batch, t]
                _count_decision(space, fork, focal, r, t, cells[batch, member, r, t], held, mine)
                if _ask_for_second(space, fork, choosers, parameters, focal, r, t):
                    _restore(space, fork, r, t)
                    if not _play_on(space, fork, phases, choosers, parameters, focal, True, status):
                        return False
                    _write_results(space, focal, fork.results[0])
                    _count_kept(space, fork, fork.results[0], mine)
        deals[line_up] += block.info[USED_LANES]
    return True
