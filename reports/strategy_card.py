"""One strategy on the terminal: description, parameters and the values of a table."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from .rooms import card_titles, room
from .terminal import console, print_matrix, print_table, table
from .terminal_numbers import exact

Fields = Mapping[str, str]


def print_strategy(strategy: Any) -> None:
    """Print what a strategy is and does, and its parameters.

    Parameters
    ----------
    strategy
        A strategy with its parameters.
    """
    out, definition = console(), strategy.definition
    facts = [f"{definition.kind} strategy", *definition.traits]
    out.print(Text.assemble((strategy.name, "bold"), f"  {', '.join(facts)}"))
    paragraphs, meanings = described(definition.description)
    for paragraph in paragraphs:
        out.print()
        out.print(Text(paragraph))
    out.print()
    parts = ", ".join(part.name for part in definition.parts)
    for label, fact in (
        ("Made of", parts),
        ("Source", definition.source),
        ("File", definition.path),
    ):
        if fact:
            out.print(Text(f"{label}: {fact}"))
            out.print()
    if not definition.defaults:
        out.print(Text("No parameters.", "dim"))
        out.print()
        return
    columns = ("Parameter", "Meaning", "Value", "Default")
    shown = table(columns, lefts=2)
    for name, default in definition.defaults.items():
        value = exact(strategy.parameters[name])
        shown.add_row(Text(name), Text(meanings.get(name, "")), value, exact(default))
    print_table(out, shown)


def print_combinations(out: Any) -> None:
    """Print what strategies can be combined by."""
    from ..strategies.combinators import COMBINATORS, usage_of

    shown = table(("Combination", "What it plays"), lefts=2)
    for name, function in COMBINATORS.items():
        paragraphs, _ = described(inspect.getdoc(function) or "")
        shown.add_row(Text(usage_of(name), "bold"), Text(paragraphs[0]))
    out.print()
    print_table(out, shown)


def described(docstring: str) -> tuple[list[str], dict[str, str]]:
    """Paragraphs of a docstring, each on one line, and what it says of each parameter.

    Parameters
    ----------
    docstring
        In the style of NumPy: parameters under a heading with a line below it.
    """
    body, _, rest = docstring.partition("Parameters\n----------\n")
    section = re.split(r"\n\w+\n-+\n", rest)[0]
    meanings: dict[str, str] = {}
    names: list[str] = []
    for line in section.splitlines():
        if line and not line[0].isspace():
            names = [name.strip() for name in line.partition(":")[0].split(",")]
        elif line.strip():
            for name in names:
                meanings[name] = f"{meanings.get(name, '')} {line.strip()}".strip()
    paragraphs = [" ".join(part.split()) for part in body.split("\n\n") if part.strip()]
    return paragraphs, meanings


def print_values(values: Sequence[Mapping[str, Any]], rules: Any, game: str, where: str) -> None:
    """Print the values of a table strategy by card, state and turn.

    Parameters
    ----------
    values
        Rows of its table in one round, with ``card``, ``state``, ``turn`` and ``value``.
    rules
        Rules the table was made for; cards that do not occur with them are left out.
    game
        Name of the game.
    where
        Player count and round of the values.
    """
    titles = card_titles(game)
    counts = getattr(rules, "counts", None)
    if counts is not None:
        titles = {c: t for (c, t), n in zip(titles.items(), counts, strict=True) if n}
    turns, rows = compact(values, titles, game)
    print_matrix(console(), f"Value of a card by turn ({where})", "Card", turns, rows)


def compact(
    values: Sequence[Mapping[str, Any]], titles: Mapping[str, str], game: str
) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Turns, and one row for each card and each set of states with the same values.

    Two states go together when they show the same value at every turn that both can occur
    at.
    """
    turns = sorted({row["turn"] for row in values})
    by_state: dict[tuple[str, str], dict[int, str]] = {}
    for row in values:
        text = f"{row['value']:.2f}".rstrip("0").rstrip(".")
        cells = by_state.setdefault((row["card"], row["state"]), {})
        cells[row["turn"]] = "0" if text == "-0" else text
    rows = []
    for code, title in titles.items():
        groups: list[tuple[list[Fields], dict[int, str]]] = []
        for (card, state), cells in by_state.items():
            if card != code:
                continue
            fields = dict(part.split("=") for part in state.split(", ") if part)
            for states, known in groups:
                if all(known.get(turn, text) == text for turn, text in cells.items()):
                    states.append(fields)
                    known.update(cells)
                    break
            else:
                groups.append(([fields], dict(cells)))
        named = [(_state_name(states, game), known) for states, known in groups]
        numbers = [re.search(r"\d+", name) for name, _ in named]
        if all(numbers):
            named.sort(key=lambda pair: int(re.findall(r"\d+", pair[0])[0]))
        for name, known in named:
            heading = title if len(groups) == 1 else f"{title}, {name}"
            rows.append((heading, [known.get(turn, "") for turn in turns]))
    return [str(turn) for turn in turns], rows


def _state_name(states: Sequence[Fields], game: str) -> str:
    try:
        name: str = room("reports", game, "states").state_name(states)
    except ValueError:
        return "; ".join(f"{key} {value}" for key, value in states[0].items())
    return name
