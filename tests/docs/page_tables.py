"""Tables of the pages that are made of the code: views, cards and options."""

from __future__ import annotations

import inspect
from collections.abc import Sequence

from sushilab.simulator.games import game
from sushilab.simulator.omakase import view as omakase_view
from sushilab.simulator.omakase.cards import (
    CODES,
    COPIES,
    PRICES,
    SET_CODES,
    SET_KINDS,
    SUSHI,
)
from sushilab.simulator.omakase.conformance import KINDS_OF_CASES
from sushilab.simulator.sushi_go import view as sushi_go_view
from sushilab.simulator.sushi_go.rules import CHOICES, MEANING
from sushilab.simulator.view_facts import Facts

_DUMMY = ("for_dummy", "True while a `choose` strategy is asked for the dummy's card")
_OMAKASE_FIELDS = {
    "seat": "Own seat, from 0.",
    "question": "What is asked: `ACTION`, `EXCHANGE`, `GIVE`, `PUT_BACK`, `LOSE`, `DISCARD` or"
    " `CALL`.",
    "target": "Seat that the play being valued is aimed at, or that gets the card of a sake; -1"
    " without one.",
    "aside": "The own card of which one copy is put aside, or -1.",
}


def _words(function):
    # Only the first paragraph, and code as pages write it.
    text = inspect.getdoc(function).split("\n\n")[0]
    return " ".join(text.split()).replace("``", "`")


def _call(name, function):
    arguments = list(inspect.signature(function).parameters)[1:]
    return f"view.{name}({', '.join(arguments)})"


def _view_table(groups: Sequence[Facts], fields):
    rows = ["| read | what it is |", "|---|---|"]
    properties = [each for group in groups for each in group.properties.items()]
    methods = [each for group in groups for each in group.methods.items()]
    for name, function in properties:
        rows.append(f"| `view.{name}` | {_words(function)} |")
    for name, meaning in fields:
        rows.append(f"| `view.{name}` | {meaning} |")
    for name, function in methods:
        rows.append(f"| `{_call(name, function)}` | {_words(function)} |")
    return "\n".join(rows)


def sushi_go_views():
    """What a view of Sushi Go! shows."""
    view = sushi_go_view
    groups = (view.view_of_tables.FACTS, view.view_of_hands.FACTS, view.view_of_chance.FACTS)
    return _view_table(groups, [_DUMMY])


def omakase_views():
    """What a view of Omakase shows, its fields but the hidden state among them."""
    view = omakase_view
    assert set(view.View._fields) == {"table", *_OMAKASE_FIELDS}
    groups = (view.view_of_table.FACTS, view.view_of_hands.FACTS)
    return _view_table(groups, _OMAKASE_FIELDS.items())


def sushi_go_options():
    """Options of the rules, with the numbers of copies."""
    rows = ["| option | values, the default first | meaning |", "|---|---|---|"]
    for name, values in CHOICES.items():
        words = ", ".join(f"`{str(v).lower() if isinstance(v, bool) else v}`" for v in values)
        rows.append(f"| `{name}` | {words} | {MEANING[name]} |")
    rows.append(f"| `deck` | `CARD:COPIES,...` | {MEANING['deck']} |")
    return "\n".join(rows)


def omakase_options():
    """Options of the rules."""
    rows = ["| option | values, the default first | meaning |", "|---|---|---|"]
    for option in game("omakase").options():
        words = ", ".join(f"`{value}`" for value in option.values)
        if option.default not in option.values:
            words = f"{option.default}; `{option.values[0]}` to `{option.values[-1]}`"
        rows.append(f"| `{option.name}` | {words} | {option.meaning} |")
    return "\n".join(rows)


def omakase_cases():
    """Kinds of rule cases with their keys and results."""
    rows = ["| kind | further keys of `setup` | results that `expected` may name |"]
    rows.append("|---|---|---|")
    for name, kind in KINDS_OF_CASES.items():
        keys, results = (
            ", ".join(f"`{key}`" for key in each) for each in (kind.keys, kind.results)
        )
        rows.append(f"| `{name}` | {keys} | {results} |")
    return "\n".join(rows)


def omakase_cards():
    """The cards in order, with copies, price and sets."""
    rows = ["| card | copies | yen | sets |", "|---|---|---|---|"]
    for kind, code in enumerate(CODES):
        sets = [f"`{SET_CODES[s]}`" for s, kinds in enumerate(SET_KINDS) if kind in kinds]
        price = str(PRICES[kind]) if kind < SUSHI else "-"
        rows.append(f"| `{code}` | {COPIES[kind]} | {price} | {', '.join(sets) or '-'} |")
    return "\n".join(rows)
