"""Estimates with standard errors from independent deals, never from games.

The games of one deal share its cards, so they depend on each other; an error computed from
single games would be wrong in either direction. Every mean here is a mean over line-ups of
means over deals, and its variance that of the deal means within each line-up (a stratified
sample, Cochran, *Sampling Techniques*, 3rd ed., section 5.3).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.run import Outcome
from ..simulator.tallies import WIN_UNITS

CONFIDENCE: Final = 0.95
RARE: Final = 5.0
"""Wins, or games not won, below which the spread between batches is not trusted alone."""
LARGE: Final = 60
"""Degrees of freedom from which t quantiles are expanded around the normal ones."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its standard error.

    Attributes
    ----------
    mean
        The estimate.
    se
        Its standard error; NaN with fewer than two deals in some line-up.
    freedom
        Degrees of freedom of ``se``.
    design_effect
        Variance relative to as many independent games; NaN where it is undefined.
    """

    mean: float
    se: float
    freedom: float
    design_effect: float = float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        """Confidence interval of 95 % (Student's t)."""
        half = half_width(self.se, self.freedom)
        return self.mean - half, self.mean + half


def half_width(se: float, freedom: float, confidence: float = CONFIDENCE) -> float:
    """Half the width of a confidence interval: the t quantile times the standard error."""
    if not np.isfinite(se):
        return float("nan")
    return t_quantile((1.0 + confidence) / 2.0, freedom) * float(se)


@cache
def t_quantile(probability: float, freedom: float) -> float:
    """Quantile of Student's t.

    From ``LARGE`` degrees of freedom on by the expansion around the normal quantile
    (Abramowitz and Stegun, 26.7.5), right to 1e-6; below by scipy, which takes longer to
    load than a short run takes to play.
    """
    if freedom < LARGE:
        from scipy.special import stdtrit

        return float(stdtrit(freedom, probability))
    z = NormalDist().inv_cdf(probability)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))


def strategy_estimates(outcome: Outcome, measure: str) -> list[Estimate]:
    """Mean by strategy of ``"scores"`` or ``"wins"`` (shares), for one seat.

    Parameters
    ----------
    outcome
        A run with at least one deal of every line-up that is used.
    measure
        ``"scores"`` or ``"wins"``.

    Returns
    -------
    list of Estimate
        By strategy, in the plan's order. A strategy in several seats of a line-up is
        averaged over them within the deal.
    """
    plan, tally = outcome.plan, outcome.tally
    unit = WIN_UNITS if measure == "wins" else 1
    squares_name = "win_squares" if measure == "wins" else "score_squares"
    cross_name = "win_cross" if measure == "wins" else "score_cross"
    sums, crosses, squares = tally[measure], tally[cross_name], tally[squares_name]
    found = []
    for strategy in range(len(plan.strategies)):
        strata = []
        games, game_sum, game_squares = 0, 0.0, 0.0
        for line_up, members in enumerate(plan.line_ups):
            at = [j for j, member in enumerate(members) if member == strategy]
            deals = int(tally["deals"][line_up])
            if not at or not deals:
                continue
            # A deal's mean over the strategy's seats and all seatings.
            per_deal = len(at) * int(plan.steps[line_up]) * unit
            total = float(sums[line_up, at].sum()) / per_deal
            square = float(crosses[line_up][np.ix_(at, at)].sum()) / per_deal**2
            strata.append((deals, total / deals, _variance(deals, total, square)))
            games += deals * len(at) * int(plan.steps[line_up])
            game_sum += float(sums[line_up, at].sum()) / unit
            game_squares += float(squares[line_up, at].sum()) / unit**2
        found.append(_stratified(strata, games, game_sum, game_squares))
    return found


def _variance(count: int, total: float, square: float) -> float:
    """Sample variance from sums; NaN for fewer than two."""
    if count < 2:
        return float("nan")
    return max(square - total * total / count, 0.0) / (count - 1)


def _stratified(
    strata: list[tuple[int, float, float]], games: int, game_sum: float, game_squares: float
) -> Estimate:
    """Combine line-ups with equal weight; freedom by Welch and Satterthwaite."""
    if not strata:
        return Estimate(float("nan"), float("nan"), 0.0)
    weight = 1.0 / len(strata)
    mean = weight * sum(m for _, m, _ in strata)
    parts = [weight**2 * variance / deals for deals, _, variance in strata]
    variance = sum(parts)
    bottom = sum(p * p / (n - 1) for p, (n, _, _) in zip(parts, strata, strict=True) if n > 1)
    freedom = variance * variance / bottom if bottom > 0 else float(strata[0][0] - 1)
    game_variance = _variance(games, game_sum, game_squares)
    effect = variance / (game_variance / games) if game_variance > 0 else float("nan")
    return Estimate(mean, float(np.sqrt(variance)), freedom, effect)


def ratio_from_batches(
    top: NDArray[np.float64], bottom: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Ratio of sums with a standard error from batches of deals.

    The ratio of totals, and the linearised variance between batches (Cochran, section 6.4).
    Batches hold different deals, so they are independent.

    Parameters
    ----------
    top, bottom
        float64, shape (batches, ...): sums by batch.

    Returns
    -------
    ratio, se, freedom
        float64, shape (...); NaN where ``bottom`` is 0. ``freedom`` is the number of
        batches in which anything was counted, less one; ``se`` is NaN when that is 0.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        total = bottom.sum(axis=0)
        ratio = np.where(total > 0, top.sum(axis=0) / total, np.nan)
        count = (bottom > 0).sum(axis=0).astype(float)
        residual = np.where(bottom > 0, top - ratio * bottom, 0.0)
        spread = (residual**2).sum(axis=0) * count / np.maximum(count - 1, 1)
        se = np.where(count > 1, np.sqrt(spread) / total, np.nan)
    return ratio, se, np.maximum(count - 1, 0.0)


def rare_error(share: NDArray[np.float64], count: NDArray[np.float64]) -> NDArray[np.float64]:
    """Least error of a share that is nearly 0 or nearly 1; 0 for others.

    Where all of a few observations were lost, batches do not differ, which says little about
    the next one. After Agresti and Coull, *Approximate is better than exact for interval
    estimation of binomial proportions*, The American Statistician 52 (1998).

    Parameters
    ----------
    share, count
        float64, the same shape: the share, 0 to 1, and of how many.
    """
    z = NormalDist().inv_cdf((1.0 + CONFIDENCE) / 2.0)
    with np.errstate(invalid="ignore"):
        rare = np.minimum(share, 1.0 - share) * count < RARE
        middle = (share * count + z * z / 2) / (count + z * z)
        error = np.sqrt(middle * (1.0 - middle) / (count + z * z))
    return np.where(rare, error, 0.0)
