"""What a user is told about a name that there is not."""

from __future__ import annotations

import difflib
from collections.abc import Collection


def nearest(name: str, known: Collection[str], noun: str = "known", none: str = "") -> str:
    """Tail of a sentence: the nearest known names, or all of them when none is near.

    Parameters
    ----------
    noun
        What they are, before the list of all.
    none
        What is said instead where nothing is known.
    """
    close = difflib.get_close_matches(name, known, 3, 0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    if known:
        return f"; {noun}: {', '.join(known)}"
    return f"; {none}" if none else ""
