"""``sushilab duel``: which of two strategies is better, and how sure is that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .. import options

if TYPE_CHECKING:
    from ...analysis.contest_results import Stopping

EXAMPLES = (
    "sushilab duel expected greedy",
    "sushilab duel mine.py expected --players 4 --games 1M",
    "sushilab duel expected expected:pudding=2.5 --until decided --effect 0.2%",
)
ALPHA = "0.05"
EFFECT = "0.5%"
FIXED_GAMES = "200k"
MOST_GAMES = "10M"


def duel(
    strategies: options.Strategies = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Seats at the table.", metavar="N")
    ] = "2",
    games: Annotated[
        str | None,
        typer.Option(
            "--games",
            "-g",
            help=f"Games to play over all tables; default: {FIXED_GAMES}.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(
            help="'decided': play until the duel is decided instead of so many games.",
            metavar="WHEN",
            show_default=False,
        ),
    ] = None,
    alpha: Annotated[
        str | None,
        typer.Option(
            help=f"With --until: probability of calling equals different; default: {ALPHA}.",
            metavar="SHARE",
            show_default=False,
        ),
    ] = None,
    effect: Annotated[
        str | None,
        typer.Option(
            help="With --until: also end when no larger difference in win share is left;"
            f" default: {EFFECT}.",
            metavar="SHARE",
            show_default=False,
        ),
    ] = None,
    max_games: Annotated[
        str | None,
        typer.Option(
            help=f"With --until: most games; default: {MOST_GAMES}.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = 1,
    seating: Annotated[
        str | None,
        typer.Option(
            help="rotate, shuffle or fixed; default: a pilot of 2,000 deals chooses.",
            metavar="HOW",
            show_default=False,
        ),
    ] = None,
    variant: options.Variant = None,
    game: options.Game = None,
    csv: options.Csv = None,
    as_json: options.Json = False,
    threads: options.Threads = None,
    quiet: options.Quiet = False,
) -> int:
    """Compare two strategies: who wins more, by how much, and how sure that is.

    With more than two seats, one of each plays among copies of the other, on the same deals
    as a table of copies only: does the newcomer do better than the one it replaces?
    """
    from ...analysis.duels import plan_duel, run_duel
    from ...simulator.games import game as game_of
    from ..counts import InputError, read_count, read_variant
    from ..files import check_writable
    from ..line_ups import one_player_count
    from ..playing import progress_bar
    from ..reproduce import command_text

    if not strategies or len(strategies) != 2:
        raise InputError(_not_two(strategies or []))
    chosen, game_name = read_variant(variant or []), game_of(game).name
    stopping = _stopping(until, alpha, effect, max_games, games)
    length = options.first_of(max_games, MOST_GAMES) if stopping else games or FIXED_GAMES
    plan = plan_duel(
        *strategies,
        players=one_player_count(players, game_name, "duel"),
        games=read_count(length, "max-games" if stopping else "games"),
        seed=seed,
        seating=seating,
        variant=chosen,
        game_name=game_name,
    )
    check_writable(csv)
    ending: dict[str, Any] = {"games": plan.games}
    if stopping is not None:
        ending = {
            "until": until,
            "alpha": options.first_of(alpha, ALPHA),
            "effect": options.first_of(effect, EFFECT),
            "max-games": plan.games,
        }
    command = command_text(
        "duel",
        strategies,
        game=game_name,
        options={"players": plan.players, **ending, "seed": seed, "seating": seating},
        variant=chosen,
    )
    with progress_bar(quiet=quiet) as progress:
        result = run_duel(plan, stopping, threads=threads, progress=progress)
    _show(result, command, as_json, csv)
    return _status(result)


def _not_two(strategies: list[str]) -> str:
    if len(strategies) < 2:
        return "a duel needs two strategies; 'sushilab strategies' lists them"
    return (
        f"a duel is between two strategies, not {len(strategies)}; 'sushilab simulate' plays more"
    )


def _stopping(
    until: str | None,
    alpha: str | None,
    effect: str | None,
    max_games: str | None,
    games: str | None,
) -> Stopping | None:
    """When the duel ends by itself; refuses options that would mean nothing."""
    from ...analysis.contest_results import Stopping
    from ...analysis.duels import check_until
    from ..counts import InputError, read_share

    if until is None:
        for name, value in (("alpha", alpha), ("effect", effect), ("max-games", max_games)):
            if value is not None:
                raise InputError(f"--{name} is only for duels with --until decided")
        return None
    check_until(until)
    if games is not None:
        raise InputError("--games is not for duels with --until; say --max-games")
    return Stopping(
        read_share(options.first_of(alpha, ALPHA), "alpha"),
        read_share(options.first_of(effect, EFFECT), "effect"),
    )


def _show(result: Any, command: str, as_json: bool, csv: Path | None) -> None:
    """Write and print a result, whole or not."""
    from ..documents import print_document
    from ..duel_document import duel_document, duel_rows
    from ..duel_table import print_duel
    from ..files import write_csv

    if csv is not None:
        rows = duel_rows(result, command)
        write_csv(csv, rows, list(rows[0]))
    if as_json:
        print_document(duel_document(result, command))
    elif result.deals:
        print_duel(result, command)


def _status(result: Any) -> int:
    """Exit status; says on the standard error how a duel ended that is not whole."""
    from ..duel_table import how_a_duel_ended
    from ..playing import FAULTY, INTERRUPTED, TOO_EARLY
    from ..terminal import note

    if result.fault is not None:
        note(str(result.fault))
        return FAULTY
    if result.complete:
        return 0
    note(how_a_duel_ended(result) if result.deals else TOO_EARLY)
    return INTERRUPTED


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("duel", epilog=options.examples(*EXAMPLES))(duel)
