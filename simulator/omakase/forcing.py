"""Forced decisions: every choice of one seat is made in turn, and the same game is played out.

Deals and all random streams stay the same, so that the difference of two results is caused
by the choice alone. A game goes on from a copy of its table, none is played again.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import compiled
from .events import pass_and_third
from .forced_choices import (
    CHOSEN,
    COLUMNS,
    ENTRY,
    FIRST_RESULT,
    MOST_CHOICES,
    OWN,
    RESULTS,
    list_choices,
)
from .kernel import (
    AT_ARRANGEMENT,
    AT_DEAL,
    AT_TABLE,
    CHOOSERS_TYPE,
    INT64_1,
    INT64_2,
    PARAMETERS_OF_ALL,
    TABLE_IN_PLAY,
    Parameters,
    copy_table,
    of_seat,
    play_on,
    refuse,
    seated,
)
from .scoring import hand_score, share_wins
from .steps import ASKED_SEAT, DEAL_GAME, EVENTS_TYPE, GO_ON, NO_QUESTION, OVER, PARTS_TYPE
from .sums import CHOICES_UNIT, ForcedSums
from .table import HANDS, PLAYERS, TABLE_TYPE, Table
from .tallying import RESULTS_TYPE, SCORE, STRATEGY_ROW, WIN, Results

TABLES: Final = 3
"""One to deal on, the game as it is played, and one that goes on from a decision."""
BRANCH: Final = 2

FORCED_SUMS_TYPE: Final = types.NamedTuple((INT64_1, types.Array(types.int64, 6, "C")), ForcedSums)


@compiled()
def _write_results(table: Table, seat: int, results: Results, row: NDArray[np.int64]) -> None:
    """Write what a finished game came to for one seat into a row of choices."""
    scores, players = results.seats[SCORE], table.info[PLAYERS]
    others, best = np.int64(0), np.int64(-1)
    for each in range(players):
        scores[each] = hand_score(table.info, table.cards[HANDS + each])
        if each != seat:
            others += scores[each]
            best = max(best, scores[each])
    share_wins(scores, results.seats[WIN], players)
    row[FIRST_RESULT], row[FIRST_RESULT + 1] = scores[seat], others
    row[FIRST_RESULT + 2], row[FIRST_RESULT + 3] = best, results.seats[WIN, seat]


@compiled()
def _count_decision(
    choices: NDArray[np.int64], count: int, own: NDArray[np.int64], cells: NDArray[np.int64]
) -> None:
    """Add a decision to the cells of its entries, int64 of shape (32, 12)."""
    for at in range(count):
        row = choices[at]
        if row[ENTRY] < 0:
            continue
        cell = cells[row[ENTRY]]
        cell[0] += 1
        cell[1] += row[OWN]
        for result in range(FIRST_RESULT, COLUMNS):
            total = np.int64(0)
            for each in range(count):
                total += choices[each, result]
            place = 2 + result - FIRST_RESULT
            cell[place] += row[result] - own[result]
            cell[place + RESULTS] += CHOICES_UNIT * row[result] - CHOICES_UNIT * total // count


@compiled()
def _examine(
    tables: Any,
    events: NDArray[np.int64],
    answers: NDArray[np.int64],
    results: Results,
    choices: NDArray[np.int64],
    parts: Any,
    choosers: Any,
    parameters: Parameters,
    focal: int,
    cells: NDArray[np.int64],
    status: NDArray[np.int64],
) -> bool:
    """Play the dealt game, and go on from every decision of one seat; False at a fault."""
    dealt, table, branch = tables
    own = choices[MOST_CHOICES]
    copy_table(dealt, branch)
    status[AT_TABLE] = BRANCH
    question, answer = np.int64(NO_QUESTION), np.int64(0)
    if not play_on(branch, events, answers, parts, choosers, parameters, question, answer, status):
        return False
    _write_results(branch, focal, results, own)
    copy_table(dealt, table)
    while True:
        status[AT_TABLE] = TABLE_IN_PLAY
        question = parts[GO_ON](table, events, question, answer)
        if question < 0:
            return question == OVER or refuse(answer, status)
        seat = table.info[ASKED_SEAT]
        answer = choosers[seat](table, seat, question, of_seat(parameters, seat))
        count = np.int64(0)
        if seat == focal:
            count = list_choices(table, seat, question, answer, choices)
        for at in range(count if count > 1 else 0):
            row = choices[at]
            if row[OWN]:
                for result in range(FIRST_RESULT, COLUMNS):
                    row[result] = own[result]
                continue
            copy_table(table, branch)
            status[AT_TABLE] = BRANCH
            other = row[CHOSEN]
            if not play_on(
                branch, events, answers, parts, choosers, parameters, question, other, status
            ):
                return False
            _write_results(branch, focal, results, row)
        if count > 1:
            in_pass, third = pass_and_third(table)
            _count_decision(choices, count, own, cells[in_pass, third])


FORCE_SIGNATURE: Final = types.boolean(
    types.UniTuple(TABLE_TYPE, TABLES),
    EVENTS_TYPE,
    INT64_2,
    RESULTS_TYPE,
    INT64_2,
    PARTS_TYPE,
    CHOOSERS_TYPE,
    PARAMETERS_OF_ALL,
    INT64_2,
    types.int64,
    INT64_1,
    FORCED_SUMS_TYPE,
    INT64_1,
)


@compiled(FORCE_SIGNATURE)
def force_groups(
    tables: Any,
    events: NDArray[np.int64],
    answers: NDArray[np.int64],
    results: Results,
    choices: NDArray[np.int64],
    parts: Any,
    choosers: Any,
    parameters: Parameters,
    line_ups: NDArray[np.int64],
    seed: int,
    span: NDArray[np.int64],
    sums: ForcedSums,
    status: NDArray[np.int64],
) -> bool:
    """Play a span of groups, and go on from every decision of one seat with every choice.

    The seat whose decisions are examined goes round the table from group to group.

    Parameters
    ----------
    tables
        ``TABLES`` tables of the rules.
    events, answers
        Without places.
    results, choices
        Arrays to work in.
    parts, choosers, parameters, line_ups, seed, status
        As for :func:`sushilab.simulator.omakase.kernel.play_groups`.
    span
        int64, shape (6,): first group, last group (exclusive), deals in a group, deals of a
        line-up altogether, groups of a line-up, and batches.

    Returns
    -------
    bool
        False when an answer was illegal.
    """
    first, last, size, most, repeats, batches = span[0], span[1], span[2], span[3], span[4], span[5]
    dealt = tables[0]
    players = dealt.info[PLAYERS]
    first_batch = first // line_ups.shape[0] * batches // repeats
    status[AT_ARRANGEMENT] = 0
    for group in range(first, last):
        line_up, repeat = group % line_ups.shape[0], group // line_ups.shape[0]
        for seat in range(players):
            results.seats[STRATEGY_ROW, seat] = line_ups[line_up, seat]
        focal = repeat % players
        batch = repeat * batches // repeats - first_batch
        cells = sums.forced[batch, line_ups[line_up, focal]]
        who = seated(choosers, parameters, results.seats)
        for deal in range(min(size, most - repeat * size)):
            status[AT_DEAL] = group * size + deal
            parts[DEAL_GAME](dealt, events, seed, group * size + deal)
            if not _examine(
                tables,
                events,
                answers,
                results,
                choices,
                parts,
                who,
                parameters,
                focal,
                cells,
                status,
            ):
                return False
            sums.deals[line_up] += 1
    return True
