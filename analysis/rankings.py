"""The ranking of a tournament, and which differences in it are more than chance."""

from __future__ import annotations

import itertools
from typing import Any, Final

import numpy as np

from ..simulator.plan import Plan
from .estimates import half_width
from .finishes import Finishes
from .line_up_means import LineUpMeans, MeansByStrategy
from .ratings import Ratings, connected, fit_ratings, no_ratings
from .told_apart import Differences, letters

RANKING_COLUMNS: Final = (
    "rank",
    "strategy",
    "games",
    "line_ups",
    "win_share",
    "win_share_se",
    "win_share_low",
    "win_share_high",
    "fair_share",
    "mean_score",
    "mean_score_se",
    "mean_score_low",
    "mean_score_high",
    "rating",
    "rating_se",
    "rating_low",
    "rating_high",
    "group",
)
"""Columns of ``Tournament.ranking``, in order."""
DIFFERENCE_COLUMNS: Final = (
    "strategy",
    "other",
    "difference",
    "difference_se",
    "difference_p",
    "told_apart",
)
"""Columns of ``Tournament.differences``, in order."""


def ranking_rows(
    plan: Plan,
    wins: LineUpMeans,
    shares: MeansByStrategy,
    scores: MeansByStrategy,
    ratings: Ratings,
    differences: Differences,
) -> list[dict[str, Any]]:
    """One row for each strategy that has played, the best win share first.

    Parameters
    ----------
    plan, wins
        What was played, and win shares by line-up.
    shares, scores, ratings
        Win shares, mean scores and ratings by strategy.
    differences
        Of the win shares.
    """
    count = len(plan.strategies)
    line_ups = np.bincount(wins.members.ravel(), minlength=count)
    deals = np.repeat(wins.deals, plan.players)
    games = np.bincount(wins.members.ravel(), deals, count) * plan.players
    order = np.argsort(-shares.means, kind="stable").tolist()
    groups = letters(differences.apart, order)
    rows = []
    for rank, i in enumerate((i for i in order if line_ups[i]), start=1):
        row: dict[str, Any] = {"rank": rank, "strategy": plan.strategies[i].name}
        row |= {"games": int(games[i]), "line_ups": int(line_ups[i])}
        for name, mean, error, freedom in (
            ("win_share", shares.means[i], shares.errors[i], shares.freedom[i]),
            ("mean_score", scores.means[i], scores.errors[i], scores.freedom[i]),
            ("rating", ratings.ratings[i], ratings.errors[i], ratings.freedom),
        ):
            half = half_width(error, freedom)
            row[name], row[f"{name}_se"] = float(mean), float(error)
            row[f"{name}_low"], row[f"{name}_high"] = float(mean - half), float(mean + half)
        # A share lies between 0 and 1, and so does its interval.
        row["win_share_low"] = float(np.maximum(row["win_share_low"], 0.0))
        row["win_share_high"] = float(np.minimum(row["win_share_high"], 1.0))
        rows.append(row | {"fair_share": 1.0 / plan.players, "group": groups[i]})
    return rows


def difference_rows(differences: Differences, names: list[str]) -> list[dict[str, Any]]:
    """One row for each ordered pair, with ``DIFFERENCE_COLUMNS``."""
    return [
        {
            "strategy": names[i],
            "other": names[j],
            "difference": float(differences.values[i, j]),
            "difference_se": float(differences.errors[i, j]),
            "difference_p": float(differences.p_values[i, j]),
            "told_apart": bool(differences.apart[i, j]),
        }
        for i, j in itertools.permutations(range(len(names)), 2)
    ]


def ratings_of(finishes: Finishes, strata: bool) -> Ratings:
    """Ratings from finishing orders; all NaN when some never finish above the others.

    Parameters
    ----------
    finishes
        Finishing orders of a run.
    strata
        Whether errors come from batches of deals, else from line-ups.
    """
    count, n = len(finishes.plan.strategies), finishes.plan.players
    above = np.zeros((count, count), np.int64)
    for p, q in itertools.permutations(range(n), 2):
        cells = (finishes.members[:, p], finishes.members[:, q])
        np.add.at(above, cells, finishes.above[:, p, q])
    return fit_ratings(*finishes.choices(strata)) if connected(above) else no_ratings(count)
