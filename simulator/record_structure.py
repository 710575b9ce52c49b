"""Structure of JSON documents about games: keys, types and list lengths.

Every function verifies one value and raises :class:`RecordError` that names its place, e.g.
``rounds[0].turns[3][1]``, with indices from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeVar

from .names import nearest

FORMAT: Final = "sushilab-record-1"
Rules = TypeVar("Rules")


class RecordError(ValueError):
    """A document that is not a game record, with the place of the first defect."""


def is_object(
    value: Any, place: str, keys: Collection[str], *, optional: Collection[str] = ()
) -> dict[str, Any]:
    """Verify that a value is an object with all ``keys``, and others only of ``optional``."""
    found = has_keys(value, place, keys)
    known = [*keys, *optional]
    unknown = [key for key in found if key not in known]
    if unknown:
        raise RecordError(f"{place} has an unknown key {unknown[0]!r}{nearest(unknown[0], known)}")
    return found


def has_keys(value: Any, place: str, keys: Collection[str]) -> dict[str, Any]:
    """Verify that a value is an object with all ``keys``, whatever else it has."""
    if not isinstance(value, dict):
        raise RecordError(f"{place} is not an object")
    for key in keys:
        if key not in value:
            raise RecordError(f"{place} has no key {key!r}")
    return value


def is_list(value: Any, place: str, length: int | None = None) -> list[Any]:
    """Verify that a value is a list, and its length if one is given."""
    if not isinstance(value, list):
        raise RecordError(f"{place} is not a list")
    if length is not None and len(value) != length:
        raise RecordError(f"{place} has {len(value)} entries instead of {length}")
    return value


def is_whole(value: Any, place: str, least: int | None = None, most: int | None = None) -> int:
    """Verify that a value is a whole number, within limits if they are given."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{place} is not a whole number")
    if least is not None and value < least:
        raise RecordError(f"{place} is {value}, less than {least}")
    if most is not None and value > most:
        raise RecordError(f"{place} is {value}, more than {most}")
    return value


def are_whole(value: Any, place: str, length: int | None = None) -> list[int]:
    """Verify that a value is a list of whole numbers."""
    return [is_whole(n, f"{place}[{i}]") for i, n in enumerate(is_list(value, place, length))]


def is_text(value: Any, place: str) -> str:
    """Verify that a value is a text."""
    if not isinstance(value, str):
        raise RecordError(f"{place} is not a text")
    return value


def is_code(value: Any, place: str, codes: Collection[str], noun: str = "card") -> str:
    """Verify that a value is one of some codes."""
    if not isinstance(value, str) or value not in codes:
        hint = nearest(str(value), codes, f"{noun}s")
        raise RecordError(f"{place}: {value!r} is not a {noun}{hint}")
    return value


def are_codes(
    value: Any,
    place: str,
    codes: Collection[str],
    *,
    length: int | None = None,
    noun: str = "card",
) -> list[str]:
    """Verify that a value is a list of codes."""
    entries = enumerate(is_list(value, place, length))
    return [is_code(code, f"{place}[{i}]", codes, noun) for i, code in entries]


def check_origin(document: Any, game: str, rules_version: str) -> None:
    """Verify that a document is a record of a game in the version that this program reads."""
    expected = {"format": FORMAT, "game": game, "rules_version": rules_version}
    has_keys(document, "the record", expected)
    for key, value in expected.items():
        if document[key] != value:
            raise RecordError(f"{key} is {document[key]!r}, and this program reads {value!r}")


def check_option_types(variant: Any, kinds: Mapping[str, type]) -> None:
    """Verify that options have the JSON types of their values.

    Rules also read texts, from the command line; a record holds JSON values. Unknown options
    are left to the rules, which name the nearest one.
    """
    if not isinstance(variant, dict):
        raise RecordError("variant is not an object")
    words = {bool: "true or false", str: "a text", int: "a whole number", dict: "an object"}
    for name, value in variant.items():
        if name in kinds and type(value) is not kinds[name]:
            raise RecordError(f"variant.{name} is not {words[kinds[name]]}")


def check_players(document: dict[str, Any], players: int) -> None:
    """Verify seed, deal and the names of the strategies by seat."""
    is_whole(document["seed"], "seed", least=0)
    is_whole(document["deal"], "deal", least=0)
    for i, name in enumerate(is_list(document["strategies"], "strategies", players)):
        is_text(name, f"strategies[{i}]")


def check_rules(
    document: dict[str, Any], kinds: Mapping[str, type], build: Callable[[int, Any], Rules]
) -> Rules:
    """Return the rules of a recorded game.

    Parameters
    ----------
    document
        The record, with ``players`` and ``variant``.
    kinds
        JSON types of the options, by name.
    build
        Makes the rules of players and options; raises ValueError where there are none.
    """
    players = is_whole(document["players"], "players")
    check_option_types(document["variant"], kinds)
    try:
        return build(players, document["variant"])
    except ValueError as error:
        raise RecordError(f"variant: {error}") from None
