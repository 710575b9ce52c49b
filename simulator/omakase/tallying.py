"""What the kernel adds up about finished games; see :class:`.sums.Sums`."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import compiled
from ..tallies import POINT_UNITS
from .cards import CHOPSTICKS, KINDS, SETS, SHOYU, SUSHI
from .events import (
    DRAWN,
    PLAYED,
    event_belt,
    event_card,
    event_kind,
    event_pass,
    event_seat,
    event_slot,
    event_third,
)
from .hands import got_row
from .rules import BELT, MAX_PLAYERS
from .scoring import (
    MEMBERS,
    PRICE,
    SET_GAIN,
    best_division,
    complete_sets,
    copies_in_sets,
    sets_of,
    share_wins,
    shoyu_bonus,
)
from .steps import EVENTS_TYPE, inlined
from .sums import (
    CALL_TURNS,
    LEAD_STEP,
    LEADS,
    SCORE_BINS,
    SCORE_STEP,
    SUMS_TYPE,
    TURN_BINS,
    Sums,
)
from .table import (
    CALLER,
    CHECK_SCORES,
    CHECK_TURN,
    ENDING,
    HANDS,
    MASKS,
    NOBODY,
    PLAYERS,
    TABLE_TYPE,
    TURN,
    TURNS_OF,
    Table,
)

# Rows of ``Results.seats``.
POSITION: Final = 0
"""Position in the line-up."""
STRATEGY_ROW: Final = 1
"""Index of the strategy."""
SCORE: Final = 2
WIN: Final = 3
"""Win share in 840ths."""
DIVISION: Final = 4
"""Division into sets that the score comes from."""
SEAT_ROWS: Final = 5

SET_SHARE: Final = POINT_UNITS * 5 // 3
"""What a card in a set is worth for each yen of its price: 5/3 (``cards.CREDITS``)."""

assert POINT_UNITS % 3 == 0
assert all(3 * SET_GAIN[s] == 2 * (MEMBERS[s] @ PRICE[:16]) for s in range(SETS))


class Results(NamedTuple):
    """What finished games came to.

    Attributes
    ----------
    seats
        int64, shape (5, 4): who sits where, and the last game's results by seat.
    totals
        int64, shape (2, 4): scores and wins of a deal by position, over its games.
    worth
        int64, shape (4, 25): what the copies of each kind in a hand are worth, by seat.
    """

    seats: NDArray[np.int64]
    totals: NDArray[np.int64]
    worth: NDArray[np.int64]


RESULTS_TYPE: Final = types.NamedUniTuple(types.Array(types.int64, 2, "C"), 3, Results)


def new_results() -> Results:
    """Allocate results."""
    return Results(
        np.zeros((SEAT_ROWS, MAX_PLAYERS), np.int64),
        np.zeros((2, MAX_PLAYERS), np.int64),
        np.zeros((MAX_PLAYERS, KINDS), np.int64),
    )


@compiled()
def _score_hand(table: Table, seat: int, results: Results, sums: Sums) -> int:
    info, row = table.info, table.cards[HANDS + seat]
    sources = sums.sources[results.seats[STRATEGY_ROW, seat]]
    division = np.int64(0)
    if complete_sets(info[MASKS + seat]):
        division = best_division(info, row)
    results.seats[DIVISION, seat] = division
    loose = np.int64(0)
    for kind in range(SHOYU):
        loose += np.int64(row[kind]) * PRICE[kind]
    bonus = shoyu_bonus(info, row, division) if row[SHOYU] else np.int64(0)
    score = loose + bonus
    if division:
        for s in range(SETS):
            # The gain is 2/5 of a set's value, its cards' prices the other 3/5.
            times = sets_of(division, s)
            score += times * SET_GAIN[s]
            loose -= times * (SET_GAIN[s] * 3 // 2)
            sources[s] += times * (SET_GAIN[s] * 5 // 2)
    sources[SETS] += loose
    sources[SETS + 1] += bonus
    return score


@compiled(types.int64(TABLE_TYPE, RESULTS_TYPE, SUMS_TYPE), no_cpython_wrapper=True)
def finish_game(table: Table, results: Results, sums: Sums) -> int:
    """Write scores, divisions and wins of a finished game, and add where points come from."""
    seats = results.seats
    for seat in range(table.info[PLAYERS]):
        seats[SCORE, seat] = _score_hand(table, seat, results, sums)
    share_wins(seats[SCORE], seats[WIN], table.info[PLAYERS])
    return 0


@compiled()
def count_game(table: Table, line_up: int, results: Results, sums: Sums, row: int) -> None:
    """Add a finished game to the sums by line-up and to the totals of its deal."""
    seats = results.seats
    for seat in range(table.info[PLAYERS]):
        at, score, win = seats[POSITION, seat], seats[SCORE, seat], seats[WIN, seat]
        results.totals[0, at] += score
        results.totals[1, at] += win
        sums.score_squares[line_up, at] += score * score
        sums.win_squares[line_up, at] += win * win
        filled = min(score // SCORE_STEP, SCORE_BINS - 1)
        sums.histogram[seats[STRATEGY_ROW, seat], filled] += 1
        if sums.rows.size:
            written = sums.rows[row, seat]
            written[0], written[1] = at, score
            written[2], written[3] = table.info[TURNS_OF + seat], win


@compiled()
def count_deal(line_up: int, players: int, results: Results, sums: Sums) -> None:
    """Add the totals of a deal and their products, and clear them."""
    scores, wins = results.totals[0], results.totals[1]
    sums.deals[line_up] += 1
    for i in range(players):
        sums.scores[line_up, i] += scores[i]
        sums.wins[line_up, i] += wins[i]
        for j in range(players):
            sums.score_cross[line_up, i, j] += scores[i] * scores[j]
            sums.win_cross[line_up, i, j] += wins[i] * wins[j]
    for i in range(players):
        scores[i] = wins[i] = 0


@inlined
def _add_result(cell: NDArray[np.int64], at: int, score: int, win: int) -> None:
    """Count one, its score and its win in three places from ``at`` on."""
    cell[at] += 1
    cell[at + 1] += score
    cell[at + 2] += win


@compiled()
def _best_other(values: NDArray[np.int64], first: int, seat: int, players: int) -> int:
    """Largest of the others' numbers, of which seat 0 has ``values[first]``."""
    best = np.int64(-1)
    for other in range(players):
        if other != seat:
            best = max(best, values[first + other])
    return best


@compiled()
def _tally_hand(table: Table, seat: int, results: Results, sums: Sums, batch: int) -> None:
    """Add the hand that a player ended with, and write what a copy of each kind brought."""
    row, division = table.cards[HANDS + seat], results.seats[DIVISION, seat]
    got, worth = table.cards[got_row(seat)], results.worth[seat]
    held = sums.held[batch, results.seats[STRATEGY_ROW, seat]]
    for kind in range(KINDS):
        copies = np.int64(row[kind])
        worth[kind] = 0
        if copies > 0:
            in_sets = copies_in_sets(division, kind) if kind < SUSHI else np.int64(0)
            points = PRICE[kind] * ((copies - in_sets) * POINT_UNITS + in_sets * SET_SHARE)
            if kind == SHOYU:
                points = POINT_UNITS * shoyu_bonus(table.info, row, division)
            worth[kind] = points // np.int64(got[kind])
            cell = held[kind]
            cell[0] += 1
            cell[1] += copies
            cell[2] += in_sets
            cell[3] += points
            cell[4] += results.seats[SCORE, seat]
            cell[5] += results.seats[WIN, seat]


@inlined
def _tally_event(table: Table, event: int, results: Results, sums: Sums, batch: int) -> None:
    what, seat, card = event_kind(event), event_seat(event), event_card(event)
    in_pass, third = event_pass(event), event_third(event)
    member = results.seats[STRATEGY_ROW, seat]
    score, win = results.seats[SCORE, seat], results.seats[WIN, seat]
    if what == DRAWN:
        _add_result(sums.draws[batch, member, in_pass, third, card], 0, score, win)
        return
    if what == PLAYED:
        played = sums.played[batch, member, in_pass, third, card - CHOPSTICKS]
        _add_result(played, 0, score, win)
        return
    cells = sums.cards[batch, member, in_pass, third]
    seen = np.int64(0)
    for slot in range(BELT):
        kind = event_belt(event, slot)
        cells[kind, 0] += ((seen >> kind) & 1) ^ 1
        cells[kind, 1] += 1
        seen |= np.int64(1) << kind
    cell = cells[card]
    cell[2] += 1
    cell[3] += results.worth[seat, card]
    cell[4] += score
    cell[5] += win
    slots = sums.slots[batch, member]
    for slot in range(BELT):
        slots[slot, 0] += 1
    _add_result(slots[event_slot(event)], 1, score, win)


@compiled()
def _tally_call(table: Table, seat: int, results: Results, sums: Sums, batch: int) -> None:
    info, scores = table.info, results.seats[SCORE]
    lead = info[CHECK_SCORES + seat] - _best_other(info, CHECK_SCORES, seat, info[PLAYERS])
    step = min(max(lead // LEAD_STEP + LEADS // 2, 0), LEADS - 1)
    turn = min(info[CHECK_TURN] - 1, CALL_TURNS - 1)
    cell = sums.calls[batch, results.seats[STRATEGY_ROW, seat], turn, step]
    _add_result(cell, 0, scores[seat], results.seats[WIN, seat])
    cell[3] += scores[seat] - _best_other(scores, 0, seat, info[PLAYERS])


@compiled(
    types.int64(TABLE_TYPE, EVENTS_TYPE, RESULTS_TYPE, SUMS_TYPE, types.int64),
    no_cpython_wrapper=True,
)
def tally_game(
    table: Table, events: NDArray[np.int64], results: Results, sums: Sums, batch: int
) -> int:
    """Add what happened in a finished game to the sums that are kept by batch."""
    info = table.info
    for seat in range(info[PLAYERS]):
        _tally_hand(table, seat, results, sums, batch)
    for i in range(1, events[0] + 1):
        _tally_event(table, events[i], results, sums, batch)
    if info[CALLER] != NOBODY:
        _tally_call(table, info[CALLER], results, sums, batch)
    sums.endings[batch, info[ENDING] - 1, min(info[TURN], TURN_BINS - 1)] += 1
    return 0
