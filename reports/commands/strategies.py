"""``sushilab strategies``: list the strategies, and show one."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from .. import options

LIST_EXAMPLES = ("sushilab strategies", "sushilab strategies list --json")
SHOW_EXAMPLES = (
    "sushilab strategies show expected",
    "sushilab strategies show expected:pudding=2.5 --players 3 --round 3",
    "sushilab strategies show mine.py",
)


def everything(
    context: typer.Context,
    game: options.Game = "sushi_go",
    as_json: options.Json = False,
) -> int | None:
    """List the strategies that can be named, or show one of them."""
    return list_all(game, as_json) if context.invoked_subcommand is None else None


def list_all(game: options.Game = "sushi_go", as_json: options.Json = False) -> int:
    """List every strategy that can be named."""
    from ...simulator.games import game as game_of
    from ...strategies.registry import built_in

    known = built_in(game_of(game).name)
    if as_json:
        from ..documents import print_document

        print_document({"game": game, "strategies": [_document(d) for d in known.values()]})
        return 0
    from rich.text import Text

    from ..terminal import console, print_lines, print_table, table

    shown = table(("Name", "Kind", "What it does"), lefts=3)
    for definition in known.values():
        words = Text(definition.summary)
        if definition.traits:
            words.append(f" ({', '.join(definition.traits)})", "dim")
        shown.add_row(Text(definition.name, "bold"), definition.kind, words)
    out = console()
    print_table(out, shown)
    print_lines(
        out,
        "'sushilab strategies show NAME' tells more. A file works like a name: mine.py",
    )
    return 0


def show(
    strategy: Annotated[str, typer.Argument(metavar="STRATEGY", hidden=True)],
    game: options.Game = "sushi_go",
    players: Annotated[
        int, typer.Option("--players", "-p", help="Seats, for a table's values.", metavar="N")
    ] = 4,
    round_number: Annotated[
        int, typer.Option("--round", help="Round, for a table's values.", metavar="N")
    ] = 1,
    variant: options.Variant = None,
    as_json: options.Json = False,
) -> int:
    """Show one strategy: what it does, its parameters, the values of a table.

    A STRATEGY is a name or a file, with parameters if you like (expected:pudding=2.5).
    """
    from ...simulator.games import game as game_of
    from ...strategies.registry import resolve
    from ..counts import InputError, read_variant

    chosen = resolve(strategy, game_of(game).name)
    rules = game_of(game).rules(players, read_variant(variant or []))
    values = _values(chosen, game, rules)
    if values and not any(row["round"] == round_number for row in values):
        rounds = sorted({row["round"] for row in values})
        raise InputError(f"round: {round_number} is not one of {rounds[0]} to {rounds[-1]}")
    if as_json:
        from ..documents import print_document

        document = {**_document(chosen.definition), "spec": chosen.spec, "game": game}
        document["parameters"] = chosen.parameters
        if values:
            document |= {"players": players, "values": values}
        print_document(document)
        return 0
    from ..strategy_card import print_strategy, print_values

    print_strategy(chosen)
    if values:
        rows = [row for row in values if row["round"] == round_number]
        print_values(rows, rules, game, f"{players} players, round {round_number}")
    return 0


def _values(chosen: Any, game: str, rules: Any) -> list[dict[str, Any]]:
    """Value of every situation of a table; empty for other kinds."""
    if chosen.definition.kind != "table":
        return []
    from ..rooms import room

    tables = room("strategies", game, "tabulation")
    rows: list[dict[str, Any]] = tables.table_rows(
        chosen.definition.function, rules, chosen.parameters, chosen.name
    )
    return rows


def _document(definition: Any) -> dict[str, Any]:
    return {
        "name": definition.name,
        "kind": definition.kind,
        "traits": list(definition.traits),
        "summary": definition.summary,
        "description": definition.description,
        "source": definition.source,
        "file": None if definition.path is None else str(definition.path),
        "defaults": definition.defaults,
    }


def register(app: typer.Typer) -> None:
    """Add the command and its two sub-commands."""
    group = typer.Typer(rich_markup_mode=None)
    group.callback(invoke_without_command=True)(everything)
    group.command("list", epilog=options.examples(*LIST_EXAMPLES))(list_all)
    group.command("show", epilog=options.examples(*SHOW_EXAMPLES))(show)
    app.add_typer(group, name="strategies", epilog=options.examples(*LIST_EXAMPLES))
