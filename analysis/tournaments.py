"""Tournaments: many strategies in many line-ups, ranked with errors that hold.

What a tournament estimates is a mean over all line-ups of different strategies in all
orders around the table. Where not all are played, they are drawn, and every error covers
the draw as well as the luck of the deals (see :mod:`.line_up_means`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pandas as pd

from ..simulator.games import DEFAULT_GAME
from ..simulator.games import game as game_named
from ..simulator.plan import Plan, PlanError
from ..simulator.run import Outcome, Progress, run
from ..strategies.registry import field as built_in_field
from ..strategies.registry import resolve
from . import against as against_
from . import luck as luck_
from .draws import Draw, draw_line_ups
from .finishes import Finishes
from .line_up_means import line_up_means, means_by_strategy
from .neighbours import NEIGHBOUR_COLUMNS, neighbour_rows
from .pairs import PAIR_COLUMNS, pair_rows
from .provenance import caption_of
from .rankings import (
    DIFFERENCE_COLUMNS,
    RANKING_COLUMNS,
    difference_rows,
    ranking_rows,
    ratings_of,
)
from .told_apart import pairwise_differences

EXTRA_GAMES: Final = 0.5
"""Games of the runs for field dependence and for luck, each, relative to the tournament's."""


@dataclass
class Tournament:
    """What a tournament came to.

    Attributes
    ----------
    outcome
        The main run.
    draw
        Its line-ups, and whether they are all there are.
    strata
        Whether errors are from deals within line-ups (all line-ups were played), else from
        the spread between drawn line-ups.
    ranking
        One row a strategy, best win share first; ``RANKING_COLUMNS``.
    differences
        All differences of win share, and which are told apart; ``DIFFERENCE_COLUMNS``.
    pairs
        How often one finished above another; ``PAIR_COLUMNS``.
    against, cycles
        Each alone among copies of each other (``AGAINST_COLUMNS``), and circles of who is
        ahead of whom; None unless asked for.
    neighbours
        By who passes to it and whom it passes to (``NEIGHBOUR_COLUMNS``); or None.
    luck
        Variance of the margin by source (``LUCK_COLUMNS``); or None.
    extra_games
        Games of the runs for ``against`` and ``luck``.
    interrupted
        Whether Ctrl-C ended it; parts that were not come to are None.
    """

    outcome: Outcome
    draw: Draw
    strata: bool
    ranking: pd.DataFrame
    differences: pd.DataFrame
    pairs: pd.DataFrame
    against: pd.DataFrame | None = None
    cycles: list[list[str]] | None = None
    neighbours: pd.DataFrame | None = None
    luck: pd.DataFrame | None = None
    extra_games: dict[str, int] = field(default_factory=dict)
    interrupted: bool = False

    def __repr__(self) -> str:
        """Ranking as text."""
        shown = self.ranking[["rank", "strategy", "win_share", "mean_score", "rating", "group"]]
        return f"{caption_of(self.outcome)}\n{shown.to_string(index=False)}"


def tournament(
    strategies: Sequence[Any] | None = None,
    *,
    players: int = 4,
    games: int = 400_000,
    seed: int = 1,
    variant: Mapping[str, Any] | None = None,
    game: str = DEFAULT_GAME,
    against: bool = False,
    neighbours: bool = False,
    luck: bool = False,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Play and rank strategies.

    Parameters
    ----------
    strategies
        Names, files or strategy objects, at least as many as seats and all different;
        default: the built-in field.
    players
        Seats at the table.
    games
        Games of the main run, at least. ``against`` and ``luck`` play half as many each.
    seed
        Fixes every number.
    variant, game
        Options of the rules, and the game.
    against, neighbours, luck
        Whether to find these parts too; see :class:`Tournament`.
    threads
        Threads to play with; default all cores. Changes no number.
    progress
        Called with games done and planned, over all parts.

    Raises
    ------
    ValueError
        For an unknown strategy, game or option, or too few strategies.
    StrategyFault
        When a strategy breaks a rule.

    Examples
    --------
    >>> from sushilab.analysis import tournament
    >>> found = tournament(["greedy", "random", "nigiri"], players=2, games=6_000)
    >>> found.ranking["strategy"].tolist()
    ['nigiri', 'greedy', 'random']
    """
    plan, draw = tournament_plan(
        strategies, players=players, games=games, seed=seed, variant=variant, game=game
    )
    extra = max(int(plan.games * EXTRA_GAMES), 1)
    alone = against_.against_plan(plan, extra) if against else None
    crossed = luck_.luck_plans(plan, extra) if luck else None
    sizes = [
        plan.games,
        alone.games if alone is not None else 0,
        sum(each.games for block in crossed for each in block) if crossed is not None else 0,
    ]
    finishes = Finishes(plan, draw.every)
    outcome = _played(plan, threads, _part(progress, sizes, 0), finishes)
    found = tournament_of(outcome, draw, finishes, neighbours)
    if alone is not None and not found.interrupted:
        played = _played(alone, threads, _part(progress, sizes, 1), None)
        found.interrupted = played.games < alone.games
        if not found.interrupted:
            _add_against(found, played)
    if crossed is not None and not found.interrupted:
        margins = luck_.play_luck(crossed, threads=threads, progress=_part(progress, sizes, 2))
        found.interrupted = margins is None
        if margins is not None:
            found.luck = pd.DataFrame(luck_.luck_rows(margins), columns=list(luck_.LUCK_COLUMNS))
            found.extra_games["luck"] = sizes[2]
    return found


def tournament_plan(
    strategies: Sequence[Any] | None,
    *,
    players: int,
    games: int,
    seed: int,
    variant: Mapping[str, Any] | None,
    game: str,
) -> tuple[Plan, Draw]:
    """Plan of the main run; parameters are those of :func:`tournament`."""
    rules = game_named(game).rules(players, variant)
    resolved = [resolve(spec, game) for spec in strategies or built_in_field(game)]
    name, times = Counter(strategy.name for strategy in resolved).most_common(1)[0]
    if times > 1:
        raise PlanError(f"{times} strategies are called {name!r}: a tournament has each once")
    if games < 1:
        raise PlanError("a tournament needs at least one game")
    # Before line-ups are drawn, so that too many strategies are told first.
    one = tuple(i % len(resolved) for i in range(players))
    plan = Plan(game, rules, tuple(resolved), (one,), 1, seed=seed, cards=False, full_groups=True)
    draw = draw_line_ups(len(resolved), players, games, seed)
    return replace(plan, line_ups=draw.line_ups, deals=draw.deals), draw


def tournament_of(
    outcome: Outcome, draw: Draw, finishes: Finishes, neighbours: bool = False
) -> Tournament:
    """Frames of a played main run, whole or not.

    Raises
    ------
    KeyboardInterrupt
        When nothing was played.
    """
    if not outcome.games:
        raise KeyboardInterrupt
    plan = outcome.plan
    names = [strategy.name for strategy in plan.strategies]
    strata = draw.every and bool((finishes.deals > 1).all())
    wins, scores = (line_up_means(outcome, each, strata) for each in ("wins", "scores"))
    shares, points = (means_by_strategy(each, len(names)) for each in (wins, scores))
    differences = pairwise_differences(shares)
    ratings = ratings_of(finishes, strata)
    ranking = ranking_rows(plan, wins, shares, points, ratings, differences)
    found = Tournament(
        outcome,
        draw,
        strata,
        pd.DataFrame(ranking, columns=list(RANKING_COLUMNS)),
        pd.DataFrame(difference_rows(differences, names), columns=list(DIFFERENCE_COLUMNS)),
        pd.DataFrame(pair_rows(finishes, names, strata), columns=list(PAIR_COLUMNS)),
        interrupted=outcome.games < plan.games,
    )
    if neighbours:
        rows = neighbour_rows(plan, wins, scores, names)
        found.neighbours = pd.DataFrame(rows, columns=list(NEIGHBOUR_COLUMNS))
    return found


def _add_against(found: Tournament, played: Outcome) -> None:
    names = [strategy.name for strategy in played.plan.strategies]
    matrices = against_.against_of(played)
    columns = list(against_.AGAINST_COLUMNS)
    found.against = pd.DataFrame(against_.against_rows(matrices, names), columns=columns)
    found.cycles = [[names[i] for i in circle] for circle in against_.cycles(matrices.ahead)]
    found.extra_games["against"] = played.games


def _played(
    plan: Plan, threads: int | None, progress: Progress | None, rows: Finishes | None
) -> Outcome:
    outcome = run(plan, threads=threads, progress=progress, rows=rows)
    if outcome.fault is not None:
        raise outcome.fault
    return outcome


def _part(progress: Progress | None, sizes: Sequence[int], part: int) -> Progress | None:
    """Progress of one part as part of all."""
    if progress is None:
        return None
    tell, before, total = progress, sum(sizes[:part]), sum(sizes)
    return lambda done, _planned: tell(before + done, total)
