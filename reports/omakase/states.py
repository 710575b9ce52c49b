"""A table strategy of Omakase on the terminal: some two thousand states on a screen or two.

What can be shown exactly in little space is: states and turns with equal values together,
and of the check only where it is called. Of the rest, some states stand for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from ...simulator.omakase.cards import ENTRY_CODES, ENTRY_TITLES, SET_CODES, SET_TITLES
from ...strategies.omakase.worths import NEVER
from ..terminal import console, print_lines, print_matrix

PARTS: Final = {"turns_left": 7}
"""Columns of the rows of which one value is shown at a time, and which unless asked for."""
CHECK: Final = "check"
SOME: Final[dict[str, tuple[int, ...]]] = {
    "have": (0, 1),
    "cards": (0, 4, 8),
    "target_cards": (1, 4, 8),
    "dearest": (0, 500, 1000, 1500),
}
"""States that stand for all of an entry with more than :data:`MOST_GROUPS` different ones."""
MOST_GROUPS: Final = 4
SOME_TURNS: Final = (1, 2, 4, 7, 10, 14)
"""Turns left that are shown where values change too often to show all."""
MOST_TURNS: Final = len(SOME_TURNS)
_WORDS: Final = {"cards": "own", "target_cards": "target"}
"""Short names of states; a sentence below the table explains them."""

Fields = tuple[tuple[str, int], ...]
Texts = dict[int, str]


class Entry(NamedTuple):
    """An entry: by state its values by turns left, as numbers and as texts."""

    values: dict[Fields, dict[int, float]]
    texts: dict[Fields, Texts]


def print_table(rows: Sequence[Mapping[str, Any]], players: int, parts: Mapping[str, int]) -> None:
    """Print the values of a table strategy.

    Parameters
    ----------
    rows
        One for each situation, of :func:`sushilab.strategies.omakase.tabulation.table_rows`.
    players
        Players at the table.
    parts
        Turns left at which cards of sets are shown.
    """
    entries = _entries(rows)
    in_sets = [code for code, entry in entries.items() if _by_missing(entry)]
    others = {c: e for c, e in entries.items() if c not in in_sets and c != CHECK}
    if in_sets:
        _print_sets({code: entries[code] for code in in_sets}, players, parts["turns_left"])
    _print_others(others, players, "other cards and plays" if in_sets else "cards and plays")
    _print_check(entries[CHECK], players)
    print_lines(
        console(),
        f"Where states are left out, others stand for them; --json has all {len(rows):,} values.",
    )


def _entries(rows: Iterable[Mapping[str, Any]]) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for row in rows:
        pairs = (part.split("=") for part in row["state"].split(", ") if part)
        state = tuple((name, int(value)) for name, value in pairs)
        entry = found.setdefault(row["card"], Entry({}, {}))
        entry.values.setdefault(state, {})[row["turns_left"]] = row["value"]
        entry.texts.setdefault(state, {})[row["turns_left"]] = _text(row["value"])
    return found


def _text(value: float) -> str:
    """Whole yen; small numbers, which may be orders of cards, with decimals."""
    if value <= NEVER:
        return "never"
    if abs(value) >= 1e6:
        return f"{value:.3g}"
    text = f"{value:.0f}" if abs(value) >= 100 else f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _by_missing(entry: Entry) -> bool:
    """Whether the values differ by the kinds that a set lacks."""
    seen: dict[int, Texts] = {}
    return any(
        seen.setdefault(dict(state)["have"], texts) != texts
        for state, texts in entry.texts.items()
        if any(name in SET_CODES for name, _ in state)
    )


def _print_sets(entries: Mapping[str, Entry], players: int, turns: int) -> None:
    """Cards of sets: one row a card and set, by kinds missing, at one number of turns left."""
    titles, lines = dict(zip(ENTRY_CODES, ENTRY_TITLES, strict=True)), []
    most = 0
    for code, entry in entries.items():
        last = {
            name: max(dict(s)[name] for s in entry.texts) for name, _ in next(iter(entry.texts))
        }
        last["have"] = 0
        again = entry.texts.get(_fields({**last, "have": 1}), {}).get(turns, "")
        for which, title in zip(SET_CODES, SET_TITLES, strict=True):
            if which not in last:
                continue
            most = max(most, last[which])
            cells = [
                entry.texts[_fields({**last, which: missing})][turns]
                for missing in range(last[which] + 1)
            ]
            lines.append((f"{titles[code]}, {title}", cells, again))
    rows = [
        (name, [*cells, *[""] * (most + 1 - len(cells)), again]) for name, cells, again in lines
    ]
    left = f"{turns} turn{'s' if turns > 1 else ''} left"
    title = f"Value of a card by kinds that its set lacks ({players} players, {left})"
    print_matrix(console(), title, "Card, set", [*map(str, range(most + 1)), "again"], rows)
    print_lines(
        console(),
        "Kinds lacking besides the card; of its other set nothing is held. Again: with a copy in"
        " the hand and nothing else of its sets. Other turns: --at turns_left=3.",
    )
    console().print()


def _fields(state: Mapping[str, int]) -> Fields:
    return tuple(state.items())


def _print_others(entries: Mapping[str, Entry], players: int, what: str) -> None:
    """All other entries but the check: states with equal values together, by turns left."""
    titles, lines = dict(zip(ENTRY_CODES, ENTRY_TITLES, strict=True)), []
    for code, entry in entries.items():
        groups = _groups(entry.texts)
        if len(groups) > MOST_GROUPS:
            groups = _groups({s: t for s, t in entry.texts.items() if _stands_for_others(s)})
        for states, texts in groups:
            name = _name(states, [s for group, _ in groups for s in group])
            lines.append((f"{titles[code]}, {name}" if name else titles[code], texts))
    columns = _turns([texts for _, texts in lines], MOST_TURNS)
    rows = [(name, [texts[turn] for turn in columns]) for name, texts in lines]
    title = f"Value of {what} by turns left ({players} players)"
    print_matrix(console(), title, "Card or play", list(columns.values()), rows)
    print_lines(
        console(),
        "Own: other cards in the hand. Target: cards in the hand aimed at. (+2): and two more"
        " states.",
    )
    console().print()


def _groups(texts: Mapping[Fields, Texts]) -> list[tuple[list[Fields], Texts]]:
    """States with equal values together."""
    found: dict[tuple[tuple[int, str], ...], list[Fields]] = {}
    for state, by_turn in texts.items():
        found.setdefault(tuple(by_turn.items()), []).append(state)
    return [(states, dict(by_turn)) for by_turn, states in found.items()]


def _stands_for_others(state: Fields) -> bool:
    return all(value in SOME.get(name, (value,)) for name, value in state)


def _name(states: Sequence[Fields], shown: Sequence[Fields]) -> str:
    """Name of some states among all that are shown; empty for all of them."""
    parts, size = [], 1
    for at, (name, _) in enumerate(shown[0]):
        mine = sorted({state[at][1] for state in states})
        known = sorted({state[at][1] for state in shown})
        size *= len(mine)
        if mine != known:
            parts.append(f"{_WORDS.get(name, name)} {_listed(mine, known)}")
    if size != len(states):
        first = ", ".join(f"{_WORDS.get(name, name)} {value}" for name, value in states[0])
        return f"{first} (+{len(states) - 1})"
    return ", ".join(parts)


def _listed(numbers: Sequence[int], known: Sequence[int]) -> str:
    """Some of the numbers of a state, e.g. ``0, 4-8``; neighbours are those next in ``known``."""
    places = [known.index(number) for number in numbers]
    starts = [0, *(i + 1 for i, (a, b) in enumerate(pairwise(places)) if b > a + 1)]
    ends = [*(start - 1 for start in starts[1:]), len(numbers) - 1]
    runs = [(numbers[a], numbers[b]) for a, b in zip(starts, ends, strict=True)]
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def _turns(lines: Sequence[Texts], most: int) -> dict[int, str]:
    """Headings by the first turn of those that follow each other with equal texts."""
    turns = sorted(lines[0])
    firsts = [
        turn
        for turn in turns
        if turn == turns[0] or any(texts[turn] != texts[turn - 1] for texts in lines)
    ]
    if len(firsts) > most:
        return {turn: str(turn) for turn in SOME_TURNS}
    ends = [*(first - 1 for first in firsts[1:]), turns[-1]]
    return {a: str(a) if a == b else f"{a}-{b}" for a, b in zip(firsts, ends, strict=True)}


def _print_check(entry: Entry, players: int) -> None:
    """Hands with which the check is called: those with a value above 0."""
    scores = [dict(state)["score"] for state in entry.values]
    by_state = list(entry.values.values())
    called = {
        turn: _called([s for s, v in zip(scores, by_state, strict=True) if v[turn] > 0.0], scores)
        for turn in by_state[0]
    }
    columns = _turns([called], len(called))
    title = f"Own score, in yen, with which the check is called ({players} players)"
    rows = [("Score", [called[turn] for turn in columns])]
    print_matrix(console(), title, "Turns left", list(columns.values()), rows)


def _called(called: Sequence[int], scores: Sequence[int]) -> str:
    """Scores as ranges, e.g. ``6100+``: the last one stands for all higher ones."""
    if not called or len(called) == len(scores):
        return "always" if called else "never"
    text, last = _listed(called, scores), str(scores[-1])
    return f"{text.removesuffix(f'-{last}')}+" if text.endswith(last) else text
