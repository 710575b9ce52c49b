from __future__ import annotations

import itertools

import numpy as np
import pytest

from sushilab.analysis.against import against_from, against_plan, against_rows, cycles
from sushilab.analysis.line_up_means import means_from_sums
from sushilab.analysis.tournaments import tournament_plan


def results(shares, players, deals, source):
    """Win shares by line-up where the row beats the column's copies with known chances."""
    count = len(shares)
    pairs = (
        list(itertools.combinations(range(count), 2))
        if players == 2
        else [(i, *[j] * (players - 1)) for i, j in itertools.permutations(range(count), 2)]
    )
    members = np.array(pairs)
    won = source.random((len(pairs), deals)) < shares[members[:, 0], members[:, 1]][:, None]
    rest = (1.0 - won) / (players - 1)
    values = np.stack([won, *[rest] * (players - 1)], axis=2)
    products = np.einsum("ldp,ldq->lpq", values, values)
    return means_from_sums(members, np.full(len(pairs), deals), values.sum(axis=1), products, True)


ROCK = np.array([[0.5, 0.6, 0.4, 0.9], [0.4, 0.5, 0.6, 0.9], [0.6, 0.4, 0.5, 0.9], [0.1] * 4])
"""Each of the first three beats the next, and all beat the last."""
LADDER = 0.5 + 0.1 * np.sign(np.arange(4)[None, :] - np.arange(4)[:, None])


@pytest.mark.parametrize("players", [2, 3])
def test_rock_paper_scissors_is_a_circle(players):
    source = np.random.default_rng(6)
    found = results(ROCK, players, 2000, source)
    matrices = against_from(found, found, 4)
    assert cycles(matrices.ahead) == [(0, 1, 2)]
    assert matrices.wins[0, 1] == pytest.approx(0.6, abs=0.05)
    ranks = {
        (r["strategy"], r["opponent"]): r["rank"] for r in against_rows(matrices, list("abcd"))
    }
    assert ranks["c", "a"] == 1
    assert ranks["d", "a"] == 3


def test_chance_makes_no_circle():
    """A circle that is too faint for so few deals, and a ladder."""
    source = np.random.default_rng(7)
    faint = 0.5 + (ROCK - 0.5) * 0.05
    for shares in (faint, LADDER):
        found = results(shares, 2, 500, source)
        assert cycles(against_from(found, found, 4).ahead) == []


def test_intervals_cover_the_truth(no_garbage):
    source = np.random.default_rng(9)
    hits = []
    for _ in range(300):
        found = results(ROCK, 3, 100, source)
        for row in against_rows(against_from(found, found, 4), list("abcd")):
            truth = ROCK["abcd".index(row["strategy"]), "abcd".index(row["opponent"])]
            hits.append(row["mean_score_low"] <= truth <= row["mean_score_high"])
    assert 0.93 <= np.mean(hits) <= 0.97


def test_circles_of_four_are_found_when_there_are_none_of_three():
    ahead = np.zeros((5, 5), bool)
    for i, j in ((0, 2), (2, 1), (1, 4), (4, 0), (0, 3)):
        ahead[i, j] = True
    assert cycles(ahead) == [(0, 2, 1, 4)]
    ahead[1, 0] = True
    assert cycles(ahead) == [(0, 2, 1)]
    assert cycles(np.triu(np.ones((24, 24), bool), 1)) == []


@pytest.mark.parametrize("players", [2, 4])
def test_every_strategy_meets_every_other_alone(players):
    plan, _ = tournament_plan(
        ["greedy", "random", "maki", "nigiri"],
        players=players, games=100, seed=1, variant=None, game="sushi_go",
    )  # fmt: skip
    alone = against_plan(plan, 5000)
    assert alone.games >= 5000
    pairs = {(line_up[0], line_up[1]) for line_up in alone.line_ups}
    assert len(pairs) == (6 if players == 2 else 12)
    assert all(set(line_up[1:]) == {line_up[1]} for line_up in alone.line_ups)
