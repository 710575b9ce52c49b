"""Tuning the parameters of a strategy with CMA-ES.

Covariance matrix adaptation (Hansen, "The CMA Evolution Strategy: A Tutorial", 2016, by
the package ``cma``) needs only the order of a generation's candidates, so it stands the
noise of games, all the more when all candidates play the same deals. What it optimises is
the win share of a candidate alone among rivals of many kinds: a strategy tuned against one
opponent beats that one, and often loses to a third.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import DEFAULT_GAME, StrategyFault
from ..simulator.plan import Plan
from ..simulator.run import Outcome, Progress, run
from ..strategies.definitions import BoundStrategy
from ..strategies.names import StrategyError
from .candidate_tables import TUNING, seed_of
from .estimates import strategy_estimates
from .held_out import HeldOut, evaluate
from .tuning_checkpoint import Shares, TuningCheckpoint
from .tuning_setting import STEP, Setting, make_setting

DIGITS: Final = 4
"""Significant digits of tuned parameters."""


@dataclass(frozen=True)
class Generation:
    """What one generation of candidates reached.

    Attributes
    ----------
    number
        From 1.
    shares
        Win share of every candidate, None for those that could not be played.
    parameters
        Centre of the search after this generation.
    spread
        Width of the search after it, relative to the steps at the start.
    """

    number: int
    shares: Shares
    parameters: dict[str, float]
    spread: float

    @property
    def mean(self) -> float:
        """Mean win share of the candidates that could be played."""
        return float(np.mean([share for share in self.shares if share is not None]))

    @property
    def best(self) -> float:
        """Win share of the best candidate: the luckiest too, so no estimate of anything."""
        return max(share for share in self.shares if share is not None)


@dataclass
class Tuning:
    """What a tuning came to.

    Attributes
    ----------
    setting
        What was tuned, and how.
    generations
        What was asked for at most.
    history
        The generations that were played.
    tuned
        The strategy with the parameters found, rounded to ``DIGITS`` significant digits;
        the one at the start before the first generation is done.
    held_out
        How good it is on deals that the tuning never used; the mixed field first. Empty
        when the tuning was interrupted.
    games, resumed_games
        Games played for candidates and held-out tables, without those of a checkpoint;
        and those of a checkpoint.
    interrupted
        Whether it was ended early (Ctrl-C).
    """

    setting: Setting
    generations: int
    tuned: BoundStrategy
    history: list[Generation] = field(default_factory=list)
    held_out: list[HeldOut] = field(default_factory=list)
    games: int = 0
    resumed_games: int = 0
    interrupted: bool = False

    @property
    def start(self) -> BoundStrategy:
        """The strategy that the tuning started from."""
        return self.setting.start

    @property
    def parameters(self) -> dict[str, float]:
        """The tuned parameters."""
        return {name: self.tuned.parameters[name] for name in self.setting.names}


def tune(
    strategy: Any,
    *,
    players: int,
    against: Sequence[Any] | None = None,
    parameters: Sequence[str] | None = None,
    games: int = 20_000,
    generations: int = 40,
    population: int | None = None,
    held_out: int = 200_000,
    seed: int = 1,
    game: str = DEFAULT_GAME,
    variant: Mapping[str, Any] | None = None,
    step: float = STEP,
    threads: int | None = None,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Tuning:
    """Find parameters with which a strategy wins more, and measure how much more.

    Every candidate sits alone at tables of ``against``, in line-ups drawn anew for each
    generation, on deals that are new too, so that no one sample can be learnt by heart.
    The numbers depend on the arguments up to ``step`` alone, not on threads.

    Parameters
    ----------
    strategy
        Name, file, decorated function or strategy; its parameters are the start.
    players
        Seats at the table.
    against
        Different strategies that fill the other seats; default: the built-in ones that
        leave nothing to chance and are no result of a tuning.
    parameters
        Names of those to tune; default: all.
    games
        Games of each candidate, at least.
    generations
        Generations at most.
    population
        Candidates of a generation; default: more the more parameters there are.
    held_out
        Games of each table of the final measurement, at least.
    seed
        Fixes every number.
    game, variant
        Name of the game, and its options that differ from the defaults.
    step
        Width of the first steps, relative to a parameter's size and to 1 if that is more.
    threads
        Threads to play with; default: all cores.
    checkpoint
        JSON file that is written after each generation, and resumed from when it is there.
        More ``generations`` may then be asked for than before.
    progress
        Called with games done and planned.
    cancel
        Set it from another thread to end the tuning early.

    Returns
    -------
    Tuning
        Also after Ctrl-C, with the generations that were finished.

    Raises
    ------
    ValueError
        For an unknown strategy or parameter, impossible arguments or a checkpoint of
        another tuning.
    StrategyFault
        When no candidate of a generation can be played, or a rival breaks a rule.
    """
    setting = make_setting(
        strategy,
        players=players,
        against=against,
        parameters=parameters,
        games=games,
        population=population,
        seed=seed,
        game_name=game,
        variant=variant,
        step=step,
    )
    setting.check_size(generations, held_out, threads)
    saved = None
    if checkpoint is not None:
        saved = TuningCheckpoint(checkpoint, setting.digest(), setting.population)
    tuning = Tuning(setting, generations, setting.start)
    player = _Player(
        tuning,
        threads or os.cpu_count() or 1,
        setting.games_planned(generations, held_out),
        progress,
        cancel or threading.Event(),
    )
    try:
        _search(tuning, player, saved)
        tuning.held_out = evaluate(
            setting.tables, setting.start, tuning.tuned, setting.single(), held_out, player.play
        )
    except KeyboardInterrupt:
        tuning.interrupted = True
    return tuning


class _Player:
    """Plays the plans of a tuning one by one, and counts games for its progress."""

    def __init__(
        self,
        tuning: Tuning,
        threads: int,
        planned: int,
        progress: Progress | None,
        cancel: threading.Event,
    ) -> None:
        self.tuning, self.threads, self.planned = tuning, threads, planned
        self.progress, self.cancel = progress, cancel

    def play(self, plan: Plan) -> Outcome:
        """Play a plan to its end; raises when it is interrupted or breaks a rule."""
        before = self.tuning.games + self.tuning.resumed_games

        def report(done: int, _planned: int) -> None:
            if self.progress is not None:
                self.progress(min(before + done, self.planned), self.planned)

        outcome = run(
            plan,
            threads=self.threads,
            chunk_games=-(-plan.games // self.threads),
            progress=report,
            cancel=self.cancel,
        )
        self.tuning.games += outcome.games
        # A run that was just ending when Ctrl-C came does not call itself interrupted.
        if self.cancel.is_set() or outcome.interrupted:
            raise KeyboardInterrupt
        if outcome.fault is not None:
            raise outcome.fault
        return outcome


def _search(tuning: Tuning, player: _Player, saved: TuningCheckpoint | None) -> None:
    """Play generations, or take them from a checkpoint, and keep the centre of the last."""
    setting = tuning.setting
    search = _evolution(setting)
    for number in range(tuning.generations):
        points = search.ask()
        if saved is not None and number < len(saved.generations):
            shares = saved.generations[number]
            tuning.resumed_games += setting.games_of(number)
        else:
            shares = _played(setting, number, points, player)
            if saved is not None:
                saved.add(shares)
        # A candidate that cannot be played is worse than any that never wins.
        search.tell(points, [1.0 if share is None else -share for share in shares])
        centre = np.asarray(search.result.xfavorite)
        tuning.history.append(
            Generation(number + 1, shares, setting.values(centre), float(search.sigma))
        )
        tuning.tuned = setting.candidate(centre, DIGITS)


def _evolution(setting: Setting) -> Any:
    """The optimiser, in units of the first steps, with random numbers of its own."""
    # Loading it takes longer than many a command.
    import cma

    random = np.random.default_rng(seed_of(setting.tables.seed, TUNING, -1))
    options = {
        "popsize": setting.population,
        "randn": lambda *shape: random.standard_normal(shape),
        # Leaves the random numbers of the process alone.
        "seed": np.nan,
        "verbose": -9,
    }
    return cma.CMAEvolutionStrategy(np.zeros(len(setting.names)), 1.0, options)


def _played(
    setting: Setting, number: int, points: Sequence[NDArray[np.float64]], player: _Player
) -> Shares:
    """Win share of every candidate of a generation, on the same line-ups and deals."""
    shares: list[float | None] = []
    refusal: Exception | None = None
    for point in points:
        candidate = setting.candidate(point)
        try:
            outcome = player.play(setting.tables.generation_plan(candidate, number, setting.games))
        except StrategyError as error:
            refusal = refusal or error
        except StrategyFault as fault:
            if fault.strategy != candidate.name:
                raise
            refusal = refusal or fault
        else:
            shares.append(strategy_estimates(outcome, "wins")[0].mean)
            continue
        shares.append(None)
    if refusal is not None and not any(share is not None for share in shares):
        raise refusal
    return tuple(shares)
