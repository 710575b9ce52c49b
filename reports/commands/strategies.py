"""``sushilab strategies``: list the strategies, and show, check or start one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .. import options
from . import strategies_check, strategies_new

LIST_EXAMPLES = (
    "sushilab strategies",
    "sushilab strategies list --trait deterministic,collector",
    "sushilab strategies list --json",
)
SHOW_EXAMPLES = (
    "sushilab strategies show expected",
    "sushilab strategies show expected:pudding=2.5 --players 3 --round 3",
    "sushilab strategies show mine.py",
)


USUAL_SEATS = 4
"""Seats that a table's values are shown for unless asked otherwise."""

Traits = Annotated[
    list[str] | None,
    typer.Option(
        "--trait",
        help="Only strategies with this trait; may be repeated, or a list with commas.",
        metavar="WORD",
        show_default=False,
    ),
]


OnlyField = Annotated[
    bool,
    typer.Option("--field", help="Only those that play where a command is given none."),
]


def everything(
    context: typer.Context,
    game: options.Game = None,
    trait: Traits = None,
    only_field: OnlyField = False,
    as_json: options.Json = False,
) -> int | None:
    """List the strategies that can be named; show, check or start one of them."""
    command = context.invoked_subcommand
    if command is None:
        return list_all(game, trait, only_field, as_json)
    if command != "list" and (trait or only_field):
        from ..counts import InputError

        option = "--trait" if trait else "--field"
        raise InputError(f"{option} goes with 'strategies list', not 'strategies {command}'")
    # What was said before the word of the command holds for the command, too.
    said = {"game": game, "trait": trait, "only_field": only_field, "as_json": as_json}
    context.default_map = {command: {name: value for name, value in said.items() if value}}
    return None


def list_all(
    game: options.Game = None,
    trait: Traits = None,
    only_field: OnlyField = False,
    as_json: options.Json = False,
) -> int:
    """List every strategy that can be named, or those with some traits."""
    from ...simulator.games import game as game_of
    from ...strategies.registry import built_in

    game_name = game_of(game).name
    known = _with_traits(built_in(game_name), trait or [], game_name)
    if only_field:
        known = {name: each for name, each in known.items() if each.in_field}
    if as_json:
        from ..documents import print_document

        print_document({"game": game_name, "strategies": [_document(d) for d in known.values()]})
        return 0
    from rich.text import Text

    from ..strategy_card import print_combinations
    from ..terminal import console, print_lines, print_table, table

    shown = table(("Name", "Kind", "What it does"), lefts=3)
    for definition in known.values():
        words = Text(definition.summary)
        if definition.traits:
            words.append(f" ({', '.join(definition.traits)})", "dim")
        shown.add_row(Text(definition.name, "bold"), definition.kind, words)
    out = console()
    if known:
        print_table(out, shown)
    else:
        print_lines(out, "No strategy has all of these traits.", style="")
    print_lines(
        out,
        "'sushilab strategies show NAME' tells more. A file works like a name: mine.py",
    )
    if known and not trait and not only_field:
        print_combinations(out, game_name)
    return 0


def _with_traits(known: dict[str, Any], wanted: list[str], game: str) -> dict[str, Any]:
    """Strategies that have all of some traits.

    Raises
    ------
    InputError
        For a trait that nobody has heard of, with the nearest one.
    """
    if not wanted:
        return known
    from ...simulator.names import nearest
    from ..counts import InputError
    from ..rooms import optional_room

    words = [word.strip() for text in wanted for word in text.split(",")]
    audit = optional_room("strategies", game, "audit")
    heard = [] if audit is None else list(audit.TRAITS)
    heard += sorted({t for each in known.values() for t in each.traits} - {*heard})
    for word in words:
        if word not in heard:
            raise InputError(f"trait: nobody has the trait {word!r}" + nearest(word, heard))
    return {name: each for name, each in known.items() if {*words} <= {*each.traits}}


def show(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", hidden=True)],
    game: options.Game = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            help="Seats, for a table's values; default: 4, or the most there can be.",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    at: Annotated[
        list[str] | None,
        typer.Option(
            "--at",
            help="Part of the game that a table's values are shown of, such as round=2.",
            metavar="K=N",
            show_default=False,
        ),
    ] = None,
    round_number: Annotated[
        int | None,
        typer.Option("--round", help="The same as --at round=N.", metavar="N", show_default=False),
    ] = None,
    variant: options.Variant = None,
    as_json: options.Json = False,
) -> int:
    """Show one strategy: what it does, its parameters, the values of a table.

    A STRATEGY is a name or a file, with parameters if you like (expected:pudding=2.5).
    """
    from ...simulator.games import game as game_of
    from ...strategies.registry import resolve
    from ..counts import read_variant
    from ..table_values import read_sections, table_values

    known = game_of(game)
    seats = min(USUAL_SEATS, known.max_players) if players is None else players
    chosen = resolve(strategy, known.name)
    rules = known.rules(seats, read_variant(variant or []))
    values = table_values(chosen, rules, known.name)
    asked = [*(at or []), *([] if round_number is None else [f"round={round_number}"])]
    sections = read_sections(asked, values)
    if as_json:
        from ..documents import print_document

        document = {**_document(chosen.definition), "spec": chosen.spec, "game": known.name}
        document["parameters"] = chosen.parameters
        if values is not None:
            document |= {"players": seats, "values": values.rows}
        print_document(document)
        return 0
    from ..strategy_card import print_strategy
    from ..table_values import print_values

    print_strategy(chosen)
    if values is not None:
        print_values(values, rules, known.name, sections)
    return 0


def _document(definition: Any) -> dict[str, Any]:
    return {
        "name": definition.name,
        "kind": definition.kind,
        "traits": list(definition.traits),
        "in_field": definition.in_field,
        "summary": definition.summary,
        "description": definition.description,
        "source": definition.source,
        "file": None if definition.path is None else str(definition.path),
        "defaults": definition.defaults,
    }


def register(app: typer.Typer) -> None:
    """Add the command and its sub-commands."""
    group = typer.Typer(rich_markup_mode=None)
    group.callback(invoke_without_command=True)(everything)
    group.command("list", epilog=options.examples(*LIST_EXAMPLES))(list_all)
    group.command("show", epilog=options.examples(*SHOW_EXAMPLES))(show)
    check_examples = options.examples(*strategies_check.EXAMPLES)
    group.command("check", epilog=check_examples)(strategies_check.check)
    group.command("new", epilog=options.examples(*strategies_new.EXAMPLES))(strategies_new.new)
    app.add_typer(group, name="strategies", epilog=options.examples(*LIST_EXAMPLES))
