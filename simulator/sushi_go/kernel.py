"""The kernel: plays groups of deals in lock step and adds up what happened.

A *group* is up to ``LANES`` deals of one line-up; every deal of a group is played in each
of its *arrangements* (seatings), so one deal and its rotations form a block of dependent
games. See :mod:`sushilab.simulator.plan` for how groups are numbered.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from ..plan import MAX_STRATEGIES
from .block import (
    CHOOSER_TYPE,
    CONTROLLER,
    HAND_SIZE,
    NONE,
    PARAMETERS_TYPE,
    PLAYERS,
    ROUND,
    TURN,
    USED_LANES,
)
from .phases import (
    BEGIN_GAME,
    BEGIN_ROUND,
    BEGIN_TURN,
    CHECK_PICKS,
    COUNT_CARDS,
    END_TURN,
    FINISH_GAME,
    PHASES_TYPE,
    PREPARE_GROUP,
    SCORE_ROUND,
    TAKE_LAST,
)
from .rules import ROUNDS
from .tallying import unpack_cells
from .workspace import (
    SCORE_BINS,
    SCORE_OFFSET,
    SUMS_TYPE,
    WORKSPACE_TYPE,
    Sums,
    Workspace,
)

# Entries of the status array.
FAULT: Final = 0
AT_GROUP: Final = 1
AT_ARRANGEMENT: Final = 2
AT_LANE: Final = 3
AT_STRATEGY: Final = 4
AT_SEAT: Final = 5
AT_ROUND: Final = 6
AT_TURN: Final = 7
STATUS: Final = 8
ILLEGAL: Final = 1
"""Value of ``status[FAULT]`` after an illegal pick."""


CHOOSERS_TYPE: Final = types.UniTuple(CHOOSER_TYPE, MAX_STRATEGIES)
PARAMETER_SETS_TYPE: Final = types.UniTuple(PARAMETERS_TYPE, MAX_STRATEGIES)


@compiled()
def _choose(
    space: Workspace, phases: Any, choosers: Any, parameters: Any, status: NDArray[np.int64]
) -> bool:
    """Ask every seat for its picks of this turn; False when one is illegal."""
    info = space.block.info
    picks = space.picks[info[ROUND], info[TURN]]
    for seat in range(info[PLAYERS]):
        if info[TURN] == info[HAND_SIZE] - 1 and seat != info[CONTROLLER]:
            phases[TAKE_LAST](space, seat, 0)
            continue
        chosen = space.strategies[seat]
        status[AT_STRATEGY], status[AT_SEAT] = chosen, seat
        status[AT_ROUND], status[AT_TURN] = info[ROUND], info[TURN]
        choosers[chosen](space.block, seat, parameters[chosen], picks[seat])
        lane = phases[CHECK_PICKS](space, seat, 0)
        if lane != NONE:
            status[FAULT], status[AT_LANE] = ILLEGAL, lane
            return False
    return True


@compiled()
def _play_games(
    space: Workspace,
    phases: Any,
    choosers: Any,
    parameters: Any,
    with_cards: bool,
    status: NDArray[np.int64],
) -> bool:
    """Play whole games of every lane in one seating; False when a pick was illegal."""
    info = space.block.info
    phases[BEGIN_GAME](space, 0, 0)
    for r in range(ROUNDS):
        phases[BEGIN_ROUND](space, r, 0)
        for _turn in range(info[HAND_SIZE]):
            phases[BEGIN_TURN](space, with_cards, 0)
            if not _choose(space, phases, choosers, parameters, status):
                return False
            phases[END_TURN](space, 0, 0)
        info[CONTROLLER] = NONE
        phases[SCORE_ROUND](space, with_cards, 0)
    phases[FINISH_GAME](space, 0, 0)
    return True


@compiled()
def _sum_of_squares(row: NDArray[np.int16], lanes: int) -> int:
    total = np.int64(0)
    for lane in range(lanes):
        total += np.int64(np.int32(row[lane]) * np.int32(row[lane]))
    return total


@compiled()
def _count_games(
    space: Workspace,
    line_up: int,
    sums: Sums,
    first_row: int,
    row_step: int,
) -> None:
    """Add final scores and wins to the sums and to the totals of each deal."""
    block, lanes = space.block, space.block.info[USED_LANES]
    for seat in range(block.info[PLAYERS]):
        at = space.positions[seat]
        score, win = block.scores[seat], space.wins[seat]
        score_total, win_total = space.totals[0, at], space.totals[1, at]
        for lane in range(LANES):
            score_total[lane] += np.int64(score[lane])
        for lane in range(LANES):
            win_total[lane] += np.int64(win[lane])
        bins = sums.histogram[space.strategies[seat]]
        for lane in range(lanes):
            bins[min(max(score[lane] + SCORE_OFFSET, 0), SCORE_BINS - 1)] += 1
        sums.score_squares[line_up, at] += _sum_of_squares(score, lanes)
        sums.win_squares[line_up, at] += _sum_of_squares(win, lanes)
        _count_points(space, seat, sums.round_points[space.strategies[seat]])
        if sums.rows.size:
            for lane in range(lanes):
                row = sums.rows[first_row + lane * row_step, seat]
                row[0], row[1] = at, score[lane]
                row[2], row[3] = block.piles[seat, lane], win[lane]


@compiled()
def _count_points(space: Workspace, seat: int, points: NDArray[np.int64]) -> None:
    """Add one seat's points by round, of puddings, and lost without a pudding."""
    lanes = space.block.info[USED_LANES]
    for r in range(ROUNDS):
        row, gained = space.round_scores[r, seat], np.int32(0)
        for lane in range(lanes):
            gained += np.int32(row[lane])
        points[r] += gained
    more, kept = space.pudding_points[seat], space.block.piles[seat]
    gained, lost = np.int32(0), np.int32(0)
    for lane in range(lanes):
        gained += np.int32(more[lane])
        lost += np.int32(more[lane]) if kept[lane] == np.int8(0) else np.int32(0)
    points[ROUNDS] += gained
    points[ROUNDS + 1] += lost


@compiled()
def _count_deals(space: Workspace, line_up: int, sums: Sums) -> None:
    """Add the totals of each deal and their products."""
    lanes = space.block.info[USED_LANES]
    sums.deals[line_up] += lanes
    for measure in range(2):
        totals = space.totals[measure]
        firsts = sums.scores if measure == 0 else sums.wins
        crosses = sums.score_cross if measure == 0 else sums.win_cross
        for i in range(space.block.info[PLAYERS]):
            row, total = totals[i], np.int64(0)
            for lane in range(lanes):
                total += row[lane]
            firsts[line_up, i] += total
            for j in range(i + 1):
                other, product = totals[j], np.int64(0)
                for lane in range(lanes):
                    product += row[lane] * other[lane]
                crosses[line_up, i, j] += product
                if j < i:
                    crosses[line_up, j, i] += product


PLAY_SIGNATURE: Final = types.boolean(
    WORKSPACE_TYPE,
    PHASES_TYPE,
    CHOOSERS_TYPE,
    PARAMETER_SETS_TYPE,
    types.Array(types.int64, 2, "C"),
    types.Array(types.int64, 2, "C"),
    types.Array(types.int64, 1, "C"),
    types.int64,
    types.Array(types.int64, 1, "C"),
    SUMS_TYPE,
    types.Array(types.int64, 1, "C"),
)


@compiled(PLAY_SIGNATURE)
def play_groups(
    space: Workspace,
    phases: Any,
    choosers: Any,
    parameters: Any,
    line_ups: NDArray[np.int64],
    arrangements: NDArray[np.int64],
    repeats: NDArray[np.int64],
    seed: int,
    span: NDArray[np.int64],
    sums: Sums,
    status: NDArray[np.int64],
) -> bool:
    """Play a span of groups and add to ``sums``.

    Parameters
    ----------
    space
        Arrays to play in; afterwards they hold the last games played.
    phases
        ``phases.PHASES``.
    choosers, parameters
        Compiled strategies and their parameters, padded to ``MAX_STRATEGIES``.
    line_ups
        int64, shape (line-ups, n): strategy indices.
    arrangements
        int64, shape (A, n): position in the line-up of every seat.
    repeats
        int64, shape (line-ups,): arrangements that each deal is played in, starting
        at 0; or 0: one arrangement a group, taking turns.
    seed
        Seed of all streams.
    span
        int64, shape (7,): first group, last group (exclusive), deals in a group, deals
        of a line-up altogether, groups of a line-up, batches of the card tally, and the
        only arrangement to play (-1: all).
    status
        int64, shape (8,): where play stands, for messages; ``status[FAULT]`` is set
        when a strategy picked an illegal card.

    Returns
    -------
    bool
        False when a pick was illegal; ``sums`` is then without that group.
    """
    first, last, size, deals = span[0], span[1], span[2], span[3]
    repeats_of_all, batches, only = span[4], span[5], span[6]
    first_batch = first // line_ups.shape[0] * batches // repeats_of_all
    block = space.block
    with_cards = sums.cards.size > 0
    row = 0
    for group in range(first, last):
        line_up, repeat = group % line_ups.shape[0], group // line_ups.shape[0]
        lanes = min(size, deals - repeat * size)
        block.info[USED_LANES] = lanes
        status[AT_GROUP] = group
        phases[PREPARE_GROUP](space, seed, group * size)
        steps = max(repeats[line_up], 1)
        for step in range(steps):
            if only >= 0 and step != only:
                continue
            at = step if repeats[line_up] > 0 else repeat % arrangements.shape[0]
            status[AT_ARRANGEMENT] = step
            for seat in range(block.info[PLAYERS]):
                space.positions[seat] = arrangements[at, seat]
                space.strategies[seat] = line_ups[line_up, arrangements[at, seat]]
            if not _play_games(space, phases, choosers, parameters, with_cards, status):
                return False
            if with_cards:
                phases[COUNT_CARDS](space, 0, 0)
            _count_games(space, line_up, sums, row + step, steps)
        if with_cards:
            batch = repeat * batches // repeats_of_all - first_batch
            for i in range(block.info[PLAYERS]):
                cards = sums.cards[batch, line_ups[line_up, i]]
                unpack_cells(space.cells[i], space.hand_cells[i], cards)
        _count_deals(space, line_up, sums)
        row += lanes * steps
    return True
