"""``sushilab strategies check``: whether strategies play fair and are what they say."""

from __future__ import annotations

from typing import Annotated

import typer

from .. import options

EXAMPLES = (
    "sushilab strategies check mine.py",
    "sushilab strategies check mine.py:bold,pudding=3 --players 2-3 --games 100k",
    "sushilab strategies check expected --json",
)
FAILED = 1
"""Exit status when something is wrong with a strategy that can be played."""


def check(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", hidden=True)],
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            "-p",
            help="Seats at the table: 4, 2-5 or 2,4; default: all that the game allows.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    games: options.Games = "10k",
    seed: options.Seed = 1,
    variant: options.Variant = None,
    game: options.Game = None,
    as_json: options.Json = False,
    quiet: options.Quiet = False,
) -> int:
    """Check strategies: play them, look for cheating, and test what their traits say.

    A STRATEGY is a name or a file; of a file that defines several, all are checked. Exit
    status 1 when something is wrong with a strategy, 2 when it cannot be loaded.
    """
    from ...simulator.games import game as game_of
    from ...strategies.audit import audit_room
    from ...strategies.registry import resolve_all
    from ..checking import Terms, compiled, judge
    from ..counts import read_count, read_players, read_variant
    from ..playing import INTERRUPTED
    from ..verdict_table import print_verdict, verdict_document

    chosen = game_of(game)
    audit_room(chosen.name)
    lowest, highest = chosen.min_players, chosen.max_players
    terms = Terms(
        game=chosen.name,
        players=read_players(players or f"{lowest}-{highest}", lowest, highest),
        variant=read_variant(variant or []),
        games=read_count(games, "games"),
        seed=seed,
        quiet=quiet,
    )
    # All are compiled first: a file that cannot be used is said to be so at once.
    verdicts = [compiled(each, terms) for each in resolve_all(strategy, chosen.name)]
    for number, verdict in enumerate(verdicts):
        judge(verdict, terms)
        if not as_json:
            if number:
                print()
            print_verdict(verdict)
        if verdict.interrupted:
            break
    if as_json:
        from ...analysis.provenance import sushilab_version
        from ..documents import print_document

        listed = [verdict_document(verdict) for verdict in verdicts]
        print_document(
            {
                "game": chosen.name,
                "variant": terms.variant,
                "players": list(terms.players),
                "games": terms.games,
                "seed": seed,
                "version": sushilab_version(),
                "passed": all(each["passed"] for each in listed),
                "strategies": listed,
            }
        )
    if any(verdict.interrupted for verdict in verdicts):
        return INTERRUPTED
    return FAILED if any(verdict.failures for verdict in verdicts) else 0
