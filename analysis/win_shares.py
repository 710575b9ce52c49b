"""Win shares and mean scores of one run by strategy, as plain rows."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ..simulator.run import Outcome
from .estimates import half_width, strategy_estimates

STRATEGY_COLUMNS: Final = (
    "strategy",
    "games",
    "win_share",
    "win_share_se",
    "win_share_low",
    "win_share_high",
    "fair_share",
    "mean_score",
    "mean_score_se",
    "mean_score_low",
    "mean_score_high",
    "design_effect",
)
"""Columns of a row of :func:`strategy_rows`, in order."""


def strategy_rows(outcome: Outcome) -> list[dict[str, Any]]:
    """One row a strategy that has played, with 95 % intervals.

    The columns are explained in :func:`sushilab.analysis.frames.strategies_frame`, which
    holds the same numbers; this module loads no pandas, for commands that answer at once.
    """
    plan, tally = outcome.plan, outcome.tally
    if not outcome.deals:
        return []
    wins = strategy_estimates(outcome, "wins")
    scores = strategy_estimates(outcome, "scores")
    seats = np.zeros(len(plan.strategies), np.int64)
    for line_up, members in enumerate(plan.line_ups):
        for member in members:
            seats[member] += int(tally["deals"][line_up]) * int(plan.steps[line_up])
    rows = []
    for i, strategy in enumerate(plan.strategies):
        if not seats[i]:
            continue
        win, score = wins[i], scores[i]
        low, high = win.interval
        rows.append(
            {
                "strategy": strategy.name,
                "games": int(seats[i]),
                "win_share": win.mean,
                "win_share_se": win.se,
                # A share lies between 0 and 1, and so does its interval.
                "win_share_low": max(low, 0.0) if np.isfinite(low) else low,
                "win_share_high": min(high, 1.0) if np.isfinite(high) else high,
                "fair_share": 1.0 / plan.players,
                "mean_score": score.mean,
                "mean_score_se": score.se,
                "mean_score_low": score.mean - half_width(score.se, score.freedom),
                "mean_score_high": score.mean + half_width(score.se, score.freedom),
                "design_effect": win.design_effect,
            }
        )
    return rows
