"""Finishing orders of a run, added up while it goes on.

What is kept does not grow with the games. For pairs it is sums over deals by line-up. For
ratings it is how often which strategies were left to be placed: each place of an order,
from the first, is a choice among those who have no place yet (the *choice set*).

Ties are split: a game in which players tie counts as the mean of all orders it allows.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.plan import Chunk, Plan
from .line_up_means import Ints
from .rows import game_places

BATCHES: Final = 32
"""Batches of deals that ratings get their errors from when all line-ups are played."""


@dataclass(frozen=True)
class WeakOrders:
    """All finishing orders of n players, ties allowed, with what each is worth.

    Attributes
    ----------
    number
        int64, shape (n**n,): number of the order with the code ``sum(a_p * n**p)``, where
        ``a_p`` is how many finished above p; -1 for impossible codes.
    above
        int64, shape (orders, n, n): 2 where p finished above q, 1 where they tied.
    left
        int64, shape (orders, 2**n): how often the players in the bits of an index were
        those left to be placed, in ``units``; sets of fewer than two are not counted.
    chosen
        int64, shape (orders, n): how often p was chosen among those, in ``units``.
    units
        n factorial: one order without ties.
    """

    number: Ints
    above: Ints
    left: Ints
    chosen: Ints
    units: int


@cache
def weak_orders(n: int) -> WeakOrders:
    """Return the orders of n players."""
    codes = np.array(list(itertools.product(range(n), repeat=n)), np.int64)
    above = 2 * (codes[:, :, None] < codes[:, None, :]) + (codes[:, :, None] == codes[:, None, :])
    real = (codes == (above == 2).sum(axis=1)).all(axis=1)
    orders, above = codes[real], above[real]
    number = np.full(n**n, -1, np.int64)
    number[orders @ n ** np.arange(n)] = np.arange(len(orders))
    units = math.factorial(n)
    left = np.zeros((len(orders), 2**n), np.int64)
    chosen = np.zeros((len(orders), n), np.int64)
    for at, order in enumerate(orders):
        tied = [tuple(np.flatnonzero(order == rank)) for rank in np.unique(order)]
        allowed = list(itertools.product(*(itertools.permutations(group) for group in tied)))
        for choice in allowed:
            remaining = 2**n - 1
            for player in itertools.chain.from_iterable(choice):
                if remaining.bit_count() > 1:
                    left[at, remaining] += units // len(allowed)
                    chosen[at, player] += units // len(allowed)
                remaining &= ~(1 << int(player))
    return WeakOrders(number, above.astype(np.int64), left, chosen, units)


class Finishes:
    """Adds up finishing orders; the ``rows`` of a run with ``seating`` rotate.

    Parameters
    ----------
    plan
        What is played; every line-up of different strategies.
    every
        Whether all line-ups are played, so that batches of deals are kept too.

    Attributes
    ----------
    members
        int64, shape (line-ups, n): strategies by position.
    deals
        int64, shape (line-ups,): deals that were added.
    above, above_squares
        int64, shape (line-ups, n, n): sums over deals of how often p finished above q in
        the deal's games (2, tied 1), and of its square.
    """

    def __init__(self, plan: Plan, every: bool) -> None:
        n = plan.players
        self.plan = plan
        self.orders = weak_orders(n)
        count = len(plan.line_ups)
        self.members = np.array(plan.line_ups, np.int64)
        self.deals = np.zeros(count, np.int64)
        self.above = np.zeros((count, n, n), np.int64)
        self.above_squares = np.zeros((count, n, n), np.int64)
        self._masks = np.flatnonzero([mask.bit_count() > 1 for mask in range(2**n)])
        inside = (self._masks[:, None] >> np.arange(n)) & 1
        bits, numbers = np.unique((1 << self.members) @ inside.T, return_inverse=True)
        self._sets = bits
        self._set_numbers = numbers.reshape(count, len(self._masks))
        self._left = np.zeros((count, len(self._masks)), np.int64)
        self._chosen = np.zeros((count, n), np.int64)
        self._batches = min(BATCHES, plan.deals) if every else 0
        self._batch_left = np.zeros((self._batches, len(bits)), np.int64)
        self._batch_chosen = np.zeros((self._batches, len(plan.strategies)), np.int64)

    def __call__(self, chunk: Chunk, rows: NDArray[np.int16]) -> None:
        """Add the games of a chunk, int16 of shape (games, n, 4)."""
        plan, n = self.plan, self.plan.players
        keys = np.empty(rows.shape[:2], np.int64)
        by_seat = plan.rules.finishing_keys(rows[..., 1], rows[..., 2])
        np.put_along_axis(keys, rows[..., 0].astype(np.int64), by_seat, axis=1)
        ranks = (keys[:, None, :] > keys[:, :, None]).sum(axis=2)
        numbers = self.orders.number[ranks @ n ** np.arange(n)]
        # The games of a deal are its rotations, n of them, one after the other.
        places = game_places(plan, chunk)[::n]
        line_ups = places[:, 0]
        self.deals += np.bincount(line_ups, minlength=len(self.deals))
        above = self.orders.above[numbers].reshape(-1, n, n, n).sum(axis=1)
        first, here = int(line_ups.min()), int(line_ups.max()) + 1
        for p, q in itertools.permutations(range(n), 2):
            total, count = above[:, p, q], here - first
            self.above[first:here, p, q] += _sums(line_ups - first, total, count)
            self.above_squares[first:here, p, q] += _sums(line_ups - first, total**2, count)
        self._add_choices(places, numbers)

    def _add_choices(self, places: Ints, numbers: Ints) -> None:
        """Add what was left and chosen, by line-up and by batch of deals."""
        n = self.plan.players
        left = self.orders.left[:, self._masks][numbers].reshape(len(places), n, -1).sum(axis=1)
        chosen = self.orders.chosen[numbers].reshape(len(places), n, n).sum(axis=1)
        line_ups = places[:, 0]
        np.add.at(self._left, line_ups, left)
        np.add.at(self._chosen, line_ups, chosen)
        if not self._batches:
            return
        group, lane = np.divmod(places[:, 1], self.plan.group_size)
        deal = group // len(self.deals) * self.plan.group_size + lane
        batch = (deal * self._batches // self.plan.deals)[:, None]
        np.add.at(self._batch_left, (batch, self._set_numbers[line_ups]), left)
        np.add.at(self._batch_chosen, (batch, self.members[line_ups]), chosen)

    def choices(self, every: bool) -> tuple[NDArray[np.bool_], Any, NDArray[np.float64]]:
        """What ratings are fitted to.

        Parameters
        ----------
        every
            Whether the parts of the data are batches of deals, else line-ups.

        Returns
        -------
        sets
            bool, shape (choice sets, K): who is in each.
        left
            Sparse, shape (parts, choice sets): how often each was met, in games.
        chosen
            float64, shape (parts, K): how often each strategy was chosen from a set.
        """
        from scipy.sparse import csr_array

        count, units = len(self.plan.strategies), self.orders.units
        sets = ((self._sets[:, None] >> np.arange(count)) & 1).astype(bool)
        if every:
            played = self._batch_chosen.any(axis=1)
            return (
                sets,
                csr_array(self._batch_left[played] / units),
                (self._batch_chosen[played] / units),
            )
        rows = np.repeat(np.arange(len(self.deals)), len(self._masks))
        shape = (len(self.deals), len(sets))
        left = csr_array((self._left.ravel() / units, (rows, self._set_numbers.ravel())), shape)
        chosen = np.zeros((len(self.deals), count))
        np.put_along_axis(chosen, self.members, self._chosen / units, axis=1)
        played = self.deals > 0
        return sets, left[played], chosen[played]


def _sums(groups: Ints, values: Ints, count: int) -> Ints:
    """Sums of whole numbers by group; exact, as they are far below 2**53."""
    return np.bincount(groups, values, count).astype(np.int64)
