"""What the check of a strategy came to, on the terminal and as a document."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from ..simulator.games import game
from ..strategies.audit import Audit, audit_room
from .checking import Verdict
from .game_words import capital, score_heading
from .simulation_table import half_of
from .terminal import console, plus_minus, print_lines, print_table, table
from .terminal_numbers import column_decimals, fixed, with_error


def print_verdict(verdict: Verdict) -> None:
    """Print one verdict: games, traits, speed, and what is wrong."""
    out, definition = console(), verdict.strategy.definition
    about = f"  {definition.kind} strategy, compiled in {verdict.compile_seconds:.1f} s"
    out.print(Text.assemble((verdict.strategy.name, "bold"), about))
    out.print()
    if verdict.played:
        _print_games(out, verdict.played, definition.game)
    if verdict.audit is not None:
        _print_traits(out, verdict.audit, definition.game)
    for sentence in verdict.failures:
        print_lines(out, f"FAILED {sentence}", style="")
    if not verdict.failures and not verdict.interrupted:
        out.print(Text("passed"))


def _print_games(out: Console, rows: list[dict[str, Any]], game_name: str) -> None:
    sign = f" {plus_minus()} "
    wins = [100 * half_of(row, "win_share") for row in rows]
    scores = [half_of(row, "mean_score") for row in rows]
    places = column_decimals(wins), column_decimals(scores)
    headings = ("Players", "Seats played", "Win share, %", "Fair share, %")
    shown = table((*headings, score_heading(game_name)))
    for row, win, score in zip(rows, wins, scores, strict=True):
        shown.add_row(
            str(row["players"]),
            f"{row['games']:,}",
            with_error(100 * row["win_share"], win, sign, decimals=places[0]),
            fixed(100 * row["fair_share"], max(places[0], 1)),
            with_error(row["mean_score"], score, sign, decimals=places[1]),
        )
    print_table(out, shown)


def _print_traits(out: Console, audit: Audit, game_name: str) -> None:
    choice = game(game_name).forced_words.choice
    changed = f"{capital(choice)}s changed"
    shown = table(("Trait", "Declared", "Found", changed, "of"), lefts=3)
    for trait in audit.traits:
        shown.add_row(
            trait.name,
            "yes" if trait.declared else "",
            "yes" if trait.found else "",
            f"{trait.evidence.changed:,}",
            f"{trait.evidence.decisions:,}",
        )
    print_table(out, shown)
    print_lines(
        out,
        f"{changed}: when only that was changed in a decision of a real"
        f" game{getattr(audit_room(game_name), 'COUNT_WORDS', '')}.",
        f"Asked at {audit.decisions:,} decisions: {audit.nanoseconds:.0f} ns a {choice} on one"
        " thread.",
    )
    out.print()


def verdict_document(verdict: Verdict) -> dict[str, Any]:
    """Everything that ``check --json`` says about one strategy."""
    strategy, audit = verdict.strategy, verdict.audit
    return {
        "name": strategy.name,
        "spec": strategy.spec,
        "kind": strategy.definition.kind,
        "passed": not verdict.failures and audit is not None,
        "interrupted": verdict.interrupted,
        "failures": verdict.failures,
        "compile_seconds": verdict.compile_seconds,
        "nanoseconds_per_pick": None if audit is None else audit.nanoseconds,
        "decisions": 0 if audit is None else audit.decisions,
        "played": verdict.played,
        "cheats": [
            {"what": cheat.what, **_evidence(cheat)} for cheat in (audit.cheats if audit else ())
        ],
        "traits": [
            {
                "trait": trait.name,
                "declared": trait.declared,
                "found": trait.found,
                **_evidence(trait),
            }
            for trait in (audit.traits if audit else ())
        ],
    }


def _evidence(of: Any) -> dict[str, Any]:
    seen = of.evidence
    return {"changed": seen.changed, "decisions": seen.decisions, "example": seen.example or None}
