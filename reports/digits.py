"""Numbers for people: as many digits as the standard error allows, and no more."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

MOST_DECIMALS: Final = 2
"""More are for machines: they are in the data files."""
MOST_PERCENT_DECIMALS: Final = 1
UNKNOWN_ERROR_DECIMALS: Final = 1
"""Decimals of a number whose error is unknown."""
MISSING: Final = "–"


def decimals_of_step(step: int) -> int:
    """Most decimals of scores that differ by at least ``step``: two for 1, none for 100."""
    return max(MOST_DECIMALS - len(str(step)) + 1, 0)


def decimals(se: float, most: int = MOST_DECIMALS) -> int:
    """Decimals to show: down to the first digit in which the standard error is felt."""
    if not math.isfinite(se):
        return min(UNKNOWN_ERROR_DECIMALS, most)
    if se <= 0.0:
        return most
    return min(max(-math.floor(math.log10(se)), 0), most)


def number(
    value: float, se: float = math.nan, *, sign: bool = False, most: int = MOST_DECIMALS
) -> str:
    """Return a value with the digits its standard error allows; a dash when it is NaN."""
    return _signed(value, decimals(se, most), sign)


def percent(share: float, se: float = math.nan, *, sign: bool = False) -> str:
    """Return a share in per cent, without the sign ``%``, as :func:`number` does."""
    return _signed(100.0 * share, decimals(100.0 * se, MOST_PERCENT_DECIMALS), sign)


def _signed(value: float, places: int, sign: bool) -> str:
    if not math.isfinite(value):
        return MISSING
    text = fixed(value, places)
    positive = sign and value > 0.0 and any(digit in "123456789" for digit in text)
    return f"+{text}" if positive else text


def plus_minus(half: float, se: float, *, share: bool = False, most: int = MOST_DECIMALS) -> str:
    """Half an interval's width after ``±``, never rounded to nothing; empty when unknown.

    Parameters
    ----------
    half, se
        Half the width, and the standard error that decides on digits.
    share
        Whether both are shares, to be shown in per cent.
    most
        Most decimals of what is no share.
    """
    if not math.isfinite(half) or half <= 0.0:
        return ""
    factor, most = (100.0, MOST_PERCENT_DECIMALS) if share else (1.0, most)
    places = decimals(factor * se, most)
    return f"± {fixed(max(factor * half, 10.0**-places), places)}"


def fixed(value: float, places: int) -> str:
    """Return a value with so many decimals, a true minus sign, and no minus zero."""
    text = f"{value:,.{places}f}"
    if text.startswith("-"):
        text = text[1:] if not text.strip("-0.") else f"−{text[1:]}"
    return text


def counts_listed(counts: Sequence[int]) -> str:
    """Join counts as in ``2 to 5`` or ``2, 3 and 5``."""
    if len(counts) > 2 and list(counts) == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return listed([str(count) for count in counts])


def listed(words: Sequence[str], last: str = "and") -> str:
    """Join words as in ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def seconds(value: float) -> str:
    """Return a duration such as ``8.4 s`` or ``3 min 20 s``."""
    if value < 100.0:
        return f"{value:.1f} s"
    minutes, rest = divmod(round(value), 60)
    return f"{minutes} min {rest} s" if minutes < 120 else f"{minutes // 60} h {minutes % 60} min"
