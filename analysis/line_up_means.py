"""Means over line-ups, with errors for both ways of choosing them.

When every line-up was played, they are strata: only the luck of the deals within each is an
error (Cochran, *Sampling Techniques*, 3rd ed., section 5.3). When line-ups were drawn, a
line-up with all its deals is one observation: the spread between line-ups holds the luck
of the deals and that of the draw (a cluster-robust error; Cochran, chapter 9; Cameron and
Miller, *Journal of Human Resources* 50, 2015).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..simulator.run import Outcome
from ..simulator.tallies import WIN_UNITS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class LineUpMeans:
    """One measure of every seat of every line-up.

    Attributes
    ----------
    members
        int64, shape (line-ups, n): strategies by position, different within a line-up.
    deals
        int64, shape (line-ups,): deals, at least 1.
    means
        float64, shape (line-ups, n): mean over deals of the mean of each deal's games.
    covariances
        float64, shape (line-ups, n, n): covariance matrix of ``means`` from the spread
        between deals; NaN with a single deal.
    every
        Whether these are all line-ups, not a draw.
    """

    members: Ints
    deals: Ints
    means: Floats
    covariances: Floats
    every: bool


@dataclass(frozen=True)
class MeansByStrategy:
    """Means with their joint errors.

    Attributes
    ----------
    means
        float64, shape (K,).
    covariance
        float64, shape (K, K).
    freedom
        float64, shape (K,): degrees of freedom of each variance.
    """

    means: Floats
    covariance: Floats
    freedom: Floats

    @property
    def errors(self) -> Floats:
        """Standard errors, shape (K,)."""
        return np.sqrt(np.diagonal(self.covariance))


def line_up_means(outcome: Outcome, measure: str, every: bool) -> LineUpMeans:
    """Means by line-up of ``"scores"`` or ``"wins"`` (shares) of a run.

    Line-ups that an interrupted run has not come to are left out.
    """
    plan, tally = outcome.plan, outcome.tally
    unit = WIN_UNITS if measure == "wins" else 1
    cross = tally["win_cross" if measure == "wins" else "score_cross"]
    played = tally["deals"] > 0
    games = plan.steps[played] * unit
    return means_from_sums(
        np.array(plan.line_ups, np.int64)[played],
        tally["deals"][played],
        tally[measure][played] / games[:, None],
        cross[played] / (games**2)[:, None, None],
        every,
    )


def means_from_sums(
    members: Ints, deals: Ints, sums: Floats, products: Floats, every: bool
) -> LineUpMeans:
    """Means from sums over deals, and sums over deals of products, of each deal's means.

    Parameters
    ----------
    members, deals, every
        As of :class:`LineUpMeans`.
    sums
        Shape (line-ups, n).
    products
        Shape (line-ups, n, n).
    """
    means = sums / deals[:, None]
    spread = products - sums[:, :, None] * means[:, None, :]
    with np.errstate(invalid="ignore", divide="ignore"):
        covariances = spread / (deals * (deals - 1.0))[:, None, None]
    covariances[deals < 2] = np.nan
    # Rounding must not make a constant's variance negative.
    diagonal = np.einsum("lpp->lp", covariances)
    np.maximum(diagonal, 0.0, out=diagonal)
    return LineUpMeans(members, deals, means, covariances, every)


def means_by_strategy(results: LineUpMeans, strategies: int) -> MeansByStrategy:
    """Mean of each strategy over its line-ups, all weighing the same.

    Parameters
    ----------
    results
        A measure by line-up.
    strategies
        How many there are, K; one without a line-up has mean and error NaN.
    """
    members, width = results.members, results.members.shape[1]
    with np.errstate(invalid="ignore", divide="ignore"):
        seats = np.bincount(members.ravel(), minlength=strategies).astype(float)
        means = np.bincount(members.ravel(), results.means.ravel(), strategies) / seats
        if not results.every:
            influence = np.zeros((len(members), strategies))
            rows = np.repeat(np.arange(len(members)), width)
            influence[rows, members.ravel()] = (results.means - means[members]).ravel()
            # A variance from the spread around a mean of so many line-ups.
            influence /= np.sqrt(seats * (seats - 1.0))
            return MeansByStrategy(means, _unknown(influence.T @ influence, seats), seats - 1.0)
        covariance = np.zeros((strategies, strategies))
        for p in range(width):
            for q in range(width):
                cells = (members[:, p], members[:, q])
                np.add.at(covariance, cells, results.covariances[:, p, q])
        variances = np.einsum("lpp->lp", results.covariances)
        squares = variances**2 / np.maximum(results.deals - 1.0, 1.0)[:, None]
        bottom = np.bincount(members.ravel(), squares.ravel(), strategies)
        # Welch and Satterthwaite; a sum without spread has no error to speak of.
        freedom = np.where(bottom > 0, np.diagonal(covariance) ** 2 / bottom, 1.0)
        return MeansByStrategy(means, covariance / np.outer(seats, seats), freedom)


def difference_within(
    values: Floats, variances: Floats, deals: Ints, inner: NDArray[np.bool_], every: bool
) -> tuple[float, float, float]:
    """Mean over some line-ups of a strategy less its mean over all given ones.

    Parameters
    ----------
    values, variances
        Shape (m,): the strategy's means in m line-ups, and their variances.
    deals
        Shape (m,): deals of these line-ups.
    inner
        Shape (m,): which of them.
    every
        Whether line-ups are strata (True) or a draw.

    Returns
    -------
    difference, se, freedom
        NaN where there are too few line-ups or deals.
    """
    some, m = int(inner.sum()), len(values)
    if some == 0 or some == m:
        return float("nan"), float("nan"), 0.0
    mean, whole = float(values[inner].mean()), float(values.mean())
    weights = inner / some - 1.0 / m
    if every:
        parts = weights**2 * variances
        bottom = float((parts**2 / np.maximum(deals - 1, 1)).sum())
        variance = float(parts.sum())
        freedom = variance**2 / bottom if bottom > 0 else 1.0
        return mean - whole, float(np.sqrt(variance)), freedom
    if some < 2:
        return mean - whole, float("nan"), 0.0
    residual = np.where(inner, (values - mean) / some, 0.0) - (values - whole) / m
    variance = float((residual**2).sum()) * some / (some - 1)
    return mean - whole, float(np.sqrt(variance)), some - 1.0


def _unknown(covariance: Floats, seats: Floats) -> Floats:
    """Covariances with NaN for strategies in fewer than two line-ups."""
    covariance[seats < 2] = np.nan
    covariance[:, seats < 2] = np.nan
    return covariance
