"""Numbers in terminal tables: two digits of the interval, and the value to match."""

from __future__ import annotations

import math
from collections.abc import Iterable
from statistics import median
from typing import Final

UNKNOWN: Final = "n/a"
"""Shown where nothing is known."""
NO_SPREAD: Final = 1e-9
"""Errors below are zero but for rounding."""
MOST_DECIMALS: Final = 6


def decimals_for(half: float) -> int:
    """Decimals that show two significant digits of a half width, 0 to ``MOST_DECIMALS``."""
    if not math.isfinite(half) or half < NO_SPREAD:
        return 2
    exponent = int(f"{half:.1e}".partition("e")[2])
    return min(max(1 - exponent, 0), MOST_DECIMALS)


def column_decimals(halves: Iterable[float], most: int = MOST_DECIMALS) -> int:
    """Decimals of a column: two digits of its widest interval, one of its narrowest.

    Parameters
    ----------
    halves
        Half widths; unknown ones and zeros are passed over.
    most
        Decimals at most, unless the narrowest needs more.
    """
    known = [half for half in halves if math.isfinite(half) and half >= NO_SPREAD]
    if not known:
        return 2
    return max(min(decimals_for(max(known)), most), decimals_felt(min(known)))


def decimals_felt(half: float) -> int:
    """Decimals down to the first in which a half width is felt."""
    if not math.isfinite(half) or half < NO_SPREAD:
        return 0
    return max(-int(f"{half:.0e}".partition("e")[2]), 0)


def usual_widths(halves: Iterable[float], sign: str) -> str:
    """Sentence on the intervals of numbers that stand without them; empty if none is known.

    Parameters
    ----------
    halves
        Half widths; unknown ones and zeros are passed over.
    sign
        Text before a half width.
    """
    known = [half for half in halves if math.isfinite(half) and half >= NO_SPREAD]
    if not known:
        return ""
    places = column_decimals(known)
    middle, widest = fixed(median(known), places), fixed(max(known), places)
    return f"Half of the intervals are within {sign}{middle}, all within {sign}{widest}."


def with_error(
    value: float, half: float, sign: str = " ± ", *, decimals: int | None = None, plus: bool = False
) -> str:
    """Show a number with the half width of its interval, e.g. ``0.813 ± 0.012``.

    Parameters
    ----------
    value, half
        The number and its half width; an unknown or zero half width is shown as unknown,
        because a zero only says that too few deals were played to see a spread.
    sign
        Text between them.
    decimals
        How many; default: two significant digits of ``half``.
    plus
        Whether a plus is written before positive numbers.
    """
    if not math.isfinite(value):
        return UNKNOWN
    places = decimals_for(half) if decimals is None else decimals
    number = fixed(value, places, plus=plus)
    if not math.isfinite(half) or half < NO_SPREAD:
        return f"{number}{sign}{UNKNOWN}"
    return f"{number}{sign}{half:,.{places}f}"


def fixed(value: float, decimals: int, *, plus: bool = False) -> str:
    """Show a number with so many decimals."""
    if not math.isfinite(value):
        return UNKNOWN
    text = f"{value:{'+' if plus else ''},.{decimals}f}"
    # "-0.00" says nothing that "0.00" does not.
    return text if any(c in "123456789" for c in text) else text.lstrip("+-")


def exact(value: float, *, grouped: bool = False) -> str:
    """Show a number that has no error: as short as it is, with at most four decimals.

    Parameters
    ----------
    value
        The number.
    grouped
        Whether thousands are set apart, which numbers that are to be typed cannot have.
    """
    text = f"{value:{',' if grouped else ''}.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def rate(games_per_second: float) -> str:
    """Speed in games per second, e.g. ``1.24 M games/s``."""
    for factor, unit in ((1e6, " M"), (1e3, "k")):
        if games_per_second >= factor:
            return f"{games_per_second / factor:.3g}{unit} games/s"
    return f"{games_per_second:.0f} games/s"


def threads_text(threads: int) -> str:
    """Return ``1 thread`` or ``2 threads``."""
    return f"{threads} thread{'s' if threads != 1 else ''}"
