"""Checking a strategy: it is compiled, played against a fixed field, and audited."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from ..analysis.win_shares import strategy_rows
from ..simulator.games import StrategyFault
from ..simulator.games import game as game_of
from ..simulator.simulate import make_plan
from ..strategies.audit import Audit, audit, audit_room
from .playing import how_it_ended, in_worker, play, progress_bar
from .terminal import note


@dataclass
class Verdict:
    """What the check of one strategy came to.

    Attributes
    ----------
    strategy
        The strategy.
    compile_seconds
        Time that compiling or tabulating it took.
    played
        One row for each player count, as of :func:`analysis.win_shares.strategy_rows`.
    audit
        The audit, or None when the games did not come to their end.
    failures
        One sentence for each thing that is wrong.
    interrupted
        Whether Ctrl-C ended the games.
    """

    strategy: Any
    compile_seconds: float = 0.0
    played: list[dict[str, Any]] = field(default_factory=list)
    audit: Audit | None = None
    failures: list[str] = field(default_factory=list)
    interrupted: bool = False


@dataclass(frozen=True)
class Terms:
    """What every strategy of a check is played with: rules, games and seed."""

    game: str
    players: Sequence[int]
    variant: Mapping[str, str]
    games: int
    seed: int
    quiet: bool = False


def compiled(strategy: Any, terms: Terms) -> Verdict:
    """Compile a strategy for all rules it is going to be played with.

    Raises
    ------
    ValueError
        When it does not compile, or the rules are impossible.
    """
    chosen = game_of(terms.game)
    with _interrupts_told(), progress_bar(strategy.name, terms.quiet):
        chosen.prepare()
        start = time.perf_counter()
        for players in terms.players:
            strategy.compiled_for(chosen.rules(players, terms.variant))
        return Verdict(strategy, time.perf_counter() - start)


def judge(verdict: Verdict, terms: Terms) -> None:
    """Play a compiled strategy against the field and audit it; fills in the verdict."""
    strategy = verdict.strategy
    if not _play_all(verdict, terms):
        return
    try:
        with _interrupts_told():
            verdict.audit = in_worker(
                lambda _stop: audit(
                    strategy,
                    terms.game,
                    players=terms.players,
                    variant=terms.variant,
                    seed=terms.seed,
                )
            )
    except StrategyFault as fault:
        verdict.failures.append(str(fault))
        return
    name = strategy.name
    verdict.failures += [f"strategy {name!r}: {words}" for words in verdict.audit.failures]


@contextmanager
def _interrupts_told() -> Iterator[None]:
    """Say that Ctrl-C came before there was anything to show."""
    try:
        yield
    except KeyboardInterrupt:
        note("interrupted before the check was done")
        raise


def field_for(strategy: Any, game: str, players: int) -> list[str]:
    """Opponents of a strategy: the first of the game's field, without itself."""
    others = [name for name in audit_room(game).FIELD if name != strategy.name]
    return others[: players - 1]


def _play_all(verdict: Verdict, terms: Terms) -> bool:
    """Play the games of all player counts; False when they were broken off."""
    for players in terms.players:
        plan = make_plan(
            [verdict.strategy, *field_for(verdict.strategy, terms.game, players)],
            players=players,
            games=-(-terms.games // len(terms.players)),
            seed=terms.seed,
            variant=terms.variant,
            game_name=terms.game,
            cards=False,
        )
        label = f"{verdict.strategy.name}, {players} players"
        outcome = play(plan, quiet=terms.quiet, label=label)
        rows = strategy_rows(outcome)
        verdict.played += [
            {"players": players, **row} for row in rows if row["strategy"] == verdict.strategy.name
        ]
        if outcome.fault is not None:
            verdict.failures.append(str(outcome.fault))
            return False
        if outcome.interrupted:
            note(how_it_ended(outcome))
            verdict.interrupted = True
            return False
    return True
