"""What hands held at the end, and what it was worth."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from ...simulator.omakase.cards import CODES, KINDS, SET_TITLES
from ...simulator.run import Outcome
from ...simulator.tallies import POINT_UNITS, WIN_UNITS
from .batch_means import INTERVAL, add_mean, add_share, counted, seat_totals
from .phases import seen

SOURCES: Final = (*(f"{title} set" for title in SET_TITLES), "Loose cards", "Shoyu")
"""Where yen come from, in the order of the tally."""
MEANS: Final = (
    *("held_rate", "set_rate", "points", "score", "win_share", "score_gain", "win_gain"),
)
HELD_COLUMNS: Final = ("held", "copies", *(f"{name}{end}" for name in MEANS for end in INTERVAL))
"""Columns that :func:`held_cards_frame` has after ``card``."""


def held_cards_frame(outcome: Outcome) -> pd.DataFrame:
    """Cards in the hands at the end of games, one row a card.

    What a hand ends with is the outcome of choices: observed values.

    Returns
    -------
    pandas.DataFrame
        ``card``, then

        ``held``, ``copies``
            hands that held the kind at the end, and copies in them, counts;
        ``held_rate``
            share of all final hands that held it;
        ``set_rate``
            share of the copies that were part of a scored set;
        ``points``
            yen that a copy was worth, mean;
        ``score``, ``win_share``
            final score (yen) and win share of the hands that held it;
        ``score_gain``, ``win_gain``
            the same less the mean of the same strategies over all their games.

        Each mean has ``_se``, ``_low`` and ``_high``; cards never held are left out.
    """
    cells = counted(outcome, "held")
    totals = seat_totals(outcome)
    means = totals[:, 1:] / np.maximum(totals[:, :1], 1.0)
    differences = cells[..., 4:] - cells[..., :1] * means[:, None, :]
    sums = np.concatenate([cells, differences], axis=-1).sum(axis=1)
    held, copies, in_sets, points, score, win, score_gain, win_gain = np.moveaxis(sums, -1, 0)
    games = counted(outcome, "endings").sum(axis=(1, 2))
    hands = np.broadcast_to(games[:, None] * outcome.plan.players, (len(games), KINDS))
    frame = pd.DataFrame({"card": CODES})
    frame["held"] = held.sum(axis=0).astype(np.int64)
    frame["copies"] = copies.sum(axis=0).astype(np.int64)
    add_share(frame, "held_rate", held, hands)
    add_share(frame, "set_rate", in_sets, copies)
    add_mean(frame, "points", points / POINT_UNITS, copies)
    add_mean(frame, "score", score, held)
    add_share(frame, "win_share", win / WIN_UNITS, held)
    add_mean(frame, "score_gain", score_gain, held)
    share = frame["win_share"].to_numpy()
    add_mean(frame, "win_gain", win_gain / WIN_UNITS, held, share=share)
    return seen(frame, "held")


def point_sources_frame(outcome: Outcome) -> pd.DataFrame:
    """Mean yen of a seat by strategy from each set, loose cards and shoyu.

    Returns
    -------
    pandas.DataFrame
        ``strategy``, ``source``, ``points`` and ``mean_score``, both in yen; the sources of
        a strategy sum to its mean score.
    """
    totals = seat_totals(outcome)
    rows = []
    for strategy, sums, (games, score, _) in zip(
        outcome.plan.strategies, outcome.tally["sources"], totals, strict=True
    ):
        if games:
            rows += [
                (strategy.name, source, float(points) / games, score / games)
                for source, points in zip(SOURCES, sums, strict=True)
            ]
    return pd.DataFrame(rows, columns=["strategy", "source", "points", "mean_score"])
