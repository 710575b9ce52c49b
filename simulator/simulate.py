"""``simulate``: the one call that plays games, and the result it returns."""

from __future__ import annotations

import concurrent.futures
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .extensions import extension
from .games import DEFAULT_GAME, game
from .plan import FIELD_DEALS, Plan, PlanError, Strategy, deals_for, field_line_ups
from .run import Outcome, Progress, RowSink, run

if TYPE_CHECKING:
    import pandas as pd


@dataclass
class Result:
    """What a simulation came to, with tables.

    Attributes
    ----------
    outcome
        Sums, counts and times; see :class:`sushilab.simulator.run.Outcome`.
    """

    outcome: Outcome

    @property
    def plan(self) -> Plan:
        """What was played."""
        return self.outcome.plan

    @property
    def games(self) -> int:
        """Games that were played."""
        return self.outcome.games

    @property
    def complete(self) -> bool:
        """Whether all planned games were played."""
        return self.games == self.plan.games

    def to_frame(self) -> pd.DataFrame:
        """One row a strategy: games, win share, mean score, with 95 % intervals."""
        frame: pd.DataFrame = extension("frames").strategies_frame(self.outcome)
        return frame

    def card_values(self, by: Sequence[str] = ("card",)) -> pd.DataFrame:
        """One row a card: how often offered and taken, and what it was worth.

        Parameters
        ----------
        by
            What to tell apart, any of ``strategy``, the splits of the game and ``card``.

        Raises
        ------
        ValueError
            For an unknown column, or when cards were not counted.
        """
        frame: pd.DataFrame = extension("frames").card_values_frame(self.outcome, by)
        return frame

    def __repr__(self) -> str:
        """Table as text."""
        text: str = extension("frames").text_of(self.outcome)
        return text

    def _repr_html_(self) -> str:
        """Table for notebooks."""
        html: str = extension("frames").html_of(self.outcome)
        return html


def make_plan(
    strategies: Sequence[Any],
    *,
    players: int | None = None,
    games: int = 100_000,
    seed: int = 1,
    seating: str = "rotate",
    variant: Mapping[str, Any] | None = None,
    game_name: str = DEFAULT_GAME,
    cards: bool = True,
    forced_picks: bool = False,
) -> Plan:
    """Turn what a user asks for into a plan; parameters are those of :func:`simulate`.

    With ``forced_picks``, every decision of ``games`` games at least is examined: see
    :class:`sushilab.simulator.plan.Plan`. Of a field one cycle of line-ups is played then.
    """
    chosen = game(game_name)
    specs = [strategies] if isinstance(strategies, str) else list(strategies)
    if not specs:
        raise PlanError("no strategy was given")
    seats = players if players is not None else max(len(specs), chosen.min_players)
    rules = chosen.rules(seats, variant)
    if forced_picks:
        chosen.check_forced_picks(rules)
    resolve = extension("strategies")
    resolved: list[Strategy] = [resolve(spec, game_name) for spec in specs]
    distinct = list(dict.fromkeys(resolved))
    _check_names(distinct)
    if len(specs) > seats:
        if len(distinct) < len(resolved):
            raise PlanError("a field of more strategies than seats must not repeat one")
        most = len(distinct)
        if not forced_picks:
            most = max(most, games // (FIELD_DEALS * seats))
        line_ups = field_line_ups(len(distinct), seats, most)
    else:
        filled = [resolved[i % len(resolved)] for i in range(seats)]
        line_ups = (tuple(distinct.index(strategy) for strategy in filled),)
    return Plan(
        game=game_name,
        rules=rules,
        strategies=tuple(distinct),
        line_ups=line_ups,
        deals=deals_for(games, line_ups, "fixed" if forced_picks else seating),
        seating="fixed" if forced_picks else seating,
        seed=seed,
        cards=cards and not forced_picks,
        forced_picks=forced_picks,
    )


def _check_names(strategies: Sequence[Strategy]) -> None:
    """Refuse different strategies of one name, which no result could tell apart."""
    names = Counter(strategy.name for strategy in strategies)
    name, times = names.most_common(1)[0]
    if times > 1:
        raise PlanError(f"{times} different strategies are called {name!r}: rename one")


def simulate(
    strategies: Sequence[Any],
    *,
    players: int | None = None,
    games: int = 100_000,
    seed: int = 1,
    seating: str = "rotate",
    variant: Mapping[str, Any] | None = None,
    game: str = DEFAULT_GAME,
    cards: bool = True,
    threads: int | None = None,
    executor: concurrent.futures.Executor | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
    rows: RowSink | None = None,
) -> Result:
    """Play games between strategies.

    Parameters
    ----------
    strategies
        Names (``"greedy"``), files (``"mine.py"``) or strategy objects, one for each
        seat. Fewer than seats are repeated in turn; of more than seats, line-ups are
        drawn so that each plays equally often.
    players
        Seats at the table; default: one for each strategy.
    games
        Games to play at least; whole deals are played, so it may be a few more.
    seed
        Fixes every number of the result.
    seating
        ``"rotate"`` plays every deal in every rotation of the line-up, ``"shuffle"``
        goes through all orders of the table, ``"fixed"`` keeps the order given.
    variant
        Options of the game's rules that differ from the defaults.
    game
        Name of the game.
    cards
        Whether to count single cards.
    threads, executor
        Threads to play with (default: all cores), or any ``concurrent.futures.Executor``.
    progress
        Called with games done and games planned.
    checkpoint
        File to resume from and to write now and then.
    rows
        Receives every game one by one; see :mod:`sushilab.analysis.rows`.

    Returns
    -------
    Result
        With ``to_frame()`` and ``card_values()``.

    Raises
    ------
    ValueError
        For an unknown strategy, game or option, or an impossible combination.
    StrategyFault
        When a strategy breaks a rule during play.

    Examples
    --------
    >>> from sushilab.simulator import simulate
    >>> result = simulate(["greedy", "random"], games=2_000, seed=1)
    >>> result.games
    2000
    """
    plan = make_plan(
        strategies,
        players=players,
        games=games,
        seed=seed,
        seating=seating,
        variant=variant,
        game_name=game,
        cards=cards,
    )
    outcome = run(
        plan,
        threads=threads,
        executor=executor,
        progress=progress,
        checkpoint=checkpoint,
        rows=rows,
    )
    if outcome.fault is not None:
        raise outcome.fault
    return Result(outcome)
