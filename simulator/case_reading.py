"""What the rule cases of all games have in common: kinds, typed access, a verdict.

A game extends :class:`CaseReader` by its cards and positions, and says how each kind of case
is run with :class:`CaseKind`. Every complaint names the id of the case and the key.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, TypeVar

from .conformance import Case, CaseError, Verdict, case_id
from .names import nearest

Result = dict[str, Any]
"""What the kernel came to, by the names of the results of a kind."""
NO_DEFAULT: Final = object()
"""Of a key that a case must have."""
Made = TypeVar("Made")


@dataclass(frozen=True)
class CaseKind:
    """How a kind of case is run, the keys of its setup, and its results."""

    run: Callable[[Any], Result]
    keys: tuple[str, ...]
    results: tuple[str, ...]


class CaseReader:
    """One rule case.

    Parameters
    ----------
    case
        Decoded JSON object.
    kinds
        Kinds of cases by name.

    Attributes
    ----------
    bare_options
        Options of the rules that may also stand outside ``options``, but where a kind of case
        has a key of that name.

    Raises
    ------
    CaseError
        Here and in every method, for a malformed case.
    """

    bare_options: ClassVar[tuple[str, ...]] = ()

    def __init__(self, case: Case, kinds: Mapping[str, CaseKind]) -> None:
        self.case = case
        self.id = case_id(case)
        for key in ("id", "players", "setup", "expected"):
            if key not in case:
                raise self.error(key, "is missing")
        if not isinstance(case["id"], str) or not case["id"]:
            raise self.error("id", f"{case['id']!r} is not a name")
        self.setup = self.as_object(case["setup"], "setup")
        self.kind = self.as_word(self.get("kind"), "kind", "kind", kinds)
        self._keys = kinds[self.kind].keys
        self.check_keys(self.setup, ("kind", "options", *self.bare_options, *self._keys))

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

    def entries(self, key: str, default: Any = NO_DEFAULT) -> list[Any]:
        """A list of anything."""
        return self.as_list(self.get(key, default), key)

    def expected(self, results: Sequence[str]) -> dict[str, Any]:
        """Return the expected values after verifying their names."""
        expected: dict[str, Any] = self.case["expected"]
        if not isinstance(expected, dict) or not expected:
            raise self.error("expected", "is not an object with values")
        for key in expected:
            if key not in results:
                reason = f"no result of {self.kind}" + nearest(key, results)
                raise self.error(f"expected.{key}", reason)
        return expected

    @cached_property
    def options(self) -> dict[str, Any]:
        """Options of the rules, beside the setup or inside it, without those that are null."""
        bare = [name for name in self.bare_options if name not in self._keys]
        chosen: dict[str, Any] = {}
        for holder in (self.case, self.setup):
            if holder.get("options") is not None:
                chosen |= self.as_object(holder["options"], "options")
            chosen |= {name: holder[name] for name in bare if name in holder}
        return {name: value for name, value in chosen.items() if value is not None}

    def rules_from(
        self,
        make: Callable[[Any, dict[str, Any]], Made],
        players: Any,
        options: dict[str, Any],
        refusal: type[ValueError],
    ) -> Made:
        """Rules of the game, made of players and options; a ``refusal`` has its own words."""
        try:
            return make(players, options)
        except refusal as error:
            raise CaseError(f"{self.id}: {error}") from None
        except (TypeError, ValueError):
            raise self.error("options", f"{self.options!r} has a value of a wrong type") from None

    def as_object(self, value: Any, key: str) -> dict[str, Any]:
        """Return a value that is an object."""
        if not isinstance(value, dict):
            raise self.error(key, "is not an object")
        return value

    def as_list(self, value: Any, key: str, what: str = "a list") -> list[Any]:
        """Return a value that is a list."""
        if not isinstance(value, list):
            raise self.error(key, f"is not {what}")
        return value

    def as_number(self, value: Any, key: str, most: int, least: int = 0) -> int:
        """Return a value that is a whole number."""
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(key, f"{value!r} is not a whole number from {least} to {most}")
        return value

    def as_word(self, value: Any, key: str, noun: str, known: Collection[str]) -> str:
        """Return a value that is one of the known words."""
        if not isinstance(value, str) or value not in known:
            raise self.error(key, f"unknown {noun} {value!r}" + nearest(str(value), known))
        return value


def judge(
    read: CaseReader, kinds: Mapping[str, CaseKind], plain: Callable[[str, Any], Any]
) -> Verdict:
    """Run a case and compare what the kernel came to with what is expected.

    Parameters
    ----------
    read
        The case.
    kinds
        Kinds of cases by name.
    plain
        Called with the name of a result and its value, expected or come to; brings it into a
        form in which what does not matter is equal.

    Raises
    ------
    CaseError
        For a malformed case.
    """
    kind = kinds[read.kind]
    expected = read.expected(kind.results)
    got = kind.run(read)
    passed = all(
        key in got and bool(plain(key, value) == plain(key, got[key]))
        for key, value in expected.items()
    )
    return Verdict(read.id, passed, expected, got, str(read.case.get("description", "")))


def without_zeros(counts: dict[str, Any]) -> dict[str, Any]:
    """Numbers of cards by code, those that there are."""
    return {card: copies for card, copies in counts.items() if copies}
