"""Snapshots of games in play, to go on from a decision in several ways."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .block import DIRECTION, PLAYERS, ROUND, ROWS, TABLEAUS, TURN
from .cards import KINDS
from .rules import ROUNDS, Rules
from .turn import hand_at
from .workspace import PICKS, Workspace

# Results of a game for one seat.
SCORE: Final = 0
OTHERS: Final = 1
"""Sum of the others' scores."""
BEST: Final = 2
"""Best score of the others."""
WIN: Final = 3
"""Win share in 840ths."""
RESULTS: Final = 4
MOST_KINDS: Final = 10
"""Different cards that a hand can hold at most."""


class Fork(NamedTuple):
    """Snapshots of one group of games at every turn, and results of going on from them.

    ``T`` is the number of tableaus, ``L`` of lanes.

    Attributes
    ----------
    hands, tableaus, open
        int8, shapes (3, 10, T, 13, L), (3, 10, T, 16, L) and (3, 10, T, L): by round and
        turn, as in a block.
    piles, scores
        int8 and int16, shape (3, T, L): at the start of a round.
    discard, deck
        int8, shape (3, 13, L): at the start of a round.
    direction
        int64, shape (3,): pass direction by round.
    picked
        int8, shape (3, 10, 2, L): what the seat picked itself, first and second card.
    kinds
        int8, shape (10, L): different cards of a hand, -1 behind the last.
    forced
        int8, shape (2, L): picks to be made instead, or -1.
    base
        int16, shape (4, L): results of the games as they were played.
    results
        int16, shape (10, 4, L): results by which card was forced.
    asked
        int8, shape (3, L): picks of a strategy that was asked on the side.
    """

    hands: NDArray[np.int8]
    tableaus: NDArray[np.int8]
    open: NDArray[np.int8]
    piles: NDArray[np.int8]
    scores: NDArray[np.int16]
    discard: NDArray[np.int8]
    deck: NDArray[np.int8]
    direction: NDArray[np.int64]
    picked: NDArray[np.int8]
    kinds: NDArray[np.int8]
    forced: NDArray[np.int8]
    base: NDArray[np.int16]
    results: NDArray[np.int16]
    asked: NDArray[np.int8]


FORK_TYPE: Final = types.NamedTuple(
    (
        types.Array(types.int8, 5, "C"),
        types.Array(types.int8, 5, "C"),
        types.Array(types.int8, 4, "C"),
        types.Array(types.int8, 3, "C"),
        types.Array(types.int16, 3, "C"),
        types.Array(types.int8, 3, "C"),
        types.Array(types.int8, 3, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int8, 4, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int16, 2, "C"),
        types.Array(types.int16, 3, "C"),
        types.Array(types.int8, 2, "C"),
    ),
    Fork,
)


def new_fork(rules: Rules) -> Fork:
    """Allocate snapshots for games by these rules."""
    seats = rules.tableaus
    return Fork(
        hands=np.zeros((ROUNDS, PICKS, seats, KINDS, LANES), np.int8),
        tableaus=np.zeros((ROUNDS, PICKS, seats, ROWS, LANES), np.int8),
        open=np.zeros((ROUNDS, PICKS, seats, LANES), np.int8),
        piles=np.zeros((ROUNDS, seats, LANES), np.int8),
        scores=np.zeros((ROUNDS, seats, LANES), np.int16),
        discard=np.zeros((ROUNDS, KINDS, LANES), np.int8),
        deck=np.zeros((ROUNDS, KINDS, LANES), np.int8),
        direction=np.zeros(ROUNDS, np.int64),
        picked=np.zeros((ROUNDS, PICKS, 2, LANES), np.int8),
        kinds=np.zeros((MOST_KINDS, LANES), np.int8),
        forced=np.zeros((2, LANES), np.int8),
        base=np.zeros((RESULTS, LANES), np.int16),
        results=np.zeros((MOST_KINDS, RESULTS, LANES), np.int16),
        asked=np.zeros((3, LANES), np.int8),
    )


@compiled()
def _copy_rows(source: NDArray[np.int8], target: NDArray[np.int8]) -> None:
    for row in range(source.shape[0]):
        from_, to = source[row], target[row]
        for lane in range(LANES):
            to[lane] = from_[lane]


@compiled()
def _save(space: Workspace, fork: Fork) -> None:
    """Keep the state at the start of a turn."""
    block, info = space.block, space.block.info
    r, t = info[ROUND], info[TURN]
    for seat in range(info[TABLEAUS]):
        _copy_rows(block.hands[seat], fork.hands[r, t, seat])
        _copy_rows(block.tableaus[seat], fork.tableaus[r, t, seat])
    _copy_rows(block.open, fork.open[r, t])
    if t == 0:
        fork.direction[r] = info[DIRECTION]
        _copy_rows(block.piles, fork.piles[r])
        _copy_rows(block.scores, fork.scores[r])
        _copy_rows(block.discard, fork.discard[r])
        _copy_rows(space.deck, fork.deck[r])


@compiled()
def _restore(space: Workspace, fork: Fork, r: int, t: int) -> None:
    """Go back to the start of a turn."""
    block, info = space.block, space.block.info
    info[ROUND], info[TURN], info[DIRECTION] = r, t, fork.direction[r]
    for seat in range(info[TABLEAUS]):
        _copy_rows(fork.hands[r, t, seat], block.hands[seat])
        _copy_rows(fork.tableaus[r, t, seat], block.tableaus[seat])
    _copy_rows(fork.open[r, t], block.open)
    _copy_rows(fork.piles[r], block.piles)
    _copy_rows(fork.scores[r], block.scores)
    _copy_rows(fork.discard[r], block.discard)
    _copy_rows(fork.deck[r], space.deck)


@compiled()
def _write_results(space: Workspace, focal: int, out: NDArray[np.int16]) -> None:
    """Write what finished games came to for one seat; int16, shape (4, L)."""
    block = space.block
    score, others, best, win = out[SCORE], out[OTHERS], out[BEST], out[WIN]
    mine, share = block.scores[focal], space.wins[focal]
    for lane in range(LANES):
        score[lane] = mine[lane]
    for lane in range(LANES):
        win[lane] = share[lane]
    for lane in range(LANES):
        others[lane] = np.int16(0)
    for lane in range(LANES):
        best[lane] = np.int16(-32768)
    for seat in range(block.info[PLAYERS]):
        if seat == focal:
            continue
        theirs = block.scores[seat]
        for lane in range(LANES):
            others[lane] += theirs[lane]
        for lane in range(LANES):
            best[lane] = max(best[lane], theirs[lane])


@compiled()
def _list_kinds(fork: Fork, r: int, t: int, focal: int, players: int) -> int:
    """Write the different cards of the seat's hand in order; returns the most of any lane."""
    hand = hand_at(focal, t, fork.direction[r], players)
    held, count = fork.hands[r, t, hand], fork.asked[0]
    for lane in range(LANES):
        count[lane] = np.int8(0)
    for place in range(MOST_KINDS):
        row = fork.kinds[place]
        for lane in range(LANES):
            row[lane] = np.int8(-1)
    most = np.int64(0)
    for kind in range(KINDS):
        for lane in range(LANES):
            if held[kind, lane] > 0:
                fork.kinds[count[lane], lane] = np.int8(kind)
                count[lane] += np.int8(1)
                most = max(most, np.int64(count[lane]))
    return most
