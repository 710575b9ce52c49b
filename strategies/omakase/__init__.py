"""Strategies for Omakase, and what is needed to write one.

A user's file imports the decorators and the names of cards and answers from here::

    from sushilab.strategies.omakase import CHECK, SHOYU, strategy
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...simulator.omakase.cards import (
    ASSORTED_SASHIMI,
    CHECK,
    CHEFS_CHOICE,
    CHOPSTICKS,
    CONGER_EEL,
    CRAB,
    CUCUMBER_ROLL,
    ENTRIES,
    FATTY_TUNA,
    FORK,
    GINGER,
    KARAAGE,
    KINDS,
    MATCHA,
    OCTOPUS,
    OMELETTE,
    PLAY,
    PREMIUM_EEL,
    SAKE,
    SALMON,
    SALMON_ROE,
    SALMON_ROLL,
    SETS,
    SHOYU,
    SHRIMP,
    SUSHI,
    TOFU,
    TUNA,
    TUNA_ROLL,
    UMESHU,
    WASABI,
)
from ...simulator.omakase.rules import BELT, Rules
from ...simulator.omakase.table import (
    ACTION,
    CALL,
    CHOOSER_SIGNATURE,
    DISCARD,
    EXCHANGE,
    GIVE,
    LOSE,
    NO_ACTION,
    PUT_BACK,
)
from ..decorators import decorators_for
from ..definitions import BoundStrategy
from .answers import exchange, play, put_back
from .function_chooser import chooser_source
from .situations import Situation
from .tabulation import table_parameters

OMAKASE, SAKURA, UME, KIDS = range(SETS)
PLAY_CHOPSTICKS, PLAY_SAKE, PLAY_UMESHU, PLAY_FORK, PLAY_MATCHA, PLAY_CHEFS_CHOICE = range(
    PLAY, CHECK
)

strategy, table = decorators_for("omakase")
COMBINATIONS = ("mistakes", "mixture", "turns", "players", "softmax")
"""What strategies of this game can be combined by; it has no rounds."""
PICK_WORDS = "return the answer to view.question, a whole number such as exchange(give, slot)"
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
    "ACTION",
    "ASSORTED_SASHIMI",
    "BELT",
    "CALL",
    "CHECK",
    "CHEFS_CHOICE",
    "CHOPSTICKS",
    "CONGER_EEL",
    "CRAB",
    "CUCUMBER_ROLL",
    "DISCARD",
    "ENTRIES",
    "EXCHANGE",
    "FATTY_TUNA",
    "FORK",
    "GINGER",
    "GIVE",
    "KARAAGE",
    "KIDS",
    "KINDS",
    "LOSE",
    "MATCHA",
    "NO_ACTION",
    "OCTOPUS",
    "OMAKASE",
    "OMELETTE",
    "PLAY_CHEFS_CHOICE",
    "PLAY_CHOPSTICKS",
    "PLAY_FORK",
    "PLAY_MATCHA",
    "PLAY_SAKE",
    "PLAY_UMESHU",
    "PREMIUM_EEL",
    "PUT_BACK",
    "SAKE",
    "SAKURA",
    "SALMON",
    "SALMON_ROE",
    "SALMON_ROLL",
    "SETS",
    "SHOYU",
    "SHRIMP",
    "SUSHI",
    "TOFU",
    "TUNA",
    "TUNA_ROLL",
    "UME",
    "UMESHU",
    "WASABI",
    "Situation",
    "chooser_signature",
    "chooser_source",
    "combined_strategy",
    "exchange",
    "play",
    "put_back",
    "strategy",
    "table",
    "table_strategy",
]
