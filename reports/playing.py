"""Playing a plan for a command: progress on the terminal, records, and how it ended."""

from __future__ import annotations

import concurrent.futures as futures
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from ..simulator.games import StrategyFault, game
from ..simulator.plan import Plan
from ..simulator.run import Outcome, Progress, RowSink, run
from .rooms import room
from .terminal import messages, note
from .terminal_numbers import rate

Result = TypeVar("Result")

INTERRUPTED: Final = 130
"""Exit status after Ctrl-C."""
FAULTY: Final = 2
"""Exit status after a mistake of the user, such as a strategy that breaks a rule."""
TOO_EARLY: Final = "interrupted before a game was counted"


def play(
    plan: Plan,
    *,
    threads: int | None = None,
    quiet: bool = False,
    label: str = "",
    checkpoint: Path | None = None,
    rows: RowSink | None = None,
) -> Outcome:
    """Play a plan with a progress bar, when somebody can see one.

    Parameters
    ----------
    plan, threads, checkpoint, rows
        See :func:`sushilab.simulator.run.run`.
    quiet
        No progress bar.
    label
        What is being played, before the bar.
    """
    try:
        with progress_bar(label, quiet) as progress:
            return run(plan, threads=threads, progress=progress, checkpoint=checkpoint, rows=rows)
    except KeyboardInterrupt:
        note(TOO_EARLY)
        raise


@contextmanager
def progress_bar(label: str = "", quiet: bool = False) -> Iterator[Progress | None]:
    """Bar with speed and time left on the standard error; yields what a run reports to.

    Yields None when the standard error is no terminal, or one that cannot redraw a line.
    """
    if quiet or not sys.stderr.isatty() or os.environ.get("TERM") in ("dumb", "unknown"):
        yield None
        return
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    bar = Bar(
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(compact=True),
        console=messages(),
        transient=True,
    )
    prefix = f"{label}: " if label else ""
    task = bar.add_task(f"{prefix}preparing", total=None, speed="")
    first: list[tuple[float, int]] = []

    def report(done: int, planned: int) -> None:
        now = time.perf_counter()
        if not first:
            first.append((now, done))
            bar.reset(task, description=f"{prefix}playing", total=planned, speed="")
        seconds = now - first[0][0]
        speed = rate((done - first[0][1]) / seconds) if seconds > 0.2 else ""
        bar.update(task, completed=done, speed=speed)

    with bar:
        yield report


def write_records(plan: Plan, count: int, folder: Path) -> None:
    """Write the first games of a plan, ``game-00000.json`` and so on.

    A strategy's fault ends it silently: the run itself meets the same game, and tells.
    """
    try:
        in_worker(lambda stop: _write_records(plan, count, folder, stop.is_set))
    except StrategyFault:
        pass
    except KeyboardInterrupt:
        note(TOO_EARLY)
        raise


def in_worker(work: Callable[[threading.Event], Result]) -> Result:
    """Do something on a thread, so that Ctrl-C gets through to a strategy that never returns.

    Parameters
    ----------
    work
        Receives an event that is set when nobody waits any more.
    """
    stop = threading.Event()
    pool = futures.ThreadPoolExecutor(1)
    working = pool.submit(work, stop)
    try:
        while not futures.wait([working], 0.2).done:
            pass
        return working.result()
    finally:
        stop.set()
        pool.shutdown(wait=False)


def _write_records(plan: Plan, count: int, folder: Path, stopped: Callable[[], bool]) -> None:
    chosen, writer = game(plan.game), room("simulator", plan.game, "record")
    for number in range(count):
        if stopped():
            return
        writer.write(chosen.record(plan, number), folder / f"game-{number:05d}.json")


def status_of(*outcomes: Outcome) -> int:
    """Exit status after some runs; says on the standard error how the last one ended."""
    for outcome in outcomes:
        if outcome.fault is not None:
            note(str(outcome.fault))
            return FAULTY
        if outcome.interrupted:
            note(how_it_ended(outcome))
            return INTERRUPTED
    return 0


def how_it_ended(outcome: Outcome) -> str:
    """Words on a run that is not whole, else an empty text."""
    if outcome.games == outcome.plan.games:
        return ""
    reason = "ended by a strategy's fault" if outcome.fault is not None else "interrupted"
    return f"{reason} after {outcome.games:,} of {outcome.plan.games:,} games"
