"""Two strategies against each other: how much better is one, and how sure is that.

The numbers depend on what is asked for alone, not on threads or the size of chunks: a duel
is looked at after whole segments, and a segment that was not finished does not count.
"""

from __future__ import annotations

import concurrent.futures as futures
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import DEFAULT_GAME
from ..simulator.games import game as game_of
from ..simulator.plan import PlanError
from ..simulator.run import Progress, interrupts_noted
from .contest_results import ContestTally, Stopping
from .duel_result import Duel
from .duel_tables import PILOT, SEGMENT, Contest, DuelPlan, measures_of
from .seating_pilot import PILOT_DEALS, SeatingChoice, choose_seating
from .table_runs import TableRuns

GAMES: Final = 200_000
"""Games of a duel of fixed length unless asked otherwise."""
DECIDED: Final = "decided"
"""The only end that ``until`` knows."""
MAX_GAMES: Final = 10_000_000
"""Most games of a duel that ends by itself unless asked otherwise."""


def plan_duel(
    first: Any,
    second: Any,
    *,
    players: int = 2,
    games: int = GAMES,
    seed: int = 1,
    seating: str | None = None,
    variant: Mapping[str, Any] | None = None,
    game_name: str = DEFAULT_GAME,
) -> DuelPlan:
    """Turn what a user asks for into a plan; parameters are those of :func:`duel`.

    Raises
    ------
    ValueError
        One sentence on what cannot be played.
    """
    from ..strategies.registry import resolve

    rules = game_of(game_name).rules(players, variant)
    strategies = resolve(first, game_name), resolve(second, game_name)
    if strategies[0] == strategies[1]:
        raise PlanError(f"a duel needs two different strategies, and both are {first!r}")
    if games < 1:
        raise PlanError("a duel needs at least one game")
    return DuelPlan(game_name, rules, strategies, games, seed, seating)


def run_duel(
    plan: DuelPlan,
    stopping: Stopping | None = None,
    *,
    threads: int | None = None,
    executor: futures.Executor | None = None,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Duel:
    """Play a duel.

    Parameters
    ----------
    plan
        What to play; ``plan.games`` are the most when it ends by itself.
    stopping
        When it ends by itself; None plays all games.
    threads, executor, progress, cancel
        As for :func:`sushilab.simulator.run.run`.

    Returns
    -------
    Duel
        Also after Ctrl-C or a strategy's fault, with the segments finished until then.
    """
    with interrupts_noted(cancel or threading.Event()) as ended:
        runs = TableRuns(ended, threads, executor, progress)
        choice = None
        if plan.seating is None:
            choice = _pilot(plan, runs)
            # An end before there was a choice: nothing has been played that counts.
            plan = replace(plan, seating="rotate" if choice is None else choice.seating)
        tallies = [ContestTally(plan, contest, stopping) for contest in plan.contests]
        runs.planned = plan.planned_games
        looks = 0
        if runs.fault is None and not runs.interrupted:
            looks = _play(plan, tallies, runs)
    results = tuple(tally.result() for tally in tallies)
    whole = all(tally.decided or tally.deals == plan.deals for tally in tallies)
    return Duel(
        plan=plan,
        choice=choice,
        stopping=stopping,
        contests=results,
        looks=0 if stopping is None else looks,
        complete=whole,
        interrupted=not whole and runs.fault is None,
        fault=runs.fault,
        effort=runs.effort,
    )


def _pilot(plan: DuelPlan, runs: TableRuns) -> SeatingChoice | None:
    """Play a short duel with rotation to choose a seating; None when it was not finished."""
    rotating = replace(plan, seating="rotate")
    gains, games = [], 0
    for contest in plan.contests:
        measures = _measures(rotating, contest, runs, PILOT, 0, PILOT_DEALS)
        if measures is None:
            return None
        gains.append(measures["win_gain"])
        games += PILOT_DEALS * rotating.deal_games
    shuffled = replace(plan, seating="shuffle")
    return choose_seating(gains, rotating.deal_games, shuffled.deal_games, games)


def _play(plan: DuelPlan, tallies: Sequence[ContestTally], runs: TableRuns) -> int:
    """Play segments until all games are played or all is decided; how many were finished."""
    finished = 0
    for number, deals in plan.segments():
        open_ones = [tally for tally in tallies if not tally.decided]
        if not open_ones:
            break
        for tally in open_ones:
            measures = _measures(plan, tally.contest, runs, SEGMENT, number, deals)
            if measures is None:
                return finished
            tally.add(measures)
        finished += 1
    return finished


def _measures(
    plan: DuelPlan, contest: Contest, runs: TableRuns, purpose: str, number: int, deals: int
) -> dict[str, NDArray[np.float64]] | None:
    """Play one segment of a contest at all its tables; None when it was not finished."""
    tables = []
    for table in plan.tables(contest, purpose, number, deals):
        games = runs.games_of(table)
        if games is None:
            return None
        tables.append(games)
    return measures_of(tables[0], tables[1] if len(tables) > 1 else None)


def duel(
    first: Any,
    second: Any,
    *,
    players: int = 2,
    games: int | None = None,
    seed: int = 1,
    seating: str | None = None,
    variant: Mapping[str, Any] | None = None,
    game: str = DEFAULT_GAME,
    until: str | None = None,
    alpha: float = 0.05,
    effect: float = 0.005,
    max_games: int = MAX_GAMES,
    threads: int | None = None,
    executor: futures.Executor | None = None,
    progress: Progress | None = None,
) -> Duel:
    """Find out which of two strategies is better, and by how much.

    Parameters
    ----------
    first, second
        The strategies: names, files or strategy objects.
    players
        Seats at the table. With more than two, one of each sits among copies of the other,
        and is compared with one more copy in its seat on the same deals.
    games
        Games to play, over all tables (default: 200,000); whole deals are played, so it may
        be a few more. Only without ``until``.
    seed
        Fixes every number of the result.
    seating
        ``"rotate"``, ``"shuffle"`` or ``"fixed"``; default: a pilot of 2,000 deals chooses
        between the first two.
    variant
        Options of the game's rules that differ from the defaults.
    game
        Name of the game.
    until
        ``"decided"`` ends the duel as soon as it is decided; default: after ``games``.
    alpha, effect
        See :class:`Stopping`; only with ``until``.
    max_games
        Most games with ``until``.
    threads, executor, progress
        As for :func:`sushilab.simulator.simulate`.

    Returns
    -------
    Duel
        With ``to_frame()`` and ``verdict``.

    Raises
    ------
    ValueError
        For an unknown strategy, game or option, or an impossible combination.
    StrategyFault
        When a strategy breaks a rule during play.

    Examples
    --------
    >>> from sushilab.analysis import duel
    >>> result = duel("expected", "random", games=20_000)
    >>> result.contests[0].decision
    'more'
    """
    stopping = None
    if until is not None:
        check_until(until)
        if games is not None:
            raise PlanError("games: a duel until it is decided has max_games instead")
        stopping = Stopping(alpha, effect)
    plan = plan_duel(
        first,
        second,
        players=players,
        games=max_games if stopping is not None else GAMES if games is None else games,
        seed=seed,
        seating=seating,
        variant=variant,
        game_name=game,
    )
    result = run_duel(plan, stopping, threads=threads, executor=executor, progress=progress)
    if result.fault is not None:
        raise result.fault
    return result


def check_until(until: str) -> None:
    """Refuse any other end than the one there is.

    Raises
    ------
    PlanError
        When ``until`` is not ``"decided"``.
    """
    if until != DECIDED:
        raise PlanError(f"until: {until!r} is not known; did you mean {DECIDED}?")
