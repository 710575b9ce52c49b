"""Denial: what a card is worth to oneself, and that the next player does not get it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES, compiled
from ...simulator.sushi_go.block import Block
from ...simulator.sushi_go.cards import CHOPSTICKS, KINDS
from ...simulator.sushi_go.rules import Rules
from ...simulator.sushi_go.view_of_tables import seat_ahead
from ..decorators import block_strategy
from .expected import worth
from .lane_play import hand_of
from .priced_chooser import (
    FIRST_ROW,
    LOWEST,
    ODDS,
    added_to,
    choose_by_prices,
    finite,
    price_row,
    turn_values,
)
from .table_chooser import prepare_states
from .tabulation import tabulate


def _prepare(
    rules: Rules,
    weight: float = 0.3,
    reach: float = 0.6,
    maki: float = 0.6,
    pudding: float = 1.6,
    sticks: float = 0.5,
) -> NDArray[np.float64]:
    own = {"reach": reach, "maki": maki, "pudding": pudding, "sticks": sticks}
    values = finite(tabulate(worth, rules, own, "denial"))
    odds = added_to([kind for kind in range(KINDS) if kind != CHOPSTICKS])
    return np.concatenate([[weight], odds, values.ravel()])


@compiled()
def _find_best_two(
    block: Block, receiver: int, hand: int, values: NDArray[np.float64], gap: NDArray[np.float64]
) -> None:
    """Write how much better the receiver's best card of a hand is than the second best.

    The rows of the numbers of lanes serve as working memory: the first holds the kind of the
    best card, the second the value of the second best.
    """
    best, price = gap, block.prices[1]
    kind_of_best, second = block.prices[FIRST_ROW], block.prices[FIRST_ROW + 1]
    for lane in range(LANES):
        best[lane] = LOWEST
    for lane in range(LANES):
        second[lane] = LOWEST
    for lane in range(LANES):
        kind_of_best[lane] = -1.0
    for kind in range(KINDS):
        price_row(block, receiver, kind, values, values[0:0], price)
        held, card = block.hands[hand, kind], float(kind)
        for lane in range(LANES):
            copies, here, top, next_ = held[lane], price[lane], best[lane], second[lane]
            here = here if copies > np.int8(0) else LOWEST
            again = here if copies > np.int8(1) else LOWEST
            behind = max(min(here, top), max(next_, again))
            second[lane] = behind
            best[lane] = max(top, here)
        for lane in range(LANES):
            copies, here, top, before = held[lane], price[lane], best[lane], kind_of_best[lane]
            leads = copies > np.int8(0) and here == top
            kind_of_best[lane] = card if leads else before
    for lane in range(LANES):
        gap[lane] = best[lane] - second[lane]


@compiled()
def _write_denied(block: Block, weight: float, gap: NDArray[np.float64]) -> None:
    """Write what taking each kind keeps from the receiver, times the weight."""
    kind_of_best, price = block.prices[FIRST_ROW], block.prices[1]
    for lane in range(LANES):
        price[lane] = kind_of_best[lane]
    for kind in range(KINDS):
        row, card = block.prices[FIRST_ROW + kind], float(kind)
        for lane in range(LANES):
            lost, here = weight * gap[lane], price[lane]
            row[lane] = lost if here == card else 0.0


@block_strategy(
    name="denial",
    game="sushi_go",
    traits=(
        "deterministic",
        "watches the tables",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="hate drafting, as strategy articles on drafting games call it",
    prepare=_prepare,
)
def denial(
    block: Block, seat: int, parameters: NDArray[np.float64], picks: NDArray[np.int8]
) -> Any:
    """Own expected points, less a part of what the hand is then worth to the next player.

    The next player is taken to value cards as ``expected`` does, from what lies in front of
    that player now, and to take the best card of the hand that is passed on. Only the single
    best card is worth denying: a second copy of it, or one that is as good, goes on anyway.
    Chopsticks are never taken to deny them.

    Parameters
    ----------
    weight
        Own points that a point of the next player is worth.
    reach
        Part of the cards that come by which the others leave; this and the parameters below
        are used for the own cards and for the next player's.
    maki
        Points of a maki icon at the start of a round.
    pudding
        Points of a pudding when the standing is even.
    sticks
        Value of chopsticks, times the root of the turns in which they help.
    """
    hand, receiver = hand_of(block, seat), seat_ahead(block, seat, 1)
    odds, values = parameters[1 : 1 + ODDS], parameters[1 + ODDS :]
    later = turn_values(block, values, 1)
    prepare_states(block, receiver, later)
    _find_best_two(block, receiver, hand, later, block.prices[0])
    _write_denied(block, parameters[0], block.prices[0])
    choose_by_prices(block, seat, hand, turn_values(block, values, 0), odds, picks)
