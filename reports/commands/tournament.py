"""``sushilab tournament``: rank many strategies against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import options

EXAMPLES = (
    "sushilab tournament",
    "sushilab tournament mine.py --players 3 --pairs",
    "sushilab tournament greedy expected nigiri random --players 2 --against",
    "sushilab tournament --luck --neighbours --variant pass_direction=right",
)


def tournament(
    strategies: options.Strategies = None,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Seats at the table.", metavar="N")
    ] = "4",
    games: options.Games = "400k",
    pairs: Annotated[
        bool,
        typer.Option(
            "--pairs/--no-pairs",
            help="Also how often each finishes above each other.",
            show_default=False,
        ),
    ] = False,
    against: Annotated[
        bool,
        typer.Option(
            "--against/--no-against",
            help="Also each alone among copies of each other; circles. Half as many games more.",
            show_default=False,
        ),
    ] = False,
    neighbours: Annotated[
        bool,
        typer.Option(
            "--neighbours/--no-neighbours",
            help="Also by who sits before and after it, where hands come from and go.",
            show_default=False,
        ),
    ] = False,
    luck: Annotated[
        bool,
        typer.Option(
            "--luck/--no-luck",
            help="Also how much is luck and how much skill. Half as many games more.",
            show_default=False,
        ),
    ] = False,
    seed: options.Seed = 1,
    variant: options.Variant = None,
    game: options.Game = None,
    csv: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            help="Also write the ranking to a file (.csv), or every table to a folder.",
            metavar="FILE|DIR",
            show_default=False,
        ),
    ] = None,
    as_json: options.Json = False,
    threads: options.Threads = None,
    quiet: options.Quiet = False,
) -> int:
    """Rank strategies: win share against the field, score, rating, and who is told apart.

    Without a STRATEGY the built-in field plays. Fewer named ones than seats join it; as
    many or more play among themselves. Every strategy sits in equally many seats, at
    tables of different strategies. All line-ups are played when the games suffice,
    otherwise many are drawn, and the intervals cover the draw.
    """
    from ..counts import InputError, read_count, read_players, read_variant

    count, chosen = read_count(games, "games"), read_variant(variant or [])
    from ...simulator.games import game as game_named

    limits = game_named(game)
    game_name = limits.name
    seats = read_players(players, limits.min_players, limits.max_players)
    if len(seats) != 1:
        raise InputError(f"players: a tournament has one player count, not {players}")
    from ...analysis.tournaments import tournament as play_tournament
    from ..field import field_of
    from ..playing import INTERRUPTED, TOO_EARLY, how_it_ended, progress_bar
    from ..reproduce import command_text
    from ..terminal import note
    from ..tournament_files import check_csv, tournament_document, write_tables

    limits.rules(seats[0], chosen)
    field = field_of(strategies or [], game_name, seats[0])
    check_csv(csv)
    parts = {"pairs": pairs, "against": against, "neighbours": neighbours, "luck": luck}
    command = command_text(
        "tournament",
        strategies or [],
        game=game_name,
        options={"players": seats[0], "games": count, "seed": seed, **parts},
        variant=chosen,
    )
    try:
        with progress_bar("tournament", quiet) as progress:
            found = play_tournament(
                field,
                players=seats[0],
                games=count,
                seed=seed,
                variant=chosen,
                game=game_name,
                against=against,
                neighbours=neighbours,
                luck=luck,
                threads=threads,
                progress=progress,
            )
    except KeyboardInterrupt:
        note(TOO_EARLY)
        raise
    if csv is not None:
        write_tables(csv, found, command, pairs=pairs)
    if as_json:
        from ..documents import print_document

        print_document(tournament_document(found, command, pairs=pairs))
    else:
        from ..tournament_tables import print_tournament

        print_tournament(found, command, pairs=pairs)
    if found.interrupted:
        note(how_it_ended(found.outcome) or "interrupted before every part was played")
        return INTERRUPTED
    return 0


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tournament", epilog=options.examples(*EXAMPLES))(tournament)
