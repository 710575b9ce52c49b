"""``sushilab cards``: what single cards were worth, by player count and part of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from .. import options

EXAMPLES = (
    "sushilab cards",
    "sushilab cards --players 3 --by round --by pick --games 1M",
    "sushilab cards greedy expected --players 2 --kind forced --by held",
    "sushilab cards --csv card-values.csv --by round,pick --quiet",
)


class CardsCommand(TyperCommand):
    """Its help names the words of ``--by`` of every game, looked up when help is asked for."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Write the words of each game, then the examples."""
        from ...simulator.games import game, game_names
        from ..card_runs import words_of

        with formatter.section("Words of --by"):
            words = [(game(name).title, ", ".join(words_of(name))) for name in game_names()]
            formatter.write_dl(words)
        super().format_epilog(ctx, formatter)


def cards(
    strategies: options.Strategies = None,
    players: Annotated[
        str,
        typer.Option(
            "--players", "-p", help="Player counts: 4, 2-5 or 2,4; 'all'.", metavar="N|N-M"
        ),
    ] = "all",
    kind: Annotated[
        str,
        typer.Option("--kind", "-k", help="Values: both, observed or forced.", metavar="KIND"),
    ] = "both",
    games: options.Games = "200k",
    decisions: Annotated[
        str,
        typer.Option(
            "--decisions",
            help="Games in each of which the decisions of one seat are forced.",
            metavar="N",
        ),
    ] = "20k",
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            "-b",
            help="Also tell apart by strategy, or by what the game has, see below;"
            " may be repeated.",
            metavar="WHAT",
            show_default=False,
        ),
    ] = None,
    seed: options.Seed = 1,
    seating: options.Seating = "rotate",
    variant: options.Variant = None,
    game: options.Game = None,
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
    """Card values: what taking a card causes, and what taking it went with.

    Forced values: at a decision every choice is made in turn and the same game is played
    on, so that only the choice makes the difference. Observed values: means over the
    choices that strategies made, which are not random. Played by the built-in field unless
    strategies are named. Numbers of games are for each player count.
    """
    from ...simulator.games import game as game_of
    from ..card_runs import command_of, dimensions, kind_of_values, plans_for, play_card_runs
    from ..counts import read_count, read_variant
    from ..files import check_writable
    from ..playing import status_of

    game_name = game_of(game).name
    chosen, which = read_variant(variant or []), kind_of_values(kind)
    wanted = dimensions(by or [], game_name)
    examined = read_count(decisions, "decisions")
    asked: dict[str, Any] = {
        "players": players,
        "seed": seed,
        "seating": seating,
        "variant": chosen,
        "game_name": game_name,
    }
    # What is wrong with the rest is told before what cannot be forced.
    observed = plans_for(strategies or [], games=games, **asked)
    plans: list[Any] = []
    given: dict[str, Any] = {"kind": which}
    if which != "observed" and not _refused(which, asked, strategies or [], quiet):
        plans += plans_for(strategies or [], games=decisions, forced=True, **asked)
        given["decisions"] = examined
    if which != "forced":
        plans += observed
        given |= {"games": read_count(games, "games"), "seating": seating}
    check_writable(csv)
    command = command_of(strategies or [], plans, wanted, chosen, **given)
    outcomes = play_card_runs(plans, threads=threads, quiet=quiet)
    _tell_what_is_missing(outcomes, wanted, quiet)
    _show(outcomes, wanted, command, as_json, csv)
    return status_of(*outcomes)


def _refused(which: str, asked: dict[str, Any], strategies: list[str], quiet: bool) -> bool:
    """Whether picks cannot be forced with these rules: then only observed values remain."""
    from ...simulator.plan import PlanError
    from ..card_runs import plans_for
    from ..terminal import note

    try:
        plans_for(strategies, games="1", forced=True, **asked)
    except PlanError as error:
        if which == "forced":
            raise
        note(f"{error}; these are observed values only", quiet)
        return True
    return False


def _tell_what_is_missing(outcomes: list[Any], wanted: list[str], quiet: bool) -> None:
    """Say which words of the game have no values, with this kind of values."""
    from ..card_extras import words_without_frames
    from ..terminal import note

    played = [outcome for outcome in outcomes if outcome.games]
    if played:
        for word in words_without_frames(played, wanted):
            kind = "forced" if played[0].plan.forced_picks else "observed"
            note(f"by: there are no {kind} values by {word}", quiet)


def _show(
    outcomes: list[Any], wanted: list[str], command: str, as_json: bool, csv: Path | None
) -> None:
    from ..card_runs import card_document
    from ..card_tables import print_card_values, print_origin
    from ..documents import print_document
    from ..forced_tables import print_forced_values

    forced = [o for o in outcomes if o.games and o.plan.forced_picks]
    observed = [o for o in outcomes if o.games and not o.plan.forced_picks]
    if csv is not None and (forced or observed):
        _write(_tidy(forced, observed, wanted, command), csv)
    if as_json:
        print_document(card_document(outcomes, wanted, command))
        return
    if forced:
        print_forced_values(forced, wanted)
    if observed:
        if forced:
            print()
        print_card_values(observed, wanted)
    if forced or observed:
        print_origin(outcomes, command)


def _tidy(forced: list[Any], observed: list[Any], wanted: list[str], command: str) -> Any:
    import pandas as pd

    from ..card_runs import tidy_values
    from ..forced_runs import tidy_forced

    frames = [tidy_forced(forced, wanted, command)] if forced else []
    if observed:
        frame = tidy_values(observed, wanted, command)
        frame.insert(0, "kind", "observed")
        frames.append(frame)
    return pd.concat(frames, ignore_index=True)


def _write(frame: Any, csv: Path) -> None:
    if csv.suffix.lower() == ".parquet":
        frame.to_parquet(csv, index=False)
    else:
        frame.to_csv(csv, index=False)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("cards", cls=CardsCommand, epilog=options.examples(*EXAMPLES))(cards)
