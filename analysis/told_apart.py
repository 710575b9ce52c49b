"""Which strategies a tournament tells apart, and letters that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from .line_up_means import MeansByStrategy

ALPHA: Final = 0.05
"""Chance that any two equal ones are told apart."""


def holm(p_values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Holm's correction; unknown p values (NaN) stay out of the count and become 1.

    Source: S. Holm, *Scandinavian Journal of Statistics* 6 (1979), through statsmodels.

    Parameters
    ----------
    p_values
        Shape (m,).
    """
    # Loaded here: it takes longer than a short run takes to play.
    from statsmodels.stats.multitest import multipletests

    adjusted = np.ones(len(p_values))
    known = np.isfinite(p_values)
    if known.any():
        adjusted[known] = multipletests(p_values[known], ALPHA, method="holm")[1]
    return adjusted


def p_values_of(
    differences: NDArray[np.float64], errors: NDArray[np.float64], freedom: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Two-sided p values of differences from 0 (Student's t); NaN without an error."""
    from scipy.special import stdtr

    with np.errstate(invalid="ignore", divide="ignore"):
        t = np.abs(differences) / np.where(errors > 0, errors, np.nan)
        return np.asarray(2.0 * stdtr(np.maximum(freedom, 1.0), -t), float)


@dataclass(frozen=True)
class Differences:
    """Pairwise differences of some means.

    Attributes
    ----------
    values, errors
        float64, shape (K, K): row less column, and standard errors.
    p_values
        float64, shape (K, K): after Holm's correction over all pairs; 1 on the diagonal.
    """

    values: NDArray[np.float64]
    errors: NDArray[np.float64]
    p_values: NDArray[np.float64]

    @property
    def apart(self) -> NDArray[np.bool_]:
        """Which are told apart, shape (K, K)."""
        return self.p_values < ALPHA


def pairwise_differences(results: MeansByStrategy) -> Differences:
    """All differences, with the covariance of those that sat at the same tables."""
    count = len(results.means)
    variances = np.diagonal(results.covariance)
    spread = variances[:, None] + variances[None, :] - 2.0 * results.covariance
    errors = np.sqrt(np.maximum(spread, 0.0))
    values = results.means[:, None] - results.means[None, :]
    freedom = np.minimum(results.freedom[:, None], results.freedom[None, :])
    pairs = np.triu_indices(count, 1)
    p_values = np.ones((count, count))
    p_values[pairs] = holm(p_values_of(values[pairs], errors[pairs], freedom[pairs]))
    return Differences(values, errors, np.minimum(p_values, p_values.T))


def letters(apart: NDArray[np.bool_], order: Sequence[int]) -> list[str]:
    """Letters of which two items share one exactly when they are not told apart.

    By inserting and absorbing (Piepho, *J. Computational and Graphical Statistics* 13, 2004).

    Parameters
    ----------
    apart
        Shape (K, K), symmetric: which are told apart.
    order
        Items from best to worst; the best has the letter a.

    Returns
    -------
    list of str
        By item.
    """
    columns = [frozenset(order)]
    for at, i in enumerate(order):
        for j in order[at + 1 :]:
            if not apart[i, j]:
                continue
            split = [
                part
                for column in columns
                for part in ((column - {i}, column - {j}) if {i, j} <= column else (column,))
            ]
            distinct = list(dict.fromkeys(split))
            columns = [c for c in distinct if not any(c < other for other in distinct)]
    place = {item: at for at, item in enumerate(order)}
    columns.sort(key=lambda column: sorted(place[item] for item in column))
    named = [(_letter(number), column) for number, column in enumerate(columns)]
    return ["".join(name for name, column in named if item in column) for item in range(len(order))]


def _letter(number: int) -> str:
    """Name of a group: a to z, then A to Z, then numbers in brackets."""
    if number < 52:
        return "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]
    return f"({number + 1})"
