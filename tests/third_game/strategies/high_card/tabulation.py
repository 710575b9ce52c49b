"""What table strategies of High Card value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sushilab.simulator.high_card.rules import CHIPS, CODES, TRICKS

ACROSS = "trick"
SECTIONS = ()


@dataclass(frozen=True)
class Situation:
    card: str
    chips: int
    trick: int


def tabulate(function: Callable[..., float], parameters: Mapping[str, float]) -> np.ndarray:
    return np.array(
        [
            [
                function(Situation(c, p, trick), **parameters)
                for c, p in zip(CODES, CHIPS, strict=True)
            ]
            for trick in range(1, TRICKS + 1)
        ]
    )


def table_rows(
    function: Callable[..., float], _rules: Any, parameters: Mapping[str, float], _name: str
) -> list[dict[str, Any]]:
    values = tabulate(function, parameters)
    return [
        {"card": code, "trick": trick + 1, "state": "", "value": float(values[trick, kind])}
        for kind, code in enumerate(CODES)
        for trick in range(TRICKS)
    ]
