"""The games that are installed: each sub-folder with a module ``game`` is one."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from .plan import Chunk, Plan

DEFAULT_GAME: Final = "sushi_go"


class UnknownGameError(ValueError):
    """A game that is not installed."""


class StrategyFault(RuntimeError):
    """A strategy picked an illegal card, returned no number or raised.

    Attributes
    ----------
    strategy
        Its name.
    """

    def __init__(self, strategy: str, message: str) -> None:
        super().__init__(message)
        self.strategy = strategy

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with both arguments, so that it crosses process pools."""
        return (StrategyFault, (self.strategy, str(self)))


class Option(Protocol):
    """One variant option of a game, for listings."""

    name: str
    values: Sequence[str]
    default: str
    meaning: str


class Game(Protocol):
    """What the shared parts need of a game."""

    name: str
    title: str
    rules_version: str
    min_players: int
    max_players: int
    batched: frozenset[str]
    tie_break_column: str
    """What the third number of a row of games is, see ``play``."""

    def rules(self, players: int, options: Mapping[str, Any] | None = None) -> Any:
        """Validated rules; raises ValueError for an impossible combination.

        They have ``players``, ``options()`` (those that differ from the defaults),
        ``direction(round_index)`` (+1 when hands go to the next seat, -1 when to the one
        before) and ``finishing_keys(scores, tie_breaks)`` (the highest wins, equal ones tie).
        """

    def options(self) -> Sequence[Option]:
        """Variant options with values, default and meaning."""

    def prepare(self) -> None:
        """Import and compile (or load) the kernel; safe to call before starting workers."""

    def play(
        self, plan: Plan, chunk: Chunk, rows: bool = False
    ) -> tuple[dict[str, NDArray[np.int64]], NDArray[np.int16] | None]:
        """Play a chunk in the calling thread; sums, and one row a game on request.

        Rows are int16 of shape (games, n, 4): by seat the position in the line-up, the
        final score, what breaks ties, and the win share in 840ths.

        Raises
        ------
        StrategyFault
            When a strategy broke a rule; the message names strategy, game and hand.
        """

    def check_forced_picks(self, rules: Any) -> None:
        """Raise ValueError where picks cannot be forced with these rules."""

    def record(self, plan: Plan, game_number: int) -> dict[str, Any]:
        """Play one game of a plan again and write it down."""


@cache
def game_names() -> tuple[str, ...]:
    """Names of the installed games, the default first."""
    package = importlib.import_module(__package__ or "sushilab.simulator")
    found = [
        module.name
        for module in pkgutil.iter_modules(package.__path__)
        if module.ispkg and _has_game(f"{package.__name__}.{module.name}")
    ]
    return tuple(sorted(found, key=lambda name: (name != DEFAULT_GAME, name)))


def _has_game(package: str) -> bool:
    return importlib.util.find_spec(f"{package}.game") is not None


@cache
def game(name: str = DEFAULT_GAME) -> Game:
    """Return an installed game by name.

    Raises
    ------
    UnknownGameError
        With the nearest installed names.
    """
    if name not in game_names():
        close = difflib.get_close_matches(name, game_names(), 3, 0.4) or list(game_names())
        raise UnknownGameError(f"unknown game {name!r}; did you mean {' or '.join(close)}?")
    module = importlib.import_module(f"{__package__}.{name}.game")
    found: Game = module.GAME
    return found
