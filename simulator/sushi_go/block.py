"""State of a block of games played in lock step (lanes), and its array layout.

The lane is the last, contiguous axis of every array, so one loop over lanes handles
one card kind of 512 games at once and compiles to vector instructions. ``L`` below is
:data:`~sushilab.simulator.compiling.LANES`, ``T`` the number of tableaus, ``n`` the
number of players.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from .cards import KINDS
from .rules import CHOICES, Rules

ROWS: Final = KINDS + 3
"""Rows of a tableau: copies of each kind, then egg, salmon and squid on wasabi."""
DIPPED: Final = KINDS
"""First of the three rows of nigiri on wasabi."""

# Slots of a pick.
FIRST: Final = 0
SECOND: Final = 1
DUMMY: Final = 2
SLOTS: Final = 3
NONE: Final = -1
"""An empty slot."""
UNDIPPED: Final = 32
"""Added to a nigiri's kind: its owner declines to dip it (SG-9.4)."""

# Entries of ``Block.info``.
PLAYERS: Final = 0
TABLEAUS: Final = 1
HAND_SIZE: Final = 2
ROUND: Final = 3
TURN: Final = 4
DIRECTION: Final = 5
USED_LANES: Final = 6
CONTROLLER: Final = 7
OPTIONS: Final = 8
"""Options follow in the order of ``CHOICES``, each as the index of its value."""
OPTION: Final = {name: OPTIONS + i for i, name in enumerate(CHOICES)}
INFO: Final = OPTIONS + len(CHOICES)

FREE_SCRATCH: Final = 8
"""First scratch row that a strategy may use; functions of the rules use those before."""
COMBINING_SCRATCH: Final = 32
"""First scratch row for picks of strategies that are parts of another one."""
COMBINING_ROWS: Final = SLOTS
"""Rows for each level of strategies within strategies."""
SCRATCH: Final = COMBINING_SCRATCH + 4 * COMBINING_ROWS
"""Rows of working memory for bytes."""
PRICE_ROWS: Final = KINDS + 2
"""Rows of working memory for values of cards."""
PRICE_COLUMNS: Final = max(LANES, 512)
"""Their length: a lane each, and enough for small tables where lanes are few."""
WIDE: Final = 4
"""Rows of working memory for 16-bit numbers."""


class Block(NamedTuple):
    """Everything that is known about a block of games at one moment.

    Attributes
    ----------
    info
        int64, shape (INFO,): players, tableaus, hand size, round (0-based), turn
        (0-based), direction (+1 or -1), lanes in use, seat that controls the dummy
        (-1: nobody), then the options.
    counts
        int64, shape (13,): the deck.
    hands
        int8, shape (T, 13, L): copies of each kind by *hand*, not by seat: hands stay
        where they are and :func:`hand_at` says who holds which.
    tableaus
        int8, shape (T, 16, L): copies by seat this round, and dipped nigiri.
    open
        int8, shape (T, L): open wasabi by seat (SG-1.2).
    piles
        int8, shape (T, L): pudding piles of the rounds before this one.
    scores
        int16, shape (T, L): points of the rounds before this one.
    discard
        int8, shape (13, L): cards out of the game, face up.
    streams
        uint64, shape (n, L): key of each seat's own random stream.
    scratch, wide, prices
        int8 (44, L), int16 (4, L) and float64 (15, at least L): working memory without
        meaning.
    """

    info: NDArray[np.int64]
    counts: NDArray[np.int64]
    hands: NDArray[np.int8]
    tableaus: NDArray[np.int8]
    open: NDArray[np.int8]
    piles: NDArray[np.int8]
    scores: NDArray[np.int16]
    discard: NDArray[np.int8]
    streams: NDArray[np.uint64]
    scratch: NDArray[np.int8]
    wide: NDArray[np.int16]
    prices: NDArray[np.float64]


BLOCK_TYPE: Final = types.NamedTuple(
    (
        types.Array(types.int64, 1, "C"),
        types.Array(types.int64, 1, "C"),
        types.Array(types.int8, 3, "C"),
        types.Array(types.int8, 3, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int16, 2, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.uint64, 2, "C"),
        types.Array(types.int8, 2, "C"),
        types.Array(types.int16, 2, "C"),
        types.Array(types.float64, 2, "C"),
    ),
    Block,
)

PARAMETERS_TYPE: Final = types.Array(types.float64, 1, "C")
PICKS_TYPE: Final = types.Array(types.int8, 2, "C")

CHOOSER_SIGNATURE: Final = types.void(BLOCK_TYPE, types.int64, PARAMETERS_TYPE, PICKS_TYPE)
"""Signature of every compiled strategy: ``choose(block, seat, parameters, picks)``.

It writes ``picks``, int8 of shape (3, L): the kind taken first, the kind taken second
with chopsticks (or -1), and the kind given to the dummy by its controller (or -1).
"""
CHOOSER_TYPE: Final = types.FunctionType(CHOOSER_SIGNATURE)


@compiled()
def clear_rows(rows: NDArray[np.int8]) -> None:
    """Set rows of lanes to 0; compiles faster than assignment to a slice.

    Parameters
    ----------
    rows
        int8 or int16, shape (any, L).
    """
    for row in range(rows.shape[0]):
        lanes = rows[row]
        for lane in range(LANES):
            lanes[lane] = 0


def new_block(rules: Rules) -> Block:
    """Allocate an empty block for ``rules``, before the first deal."""
    seats = rules.tableaus
    info = np.zeros(INFO, np.int64)
    info[PLAYERS] = rules.players
    info[TABLEAUS] = seats
    info[HAND_SIZE] = rules.hand_size
    info[DIRECTION] = rules.direction(0)
    info[USED_LANES] = LANES
    info[CONTROLLER] = NONE
    for name, values in CHOICES.items():
        info[OPTION[name]] = values.index(getattr(rules, name))
    return Block(
        info=info,
        counts=np.array(rules.counts, np.int64),
        hands=np.zeros((seats, KINDS, LANES), np.int8),
        tableaus=np.zeros((seats, ROWS, LANES), np.int8),
        open=np.zeros((seats, LANES), np.int8),
        piles=np.zeros((seats, LANES), np.int8),
        scores=np.zeros((seats, LANES), np.int16),
        discard=np.zeros((KINDS, LANES), np.int8),
        streams=np.zeros((rules.players, LANES), np.uint64),
        scratch=np.zeros((SCRATCH, LANES), np.int8),
        wide=np.zeros((WIDE, LANES), np.int16),
        prices=np.zeros((PRICE_ROWS, PRICE_COLUMNS), np.float64),
    )
