"""Mean and spread of deal means, deal by deal, in memory that does not grow.

The games of one deal depend on each other, different deals do not: errors come from the
spread of deal means. The spread of single games is kept beside it only for the design
effect.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .estimates import Estimate


@dataclass
class DealMoments:
    """Moments of one number that every game has.

    Parts are merged after Chan, Golub and LeVeque, *Algorithms for computing the sample
    variance*, The American Statistician 37 (1983), which loses no digits to large means.

    Attributes
    ----------
    deals, games
        How many were counted.
    mean
        Mean over deals of the mean over a deal's games.
    square, game_square
        Sum of squared deviations from the mean, of deal means and of games.
    """

    deals: int = 0
    games: int = 0
    mean: float = 0.0
    square: float = 0.0
    game_square: float = 0.0

    def add(self, values: NDArray[np.float64]) -> None:
        """Count some deals.

        Parameters
        ----------
        values
            float64, shape (deals, games of a deal); every call with as many games a deal.

        Raises
        ------
        ValueError
            When the number of games a deal has changed.
        """
        deals, steps = values.shape
        if self.deals and self.games != self.deals * steps:
            raise ValueError("deals with different numbers of games have no common moments")
        if not deals:
            return
        means = values.mean(axis=1)
        mean = float(means.mean())
        apart, total = mean - self.mean, self.deals + deals
        between = apart * apart * self.deals * deals / total
        self.square += float(((means - mean) ** 2).sum()) + between
        self.game_square += float(((values - mean) ** 2).sum()) + between * steps
        self.mean += apart * deals / total
        self.deals, self.games = total, self.games + deals * steps

    @property
    def variance(self) -> float:
        """Sample variance of deal means; NaN for fewer than two deals."""
        return self.square / (self.deals - 1) if self.deals > 1 else float("nan")

    def estimate(self) -> Estimate:
        """Mean with the standard error of independent deals."""
        if self.deals < 2:
            mean = self.mean if self.deals else float("nan")
            return Estimate(mean, float("nan"), 0.0)
        variance = self.variance / self.deals
        game_variance = self.game_square / (self.games - 1) / self.games
        effect = variance / game_variance if game_variance > 0 else float("nan")
        return Estimate(self.mean, float(np.sqrt(variance)), self.deals - 1.0, effect)


def unvaried_interval(
    value: float, bounds: tuple[float, float], deals: int, alpha: float
) -> tuple[float, float]:
    """Interval for a mean when all deals came out at one and the same value.

    A sample without spread has no standard error. Whatever is rarer than
    ``1 - alpha ** (1 / deals)`` may have failed to show (Clopper and Pearson, Biometrika
    26 (1934)), and a deal can then come out as far away as the bounds allow.

    Parameters
    ----------
    value
        What all deals came out at.
    bounds
        Least and greatest possible value.
    deals
        How many, at least one.
    alpha
        One less the confidence.
    """
    unseen = 1.0 - alpha ** (1.0 / deals)
    low, high = bounds
    return value - unseen * (value - low), value + unseen * (high - value)
