"""Frames of one run for a report: observed card values, where points come from, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ..analysis.card_values import MEASURES, card_values_frame
from ..analysis.estimates import half_width
from ..simulator.games import game
from ..simulator.plan import possible_line_ups
from ..simulator.run import Outcome
from ..simulator.tallies import POINT_UNITS
from .rooms import card_titles

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Quantiles of final scores."""
OTHER: Final = "Other"
"""Points that belong to no card taken, unless a game has a better word."""


def run_frame(outcome: Outcome) -> pd.DataFrame:
    """What was played, in one row."""
    plan = outcome.plan
    row = {
        "games": outcome.games,
        "deals": outcome.deals,
        "line_ups": len(plan.line_ups),
        "possible_line_ups": possible_line_ups(plan),
        "strategies": len(plan.strategies),
        "seating": plan.seating,
        "seed": plan.seed,
    }
    return pd.DataFrame([row])


def card_sources(game_name: str) -> dict[str, str]:
    """Group of each card by code, for adding up points.

    Cards belong together whose titles end in the same word, numbers aside: Maki 1 and
    Maki 2; Egg nigiri and Squid nigiri.
    """
    titles = card_titles(game_name)
    stems = {code: title.rstrip(" 0123456789") for code, title in titles.items()}
    last = {code: stem.split()[-1] for code, stem in stems.items()}
    sharing = Counter(last.values())
    return {
        code: last[code].capitalize() if sharing[last[code]] > 1 else stem
        for code, stem in stems.items()
    }


def card_frame(outcome: Outcome, by: Sequence[str]) -> pd.DataFrame:
    """Observed card values with titles, and intervals of what only has standard errors."""
    frame = card_values_frame(outcome, by)
    titles = card_titles(outcome.plan.game)
    frame.insert(list(frame.columns).index("card") + 1, "title", frame["card"].map(titles))
    freedom = max(batches_played(outcome) - 1, 1)
    for name in ("take_rate", "score_gain", "win_gain"):
        half = frame[f"{name}_se"] * half_width(1.0, freedom)
        end = list(frame.columns).index(f"{name}_se") + 1
        frame.insert(end, f"{name}_low", frame[name] - half)
        frame.insert(end + 1, f"{name}_high", frame[name] + half)
    return frame


def batches_played(outcome: Outcome) -> int:
    """Batches of deals in which anything was played."""
    cells = outcome.tally["cards"]
    return int((cells.reshape(len(cells), -1) != 0).any(axis=1).sum())


def strategy_totals(outcome: Outcome) -> NDArray[np.int64]:
    """Seats played and sum of scores by strategy, int64 of shape (S, 2)."""
    plan, tally = outcome.plan, outcome.tally
    totals = np.zeros((len(plan.strategies), 2), np.int64)
    for line_up, members in enumerate(plan.line_ups):
        games = int(tally["deals"][line_up]) * int(plan.steps[line_up])
        for position, member in enumerate(members):
            totals[member] += (games, int(tally["scores"][line_up, position]))
    return totals


def point_sources_frame(outcome: Outcome, rest: str = OTHER) -> pd.DataFrame:
    """Mean points of a seat by strategy and group of cards; they sum to the mean score.

    Parameters
    ----------
    outcome
        A run that counted cards.
    rest
        Source of what no card was credited with, such as a penalty for having none of a
        kind.

    Returns
    -------
    pandas.DataFrame
        ``strategy``, ``source``, ``points`` and ``mean_score``.
    """
    plan = outcome.plan
    sources = card_sources(plan.game)
    cells = outcome.tally["cards"]
    points = (
        cells[..., MEASURES.index("points")].sum(axis=(0, *range(2, cells.ndim - 2))) / POINT_UNITS
    )
    offered = cells[..., MEASURES.index("offered")].sum(axis=tuple(range(cells.ndim - 2))) > 0
    groups = list(
        dict.fromkeys(s for s, held in zip(sources.values(), offered, strict=True) if held)
    )
    rows = []
    for i, (games, score) in enumerate(strategy_totals(outcome)):
        if not games:
            continue
        means = dict.fromkeys(groups, 0.0)
        for source, total, held in zip(sources.values(), points[i], offered, strict=True):
            if held:
                means[source] += total / games
        means[rest] = score / games - sum(means.values())
        for source, mean in means.items():
            # Credits are whole 2520ths, so anything smaller is the division's rounding.
            exact = mean if abs(mean) > 1e-9 else 0.0
            rows.append((plan.strategies[i].name, source, exact, score / games))
    return pd.DataFrame(rows, columns=["strategy", "source", "points", "mean_score"])


def score_distribution_frame(outcome: Outcome) -> pd.DataFrame:
    """Games by strategy and final score; the lower end of a bin where bins are wider than 1."""
    histogram, totals = outcome.tally["histogram"], strategy_totals(outcome)
    step = game(outcome.plan.game).score_step
    bins = np.arange(histogram.shape[1]) * step
    # The bin of a score of 0 is what makes the histogram's mean the mean score.
    counted = int(histogram.sum())
    apart = int((histogram * bins).sum()) - int(totals[:, 1].sum())
    zero = round(apart / (max(counted, 1) * step))
    rows = []
    for i, strategy in enumerate(outcome.plan.strategies):
        for at in np.flatnonzero(histogram[i]):
            games = int(histogram[i, at])
            rows.append((strategy.name, (int(at) - zero) * step, games, games / int(totals[i, 0])))
    return pd.DataFrame(rows, columns=["strategy", "score", "games", "share"])


def score_quantiles_frame(outcome: Outcome) -> pd.DataFrame:
    """Mean, standard deviation and quantiles of final scores by strategy."""
    rows = []
    for name, part in score_distribution_frame(outcome).groupby("strategy", sort=False):
        scores, share = part["score"].to_numpy(), part["share"].to_numpy()
        mean = float((scores * share).sum())
        spread = float(np.sqrt(max(((scores - mean) ** 2 * share).sum(), 0.0)))
        reached = np.cumsum(share)
        found = [int(scores[np.searchsorted(reached, q - 1e-12)]) for q in QUANTILES]
        rows.append((name, int(part["games"].sum()), mean, spread, *found))
    names = [f"p{round(100 * q):02d}" for q in QUANTILES]
    return pd.DataFrame(rows, columns=["strategy", "games", "mean_score", "score_sd", *names])
