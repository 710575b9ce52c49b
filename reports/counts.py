"""Reading what people type: counts such as ``250k``, shares, player ranges such as ``2-5``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

_FACTORS: Final = {"": 1, "k": 1_000, "m": 1_000_000, "g": 1_000_000_000, "b": 1_000_000_000}
_DIGITS: Final = r"[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+(?:_[0-9]+)*"
_COUNT: Final = re.compile(
    rf"(?P<number>(?:{_DIGITS})(?:\.[0-9]+)?)(?:e\+?(?P<power>[0-9]{{1,3}})|(?P<factor>[kmgb]?))",
    re.IGNORECASE,
)
MOST: Final = 10**15
"""Largest count that is read; what can be played is decided elsewhere."""


class InputError(ValueError):
    """Something a person typed that cannot be used; the message is one clear sentence."""


def read_count(text: str, what: str = "count") -> int:
    """Read ``250k``, ``1M``, ``2.5e6`` or ``1_000_000``.

    Raises
    ------
    InputError
        When it is not a whole number of at least 1.
    """
    match = _COUNT.fullmatch(text.strip())
    if match is None:
        raise InputError(f"{what}: {text!r} is not a count such as 5000, 250k, 1M or 2.5e6")
    power = int(match["power"] or 0)
    factor = 10 ** min(power, 20)
    factor *= _FACTORS[(match["factor"] or "").lower()]
    value = Fraction(match["number"].replace("_", "").replace(",", "")) * factor
    if value < 1:
        raise InputError(f"{what}: {text!r} is less than 1")
    if value > MOST:
        raise InputError(f"{what}: {text!r} is more than anybody can wait for")
    if value.denominator != 1:
        raise InputError(f"{what}: {text!r} is not a whole number")
    return int(value)


def read_share(text: str, what: str) -> float:
    """Read a share such as ``0.5%`` or ``0.005``.

    Raises
    ------
    InputError
        When it is no number, or not between 0 and 1.
    """
    match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]*)?|\.[0-9]+)\s*(%?)\s*", text)
    share = 0.0 if match is None else float(match[1]) / (100.0 if match[2] else 1.0)
    if not 0.0 < share < 1.0:
        raise InputError(f"{what}: {text!r} is not a share between 0 and 1 such as 0.005 or 0.5%")
    return share


def read_players(text: str, lowest: int, highest: int) -> list[int]:
    """Read ``4``, ``2-5`` or ``2,4`` into player counts, each once and in order.

    Raises
    ------
    InputError
        When it is no such text, or outside ``lowest`` to ``highest``.
    """
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([0-9]{1,3})\s*(?:-\s*([0-9]{1,3})\s*)?", part)
        if match is None:
            raise InputError(f"players: {text!r} is not a number or a range such as 2-5")
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise InputError(f"players: the range {part.strip()} runs backwards")
        found.extend(range(first, last + 1))
    outside = [n for n in found if not lowest <= n <= highest]
    if outside:
        raise InputError(
            f"players: {outside[0]} is outside the {lowest} to {highest} players of this game"
        )
    return sorted(set(found))


def read_variant(options: list[str]) -> dict[str, str]:
    """Read ``key=value`` options.

    Raises
    ------
    InputError
        When one has no ``=``, or a key comes twice.
    """
    found: dict[str, str] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise InputError(f"variant: {option!r} is not KEY=VALUE; see 'sushilab games'")
        if key.strip() in found:
            raise InputError(f"variant: {key.strip()} is given twice")
        found[key.strip()] = value.strip()
    return found
