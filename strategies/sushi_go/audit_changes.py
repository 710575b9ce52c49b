"""Changed copies of a block of games, one kind of change each.

A pick that differs in a copy depends on what was changed. Where a seat could see the
change, the copy stays a state that might come up: counts are never negative, and no more
cards are about than the deck has. What the seat cannot see may then no longer add up,
which a strategy that keeps to its view cannot notice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES
from ...simulator.sushi_go.block import DIRECTION, HAND_SIZE, PLAYERS, ROWS, TABLEAUS, TURN, Block
from ...simulator.sushi_go.cards import CHOPSTICKS, EGG, KINDS, MAKI1, MAKI3, PUDDING
from ...simulator.sushi_go.view_of_hands import hand_index, sees_hand
from ...simulator.sushi_go.view_of_tables import seat_ahead

_MAKI: Final = slice(MAKI1, MAKI3 + 1)
_REST: Final = [row for row in range(ROWS) if row != PUDDING and not MAKI1 <= row <= MAKI3]
"""Rows of a tableau that are neither maki nor puddings."""
_NO_CARD: Final = KINDS
_KIND_BITS: Final = 4
_LAST_KEY: Final = np.uint32(0xFFFFFFFF)


@dataclass
class Changed:
    """A changed copy of a block.

    Attributes
    ----------
    block
        The copy.
    lanes
        bool, shape (L,): games in which something is really different.
    order
        int64, shape (L,), or None: the game of the original in each lane of the copy.
    """

    block: Block
    lanes: NDArray[np.bool_]
    order: NDArray[np.int64] | None = None


def copy_of(block: Block) -> Block:
    """Copy of a block that shares no memory with it."""
    arrays: dict[str, Any] = block._asdict()
    return Block(**{name: array.copy() for name, array in arrays.items()})


def _plain(function: Any) -> Any:
    """The Python function behind a compiled one: numbers are not worth compiling it for."""
    return getattr(function, "py_func", function)


def differing(block: Block, other: Block) -> list[str]:
    """Names of the arrays in which two blocks differ."""
    before: dict[str, Any] = block._asdict()
    after: dict[str, Any] = other._asdict()
    return [name for name in before if not np.array_equal(before[name], after[name])]


def own_hand(block: Block, seat: int) -> int:
    """Index of the hand that a seat holds."""
    info = block.info
    return int((seat - info[DIRECTION] * info[TURN]) % info[PLAYERS])


def seen_hands(block: Block, seat: int) -> list[int]:
    """Indices of the hands of others that a seat has seen, by the rule of the view."""
    ahead = range(1, int(block.info[PLAYERS]))
    seats = [_plain(seat_ahead)(block, seat, a) for a in ahead if _plain(sees_hand)(block, a)]
    return [int(_plain(hand_index)(block, other)) for other in seats]


def unseen_cards(block: Block, seat: int) -> NDArray[np.int64]:
    """Copies of each kind in places that a seat cannot see or remember, shape (13, L)."""
    left = block.counts[:, None] - block.discard
    left = left - block.tableaus[:, :KINDS].sum(axis=0, dtype=np.int64)
    left[PUDDING] -= block.piles.sum(axis=0, dtype=np.int64)
    known = [own_hand(block, seat), *seen_hands(block, seat)]
    return left - block.hands[known].sum(axis=0, dtype=np.int64)


def nothing(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Change nothing, to see whether the same question gets the same answer."""
    return Changed(copy_of(block), np.ones(LANES, bool))


def other_hidden_cards(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Deal the hands that the seat has not seen anew, from all cards it has not seen."""
    known = {own_hand(block, seat), *seen_hands(block, seat)}
    hidden = [hand for hand in range(len(block.hands)) if hand not in known]
    return _dealt_anew(block, hidden, unseen_cards(block, seat), rng)


def other_seen_hands(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Deal all other hands anew, those the seat has seen among them."""
    seen, mine = seen_hands(block, seat), own_hand(block, seat)
    pool = unseen_cards(block, seat) + block.hands[seen].sum(axis=0, dtype=np.int64)
    others = [hand for hand in range(len(block.hands)) if hand != mine]
    changed = _dealt_anew(block, others, pool, rng)
    changed.lanes = (changed.block.hands[seen] != block.hands[seen]).any(axis=(0, 1))
    return changed


def _dealt_anew(
    block: Block, hands: list[int], pool: NDArray[np.int64], rng: np.random.Generator
) -> Changed:
    """Fill hands with random cards of a pool, of shape (13, L); each keeps its size."""
    changed = copy_of(block)
    most = int(pool.sum(axis=0).max())
    padded = np.vstack([pool, most - pool.sum(axis=0)])
    every = np.tile(np.arange(KINDS + 1, dtype=np.uint32), LANES)
    kinds = np.repeat(every, padded.T.ravel()).reshape(LANES, most)
    # Sorting random keys shuffles; each key carries its card in the lowest bits.
    keys = rng.integers(0, 1 << 27, (LANES, most), np.uint32) << np.uint32(_KIND_BITS) | kinds
    keys[kinds == _NO_CARD] = _LAST_KEY
    keys.sort(axis=1)
    shuffled = (keys & np.uint32((1 << _KIND_BITS) - 1)).T
    start = 0
    for hand in hands:
        end = start + int(block.hands[hand, :, 0].sum(dtype=np.int64))
        for kind in range(KINDS):
            changed.hands[hand, kind] = (shuffled[start:end] == kind).sum(axis=0)
        start = end
    return Changed(changed, (changed.hands != block.hands).any(axis=(0, 1)))


def other_numbers_of_others(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Give the other seats other random numbers."""
    return _other_streams(block, [s for s in range(len(block.streams)) if s != seat], rng)


def other_own_numbers(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Give the seat other random numbers."""
    return _other_streams(block, [seat], rng)


def _other_streams(block: Block, seats: list[int], rng: np.random.Generator) -> Changed:
    changed = copy_of(block)
    changed.streams[seats] = rng.integers(0, 1 << 63, (len(seats), LANES), np.uint64)
    return Changed(changed, np.ones(LANES, bool))


def other_working_memory(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Fill the working memory with nonsense, and every second game's with small numbers."""
    changed = copy_of(block)
    for rows in (changed.scratch, changed.wide):
        rows[:] = rng.integers(-128, 128, rows.shape)
        rows[:, 1::2] = rng.integers(0, KINDS, rows[:, 1::2].shape)
    changed.prices[:] = rng.normal(0.0, 10.0, changed.prices.shape)
    return Changed(changed, np.ones(LANES, bool))


def other_order_of_games(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Let the games change places."""
    order = rng.permutation(LANES)
    arrays: dict[str, Any] = copy_of(block)._asdict()
    for name in arrays.keys() - {"info", "counts"}:
        arrays[name] = np.ascontiguousarray(arrays[name][..., order])
    return Changed(Block(**arrays), order != np.arange(LANES), order)


def other_tables(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Exchange the others' tableaus between games, without maki and puddings.

    They are taken from a game with as many maki and puddings, so that tableaus stay as
    large as they are.
    """
    changed = copy_of(block)
    for other in _others(block, seat):
        rows = block.tableaus[other]
        partner = _partners(rows[_MAKI].sum(axis=0, dtype=np.int64) + rows[PUDDING], rng)
        changed.tableaus[other][_REST] = rows[_REST][:, partner]
        changed.open[other] = block.open[other, partner]
    return _possible(block, changed, seat)


def other_maki(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Exchange the others' maki rolls with those of another game.

    Tableaus of this round change in size by as many, up to what a round can bring.
    """
    changed = copy_of(block)
    for other in _others(block, seat):
        order = rng.permutation(LANES)
        changed.tableaus[other, _MAKI] = block.tableaus[other, _MAKI][:, order]
    return _possible(block, changed, seat)


def other_puddings(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Deal the puddings of a game to other players: all of one go to one.

    The table keeps its puddings; tableaus of this round change in size by as many.
    """
    changed = copy_of(block)
    order = rng.random(block.piles.shape).argsort(axis=0)
    this_round = block.tableaus[:, PUDDING]
    changed.piles[:] = np.take_along_axis(block.piles, order, axis=0)
    changed.tableaus[:, PUDDING] = np.take_along_axis(this_round, order, axis=0)
    return _possible(block, changed, seat)


def other_scores(block: Block, seat: int, rng: np.random.Generator) -> Changed:
    """Exchange the scores of all players with those of another game."""
    changed = copy_of(block)
    changed.scores[:] = block.scores[:, rng.permutation(LANES)]
    return Changed(changed, (changed.scores != block.scores).any(axis=0))


def with_chopsticks(block: Block, seat: int) -> Changed:
    """Exchange a card of the own tableau for chopsticks, where they are still to be had.

    The lanes are those with chopsticks on the own table. Only sets and maki are
    broken up: nigiri may lie on wasabi.
    """
    changed = copy_of(block)
    rows = changed.tableaus[seat]
    wanted = (rows[CHOPSTICKS] == 0) & (unseen_cards(block, seat)[CHOPSTICKS] > 0)
    for kind in range(EGG):
        here = wanted & (rows[kind] > 0)
        rows[kind] -= here
        rows[CHOPSTICKS] += here
        wanted &= ~here
    return Changed(changed, rows[CHOPSTICKS] > 0)


def _others(block: Block, seat: int) -> list[int]:
    return [other for other in range(int(block.info[TABLEAUS])) if other != seat]


def _partners(key: NDArray[Any], rng: np.random.Generator) -> NDArray[np.int64]:
    """Another lane with the same key for each lane; itself where there is none."""
    order = np.lexsort((rng.random(key.size), key))
    ordered = key[order]
    first = np.searchsorted(ordered, ordered, "left")
    last = np.searchsorted(ordered, ordered, "right") - 1
    places = np.arange(key.size)
    partner = np.empty_like(order)
    partner[order] = order[np.where(places == last, first, places + 1)]
    return partner


def _possible(block: Block, changed: Block, seat: int) -> Changed:
    """Take changes back in games with more of a card, or of a tableau, than there can be."""
    sizes = changed.tableaus[:, :KINDS].sum(axis=1, dtype=np.int64)
    fits = (unseen_cards(changed, seat) >= 0).all(axis=0)
    fits &= (sizes <= block.info[HAND_SIZE]).all(axis=0)
    lanes = np.zeros(LANES, bool)
    for name in ("tableaus", "open", "piles"):
        before, after = getattr(block, name), getattr(changed, name)
        np.copyto(after, before, where=~fits)
        lanes |= (after != before).any(axis=tuple(range(after.ndim - 1)))
    return Changed(changed, lanes)
