"""Intervals that hold at every moment of a run, so that it may end when they say enough.

A 95 % confidence sequence covers the truth at all times at once with probability 95 %,
however often it is looked at and whenever one stops. An ordinary interval does not:
who looks at it often enough will see it miss.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

TUNED: Final = 1000.0
"""Accumulated variance (of values in 0 to 1) around which sequences are narrowest."""
TUNED_DEALS: Final = 10_000
"""Deals around which asymptotic sequences are narrowest."""
LEAST_DEALS: Final = 1000
"""Deals before which an asymptotic sequence says nothing."""
_HALVINGS: Final = 40


class BoundedMeanSequence:
    """Confidence sequence for the mean of bounded values, without assuming anything else.

    Empirical Bernstein: Theorem 4 of Howard, Ramdas, McAuliffe and Sekhon, *Time-uniform,
    nonparametric, nonasymptotic confidence sequences*, Annals of Statistics 49 (2021),
    with the gamma-exponential mixture of their Proposition 9 as boundary, half of
    ``alpha`` on either side. The guarantee holds for every number of values from the
    first on. It is for the mean of the values' expectations given the past, which may
    change on the way.

    Parameters
    ----------
    low, high
        Least and greatest possible value.
    alpha
        Probability of ever missing the mean.
    """

    def __init__(self, low: float, high: float, alpha: float) -> None:
        self.low, self.high, self.alpha = low, high, alpha
        self.count = 0
        self._total = 0.0
        self._spread = 0.0

    def add(self, values: NDArray[np.float64]) -> None:
        """Count some values, float64 of shape (values,), in the order of the deals."""
        if not len(values):
            return
        scaled = (values - self.low) / (self.high - self.low)
        sums = self._total + np.cumsum(scaled)
        # Each value is predicted from those before it, starting at one half.
        before = np.concatenate([[self._total], sums[:-1]])
        predicted = (0.5 + before) / (self.count + 1.0 + np.arange(len(values)))
        self._spread += float(((scaled - predicted) ** 2).sum())
        self._total = float(sums[-1])
        self.count += len(values)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval as of now; all that is possible before the first value."""
        if not self.count:
            return self.low, self.high
        width = self.high - self.low
        center = self.low + width * self._total / self.count
        half = width * float(boundary(self._spread, self.alpha)) / self.count
        return max(center - half, self.low), min(center + half, self.high)


def boundary(spread: Any, alpha: float, tuned: float = TUNED) -> NDArray[np.float64]:
    """How far a sum may ever stray from its expectation, on either side.

    Parameters
    ----------
    spread
        Sum of squared prediction errors of values in 0 to 1; a number or an array.
    alpha
        Probability of ever straying farther.
    tuned
        Spread at which the boundary is nearly as low as it can be.

    Returns
    -------
    ndarray
        float64, in the shape of ``spread``.
    """
    known = np.asarray(spread, float)
    limit = np.log(2.0 / alpha)
    low: NDArray[np.float64] = np.zeros_like(known)
    high: NDArray[np.float64] = 4.0 * np.sqrt(limit * (known + tuned)) + 4.0 * limit
    while np.any(log_wealth(high, known, alpha, tuned) < limit):
        high *= 2.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        above = log_wealth(middle, known, alpha, tuned) >= limit
        low, high = np.where(above, low, middle), np.where(above, middle, high)
    return high


def log_wealth(lead: Any, spread: Any, alpha: float, tuned: float = TUNED) -> NDArray[np.float64]:
    """Logarithm of what a bet against a true mean has grown to; crosses log(2 / alpha) rarely.

    The mixture of ``exp(x * lead + spread * (x + log(1 - x)))`` over ``x`` in 0 to 1, with
    a gamma distribution of ``1 - x`` cut off at 1 (Howard et al. 2021, Proposition 9).

    Parameters
    ----------
    lead
        Sum of values in 0 to 1 less its expectation; array or number.
    spread
        Sum of squared prediction errors, in the same shape.
    alpha, tuned
        As for :func:`boundary`; they fix the distribution that is mixed over.
    """
    from scipy.special import gammainc, gammaln

    prior, log_prior = _prior(alpha, tuned)
    shape = np.asarray(spread, float) + prior
    rate = np.maximum(shape + lead, 1e-12)
    # Far below its expectation a sum tells nothing: the logarithm of 0 is then right.
    with np.errstate(divide="ignore"):
        log_mixed = gammaln(shape) + np.log(gammainc(shape, rate)) - shape * np.log(rate)
    wealth: NDArray[np.float64] = log_mixed + rate - prior - log_prior
    return wealth


@cache
def _prior(alpha: float, tuned: float) -> tuple[float, float]:
    """Shape, and rate, of the gamma distribution, and the logarithm of its integral."""
    from scipy.special import gammainc, gammaln

    prior = tuned / mixing_scale(alpha)
    integral = gammaln(prior) + np.log(gammainc(prior, prior)) - prior * np.log(prior)
    return prior, float(integral)


def mixing_scale(alpha: float) -> float:
    """Variance at which a normal mixture is tightest, in units of its own scale.

    Howard et al. 2021, Proposition 3: ``-W(-alpha**2 / e) - 1`` with the lower branch of
    Lambert's function.
    """
    from scipy.special import lambertw

    return float(-lambertw(-(alpha**2) / np.e, -1).real - 1.0)


def asymptotic_half_width(deals: int, se: float, alpha: float) -> float:
    """Half the width of an asymptotic confidence sequence for a mean without known bounds.

    Theorem 2.2 of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, *Time-uniform central
    limit theory and asymptotic confidence sequences*, Annals of Statistics 52 (2024).

    Parameters
    ----------
    deals
        Deals so far; infinite width before ``LEAST_DEALS``.
    se
        Standard error of the mean.
    alpha
        Probability of ever missing the mean from then on, in the limit.
    """
    if deals < LEAST_DEALS or not np.isfinite(se):
        return float("inf")
    chance = -2.0 * np.log(alpha)
    scaled = deals * (chance + np.log(chance + 1.0)) / TUNED_DEALS
    factor = 2.0 * (scaled + 1.0) / scaled * np.log(np.sqrt(scaled + 1.0) / alpha)
    return float(se * np.sqrt(factor))
