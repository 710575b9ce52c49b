"""Strategies: heuristics that decide which card to take.

The public names are the decorators for one's own strategies and the ways to find them.
"""

from .definitions import (
    BoundStrategy,
    Definition,
    StrategyError,
    block_strategy,
    strategy,
    table,
)
from .registry import built_in, load_file, resolve

__all__ = [
    "BoundStrategy",
    "Definition",
    "StrategyError",
    "block_strategy",
    "built_in",
    "load_file",
    "resolve",
    "strategy",
    "table",
]
