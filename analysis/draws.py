"""Who sits together in a tournament: all line-ups, or a balanced random draw of them."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.plan import PlanError
from ..simulator.streams import LINE_UPS, stream_key, word

MOST_LINE_UPS: Final = 20_000
"""Line-ups of a tournament at most: what is kept by line-up then stays small."""
DEALS_OF_ALL: Final = 16
"""Deals that each line-up is worth playing when all are."""
DEALS_OF_DRAWN: Final = 32
"""Deals of each line-up when they are drawn: fewer leave the kernel's lanes empty."""
DRAWN_FOR_EACH: Final = 20
"""Drawn line-ups for each strategy that small tournaments give up deals for."""


@dataclass(frozen=True)
class Draw:
    """Line-ups of a tournament.

    Attributes
    ----------
    line_ups
        Strategies in the order they sit in, clockwise; all different. Each strategy is in
        equally many.
    deals
        Deals of each line-up.
    every
        Whether these are all line-ups there are.
    possible
        Line-ups there are: sets of strategies, times the orders around a table.
    """

    line_ups: tuple[tuple[int, ...], ...]
    deals: int
    every: bool
    possible: int


def draw_line_ups(strategies: int, players: int, games: int, seed: int) -> Draw:
    """All line-ups where the games suffice for ``DEALS_OF_ALL`` deals of each, or there are few.

    Otherwise a random draw, in which each strategy sits equally often.

    Parameters
    ----------
    strategies, players
        How many.
    games
        Games to play at least, every deal in all rotations of its line-up.
    seed
        Decides on the draw, and on the order of the line-ups.

    Raises
    ------
    PlanError
        When there are fewer strategies than players.
    """
    if strategies < players:
        raise PlanError(
            f"{strategies} strategies cannot fill {players} seats without repeats: name"
            f" {players - strategies} more, or play with fewer players"
        )
    possible = math.comb(strategies, players) * math.factorial(players - 1)
    small = games // (players * DRAWN_FOR_EACH * strategies)
    large = math.ceil(games / (players * MOST_LINE_UPS))
    deals = max(min(DEALS_OF_DRAWN, small), large, 2)
    blocks = max(math.ceil(games / (players * deals * strategies)), 2)
    deals_of_all = math.ceil(games / (players * possible))
    enough = deals_of_all >= DEALS_OF_ALL or possible <= blocks * strategies
    if possible <= MOST_LINE_UPS and enough:
        found = all_line_ups(strategies, players)
        # In a random order, the line-ups that an interrupted run has played are a draw.
        order = np.argsort(_words(len(found), 0, seed))
        return Draw(tuple(found[i] for i in order), max(deals_of_all, 2), True, possible)
    drawn = drawn_line_ups(strategies, players, blocks, seed)
    return Draw(tuple(itertools.chain.from_iterable(drawn)), deals, False, possible)


def all_line_ups(strategies: int, players: int) -> tuple[tuple[int, ...], ...]:
    """Every set of different strategies in every order around the table."""
    return tuple(
        (first, *order)
        for first, *rest in itertools.combinations(range(strategies), players)
        for order in itertools.permutations(rest)
    )


def drawn_line_ups(
    strategies: int, players: int, blocks: int, seed: int
) -> list[tuple[tuple[int, ...], ...]]:
    """Independent random blocks of line-ups that seat every strategy equally often.

    A block is a random Latin rectangle: ``strategies`` line-ups of which each is a random
    one, and in which every strategy has each position once.

    Returns
    -------
    list of tuple
        By block, ``strategies`` line-ups each.
    """
    return [_rectangle(strategies, players, block, seed) for block in range(blocks)]


def _rectangle(strategies: int, players: int, block: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """Line-ups as rows; a position is a matching of line-ups with strategies not in them yet.

    There always is one, as each line-up lacks as many strategies as each strategy line-ups.
    The matching found depends on an order, which is random.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import maximum_bipartite_matching

    words = _words(2 * players * strategies, block, seed).reshape(players, 2, strategies)
    orders = np.argsort(words, axis=2)
    free = np.ones((strategies, strategies), bool)
    line_ups = np.empty((strategies, players), np.int64)
    for position, (rows, labels) in enumerate(orders):
        graph = csr_array(free[np.ix_(rows, labels)])
        line_ups[rows, position] = labels[maximum_bipartite_matching(graph, "column")]
        free[np.arange(strategies), line_ups[:, position]] = False
    return tuple(tuple(row) for row in line_ups.tolist())


def _words(count: int, block: int, seed: int) -> NDArray[np.uint64]:
    """Words of the stream for line-ups."""
    with np.errstate(over="ignore"):
        key = np.uint64(stream_key(seed, block, LINE_UPS))
        return np.array([int(word(key, np.uint64(i))) for i in range(count)], np.uint64)
