"""Tables that a candidate of a tuning sits at: alone among others, on shared deals.

All candidates of a generation play the same line-ups in plans of the same shape with the
same seed, and so the same deals (common random numbers): what differs between two of them
is how they play, not their luck.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ..simulator.plan import FIELD_DEALS, Plan, deals_for
from ..strategies.definitions import BoundStrategy

TUNING: Final = 0
"""Purpose of deals that candidates are compared on: their seeds are even."""
HELD_OUT: Final = 1
"""Purpose of deals that no tuning uses: their seeds are odd."""
MOST_IN_GENERATION: Final = 12
"""Line-ups of a generation at most: more would leave the kernel's lanes empty."""
MOST_HELD_OUT: Final = 256
"""Line-ups of a mixed field at most."""

LineUps = tuple[tuple[int, ...], ...]
"""Line-ups of a plan whose strategy 0 is the candidate, and whose others are the rivals."""


def seed_of(seed: int, purpose: int, number: int) -> int:
    """Seed of the deals of one generation, or of one held-out table.

    Parameters
    ----------
    seed
        Seed of the tuning.
    purpose
        ``TUNING`` or ``HELD_OUT``: the two never share a seed, whatever ``seed`` is.
    number
        Generation, or number of the table.

    Returns
    -------
    int
        0 to 2**63 - 1, even for tuning and odd for held-out deals.
    """
    digest = hashlib.sha256(f"{seed} {purpose} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2 << 1 | purpose


@dataclass(frozen=True)
class CandidateTables:
    """The game and the rivals that candidates are measured against.

    Attributes
    ----------
    game, rules
        Name of the game, and its rules object.
    rivals
        Different strategies that fill the other seats.
    seed
        Seed of the tuning.
    """

    game: str
    rules: Any
    rivals: tuple[BoundStrategy, ...]
    seed: int

    @property
    def players(self) -> int:
        """Seats at a table."""
        return int(self.rules.players)

    def generation(self, number: int) -> LineUps:
        """Line-ups of one generation, seats in order.

        They are drawn anew each generation. The candidate's seat goes round the table
        from one to the next, and every rival sits in equally many, unless there are more
        than ``MOST_IN_GENERATION``. Rivals of a line-up differ as far as there are enough.
        """
        count, players = len(self.rivals), self.players
        random = np.random.default_rng(seed_of(self.seed, TUNING, number))
        order = random.permutation(count)
        copies = math.ceil((players - 1) / count)
        shifts = np.concatenate([random.permutation(count) for _ in range(copies)])
        line_ups = min(count * math.ceil(players / count), MOST_IN_GENERATION)
        found = []
        for first in range(line_ups):
            seats = [1 + int(order[(first + shift) % count]) for shift in shifts[: players - 1]]
            seats.insert((number + first) % players, 0)
            found.append(tuple(seats))
        return tuple(found)

    def possible(self) -> int:
        """Combinations of rivals that a mixed field has."""
        count, seats = len(self.rivals), self.players - 1
        return math.comb(count if count >= seats else count + seats - 1, seats)

    def mixed(self, games: int) -> LineUps:
        """Line-ups of the mixed field: every combination of rivals once.

        Rivals are different where there are enough, and sit in random order. Of too many
        combinations for ``games``, or more than ``MOST_HELD_OUT``, some are drawn.
        """
        count, seats = len(self.rivals), self.players - 1
        combine = (
            itertools.combinations if count >= seats else itertools.combinations_with_replacement
        )
        random = np.random.default_rng(seed_of(self.seed, HELD_OUT, 0))
        most = min(MOST_HELD_OUT, max(games // (FIELD_DEALS * self.players), 1))
        chosen = np.arange(self.possible())
        if len(chosen) > most:
            chosen = np.sort(random.choice(len(chosen), most, replace=False))
        wanted, found = set(chosen.tolist()), []
        for number, members in enumerate(combine(range(1, count + 1), seats)):
            if number in wanted:
                found.append((0, *(int(member) for member in random.permutation(members))))
        return tuple(found)

    def generation_plan(self, candidate: BoundStrategy, number: int, games: int) -> Plan:
        """Plan of a candidate in a generation: the same deals for all of them.

        Each deal is played once. Playing it again from other seats would take out luck that
        the candidates share anyway, and leave the kernel's lanes empty.
        """
        line_ups, seed = self.generation(number), seed_of(self.seed, TUNING, number)
        return self._plan((candidate, *self.rivals), line_ups, games, "fixed", seed)

    def held_out_plan(
        self,
        candidate: BoundStrategy,
        rivals: tuple[BoundStrategy, ...],
        line_ups: LineUps,
        games: int,
        seed: int,
    ) -> Plan:
        """Plan of the final measurement: every deal is played from every seat."""
        return self._plan((candidate, *rivals), line_ups, games, "rotate", seed)

    def _plan(
        self,
        strategies: tuple[BoundStrategy, ...],
        line_ups: LineUps,
        games: int,
        seating: str,
        seed: int,
    ) -> Plan:
        return Plan(
            game=self.game,
            rules=self.rules,
            strategies=strategies,
            line_ups=line_ups,
            deals=deals_for(games, line_ups, seating),
            seating=seating,
            seed=seed,
            cards=False,
        )
