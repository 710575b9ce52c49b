"""``sushilab simulate``: play some strategies against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .. import options

EXAMPLES = (
    "sushilab simulate greedy random --players 2 --games 1M",
    "sushilab simulate mine.py greedy expected:pudding=2.5 random --seed 7",
    "sushilab simulate greedy --players 4 --variant pudding=removed --json",
    "sushilab simulate greedy random --games 10k --record 3 records/",
)


def simulate(
    strategies: options.Strategies = None,
    players: options.Players = None,
    games: options.Games = "100k",
    seed: options.Seed = 1,
    seating: options.Seating = "rotate",
    variant: options.Variant = None,
    game: options.Game = None,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards/--no-cards", help="Also say what single cards were worth.", show_default=False
        ),
    ] = False,
    record: Annotated[
        tuple[str, Path] | None,
        typer.Option(
            "--record",
            help="Write the first N games as records into a folder.",
            metavar="N DIR",
            show_default=False,
        ),
    ] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            help="Save a long run here now and then, and go on from it.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    rows: Annotated[
        Path | None,
        typer.Option(
            help="Write every game, one row a seat, as Parquet.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    csv: options.Csv = None,
    as_json: options.Json = False,
    threads: options.Threads = None,
    quiet: options.Quiet = False,
) -> int:
    """Play games between strategies: who wins how often, and with what score.

    A STRATEGY is a name (see 'sushilab strategies'), a file (mine.py, or mine.py:name when
    it defines several), either with parameters if you like (expected:pudding=2.5). Fewer
    strategies than seats are repeated in turn; of more, line-ups are drawn.
    """
    from ...simulator.games import game as game_of
    from ..counts import InputError, read_count, read_variant
    from ..files import check_folder, check_writable
    from ..line_ups import named_plan, notes_on
    from ..playing import play, status_of, write_records
    from ..reproduce import command_text
    from ..terminal import note

    if not strategies:
        raise InputError("name at least one strategy; 'sushilab strategies' lists them")
    chosen, game_name = read_variant(variant or []), game_of(game).name
    plan = named_plan(
        strategies,
        players=players,
        games=games,
        seed=seed,
        seating=seating,
        variant=chosen,
        game_name=game_name,
        cards=cards,
    )
    records = read_count(record[0], "record") if record else 0
    if records > plan.games:
        raise InputError(f"record: {records:,} records of a run of {plan.games:,} games")
    for path in (csv, checkpoint, rows):
        check_writable(path)
    if record:
        check_folder(record[1])
    for words in notes_on(plan, strategies):
        note(words, quiet)
    command = command_text(
        "simulate",
        strategies,
        game=game_name,
        options={
            "players": plan.players,
            "games": read_count(games, "games"),
            "seed": seed,
            "seating": seating,
            "cards": cards,
        },
        variant=chosen,
    )
    if record:
        write_records(plan, records, record[1])
    with _sink(rows, plan, command) as sink:
        outcome = play(plan, threads=threads, quiet=quiet, checkpoint=checkpoint, rows=sink)
    _show(outcome, command, as_json, csv)
    if checkpoint is not None and outcome.games < plan.games:
        note(f"run the same command again to go on from {checkpoint}", quiet)
    return status_of(outcome)


def _sink(rows: Path | None, plan: Any, command: str) -> Any:
    if rows is None:
        from contextlib import nullcontext

        return nullcontext()
    from ...analysis.rows import ParquetRows

    return ParquetRows(rows, plan, {"command": command})


def _show(outcome: Any, command: str, as_json: bool, csv: Path | None) -> None:
    """Write and print a result, whole or not."""
    from ...analysis.win_shares import STRATEGY_COLUMNS, strategy_rows
    from ..documents import flat_origin, print_document, simulation_document
    from ..files import write_csv

    with_cards = outcome.plan.cards and outcome.games > 0
    if csv is not None:
        origin = flat_origin(outcome, command)
        rows = [{**row, **origin} for row in strategy_rows(outcome)]
        write_csv(csv, rows, [*STRATEGY_COLUMNS, *origin])
    if as_json:
        document = simulation_document(outcome, command)
        if with_cards:
            from ...analysis.card_values import card_values_frame

            document["cards"] = card_values_frame(outcome).to_dict("records")
        print_document(document)
    elif outcome.games:
        from ..simulation_table import print_simulation

        print_simulation(outcome, command)
        if with_cards:
            from ..card_tables import print_card_values

            print_card_values([outcome], [])


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate", epilog=options.examples(*EXAMPLES))(simulate)
