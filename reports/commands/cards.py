"""``sushilab cards``: what single cards were worth, by player count, round and pick."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .. import options

EXAMPLES = (
    "sushilab cards",
    "sushilab cards --players 3 --by round --by pick --games 1M",
    "sushilab cards greedy expected --players 2 --by strategy",
    "sushilab cards --csv card-values.csv --by round,pick --quiet",
)


def cards(
    strategies: options.Strategies = None,
    players: Annotated[
        str,
        typer.Option(
            "--players", "-p", help="Player counts: 4, 2-5 or 2,4; 'all'.", metavar="N|N-M"
        ),
    ] = "all",
    games: options.Games = "200k",
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            "-b",
            help="Also tell apart by round, pick or strategy; may be repeated.",
            metavar="WHAT",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = 1,
    seating: options.Seating = "rotate",
    variant: options.Variant = None,
    game: options.Game = "sushi_go",
    csv: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            help="Also write all values here, as CSV, or as Parquet by that ending.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    as_json: options.Json = False,
    threads: options.Threads = None,
    quiet: options.Quiet = False,
) -> int:
    """Card values as observed: points of a taken copy, and what taking it went with.

    Played by the built-in field unless strategies are named. Observed means over choices
    that the strategies made, which are not random: a card that only players in need take
    looks better than it would be for anybody. Numbers of games are for each player count.
    """
    from ..card_runs import command_of, dimensions, plans_for, play_card_runs
    from ..counts import read_variant
    from ..files import check_writable
    from ..playing import status_of

    chosen = read_variant(variant or [])
    wanted = dimensions(by or [])
    plans = plans_for(
        strategies or [],
        players=players,
        games=games,
        seed=seed,
        seating=seating,
        variant=chosen,
        game_name=game,
    )
    check_writable(csv)
    command = command_of(strategies or [], plans, games, wanted, chosen)
    outcomes = play_card_runs(plans, threads=threads, quiet=quiet)
    _show(outcomes, wanted, command, as_json, csv)
    return status_of(*outcomes)


def _show(
    outcomes: list[Any], wanted: list[str], command: str, as_json: bool, csv: Path | None
) -> None:
    from ..card_runs import card_document, tidy_values
    from ..card_tables import print_card_values
    from ..documents import print_document

    played = [outcome for outcome in outcomes if outcome.games]
    if csv is not None and played:
        frame = tidy_values(played, wanted, command)
        if csv.suffix.lower() == ".parquet":
            frame.to_parquet(csv, index=False)
        else:
            frame.to_csv(csv, index=False)
    if as_json:
        print_document(card_document(outcomes, wanted, command))
    elif played:
        print_card_values(played, wanted, command)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cards", epilog=options.examples(*EXAMPLES))(cards)
