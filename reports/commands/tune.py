"""``sushilab tune``: find parameters with which a strategy wins more."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from .. import options

EXAMPLES = (
    "sushilab tune weights --players 4 --out mine_4.toml",
    "sushilab tune expected --players 3 --parameters reach,pudding",
    "sushilab tune mine.py --players 2 --against expected,greedy --generations 20",
)


def tune(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", hidden=True)],
    players: Annotated[
        str,
        typer.Option("--players", "-p", help="Seats at the table.", metavar="N"),
    ],
    against: Annotated[
        list[str] | None,
        typer.Option(
            help="Strategies in the other seats, a,b or repeated; default: the built-in ones.",
            metavar="S,S",
            show_default=False,
        ),
    ] = None,
    parameters: Annotated[
        list[str] | None,
        typer.Option(
            help="Parameters to tune, a,b or repeated; default: all.",
            metavar="P,P",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        str, typer.Option("--games", "-g", help="Games of each candidate.", metavar="N")
    ] = "20k",
    generations: Annotated[
        str, typer.Option(help="Generations of candidates.", metavar="N")
    ] = "40",
    population: Annotated[
        str | None,
        typer.Option(
            help="Candidates of a generation; default: by the number of parameters.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    held_out: Annotated[
        str,
        typer.Option("--held-out", help="Games of each table of the measurement.", metavar="N"),
    ] = "200k",
    step: Annotated[
        float,
        typer.Option(help="First steps, relative to a parameter's size, or to 1.", metavar="X"),
    ] = 0.3,
    seed: options.Seed = 1,
    variant: options.Variant = None,
    game: options.Game = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the tuned strategy here, as TOML.", metavar="FILE", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file of --out.")] = False,
    checkpoint: Annotated[
        Path | None,
        typer.Option(
            help="Save each generation here, and go on from it.",
            metavar="FILE",
            show_default=False,
        ),
    ] = None,
    as_json: options.Json = False,
    threads: options.Threads = None,
    quiet: options.Quiet = False,
) -> int:
    """Tune the parameters of a strategy, and measure what it wins on new deals.

    A STRATEGY is a name or a file, with the parameters to start from if you like. Each
    candidate sits alone among line-ups of the others; all of a generation play the same
    deals. The result is measured on deals that the tuning never used.
    """
    from ...analysis import tuning as tuner
    from ...simulator.games import game as game_of
    from ..counts import InputError, read_count, read_players, read_variant
    from ..files import check_writable
    from ..playing import INTERRUPTED, progress_bar
    from ..terminal import note
    from ..tuned_table import check_table_file, table_text

    chosen, known = read_variant(variant or []), game_of(game)
    seats = read_players(players, known.min_players, known.max_players)
    if len(seats) != 1:
        raise InputError(f"players: tune plays one player count, not {players}")
    check_table_file(out, force)
    check_writable(checkpoint)
    with progress_bar("tune", quiet) as progress:
        tuning = tuner.tune(
            strategy,
            players=seats[0],
            against=_specs(against),
            parameters=_names(parameters),
            games=read_count(games, "games"),
            generations=read_count(generations, "generations"),
            population=None if population is None else read_count(population, "population"),
            held_out=read_count(held_out, "held-out"),
            seed=seed,
            game=known.name,
            variant=chosen,
            step=step,
            threads=threads,
            checkpoint=checkpoint,
            progress=progress,
        )
    command = _command(tuning, strategy, read_count(held_out, "held-out"), step, chosen)
    written = out if not tuning.interrupted else None
    if written is not None:
        written.write_text(table_text(tuning, written, command), encoding="utf-8")
    _show(tuning, command, written, as_json)
    if written is not None:
        note(f"written to {written}", quiet)
    if not tuning.interrupted:
        return 0
    note(f"interrupted after {len(tuning.history):,} of {tuning.generations:,} generations")
    if out is not None:
        note(f"{out} was not written", quiet)
    if checkpoint is not None:
        note(f"run the same command again to go on from {checkpoint}", quiet)
    return INTERRUPTED


def _specs(listed: list[str] | None) -> list[str] | None:
    """Strategies of lists such as ``expected:maki=1,pudding=2,greedy``.

    A piece with ``=`` that names no strategy is a further parameter of the one before.
    """
    if listed is None:
        return None
    found: list[str] = []
    for text in listed:
        own: list[str] = []
        for piece in text.split(","):
            if own and "=" in piece and ":" not in piece:
                own[-1] += f",{piece}"
            else:
                own.append(piece.strip())
        found += own
    return found


def _names(listed: list[str] | None) -> list[str] | None:
    if listed is None:
        return None
    return [name.strip() for text in listed for name in text.split(",")]


def _command(
    tuning: Any, strategy: str, held_out: int, step: float, variant: dict[str, str]
) -> str:
    """Command line that tunes again, with all that is chosen by default written out."""
    from ..reproduce import command_text

    setting, tables = tuning.setting, tuning.setting.tables
    every = tuple(tuning.start.parameters)
    return command_text(
        "tune",
        [strategy],
        game=tables.game,
        options={
            "players": tables.players,
            "against": ",".join(rival.spec_from(Path()) for rival in tables.rivals),
            "parameters": None if setting.names == every else ",".join(setting.names),
            "games": setting.games,
            "generations": tuning.generations,
            "population": setting.population,
            "held-out": held_out,
            "step": f"{step:g}",
            "seed": tables.seed,
        },
        variant=variant,
    )


def _show(tuning: Any, command: str, out: Path | None, as_json: bool) -> None:
    if as_json:
        from ..documents import print_document
        from ..tuning_document import tuning_document

        print_document(tuning_document(tuning, command, out))
    elif tuning.history:
        from ..tuning_table import print_tuning

        print_tuning(tuning, command)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("tune", epilog=options.examples(*EXAMPLES))(tune)
