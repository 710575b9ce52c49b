"""Each strategy alone among copies of each other one, and who beats whom in circles."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.plan import Plan, deals_for
from ..simulator.run import Outcome
from .estimates import half_width
from .line_up_means import LineUpMeans, line_up_means
from .told_apart import ALPHA, holm, p_values_of

Floats = NDArray[np.float64]

AGAINST_COLUMNS: Final = (
    "strategy",
    "opponent",
    "rank",
    "win_share",
    "win_share_se",
    "win_share_low",
    "win_share_high",
    "mean_score",
    "mean_score_se",
    "mean_score_low",
    "mean_score_high",
    "advantage",
    "advantage_se",
    "advantage_p",
    "ahead",
)
"""Columns of a row of :func:`against_rows`, in order."""
MOST_CYCLES: Final = 100
"""Cycles that are listed at most."""


@dataclass(frozen=True)
class Against:
    """Matrices of shape (K, K): the row alone among n - 1 of the column; NaN on the diagonal.

    Attributes
    ----------
    wins, win_errors, scores, score_errors
        Win share and mean score of the one, with standard errors.
    freedom
        Degrees of freedom of these errors, and of those of ``advantage``.
    advantage, advantage_errors
        Win share of the row among columns less that of the column among rows.
    p_values
        Of the advantages, after Holm's correction over all pairs.
    """

    wins: Floats
    win_errors: Floats
    scores: Floats
    score_errors: Floats
    freedom: float
    advantage: Floats
    advantage_errors: Floats
    p_values: Floats

    @property
    def ahead(self) -> NDArray[np.bool_]:
        """Where the row's advantage is more than chance (Holm, 5 %)."""
        return (self.p_values < ALPHA) & (self.advantage > 0)


def against_plan(plan: Plan, games: int) -> Plan:
    """Plan with one of each strategy among copies of each other one."""
    count, n = len(plan.strategies), plan.players
    pairs: tuple[tuple[int, ...], ...]
    if n == 2:
        pairs = tuple(itertools.combinations(range(count), 2))
    else:
        pairs = tuple((i, *[j] * (n - 1)) for i, j in itertools.permutations(range(count), 2))
    deals = max(deals_for(games, pairs, plan.seating), 2)
    return replace(plan, line_ups=pairs, deals=deals)


def against_of(outcome: Outcome) -> Against:
    """Matrices of a played :func:`against_plan`."""
    wins = line_up_means(outcome, "wins", True)
    scores = line_up_means(outcome, "scores", True)
    return against_from(wins, scores, len(outcome.plan.strategies))


def against_from(wins: LineUpMeans, scores: LineUpMeans, count: int) -> Against:
    """Matrices from means by line-up; the one is in the first position."""
    shape = (count, count)
    parts = {
        name: np.full(shape, np.nan) for name in ("wins", "win_errors", "scores", "score_errors")
    }
    two = wins.members.shape[1] == 2
    for at in range(2 if two else 1):
        cells = (wins.members[:, at], wins.members[:, 1 - at])
        for results, mean, error in (
            (wins, "wins", "win_errors"),
            (scores, "scores", "score_errors"),
        ):
            parts[mean][cells] = results.means[:, at]
            parts[error][cells] = np.sqrt(results.covariances[:, at, at])
    errors = parts["win_errors"]
    # With two players both shares come from the same games, and add up to 1.
    together = 2.0 * errors if two else np.sqrt(errors**2 + errors.T**2)
    advantage = parts["wins"] - parts["wins"].T
    freedom = float(wins.deals.min()) - 1.0
    first, second = np.triu_indices(count, 1)
    raw = p_values_of(
        advantage[first, second], together[first, second], np.full(len(first), freedom)
    )
    p_values = np.ones(shape)
    p_values[first, second] = p_values[second, first] = holm(raw)
    return Against(
        **parts,
        freedom=freedom,
        advantage=advantage,
        advantage_errors=together,
        p_values=p_values,
    )


def against_rows(against: Against, names: list[str]) -> list[dict[str, Any]]:
    """One row for each strategy and opponent, with ``AGAINST_COLUMNS``.

    ``rank`` is the strategy's rank by win share among all that were alone among this
    opponent's copies.
    """
    rows = []
    for i, j in itertools.permutations(range(len(names)), 2):
        others = np.delete(against.wins[:, j], j)
        row: dict[str, Any] = {"strategy": names[i], "opponent": names[j]}
        row["rank"] = 1 + int((others > against.wins[i, j]).sum())
        for name, means, errors in (
            ("win_share", against.wins, against.win_errors),
            ("mean_score", against.scores, against.score_errors),
        ):
            mean, half = float(means[i, j]), half_width(errors[i, j], against.freedom)
            share = name == "win_share"
            row[name], row[f"{name}_se"] = mean, float(errors[i, j])
            row[f"{name}_low"] = max(mean - half, 0.0) if share else mean - half
            row[f"{name}_high"] = min(mean + half, 1.0) if share else mean + half
        row["advantage"] = float(against.advantage[i, j])
        row["advantage_se"] = float(against.advantage_errors[i, j])
        row["advantage_p"] = float(against.p_values[i, j])
        row["ahead"] = bool(against.ahead[i, j])
        rows.append(row)
    return rows


def cycles(ahead: NDArray[np.bool_]) -> list[tuple[int, ...]]:
    """Shortest circles in which each is ahead of the next, and the last of the first.

    Parameters
    ----------
    ahead
        Shape (K, K): whether the row is ahead of the column; never both ways.

    Returns
    -------
    list of tuple
        All circles of the smallest length there is (three, as a rule), each once, from its
        lowest number on; at most ``MOST_CYCLES``. Empty when there is none.
    """
    from scipy.sparse.csgraph import connected_components

    _, part = connected_components(ahead, True, "strong")
    # Who is on some circle has company in a strongly connected part.
    follow = [np.flatnonzero(row & (part == part[i])).tolist() for i, row in enumerate(ahead)]
    if not any(follow):
        return []
    for length in range(3, len(ahead) + 1):
        found: list[tuple[int, ...]] = []
        for start in range(len(ahead)):
            paths: list[tuple[int, ...]] = [(start,)]
            for _ in range(length - 1):
                paths = [(*p, j) for p in paths for j in follow[p[-1]] if j > start and j not in p]
            found += [path for path in paths if ahead[path[-1], start]]
        if found:
            return found[:MOST_CYCLES]
    return []
