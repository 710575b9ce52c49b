"""What ``sushilab tune`` prints: parameters before and after, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from ..analysis.estimates import Estimate
from ..analysis.held_out import HeldOut
from ..analysis.provenance import options_text, sushilab_version, variant_of
from ..analysis.tuning import Tuning
from ..simulator.games import game
from .digits import listed
from .terminal import console, plus_minus, print_lines, print_table, table
from .terminal_numbers import column_decimals, exact, fixed, with_error

MIXED: Final = "the mixed field"
NO_ERROR: Final = 1e-6
"""Half widths in per cent below are zero but for the rounding of sums of squares."""


def print_tuning(tuning: Tuning, command: str) -> None:
    """Print the tables of a tuning of which at least one generation was played.

    Parameters
    ----------
    tuning
        The tuning, whole or not.
    command
        Command line that repeats it.
    """
    out = console()
    shown = table(("Parameter", "Start", "Tuned"))
    for name, value in tuning.parameters.items():
        shown.add_row(Text(name), exact(tuning.start.parameters[name]), f"{value:g}")
    print_table(out, shown)
    small_print = [f"{_caption(tuning)}."]
    if tuning.held_out:
        _print_held_out(out, tuning.held_out)
        print_lines(out, verdict(tuning.held_out), style="")
        small_print.append(
            f"{plus_minus()}: 95 % confidence, from the differences between deals that the"
            " tuning never used."
        )
        if any(each.line_ups < each.possible_line_ups for each in tuning.held_out):
            small_print.append("Which line-ups were drawn is not covered by the interval.")
    else:
        done = len(tuning.history)
        words = f"after {done:,} of {tuning.generations:,} generations"
        out.print(Text(f"Partial result: interrupted {words}; nothing was measured.", "yellow"))
    print_lines(out, *small_print, command=command)
    out.print(Text(f"Tuned: {tuning.tuned.spec_from(Path())}", style="dim"), soft_wrap=True)


def verdict(held_out: Sequence[HeldOut]) -> str:
    """What the intervals say, and no more."""
    groups = {
        sign: [each.against or MIXED for each in held_out if each.verdict == sign]
        for sign in (1, -1, 0)
    }
    words = {
        1: "more than its fair share",
        -1: "less than its fair share",
        0: "a share that these games cannot tell from the fair one",
    }
    parts = [
        f"{words[sign]} {_among(names, len(held_out))}" for sign, names in groups.items() if names
    ]
    return f"Alone, the tuned strategy won {'; '.join(parts)} (each interval by itself)."


def _among(names: Sequence[str], tables: int) -> str:
    if len(names) == tables > 1:
        return f"in all {tables} tables"
    return f"among {listed(names)}"


def _print_held_out(out: Any, held_out: Sequence[HeldOut]) -> None:
    sign = plus_minus()
    places = column_decimals(
        [_half(estimate) for each in held_out for estimate in (each.tuned, each.start)]
    )
    shown = table(("Alone among", "Start, %", "Tuned, %"))
    for each in held_out:
        name = each.against or MIXED
        if each.line_ups < each.possible_line_ups:
            name += f" ({each.line_ups:,} of {each.possible_line_ups:,} line-ups)"
        shown.add_row(
            Text(name),
            *(_share(estimate, places, f" {sign} ") for estimate in (each.start, each.tuned)),
        )
    print_table(out, shown)
    out.print(Text(f"Fair share: {fixed(100 * held_out[0].fair_share, max(places, 1))} %"))


def _share(estimate: Estimate, places: int, sign: str) -> str:
    """Win share in per cent; one among one's own kind has no error."""
    share, half = 100 * estimate.mean, _half(estimate)
    if half == 0.0:
        return f"{exact(share)} exactly"
    return with_error(share, half, sign, decimals=places)


def _half(estimate: Estimate) -> float:
    """Half the width of an interval in per cent; what is only rounding is 0."""
    low, high = estimate.interval
    half = 100 * (high - low) / 2
    return 0.0 if half < NO_ERROR else half


def _caption(tuning: Tuning) -> str:
    setting, tables = tuning.setting, tuning.setting.tables
    variant = options_text(variant_of(tables.rules))
    parts = [
        f"{game(tables.game).title}, {tables.players} players",
        *([variant] if variant else []),
        f"{len(tuning.history):,} generations of {setting.population:,} candidates with"
        f" {setting.games:,} games each",
        f"seed {tables.seed}",
        f"sushilab {sushilab_version()}",
    ]
    return ", ".join(parts)
