"""Choosing by a table whose values change from game to game: memory, denial, random taste.

The value of taking a card in state ``s`` is

    value[s] + factor_0[s] * x_0 + factor_1[s] * x_1 + factor_2[s] * x_2

where the ``x`` are numbers of each lane, kept in rows of ``block.prices``: what the player
knows about the cards to come, what the next player wants, or plain chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES, compiled
from ...simulator.sushi_go.block import (
    CONTROLLER,
    FIRST,
    NONE,
    ROUND,
    TURN,
    Block,
)
from ...simulator.sushi_go.cards import KINDS, SOY
from .table_chooser import (
    BASES,
    SHAPE,
    STATES,
    choose_pairs,
    give_least,
    prepare_states,
    state_row,
    states_of,
)

FIRST_ROW: Final = 2
"""First row of ``block.prices`` for numbers of the lanes; the two before are working memory."""
ODDS: Final = BASES * KINDS * (1 + STATES)
"""Length of an array of odds: rows by kind and basis, then factors by basis, kind, state."""
LOWEST: Final = -1e300
"""Below every value: what a card that is not in the hand is worth."""


def odds_array(
    rows: Mapping[int, Sequence[int]], factors: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Rows and factors in one array, as the compiled functions take them.

    Parameters
    ----------
    rows
        By kind: up to three rows of ``block.prices`` that its value depends on.
    factors
        float64, shape (3, 13, 25): what these are multiplied with, by basis, kind and state.

    Returns
    -------
    ndarray
        float64, shape (ODDS,).
    """
    table = np.full((KINDS, BASES), float(NONE))
    for kind, used in rows.items():
        table[kind, : len(used)] = used
    return np.concatenate([table.ravel(), factors.ravel()])


def finite(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Values of a table with infinite ones cut off, so that sums stay numbers."""
    return np.clip(values, LOWEST, -LOWEST)


def added_to(kinds: Iterable[int]) -> NDArray[np.float64]:
    """Odds that add row ``FIRST_ROW + kind`` to the value of these kinds in every state."""
    factors = np.zeros((BASES, KINDS, STATES))
    factors[0] = 1.0
    return odds_array({kind: [FIRST_ROW + kind] for kind in kinds}, factors)


# Inlined, as arrays can be returned only where they are counted.
@compiled(inline="always")
def turn_values(block: Block, values: NDArray[np.float64], turns_on: int) -> NDArray[np.float64]:
    """Values of one turn out of a whole table.

    Parameters
    ----------
    values
        float64, shape (3 * 10 * 13 * 25,).
    turns_on
        0: this turn, 1: the next one of the round.
    """
    at = (block.info[ROUND] * SHAPE[1] + block.info[TURN] + turns_on) * SHAPE[2] * SHAPE[3]
    return values[at : at + SHAPE[2] * SHAPE[3]]


@compiled()
def _is_flat(numbers: NDArray[np.float64], most: int) -> bool:
    """Whether all states up to ``most`` have the same number."""
    flat = True
    for state in range(1, most + 1):
        flat = flat and numbers[state] == numbers[0]
    return flat


@compiled()
def _look_up(
    numbers: NDArray[np.float64], state: NDArray[np.int8], most: int, out: NDArray[np.float64]
) -> None:
    """Write the number of every lane's state; two states are chosen from, not loaded."""
    low, high = numbers[0], numbers[most]
    if _is_flat(numbers, most):
        for lane in range(LANES):
            out[lane] = low
    elif most == 1:
        for lane in range(LANES):
            out[lane] = high if state[lane] > np.int8(0) else low
    else:
        last = np.int8(most)
        for lane in range(LANES):
            out[lane] = numbers[max(min(state[lane], last), np.int8(0))]


@compiled()
def _add_product(
    factors: NDArray[np.float64],
    state: NDArray[np.int8],
    most: int,
    number: NDArray[np.float64],
    out: NDArray[np.float64],
) -> None:
    """Add the factor of every lane's state, times the lane's number."""
    low, high = factors[0], factors[most]
    if _is_flat(factors, most):
        if low != 0.0:
            for lane in range(LANES):
                out[lane] += low * number[lane]
    elif most == 1:
        for lane in range(LANES):
            out[lane] += (high if state[lane] > np.int8(0) else low) * number[lane]
    else:
        last = np.int8(most)
        for lane in range(LANES):
            out[lane] += factors[max(min(state[lane], last), np.int8(0))] * number[lane]


@compiled()
def price_row(
    block: Block,
    seat: int,
    kind: int,
    values: NDArray[np.float64],
    odds: NDArray[np.float64],
    price: NDArray[np.float64],
) -> None:
    """Write the value of a kind of card in every lane, after ``prepare_states``.

    Parameters
    ----------
    seat
        The player who would take it.
    values
        float64, shape (13 * 25,): values of the turn.
    odds
        float64, shape (ODDS,), or empty: values only.
    price
        float64, shape (L,): written.
    """
    # Rows of states that no value depends on were not written, and may hold anything.
    state, most = state_row(block, seat, kind), states_of(block, kind) - 1
    _look_up(values[kind * STATES : (kind + 1) * STATES], state, most, price)
    if odds.size == 0:
        return
    for basis in range(BASES):
        row = np.int64(odds[kind * BASES + basis])
        if row >= 0:
            at = BASES * KINDS + (basis * KINDS + kind) * STATES
            _add_product(odds[at : at + STATES], state, most, block.prices[row], price)


@compiled()
def _choose_dearest(
    block: Block,
    seat: int,
    hand: int,
    values: NDArray[np.float64],
    odds: NDArray[np.float64],
    first: NDArray[np.int8],
) -> None:
    """Take the single card of highest value in every lane; ties by card order."""
    best, price = block.prices[0], block.prices[1]
    for lane in range(LANES):
        best[lane] = 2.0 * LOWEST
    for lane in range(LANES):
        first[lane] = np.int8(NONE)
    for kind in range(KINDS):
        if kind == SOY and block.counts[SOY] == 0:
            continue
        price_row(block, seat, kind, values, odds, price)
        held, card = block.hands[hand, kind], np.int8(kind)
        for lane in range(LANES):
            here, copies, highest, chosen = price[lane], held[lane], best[lane], first[lane]
            here = max(here, LOWEST) if copies > np.int8(0) else 2.0 * LOWEST
            first[lane] = card if here > highest else chosen
            best[lane] = max(here, highest)


@compiled()
def choose_by_prices(
    block: Block,
    seat: int,
    hand: int,
    values: NDArray[np.float64],
    odds: NDArray[np.float64],
    picks: NDArray[np.int8],
) -> None:
    """Pick the card, or the pair, with the highest value, as ``choose_by_table`` does.

    Parameters
    ----------
    hand
        Index of the hand that the seat holds.
    values
        float64, shape (13 * 25,): values of this turn.
    odds
        float64, shape (ODDS,); the rows it names must have been written.
    picks
        int8, shape (3, L): written.
    """
    prepare_states(block, seat, values)
    _choose_dearest(block, seat, hand, values, odds, picks[FIRST])
    choose_pairs(block, seat, hand, values, odds, picks)
    if seat == block.info[CONTROLLER]:
        give_least(block, seat, hand, values, odds, picks)
