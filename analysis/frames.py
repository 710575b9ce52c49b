"""Frames of one run: strategies, and card values."""

from __future__ import annotations

import pandas as pd

from ..simulator.run import Outcome
from .card_values import card_values_frame
from .provenance import caption_of
from .win_shares import STRATEGY_COLUMNS, strategy_rows

__all__ = ["card_values_frame", "html_of", "strategies_frame", "strategy_rows", "text_of"]


def strategies_frame(outcome: Outcome) -> pd.DataFrame:
    """One row a strategy, with 95 % intervals.

    Columns
    -------
    strategy
        Name.
    games
        Seats it played in: a game with two copies counts twice.
    win_share, win_share_se, win_share_low, win_share_high
        Mean share of the win for one seat (shared wins are split), its standard error and
        95 % interval.
    fair_share
        1 / players: the win share among equals.
    mean_score, mean_score_se, mean_score_low, mean_score_high
        Mean final score, in the game's unit.
    design_effect
        Variance of the win share relative to as many independent games.
    """
    return pd.DataFrame(strategy_rows(outcome), columns=list(STRATEGY_COLUMNS))


def text_of(outcome: Outcome) -> str:
    """Table of a run as text, for ``repr``."""
    lines = [caption_of(outcome)]
    for row in strategy_rows(outcome):
        win, score = row["win_share_se"], row["mean_score_se"]
        lines.append(
            f"  {row['strategy']:<24} win share {row['win_share']:.4f} ± {win:.4f}"
            f"   mean score {row['mean_score']:.2f} ± {score:.2f}"
        )
    return "\n".join(lines)


def html_of(outcome: Outcome) -> str:
    """Table of a run as HTML, for notebooks."""
    frame = strategies_frame(outcome)
    shown = frame[["strategy", "games", "win_share", "win_share_se", "mean_score", "mean_score_se"]]
    table: str = shown.to_html(index=False, float_format=lambda x: f"{x:.4f}", border=0)
    import html

    return f"<p>{html.escape(caption_of(outcome))}</p>{table}"
