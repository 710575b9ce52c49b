"""Tables with a random taste: each kind of card is worth a little more or less than it is."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import compiled
from ...simulator.sushi_go.block import USED_LANES, Block
from ...simulator.sushi_go.cards import CHOPSTICKS, KINDS
from .lane_play import gumbel, hand_of
from .priced_chooser import FIRST_ROW, ODDS, choose_by_prices, turn_values


@compiled()
def _write_tastes(block: Block, seat: int, hand: int, temperature: float) -> None:
    for kind in range(KINDS):
        row, held = block.prices[FIRST_ROW + kind], block.hands[hand, kind]
        for lane in range(block.info[USED_LANES]):
            # Chopsticks on the table are valued too, when a pair would give them up.
            if held[lane] > 0 or kind == CHOPSTICKS:
                row[lane] = temperature * gumbel(block, seat, lane, kind)


def choose_by_taste(
    block: Block, seat: int, parameters: NDArray[np.float64], picks: NDArray[np.int8]
) -> None:
    """Pick by a table's values plus random numbers, which draws from their softmax.

    Parameters
    ----------
    parameters
        float64: temperature, odds (ODDS), values of a table (3 * 10 * 13 * 25).
    """
    hand = hand_of(block, seat)
    odds, values = parameters[1 : 1 + ODDS], parameters[1 + ODDS :]
    _write_tastes(block, seat, hand, parameters[0])
    choose_by_prices(block, seat, hand, turn_values(block, values, 0), odds, picks)
