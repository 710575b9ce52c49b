from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from invented import drawn, results_of, win_games

from sushilab.analysis.draws import all_line_ups
from sushilab.analysis.line_up_means import MeansByStrategy, means_by_strategy
from sushilab.analysis.told_apart import holm, letters, pairwise_differences


class Even(dict):
    """Every line-up's players win equally often."""

    def __missing__(self, line_up):
        return np.full(len(line_up), 1 / len(line_up))


@pytest.mark.parametrize("every", [False, True])
def test_identical_strategies_are_hardly_ever_told_apart(every, no_garbage):
    source = np.random.default_rng(8)
    separated, repeats = 0, 1500
    for repeat in range(repeats):
        members = np.array(all_line_ups(6, 3)) if every else drawn(6, 3, 8, repeat)
        results = results_of(members, win_games(members, Even(), 4, source), every)
        separated += pairwise_differences(means_by_strategy(results, 6)).apart.any()
    assert separated <= 0.05 * repeats


def test_different_strategies_are_told_apart():
    found = MeansByStrategy(np.array([0.5, 0.3, 0.29]), np.eye(3) * 1e-4, np.full(3, 500.0))
    differences = pairwise_differences(found)
    assert differences.apart.tolist() == [
        [False, True, True],
        [True, False, False],
        [True, False, False],
    ]
    assert differences.errors[0, 1] == pytest.approx(np.sqrt(2e-4))
    assert letters(differences.apart, [0, 1, 2]) == ["a", "b", "b"]


def test_holm_is_by_hand_and_leaves_out_the_unknown():
    adjusted = holm(np.array([0.01, np.nan, 0.04, 0.03]))
    assert adjusted == pytest.approx([0.03, 1.0, 0.06, 0.06])
    assert holm(np.array([np.nan])).tolist() == [1.0]


@given(st.integers(1, 9), st.data())
def test_two_share_a_letter_exactly_when_not_told_apart(count, data):
    apart = np.zeros((count, count), bool)
    for i in range(count):
        for j in range(i):
            apart[i, j] = apart[j, i] = data.draw(st.booleans())
    order = data.draw(st.permutations(range(count)))
    groups = letters(apart, order)
    assert "a" in groups[order[0]]
    for i in range(count):
        for j in range(i):
            assert bool(set(groups[i]) & set(groups[j])) is not bool(apart[i, j])
