"""Strategies: heuristics that decide which card to take.

The public names are the decorators for one's own strategies, the ways to find them, and
what combines them.
"""

from .combinators import mistakes, mixture, players, rounds, softmax, turns
from .decorators import block_strategy, decorators_for, strategy, table
from .definitions import BoundStrategy, Definition
from .names import StrategyError
from .registry import built_in, field, load_file, resolve

__all__ = [
    "BoundStrategy",
    "Definition",
    "StrategyError",
    "block_strategy",
    "built_in",
    "decorators_for",
    "field",
    "load_file",
    "mistakes",
    "mixture",
    "players",
    "resolve",
    "rounds",
    "softmax",
    "strategy",
    "table",
    "turns",
]
