"""How long a strategy takes for one answer."""

from __future__ import annotations

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

_TIMES: Final = 300


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


def answer_seconds(
    chooser: Any, table: Table, seat: int, question: int, parameters: NDArray[np.float64]
) -> float:
    """Seconds that one answer takes in compiled code, without the call from Python."""
    asked = chooser
    if jit_is_on():
        wrapped: Any = types.CompileResultWAP
        asked = wrapped(chooser.get_compile_result(CHOOSER_SIGNATURE))
    marks = [time.thread_time()]
    with first_class_functions():
        for times in (0, _TIMES):
            ask_often(asked, table, seat, question, parameters, times)
            marks.append(time.thread_time())
    return max(marks[2] - 2 * marks[1] + marks[0], 0.0) / _TIMES
