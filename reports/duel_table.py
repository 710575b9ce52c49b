"""The tables of ``sushilab duel``: the verdict, and what it rests on."""

from __future__ import annotations

import math
from typing import Final

from rich.console import Console
from rich.text import Text

from ..analysis.contest_results import ContestResult, Measured
from ..analysis.duel_result import Duel
from ..analysis.provenance import options_text, sushilab_version, variant_of
from ..analysis.verdicts import outwards
from ..simulator.games import game
from .game_words import score_heading
from .terminal import console, print_lines, print_table, table
from .terminal_numbers import UNKNOWN, decimals_for, fixed, rate, threads_text

SHARES: Final = ("win_share", "win_gain", "superiority")
"""Measures that are shown in per cent."""
TWO_PLAYERS: Final = {
    "win_share": "Win share, %",
    "win_gain": "  less the fair share",
    "score": "",
    "margin": "  less the other's",
    "superiority": "Scores more, %",
}
MORE_PLAYERS: Final = {
    "win_share": "Win share, %",
    "win_gain": "  less the replaced one's",
    "score": "",
    "score_difference": "  less the replaced one's",
    "margin": "  less the others' mean",
    "margin_best": "  less the others' best",
    "superiority": "Scores more than another, %",
}
"""Labels of the measures that are shown, the score's up to the game; with two players some
are the same."""


def print_duel(duel: Duel, command: str) -> None:
    """Print a duel of at least one deal.

    Parameters
    ----------
    duel
        The duel, whole or not.
    command
        Command line that repeats it.
    """
    out = console()
    for contest in duel.contests:
        _print_contest(out, contest, duel.plan.players, score_heading(duel.plan.game))
    for contest in duel.contests:
        if contest.deals:
            print_lines(out, f"{contest.verdict}.", style="bold")
    ended = how_a_duel_ended(duel)
    if ended:
        out.print(Text(f"Partial result: {ended}.", style="yellow"))
    print_lines(
        out,
        f"{_caption(duel)}.",
        *([f"{duel.choice.sentence[0].upper()}{duel.choice.sentence[1:]}."] if duel.choice else []),
        f"{_interval_words(duel)}.",
        "Design effect: variance relative to as many independent games.",
        f"{rate(duel.effort.games_per_second)} on {threads_text(duel.effort.threads)}.",
        command=command,
    )


def how_a_duel_ended(duel: Duel) -> str:
    """Words on a duel that is not whole, else an empty text."""
    if duel.complete:
        return ""
    reason = "ended by a strategy's fault" if duel.fault is not None else "interrupted"
    most = "at most " if duel.stopping is not None else ""
    return f"{reason} after {duel.games:,} of {most}{duel.plan.planned_games:,} games"


def _print_contest(out: Console, contest: ContestResult, players: int, score: str) -> None:
    if not contest.deals:
        return
    heading = f"{100 * contest.confidence:g} % interval"
    shown = table(("Measure", "Mean", heading, "Design effect"))
    labels = TWO_PLAYERS if players == 2 else MORE_PLAYERS
    for name, label in labels.items():
        shown.add_row(label or score, *_cells(contest.measures[name], 100 if name in SHARES else 1))
    title = f"{contest.newcomer} against {contest.others}"
    if players > 2:
        title = f"One {contest.newcomer} among {players - 1} {contest.others}"
    print_table(out, shown, title)


def _cells(measured: Measured, factor: int) -> tuple[str, str, str]:
    mean, low, high = (factor * x for x in (measured.mean, measured.low, measured.high))
    known = math.isfinite(low) and math.isfinite(high)
    places = decimals_for((high - low) / 2 if known else math.nan)
    interval = UNKNOWN
    if known:
        bottom, top = outwards(low, high, places)
        interval = f"{fixed(bottom, places)} to {fixed(top, places)}"
    return fixed(mean, places), interval, fixed(measured.design_effect, 2)


def _caption(duel: Duel) -> str:
    plan = duel.plan
    variant = options_text(variant_of(plan.rules))
    parts = [
        f"{game(plan.game).title}, {plan.players} players",
        *([variant] if variant else []),
        f"{duel.games:,} games from {duel.deals:,} deals",
        f"seating {plan.seating}",
        f"seed {plan.seed}",
        f"sushilab {sushilab_version()}",
    ]
    return ", ".join(parts)


def _interval_words(duel: Duel) -> str:
    if duel.stopping is None:
        return "Intervals: from the differences between deals, rounded outwards"
    return "Intervals hold whenever one stops to look, those of scores approximately"
