"""Standard errors against plain numpy on single games, and against simulated truths."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from sushilab.analysis.card_values import _estimates
from sushilab.analysis.estimates import (
    half_width,
    rare_error,
    ratio_from_batches,
    strategy_estimates,
)
from sushilab.analysis.rows import game_places
from sushilab.simulator.run import run
from sushilab.simulator.simulate import make_plan
from sushilab.simulator.tallies import WIN_UNITS

RUNS = {
    "one line-up": (["greedy", "random", "expected"], {"players": 3, "games": 900}),
    "repeated strategy": (["greedy", "random", "greedy"], {"players": 3, "games": 900}),
    "field": (["greedy", "random", "maki", "expected"], {"players": 2, "games": 2000}),
    "shuffled": (["greedy", "random"], {"players": 4, "games": 1000, "seating": "shuffle"}),
    "fixed": (["greedy", "random"], {"players": 2, "games": 600, "seating": "fixed"}),
}


def played(specs, **options):
    """Outcome of a run, and its games one by one: line-up, deal, position, score, share."""
    plan = make_plan(specs, cards=False, **options)
    parts = []

    def sink(chunk, rows):
        places = game_places(plan, chunk)
        for seat in range(plan.players):
            row = rows[:, seat]
            parts.append(np.column_stack([places[:, :2], row[:, 0], row[:, 1], row[:, 3]]))

    outcome = run(plan, rows=sink, chunk_games=150)
    return outcome, np.concatenate(parts).astype(float)


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize(("measure", "column", "unit"), [("scores", 3, 1), ("wins", 4, WIN_UNITS)])
def test_stratified_errors_equal_numpy_on_deal_means(name, measure, column, unit):
    specs, options = RUNS[name]
    outcome, games = played(specs, **options)
    plan = outcome.plan
    for index, estimate in enumerate(strategy_estimates(outcome, measure)):
        strata = []
        for line_up, members in enumerate(plan.line_ups):
            at = [j for j, member in enumerate(members) if member == index]
            here = games[(games[:, 0] == line_up) & np.isin(games[:, 2], at)]
            if len(here):
                deals = np.unique(here[:, 1])
                means = [here[here[:, 1] == deal, column].mean() / unit for deal in deals]
                strata.append(np.array(means))
        mean = np.mean([stratum.mean() for stratum in strata])
        variance = sum(s.var(ddof=1) / len(s) for s in strata) / len(strata) ** 2
        assert estimate.mean == pytest.approx(mean, abs=1e-12)
        assert estimate.se == pytest.approx(np.sqrt(variance), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("name", RUNS)
def test_design_effect_compares_with_independent_games(name):
    specs, options = RUNS[name]
    outcome, games = played(specs, **options)
    plan = outcome.plan
    for index, estimate in enumerate(strategy_estimates(outcome, "scores")):
        members = np.array(plan.line_ups)[games[:, 0].astype(int), games[:, 2].astype(int)]
        scores = games[members == index, 3]
        naive = scores.var(ddof=1) / len(scores)
        assert estimate.design_effect == pytest.approx(estimate.se**2 / naive, rel=1e-9)


def test_one_deal_has_no_error():
    outcome, _ = played(["greedy", "random"], players=2, games=2)
    for estimate in strategy_estimates(outcome, "wins"):
        assert np.isnan(estimate.se)
        assert np.isnan(estimate.interval).all()


def test_intervals_of_a_run_cover_the_long_run_mean():
    """95 % intervals of 150 short runs against a run of 400,000 games (tolerance: 4 sigma)."""
    specs = ["greedy", "random"]
    truth = strategy_estimates(run(make_plan(specs, games=400_000, seed=99, cards=False)), "wins")
    hits = 0
    for seed in range(150):
        plan = make_plan(specs, games=300, seed=1000 + seed, cards=False)
        low, high = strategy_estimates(run(plan, threads=1), "wins")[0].interval
        hits += low <= truth[0].mean <= high
    assert abs(hits - 142.5) <= 4 * np.sqrt(150 * 0.95 * 0.05)


def test_ratio_is_by_hand():
    top, bottom = np.array([[2.0], [3.0], [7.0]]), np.array([[1.0], [2.0], [3.0]])
    ratio, se, freedom = ratio_from_batches(top, bottom)
    assert ratio == pytest.approx([2.0])
    # Residuals 0, -1 and 1: their sum of squares 2, times 3 / 2, over the square of 6.
    assert se == pytest.approx([np.sqrt(2 * 1.5) / 6])
    assert freedom == pytest.approx([2])


def test_ratio_without_anything_counted():
    ratio, se, freedom = ratio_from_batches(np.zeros((4, 2)), np.array([[0, 1.0]] + [[0, 0.0]] * 3))
    assert np.isnan(ratio[0])
    assert np.isnan(se).all()
    assert freedom.tolist() == [0, 0]


def test_ratio_intervals_cover_the_truth():
    """32 batches of correlated numerators and denominators; true ratio 1.5."""
    source = np.random.default_rng(5)
    repeats = 4000
    bottom = source.poisson(200, (32, repeats)).astype(float)
    top = 1.5 * bottom + source.normal(0, 20, (32, repeats)) + 0.0
    ratio, se, freedom = ratio_from_batches(top, bottom)
    half = np.array([half_width(s, f) for s, f in zip(se, freedom, strict=True)])
    covered = np.mean(np.abs(ratio - 1.5) <= half)
    assert abs(covered - 0.95) < 4 * np.sqrt(0.95 * 0.05 / repeats) + 0.005


def test_half_widths_follow_student():
    assert half_width(1.0, 4) == pytest.approx(2.7764451, rel=1e-6)
    assert half_width(1.0, 31) == pytest.approx(2.0395134, rel=1e-6)
    assert half_width(2.0, 1e6) == pytest.approx(2 * 1.959964, rel=1e-5)
    assert np.isnan(half_width(np.nan, 5))


@pytest.mark.parametrize("freedom", [1, 3, 59.9, 60, 61.5, 100, 499, 1e4, 1e9])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_quantiles_agree_with_scipy(freedom, confidence):
    from scipy.stats import t

    expected = t.ppf((1 + confidence) / 2, freedom)
    assert half_width(1.0, freedom, confidence) == pytest.approx(expected, rel=1e-6)


def test_a_card_with_which_nobody_won_is_not_sure_to_lose():
    sums = np.zeros((8, 1, 9))  # batches; one card; measures, gains and places
    sums[..., :3] = 12.0  # offered, copies, taken
    sums[..., 7] = -12 * 0.04 * WIN_UNITS  # win gain: nothing won, 4 % on average
    frame = _estimates(sums, pd.MultiIndex.from_tuples([("ginger",)], names=["card"]), "")
    expected = rare_error(np.zeros(1), np.array([96.0]))[0]
    assert frame["win_share"][0] == 0.0
    assert frame["win_gain"][0] == pytest.approx(-0.04)
    assert frame["win_gain_se"][0] == frame["win_share_se"][0] == pytest.approx(expected)
    assert 0.01 < expected < 0.03
    assert rare_error(np.array([0.5]), np.array([96.0]))[0] == 0.0
