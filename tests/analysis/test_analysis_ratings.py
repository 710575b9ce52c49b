"""Ratings against known truths, and against a general optimiser."""

from __future__ import annotations

import numpy as np
import pytest
from invented import drawn, plan_of
from scipy.optimize import minimize

from sushilab.analysis.draws import all_line_ups
from sushilab.analysis.estimates import half_width
from sushilab.analysis.finishes import Finishes
from sushilab.analysis.rankings import ratings_of
from sushilab.analysis.ratings import connected, fit_ratings

TRUTH = np.array([1720.0, 1600.0, 1540.0, 1480.0, 1390.0, 1270.0])


def finished(ratings, line_ups, deals, source, same=0.0):
    """Finishes of games whose orders follow the ratings; some deals end the same in all."""
    plan = plan_of(tuple(map(tuple, line_ups)), len(line_ups[0]), deals)
    n = plan.players
    logs = ratings[np.array(line_ups)] * np.log(10) / 400
    games = logs[:, None, None, :] + source.gumbel(size=(len(line_ups), deals, n, n))
    repeated = source.random((len(line_ups), deals)) < same
    games[repeated] = games[repeated][:, :1]
    rows = np.zeros((len(line_ups) * deals * n, n, 4), np.int16)
    by_position = games.argsort(axis=-1).argsort(axis=-1).reshape(-1, n)
    turn = np.arange(len(rows)) % n
    rows[..., 0] = (np.arange(n) - turn[:, None]) % n
    rows[..., 1] = np.take_along_axis(by_position, rows[..., 0].astype(int), axis=1)
    every = len(line_ups) == len(all_line_ups(len(ratings), n))
    found = Finishes(plan, every)
    (chunk,) = plan.chunks(plan.games)
    found(chunk, rows)
    return found


@pytest.mark.parametrize("every", [False, True])
def test_intervals_cover_known_ratings(every):
    """Half the deals have the same order in all three games, so games would mislead."""
    source = np.random.default_rng(11)
    repeats, hits = 500, 0.0
    for repeat in range(repeats):
        line_ups = all_line_ups(6, 3) if every else drawn(6, 3, 8, repeat).tolist()
        found = ratings_of(finished(TRUTH, line_ups, 6, source, same=0.5), every)
        half = np.array([half_width(s, found.freedom) for s in found.errors])
        hits += (np.abs(found.ratings - TRUTH) <= half).mean()
    assert 0.92 <= hits / repeats <= 0.97


def test_many_games_recover_the_ratings():
    found = ratings_of(finished(TRUTH, all_line_ups(6, 4), 60, np.random.default_rng(2)), True)
    assert found.ratings.mean() == pytest.approx(1500)
    assert np.abs(found.ratings - TRUTH).max() < 15


def test_a_pair_of_ten_to_one_differs_by_400():
    sets, left = np.array([[True, True]]), np.array([[60.0], [50.0]])
    chosen = np.array([[54.0, 6.0], [46.0, 4.0]])
    found = fit_ratings(sets, left, chosen)
    assert found.ratings == pytest.approx([1700, 1300])
    assert found.freedom == 1


def test_the_fit_is_the_maximum_of_the_likelihood():
    source = np.random.default_rng(4)
    finishes = finished(TRUTH, all_line_ups(6, 3), 4, source)
    sets, left, chosen = finishes.choices(True)
    times, wins = np.asarray(left.sum(axis=0)).ravel(), chosen.sum(axis=0)

    def loss(logs):
        return times @ np.log(sets @ np.exp(logs)) - wins @ logs

    best = minimize(loss, np.zeros(6), tol=1e-10).x
    found = fit_ratings(sets, left, chosen).ratings
    assert found == pytest.approx(1500 + 400 / np.log(10) * (best - best.mean()), abs=0.01)


def test_one_who_never_finishes_above_has_no_rating():
    assert connected(np.array([[0, 1], [3, 0]]))
    assert not connected(np.array([[0, 1], [0, 0]]))
    gap = np.array([1e6, 1500.0, 1400.0, 1300.0, 1350.0, 1450.0])
    found = ratings_of(finished(gap, all_line_ups(6, 3), 20, np.random.default_rng(1)), True)
    assert np.isnan(found.ratings).all()
