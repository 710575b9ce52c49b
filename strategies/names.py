"""Names and parameters as users write them, and what they are told when they are wrong."""

from __future__ import annotations

from collections.abc import Mapping


class StrategyError(ValueError):
    """A strategy that does not exist, cannot be loaded or cannot be compiled."""


def number_text(value: float) -> str:
    """Shortest text that reads as the very same number."""
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def parse_parameters(text: str) -> Mapping[str, float]:
    """Read ``name=number,name=number``.

    Raises
    ------
    StrategyError
        When a part is not ``name=number``.
    """
    found = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        key, equals, value = part.partition("=")
        try:
            found[key.strip()] = float(value)
        except ValueError:
            raise StrategyError(f"{part!r} is not a parameter: write NAME=NUMBER") from None
        if not equals:
            raise StrategyError(f"{part!r} is not a parameter: write NAME=NUMBER")
    return found
