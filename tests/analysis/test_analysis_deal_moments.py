"""Means and errors of deals against numpy, and intervals against known truths."""

from __future__ import annotations

import numpy as np
import pytest
from twins_at_table import wins_of_deals

from sushilab.analysis.deal_moments import DealMoments, unvaried_interval
from sushilab.analysis.estimates import half_width


def coverage(experiments, truth):
    """Share of intervals that cover the truth: from deals, and from games (wrongly)."""
    by_deals = by_games = 0
    for values in experiments:
        moments = DealMoments()
        # Two parts, as in a run.
        moments.add(values[: len(values) // 3])
        moments.add(values[len(values) // 3 :])
        estimate = moments.estimate()
        low, high = estimate.interval
        by_deals += low <= truth <= high
        wrong = values.std(ddof=1) / np.sqrt(values.size)
        by_games += abs(estimate.mean - truth) <= half_width(wrong, values.size - 1)
    return by_deals / len(experiments), by_games / len(experiments)


def test_parts_add_up_to_numpy():
    values = np.random.default_rng(1).normal(1e6, 1.0, (501, 3))
    moments = DealMoments()
    for part in (values[:1], values[1:7], values[7:7], values[7:]):
        moments.add(part)
    means = values.mean(axis=1)
    estimate = moments.estimate()
    assert estimate.mean == pytest.approx(means.mean(), rel=1e-14)
    assert estimate.se == pytest.approx(means.std(ddof=1) / np.sqrt(501), rel=1e-8)
    assert estimate.freedom == 500
    naive = values.var(ddof=1) / values.size
    assert estimate.design_effect == pytest.approx(estimate.se**2 / naive, rel=1e-7)


def test_too_few_deals_have_no_error():
    moments = DealMoments()
    assert np.isnan(moments.estimate().mean)
    moments.add(np.array([[1.0, 0.0]]))
    assert moments.estimate().mean == 0.5
    assert np.isnan(moments.estimate().se)


def test_deals_of_different_lengths_are_refused():
    moments = DealMoments()
    moments.add(np.zeros((2, 3)))
    with pytest.raises(ValueError, match="different numbers of games"):
        moments.add(np.zeros((2, 2)))


@pytest.mark.parametrize("correlation", [0.7, -0.7])
def test_intervals_cover_a_known_truth_and_those_of_games_do_not(correlation):
    rng = np.random.default_rng(2)
    deals, games = coverage(wins_of_deals(rng, (4000, 300), 0.55, correlation), 0.55)
    assert 0.94 <= deals <= 0.96
    assert games < 0.92 if correlation > 0 else games > 0.98


@pytest.mark.parametrize(
    ("players", "seating", "measure", "truth"),
    [
        (2, "rotate", "win_share", 1 / 2),
        (2, "rotate", "margin", 0.0),
        (2, "shuffle", "superiority", 1 / 2),
        (3, "rotate", "win_share", 1 / 3),
        (3, "rotate", "margin", 0.0),
        (4, "shuffle", "win_gain", 0.0),
    ],
)
def test_intervals_cover_what_symmetry_says(mirrored_games, players, seating, measure, truth):
    """2,000 experiments of 100 deals between equal strategies, by the real kernel."""
    values = mirrored_games(players, seating)[measure]
    deals, games = coverage(values.reshape(2000, 100, -1), truth)
    assert 0.94 <= deals <= 0.96
    if seating == "rotate":
        # Who had the good hand gives it away: errors from games are too large.
        assert games > 0.98


@pytest.mark.parametrize("share", [0.999, 0.99, 0.97])
def test_deals_that_all_came_out_the_same_still_have_an_interval(share):
    """Rare losses may not have shown; how often a sample without any misleads is limited."""
    deals, alpha = 100, 0.05
    low, high = unvaried_interval(1.0, (0.0, 1.0), deals, alpha)
    assert high == 1.0
    assert low == pytest.approx(alpha ** (1 / deals))
    wins = np.random.default_rng(3).random((4000, deals)) < share
    misled = wins.all(axis=1) & (share < low)
    assert misled.mean() <= alpha
