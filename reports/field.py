"""Plays a field of strategies at every table size, for reports."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..simulator.games import game
from ..simulator.plan import Plan
from ..simulator.run import Outcome, Progress, run
from ..simulator.simulate import make_plan
from ..strategies.registry import field as built_in_field
from ..strategies.registry import resolve
from .counts import InputError


@dataclass
class FieldResult:
    """What playing a field came to.

    Attributes
    ----------
    plans
        What was planned, one for each number of players.
    outcomes
        What was played, where at least one game was.
    interrupted
        Whether it was ended early (Ctrl-C).
    wall_seconds
        Time from start to end.
    """

    plans: list[Plan]
    outcomes: list[Outcome] = field(default_factory=list)
    interrupted: bool = False
    wall_seconds: float = 0.0

    @property
    def games(self) -> int:
        """Games that were played."""
        return sum(outcome.games for outcome in self.outcomes)

    @property
    def missing(self) -> list[int]:
        """Numbers of players that were planned and not played at all."""
        played = {outcome.plan.players for outcome in self.outcomes}
        return [plan.players for plan in self.plans if plan.players not in played]


def field_of(specs: Sequence[str], game_name: str, most_players: int) -> list[Any]:
    """Strategies of a report.

    Those named, when they fill the largest table; otherwise the field that comes with the
    game, and those named.

    Parameters
    ----------
    specs
        Names, files and parameters as on the command line.
    game_name
        Name of the game.
    most_players
        Seats of the largest table.

    Raises
    ------
    InputError
        When there is no strategy.
    """
    named = list(dict.fromkeys(resolve(spec, game_name) for spec in specs))
    if len(named) < most_players:
        own = [resolve(name, game_name) for name in built_in_field(game_name)]
        named = list(dict.fromkeys([*own, *named]))
    if not named:
        raise InputError(f"the game {game_name} has no built-in strategies: name some")
    return named


def possible_players(
    asked: Sequence[int] | None, game_name: str, variant: Mapping[str, Any]
) -> list[int]:
    """Numbers of players to report on: those asked for, or all that the variant allows.

    Raises
    ------
    ValueError
        When one that was asked for is impossible, or all are.
    """
    chosen = game(game_name)
    if asked is not None:
        for players in asked:
            chosen.rules(players, variant)
        return list(asked)
    possible: list[int] = []
    refused: ValueError | None = None
    for players in range(chosen.min_players, chosen.max_players + 1):
        try:
            chosen.rules(players, variant)
        except ValueError as error:
            refused = refused or error
        else:
            possible.append(players)
    if not possible and refused is not None:
        raise refused
    return possible


def plan_field(
    strategies: Sequence[Any],
    *,
    players: Sequence[int],
    games: int,
    seed: int,
    game_name: str,
    variant: Mapping[str, Any],
) -> list[Plan]:
    """One plan for each number of players, with cards counted.

    All line-ups of the field are played where the games suffice (``FIELD_DEALS``): who sits
    together decides who wins, and no interval covers line-ups that were left out.
    """
    return [
        make_plan(
            strategies,
            players=count,
            games=games,
            seed=seed,
            variant=variant,
            game_name=game_name,
        )
        for count in players
    ]


def play_field(
    plans: Sequence[Plan], *, threads: int | None = None, progress: Progress | None = None
) -> FieldResult:
    """Play plans one after the other.

    Parameters
    ----------
    plans
        One for each number of players.
    threads
        Threads to play with; default all cores.
    progress
        Called with games done and planned, over all plans.

    Returns
    -------
    FieldResult
        Also after Ctrl-C, with what was played until then.

    Raises
    ------
    StrategyFault
        When a strategy breaks a rule.
    """
    start = time.perf_counter()
    result = FieldResult(list(plans))
    total = sum(plan.games for plan in plans)
    try:
        for plan in plans:
            outcome = run(plan, threads=threads, progress=_shifted(progress, result.games, total))
            if outcome.fault is not None:
                raise outcome.fault
            if outcome.games:
                result.outcomes.append(outcome)
            if outcome.interrupted:
                result.interrupted = True
                break
    except KeyboardInterrupt:
        result.interrupted = True
    result.wall_seconds = time.perf_counter() - start
    return result


def _shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Progress of one plan as part of all."""
    if progress is None:
        return None
    tell = progress
    return lambda done, _planned: tell(before + done, total)
