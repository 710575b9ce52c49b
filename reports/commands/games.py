"""``sushilab games``: the games that are installed, and their rule options."""

from __future__ import annotations

from typing import Any

import typer

from .. import options

EXAMPLES = ("sushilab games", "sushilab games --json")
USUAL = ("greedy", "random")
"""Strategies of an example, in games that have them."""


def games(as_json: options.Json = False) -> int:
    """List the games with their player counts and rule options."""
    from ...simulator.games import game, game_names
    from ..documents import print_document

    listed = [game(name) for name in game_names()]
    if as_json:
        print_document({"games": [_document(chosen) for chosen in listed]})
        return 0
    for chosen in listed:
        _print_game(chosen)
    return 0


def _document(chosen: Any) -> dict[str, Any]:
    return {
        "name": chosen.name,
        "title": chosen.title,
        "rules": chosen.rules_version,
        "min_players": chosen.min_players,
        "max_players": chosen.max_players,
        "score_unit": chosen.score_unit,
        "card_splits": [split.name for split in chosen.card_splits],
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "meaning": option.meaning,
            }
            for option in chosen.options()
        ],
    }


def _print_game(chosen: Any) -> None:
    from rich.text import Text

    from ..terminal import console, print_lines, print_table, table

    out = console()
    out.print(
        Text.assemble(
            (chosen.name, "bold"),
            f"  {chosen.title}, {chosen.min_players} to {chosen.max_players} players,"
            f" rules version {chosen.rules_version}",
        )
    )
    if not chosen.options():
        print_lines(out, "It has no options.", "")
        return
    shown = table(("Option", "Values", "Meaning"), lefts=3)
    for option in chosen.options():
        values = Text()
        for i, value in enumerate(option.values):
            values.append(", " if i else "")
            values.append(value, "bold" if value == option.default else "")
        if option.default not in option.values:
            values = Text.assemble((option.default, "bold"), ", or ", values)
        shown.add_row(option.name, values, option.meaning)
    print_table(out, shown)
    print_lines(
        out,
        "The first value is the default. Set others with --variant OPTION=VALUE, for example",
        f"  {_example(chosen)}",
    )


def _example(chosen: Any) -> str:
    """Command line that plays with an option changed."""
    from ...strategies.registry import field
    from ..reproduce import command_text

    known = field(chosen.name)
    players = [name for name in USUAL if name in known] or known[:2]
    changed: dict[str, str] = {}
    for option in chosen.options():
        others = [value for value in option.values if value != option.default]
        if others and not changed:
            changed = {option.name: others[0]}
    return command_text("simulate", players, game=chosen.name, options={}, variant=changed)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("games", epilog=options.examples(*EXAMPLES))(games)
