"""The parts of the kernel that it calls through pointers.

Direct calls would let the compiler optimise the same code again at every level of nesting,
which makes a first run longer and no game faster.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from .answering import take_answer
from .chance import deal_game
from .steps import NO_QUESTION, REFUSED, part
from .table import Table
from .turn import proceed


@part
def go_on(table: Table, events: NDArray[np.int64], question: int, answer: int) -> int:
    """Do what was answered to ``question``, and play on to the next one.

    One part, since to call one takes as long as what most answers do.

    Parameters
    ----------
    question
        What was asked, or ``NO_QUESTION``: then there is no answer, as after a deal.

    Returns
    -------
    int
        The next question, ``OVER``, or ``REFUSED`` when the answer is not legal.
    """
    if question != NO_QUESTION and not take_answer(table, events, question, answer):
        return np.int64(REFUSED)
    return proceed(table, events)


PARTS: Final = (deal_game, go_on)
"""In the order of the indices in :mod:`.steps`."""
