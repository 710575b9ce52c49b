"""The parts of the kernel that it calls through pointers.

Direct calls would let the compiler optimise the same code again at every level of nesting,
which makes a first run longer and no game faster.
"""

from __future__ import annotations

from typing import Final

from numba import types

from .answering import take_answer
from .chance import deal_game
from .steps import PART_SIGNATURE
from .turn import proceed

PARTS: Final = (deal_game, proceed, take_answer)
"""In the order of the indices below."""
PARTS_TYPE: Final = types.UniTuple(types.FunctionType(PART_SIGNATURE), len(PARTS))
"""Type of :data:`PARTS`."""

DEAL_GAME: Final = 0
PROCEED: Final = 1
TAKE_ANSWER: Final = 2
