"""Plackett-Luce ratings from finishing orders, on the scale of Elo.

The model: the places of a game are given out from the first; each goes to one of those
left, with odds proportional to their strengths. Fitted by minorisation-maximisation (D. R.
Hunter, "MM algorithms for generalized Bradley-Terry models", *Annals of Statistics* 32,
2004). Errors are of the sandwich kind (White, *Econometrica* 50, 1982): from the spread of
the score vectors of independent parts of the data, so that they hold although the games of
a deal depend on each other and although no field follows the model exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SCALE: Final = 400.0 / math.log(10.0)
"""Rating points for a factor e in strength: 400 points are odds of 10 to 1 in a pair."""
MEAN: Final = 1500.0
TOLERANCE: Final = 1e-9
"""Largest change of a log strength at which the fit ends."""
MOST_STEPS: Final = 20_000


@dataclass(frozen=True)
class Ratings:
    """Fitted ratings.

    Attributes
    ----------
    ratings
        float64, shape (K,): points, with mean ``MEAN``; all NaN when there is no fit.
    covariance
        float64, shape (K, K): sandwich covariance, points squared.
    freedom
        Degrees of freedom: parts of the data less one.
    """

    ratings: Floats
    covariance: Floats
    freedom: float

    @property
    def errors(self) -> Floats:
        """Standard errors, shape (K,)."""
        return np.sqrt(np.diagonal(self.covariance))


def connected(above: NDArray[np.generic]) -> bool:
    """Whether strengths can be told: from each to each there is a chain of finishes above.

    Otherwise some group always finishes above the rest, and its strength has no bound
    (Hunter 2004, assumption 1).

    Parameters
    ----------
    above
        Shape (K, K): how often the row finished above the column.
    """
    from scipy.sparse.csgraph import connected_components

    return bool(connected_components(np.asarray(above) > 0, True, "strong")[0] == 1)


def fit_ratings(sets: NDArray[np.bool_], left: Any, chosen: Floats) -> Ratings:
    """Fit strengths to choices.

    Parameters
    ----------
    sets
        bool, shape (choice sets, K): who is in each.
    left
        Array or sparse array, shape (parts, choice sets): how often each set was met in
        each of some independent parts of the data.
    chosen
        float64, shape (parts, K): how often each strategy was chosen from a set.
    """
    inside = sets.astype(float)
    times = np.asarray(left.sum(axis=0)).ravel()
    strength = _strengths(inside, times, chosen.sum(axis=0))
    odds = inside * strength
    odds /= odds.sum(axis=1, keepdims=True)
    information = np.diag(times @ odds) - (odds * times[:, None]).T @ odds
    scores = chosen - left @ odds
    parts = len(chosen)
    # Strengths are known up to a factor; the pseudo-inverse holds the mean log at 0.
    bread = np.linalg.pinv(information, hermitian=True)
    spread = scores.T @ scores * (parts / (parts - 1)) if parts > 1 else np.full_like(bread, np.nan)
    logs = np.log(strength)
    return Ratings(
        MEAN + SCALE * (logs - logs.mean()), SCALE**2 * bread @ spread @ bread, parts - 1.0
    )


def no_ratings(count: int) -> Ratings:
    """Ratings of a field that is not ``connected``."""
    return Ratings(np.full(count, np.nan), np.full((count, count), np.nan), 0.0)


def _strengths(inside: Floats, times: Floats, wins: Floats) -> Floats:
    """Strengths with mean log 0, by MM steps."""
    logs = np.zeros(inside.shape[1])
    for _ in range(MOST_STEPS):
        strength = np.exp(logs)
        better = np.log(wins) - np.log((times / (inside @ strength)) @ inside)
        better -= better.mean()
        moved = float(np.abs(better - logs).max())
        logs = better
        if moved < TOLERANCE:
            break
    return np.exp(logs)
