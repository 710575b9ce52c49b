"""Tidy tables of a report: every run one below the other, with the number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ..analysis.card_values import MEASURES, card_values_frame
from ..analysis.estimates import half_width
from ..analysis.frames import strategies_frame
from ..simulator.plan import possible_line_ups
from ..simulator.run import Outcome
from ..simulator.tallies import POINT_UNITS
from .rooms import card_titles, room

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Quantiles of final scores."""
NO_CARD: Final = "No card"
"""Points that belong to no card taken, such as a penalty for having none."""


@dataclass(frozen=True)
class Tables:
    """Every table of a report; each has the column ``players`` first.

    Attributes
    ----------
    runs
        What was played.
    strategies
        Win shares and scores.
    cards, cards_by_round, cards_by_pick, cards_by_round_pick, cards_by_strategy
        Observed card values.
    point_sources
        Points of a strategy by kind of card.
    score_quantiles, score_distribution
        Final scores of a strategy.
    """

    runs: pd.DataFrame
    strategies: pd.DataFrame
    cards: pd.DataFrame
    cards_by_round: pd.DataFrame
    cards_by_pick: pd.DataFrame
    cards_by_round_pick: pd.DataFrame
    cards_by_strategy: pd.DataFrame
    point_sources: pd.DataFrame
    score_quantiles: pd.DataFrame
    score_distribution: pd.DataFrame

    def items(self) -> list[tuple[str, pd.DataFrame]]:
        """Names and tables."""
        return [(f.name, getattr(self, f.name)) for f in fields(self)]

    @property
    def players(self) -> list[int]:
        """Numbers of players that were played, in order."""
        return [int(n) for n in self.runs["players"]]

    @property
    def strategy_order(self) -> list[str]:
        """Strategies, the most successful first: by win share relative to the fair share."""
        frame = self.strategies
        relative = (frame["win_share"] / frame["fair_share"]).groupby(frame["strategy"]).mean()
        return [str(name) for name in relative.sort_values(ascending=False, kind="stable").index]


def tables_of(outcomes: Sequence[Outcome]) -> Tables:
    """Tables of the runs of one game, one run for each number of players."""
    return Tables(
        runs=_stacked(outcomes, _run_frame),
        strategies=_stacked(outcomes, strategies_frame),
        cards=_stacked(outcomes, lambda o: card_frame(o, ("card",))),
        cards_by_round=_stacked(outcomes, lambda o: card_frame(o, ("round", "card"))),
        cards_by_pick=_stacked(outcomes, lambda o: card_frame(o, ("pick", "card"))),
        cards_by_round_pick=_stacked(outcomes, lambda o: card_frame(o, ("round", "pick", "card"))),
        cards_by_strategy=_stacked(outcomes, lambda o: card_frame(o, ("strategy", "card"))),
        point_sources=_stacked(outcomes, point_sources_frame),
        score_quantiles=_stacked(outcomes, score_quantiles_frame),
        score_distribution=_stacked(outcomes, score_distribution_frame),
    )


def _stacked(
    outcomes: Sequence[Outcome], frame_of: Callable[[Outcome], pd.DataFrame]
) -> pd.DataFrame:
    parts = []
    for outcome in outcomes:
        frame = frame_of(outcome)
        frame.insert(0, "players", outcome.plan.players)
        parts.append(frame)
    return pd.concat(parts, ignore_index=True)


def _run_frame(outcome: Outcome) -> pd.DataFrame:
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

    A game may name them by ``SOURCES`` in its module ``cards``. Otherwise cards belong
    together whose titles end in the same word, numbers aside: Maki 1 and Maki 2; Egg
    nigiri and Squid nigiri.
    """
    titles = card_titles(game_name)
    named = getattr(room("simulator", game_name, "cards"), "SOURCES", None)
    if named is not None:
        return dict(zip(titles, named, strict=True))
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


def point_sources_frame(outcome: Outcome) -> pd.DataFrame:
    """Mean points of a seat by strategy and group of cards; they sum to the mean score.

    What no card was credited with, such as a penalty for having none of a kind, is the
    source :data:`NO_CARD`.
    """
    plan = outcome.plan
    sources = card_sources(plan.game)
    cells = outcome.tally["cards"]
    points = cells[..., MEASURES.index("points")].sum(axis=(0, 2, 3)) / POINT_UNITS
    offered = cells[..., MEASURES.index("offered")].sum(axis=(0, 1, 2, 3)) > 0
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
        means[NO_CARD] = score / games - sum(means.values())
        for source, mean in means.items():
            # Credits are whole 2520ths, so anything smaller is the division's rounding.
            exact = mean if abs(mean) > 1e-9 else 0.0
            rows.append((plan.strategies[i].name, source, exact, score / games))
    return pd.DataFrame(rows, columns=["strategy", "source", "points", "mean_score"])


def score_distribution_frame(outcome: Outcome) -> pd.DataFrame:
    """Games by strategy and final score."""
    histogram, totals = outcome.tally["histogram"], strategy_totals(outcome)
    bins = np.arange(histogram.shape[1])
    # The bin of a score of 0 is what makes the histogram's mean the mean score.
    counted = int(histogram.sum())
    zero = round((int((histogram * bins).sum()) - int(totals[:, 1].sum())) / max(counted, 1))
    rows = []
    for i, strategy in enumerate(outcome.plan.strategies):
        for at in np.flatnonzero(histogram[i]):
            games = int(histogram[i, at])
            rows.append((strategy.name, int(at) - zero, games, games / int(totals[i, 0])))
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
