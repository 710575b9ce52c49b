"""What a tuning is asked to do, checked before anything is played."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.compiling import source_digest
from ..simulator.games import game
from ..simulator.names import nearest
from ..simulator.plan import MAX_STRATEGIES, PlanError
from ..strategies.definitions import BoundStrategy
from ..strategies.registry import built_in, resolve
from .candidate_tables import CandidateTables
from .tuning_checkpoint import TuningError

STEP: Final = 0.3
"""First steps relative to the size of a parameter."""
MAX_GENERATIONS: Final = 10_000
MAX_POPULATION: Final = 1_000
MAX_THREADS: Final = 10_000
MAX_GAMES: Final = 10**12
"""Most games of a tuning, over all generations: more would never end."""
YARDSTICK: Final = "expected"
"""Strategy that every result is measured against, in games that have one of this name."""
DETERMINISTIC: Final = "deterministic"
"""Trait of strategies that leave nothing to chance."""
RESULT: Final = "tuned"
"""Trait of strategies that came out of a tuning."""


@dataclass(frozen=True)
class Setting:
    """A tuning as it was asked for.

    Attributes
    ----------
    start
        The strategy with the parameters at the start.
    names
        Parameters that are tuned.
    steps
        float64, shape (names,): first step of each, in its own unit.
    tables
        Game, rules, rivals and seed.
    games
        Games of a candidate, at least.
    population
        Candidates of a generation.
    """

    start: BoundStrategy
    names: tuple[str, ...]
    steps: NDArray[np.float64]
    tables: CandidateTables
    games: int
    population: int

    def values(self, point: NDArray[np.float64], digits: int | None = None) -> dict[str, float]:
        """Tuned parameters at a point of the search, in steps from the start.

        Parameters
        ----------
        point
            float64, shape (names,).
        digits
            Significant digits to round to; default: all.
        """
        before = np.array([self.start.parameters[name] for name in self.names])
        found = (float(value) for value in before + self.steps * np.asarray(point))
        return {
            name: value if digits is None else float(f"{value:.{digits}g}")
            for name, value in zip(self.names, found, strict=True)
        }

    def candidate(self, point: NDArray[np.float64], digits: int | None = None) -> BoundStrategy:
        """Strategy at a point of the search."""
        changed = {**self.start.parameters, **self.values(point, digits)}
        return self.start.definition.with_parameters(**changed)

    def single(self) -> list[BoundStrategy]:
        """Strategies that fill a whole table in the final measurement."""
        known = built_in(self.tables.game)
        more = [known[YARDSTICK].with_parameters()] if YARDSTICK in known else []
        return list(dict.fromkeys([*self.tables.rivals, *more]))

    def games_of(self, generation: int) -> int:
        """Games that a generation plays, whole deals each."""
        plan = self.tables.generation_plan(self.start, generation, self.games)
        return self.population * plan.games

    def games_planned(self, generations: int, held_out: int) -> int:
        """Games of the whole tuning, about, with its final measurement."""
        places = 1 + len(self.single())
        return generations * self.games_of(0) + 2 * places * held_out

    def check_size(self, generations: int, held_out: int, threads: int | None) -> None:
        """Refuse what cannot be played or would never end.

        Raises
        ------
        TuningError
            One sentence on what is too small or too large.
        """
        _within("generations", generations, 1, MAX_GENERATIONS)
        _within("held-out games", held_out, 1, self.tables.rules.max_games)
        if threads is not None:
            _within("threads", threads, 1, MAX_THREADS)
        planned = self.games_planned(generations, held_out)
        if planned > MAX_GAMES:
            raise TuningError(f"{planned:,} games are over the limit of {MAX_GAMES:,}")

    def digest(self) -> str:
        """Digest of everything that decides what candidates reach (16 hex digits)."""
        tables = self.tables
        parts = [tables.game, repr(tables.rules), tables.seed, self.games, self.population]
        parts += [self.start.fingerprint, self.names, self.steps.tolist()]
        parts += [[rival.fingerprint for rival in tables.rivals]]
        parts += [source_digest(), version("cma"), np.__version__]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def make_setting(
    strategy: Any,
    *,
    players: int,
    against: Sequence[Any] | None,
    parameters: Sequence[str] | None,
    games: int,
    population: int | None,
    seed: int,
    game_name: str,
    variant: Mapping[str, Any] | None,
    step: float,
) -> Setting:
    """Check what is asked for; arguments are those of :func:`sushilab.analysis.tuning.tune`.

    Raises
    ------
    ValueError
        One sentence on what cannot be done.
    """
    rules = game(game_name).rules(players, variant)
    start = resolve(strategy, game_name)
    if not isinstance(start, BoundStrategy):
        raise TuningError(f"{start!r} is not a strategy with parameters that can be tuned")
    names = _names(start, parameters)
    _within("games", games, 1, rules.max_games)
    if not 0 <= seed < 2**63:
        raise TuningError(f"seed: {seed} is not between 0 and 2**63 - 1")
    if not (math.isfinite(step) and step > 0):
        raise TuningError(f"step: {step} is not a number above 0")
    if population is None:
        population = default_population(len(names))
    _within("population", population, 4, MAX_POPULATION)
    rivals = _rivals(start, against, game_name)
    for each in (start, *rivals):
        each.compiled_for(rules)
    sizes = np.maximum(np.abs([start.parameters[name] for name in names]), 1.0)
    tables = CandidateTables(game_name, rules, rivals, seed)
    return Setting(start, names, step * sizes, tables, games, population)


def default_population(parameters: int) -> int:
    """Candidates of a generation: the usual number of CMA-ES, and half as many again.

    More candidates average the noise of the games out.
    """
    return 3 * (4 + int(3 * math.log(parameters))) // 2


def default_rivals(start: BoundStrategy, game_name: str) -> list[BoundStrategy]:
    """Strategies of the built-in field that leave nothing to chance, but for the one tuned."""
    return [
        definition.with_parameters()
        for name, definition in built_in(game_name).items()
        if name != start.definition.name
        and definition.in_field
        and DETERMINISTIC in definition.traits
        and RESULT not in definition.traits
    ]


def _names(start: BoundStrategy, wanted: Sequence[str] | None) -> tuple[str, ...]:
    known, name = list(start.parameters), start.definition.name
    if not known:
        raise TuningError(f"strategy {name!r} has no parameters to tune")
    if start.definition.kind == "combined":
        raise TuningError(f"{name!r} is a combination: tune the strategies that it is made of")
    if wanted is None:
        return tuple(known)
    if not wanted:
        raise TuningError("name at least one parameter to tune")
    for each in wanted:
        if each not in known:
            raise TuningError(f"strategy {name!r} has no parameter {each!r}{nearest(each, known)}")
    return tuple(each for each in known if each in wanted)


def _rivals(
    start: BoundStrategy, against: Sequence[Any] | None, game_name: str
) -> tuple[BoundStrategy, ...]:
    if against is None:
        chosen = default_rivals(start, game_name)[: MAX_STRATEGIES - 1]
    else:
        chosen = [resolve(spec, game_name) for spec in against]
    if not chosen:
        raise TuningError("name at least one strategy to tune against")
    for rival in chosen:
        if chosen.count(rival) > 1:
            raise TuningError(f"against: {rival.name} is named twice")
    if len(chosen) >= MAX_STRATEGIES:
        raise PlanError(f"against: {len(chosen)} strategies, the limit is {MAX_STRATEGIES - 1}")
    return tuple(chosen)


def _within(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise TuningError(f"{what}: {value:,} is not between {least:,} and {most:,}")
