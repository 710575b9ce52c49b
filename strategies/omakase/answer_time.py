"""How long a strategy takes for one answer."""

from __future__ import annotations

import math
import time
from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ...simulator.compiling import compiled, first_class_functions, jit_is_on
from ...simulator.omakase.table import (
    CHOOSER_SIGNATURE,
    CHOOSER_TYPE,
    PARAMETERS_TYPE,
    TABLE_TYPE,
    Table,
)

_TIMES: Final = 100
_TRIES: Final = 3


@compiled(
    types.int64(CHOOSER_TYPE, TABLE_TYPE, types.int64, types.int64, PARAMETERS_TYPE, types.int64)
)
def ask_often(
    chooser: Any,
    table: Table,
    seat: int,
    question: int,
    parameters: NDArray[np.float64],
    times: int,
) -> int:
    """Ask the same question so often; returns the sum of the answers."""
    total = np.int64(0)
    for _ in range(times):
        total += chooser(table, seat, question, parameters)
    return total


class AnswerTimes:
    """Times of a strategy's answers in compiled code, without the calls from Python.

    Parameters
    ----------
    chooser, parameters
        The strategy.
    """

    def __init__(self, chooser: Any, parameters: NDArray[np.float64]) -> None:
        self.chooser, self.parameters = chooser, parameters
        if jit_is_on():
            wrapped: Any = types.CompileResultWAP
            self.chooser = wrapped(chooser.get_compile_result(CHOOSER_SIGNATURE))
        self._call = math.inf
        self._answers: list[float] = []

    def take(self, table: Table, seat: int, question: int) -> None:
        """Take the time of the answer to a question."""
        self._call = min(self._call, self._fastest(table, seat, question, 0))
        self._answers.append(self._fastest(table, seat, question, _TIMES))

    @property
    def mean(self) -> float:
        """Mean seconds of an answer."""
        if not self._answers:
            return 0.0
        return max(sum(self._answers) / len(self._answers) - self._call, 0.0) / _TIMES

    def _fastest(self, table: Table, seat: int, question: int, times: int) -> float:
        """Least seconds of several calls: other programs only ever slow one down."""
        taken = math.inf
        with first_class_functions():
            for _ in range(_TRIES):
                start = time.perf_counter()
                ask_often(self.chooser, table, seat, question, self.parameters, times)
                taken = min(taken, time.perf_counter() - start)
        return taken
