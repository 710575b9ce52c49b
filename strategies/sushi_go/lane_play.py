"""Compiled pieces of the block chooser for function strategies, one lane at a time."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES, compiled
from ...simulator.streams import unit, word
from ...simulator.sushi_go.block import (
    CONTROLLER,
    DIPPED,
    DIRECTION,
    DUMMY,
    FIRST,
    NONE,
    OPTION,
    PLAYERS,
    ROUND,
    SECOND,
    SLOTS,
    TURN,
    UNDIPPED,
    USED_LANES,
    Block,
)
from ...simulator.sushi_go.cards import CHOPSTICKS, EGG, KINDS, MAKI1, MAKI3, SQUID, WASABI
from ...simulator.sushi_go.turn import WASABI_ANY, cards_in_hand, hand_at

_WASABI: Final = OPTION["wasabi"]
PAIR: Final = 64
"""A pick of two cards is ``first + PAIR * (second + 1)``."""
TOO_LARGE: Final = 127
"""Slot of a pick that is no card at all."""
_MIXED: Final = 1 << 20
"""First word of a seat's stream for draws between strategies; 64 words for each level."""
_TASTES: Final = 1 << 21
"""First word of a seat's stream for random tastes; 16 words for each turn."""


@compiled()
def hand_of(block: Block, seat: int) -> int:
    """Index of the hand a seat holds now."""
    return hand_at(seat, block.info[TURN], block.info[DIRECTION], block.info[PLAYERS])


@compiled()
def used_lanes(block: Block) -> int:
    """Lanes that hold games."""
    return block.info[USED_LANES]


@compiled()
def gives_to_dummy(block: Block, seat: int) -> bool:
    """Whether a seat controls the dummy this turn (SG-9.11)."""
    return seat == block.info[CONTROLLER]


@compiled()
def pairs_can_be_taken(block: Block, seat: int) -> bool:
    """Whether hands are large enough for chopsticks (SG-5.1)."""
    return cards_in_hand(block, seat) >= (3 if seat == block.info[CONTROLLER] else 2)


@compiled()
def lend_chopsticks(block: Block, seat: int, lane: int, copies: int) -> None:
    """Take chopsticks out of a tableau for a moment, or put them back (-1)."""
    block.tableaus[seat, CHOPSTICKS, lane] -= np.int8(copies)


@compiled()
def place_card(block: Block, seat: int, hand: int, lane: int, kind: int) -> np.int8:
    """Place a card for a moment; returns the open wasabi of before (SG-4.1)."""
    free = block.open[seat, lane]
    block.hands[hand, kind, lane] -= np.int8(1)
    block.tableaus[seat, kind, lane] += np.int8(1)
    if block.info[_WASABI] == WASABI_ANY:
        block.open[seat, lane] = np.int8(max(unmatched_wasabi(block, seat, lane), 0))
    elif kind == WASABI:
        block.open[seat, lane] = np.int8(free + 1)
    elif EGG <= kind <= SQUID and free > 0:
        block.open[seat, lane] = np.int8(free - 1)
        block.tableaus[seat, DIPPED + kind - EGG, lane] += np.int8(1)
    return free


@compiled()
def unmatched_wasabi(block: Block, seat: int, lane: int) -> int:
    """Wasabi less nigiri: negative when nigiri are more (wasabi=any, SG-9.4)."""
    rows = block.tableaus[seat]
    free = np.int64(rows[WASABI, lane])
    for nigiri in range(EGG, SQUID + 1):
        free -= np.int64(rows[nigiri, lane])
    return free


@compiled()
def take_back(block: Block, seat: int, hand: int, lane: int, kind: int, free: np.int8) -> None:
    """Undo :func:`place_card`, which returned ``free``."""
    block.hands[hand, kind, lane] += np.int8(1)
    block.tableaus[seat, kind, lane] -= np.int8(1)
    if EGG <= kind <= SQUID and free > 0 and block.info[_WASABI] != WASABI_ANY:
        block.tableaus[seat, DIPPED + kind - EGG, lane] -= np.int8(1)
    block.open[seat, lane] = free


@compiled()
def in_one_group(a: int, b: int) -> bool:
    """Whether one of two cards can change what the other one is worth."""
    return (
        a == b
        or (MAKI1 <= a <= MAKI3 and MAKI1 <= b <= MAKI3)
        or EGG <= min(a, b) <= max(a, b) <= WASABI
    )


@compiled()
def left_after(block: Block, hand: int, lane: int, kind: int, picks: NDArray[np.int8]) -> int:
    """Copies of a card left in a hand once the own picks are out of it."""
    left = np.int64(block.hands[hand, kind, lane])
    left -= np.int64(picks[FIRST, lane] == kind) + np.int64(picks[SECOND, lane] == kind)
    return left


@compiled()
def write_pick(pick: int, picks: NDArray[np.int8], lane: int) -> None:
    """Write what a ``choose`` function returned; nonsense becomes an illegal pick."""
    if pick < 0 or pick >= PAIR * PAIR:
        picks[FIRST, lane] = TOO_LARGE
        return
    picks[FIRST, lane] = np.int8(pick % PAIR)
    picks[SECOND, lane] = np.int8(pick // PAIR - 1)


@compiled()
def write_given(pick: int, picks: NDArray[np.int8], lane: int) -> None:
    """Write the card a ``choose`` function gives to the dummy."""
    picks[DUMMY, lane] = np.int8(pick) if 0 <= pick < PAIR else TOO_LARGE


@compiled()
def remove_picks(block: Block, hand: int, lane: int, picks: NDArray[np.int8], copies: int) -> bool:
    """Take the own picks out of a hand (1) or put them back (-1); False if they are no cards."""
    for slot in range(2):
        kind = picks[slot, lane]
        if kind != NONE and not 0 <= (kind & ~UNDIPPED) < KINDS:
            return False
    for slot in range(2):
        kind = picks[slot, lane]
        if kind != NONE:
            block.hands[hand, kind & ~UNDIPPED, lane] -= np.int8(copies)
    return True


@compiled()
def clear_picks(picks: NDArray[np.int8]) -> None:
    """Empty all slots of a seat's picks."""
    for slot in range(SLOTS):
        row = picks[slot]
        for lane in range(LANES):
            row[lane] = np.int8(NONE)


@compiled()
def mix_picks(
    block: Block,
    seat: int,
    share: float,
    moment: int,
    picks: NDArray[np.int8],
    other: NDArray[np.int8],
) -> None:
    """Replace picks by those of another strategy with probability ``1 - share``.

    Parameters
    ----------
    moment
        From 0 up: draws anew at every turn; below 0: once for the whole game. Different
        numbers draw independently.
    picks, other
        int8, shape (3, L).
    """
    level, at = moment, block.info[ROUND] * 16 + block.info[TURN]
    if moment < 0:
        level, at = -1 - moment, 63
    index = np.uint64(_MIXED + level * 64 + at)
    for lane in range(block.info[USED_LANES]):
        if unit(word(block.streams[seat, lane], index)) >= share:
            for slot in range(SLOTS):
                picks[slot, lane] = other[slot, lane]


@compiled()
def gumbel(block: Block, seat: int, lane: int, kind: int) -> float:
    """Random number of the standard Gumbel distribution for a kind of card at this turn."""
    at = (block.info[ROUND] * 16 + block.info[TURN]) * 16 + kind
    drawn = unit(word(block.streams[seat, lane], np.uint64(_TASTES + at)))
    return -math.log(-math.log(drawn + 1e-300))
