"""Typed access to the parts of a rule case of Omakase; every complaint names id and key."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..conformance import Case, CaseError, case_id
from .cards import CODES, DECK, KIND
from .rules import MAX_PLAYERS, MEANING, MIN_PLAYERS, Rules, RulesError, nearest
from .table import PLAYERS, Table, new_table

Result = dict[str, Any]
FILLER: Final = KIND["tofu"]
"""What stands for any card."""
ENDS: Final = ("game_over_now", "finish_turn_then_over")
"""How a game ends when a card is needed and there is none, at a draw and in a turn (OM-5.2)."""
RESHUFFLE: Final = "reshuffle"
"""What happens to it instead when a reshuffle is left; a case may use other words with "shuffle",
since what follows is the rest of the turn."""
_OF_CARDS: Final = {
    "effect": ("trash", "deck"),
    "limit": ("hand",),
    "set_membership": ("none", "one", "two"),
}
"""Results that are lists of cards, by kind of case, besides hands."""
NO_DEFAULT: Final = object()
"""Of a key that a case must have."""


@dataclass(frozen=True)
class CaseKind:
    """How a kind of case is run, the keys of its setup, and its results."""

    run: Callable[[CaseReader], Result]
    keys: tuple[str, ...]
    results: tuple[str, ...]


def means_reshuffle(word: Any) -> bool:
    """Whether a case expects a reshuffle."""
    return isinstance(word, str) and "shuffle" in word


class CaseReader:
    """One rule case.

    Parameters
    ----------
    case
        Decoded JSON object.
    kinds
        Kinds of cases by name.

    Raises
    ------
    CaseError
        Here and in every method, for a malformed case.
    """

    def __init__(self, case: Case, kinds: Mapping[str, CaseKind]) -> None:
        self.case = case
        self.id = case_id(case)
        for key in ("id", "players", "setup", "expected"):
            if key not in case:
                raise self.error(key, "is missing")
        if not isinstance(case["id"], str) or not case["id"]:
            raise self.error("id", f"{case['id']!r} is not a name")
        if not isinstance(case["setup"], dict):
            raise self.error("setup", "is not an object")
        self.setup: dict[str, Any] = case["setup"]
        kind = self.get("kind")
        if not isinstance(kind, str) or kind not in kinds:
            raise self.error("kind", f"unknown kind {kind!r}" + nearest(str(kind), tuple(kinds)))
        self.kind: str = kind
        known = ("kind", "options", *MEANING, *kinds[kind].keys)
        self.check_keys(self.setup, known)
        self.rules = self._rules(set(kinds[kind].keys))

    def error(self, key: str, reason: str) -> CaseError:
        """Build a complaint about a key."""
        joint = " " if reason.startswith("is ") else ": "
        return CaseError(f"{self.id}: {key}{joint}{reason}")

    def check_keys(self, part: Mapping[str, Any], known: Sequence[str], path: str = "") -> None:
        """Verify the keys of an object; others are notes, unless one looks like a mistake."""
        for key in sorted(part.keys() - set(known)):
            if close := difflib.get_close_matches(key, known, 1, 0.75):
                raise self.error(path + key, f"unknown key; did you mean {close[0]}?")

    def has(self, key: str) -> bool:
        """Whether the setup has a key; null is as good as none."""
        return self.setup.get(key) is not None

    def get(self, key: str, default: Any = NO_DEFAULT) -> Any:
        """Value of a key of the setup."""
        if self.has(key):
            return self.setup[key]
        if default is NO_DEFAULT:
            raise self.error(key, "is missing")
        return default

    def expected(self, results: Sequence[str]) -> dict[str, Any]:
        """Return the expected values after verifying their names and the cards in them."""
        expected: dict[str, Any] = self.case["expected"]
        if not isinstance(expected, dict) or not expected:
            raise self.error("expected", "is not an object with values")
        for key, value in expected.items():
            if key not in results:
                reason = f"no result of {self.kind}" + nearest(key, results)
                raise self.error(f"expected.{key}", reason)
            if key == "hands" and not isinstance(value, list):
                raise self.error("expected.hands", "is not a list")
            if key == "counts" and not isinstance(value, dict):
                raise self.error("expected.counts", "is not an object")
        lists = {f"hands[{i}]": cards for i, cards in enumerate(expected.get("hands", []))}
        lists |= {key: expected[key] for key in _OF_CARDS.get(self.kind, ()) if key in expected}
        lists["counts"] = list(expected.get("counts", []))
        for key, cards in lists.items():
            self.kinds(cards, f"expected.{key}")
        if self.kind == "empty" and "result" in expected:
            self._check_end(expected["result"])
        return expected

    def _check_end(self, word: Any) -> None:
        if word in ENDS or means_reshuffle(word):
            return
        reason = f"unknown result {word!r}" + nearest(str(word), (RESHUFFLE, *ENDS))
        raise self.error("expected.result", reason)

    def _rules(self, other_keys: set[str]) -> Rules:
        """Rules of the case: its players, and options beside or inside the setup.

        They may stand by themselves too, but for those whose name means something else.
        """
        chosen: dict[str, Any] = {}
        for holder in (self.case, self.setup):
            part = {} if holder.get("options") is None else holder["options"]
            if not isinstance(part, dict):
                raise self.error("options", "is not an object")
            chosen |= part
            bare = (name for name in MEANING if name in holder and name not in other_keys)
            chosen |= {name: holder[name] for name in bare}
        chosen = {name: value for name, value in chosen.items() if value is not None}
        try:
            return Rules.from_options(self.case["players"], chosen)
        except RulesError as error:
            raise CaseError(f"{self.id}: {error}") from None
        except (TypeError, ValueError):
            raise self.error("options", f"{chosen!r} has a value of a wrong type") from None

    def table(self, players: int | None = None) -> Table:
        """A table without cards for the case's rules, or for so many players."""
        table = new_table(self.rules)
        if players is not None:
            if not MIN_PLAYERS <= players <= MAX_PLAYERS:
                allowed = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
                raise self.error("players", f"{players} seats, must be {allowed}")
            table.info[PLAYERS] = players
        return table

    def number(self, key: str, most: int, default: Any = NO_DEFAULT, least: int = 0) -> int:
        """A whole number."""
        return self.as_number(self.get(key, default), key, most, least)

    def as_number(self, value: Any, key: str, most: int, least: int = 0) -> int:
        """Return a value that is a whole number."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(key, f"{value!r} is not a whole number from {least} to {most}")
        return value

    def flag(self, key: str, default: Any = NO_DEFAULT) -> bool:
        """True or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"{value!r} is not true or false")
        return value

    def entries(self, key: str, default: Any = NO_DEFAULT) -> list[Any]:
        """A list of anything."""
        value = self.get(key, default)
        if not isinstance(value, list):
            raise self.error(key, "is not a list")
        return value

    def numbers(self, key: str, count: int, most: int) -> list[int]:
        """Whole numbers by seat, zeros when there are none."""
        values = self.entries(key, [0] * count)
        if len(values) != count:
            raise self.error(key, f"{len(values)} numbers for {count} players")
        return [self.as_number(value, f"{key}[{i}]", most) for i, value in enumerate(values)]

    def card(self, code: Any, key: str) -> int:
        """Kind of a card code."""
        if not isinstance(code, str) or code not in KIND:
            raise self.error(key, f"unknown card {code!r}" + nearest(str(code), CODES))
        return KIND[code]

    def kinds(self, cards: Any, key: str) -> list[int]:
        """Kinds of a list of card codes."""
        if not isinstance(cards, list):
            raise self.error(key, "is not a list of cards")
        if len(cards) > DECK:
            raise self.error(key, f"{len(cards)} cards, the deck has {DECK}")
        return [self.card(code, f"{key}[{i}]") for i, code in enumerate(cards)]

    def cards(self, key: str, default: Any = NO_DEFAULT) -> list[int]:
        """Kinds of the card codes under a key."""
        return self.kinds(self.get(key, default), key)
