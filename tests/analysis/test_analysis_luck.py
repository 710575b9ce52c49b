"""Variance components against invented truths, and the crossed design of real games."""

from __future__ import annotations

import numpy as np
import pytest
from invented import drawn

from sushilab.analysis.luck import (
    SOURCES,
    components,
    luck_plans,
    luck_rows,
    margins_of,
    play_luck,
)
from sushilab.analysis.tournaments import tournament_plan
from sushilab.simulator.run import run


def invented(seed, sds, strategies=5, n=3, blocks=12, deals=30):
    """Margins with known components, in the design of the module."""
    source = np.random.default_rng(seed)
    own, others, hand, rest = sds
    members = drawn(strategies, n, blocks, seed).reshape(blocks, strategies, n)
    strength = np.linspace(-1, 1, strategies)
    strength *= own / strength.std()
    shape = (blocks, strategies, n, deals, n)
    values = strength[members][..., None, None] + source.normal(0, rest, shape)
    values += source.normal(0, others, shape[:3])[..., None, None]
    values += source.normal(0, hand, shape[3:])
    return margins_of(values, members, strategies)


def test_known_components_are_recovered_within_their_intervals():
    sds = (2.0, 1.0, 1.5, 3.0)
    truth = np.array([sds[2], sds[0], sds[1], sds[3]]) ** 2
    found, hits = [], []
    for seed in range(120):
        margins = invented(seed, sds)
        rows = luck_rows(margins)
        found.append([row["variance"] for row in rows])
        shares = truth / truth.sum()
        hits.append(
            [r["share_low"] <= s <= r["share_high"] for r, s in zip(rows, shares, strict=True)]
        )
        assert [row["source"] for row in rows] == list(SOURCES)
        assert sum(row["share"] for row in rows) == pytest.approx(1)
    error = np.std(found, axis=0) / np.sqrt(len(found))
    assert (np.abs(np.mean(found, axis=0) - truth) < 4 * error).all()
    assert (np.mean(hits, axis=0) >= 0.9).all()


@pytest.mark.parametrize("only", range(4))
def test_one_source_alone_takes_all(only):
    sds = [0.0] * 4
    sds[only] = 2.0
    place = (1, 2, 0, 3)[only]
    found = components(invented(3, sds, blocks=16, deals=60))
    assert found.sum() == pytest.approx(4.0, rel=0.25)
    assert np.delete(found, place) == pytest.approx(0, abs=0.25)


def test_means_keep_all_that_the_components_need():
    """Against plain loops over pairs of margins."""
    source = np.random.default_rng(2)
    values = source.normal(size=(3, 2, 2, 4, 2))
    members = np.array([[[0, 1], [1, 0]], [[1, 0], [0, 1]], [[0, 1], [0, 1]]])
    found = components(margins_of(values, members, 2))
    deal, own, company = [], [], []
    for b in range(3):
        for c in range(3):
            if b != c:
                x, y = values[b].mean(axis=(0, 1)), values[c].mean(axis=(0, 1))
                for d in range(4):
                    deal += [(x[d, s] * y[d, s], 1) for s in range(2)]
                    deal += [(x[d, s] * y[e, s], 0) for s in range(2) for e in range(4) if e != d]
                for i in range(2):
                    mine = [values[k][members[k] == i].mean(axis=(0, 2)) for k in (b, c)]
                    own += [mine[0][d] * mine[1][e] for d in range(4) for e in range(4) if d != e]
    rows = values.mean(axis=4).reshape(12, 4)
    company = [u[d] * u[e] for u in rows for d in range(4) for e in range(4) if d != e]
    same = np.mean([v for v, kind in deal if kind])
    different = np.mean([v for v, kind in deal if not kind])
    expected = [same - different, np.mean(own), np.mean(company) - np.mean(own)]
    expected.append(np.mean(values**2) - expected[0] - np.mean(company))
    assert found == pytest.approx(expected)


@pytest.fixture(scope="module")
def field():
    plan, _ = tournament_plan(
        ["greedy", "random", "maki", "nigiri"],
        players=3, games=100, seed=4, variant=None, game="sushi_go",
    )  # fmt: skip
    return plan


def test_all_line_ups_play_the_same_deals(field):
    """A line-up turned by one seat plays the very games of the other, in another order."""
    from dataclasses import replace

    games = []
    for line_up in ((0, 2, 3), (2, 3, 0)):
        rows = []
        plan = replace(field, line_ups=(line_up,), deals=20)
        run(plan, rows=lambda _, r, to=rows: to.append(r))
        row = np.concatenate(rows)
        named = np.stack([np.array(line_up)[row[..., 0]], row[..., 1]], axis=2)
        deals = named.reshape(20, 3, 3, 2)
        games.append([sorted(deal.tolist()) for deal in deals])
    assert games[0] == games[1]


def test_real_margins_cross_players_with_hands(field):
    plans = luck_plans(field, 3 * 4 * 24 * 5)
    assert len({plan.deals for block in plans for plan in block}) == 1
    one, two = play_luck(plans, threads=1), play_luck(plans, threads=2)
    assert one is not None and two is not None
    for a, b in zip(vars(one).values(), vars(two).values(), strict=True):
        assert np.array_equal(a, b)
    # Margins of a game sum to 0, and so do those of a line-up over its players.
    blocks, players, deals = one.players.shape
    assert one.players.reshape(blocks, players // 3, 3, deals).sum(axis=2) == pytest.approx(0)
    rows = {row["source"]: row["share"] for row in luck_rows(one)}
    assert rows["own"] > 0.2
    assert rows["left"] > 0.2
