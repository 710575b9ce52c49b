"""How often one strategy finishes above another at the same table."""

from __future__ import annotations

import itertools
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .estimates import half_width
from .finishes import Finishes
from .line_up_means import Ints

Floats = NDArray[np.float64]

PAIR_COLUMNS: Final = (
    "strategy",
    "other",
    "games",
    "finish_above",
    "finish_above_se",
    "finish_above_low",
    "finish_above_high",
)
"""Columns of a row of :func:`pair_rows`, in order."""


def pair_rows(finishes: Finishes, names: list[str], every: bool) -> list[dict[str, Any]]:
    """One row for each ordered pair, with ``PAIR_COLUMNS``; a tie counts half.

    Parameters
    ----------
    finishes
        Finishing orders of a run.
    names
        Strategies by number.
    every
        Whether line-ups are strata, else a draw (see :mod:`.line_up_means`).
    """
    played = finishes.deals > 0
    n = finishes.members.shape[1]
    share, variance = pair_means(
        finishes.deals[played],
        finishes.above[played] / (2 * n),
        finishes.above_squares[played] / (2 * n) ** 2,
    )
    members, deals = finishes.members[played], finishes.deals[played]
    count = len(names)
    mean, se, freedom = pair_matrix(members, deals, share, variance, count, every)
    games = np.zeros((count, count), np.int64)
    for p, q in itertools.permutations(range(n), 2):
        np.add.at(games, (members[:, p], members[:, q]), deals * n)
    rows = []
    for i, j in itertools.permutations(range(count), 2):
        if not games[i, j]:
            continue
        half = half_width(se[i, j], freedom[i, j])
        rows.append(
            {
                "strategy": names[i],
                "other": names[j],
                "games": int(games[i, j]),
                "finish_above": float(mean[i, j]),
                "finish_above_se": float(se[i, j]),
                "finish_above_low": float(np.maximum(mean[i, j] - half, 0.0)),
                "finish_above_high": float(np.minimum(mean[i, j] + half, 1.0)),
            }
        )
    return rows


def pair_means(deals: Ints, sums: Floats, squares: Floats) -> tuple[Floats, Floats]:
    """Mean over deals, and its variance, by line-up and pair of positions.

    Parameters
    ----------
    deals
        Shape (line-ups,).
    sums, squares
        Shape (line-ups, n, n): sums over deals of each deal's mean, and of its square.
    """
    count = deals[:, None, None].astype(float)
    mean = sums / count
    with np.errstate(invalid="ignore", divide="ignore"):
        variance = np.maximum(squares - count * mean**2, 0.0) / (count * (count - 1.0))
    variance[deals < 2] = np.nan
    return mean, variance


def pair_matrix(
    members: Ints, deals: Ints, share: Floats, variance: Floats, count: int, every: bool
) -> tuple[Floats, Floats, Floats]:
    """Mean over the line-ups that hold both of a pair, all weighing the same.

    Parameters
    ----------
    members, deals
        Strategies by position, and deals, of each line-up.
    share, variance
        Shape (line-ups, n, n): of :func:`pair_means`.
    count
        Strategies, K.
    every
        Whether line-ups are strata, else a draw.

    Returns
    -------
    mean, se, freedom
        Shape (K, K); NaN where two never met.
    """
    n = members.shape[1]
    first, second = np.array(list(itertools.permutations(range(n), 2))).T
    pairs = (members[:, first] * count + members[:, second]).ravel()
    values, spreads = share[:, first, second].ravel(), variance[:, first, second].ravel()

    def total(weights: Floats) -> Floats:
        return np.bincount(pairs, weights, count * count).astype(float)

    met = total(np.ones(len(pairs)))
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = total(values) / met
        if every:
            squares = total(spreads**2 / np.repeat(np.maximum(deals - 1, 1), len(first)))
            spread = total(spreads)
            freedom = np.where(squares > 0, spread**2 / squares, 1.0)
        else:
            freedom = met - 1.0
            spread = total((values - mean[pairs]) ** 2) * met / freedom
        se = np.sqrt(spread) / met
    se[met < 2 - every] = np.nan
    shape = (count, count)
    return mean.reshape(shape), se.reshape(shape), freedom.reshape(shape)
