"""Tallies: sums of integers that merge exactly, in any order.

Floating point sums depend on the order of additions, and the order depends on threads.
Integers do not: scores are whole, win shares are counted in 840ths = lcm(1..8), the
points of single cards in 2520ths = lcm(1..10). The size of a tally does not depend on
the number of games.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

WIN_UNITS: Final = 840
"""A whole win, in the units of win sums."""
POINT_UNITS: Final = 2520
"""A point, in the units of card point sums."""


@dataclass
class Tally:
    """Named arrays of integer sums.

    Attributes
    ----------
    arrays
        int64 arrays by name. Of every game:

        ``deals`` (line-ups,)
            deals played;
        ``scores``, ``wins`` (line-ups, n)
            sums over games, by position in the line-up (wins in 840ths);
        ``score_squares``, ``win_squares`` (line-ups, n)
            sums of squares over games;
        ``score_cross``, ``win_cross`` (line-ups, n, n)
            sums over deals of products of deal totals;
        ``histogram`` (strategies, bins)
            games by final score, in bins of the game's ``score_step``; the bin of a score
            of 0 is up to the game.

        A game adds its own, for instance ``cards``; those named in ``batched`` have the
        batch as their first axis.
    """

    arrays: dict[str, NDArray[np.int64]] = field(default_factory=dict)

    def add(
        self,
        sums: Mapping[str, NDArray[np.int64]],
        batch: int = 0,
        batches: int = 1,
        batched: frozenset[str] = frozenset(),
    ) -> None:
        """Add the sums of one chunk.

        Arrays named in ``batched`` have batches from ``batch`` on as first axis.
        """
        for name, array in sums.items():
            if name in batched:
                if name not in self.arrays:
                    self.arrays[name] = np.zeros((batches, *array.shape[1:]), np.int64)
                self.arrays[name][batch : batch + len(array)] += array
            elif name in self.arrays:
                self.arrays[name] += array
            else:
                self.arrays[name] = array.copy()

    def __getitem__(self, name: str) -> NDArray[np.int64]:
        """Array of a name."""
        return self.arrays[name]

    def __contains__(self, name: str) -> bool:
        """Whether there is an array of that name."""
        return name in self.arrays

    def __eq__(self, other: object) -> bool:
        """Whether all sums are the same."""
        if not isinstance(other, Tally):
            return NotImplemented
        return self.arrays.keys() == other.arrays.keys() and all(
            np.array_equal(array, other.arrays[name]) for name, array in self.arrays.items()
        )

    __hash__ = None  # type: ignore[assignment]
