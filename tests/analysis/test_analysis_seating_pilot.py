"""The pilot chooses the seating that gives the smaller error for the same games."""

from __future__ import annotations

import numpy as np
import pytest
from twins_at_table import wins_of_deals

from sushilab.analysis import duel
from sushilab.analysis.seating_pilot import choose_seating


@pytest.mark.parametrize(
    ("correlation", "seating"), [(0.5, "shuffle"), (-0.5, "rotate"), (0.15, "shuffle")]
)
def test_choice_goes_by_the_correlation_of_seatings(correlation, seating):
    wins = wins_of_deals(np.random.default_rng(1), (1, 20_000), 0.5, correlation)[0]
    choice = choose_seating([wins - 0.5], 2, 1, 40_000)
    assert choice.seating == seating
    found = np.corrcoef(wins.T)[0, 1]
    assert choice.correlation == pytest.approx(found, abs=1e-3)
    # Variance of a game, once as it is and once in deals of two.
    assert choice.shuffle_variance == pytest.approx(wins.var(), rel=1e-3)
    assert choice.rotate_variance == pytest.approx(wins.var() * (1 + found), rel=1e-3)
    more, less = max(1, 1 + found), min(1, 1 + found)
    other = "rotate" if seating == "shuffle" else "shuffle"
    assert f"{other} would need {more / less:.2f} times the games" in choice.sentence
    assert f"seating {seating}: correlation between seatings {found:+.2f}" in choice.sentence


def test_tables_to_compare_with_count_as_games():
    """With four players and independent games, rotation shares one comparison by four games."""
    gains = np.random.default_rng(2).normal(0, 1, (50_000, 4))
    choice = choose_seating([gains, gains], 5, 2, 1)
    assert choice.seating == "rotate"
    ratio = choice.shuffle_variance / choice.rotate_variance
    assert ratio == pytest.approx(2 / (5 / 4), rel=0.03)


def test_games_without_any_difference_leave_nothing_to_choose():
    choice = choose_seating([np.zeros((100, 2))], 2, 1, 200)
    assert choice.seating == "rotate"
    assert np.isnan(choice.correlation)
    assert choice.sentence == "seating rotate: all games come out even (pilot of 100 deals)"
    even = choose_seating([np.tile([0.5, -0.5], (100, 1))], 2, 1, 200)
    assert even.seating == "rotate"
    assert "all games" in even.sentence


def test_deals_that_come_out_even_are_rotated():
    first = np.random.default_rng(3).choice([-0.5, 0.5], 1000)
    choice = choose_seating([np.column_stack([first, -first])], 2, 1, 2000)
    assert choice.seating == "rotate"
    assert choice.correlation == pytest.approx(-1.0)
    assert "all deals come out even" in choice.sentence


@pytest.mark.parametrize(
    ("first", "second", "players", "seating"),
    [
        ("expected", "greedy", 2, "shuffle"),
        ("nigiri", "expected", 2, "rotate"),
        ("random", "greedy", 3, "rotate"),
    ],
)
def test_choice_pays_in_games_of_the_kernel(first, second, players, seating):
    chosen = duel(first, second, players=players, games=60_000)
    assert chosen.choice.seating == chosen.plan.seating == seating
    other = {"rotate": "shuffle", "shuffle": "rotate"}[seating]
    against = duel(first, second, players=players, games=60_000, seating=other)
    assert against.choice is None

    def variance(result):
        gains = [contest.measures["win_gain"] for contest in result.contests]
        return sum(gain.se**2 for gain in gains) * result.games

    assert variance(chosen) < variance(against)


def test_pilot_changes_no_number():
    chosen = duel("nigiri", "expected", games=2_000)
    given = duel("nigiri", "expected", games=2_000, seating=chosen.plan.seating)
    assert chosen.rows() == given.rows()
    assert chosen.games == given.games == 2_000
    assert chosen.effort.games == 6_000
