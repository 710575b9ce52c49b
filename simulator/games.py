"""The games that are installed: each sub-folder with a module ``game`` is one."""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from .plan import Chunk, Plan

DEFAULT_GAME: Final = "sushi_go"
MOST_WITH_ERRORS: Final = 6
"""Columns with errors that fit side by side on a terminal."""


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


@dataclass(frozen=True)
class Option:
    """One variant option of a game, for listings.

    Parameters
    ----------
    name
        What it is called.
    values
        What it can be, as typed.
    default
        What it is unless chosen.
    meaning
        One line on it.
    """

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str

    @classmethod
    def among(cls, name: str, values: Sequence[Any], meaning: str) -> Option:
        """Option with words or flags as values, the first of which is the default."""
        words = tuple(str(v).lower() if isinstance(v, bool) else str(v) for v in values)
        return cls(name, words, words[0], meaning)


@dataclass(frozen=True)
class Split:
    """Something by which decisions are told apart: an axis of the card tallies.

    Parameters
    ----------
    name
        Column of tables, and word of ``cards --by``, e.g. ``round``.
    values
        What the rows of the axis are called, in order, e.g. 1, 2 and 3.
    heading
        What stands before a value in the heading of a column, e.g. ``Round``.
    """

    name: str
    values: tuple[Any, ...]
    heading: str = ""

    @property
    def many(self) -> bool:
        """Whether it has more values than a table with errors has room for."""
        return len(self.values) > MOST_WITH_ERRORS

    @property
    def words(self) -> str:
        """Its name in a sentence."""
        return self.name.replace("_", " ")

    def title(self, value: Any) -> str:
        """Heading of the column of a value."""
        return f"{self.heading} {value}".strip()


@dataclass(frozen=True)
class ForcedWords:
    """How tables speak of forced decisions.

    Parameters
    ----------
    choice
        What is forced, in the singular.
    heading
        Heading of the column with what was chosen.
    alternative
        What it is compared with, besides the own choice.
    method
        What is done at a decision.
    count
        How much was examined, with places for ``least`` (of ``games`` by player count) and
        ``games`` (of all), the games whose decisions were forced.
    """

    choice: str = "choice"
    heading: str = "Choice"
    alternative: str = "a random choice"
    method: str = "every choice is made in turn, and the same game is played on"
    count: str = "The decisions of {games:,} games were forced, of {least:,} or more by table size"


class Game(Protocol):
    """What the shared parts need of a game; those with a value may be left out by a subclass.

    Attributes
    ----------
    name, title
        Name of its folders, and what people call it.
    rules_version
        Raised when its behaviour changes.
    min_players, max_players
        Players it is for.
    batched
        Tallies whose first axis is the batch of deals.
    tie_break_column
        What the third number of a row of games is, see ``play``.
    card_codes, card_titles
        Names of the cards in tables as data, and for people, in the same order.
    card_splits
        Axes of the tally ``cards`` between strategy and card, the first two and the last:
        ``cards`` has the shape (batches, strategies, *splits, cards, 6), with the measures
        of :data:`sushilab.analysis.card_values.MEASURES`.
    offered_by
        What shows the cards to choose from, in the plural: copies are taken for 100 of them.
    forced_codes, forced_titles
        What is forced, as ``card_codes`` are: the last axis but one of the tally ``forced``,
        of shape (batches, strategies, *splits, forced, 12); see
        :mod:`sushilab.analysis.forced_picks`.
    forced_words
        How tables speak of it.
    wheel_rates
        Whether ``forced`` counts hands that come round again.
    score_unit
        What scores are counted in.
    score_step
        Width of a bin of the tally ``histogram``.
    neighbour_words
        What a strategy does to the neighbour before it and to the one after it, by
        ``direction`` of the rules, as in "when it ... the column".
    chunk_games, forced_chunk_games
        Games played between two looks at Ctrl-C: some tens of milliseconds' worth, and the
        same where decisions are forced.
    """

    name: str
    title: str
    rules_version: str
    min_players: int
    max_players: int
    batched: frozenset[str]
    tie_break_column: str
    card_codes: tuple[str, ...]
    card_titles: tuple[str, ...]
    card_splits: tuple[Split, ...] = ()
    offered_by: str = "decisions"
    forced_words: ForcedWords = ForcedWords()
    wheel_rates: bool = False
    score_unit: str = "points"
    score_step: int = 1
    neighbour_words: tuple[str, str] = ("sits after", "sits before")
    chunk_games: int = 40_000
    forced_chunk_games: int = 400

    @property
    def forced_codes(self) -> tuple[str, ...]:
        """What is forced: the cards, unless a game says otherwise."""
        return self.card_codes

    @property
    def forced_titles(self) -> tuple[str, ...]:
        """Readable names of what is forced, in the same order."""
        return self.card_titles

    def rules(self, players: int, options: Mapping[str, Any] | None = None) -> Any:
        """Validated rules; raises ValueError for an impossible combination.

        They are hashable and have ``players``, ``max_games`` (most games of one run, so that
        sums of squares and products still fit 64 bits), ``options()`` (those that differ from
        the defaults), ``direction(round_index)`` (+1 when the next seat comes after one, as
        where hands go, -1 when the seat before does) and
        ``finishing_keys(scores, tie_breaks)`` (the highest wins, equal ones tie).
        """

    def options(self) -> Sequence[Option]:
        """Variant options with values, default and meaning."""

    def prepare(self) -> None:
        """Import and compile (or load) the kernel; safe to call before starting workers."""

    def play(
        self, plan: Plan, chunk: Chunk, rows: bool = False
    ) -> tuple[dict[str, NDArray[np.int64]], NDArray[np.int16] | None]:
        """Play a chunk in the calling thread; sums, and one row a game on request.

        The sums are those of :class:`sushilab.simulator.tallies.Tally`; of a plan with
        ``forced_picks`` only ``deals``, ``forced`` and what the game adds. Rows are int16 of
        shape (games, n, 4): by seat the position in the line-up, the final score, what
        breaks ties, and the win share in 840ths.

        Raises
        ------
        StrategyFault
            When a strategy broke a rule; the message names strategy, game and hand.
        """

    def check_forced_picks(self, rules: Any) -> None:
        """Raise PlanError, one sentence, where decisions cannot be forced with these rules."""

    def forced_scale(self, rules: Any) -> NDArray[np.float64]:
        """What the sums of ``forced`` against all choices are kept times.

        Returns
        -------
        ndarray
            float64, of a shape that broadcasts to that of the splits.
        """

    def record(self, plan: Plan, game_number: int) -> dict[str, Any]:
        """Play one game of a plan again and write it down, where there is a ``record`` module."""


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
def game(name: str | None = None) -> Game:
    """Return an installed game by name; without one, the default game.

    Raises
    ------
    UnknownGameError
        With the nearest installed names.
    """
    name = name or DEFAULT_GAME
    if name not in game_names():
        close = difflib.get_close_matches(name, game_names(), 3, 0.4) or list(game_names())
        raise UnknownGameError(f"unknown game {name!r}; did you mean {' or '.join(close)}?")
    module = importlib.import_module(f"{__package__}.{name}.game")
    found: Game = module.GAME
    return found
