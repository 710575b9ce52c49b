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
from .action import AIMED, is_eligible
from .cards import CHECK, CHOPSTICKS, PLAY, PLAYABLE_END
from .events import pass_and_third
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
from .rules import BELT
from .scoring import hand_score, share_wins
from .steps import ASKED_SEAT, DEAL_GAME, EVENTS_TYPE, GO_ON, NO_QUESTION, OVER, PARTS_TYPE, inlined
from .sums import CHOICES_UNIT, ForcedSums
from .table import (
    ACTION,
    BELT_ROW,
    CALL,
    EXCHANGE,
    HANDS,
    MASKS,
    NO_ACTION,
    PLAYERS,
    SIZES,
    TABLE_TYPE,
    Table,
)
from .tallying import RESULTS_TYPE, SCORE, STRATEGY_ROW, WIN, Results

TABLES: Final = 3
"""One to deal on, the game as it is played, and one that goes on from a decision."""
BRANCH: Final = 2

# Columns of a list of choices.
_ENTRY: Final = 0
"""Entry of ``cards.ENTRY_CODES``, or -1: playing nothing, or not calling."""
_ANSWER: Final = 1
_OWN: Final = 2
"""1 for what the strategy chose itself."""
_RESULTS: Final = 3
RESULTS: Final = 4
"""Own score, sum of the others', best of the others', win share in 840ths."""
MOST_CHOICES: Final = PLAYABLE_END - CHOPSTICKS + 1
COLUMNS: Final = _RESULTS + RESULTS

FORCED_SUMS_TYPE: Final = types.NamedTuple((INT64_1, types.Array(types.int64, 6, "C")), ForcedSums)

assert MOST_CHOICES > BELT


def new_choices() -> NDArray[np.int64]:
    """Allocate a list of choices: its last row holds the results of the game as played."""
    return np.zeros((MOST_CHOICES + 1, COLUMNS), np.int64)


@inlined
def _add_choice(choices: NDArray[np.int64], count: int, entry: int, answer: int, own: bool) -> int:
    row = choices[count]
    row[_ENTRY], row[_ANSWER], row[_OWN] = entry, answer, np.int64(own)
    return count + 1


@compiled()
def _list_exchanges(table: Table, own: int, choices: NDArray[np.int64]) -> int:
    """Every kind on the belt for the card that the strategy gives away."""
    belt, given = table.cards[BELT_ROW], own >> 3
    taken, seen, count = np.int64(belt[own & 7]), np.int64(1) << given, np.int64(0)
    for slot in range(BELT):
        kind = np.int64(belt[slot])
        if (seen >> kind) & 1 == 0:
            seen |= np.int64(1) << kind
            count = _add_choice(choices, count, kind, 8 * given + slot, kind == taken)
    return count


@compiled()
def _largest_hand(table: Table, seat: int) -> int:
    """Eligible opponent with most cards, the next one clockwise of equal ones; or -1."""
    players, best, most = table.info[PLAYERS], np.int64(-1), np.int64(0)
    for step in range(1, players):
        other = (seat + step) % players
        if is_eligible(table, seat, other) and table.info[SIZES + other] > most:
            best, most = other, table.info[SIZES + other]
    return best


@compiled()
def _list_actions(table: Table, seat: int, own: int, choices: NDArray[np.int64]) -> int:
    """Nothing, and every playable card, aimed as the strategy aims or at the largest hand."""
    count = _add_choice(choices, np.int64(0), -1, NO_ACTION, own == NO_ACTION)
    for kind in range(CHOPSTICKS, PLAYABLE_END):
        if (table.info[MASKS + seat] >> kind) & 1 == 0:
            continue
        chosen = own != NO_ACTION and own >> 3 == kind
        target = np.int64(0)
        if chosen:
            target = own & 7
        elif (AIMED >> kind) & 1:
            target = _largest_hand(table, seat)
        if target >= 0:
            entry = PLAY + kind - CHOPSTICKS
            count = _add_choice(choices, count, entry, 8 * kind + target, chosen)
    return count


@compiled()
def _list_choices(
    table: Table, seat: int, question: int, own: int, choices: NDArray[np.int64]
) -> int:
    """Write the choices of a decision; returns how many, 0 at a question not examined."""
    if question == EXCHANGE:
        return _list_exchanges(table, own, choices)
    if question == ACTION:
        return _list_actions(table, seat, own, choices)
    if question == CALL:
        count = _add_choice(choices, np.int64(0), -1, 0, own == 0)
        return _add_choice(choices, count, CHECK, 1, own == 1)
    return np.int64(0)


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
    row[_RESULTS], row[_RESULTS + 1] = scores[seat], others
    row[_RESULTS + 2], row[_RESULTS + 3] = best, results.seats[WIN, seat]


@compiled()
def _count_decision(
    choices: NDArray[np.int64], count: int, own: NDArray[np.int64], cells: NDArray[np.int64]
) -> None:
    """Add a decision to the cells of its entries, int64 of shape (32, 12)."""
    for at in range(count):
        row = choices[at]
        if row[_ENTRY] < 0:
            continue
        cell = cells[row[_ENTRY]]
        cell[0] += 1
        cell[1] += row[_OWN]
        for result in range(_RESULTS, COLUMNS):
            total = np.int64(0)
            for each in range(count):
                total += choices[each, result]
            place = 2 + result - _RESULTS
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
            count = _list_choices(table, seat, question, answer, choices)
        for at in range(count if count > 1 else 0):
            row = choices[at]
            if row[_OWN]:
                for result in range(_RESULTS, COLUMNS):
                    row[result] = own[result]
                continue
            copy_table(table, branch)
            status[AT_TABLE] = BRANCH
            other = row[_ANSWER]
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
