"""What to play: line-ups, seatings, deals and seed, and how they are cut into work.

A *deal* is one shuffled deck. Every deal is played in one or more *arrangements* of its
line-up around the table, and those games depend on each other; different deals are
independent. Deals are numbered so that each can be played again by its number alone:
a *group* is up to ``LANES`` consecutive deals of one line-up, group ``g`` belongs to
line-up ``g % len(line_ups)``, and groups are numbered repeat by repeat.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from .compiling import LANES, source_digest
from .streams import SEATING, stream_key, word

MAX_STRATEGIES: Final = 24
"""Most different strategies in one run."""
BATCHES: Final = 32
"""Batches that card tallies are kept by, for standard errors."""
FIELD_BATCHES: Final = 8
"""The same with several line-ups: more would leave the kernel's lanes empty."""
FIELD_DEALS: Final = 32
"""Deals that each line-up of a field is worth playing at least."""
SEATINGS: Final = ("rotate", "shuffle", "fixed")
"""rotate: every deal in every rotation of the line-up; shuffle: each group of deals in the
next of all orders of the table; fixed: the first strategy in seat 0, and so on."""


class PlanError(ValueError):
    """A run that cannot be played as asked."""


class Strategy(Protocol):
    """What the kernel needs of a strategy; instances must be picklable."""

    @property
    def name(self) -> str:
        """Name for tables, with changed parameters."""

    def compiled_for(self, rules: Any) -> tuple[Any, NDArray[np.float64]]:
        """Compiled chooser of the game's signature, and its parameters."""


@dataclass(frozen=True)
class Chunk:
    """Groups ``first`` to ``last - 1``, which touch ``batches`` batches from ``batch`` on."""

    index: int
    first: int
    last: int
    batch: int
    batches: int
    games: int


@dataclass(frozen=True)
class Plan:
    """Everything that decides the numbers of a run.

    Parameters
    ----------
    game
        Name of the game.
    rules
        The game's rules object; see :meth:`sushilab.simulator.games.Game.rules`.
    strategies
        Different strategies, at most ``MAX_STRATEGIES``.
    line_ups
        Indices into ``strategies``, one tuple of ``rules.players`` for each line-up.
    deals
        Deals of each line-up.
    seating
        One of ``SEATINGS``.
    seed
        Seed of every random stream, 0 to 2**63 - 1.
    cards
        Whether to tally single cards.
    forced_picks
        Whether to go on from every decision of one seat with every card of its hand,
        instead of tallying games. Seating is then fixed: the seat goes round the table.
    full_groups
        Fill groups with deals as far as they go, without a thought for batches: many
        line-ups of few deals each play much faster so.
    """

    game: str
    rules: Any
    strategies: tuple[Strategy, ...]
    line_ups: tuple[tuple[int, ...], ...]
    deals: int
    seating: str = "rotate"
    seed: int = 1
    cards: bool = True
    forced_picks: bool = False
    full_groups: bool = False

    def __post_init__(self) -> None:
        if self.seating not in SEATINGS:
            raise PlanError(f"seating: {self.seating!r} is not one of {', '.join(SEATINGS)}")
        if self.forced_picks and self.seating != "fixed":
            raise PlanError("forced picks need the seating fixed")
        if not 0 <= self.seed < 2**63:
            raise PlanError(f"seed: {self.seed} is not between 0 and 2**63 - 1")
        if len(self.strategies) > MAX_STRATEGIES:
            raise PlanError(
                f"{len(self.strategies)} strategies in one run, the limit is {MAX_STRATEGIES}"
            )
        if self.deals < 1:
            raise PlanError("a run needs at least one game")
        if self.games > self.rules.max_games:
            raise PlanError(f"{self.games:,} games are over the limit of {self.rules.max_games:,}")

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.rules.players)

    @cached_property
    def steps(self) -> NDArray[np.int64]:
        """Games of each deal by line-up, int64 of shape (line-ups,).

        Rotations that would repeat an earlier one, because strategies recur in the
        line-up, are not played twice.
        """
        if self.seating != "rotate":
            return np.ones(len(self.line_ups), np.int64)
        return np.array([_period(line_up) for line_up in self.line_ups], np.int64)

    @cached_property
    def arrangements(self) -> NDArray[np.int64]:
        """Position in the line-up of every seat, int64 of shape (arrangements, n)."""
        n = self.players
        if self.seating == "rotate":
            return np.array([[(seat - r) % n for seat in range(n)] for r in range(n)], np.int64)
        if self.seating == "fixed":
            return np.arange(n, dtype=np.int64)[None, :]
        orders = np.array(list(itertools.permutations(range(n))), np.int64)
        with np.errstate(over="ignore"):
            key = stream_key(self.seed, 0, SEATING)
            shuffled = [int(word(np.uint64(key), np.uint64(i))) for i in range(len(orders))]
        return np.ascontiguousarray(orders[np.argsort(shuffled)])

    @property
    def kernel_steps(self) -> NDArray[np.int64]:
        """``steps`` as the kernel wants them: 0 means arrangements take turns."""
        return np.zeros_like(self.steps) if self.seating == "shuffle" else self.steps

    @cached_property
    def group_size(self) -> int:
        """Deals in a group: fewer than ``LANES`` in short runs, for enough batches."""
        turns = len(self.arrangements) if self.seating == "shuffle" else 1
        parts = turns if self.full_groups else max(self._most_batches, turns)
        if self.forced_picks:
            # Whole turns round the table, as the seat that is examined moves on by group.
            parts = max(parts, math.ceil(self.deals / LANES))
            parts = math.ceil(parts / self.players) * self.players
        return int(min(LANES, max(math.ceil(self.deals / parts), 4)))

    @property
    def repeats(self) -> int:
        """Groups of each line-up."""
        return math.ceil(self.deals / self.group_size)

    @property
    def groups(self) -> int:
        """Groups of the whole run."""
        return self.repeats * len(self.line_ups)

    @property
    def batches(self) -> int:
        """Batches of the card tally."""
        return min(self._most_batches, self.repeats)

    @property
    def _most_batches(self) -> int:
        return BATCHES if len(self.line_ups) == 1 else FIELD_BATCHES

    @property
    def games(self) -> int:
        """Games of the whole run."""
        return int(self.steps.sum()) * self.deals

    def chunks(self, games: int) -> Iterator[Chunk]:
        """Cut the run into chunks of about ``games`` games each."""
        per_group = max(1, int(self.steps.sum()) * self.group_size // len(self.line_ups))
        size = max(1, games // per_group)
        for index, first in enumerate(range(0, self.groups, size)):
            last = min(first + size, self.groups)
            batch = self.batch_of(first)
            batches = self.batch_of(last - 1) - batch + 1
            yield Chunk(index, first, last, batch, batches, self.games_of(first, last))

    def batch_of(self, group: int) -> int:
        """Batch of a group: batches are runs of consecutive repeats, about equally long."""
        return group // len(self.line_ups) * self.batches // self.repeats

    def games_of(self, first: int, last: int) -> int:
        """Games in the groups ``first`` to ``last - 1``."""
        groups = np.arange(first, last)
        lanes = np.minimum(
            self.group_size, self.deals - (groups // len(self.line_ups)) * self.group_size
        )
        return int((lanes * self.steps[groups % len(self.line_ups)]).sum())

    def line_up_names(self) -> list[list[str]]:
        """Strategy names of each line-up, by position."""
        return [[self.strategies[i].name for i in line_up] for line_up in self.line_ups]

    def digest(self) -> str:
        """Digest of everything that decides the numbers (16 hex digits)."""
        parts = [self.game, repr(self.rules), self.line_up_names(), self.deals]
        parts += [self.seating, self.seed, self.cards, self.forced_picks, self.full_groups]
        parts.append(source_digest())
        for strategy in self.strategies:
            parts.append(getattr(strategy, "fingerprint", strategy.name))
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def _period(line_up: Sequence[int]) -> int:
    """Smallest rotation that maps a line-up onto itself."""
    n = len(line_up)
    return next(r for r in range(1, n + 1) if tuple(line_up[r:]) + tuple(line_up[:r]) == line_up)


def deals_for(games: int, line_ups: Sequence[tuple[int, ...]], seating: str) -> int:
    """Deals of each line-up so that at least ``games`` games are played."""
    steps = [_period(line_up) if seating == "rotate" else 1 for line_up in line_ups]
    return max(1, math.ceil(games / sum(steps)))


def field_line_ups(strategies: int, players: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Line-ups of different strategies in which each is seated equally often.

    All of them when they are at most ``most``. Otherwise whole cycles of shifts
    ``(i, i + a, i + b, ...)``, chosen so that any two strategies meet about equally often;
    results then depend on which line-ups were chosen, and intervals do not cover that.

    Raises
    ------
    PlanError
        When there are fewer strategies than players.
    """
    if strategies < players:
        raise PlanError(f"{strategies} strategies cannot fill {players} seats without repeats")
    if math.comb(strategies, players) <= most:
        return tuple(itertools.combinations(range(strategies), players))
    # The first line-up of a cycle always has strategy 0.
    rests = itertools.combinations(range(1, strategies), players - 1)
    cycles = [(0, *rest) for rest in rests if _leads((0, *rest), strategies)]
    chosen = _balanced_cycles(cycles, strategies, max(1, most // strategies))
    return tuple(
        tuple((member + shift) % strategies for member in cycle)
        for cycle in chosen
        for shift in range(strategies)
    )


def _balanced_cycles(
    cycles: list[tuple[int, ...]], strategies: int, wanted: int
) -> list[tuple[int, ...]]:
    """Choose cycles one by one, each to even out how often strategies meet."""
    # Two strategies meet in a cycle once for each pair of members at their distance.
    meetings = np.zeros((len(cycles), strategies // 2 + 1), np.int64)
    for row, cycle in enumerate(cycles):
        for a, b in itertools.combinations(cycle, 2):
            meetings[row, min((b - a) % strategies, (a - b) % strategies)] += 1
    if strategies % 2 == 0:
        # At half way round, a shift brings the same two together twice.
        meetings[:, -1] *= 2
    total = np.zeros(strategies // 2 + 1, np.int64)
    free, chosen = np.ones(len(cycles), bool), []
    for _ in range(min(wanted, len(cycles))):
        uneven = ((total + meetings)[:, 1:] ** 2).sum(axis=1)
        best = int(np.argmin(np.where(free, uneven, np.iinfo(np.int64).max)))
        free[best] = False
        total += meetings[best]
        chosen.append(cycles[best])
    return chosen


def possible_line_ups(plan: Plan) -> int:
    """Line-ups of different strategies that a field has; 1 when it does not fill the seats."""
    return max(math.comb(len(plan.strategies), plan.players), 1)


def _leads(line_up: tuple[int, ...], strategies: int) -> bool:
    """Whether a line-up is the first of its cycle of shifts, and the cycle is a full one."""
    shifts = {
        tuple(sorted((member + shift) % strategies for member in line_up))
        for shift in range(strategies)
    }
    return len(shifts) == strategies and min(shifts) == line_up
