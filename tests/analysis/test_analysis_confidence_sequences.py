"""Sequences checked after every single deal: how often do they ever miss a known truth?"""

from __future__ import annotations

import numpy as np
import pytest
from twins_at_table import wins_of_deals

from sushilab.analysis.confidence_sequences import (
    LEAST_DEALS,
    TUNED,
    BoundedMeanSequence,
    asymptotic_half_width,
    boundary,
    log_wealth,
    mixing_scale,
)

ALPHA = 0.05


def ever_missed(values, truth):
    """Share of runs whose sequence misses the truth after any deal; values in 0 to 1.

    ``values`` is (runs, deals). The sums and prediction errors are worked out here once
    more; an interval misses the truth when the wealth of betting on it exceeds 2 / alpha.
    """
    runs, deals = values.shape
    sums = np.cumsum(values, axis=1)
    before = np.hstack([np.zeros((runs, 1)), sums[:, :-1]])
    predicted = (0.5 + before) / np.arange(1, deals + 1)
    spread = np.cumsum((values - predicted) ** 2, axis=1)
    lead = np.abs(sums - truth * np.arange(1, deals + 1))
    return (log_wealth(lead, spread, ALPHA) >= np.log(2 / ALPHA)).any(axis=1).mean()


def t_ever_missed(values, truth):
    """The same for ordinary 95 % intervals after every deal from the fiftieth on."""
    count = np.arange(1, values.shape[1] + 1)
    mean = np.cumsum(values, axis=1) / count
    square = np.cumsum(values**2, axis=1) / count - mean**2
    se = np.sqrt(np.maximum(square, 0) / np.maximum(count - 1, 1))
    return (np.abs(mean - truth) > 1.96 * se)[:, 50:].any(axis=1).mean()


def test_equal_strategies_are_rarely_called_different_however_often_one_looks():
    games = wins_of_deals(np.random.default_rng(1), (1000, 2500), 0.5, -0.3)
    values = games.mean(axis=2)
    assert ever_missed(values, 0.5) <= ALPHA
    assert t_ever_missed(values, 0.5) > 0.25


def test_the_same_holds_for_games_of_the_kernel(mirrored_games):
    """1,000 runs of 200 deals between equal strategies."""
    values = mirrored_games(2, "rotate")["win_share"].mean(axis=1)
    values = values.reshape(1000, 200)
    assert ever_missed(values, 0.5) <= ALPHA
    assert t_ever_missed(values, 0.5) > 0.10


@pytest.mark.parametrize("share", [0.002, 0.97])
def test_skewed_values_are_covered_too(share):
    values = (np.random.default_rng(2).random((1000, 1500)) < share).astype(float)
    assert ever_missed(values, share) <= ALPHA


def test_sequence_is_the_set_of_means_that_are_not_refused():
    rng = np.random.default_rng(3)
    values = rng.choice([-0.5, 0.0, 0.5], 700, p=[0.2, 0.3, 0.5])
    sequence = BoundedMeanSequence(-0.5, 0.5, ALPHA)
    assert sequence.interval == (-0.5, 0.5)
    for part in np.split(values, [1, 2, 300]):
        sequence.add(part)
    low, high = sequence.interval
    scaled = (values + 0.5)[None, :]
    for end in (low, high):
        inside, outside = end + (0.15 - end) * 1e-4, end - (0.15 - end) * 1e-4
        assert not _refused(scaled, inside + 0.5)
        assert _refused(scaled, outside + 0.5)


def _refused(scaled, truth):
    """Whether the wealth after the last value refuses a mean."""
    count = scaled.shape[1]
    before = np.concatenate([[0.0], np.cumsum(scaled[0])[:-1]])
    spread = ((scaled[0] - (0.5 + before) / np.arange(1, count + 1)) ** 2).sum()
    return log_wealth(abs(scaled.sum() - truth * count), spread, ALPHA) >= np.log(2 / ALPHA)


def test_parts_do_not_matter():
    values = np.random.default_rng(4).random(1000)
    whole, parts = BoundedMeanSequence(0, 1, ALPHA), BoundedMeanSequence(0, 1, ALPHA)
    whole.add(values)
    for part in np.array_split(values, 7):
        parts.add(part)
    parts.add(values[:0])
    assert parts.interval == pytest.approx(whole.interval, rel=1e-12)


def test_interval_stays_within_what_is_possible_and_shrinks():
    sequence = BoundedMeanSequence(-0.25, 0.75, ALPHA)
    sequence.add(np.full(20, 0.75))
    assert sequence.interval[1] == 0.75
    first = sequence.interval[0]
    sequence.add(np.full(20_000, 0.75))
    assert first < 0.0 < 0.74 < sequence.interval[0]


@pytest.mark.parametrize(("lead", "spread"), [(30, 100), (-20, 50), (5, 0), (80, 700)])
def test_wealth_is_the_integral_that_it_stands_for(lead, spread):
    from scipy.integrate import quad
    from scipy.stats import gamma

    prior = TUNED / mixing_scale(ALPHA)
    mixed = gamma(a=prior, scale=1 / prior)

    def grown(rest):
        x = 1 - rest
        return np.exp(x * lead + spread * (x + np.log1p(-x))) * mixed.pdf(rest)

    total, _ = quad(grown, 1e-9, 1, limit=500, points=[0.8, 0.9, 0.95])
    assert log_wealth(lead, spread, ALPHA) == pytest.approx(np.log(total / mixed.cdf(1)), abs=1e-8)


def test_boundary_is_where_wealth_reaches_the_limit():
    spread = np.array([0.0, 1.0, 1e2, 1e4, 1e8])
    for alpha in (0.2, 0.05, 0.001):
        reached = log_wealth(boundary(spread, alpha), spread, alpha)
        assert reached == pytest.approx(np.full(5, np.log(2 / alpha)), abs=1e-5)


def test_boundary_is_close_to_the_best_possible_one():
    """At the spread it is tuned for, no wider than the normal mixture's and 4 %."""
    scale = TUNED / mixing_scale(ALPHA)
    normal = np.sqrt((TUNED + scale) * np.log((TUNED + scale) / (scale * ALPHA**2)))
    assert boundary(TUNED, ALPHA) < 1.04 * normal


def test_asymptotic_sequences_rarely_miss_at_any_of_many_looks():
    rng = np.random.default_rng(5)
    values = rng.exponential(1.0, (1000, 6000))
    looks = np.arange(LEAST_DEALS, 6001, 50)
    sums, squares = np.cumsum(values, axis=1), np.cumsum(values**2, axis=1)
    missed = np.zeros(1000, bool)
    for count in looks:
        mean = sums[:, count - 1] / count
        variance = (squares[:, count - 1] - count * mean**2) / (count - 1)
        se = np.sqrt(variance / count)
        missed |= np.abs(mean - 1.0) > asymptotic_half_width(count, 1.0, ALPHA) * se
    assert missed.mean() <= ALPHA


def test_asymptotic_sequences_say_nothing_too_early():
    assert asymptotic_half_width(LEAST_DEALS - 1, 0.1, ALPHA) == np.inf
    assert asymptotic_half_width(LEAST_DEALS, np.nan, ALPHA) == np.inf
    assert 2.5 < asymptotic_half_width(10_000, 1.0, ALPHA) < 3.5
