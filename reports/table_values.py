"""The values of a table strategy on the terminal, by card, state and part of the game.

A game's module ``strategies.<game>.tabulation`` has ``table_rows(function, rules, parameters,
name)``: one row for each situation, with ``card``, ``state`` (``key=value`` pairs separated
by commas), ``value``, and whole numbers that say when, in between. The last of these runs
across a printed table; of those before it one value is shown at a time.

A game's module ``reports.<game>.states`` is optional. It has either ``state_name(states)``, a
short name for some states of one card, or, for tables too large to be printed like that,
``print_table(rows, players, parts)`` and ``PARTS``: columns of which it shows one value at a
time, with the value that it shows unless asked for another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..simulator.games import game as game_of
from ..simulator.names import nearest
from .counts import InputError
from .rooms import card_titles, forced_titles, optional_room, room
from .terminal import console, print_matrix

Fields = Mapping[str, str]

NO_PARTS: Final = ("card", "state", "value")
"""Columns of a table's rows that do not say when."""


@dataclass(frozen=True)
class TableValues:
    """Values of a table strategy.

    Attributes
    ----------
    rows
        One for each situation.
    across
        Column of the rows that runs across a printed table.
    sections
        Columns of which one value is shown at a time, with the one that is shown unless
        asked for another.
    """

    rows: list[dict[str, Any]]
    across: str
    sections: Mapping[str, int]


def table_values(strategy: Any, rules: Any, game: str) -> TableValues | None:
    """Value of every situation of a table; None for other kinds of strategies.

    Raises
    ------
    ValueError
        When the game cannot show its tables.
    """
    if strategy.definition.kind != "table":
        return None
    tables = room("strategies", game, "tabulation")
    rows: list[dict[str, Any]] = tables.table_rows(
        strategy.definition.function, rules, strategy.parameters, strategy.name
    )
    *sections, across = (name for name in rows[0] if name not in NO_PARTS)
    first = {name: min(row[name] for row in rows) for name in sections}
    return TableValues(rows, across, {**first, **getattr(_states_of(game), "PARTS", {})})


def read_sections(asked: Sequence[str], values: TableValues | None) -> dict[str, int]:
    """Read ``NAME=NUMBER`` texts; what is not named is shown as ``sections`` says.

    Raises
    ------
    InputError
        For another text, or a part that the table does not have.
    """
    if values is None:
        return {}
    known = {name: sorted({row[name] for row in values.rows}) for name in values.sections}
    chosen = dict(values.sections)
    for text in asked:
        name, _, number = (part.strip() for part in text.partition("="))
        if name not in known:
            near = nearest(name, list(known), none="the table is shown as a whole")
            raise InputError(f"at: no part of the table is called {name!r}{near}")
        numbers = known[name]
        if number not in map(str, numbers):
            raise InputError(f"{name}: {number} is not one of {numbers[0]} to {numbers[-1]}")
        chosen[name] = int(number)
    return chosen


def print_values(values: TableValues, rules: Any, game: str, sections: Mapping[str, int]) -> None:
    """Print the values of a table strategy by card, state and turn.

    Parameters
    ----------
    values
        Its table.
    rules
        Rules the table was made for; cards of which they say by ``counts`` that none occur
        are left out.
    game
        Name of the game.
    sections
        From :func:`read_sections`.
    """
    own = getattr(_states_of(game), "print_table", None)
    if own is not None:
        own(values.rows, rules.players, sections)
        return
    titles = {**card_titles(game), **forced_titles(game)}
    counts = getattr(rules, "counts", None)
    if counts is not None:
        missing = {c for c, n in zip(game_of(game).card_codes, counts, strict=True) if not n}
        titles = {code: title for code, title in titles.items() if code not in missing}
    rows = [r for r in values.rows if all(r[name] == at for name, at in sections.items())]
    columns, lines = compact(rows, titles, game, values.across)
    parts = [f"{name.replace('_', ' ')} {at}" for name, at in sections.items()]
    where = ", ".join([f"{rules.players} players", *parts])
    across = values.across.replace("_", " ")
    print_matrix(console(), f"Value of a card by {across} ({where})", "Card", columns, lines)


def compact(
    rows: Sequence[Mapping[str, Any]], titles: Mapping[str, str], game: str, across: str
) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Columns, and one row for each card and each set of states with the same values.

    Two states go together when they show the same value in every column that both can
    occur in.
    """
    columns = sorted({row[across] for row in rows})
    by_state: dict[tuple[str, str], dict[int, str]] = {}
    for row in rows:
        text = f"{row['value']:.2f}".rstrip("0").rstrip(".")
        cells = by_state.setdefault((row["card"], row["state"]), {})
        cells[row[across]] = "0" if text == "-0" else text
    lines = []
    for code, title in titles.items():
        groups: list[tuple[list[Fields], dict[int, str]]] = []
        for (card, state), cells in by_state.items():
            if card != code:
                continue
            fields = dict(part.split("=") for part in state.split(", ") if part)
            for states, known in groups:
                if all(known.get(column, text) == text for column, text in cells.items()):
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
            lines.append((heading, [known.get(column, "") for column in columns]))
    return [str(column) for column in columns], lines


def _states_of(game: str) -> Any | None:
    """The game's own words for states, if it has any."""
    return optional_room("reports", game, "states")


def _state_name(states: Sequence[Fields], game: str) -> str:
    """Short name of some states, by the game's module ``reports.<game>.states`` if it has one."""
    words = _states_of(game)
    if words is None:
        return "; ".join(f"{key} {value}" for key, value in states[0].items())
    name: str = words.state_name(states)
    return name
