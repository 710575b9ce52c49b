"""The kernel: plays games one after the other and adds up what happened.

A *group* is a run of deals of one line-up; every deal of a group is played in each of its
*arrangements* (seatings). See :mod:`sushilab.simulator.plan` for how groups are numbered.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import compiled
from ..plan import MAX_STRATEGIES
from .rules import MAX_PLAYERS
from .steps import ASKED_SEAT, DEAL_GAME, EVENTS_TYPE, GO_ON, NO_QUESTION, OVER, PARTS_TYPE, inlined
from .sums import SUMS_TYPE, Sums
from .table import CHOOSER_TYPE, INFO, PARAMETERS_TYPE, PLAYERS, ROWS, STREAMS, TABLE_TYPE, Table
from .tallying import (
    POSITION,
    RESULTS_TYPE,
    STRATEGY_ROW,
    Results,
    count_deal,
    count_game,
    finish_game,
    tally_game,
)

# Entries of the status array.
FAULT: Final = 0
AT_DEAL: Final = 1
AT_ARRANGEMENT: Final = 2
ANSWER: Final = 3
AT_TABLE: Final = 4
"""Which of the tables a game is being played on."""
STATUS: Final = 5
TABLE_IN_PLAY: Final = 1
ILLEGAL: Final = 1
"""Value of ``status[FAULT]`` after an illegal answer."""

CHOOSERS_TYPE: Final = types.UniTuple(CHOOSER_TYPE, MAX_STRATEGIES)
INT64_1: Final = types.Array(types.int64, 1, "C")
INT64_2: Final = types.Array(types.int64, 2, "C")

assert MAX_PLAYERS == 4


class Parameters(NamedTuple):
    """Parameters of strategies. To pick one of many arrays takes longer than a part of one.

    Attributes
    ----------
    numbers
        float64, one axis: those of all strategies, one after the other.
    starts
        int64, shape (strategies + 1,): where those of each begin.
    places
        int64, shape (2, 4): where those of each seat begin and end.
    """

    numbers: NDArray[np.float64]
    starts: NDArray[np.int64]
    places: NDArray[np.int64]


PARAMETERS_OF_ALL: Final = types.NamedTuple((PARAMETERS_TYPE, INT64_1, INT64_2), Parameters)


def joined_parameters(each: Sequence[NDArray[np.float64]]) -> Parameters:
    """Join the parameters of strategies."""
    starts = np.cumsum([0, *(len(numbers) for numbers in each)], dtype=np.int64)
    return Parameters(np.concatenate(each), starts, np.zeros((2, MAX_PLAYERS), np.int64))


@compiled()
def copy_table(source: Table, target: Table) -> None:
    """Copy a whole game."""
    for i in range(INFO):
        target.info[i] = source.info[i]
    for row in range(ROWS):
        from_, to = source.cards[row], target.cards[row]
        for place in range(from_.shape[0]):
            to[place] = from_[place]
    for i in range(STREAMS):
        target.streams[i] = source.streams[i]


@compiled()
def seated(choosers: Any, parameters: Parameters, seats: NDArray[np.int64]) -> Any:
    """Choosers of the four seats, and note where their parameters are."""
    row = seats[STRATEGY_ROW]
    for seat in range(MAX_PLAYERS):
        parameters.places[0, seat] = parameters.starts[row[seat]]
        parameters.places[1, seat] = parameters.starts[row[seat] + 1]
    return choosers[row[0]], choosers[row[1]], choosers[row[2]], choosers[row[3]]


@compiled(inline="always")
def of_seat(parameters: Parameters, seat: int) -> NDArray[np.float64]:
    """Parameters of the strategy in a seat."""
    return parameters.numbers[parameters.places[0, seat] : parameters.places[1, seat]]


@inlined
def refuse(answer: int, status: NDArray[np.int64]) -> bool:
    """Note an illegal answer; returns False."""
    status[FAULT], status[ANSWER] = ILLEGAL, answer
    return False


@compiled()
def play_on(
    table: Table,
    events: NDArray[np.int64],
    answers: NDArray[np.int64],
    parts: Any,
    choosers: Any,
    parameters: Parameters,
    question: int,
    answer: int,
    status: NDArray[np.int64],
) -> bool:
    """Play a game to its end; False when an answer was illegal.

    Parameters
    ----------
    answers
        int64, shape (any, 3): receives seat, question and answer of every question, from
        row 1 on; ``answers[0, 0]`` is how many. Without rows, none is written.
    choosers
        By seat, four.
    question, answer
        What was asked last and its answer, or ``NO_QUESTION``.
    """
    while True:
        question = parts[GO_ON](table, events, question, answer)
        if question < 0:
            return question == OVER or refuse(answer, status)
        seat = table.info[ASKED_SEAT]
        answer = choosers[seat](table, seat, question, of_seat(parameters, seat))
        if answers.size:
            answers[0, 0] += 1
            row = answers[answers[0, 0]]
            row[0], row[1], row[2] = seat, question, answer


PLAY_SIGNATURE: Final = types.boolean(
    types.UniTuple(TABLE_TYPE, 2),
    EVENTS_TYPE,
    INT64_2,
    RESULTS_TYPE,
    PARTS_TYPE,
    CHOOSERS_TYPE,
    PARAMETERS_OF_ALL,
    INT64_2,
    INT64_2,
    INT64_1,
    types.int64,
    INT64_1,
    SUMS_TYPE,
    INT64_1,
)


@compiled(PLAY_SIGNATURE)
def play_groups(
    tables: Any,
    events: NDArray[np.int64],
    answers: NDArray[np.int64],
    results: Results,
    parts: Any,
    choosers: Any,
    parameters: Parameters,
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
    tables
        Two tables of the rules: one to deal on, never played; one to play on.
    events
        int64, shape (EVENTS,): for the tallies; without places, cards are not counted.
    answers
        See :func:`play_on`.
    results
        Arrays to work in.
    parts
        ``parts.PARTS``.
    choosers
        Compiled strategies, padded to ``MAX_STRATEGIES``.
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
        int64, shape (8,): first group, last group (exclusive), deals in a group, deals
        of a line-up altogether, groups of a line-up, batches of the card tally, the only
        arrangement to play (-1: all) and the only deal of a group (-1: all).
    status
        int64, shape (STATUS,): where play stands, for messages; ``status[FAULT]`` is set
        when a strategy gave an illegal answer.

    Returns
    -------
    bool
        False when an answer was illegal.
    """
    dealt, table = tables
    players = dealt.info[PLAYERS]
    first, last, size, deals = span[0], span[1], span[2], span[3]
    repeats_of_all, batches, only, only_deal = span[4], span[5], span[6], span[7]
    first_batch = first // line_ups.shape[0] * batches // repeats_of_all
    row = 0
    status[AT_TABLE] = TABLE_IN_PLAY
    for group in range(first, last):
        line_up, repeat = group % line_ups.shape[0], group // line_ups.shape[0]
        batch = repeat * batches // repeats_of_all - first_batch
        steps = max(repeats[line_up], 1)
        for lane in range(min(size, deals - repeat * size)):
            if only_deal >= 0 and lane != only_deal:
                continue
            status[AT_DEAL] = group * size + lane
            parts[DEAL_GAME](dealt, events, seed, group * size + lane)
            for step in range(steps):
                if only >= 0 and step != only:
                    continue
                at = step if repeats[line_up] > 0 else repeat % arrangements.shape[0]
                status[AT_ARRANGEMENT] = at
                for seat in range(players):
                    results.seats[POSITION, seat] = arrangements[at, seat]
                    results.seats[STRATEGY_ROW, seat] = line_ups[line_up, arrangements[at, seat]]
                copy_table(dealt, table)
                if events.size:
                    events[0] = 0
                who = seated(choosers, parameters, results.seats)
                begun, none = np.int64(NO_QUESTION), np.int64(0)
                if not play_on(table, events, answers, parts, who, parameters, begun, none, status):
                    return False
                finish_game(table, results, sums)
                if events.size:
                    tally_game(table, events, results, sums, batch)
                count_game(table, line_up, results, sums, row)
                row += 1
            count_deal(line_up, players, results, sums)
    return True
