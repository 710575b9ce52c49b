"""How good tuned parameters are, on deals that the tuning never saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..simulator.plan import Plan
from ..simulator.run import Outcome
from ..strategies.definitions import BoundStrategy
from .candidate_tables import HELD_OUT, CandidateTables, LineUps, seed_of
from .estimates import Estimate, strategy_estimates

Play = Callable[[Plan], Outcome]
"""Plays a plan to its end, or raises."""


@dataclass(frozen=True)
class HeldOut:
    """Win share of a strategy alone among others, before and after tuning.

    Attributes
    ----------
    against
        Name of the strategy in all other seats; empty for the mixed field.
    tuned, start
        Win shares of the tuned strategy and of the one it started from, on the same
        deals, with standard errors from the differences between deals.
    fair_share
        What a seat wins when all play alike.
    games
        Games that each of the two played.
    line_ups, possible_line_ups
        Line-ups played, and how many there are. When they are not all, the standard
        errors do not cover which were drawn.
    seed
        Seed of the deals.
    """

    against: str
    tuned: Estimate
    start: Estimate
    fair_share: float
    games: int
    line_ups: int
    possible_line_ups: int
    seed: int

    @property
    def verdict(self) -> int:
        """1 when the tuned share's 95 % interval is above the fair share, -1 below, else 0."""
        low, high = self.tuned.interval
        return int(low > self.fair_share) - int(high < self.fair_share)


def evaluate(
    tables: CandidateTables,
    start: BoundStrategy,
    tuned: BoundStrategy,
    single: Sequence[BoundStrategy],
    games: int,
    play: Play,
) -> list[HeldOut]:
    """Measure a tuned strategy in the mixed field and alone among each of some others.

    Parameters
    ----------
    tables
        Game and rivals; the mixed field is made of these.
    start, tuned
        The strategy before and after.
    single
        Strategies that fill all other seats, one after the other.
    games
        Games of each table, at least.
    play
        Plays a plan.

    Returns
    -------
    list of HeldOut
        The mixed field first.
    """
    whole_table = (tuple(int(seat > 0) for seat in range(tables.players)),)
    places: list[tuple[str, LineUps, tuple[BoundStrategy, ...]]]
    places = [("", tables.mixed(games), tables.rivals)]
    places += [(other.name, whole_table, (other,)) for other in single]
    found = []
    for number, (name, line_ups, rivals) in enumerate(places):
        seed = seed_of(tables.seed, HELD_OUT, number)
        outcomes = [
            play(tables.held_out_plan(candidate, rivals, line_ups, games, seed))
            for candidate in (tuned, start)
        ]
        after, before = (strategy_estimates(outcome, "wins")[0] for outcome in outcomes)
        found.append(
            HeldOut(
                against=name,
                tuned=after,
                start=before,
                fair_share=1.0 / tables.players,
                games=outcomes[0].games,
                line_ups=len(line_ups),
                possible_line_ups=1 if name else tables.possible(),
                seed=seed,
            )
        )
    return found
