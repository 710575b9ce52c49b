"""Strategies for High Card: tables of what a card is worth in each trick."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from sushilab.strategies import decorators_for

from .tabulation import tabulate

strategy, table = decorators_for("high_card")


def choose_by_table(hand: np.ndarray, trick: int, values: np.ndarray) -> int:
    """Take the card with the highest value, of equal ones the lowest."""
    return int(max(sorted(hand), key=lambda kind: values[trick, kind]))


def table_strategy(
    function: Callable[..., float], _rules: Any, parameters: Mapping[str, float], _name: str
) -> tuple[Any, np.ndarray]:
    return choose_by_table, tabulate(function, parameters)
