"""``sushilab report``: plays a field at every table size and writes charts, tables and a page."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .. import options

if TYPE_CHECKING:
    from ..field import FieldResult
    from ..page_tables import Tables

EXAMPLES = (
    "sushilab report",
    "sushilab report mine.py --players 2-4 --games 250k --out mine",
    "sushilab report greedy expected random balanced nigiri --seed 7",
    "sushilab report --variant pass_direction=alternate --out alternate",
)
DEFAULT_OUT = Path("report")
INTERRUPTED = 130


def report(
    strategies: options.Strategies = None,
    players: Annotated[
        str,
        typer.Option(
            "--players", "-p", help="Player counts: 4, 2-5 or 2,4; 'all'.", metavar="N|N-M"
        ),
    ] = "all",
    games: Annotated[
        str,
        typer.Option(
            "--games", "-g", help="Games for each player count: 250k, 1M, 2.5e6.", metavar="N"
        ),
    ] = "1M",
    seed: options.Seed = 1,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            "-o",
            help="Folder to write; an earlier report there is replaced.",
            metavar="DIR",
        ),
    ] = DEFAULT_OUT,
    variant: options.Variant = None,
    game: options.Game = None,
    csv: options.Csv = None,
    as_json: options.Json = False,
    threads: options.Threads = None,
    quiet: options.Quiet = False,
) -> int:
    """Report on cards and strategies: a page with charts, tables and data, from real games.

    Without a STRATEGY the built-in field plays. Fewer named ones than the largest table has
    seats join them (report mine.py: the built-in field and mine); as many or more play
    among themselves.

    The folder holds index.html, charts as SVG and PNG, every table as CSV, and
    manifest.json with the command that computes the same numbers again, which is what
    --json prints. --csv writes the win shares to one more file. Ctrl-C ends the playing
    early; the report then has what was played.
    """
    started = time.perf_counter()
    from ..counts import read_count, read_players, read_variant
    from ..files import check_writable
    from ..manifest import check_folder

    count, options_chosen = read_count(games, "games"), read_variant(variant or [])
    from ...simulator.games import game as game_named
    from ..field import field_of, plan_field, play_field, possible_players
    from ..page import line_up_warnings, player_range
    from ..playing import progress_bar
    from ..reproduce import command_text
    from ..terminal import note

    limits = game_named(game)
    asked = (
        None if players == "all" else read_players(players, limits.min_players, limits.max_players)
    )
    sizes = possible_players(asked, limits.name, options_chosen)
    plans = plan_field(
        field_of(strategies or [], limits.name, max(sizes)),
        players=sizes,
        games=count,
        seed=seed,
        game_name=limits.name,
        variant=options_chosen,
    )
    check_folder(out)
    check_writable(csv)
    command = command_text(
        "report",
        strategies or [],
        game=limits.name,
        options={"players": player_range(sizes), "games": count, "seed": seed},
        variant=options_chosen,
    )
    label = f"{player_range(sizes)} players"
    with progress_bar(label, quiet) as progress:
        result = play_field(plans, threads=threads, progress=progress)
    if not result.outcomes:
        note("interrupted before anything was played, so no report was written")
        return INTERRUPTED
    tables, manifest = _write(out, result, command, started, csv, quiet)
    if as_json:
        from ..documents import print_document

        print_document(manifest)
    else:
        _print_headline(tables, out)
    for words in line_up_warnings(result):
        note(words, quiet)
    note(_ending(result, time.perf_counter() - started), quiet and not result.interrupted)
    return INTERRUPTED if result.interrupted else 0


def _write(
    out: Path, result: FieldResult, command: str, started: float, csv: Path | None, quiet: bool
) -> tuple[Tables, dict[str, Any]]:
    """Make and write everything; says on a terminal what is being drawn."""
    from ..page_tables import tables_of
    from ..report_folder import write_report

    tables = tables_of(result.outcomes)
    if csv is not None:
        tables["strategies"].to_csv(csv, index=False, lineterminator="\n")
    seen = not quiet and sys.stderr.isatty()

    def notice(text: str) -> None:
        if seen:
            print(f"\r{text:<32}", end="", file=sys.stderr, flush=True)

    manifest = write_report(
        out, result=result, tables=tables, command=command, started=started, notice=notice
    )
    if seen:
        print(f"\r{'':<32}\r", end="", file=sys.stderr, flush=True)
    return tables, manifest


def _print_headline(tables: Tables, out: Path) -> None:
    """Print win shares by strategy and number of players, and where the page is."""
    from ..page import win_numbers
    from ..terminal import console, plus_minus, print_lines, print_matrix

    numbers = win_numbers(tables)
    sign = plus_minus()
    rows = [
        (row[0].text, [f"{cell.text} {cell.error}".strip().replace("±", sign) for cell in row[1:]])
        for row in numbers.rows
    ]
    screen = console()
    print_matrix(screen, "Win share, %", "Strategy", numbers.columns[1:], rows)
    print_lines(screen, f"{sign}: half the 95 % interval, from the differences between deals.")
    print_lines(screen, str(out / "index.html"), style="")


def _ending(result: FieldResult, wall: float) -> str:
    """Words on how much was played, and how fast."""
    from ..digits import listed, seconds
    from ..documents import performance_of
    from ..terminal_numbers import rate

    if result.interrupted:
        planned = sum(plan.games for plan in result.plans)
        text = f"interrupted after {result.games:,} of {planned:,} games, which the report has"
        if result.missing:
            text += f"; it has nothing on {listed([str(n) for n in result.missing])} players"
        return text
    speed = performance_of(*result.outcomes)
    return (
        f"{result.games:,} games in {seconds(speed['kernel_seconds'])}"
        f" ({rate(speed['games_per_second'])}), report written in {seconds(wall)} altogether"
    )


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report", epilog=options.examples(*EXAMPLES))(report)
