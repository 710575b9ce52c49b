"""The tables of a duel: who sits there, on which deals, and what is measured of each game.

With two players, one table: the first strategy against the second. With more, one of
each among copies of the other, and beside each of these tables the one that it is
compared with: the same deals with the newcomer replaced by one more copy. Both play under
the same seed, so that cards, seats and everybody else's luck are the same.

A duel is played in *segments*, plans of their own with seeds of their own, so that it can
go on for as long as it has to, and be looked at after each.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.compiling import LANES
from ..simulator.plan import BATCHES, Plan, PlanError, Strategy
from ..simulator.tallies import WIN_UNITS

MEASURES: Final = (
    "win_share",
    "win_gain",
    "score",
    "other_score",
    "margin",
    "margin_best",
    "score_difference",
    "superiority",
)
"""What is measured of a newcomer in every game; see :func:`measures_of`."""
SEGMENT_GAMES: Final = 160_000
"""Games of a long segment at one table, about: they are in memory at once."""
SEGMENT: Final = "segment"
PILOT: Final = "pilot"


@dataclass(frozen=True)
class Contest:
    """One newcomer among others that are all alike; indices into a duel's strategies."""

    newcomer: int
    others: int

    def line_ups(self, players: int) -> list[tuple[int, ...]]:
        """Line-up with the newcomer first, and with more than two players the one without."""
        mixed = (self.newcomer, *[self.others] * (players - 1))
        return [mixed] if players == 2 else [mixed, (self.others,) * players]


@dataclass(frozen=True)
class DuelPlan:
    """Everything that decides the numbers of a duel.

    Attributes
    ----------
    game, rules
        Name of the game, and its rules.
    strategies
        The two strategies.
    games
        Games to play at least, over all tables; the most when a duel may end earlier.
    seed
        Seed of everything.
    seating
        One of ``sushilab.simulator.SEATINGS``, or None to let a pilot choose.
    """

    game: str
    rules: Any
    strategies: tuple[Strategy, Strategy]
    games: int
    seed: int = 1
    seating: str | None = None

    def __post_init__(self) -> None:
        if self.games > self.rules.max_games:
            raise PlanError(f"{self.games:,} games are over the limit of {self.rules.max_games:,}")
        # Finds out now whether the rest can be played.
        self.tables(self.contests[0], SEGMENT, 0, 1)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.rules.players)

    @property
    def names(self) -> tuple[str, str]:
        """Names of the two strategies, or what finds them when the names are the same."""
        first, second = self.strategies
        if first.name != second.name:
            return first.name, second.name
        return str(getattr(first, "spec", "first")), str(getattr(second, "spec", "second"))

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The first strategy against the second; with more seats, each among the other."""
        both = (Contest(0, 1), Contest(1, 0))
        return both[:1] if self.players == 2 else both

    @property
    def mixed_games(self) -> int:
        """Games that one deal is played in at the table with the newcomer."""
        return int(self.tables(self.contests[0], SEGMENT, 0, 1)[0].steps[0])

    @property
    def deal_games(self) -> int:
        """Games that one deal is played in, over the tables of one contest."""
        plans = self.tables(self.contests[0], SEGMENT, 0, 1)
        return sum(int(plan.steps[0]) for plan in plans)

    @property
    def deals(self) -> int:
        """Deals of each contest."""
        return max(1, math.ceil(self.games / (self.deal_games * len(self.contests))))

    @property
    def planned_games(self) -> int:
        """Games in whole deals: ``games`` or a few more."""
        return self.deals * self.deal_games * len(self.contests)

    def segments(self) -> Iterator[tuple[int, int]]:
        """Number and deals of each segment, the last one with what is left.

        Segments have full lanes and every order of the table equally often. They get longer
        up to ``SEGMENT_GAMES``: clear cases end soon, and long duels waste no time on ends.
        """
        orders = math.factorial(self.players) if self.seating == "shuffle" else 1
        least = LANES * math.ceil(BATCHES / orders) * orders
        most = max(SEGMENT_GAMES // (least * self.mixed_games), 1)
        left, number = self.deals, 0
        while left > 0:
            deals = min(left, least * min(2 ** min(number, 10), most))
            yield number, deals
            left -= deals
            number += 1

    def tables(self, contest: Contest, purpose: str, number: int, deals: int) -> list[Plan]:
        """Plans of a contest's tables for one segment, on the same deals.

        Parameters
        ----------
        contest
            Who meets whom.
        purpose, number
            ``SEGMENT`` or ``PILOT``, and the number of the segment: they fix the seed. Both
            contests of a duel play the same deals.
        deals
            Deals to play.
        """
        return [
            Plan(
                game=self.game,
                rules=self.rules,
                strategies=tuple(self.strategies),
                line_ups=(line_up,),
                deals=deals,
                seating="rotate" if self.seating is None else self.seating,
                seed=segment_seed(self.seed, purpose, number),
                cards=False,
            )
            for line_up in contest.line_ups(self.players)
        ]

    def gain_bounds(self) -> tuple[float, float]:
        """Least and greatest possible mean of ``win_gain`` over the games of a deal."""
        # In all rotations of a table of copies, a seat's mean share is the fair share.
        if self.players == 2 or self.seating == "rotate":
            return -1.0 / self.players, 1.0 - 1.0 / self.players
        return -1.0, 1.0


def segment_seed(seed: int, purpose: str, number: int) -> int:
    """Seed of one segment, 0 to 2**63 - 1; segments and pilots have nothing in common.

    Raises
    ------
    PlanError
        When ``seed`` is not between 0 and 2**63 - 1.
    """
    if not 0 <= seed < 2**63:
        raise PlanError(f"seed: {seed} is not between 0 and 2**63 - 1")
    digest = hashlib.sha256(f"duel {seed} {purpose} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def measures_of(
    mixed: NDArray[np.int16], without: NDArray[np.int16] | None
) -> dict[str, NDArray[np.float64]]:
    """Measure the newcomer in every game.

    Parameters
    ----------
    mixed
        int16, shape (deals, games of a deal, n, 4): the games of the table with the
        newcomer as a run hands them on; the newcomer has position 0 of the line-up.
    without
        The same deals with one more copy of the others in its place, int16 of shape
        (deals, 1 or games of a deal, n, 4); None with two players.

    Returns
    -------
    dict
        By name in ``MEASURES``, float64 of shape (deals, games of a deal):

        ``win_share``
            the newcomer's share of the win, 0 to 1;
        ``win_gain``
            less that of the copy in the same seat; with two players less 1 / 2;
        ``score``, ``other_score``
            the newcomer's score, and the mean score of the others at its table;
        ``margin``, ``margin_best``
            the newcomer's score less the mean and less the best of the others;
        ``score_difference``
            less that of the copy in the same seat; with two players less the other's;
        ``superiority``
            others that score less, and half of those that score the same, as a share.
    """
    players = mixed.shape[2]
    own = mixed[..., 0] == 0
    seat = own.argmax(axis=2)[..., None]
    scores = mixed[..., 1].astype(float)
    score = np.take_along_axis(scores, seat, axis=2)
    win = np.take_along_axis(mixed[..., 3], seat, axis=2)[..., 0] / WIN_UNITS
    other = (scores.sum(axis=2) - score[..., 0]) / (players - 1)
    best = np.where(own, -np.inf, scores).max(axis=2)
    # The newcomer's comparison with itself counts a half, and is taken out.
    beaten = (scores < score).sum(axis=2) + 0.5 * (scores == score).sum(axis=2) - 0.5
    score = score[..., 0]
    if without is None:
        baseline, replaced = np.full_like(win, 1.0 / players), other
    else:
        table = np.broadcast_to(without, mixed.shape)
        baseline = np.take_along_axis(table[..., 3], seat, axis=2)[..., 0] / WIN_UNITS
        replaced = np.take_along_axis(table[..., 1], seat, axis=2)[..., 0].astype(float)
    return {
        "win_share": win,
        "win_gain": win - baseline,
        "score": score,
        "other_score": other,
        "margin": score - other,
        "margin_best": score - best,
        "score_difference": score - replaced,
        "superiority": beaten / (players - 1),
    }
