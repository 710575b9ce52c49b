"""The parts of the kernel that it calls through pointers.

Direct calls would let the compiler optimise the same code again at every level of nesting,
which makes a first run longer and no game faster.
"""

from __future__ import annotations

from typing import Final

from .answering import take_answer
from .chance import deal_game
from .turn import proceed

PARTS: Final = (deal_game, proceed, take_answer)
"""In the order of the indices in :mod:`.steps`."""
