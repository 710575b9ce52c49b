"""Random play: the yardstick that every heuristic must beat."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES
from ...simulator.streams import below, word
from ...simulator.sushi_go.block import (
    CONTROLLER,
    DIRECTION,
    DUMMY,
    FIRST,
    FREE_SCRATCH,
    PLAYERS,
    ROUND,
    TURN,
    USED_LANES,
    Block,
)
from ...simulator.sushi_go.cards import KINDS
from ...simulator.sushi_go.turn import cards_in_hand, hand_at
from ..decorators import block_strategy

_DRAW: Final = FREE_SCRATCH
_SEEN: Final = FREE_SCRATCH + 1
_S32: Final = np.uint64(32)


@block_strategy(name="random", game="sushi_go", traits=("random", "ignores the table"))
def random_picks(
    block: Block, seat: int, parameters: NDArray[np.float64], picks: NDArray[np.int8]
) -> Any:
    """Take any card of the hand, each card (not each kind) equally likely.

    Never uses chopsticks. Several published simulators use it as their baseline; average
    scores are about 45.2, 34.4, 28.2 and 23.1 points with two to five such players.
    """
    info = block.info
    hand = hand_at(seat, info[TURN], info[DIRECTION], info[PLAYERS])
    stream, first = block.streams[seat], picks[FIRST]
    bound = np.uint64(np.uint32(cards_in_hand(block, seat)))
    index = np.uint64(info[ROUND] * 16 + info[TURN])
    draw, seen = block.scratch[_DRAW], block.scratch[_SEEN]
    for lane in range(LANES):
        high = np.uint64(np.uint32(word(stream[lane], index) >> _S32))
        draw[lane] = np.int8((high * bound) >> _S32)
    for lane in range(LANES):
        first[lane] = np.int8(0)
    for lane in range(LANES):
        seen[lane] = np.int8(0)
    # The card at place `draw` of the sorted hand: count the kinds that end before it.
    for kind in range(KINDS - 1):
        held = block.hands[hand, kind]
        for lane in range(LANES):
            seen[lane] += held[lane]
        for lane in range(LANES):
            first[lane] += np.int8(seen[lane] <= draw[lane])
    if seat == info[CONTROLLER]:
        for lane in range(info[USED_LANES]):
            place = below(
                word(stream[lane], index + np.uint64(1024)), cards_in_hand(block, seat) - 1
            )
            for kind in range(KINDS):
                place -= np.int64(block.hands[hand, kind, lane]) - np.int64(first[lane] == kind)
                if place < 0:
                    picks[DUMMY, lane] = np.int8(kind)
                    break
