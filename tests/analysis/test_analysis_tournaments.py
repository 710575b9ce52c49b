from __future__ import annotations

import threading

import numpy as np
import pandas as pd
import pytest

from sushilab.analysis import tournament
from sushilab.analysis.against import AGAINST_COLUMNS
from sushilab.analysis.estimates import strategy_estimates
from sushilab.analysis.finishes import Finishes
from sushilab.analysis.luck import LUCK_COLUMNS
from sushilab.analysis.neighbours import NEIGHBOUR_COLUMNS
from sushilab.analysis.pairs import PAIR_COLUMNS
from sushilab.analysis.rankings import DIFFERENCE_COLUMNS, RANKING_COLUMNS
from sushilab.analysis.tournaments import tournament_of, tournament_plan
from sushilab.simulator.plan import PlanError
from sushilab.simulator.run import run
from sushilab.strategies import table

NAMES = ["greedy", "random", "maki", "nigiri", "expected"]
COLUMNS = {
    "ranking": RANKING_COLUMNS,
    "differences": DIFFERENCE_COLUMNS,
    "pairs": PAIR_COLUMNS,
    "against": AGAINST_COLUMNS,
    "neighbours": NEIGHBOUR_COLUMNS,
    "luck": LUCK_COLUMNS,
}


@pytest.fixture(scope="module")
def whole():
    return tournament(NAMES, players=3, games=6_000, against=True, neighbours=True, luck=True)


def test_every_part_is_a_frame_of_its_columns(whole):
    for part, columns in COLUMNS.items():
        frame = getattr(whole, part)
        assert list(frame.columns) == list(columns)
        assert len(frame)
    assert whole.strata
    assert not whole.interrupted
    assert set(whole.extra_games) == {"against", "luck"}
    assert "nigiri" in repr(whole)


def test_the_ranking_is_by_win_share_with_the_errors_of_every_command(whole):
    frame = whole.ranking
    assert frame["rank"].tolist() == [1, 2, 3, 4, 5]
    assert frame["win_share"].is_monotonic_decreasing
    assert frame["win_share"].mean() == pytest.approx(1 / 3)
    assert frame["games"].nunique() == frame["line_ups"].nunique() == 1
    estimates = dict(zip(NAMES, strategy_estimates(whole.outcome, "wins"), strict=True))
    for row in frame.to_dict("records"):
        assert row["win_share"] == pytest.approx(estimates[row["strategy"]].mean)
        assert row["win_share_se"] == pytest.approx(estimates[row["strategy"]].se)
        assert row["rating_low"] < row["rating"] < row["rating_high"]
    assert frame["rating"].mean() == pytest.approx(1500)


def test_threads_change_no_number(whole):
    other = tournament(
        NAMES, players=3, games=6_000, against=True, neighbours=True, luck=True, threads=1
    )
    for part in COLUMNS:
        pd.testing.assert_frame_equal(getattr(whole, part), getattr(other, part))
    assert whole.cycles == other.cycles


def test_few_games_draw_line_ups_and_say_so():
    found = tournament([*NAMES, "squid", "tempura", "dumpling"], players=4, games=1_000, seed=3)
    assert not found.strata
    assert not found.draw.every
    assert found.against is found.cycles is found.neighbours is found.luck is None
    assert found.ranking["line_ups"].nunique() == 1
    assert (found.ranking["win_share_se"] > 0).all()


def test_twins_share_a_letter_and_a_rating():
    @table
    def one(s):
        return s.points

    @table
    def two(s):
        return s.points

    found = tournament([one, two, "nigiri", "random"], players=2, games=8_000)
    frame = found.ranking.set_index("strategy")
    assert frame.loc["one", "group"] == frame.loc["two", "group"]
    assert frame.loc["one", "group"] not in (
        frame.loc["nigiri", "group"],
        frame.loc["random", "group"],
    )
    difference = abs(frame.loc["one", "rating"] - frame.loc["two", "rating"])
    assert difference < 3 * np.hypot(frame.loc["one", "rating_se"], frame.loc["two", "rating_se"])


def test_an_interrupted_tournament_of_all_line_ups_counts_as_a_draw():
    plan, draw = tournament_plan(
        NAMES, players=3, games=6_000, seed=1, variant=None, game="sushi_go"
    )
    assert draw.every
    finishes, stop = Finishes(plan, True), threading.Event()

    def sink(chunk, rows):
        finishes(chunk, rows)
        if chunk.index >= 2:
            stop.set()

    outcome = run(plan, rows=sink, cancel=stop, threads=1, chunk_games=900)
    found = tournament_of(outcome, draw, finishes)
    assert found.interrupted
    assert not found.strata
    assert 0 < outcome.games < plan.games
    assert found.ranking["win_share_se"].notna().all()


def test_mistakes_are_told():
    with pytest.raises(PlanError, match="name 2 more"):
        tournament(["greedy", "random"], players=4)
    with pytest.raises(PlanError, match="2 strategies are called 'greedy'"):
        tournament(["greedy", "random", "greedy"], players=3)
    with pytest.raises(ValueError, match="did you mean greedy"):
        tournament(["gredy", "random"], players=2)
    with pytest.raises(PlanError, match="at least one game"):
        tournament(["greedy", "random"], players=2, games=0)
