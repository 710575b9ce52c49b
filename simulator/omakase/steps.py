"""Where a game stands between two questions, and the parts of the kernel that move it on.

A game is a machine: ``go_on`` does what was answered and runs to the next question. All that
it needs is in the table, so a copy of its arrays is a game that can be played on by itself.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import compiled
from .table import ASKED, TABLE_TYPE, Table

# Further entries of ``info``.
STEP: Final = 45
"""What comes next, one of the steps below."""
ASKED_SEAT: Final = 46
"""Who is to answer."""
QUESTION: Final = 47
"""What was asked last."""
LEFT: Final = 48
"""Chef's choice: cards still to be put back. Fork: opponents that it has passed, plus 1."""

# Steps.
BEGIN: Final = 0
BEFORE: Final = 1
"""An action before the exchange."""
EXCHANGING: Final = 2
AFTER: Final = 3
"""An action after the exchange."""
MOVING: Final = 4
"""The belt."""
OVER_LIMIT: Final = 5
CALLING: Final = 6
END: Final = 7
NEXT: Final = 8
GIVING: Final = 9
"""Sake: a card is to be given in return."""
PUTTING: Final = 10
"""Chef's choice: cards go back into the deck."""
FORKING: Final = 11

OVER: Final = -1
"""Instead of a question: the game has ended."""
REFUSED: Final = -2
"""Instead of a question: the answer to the last one is not legal."""
NO_QUESTION: Final = -1
"""Instead of the question that is answered: there is none yet."""

inlined: Final[Any] = compiled(forceinline=True)
"""Decorator of a small function that becomes part of its callers: a table is three arrays of
seven numbers or more each, and passing them takes longer than what such a function does."""

EVENTS: Final = 4096
"""Length of a list of events: no game has a third of that."""
EVENTS_TYPE: Final = types.Array(types.int64, 1, "C")
PART_SIGNATURE: Final = types.int64(TABLE_TYPE, EVENTS_TYPE, types.int64, types.int64)
"""Signature of the parts that the kernel calls through pointers."""

DEAL_GAME: Final = 0
GO_ON: Final = 1
PARTS_TYPE: Final = types.UniTuple(types.FunctionType(PART_SIGNATURE), 2)
"""Type of ``parts.PARTS``, which are in the order of the indices above. The kernel is handed
them, and can be compiled before they are."""

part: Final[Any] = compiled(PART_SIGNATURE, no_cpython_wrapper=True)
"""Decorator of a part of the kernel, compiled by itself; Python calls it by ``stepping``."""


@inlined
def ask(table: Table, seat: int, question: int, then: int) -> int:
    """Note that a seat is asked, and the step that follows; returns the question."""
    info = table.info
    info[STEP], info[ASKED_SEAT], info[QUESTION] = then, seat, question
    info[ASKED] += 1
    return question


def no_events() -> NDArray[np.int64]:
    """A list of events that none is written to."""
    return np.zeros(0, np.int64)
