"""One strategy on the terminal: description and parameters."""

from __future__ import annotations

import inspect
import re
from typing import Any

from rich.text import Text

from .terminal import console, print_table, table
from .terminal_numbers import exact


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


def print_combinations(out: Any, game: str) -> None:
    """Print what strategies of a game can be combined by, if anything."""
    from ..strategies.combinators import combinators_of
    from ..strategies.written_combinations import usage_of

    known = combinators_of(game)
    if not known:
        return
    shown = table(("Combination", "What it plays"), lefts=2)
    for name, function in known.items():
        paragraphs, _ = described(inspect.getdoc(function) or "")
        shown.add_row(Text(usage_of(name), "bold"), Text(paragraphs[0]))
    out.print()
    print_table(out, shown)


def described(docstring: str) -> tuple[list[str], dict[str, str]]:
    """Paragraphs of a docstring, each on one line, and what it says of each parameter.

    The marks around code are left out.

    Parameters
    ----------
    docstring
        In the style of NumPy: parameters under a heading with a line below it.
    """
    body, _, rest = docstring.replace("``", "").partition("Parameters\n----------\n")
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
