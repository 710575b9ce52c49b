"""The table of ``sushilab simulate``: win shares and mean scores."""

from __future__ import annotations

import math
from typing import Any, Final

from rich.text import Text

from ..analysis.provenance import caption_of
from ..analysis.win_shares import strategy_rows
from ..simulator.run import Outcome
from .game_words import score_heading
from .playing import how_it_ended
from .terminal import console, plus_minus, print_lines, print_table, table
from .terminal_numbers import (
    NO_SPREAD,
    column_decimals,
    exact,
    fixed,
    rate,
    threads_text,
    with_error,
)

HINT: Final = "n/a: too few deals to tell an error; play more games"


def print_simulation(outcome: Outcome, command: str) -> None:
    """Print the table of a run with where it comes from.

    Parameters
    ----------
    outcome
        A run of at least one game.
    command
        Command line that repeats it.
    """
    sign, rows = plus_minus(), strategy_rows(outcome)
    alone = len({member for line_up in outcome.plan.line_ups for member in line_up}) == 1
    win_halves = [math.nan if alone else 100 * half_of(row, "win_share") for row in rows]
    score_halves = [half_of(row, "mean_score") for row in rows]
    win_places, score_places = column_decimals(win_halves), column_decimals(score_halves)
    fair = 100 / outcome.plan.players
    score = score_heading(outcome.plan.game)
    shown = table(("Strategy", "Seats played", "Win share, %", score))
    for row, win_half, score_half in zip(rows, win_halves, score_halves, strict=True):
        share = 100 * row["win_share"]
        shown.add_row(
            Text(row["strategy"]),
            f"{row['games']:,}",
            # Alone at the table, a strategy wins its fair share whatever happens.
            f"{exact(share)} exactly"
            if alone
            else with_error(share, win_half, f" {sign} ", decimals=win_places),
            with_error(row["mean_score"], score_half, f" {sign} ", decimals=score_places),
        )
    out = console()
    print_table(out, shown)
    if not alone:
        out.print(Text(f"Fair share: {fixed(fair, max(win_places, 1))} %"))
    ended = how_it_ended(outcome)
    if ended:
        out.print(Text(f"Partial result: {ended}.", style="yellow"))
    halves = score_halves + ([] if alone else win_halves)
    print_lines(
        out,
        f"{caption_of(outcome)}.",
        f"{sign}: 95 % confidence, from the differences between deals.",
        *([f"{HINT}."] if not all(half >= NO_SPREAD for half in halves) else []),
        f"{rate(outcome.games_per_second)} on {threads_text(outcome.threads)}.",
        command=command,
    )


def half_of(row: dict[str, Any], measure: str) -> float:
    """Half width of an interval; one cut off at 0 or 1 counts from its longer side.

    Parameters
    ----------
    row
        Row of :func:`sushilab.analysis.win_shares.strategy_rows`.
    measure
        ``win_share`` or ``mean_score``.
    """
    above = row[f"{measure}_high"] - row[measure]
    return float(max(above, row[measure] - row[f"{measure}_low"]))
