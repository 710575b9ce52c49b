"""Dealing: every hand of a game at once, without ever building a shuffled deck.

Only the *counts* of a hand matter, so a deal is a random split of the deck into
hands of fixed size and a rest. The cards are taken in kind order and each goes to a
hand with probability proportional to the places still free there, which is exactly a
uniform shuffle (SG-2.2). All lanes do this in step, with no scattered memory access:
about ten times faster than a Fisher-Yates shuffle of the same games.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from ..streams import GAMMA, below, mix, word
from .block import HAND_SIZE, OPTION, ROUND, TABLEAUS, Block, clear_rows
from .cards import KINDS, PUDDING
from .rules import MAX_DECK, MAX_PLAYERS, ROUNDS

_RESHUFFLE: Final = OPTION["reshuffle_each_round"]
_S32: Final = np.uint64(32)
_U1: Final = np.uint8(1)
_U0: Final = np.uint8(0)


class DealMemory(NamedTuple):
    """Working memory of the deals.

    Attributes
    ----------
    bits
        uint64, shape (L,).
    draws
        uint8, shape (252, L): where each card goes.
    upper
        uint8, shape (15, L): places still free in the hands up to each.
    cards, places
        int64, shape (13,) and (5,): a deck and free places of one lane.
    """

    bits: NDArray[np.uint64]
    draws: NDArray[np.uint8]
    upper: NDArray[np.uint8]
    cards: NDArray[np.int64]
    places: NDArray[np.int64]


DEAL_MEMORY_TYPE: Final = types.NamedTuple(
    (
        types.Array(types.uint64, 1, "C"),
        types.Array(types.uint8, 2, "C"),
        types.Array(types.uint8, 2, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 1, "C"),
    ),
    DealMemory,
)


def new_deal_memory() -> DealMemory:
    """Allocate the working memory of the deals."""
    return DealMemory(
        bits=np.zeros(LANES, np.uint64),
        draws=np.zeros((MAX_DECK + 2, LANES), np.uint8),
        upper=np.zeros((ROUNDS * MAX_PLAYERS, LANES), np.uint8),
        cards=np.zeros(KINDS, np.int64),
        places=np.zeros(MAX_PLAYERS, np.int64),
    )


@compiled()
def cards_in(counts: NDArray[np.int64]) -> int:
    """Cards of all kinds together; a plain loop compiles ten times faster than ``sum``."""
    total = np.int64(0)
    for kind in range(KINDS):
        total += counts[kind]
    return total


@compiled()
def deal_is_shared(block: Block) -> bool:
    """Whether all three deals are known before the first pick (no reshuffle occurs)."""
    if block.info[_RESHUFFLE]:
        return False
    need = block.info[TABLEAUS] * block.info[HAND_SIZE]
    return bool(cards_in(block.counts) >= ROUNDS * need)


@compiled()
def _draw_positions(
    keys: NDArray[np.uint64],
    total: int,
    bits: NDArray[np.uint64],
    draws: NDArray[np.uint8],
) -> None:
    """Write ``draws[i] < total - i`` for every card ``i``, from word ``i // 2``."""
    for half in range((total + 1) // 2):
        step = np.uint64(half + 1) * GAMMA
        card = 2 * half
        bound_a = np.uint64(np.uint32(total - card))
        bound_b = np.uint64(np.uint32(max(total - card - 1, 0)))
        row_a, row_b = draws[card], draws[card + 1]
        for lane in range(LANES):
            bits[lane] = mix(keys[lane] + step)
        for lane in range(LANES):
            row_a[lane] = np.uint8((np.uint64(np.uint32(bits[lane] >> _S32)) * bound_a) >> _S32)
        for lane in range(LANES):
            row_b[lane] = np.uint8(
                (np.uint64(np.uint32(bits[lane] & np.uint64(0xFFFFFFFF))) * bound_b) >> _S32
            )


@compiled()
def split_deck(
    keys: NDArray[np.uint64],
    counts: NDArray[np.int64],
    size: int,
    memory: DealMemory,
    hands: NDArray[np.int8],
) -> None:
    """Split a deck into the hands of three rounds and a rest, in every lane (SG-2.3).

    Parameters
    ----------
    keys
        uint64, shape (L,): stream of each lane's deal.
    counts
        int64, shape (13,): the deck; at most ``MAX_DECK`` cards.
    size
        Cards in a hand.
    memory
        Working memory.
    hands
        int8, shape (3, T, 13, L): written.
    """
    total = cards_in(counts)
    seats = hands.shape[1]
    groups = hands.shape[0] * seats
    draws, upper = memory.draws, memory.upper
    _draw_positions(keys, total, memory.bits, draws)
    # upper[g]: places still free in the hands 0..g together.
    for g in range(groups):
        row = upper[g]
        for lane in range(LANES):
            row[lane] = np.uint8((g + 1) * size)
    card = 0
    for kind in range(KINDS):
        _note_free(upper, seats, kind, hands, 1)
        for _copy in range(counts[kind]):
            draw = draws[card]
            card += 1
            for g in range(groups):
                row = upper[g]
                for lane in range(LANES):
                    row[lane] -= _U1 if row[lane] > draw[lane] else _U0
        _note_free(upper, seats, kind, hands, -1)


@compiled()
def _note_free(
    upper: NDArray[np.uint8], seats: int, kind: int, hands: NDArray[np.int8], sign: int
) -> None:
    """Set (sign 1) or lower (sign -1) one kind's counts by the free places of each hand."""
    for g in range(hands.shape[0] * seats):
        row, mine = hands[g // seats, g % seats, kind], upper[g]
        if g == 0:
            for lane in range(LANES):
                row[lane] = mine[lane] if sign > 0 else row[lane] - mine[lane]
        else:
            below_me = upper[g - 1]
            for lane in range(LANES):
                free = mine[lane] - below_me[lane]
                row[lane] = free if sign > 0 else row[lane] - free


@compiled()
def _split_lane(
    key: np.uint64,
    offset: int,
    deck: NDArray[np.int64],
    places: NDArray[np.int64],
    hands: NDArray[np.int8],
    lane: int,
) -> None:
    """Deal one lane: ``places[g]`` more cards to hand ``g`` out of ``deck`` (int64, (13,)).

    Lowers ``deck`` by what was dealt; uses the words of the stream from ``offset`` on.
    """
    total = cards_in(deck)
    for kind in range(KINDS):
        for _copy in range(deck[kind]):
            draw = below(word(key, np.uint64(offset)), total)
            offset += 1
            total -= 1
            for g in range(places.size):
                if draw < places[g]:
                    places[g] -= 1
                    hands[g, kind, lane] += 1
                    deck[kind] -= 1
                    break
                draw -= places[g]


@compiled()
def deal_round(
    block: Block, keys: NDArray[np.uint64], memory: DealMemory, deck: NDArray[np.int8]
) -> None:
    """Deal one round lane by lane, for the options that reshuffle (SG-9.6, SG-9.9).

    With ``on_exhaustion=reshuffle`` the remaining cards are dealt first, one at a time
    clockwise from seat 0, and then the shuffled discards.

    Parameters
    ----------
    block
        Its ``hands`` are written and ``discard`` is emptied where it was reshuffled.
    keys
        uint64, shape (L,): stream of each lane's deal.
    memory
        Working memory.
    deck
        int8, shape (13, L): cards left in the deck; updated.
    """
    groups, size = block.info[TABLEAUS], block.info[HAND_SIZE]
    need = groups * size
    offset = block.info[ROUND] * 2 * (MAX_DECK + 1)
    cards, places = memory.cards, memory.places[:groups]
    for g in range(groups):
        clear_rows(block.hands[g])
    for lane in range(LANES):
        if block.info[_RESHUFFLE]:
            _recount(block, lane, deck)
        for kind in range(KINDS):
            cards[kind] = deck[kind, lane]
        left = cards_in(cards)
        first = min(left, need)
        for g in range(groups):
            places[g] = (first - g + groups - 1) // groups
        _split_lane(keys[lane], offset, cards, places, block.hands, lane)
        if first < need:
            for kind in range(KINDS):
                cards[kind] = block.discard[kind, lane]
                block.discard[kind, lane] = 0
            for g in range(groups):
                places[g] = size - (first - g + groups - 1) // groups
            _split_lane(keys[lane], offset + MAX_DECK + 1, cards, places, block.hands, lane)
        for kind in range(KINDS):
            deck[kind, lane] = cards[kind]


@compiled()
def _recount(block: Block, lane: int, deck: NDArray[np.int8]) -> None:
    """Return everything but the kept puddings to the deck of one lane (SG-9.6)."""
    for kind in range(KINDS):
        deck[kind, lane] = block.counts[kind]
        block.discard[kind, lane] = 0
    for seat in range(block.info[TABLEAUS]):
        deck[PUDDING, lane] -= block.piles[seat, lane]


def cards_left_after_deals(block: Block) -> list[int]:
    """Cards left in the deck after each of the three deals when nothing is kept (SG-2.4).

    Runs the kernel's own dealing on an otherwise empty game; the discards of a round
    are its hands.
    """
    need = int(block.info[TABLEAUS] * block.info[HAND_SIZE])
    keys = np.arange(LANES, dtype=np.uint64)
    memory = new_deal_memory()
    deck = np.repeat(block.counts.astype(np.int8)[:, None], LANES, axis=1)
    if deal_is_shared(block):
        size, seats = int(block.info[HAND_SIZE]), int(block.info[TABLEAUS])
        dealt = np.zeros((ROUNDS, seats, KINDS, LANES), np.int8)
        split_deck(keys, block.counts, size, memory, dealt)
        used = dealt[..., 0].sum(axis=(1, 2), dtype=int).cumsum()
        return [int(block.counts.sum() - cards) for cards in used]
    left = []
    for r in range(ROUNDS):
        block.info[ROUND] = r
        deal_round(block, keys, memory, deck)
        assert block.hands[:, :, 0].sum() == need
        left.append(int(deck[:, 0].sum()))
        block.discard[:] += block.hands.sum(axis=0, dtype=np.int8)
    return left
