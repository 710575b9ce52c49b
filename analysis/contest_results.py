"""Counting a contest deal by deal, and what it came to: means, intervals and a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.plan import PlanError
from .confidence_sequences import BoundedMeanSequence, asymptotic_half_width
from .deal_moments import DealMoments, unvaried_interval
from .duel_tables import MEASURES, Contest, DuelPlan
from .estimates import CONFIDENCE, Estimate
from .verdicts import OPEN, Subject, decision_of, verdict_of

LEAST_SHARE: Final = 1e-9
"""Least ``alpha`` and ``effect``."""
NO_SPREAD: Final = 1e-9
"""Standard errors below are zero but for rounding."""


@dataclass(frozen=True)
class Stopping:
    """When a duel ends by itself.

    Attributes
    ----------
    alpha
        Probability, at most, of ever calling equal strategies different, or of an interval
        ever missing. With more than two players each of the two questions gets half of it.
    effect
        Differences in win share up to this do not matter: the duel also ends when none
        larger is left, as a share.
    """

    alpha: float = 0.05
    effect: float = 0.005

    def __post_init__(self) -> None:
        for name, value in (("alpha", self.alpha), ("effect", self.effect)):
            if not LEAST_SHARE <= value < 1.0:
                raise PlanError(f"{name}: {value:g} is not between {LEAST_SHARE:g} and 1")


@dataclass(frozen=True)
class Measured:
    """Mean of a measure with its interval.

    Attributes
    ----------
    mean, se
        Mean over deals, and its standard error from the spread of deal means.
    low, high
        Interval of the contest's confidence; NaN or infinite where it is unknown.
    design_effect
        Variance relative to as many independent games.
    """

    mean: float
    se: float
    low: float
    high: float
    design_effect: float


@dataclass(frozen=True)
class ContestResult:
    """What came of one strategy among copies of the other.

    Attributes
    ----------
    newcomer, others
        Names of the strategies.
    deals, games
        Deals that count, and their games over the contest's tables.
    confidence
        Confidence of the intervals.
    decision
        One of ``sushilab.analysis.verdicts.DECISIONS``.
    verdict
        The decision in words.
    measures
        By name in ``sushilab.analysis.duel_tables.MEASURES``.
    """

    newcomer: str
    others: str
    deals: int
    games: int
    confidence: float
    decision: str
    verdict: str
    measures: dict[str, Measured]


class ContestTally:
    """Moments of one contest; memory does not grow with the deals.

    Parameters
    ----------
    plan
        The duel, with a seating.
    contest
        Which of its contests.
    stopping
        When it ends by itself, or None for a fixed length. Intervals are then confidence
        sequences, which hold whenever it ends.
    """

    def __init__(self, plan: DuelPlan, contest: Contest, stopping: Stopping | None = None) -> None:
        self.contest = contest
        self._plan, self._stopping = plan, stopping
        self._moments = {name: DealMoments() for name in MEASURES}
        self._bounds = {
            "win_share": (0.0, 1.0),
            "win_gain": plan.gain_bounds(),
            "superiority": (0.0, 1.0),
        }
        questions = len(plan.contests)
        self.alpha = 1.0 - CONFIDENCE if stopping is None else stopping.alpha / questions
        self._sequences = (
            {}
            if stopping is None
            else {
                name: BoundedMeanSequence(low, high, self.alpha)
                for name, (low, high) in self._bounds.items()
            }
        )

    def add(self, measures: Mapping[str, NDArray[np.float64]]) -> None:
        """Count deals, in order; see :func:`sushilab.analysis.duel_tables.measures_of`."""
        for name, moments in self._moments.items():
            moments.add(measures[name])
        for name, sequence in self._sequences.items():
            sequence.add(measures[name].mean(axis=1))

    @property
    def deals(self) -> int:
        """Deals counted so far."""
        return self._moments["win_gain"].deals

    @property
    def decided(self) -> bool:
        """Whether a contest that ends by itself has ended."""
        if self._stopping is None:
            return False
        gain = self._measured("win_gain")
        return decision_of(gain.low, gain.high, self._stopping.effect) != OPEN

    def result(self) -> ContestResult:
        """What the deals so far say."""
        measures = {name: self._measured(name) for name in MEASURES}
        gain = measures["win_gain"]
        effect = None if self._stopping is None else self._stopping.effect
        games = self.deals * self._plan.deal_games
        newcomer = self._plan.names[self.contest.newcomer]
        others = self._plan.names[self.contest.others]
        subject = Subject(newcomer, others, self._plan.players, games, effect)
        return ContestResult(
            newcomer=newcomer,
            others=others,
            deals=self.deals,
            games=games,
            confidence=1.0 - self.alpha,
            decision=decision_of(gain.low, gain.high, effect),
            verdict=verdict_of(subject, gain.low, gain.high),
            measures=measures,
        )

    def _measured(self, name: str) -> Measured:
        estimate = self._moments[name].estimate()
        low, high = self._interval(name, estimate)
        return Measured(estimate.mean, estimate.se, low, high, estimate.design_effect)

    def _interval(self, name: str, estimate: Estimate) -> tuple[float, float]:
        if name in self._sequences:
            return self._sequences[name].interval
        if self._stopping is not None:
            half = asymptotic_half_width(self.deals, estimate.se, self.alpha)
            return estimate.mean - half, estimate.mean + half
        bounds = self._bounds.get(name)
        if bounds is None:
            spread = estimate.se >= NO_SPREAD
            return estimate.interval if spread else (float("nan"), float("nan"))
        if estimate.se < NO_SPREAD:
            return unvaried_interval(estimate.mean, bounds, self.deals, self.alpha)
        low, high = estimate.interval
        return float(np.clip(low, *bounds)), float(np.clip(high, *bounds))
