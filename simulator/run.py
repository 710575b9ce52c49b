"""Running a plan: chunks, threads or any executor, progress, cancelling, checkpoints."""

from __future__ import annotations

import concurrent.futures as futures
import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .checkpoint import Checkpoint
from .games import StrategyFault, game
from .plan import Chunk, Plan, PlanError
from .tallies import Tally

Progress = Callable[[int, int], None]
"""Called with games done and games planned, a few times a second at most."""
RowSink = Callable[[Chunk, NDArray[np.int16]], None]
"""Called with every chunk's games one by one, in order; int16 of shape (games, n, 4)."""


@dataclass
class Outcome:
    """What a run came to.

    Attributes
    ----------
    plan
        The plan that was played.
    tally
        Sums over the games that were played.
    games
        Games that were played; fewer than planned after an interruption or a fault.
    resumed_games
        Those of them that came out of a checkpoint.
    wall_seconds, compile_seconds, kernel_seconds
        The whole run; preparing kernel and strategies; from the first chunk to the last.
    threads
        Workers that played at the same time.
    interrupted
        Whether the run was cancelled (Ctrl-C).
    fault
        Why the run ended early, when a strategy broke a rule.
    """

    plan: Plan
    tally: Tally = field(default_factory=Tally)
    games: int = 0
    resumed_games: int = 0
    wall_seconds: float = 0.0
    compile_seconds: float = 0.0
    kernel_seconds: float = 0.0
    threads: int = 1
    interrupted: bool = False
    fault: StrategyFault | None = None

    @property
    def deals(self) -> int:
        """Deals that were played, over all line-ups."""
        return int(self.tally["deals"].sum()) if "deals" in self.tally else 0

    @property
    def games_per_second(self) -> float:
        """Games by second of kernel time, over all workers."""
        played = self.games - self.resumed_games
        return played / self.kernel_seconds if self.kernel_seconds > 0 else 0.0


def play_chunk(
    plan: Plan, chunk: Chunk, rows: bool = False
) -> tuple[Chunk, dict[str, NDArray[np.int64]], NDArray[np.int16] | None]:
    """Play one chunk of a plan; a module-level function, so that any executor can run it."""
    sums, written = game(plan.game).play(plan, chunk, rows)
    return chunk, sums, written


def run(
    plan: Plan,
    *,
    threads: int | None = None,
    executor: futures.Executor | None = None,
    chunk_games: int | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
    checkpoint: Path | None = None,
    rows: RowSink | None = None,
) -> Outcome:
    """Play a plan.

    The numbers depend on the plan alone: not on threads, executor or chunk size.

    Parameters
    ----------
    plan
        What to play.
    threads
        Threads to play with; default all cores. Ignored with an executor.
    executor
        Any ``concurrent.futures.Executor``, e.g. a process pool.
    chunk_games
        Games of a chunk, about; default: what the game asks for.
    progress
        Called with games done and planned.
    cancel
        Set it from another thread to end the run early.
    checkpoint
        File that is written now and then, and resumed from when it is there.
    rows
        Receives every game one by one; not together with ``checkpoint``.

    Returns
    -------
    Outcome
        Also after Ctrl-C or a strategy's fault, with what was played until then.

    Raises
    ------
    PlanError
        For impossible arguments, or a checkpoint of another plan.
    """
    if threads is not None and threads < 1:
        raise PlanError(f"threads: {threads} is less than 1")
    played = game(plan.game)
    if chunk_games is None:
        chunk_games = played.forced_chunk_games if plan.forced_picks else played.chunk_games
    if chunk_games < 1:
        raise PlanError(f"chunk_games: {chunk_games} is less than 1")
    if rows is not None and checkpoint is not None:
        raise PlanError("games one by one cannot be resumed from a checkpoint: choose one")
    start = time.perf_counter()
    outcome = Outcome(plan, threads=threads or os.cpu_count() or 1)
    saved = Checkpoint(checkpoint, plan, chunk_games) if checkpoint is not None else None
    if saved is not None:
        outcome.tally = saved.tally
        outcome.games = outcome.resumed_games = saved.games
    # The parent compiles and caches before any worker starts.
    played.prepare()
    for strategy in plan.strategies:
        strategy.compiled_for(plan.rules)
    outcome.compile_seconds = time.perf_counter() - start
    own = executor is None
    pool = executor or futures.ThreadPoolExecutor(outcome.threads)
    if not own:
        outcome.threads = getattr(pool, "_max_workers", outcome.threads)
    chunks = plan.chunks(chunk_games)
    if saved is not None:
        chunks = (chunk for chunk in chunks if chunk.index not in saved.done)
    collector = _Collector(outcome, played.batched, progress, saved, rows)
    began = time.perf_counter()
    try:
        with interrupts_noted(cancel or threading.Event()) as ended:
            _drain(pool, plan, chunks, collector, ended)
        collector.hand_on_rest()
    finally:
        outcome.kernel_seconds = time.perf_counter() - began
        if own:
            # A worker stuck in a strategy that never returns must not hold us up.
            early = outcome.interrupted or outcome.fault is not None
            pool.shutdown(wait=not early, cancel_futures=True)
        if saved is not None:
            saved.write(outcome.tally, outcome.games)
        outcome.wall_seconds = time.perf_counter() - start
    return outcome


class _Collector:
    """Merges finished chunks into an outcome; rows are handed on in chunk order."""

    def __init__(
        self,
        outcome: Outcome,
        batched: frozenset[str],
        progress: Progress | None,
        saved: Checkpoint | None,
        rows: RowSink | None,
    ) -> None:
        self.outcome, self.batched = outcome, batched
        self.progress, self.saved, self.rows = progress, saved, rows
        self._waiting: dict[int, tuple[Chunk, NDArray[np.int16]]] = {}
        self._next_row = 0
        self._last_report = 0.0

    def add(self, result: tuple[Chunk, dict[str, NDArray[np.int64]], Any]) -> None:
        chunk, sums, written = result
        plan = self.outcome.plan
        self.outcome.tally.add(sums, chunk.batch, plan.batches, self.batched)
        self.outcome.games += chunk.games
        if self.rows is not None:
            self._waiting[chunk.index] = (chunk, written)
            while self._next_row in self._waiting:
                self.rows(*self._waiting.pop(self._next_row))
                self._next_row += 1
        if self.saved is not None:
            self.saved.note(chunk.index, self.outcome.tally, self.outcome.games)
        self.report()

    def hand_on_rest(self) -> None:
        """Hand on the rows behind a chunk that an early end left out."""
        if self.rows is not None:
            for index in sorted(self._waiting):
                self.rows(*self._waiting.pop(index))

    def report(self) -> None:
        now = time.perf_counter()
        done = self.outcome.games >= self.outcome.plan.games
        if self.progress is not None and (done or now - self._last_report > 0.1):
            self._last_report = now
            self.progress(self.outcome.games, self.outcome.plan.games)


@contextlib.contextmanager
def interrupts_noted(ended: threading.Event) -> Iterator[threading.Event]:
    """Let a first Ctrl-C set ``ended``: breaking into a merge would leave half a chunk added.

    A second Ctrl-C raises as usual. Does nothing outside the main thread, and where
    somebody else has taken care of Ctrl-C.
    """
    before = signal.getsignal(signal.SIGINT)
    main = threading.current_thread() is threading.main_thread()
    if not main or before is not signal.default_int_handler:
        yield ended
        return

    def note(_number: int, _frame: Any) -> None:
        if ended.is_set():
            raise KeyboardInterrupt
        ended.set()

    signal.signal(signal.SIGINT, note)
    try:
        yield ended
    finally:
        signal.signal(signal.SIGINT, before)


def _drain(
    pool: futures.Executor,
    plan: Plan,
    chunks: Iterator[Chunk],
    collector: _Collector,
    ended: threading.Event,
) -> None:
    """Keep every worker busy with two chunks until all are done or the run is ended."""
    outcome, rows = collector.outcome, collector.rows is not None
    pending: set[futures.Future[Any]] = set()
    try:
        while True:
            while len(pending) < 2 * outcome.threads:
                chunk = next(chunks, None)
                if chunk is None:
                    break
                pending.add(pool.submit(play_chunk, plan, chunk, rows))
            if not pending:
                return
            # The timeout lets Ctrl-C through on every platform.
            finished, pending = futures.wait(pending, 0.2, futures.FIRST_COMPLETED)
            _collect(finished, collector)
            if outcome.fault is not None or ended.is_set():
                outcome.interrupted = outcome.fault is None
                break
    except KeyboardInterrupt:
        outcome.interrupted = True
    _finish_pending(pending, collector)
    outcome.interrupted &= outcome.games < plan.games


def _finish_pending(pending: set[futures.Future[Any]], collector: _Collector) -> None:
    """Keep what workers are just finishing; give up on the rest after a moment."""
    for future in pending:
        future.cancel()
    try:
        finished, _ = futures.wait([f for f in pending if not f.cancelled()], 1.0)
        _collect(finished, collector)
    except KeyboardInterrupt:
        return


def _collect(finished: set[futures.Future[Any]], collector: _Collector) -> None:
    for future in finished:
        try:
            collector.add(future.result())
        except StrategyFault as fault:
            collector.outcome.fault = collector.outcome.fault or fault
