"""Errors of win shares against invented truths, with and without effects of line-ups."""

from __future__ import annotations

import numpy as np
import pytest
from invented import drawn, results_of, win_games, win_population

from sushilab.analysis.draws import all_line_ups
from sushilab.analysis.estimates import half_width, strategy_estimates
from sushilab.analysis.line_up_means import difference_within, line_up_means, means_by_strategy
from sushilab.simulator.run import run
from sushilab.simulator.simulate import make_plan


def coverage(repeats, every, spread=0.7, strategies=6, players=3, deals=4):
    """Shares of 95 % intervals that hold the truth: ours, and from single games."""
    source = np.random.default_rng(3)
    lookup, truth = win_population(strategies, players, spread, source)
    whole = np.array(all_line_ups(strategies, players))
    hits = naive = 0.0
    for repeat in range(repeats):
        members = whole if every else drawn(strategies, players, 12, repeat)
        games = win_games(members, lookup, deals, source)
        found = means_by_strategy(results_of(members, games, every), strategies)
        halves = [half_width(s, f) for s, f in zip(found.errors, found.freedom, strict=True)]
        hits += (np.abs(found.means - truth) <= halves).mean()
        played = len(members) * players / strategies * deals * players
        binomial = 1.96 * np.sqrt(found.means * (1 - found.means) / played)
        naive += (np.abs(found.means - truth) <= binomial).mean()
    return hits / repeats, naive / repeats


def test_intervals_cover_luck_and_draw_and_those_from_games_do_not():
    ours, naive = coverage(2000, every=False)
    assert 0.94 <= ours <= 0.96
    assert naive < 0.85


def test_intervals_cover_luck_when_all_line_ups_are_played():
    ours, naive = coverage(2000, every=True)
    assert 0.94 <= ours <= 0.96
    assert naive < 0.90


def test_errors_from_deals_alone_miss_the_draw():
    """What the cluster-robust error is for: taken as strata, drawn line-ups fall short."""
    source = np.random.default_rng(4)
    lookup, truth = win_population(6, 3, 0.7, source)
    hits = 0.0
    for repeat in range(300):
        members = drawn(6, 3, 8, repeat)
        found = means_by_strategy(
            results_of(members, win_games(members, lookup, 4, source), True), 6
        )
        hits += (np.abs(found.means - truth) <= 1.96 * found.errors).mean()
    assert hits / 300 < 0.92


def test_covariances_hold_for_differences():
    """The spread of differences over repeats is what the covariance says."""
    source = np.random.default_rng(5)
    lookup, _ = win_population(5, 3, 0.5, source)
    differences, variances = [], []
    for repeat in range(600):
        members = drawn(5, 3, 8, repeat)
        found = means_by_strategy(
            results_of(members, win_games(members, lookup, 4, source), False), 5
        )
        v = found.covariance
        differences.append(found.means[0] - found.means[1])
        variances.append(v[0, 0] + v[1, 1] - 2 * v[0, 1])
    assert np.mean(variances) == pytest.approx(np.var(differences), rel=0.2)


@pytest.mark.parametrize("measure", ["wins", "scores"])
def test_strata_are_those_of_every_other_command(measure):
    plan = make_plan(["greedy", "random", "maki", "nigiri"], players=3, games=1200, cards=False)
    outcome = run(plan)
    found = means_by_strategy(line_up_means(outcome, measure, True), 4)
    for i, estimate in enumerate(strategy_estimates(outcome, measure)):
        assert found.means[i] == pytest.approx(estimate.mean)
        assert found.errors[i] == pytest.approx(estimate.se)
        assert found.freedom[i] == pytest.approx(estimate.freedom)


def test_a_strategy_in_one_drawn_line_up_has_no_error():
    members = np.array([[0, 1], [0, 2], [0, 1]])
    games = np.random.default_rng(1).random((3, 4, 2, 2))
    found = means_by_strategy(results_of(members, games, False), 3)
    assert np.isnan(found.errors).tolist() == [False, False, True]


def test_difference_within_is_by_hand():
    values, variances = np.array([1.0, 3.0, 5.0, 7.0]), np.full(4, 0.04)
    inner = np.array([True, True, False, False])
    difference, se, _ = difference_within(values, variances, np.full(4, 9), inner, True)
    # Weights 1/4, 1/4, -1/4, -1/4.
    assert difference == pytest.approx(2.0 - 4.0)
    assert se == pytest.approx(np.sqrt(4 * 0.04 / 16))
    _, drawn_se, freedom = difference_within(values, variances, np.full(4, 9), inner, False)
    residual = np.array([-0.5 + 0.75, 0.5 + 0.25, -0.25, -0.75])
    assert drawn_se == pytest.approx(np.sqrt((residual**2).sum() * 2))
    assert freedom == 1
    assert np.isnan(difference_within(values, variances, np.full(4, 9), inner | True, True)[0])
