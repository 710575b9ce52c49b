"""Games and deals where the truth about two strategies is known."""

from __future__ import annotations

import dataclasses
import threading

import numpy as np

from sushilab.analysis.duel_tables import SEGMENT, DuelPlan, measures_of
from sushilab.analysis.table_runs import TableRuns
from sushilab.simulator.games import game
from sushilab.strategies import built_in

MIRRORED = """from sushilab.strategies.sushi_go import strategy


@strategy
def heads(view, card):
    return 0.7 * card + view.random(card)


@strategy
def tails(view, card):
    return 0.7 * card + 1.0 - view.random(card)
"""
"""Two strategies that are equal by symmetry and yet do not always pick the same."""


def with_twin(name):
    """A built-in strategy, and the same one under another name."""
    definition = built_in("sushi_go")[name]
    twin = dataclasses.replace(definition, name=f"{name}_twin")
    return definition.with_parameters(), twin.with_parameters()


def played(strategies, players, seating, deals):
    """Measures of the first among copies of the second in every game, (deals, games)."""
    plan = DuelPlan("sushi_go", game("sushi_go").rules(players), strategies, 1, 1, seating)
    runs = TableRuns(threading.Event())
    tables = plan.tables(plan.contests[0], SEGMENT, 0, deals)
    games = [runs.games_of(table) for table in tables]
    return measures_of(games[0], games[1] if players > 2 else None)


def wins_of_deals(rng, shape, share, correlation):
    """Wins with a known mean and a known dependence between the games of a deal.

    Two games of a deal have normal scores of that correlation, and scores below the
    quantile of ``share`` win. ``shape`` is (experiments, deals).
    """
    from scipy.special import ndtri

    first, fresh = rng.standard_normal((2, *shape))
    second = correlation * first + np.sqrt(1 - correlation**2) * fresh
    return (np.stack([first, second], axis=-1) < ndtri(share)).astype(float)
