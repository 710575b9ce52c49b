"""Arrays that one thread plays in, and the sums it adds to."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .block import BLOCK_TYPE, NONE, SLOTS, Block, new_block
from .cards import KINDS
from .deal import DEAL_MEMORY_TYPE, DealMemory, new_deal_memory
from .rules import MOST_TURNS, ROUNDS, Rules
from .tallying import MEASURES

PICKS: Final = MOST_TURNS
"""Picks of a round that are told apart."""
SCORE_OFFSET: Final = 40
"""Bin of a final score of 0 in the histogram; lower bins hold negative scores."""
SCORE_BINS: Final = 240
"""Bins of the histogram; the last holds everything above."""


class Workspace(NamedTuple):
    """Arrays one thread plays in.

    ``T`` is the number of tableaus, ``n`` of players, ``L`` of lanes.

    Attributes
    ----------
    block
        State of the games being played.
    memory
        Working memory of the deal.
    keys
        uint64, shape (2, L): streams of each lane's deal and of the dummy's pile.
    dealt
        int8, shape (3, T, 13, L): hands of all rounds as dealt.
    deck
        int8, shape (13, L): cards left, kept only for options that reshuffle.
    positions, strategies
        int64, shape (n,): line-up position and strategy index by seat.
    picks
        int8, shape (3, 10, n, 3, L): every pick by round, turn, seat and slot.
    drawn
        int8, shape (3, 10, L): card the dummy's controller drew, by round and turn.
    icons, maki_points, soy
        int8, shape (T, L): maki icons, maki points and soy points of the round.
    round_scores
        int16, shape (3, T, L): round scores.
    pudding_points
        int8, shape (T, L): final pudding points.
    wins
        int16, shape (n, L): win shares in 840ths.
    shares
        int16, shape (3, n, 13, L): worth of a copy of each kind by round, in 2520ths.
    rests
        int16, shape (3, n, L): what dividing maki points left over, in 2520ths.
    pudding_rests
        int16, shape (n, L): what dividing the final pudding points left over.
    hand_words
        uint64, shape (T, 13, L / 8): the memory of ``block.hands``, eight lanes a word.
    packed
        int64, shape (L,): results of one seat, see ``tallying.pack_results``.
    cells
        int64, shape (n, 3, 10, 13, 2): packed card tally by line-up position.
    hand_cells
        int64, shape (n, 3, 10, 13, 2): hands with the card and copies in them.
    totals
        int64, shape (2, n, L): score and win share of each deal, by line-up position.
    """

    block: Block
    memory: DealMemory
    keys: NDArray[np.uint64]
    dealt: NDArray[np.int8]
    deck: NDArray[np.int8]
    positions: NDArray[np.int64]
    strategies: NDArray[np.int64]
    picks: NDArray[np.int8]
    drawn: NDArray[np.int8]
    icons: NDArray[np.int8]
    maki_points: NDArray[np.int8]
    soy: NDArray[np.int8]
    round_scores: NDArray[np.int16]
    pudding_points: NDArray[np.int8]
    wins: NDArray[np.int16]
    shares: NDArray[np.int16]
    rests: NDArray[np.int16]
    pudding_rests: NDArray[np.int16]
    hand_words: NDArray[np.uint64]
    packed: NDArray[np.int64]
    cells: NDArray[np.int64]
    hand_cells: NDArray[np.int64]
    totals: NDArray[np.int64]


WORKSPACE_TYPE: Final = types.NamedTuple(
    (
        BLOCK_TYPE,
        DEAL_MEMORY_TYPE,
        types.Array(types.uint64, 2, "C"),
        types.Array(types.int8, 4, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int8, 5, "C"),
        types.Array(types.int8, 3, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int16, 3, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int16, 2, "C"),
        types.Array(types.int16, 4, "C"),
        types.Array(types.int16, 3, "C"),
        types.Array(types.int16, 2, "C"),
        types.Array(types.uint64, 3, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 5, "C"),
        types.Array(types.int64, 5, "C"),
        types.Array(types.int64, 3, "C"),
    ),
    Workspace,
)


PHASE_SIGNATURE: Final = types.int64(WORKSPACE_TYPE, types.int64, types.int64)
"""``phase(space, a, b)``; what ``a`` and ``b`` mean is up to the phase."""

phase: Final = compiled(PHASE_SIGNATURE, no_cpython_wrapper=True)
"""Decorator of a phase. Entries for Python would take long to compile: see ``stepping``."""


def new_workspace(rules: Rules) -> Workspace:
    """Allocate the arrays one thread plays in."""
    seats, players = rules.tableaus, rules.players
    block = new_block(rules)
    return Workspace(
        block=block,
        memory=new_deal_memory(),
        keys=np.zeros((2, LANES), np.uint64),
        dealt=np.zeros((ROUNDS, seats, KINDS, LANES), np.int8),
        deck=np.zeros((KINDS, LANES), np.int8),
        positions=np.zeros(players, np.int64),
        strategies=np.zeros(players, np.int64),
        picks=np.full((ROUNDS, PICKS, players, SLOTS, LANES), NONE, np.int8),
        drawn=np.full((ROUNDS, PICKS, LANES), NONE, np.int8),
        icons=np.zeros((seats, LANES), np.int8),
        maki_points=np.zeros((seats, LANES), np.int8),
        soy=np.zeros((seats, LANES), np.int8),
        round_scores=np.zeros((ROUNDS, seats, LANES), np.int16),
        pudding_points=np.zeros((seats, LANES), np.int8),
        wins=np.zeros((players, LANES), np.int16),
        shares=np.zeros((ROUNDS, players, KINDS, LANES), np.int16),
        rests=np.zeros((ROUNDS, players, LANES), np.int16),
        pudding_rests=np.zeros((players, LANES), np.int16),
        hand_words=block.hands.view(np.uint64),
        packed=np.zeros(LANES, np.int64),
        cells=np.zeros((players, ROUNDS, PICKS, KINDS, 2), np.int64),
        hand_cells=np.zeros((players, ROUNDS, PICKS, KINDS, 2), np.int64),
        totals=np.zeros((2, players, LANES), np.int64),
    )


class Sums(NamedTuple):
    """Integers the kernel adds to; see :mod:`sushilab.simulator.tallies` for meanings.

    Attributes
    ----------
    deals
        int64, shape (line-ups,): deals played.
    scores, wins
        int64, shape (line-ups, n): sums over games by position in the line-up.
    score_squares, win_squares
        int64, shape (line-ups, n): sums of squares over games.
    score_cross, win_cross
        int64, shape (line-ups, n, n): sums over deals of products of deal totals.
    histogram
        int64, shape (strategies, SCORE_BINS): games by final score.
    round_points
        int64, shape (strategies, 5): points by round, of puddings, and the part of the
        pudding points that went to seats without a pudding.
    cards
        int64, shape (batches, strategies, 3, 10, 13, 6), or empty when cards are not
        counted; batches from that of the first group played on.
    rows
        int16, shape (games, n, 4): position, score, puddings and win share by seat of
        every game, or empty.
    """

    deals: NDArray[np.int64]
    scores: NDArray[np.int64]
    wins: NDArray[np.int64]
    score_squares: NDArray[np.int64]
    win_squares: NDArray[np.int64]
    score_cross: NDArray[np.int64]
    win_cross: NDArray[np.int64]
    histogram: NDArray[np.int64]
    round_points: NDArray[np.int64]
    cards: NDArray[np.int64]
    rows: NDArray[np.int16]


SUMS_TYPE: Final = types.NamedTuple(
    (
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 3, "C"),
        types.Array(types.int64, 3, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 2, "C"),
        types.Array(types.int64, 6, "C"),
        types.Array(types.int16, 3, "C"),
    ),
    Sums,
)


def new_sums(
    line_ups: int, players: int, strategies: int, *, batches: int = 0, rows: int = 0
) -> Sums:
    """Allocate sums of zero, with so many batches of cards and games one by one."""
    cells = (batches, strategies, ROUNDS, PICKS, KINDS, len(MEASURES))
    moments = (line_ups, players)
    return Sums(
        deals=np.zeros(line_ups, np.int64),
        scores=np.zeros(moments, np.int64),
        wins=np.zeros(moments, np.int64),
        score_squares=np.zeros(moments, np.int64),
        win_squares=np.zeros(moments, np.int64),
        score_cross=np.zeros((*moments, players), np.int64),
        win_cross=np.zeros((*moments, players), np.int64),
        histogram=np.zeros((strategies, SCORE_BINS), np.int64),
        round_points=np.zeros((strategies, ROUNDS + 2), np.int64),
        cards=np.zeros(cells if batches else (0,) * 6, np.int64),
        rows=np.zeros((rows, players, 4) if rows else (0, 0, 0), np.int16),
    )
