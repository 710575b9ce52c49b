"""Playing the tables of a duel one after the other: whole games, times, and early ends."""

from __future__ import annotations

import concurrent.futures as futures
import os
import threading
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import StrategyFault, game
from ..simulator.plan import Chunk, Plan, PlanError
from ..simulator.run import Outcome, Progress, run

CHUNKS_A_THREAD: Final = 2
"""Chunks that a segment is cut into for each thread, so that all end at about one time."""
LEAST_CHUNK: Final = 8_000
"""Games of a chunk at least: starting one takes as long as playing some thousands."""


@dataclass
class Effort:
    """What playing took, over all runs of a duel.

    Attributes
    ----------
    games
        Games played, with those of a pilot and of segments that were not finished.
    wall_seconds, compile_seconds, kernel_seconds
        Sums of those of the runs; see :class:`sushilab.simulator.run.Outcome`.
    threads
        Workers that played at the same time.
    """

    games: int = 0
    wall_seconds: float = 0.0
    compile_seconds: float = 0.0
    kernel_seconds: float = 0.0
    threads: int = 1

    def add(self, outcome: Outcome) -> None:
        """Count one run."""
        self.games += outcome.games
        self.wall_seconds += outcome.wall_seconds
        self.compile_seconds += outcome.compile_seconds
        self.kernel_seconds += outcome.kernel_seconds
        self.threads = max(self.threads, outcome.threads)

    @property
    def games_per_second(self) -> float:
        """Games by second of kernel time, over all workers."""
        return self.games / self.kernel_seconds if self.kernel_seconds > 0 else 0.0


class TableRuns:
    """Plays plans and hands back their games one by one.

    Parameters
    ----------
    ended
        Set when somebody wants to end the duel.
    threads, executor
        As for :func:`sushilab.simulator.run.run`.
    progress
        Called with games done and planned, over all plans.

    Attributes
    ----------
    effort
        Games and times so far.
    interrupted
        Whether a plan was not finished because ``ended`` was set.
    fault
        Why a plan was not finished, when a strategy broke a rule.
    planned
        Games that ``progress`` is told are planned; none are told while it is 0.
    """

    def __init__(
        self,
        ended: threading.Event,
        threads: int | None = None,
        executor: futures.Executor | None = None,
        progress: Progress | None = None,
    ) -> None:
        if threads is not None and threads < 1:
            raise PlanError(f"threads: {threads} is less than 1")
        self.effort = Effort()
        self.interrupted = False
        self.fault: StrategyFault | None = None
        self.planned = 0
        self._ended, self._threads, self._executor = ended, threads, executor
        self._progress, self._done = progress, 0

    def games_of(self, plan: Plan) -> NDArray[np.int16] | None:
        """Play a plan of one line-up.

        Returns
        -------
        ndarray or None
            int16, shape (deals, games of a deal, n, 4): position in the line-up, score,
            tie-break number and win share in 840ths by seat. None when not all were played.
        """
        if self._ended.is_set():
            self.interrupted = True
            return None
        parts: list[NDArray[np.int16]] = []

        def keep(_chunk: Chunk, rows: NDArray[np.int16]) -> None:
            parts.append(rows)

        threads = self._threads or os.cpu_count() or 1
        chunk_games = max(plan.games // (CHUNKS_A_THREAD * threads), LEAST_CHUNK)
        outcome = run(
            plan,
            threads=self._threads,
            executor=self._executor,
            chunk_games=min(chunk_games, game(plan.game).chunk_games),
            progress=self._report if self.planned else None,
            cancel=self._ended,
            rows=keep,
        )
        self.effort.add(outcome)
        self._done += outcome.games if self.planned else 0
        self.fault = outcome.fault
        self.interrupted = outcome.interrupted
        if outcome.games < plan.games:
            return None
        return np.concatenate(parts).reshape(plan.deals, int(plan.steps[0]), plan.players, 4)

    def _report(self, done: int, _planned: int) -> None:
        if self._progress is not None:
            self._progress(self._done + done, self.planned)
