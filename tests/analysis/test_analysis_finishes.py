"""Finishing orders by hand, and of real games against plain counting."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import numpy as np
import pytest

from sushilab.analysis.finishes import Finishes, weak_orders
from sushilab.analysis.pairs import pair_rows
from sushilab.analysis.tournaments import tournament_plan
from sushilab.simulator.run import run


@pytest.mark.parametrize(("n", "count"), [(2, 3), (3, 13), (4, 75), (5, 541)])
def test_all_weak_orders_are_there(n, count):
    orders = weak_orders(n)
    assert len(orders.above) == (orders.number >= 0).sum() == count
    assert orders.units == math.factorial(n)
    # Every game gives out all places but the last.
    assert (orders.chosen.sum(axis=1) == (n - 1) * orders.units).all()
    assert (orders.left.sum(axis=1) == (n - 1) * orders.units).all()
    assert (orders.above + orders.above.transpose(0, 2, 1) == 2).all()


def test_a_tie_counts_as_the_mean_of_its_orders():
    orders = weak_orders(3)
    # Player 2 first, the others tied: one finished above each of them.
    number = orders.number[1 * 1 + 1 * 3 + 0 * 9]
    assert orders.above[number].tolist() == [[1, 1, 0], [1, 1, 0], [2, 2, 1]]
    assert orders.chosen[number].tolist() == [3, 3, 6]
    assert orders.left[number, 0b111] == orders.left[number, 0b011] == 6


def counted(plan):
    """Finishes of a run, and every game's keys by strategy with line-up."""
    finishes, games = Finishes(plan, True), []

    def sink(chunk, rows):
        finishes(chunk, rows)
        group = np.repeat(
            np.arange(chunk.first, chunk.last),
            [len(rows) // (chunk.last - chunk.first)] * (chunk.last - chunk.first),
        )
        for line_up, row in zip(group % len(plan.line_ups), rows.astype(int), strict=True):
            members = np.array(plan.line_ups[line_up])[row[:, 0]]
            games.append((line_up, dict(zip(members, zip(-row[:, 1], -row[:, 2])))))  # noqa: B905

    run(plan, rows=sink, chunk_games=300)
    return finishes, games


@pytest.mark.parametrize("variant", [{}, {"goal": "least"}, {"tie_break": "shared"}], ids=str)
def test_real_games_are_counted_as_plain_counting_does(variant):
    specs = ["greedy", "random", "maki", "nigiri"]
    plan, _ = tournament_plan(
        specs, players=3, games=24 * 20, seed=2, variant=variant, game="sushi_go"
    )
    finishes, games = counted(plan)
    shares, left, chosen = defaultdict(list), defaultdict(float), defaultdict(float)
    for line_up, keys in games:
        if variant:
            sign = -1 if "goal" in variant else 1
            keys = {i: sign * key[0] for i, key in keys.items()}
        for i, j in itertools.permutations(keys, 2):
            won = (keys[i] < keys[j]) + 0.5 * (keys[i] == keys[j])
            shares[i, j, line_up].append(won)
        orders = [
            order
            for order in itertools.permutations(keys)
            if all(keys[a] <= keys[b] for a, b in itertools.pairwise(order))
        ]
        for order in orders:
            for at in range(2):
                left[frozenset(order[at:])] += 1 / len(orders)
                chosen[order[at]] += 1 / len(orders)
    names = [strategy.name for strategy in plan.strategies]
    for row in pair_rows(finishes, names, True):
        i, j = names.index(row["strategy"]), names.index(row["other"])
        deals = [
            np.reshape(won, (-1, 3)).mean(axis=1)
            for key, won in shares.items()
            if key[:2] == (i, j)
        ]
        assert row["games"] == 3 * sum(map(len, deals))
        assert row["finish_above"] == pytest.approx(np.mean([d.mean() for d in deals]))
        variance = sum(d.var(ddof=1) / len(d) for d in deals) / len(deals) ** 2
        assert row["finish_above_se"] == pytest.approx(np.sqrt(variance))
    for every in (True, False):
        sets, times, wins = finishes.choices(every)
        assert wins.sum(axis=0) == pytest.approx([chosen[i] for i in range(4)])
        for members, met in zip(sets, np.asarray(times.sum(axis=0)).ravel(), strict=True):
            assert met == pytest.approx(left[frozenset(np.flatnonzero(members))])


def test_pairs_of_drawn_line_ups_vary_between_line_ups():
    plan, _ = tournament_plan(
        ["greedy", "random", "maki", "nigiri"],
        players=3, games=24 * 20, seed=2, variant=None, game="sushi_go",
    )  # fmt: skip
    finishes, _ = counted(plan)
    names = [strategy.name for strategy in plan.strategies]
    row = pair_rows(finishes, names, False)[0]
    values = [
        finishes.above[at, line_up.index(0), line_up.index(1)] / (6 * plan.deals)
        for at, line_up in enumerate(plan.line_ups)
        if {0, 1} <= set(line_up)
    ]
    assert row["finish_above"] == pytest.approx(np.mean(values))
    assert row["finish_above_se"] == pytest.approx(np.std(values, ddof=1) / len(values) ** 0.5)
