"""Phases of a group of games up to the end of a turn; see :mod:`.phases`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from ..streams import DEAL, PILE, STRATEGY, stream_key
from . import tallying
from .block import (
    DIRECTION,
    HAND_SIZE,
    NONE,
    OPTION,
    PLAYERS,
    ROUND,
    SLOTS,
    TABLEAUS,
    TURN,
    USED_LANES,
    clear_rows,
)
from .cards import KINDS
from .deal import deal_is_shared, deal_round, split_deck
from .turn import (
    draw_for_controller,
    first_illegal_lane,
    hand_at,
    play_turn,
    take_last_cards,
)
from .workspace import Workspace, phase

_PASS: Final = OPTION["pass_direction"]
_DUMMY: Final = OPTION["dummy"]


@compiled()
def _keys(seed: int, first_deal: int, purpose: int, keys: NDArray[np.uint64]) -> None:
    for lane in range(LANES):
        keys[lane] = stream_key(seed, first_deal + lane, purpose)


@phase
def prepare_group(space: Workspace, seed: int, first_deal: int) -> int:
    """Set the streams of the deals from ``first_deal`` on and deal what can be known."""
    block = space.block
    _keys(seed, first_deal, DEAL, space.keys[0])
    _keys(seed, first_deal, PILE, space.keys[1])
    for seat in range(block.info[PLAYERS]):
        _keys(seed, first_deal, STRATEGY + seat, block.streams[seat])
    if deal_is_shared(block):
        split_deck(space.keys[0], block.counts, block.info[HAND_SIZE], space.memory, space.dealt)
    for measure in range(2):
        for i in range(block.info[PLAYERS]):
            row = space.totals[measure, i]
            for lane in range(LANES):
                row[lane] = np.int64(0)
    return 0


@phase
def begin_game(space: Workspace, _a: int, _b: int) -> int:
    """Clear everything that the games before left."""
    block = space.block
    for seat in range(block.info[TABLEAUS]):
        clear_rows(block.tableaus[seat])
    clear_rows(block.open)
    clear_rows(block.piles)
    clear_rows(block.scores)
    clear_rows(block.discard)
    for kind in range(KINDS):
        row = space.deck[kind]
        for lane in range(LANES):
            row[lane] = np.int8(block.counts[kind])
    return 0


@compiled()
def _copy_hands(dealt: NDArray[np.int8], hands: NDArray[np.int8]) -> None:
    for hand in range(hands.shape[0]):
        for kind in range(KINDS):
            source, target = dealt[hand, kind], hands[hand, kind]
            for lane in range(LANES):
                target[lane] = source[lane]


@phase
def begin_round(space: Workspace, round_index: int, _b: int) -> int:
    """Hand out the cards of a round (SG-2.3)."""
    block, info = space.block, space.block.info
    info[ROUND] = round_index
    info[TURN] = 0
    reverse = info[_PASS] == 1 or (info[_PASS] == 2 and round_index == 1)
    info[DIRECTION] = -1 if reverse else 1
    if deal_is_shared(block):
        _copy_hands(space.dealt[round_index], block.hands)
    else:
        deal_round(block, space.keys[0], space.memory, space.deck)
        _copy_hands(block.hands, space.dealt[round_index])
    return 0


@phase
def begin_turn(space: Workspace, with_cards: int, _b: int) -> int:
    """Give the dummy's controller its card, empty the picks and count the hands."""
    info = space.block.info
    if info[_DUMMY] == 1:
        draw_for_controller(space.block, space.keys[1], space.drawn[info[ROUND], info[TURN]])
    picks = space.picks[info[ROUND], info[TURN]]
    for seat in range(info[PLAYERS]):
        for slot in range(SLOTS):
            row = picks[seat, slot]
            for lane in range(LANES):
                row[lane] = np.int8(NONE)
        if with_cards:
            hand = hand_at(seat, info[TURN], info[DIRECTION], info[PLAYERS])
            cells = space.hand_cells[space.positions[seat], info[ROUND], info[TURN]]
            tallying.count_hand(
                space.block.hands[hand], space.hand_words[hand], info[USED_LANES], cells
            )
    return 0


@phase
def check_picks(space: Workspace, seat: int, _b: int) -> int:
    """Return the first lane where ``seat`` picked an illegal card, or -1."""
    info = space.block.info
    return first_illegal_lane(space.block, seat, space.picks[info[ROUND], info[TURN], seat])


@phase
def take_last(space: Workspace, seat: int, _b: int) -> int:
    """Pick the only card of a hand for ``seat`` (SG-3.4)."""
    info = space.block.info
    take_last_cards(space.block, seat, space.picks[info[ROUND], info[TURN], seat])
    return 0


@phase
def end_turn(space: Workspace, _a: int, _b: int) -> int:
    """Reveal and place all picks, return chopsticks and pass (SG-3.1)."""
    info = space.block.info
    play_turn(space.block, space.picks[info[ROUND], info[TURN]])
    return 0
