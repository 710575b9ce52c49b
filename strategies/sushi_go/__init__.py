"""Strategies for Sushi Go!, and what is needed to write one.

A user's file imports the decorators and the card names from here::

    from sushilab.strategies.sushi_go import SQUID, WASABI, strategy
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...simulator.sushi_go.block import CHOOSER_SIGNATURE
from ...simulator.sushi_go.cards import (
    CHOPSTICKS,
    DUMPLING,
    EGG,
    KINDS,
    MAKI1,
    MAKI2,
    MAKI3,
    PUDDING,
    SALMON,
    SASHIMI,
    SOY,
    SQUID,
    TEMPURA,
    WASABI,
)
from ...simulator.sushi_go.rules import Rules
from ..decorators import decorators_for
from ..definitions import BoundStrategy
from .function_chooser import chooser_source
from .picks import pair, undipped
from .tabulation import Situation, table_parameters

strategy, table = decorators_for("sushi_go")
COMBINATIONS = ("mistakes", "mixture", "rounds", "turns", "players", "softmax")
"""What strategies of this game can be combined by."""
PICK_WORDS = "return a card, pair(first, second) or undipped(card)"
"""What a ``choose`` function is to do, for messages."""


def chooser_signature() -> Any:
    """Numba signature of a compiled strategy of this game."""
    return CHOOSER_SIGNATURE


def table_strategy(
    function: Callable[..., float],
    rules: Rules,
    parameters: Mapping[str, float],
    name: str,
) -> tuple[Any, NDArray[np.float64]]:
    """Compiled chooser and parameters of a table function."""
    from .table_chooser import choose_by_table

    return choose_by_table, table_parameters(function, rules, parameters, name)


def combined_strategy(bound: BoundStrategy, rules: Rules) -> tuple[Any, NDArray[np.float64]]:
    """Compiled chooser and parameters of a combination of strategies."""
    from . import combined

    return combined.combined_strategy(bound, rules)


__all__ = [
    "CHOPSTICKS",
    "DUMPLING",
    "EGG",
    "KINDS",
    "MAKI1",
    "MAKI2",
    "MAKI3",
    "PUDDING",
    "SALMON",
    "SASHIMI",
    "SOY",
    "SQUID",
    "TEMPURA",
    "WASABI",
    "Situation",
    "chooser_signature",
    "chooser_source",
    "combined_strategy",
    "pair",
    "strategy",
    "table",
    "table_strategy",
    "undipped",
]
