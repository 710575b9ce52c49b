"""Compiled strategies of the plan that a thread is playing, ready for a kernel."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from .plan import MAX_STRATEGIES, Plan


class LineUpCode(threading.local):
    """Choosers and parameters of the last plan that this thread asked for."""

    def __init__(self) -> None:
        self._plan: Plan | None = None
        self._code: tuple[Any, Any] = ((), ())

    def of(self, plan: Plan) -> tuple[Any, Any]:
        """Compiled choosers and float64 parameters, each padded to ``MAX_STRATEGIES``."""
        if self._plan is not plan:
            pairs = [strategy.compiled_for(plan.rules) for strategy in plan.strategies]
            pairs += [pairs[0]] * (MAX_STRATEGIES - len(pairs))
            choosers = tuple(chooser for chooser, _ in pairs)
            parameters = tuple(np.ascontiguousarray(p, np.float64) for _, p in pairs)
            self._plan, self._code = plan, (choosers, parameters)
        return self._code
