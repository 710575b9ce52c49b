"""What a user is told about a name that there is not."""

from __future__ import annotations

import difflib
from collections.abc import Collection


def nearest(name: str, known: Collection[str], noun: str = "known") -> str:
    """Tail of a sentence: the nearest known names, or all of them when none is near."""
    close = difflib.get_close_matches(name, known, 3, 0.5)
    return f"; did you mean {' or '.join(close)}?" if close else f"; {noun}: {', '.join(known)}"
