"""Duels by the real kernel: paired deals, reproducible stops, and the right answer."""

from __future__ import annotations

import numpy as np
import pytest
from twins_at_table import played, with_twin

from sushilab.analysis import duel
from sushilab.analysis.contest_results import ContestTally, Stopping
from sushilab.analysis.duel_result import DUEL_COLUMNS
from sushilab.analysis.duel_tables import MEASURES, measures_of, segment_seed
from sushilab.analysis.duels import plan_duel
from sushilab.simulator import run, simulate
from sushilab.simulator.games import StrategyFault


def test_measures_by_hand():
    """One deal in two games at three seats; position, score, puddings, win in 840ths."""
    mixed = [
        [[0, 30, 1, 420], [1, 20, 0, 0], [2, 30, 1, 420]],
        [[2, 18, 0, 0], [0, 25, 2, 0], [1, 40, 3, 840]],
    ]
    without = [[[0, 28, 0, 0], [1, 22, 0, 0], [2, 35, 0, 840]]]
    found = measures_of(np.array([mixed], np.int16), np.array([without], np.int16))
    expected = {
        "win_share": [0.5, 0.0],
        "win_gain": [0.5, 0.0],
        "score": [30, 25],
        "other_score": [25, 29],
        "margin": [5, -4],
        "margin_best": [0, -15],
        "score_difference": [2, 3],
        "superiority": [0.75, 0.5],
    }
    assert list(found) == list(MEASURES)
    for name, values in expected.items():
        assert found[name].tolist() == [values], name


def test_two_players_are_compared_with_the_fair_share_and_with_each_other():
    mixed = np.array([[[[1, 10, 0, 0], [0, 12, 0, 840]]]], np.int16)
    found = measures_of(mixed, None)
    assert found["win_gain"] == [[0.5]]
    assert found["margin"] == found["margin_best"] == found["score_difference"] == [[2.0]]


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("seating", ["rotate", "shuffle", "fixed"])
@pytest.mark.parametrize("players", [3, 4])
def test_tables_share_deals_seats_and_luck(name, seating, players):
    """A twin in place of a copy changes no game, so that every difference is exactly 0."""
    measures = played(with_twin(name), players, seating, 700)
    assert not measures["score_difference"].any()
    assert not measures["win_gain"].any()
    assert measures["margin"].any()


def test_numbers_agree_with_a_simulation_of_other_deals():
    result = duel("expected", "greedy", players=3, games=40_000, seating="rotate")
    for contest in result.contests:
        line_up = [contest.newcomer, contest.others, contest.others]
        frame = simulate(line_up, games=40_000, seed=77, cards=False).to_frame()
        row, other = (frame.set_index("strategy").loc[name] for name in line_up[:2])
        copies = simulate([contest.others], players=3, games=40_000, seed=78, cards=False)
        alone = copies.to_frame().iloc[0]
        pairs = {
            "win_share": (row["win_share"], row["win_share_se"]),
            "win_gain": (row["win_share"] - 1 / 3, row["win_share_se"]),
            "score": (row["mean_score"], row["mean_score_se"]),
            "other_score": (other["mean_score"], other["mean_score_se"]),
            "score_difference": (
                row["mean_score"] - alone["mean_score"],
                np.hypot(row["mean_score_se"], alone["mean_score_se"]),
            ),
        }
        for name, (mean, se) in pairs.items():
            measured = contest.measures[name]
            assert abs(measured.mean - mean) < 4 * np.hypot(se, measured.se), name


def test_swapping_the_two_mirrors_the_numbers():
    one = duel("expected", "greedy", games=4_000, seating="rotate").contests[0]
    two = duel("greedy", "expected", games=4_000, seating="rotate").contests[0]
    for name in ("win_gain", "margin", "score_difference"):
        assert one.measures[name].mean == pytest.approx(-two.measures[name].mean)
        assert one.measures[name].low == pytest.approx(-two.measures[name].high)
    assert one.measures["superiority"].mean == pytest.approx(1 - two.measures["superiority"].mean)
    assert one.measures["score"].mean == pytest.approx(two.measures["other_score"].mean)
    assert (one.decision, two.decision) == ("more", "less")


def test_errors_come_from_deals():
    """One segment, against numpy on the games of the very same plan."""
    plan = plan_duel("nigiri", "expected", games=3_000, seating="rotate")
    table = plan.tables(plan.contests[0], "segment", 0, plan.deals)[0]
    parts = []
    run(table, rows=lambda _chunk, rows: parts.append(rows), chunk_games=500)
    games = np.concatenate(parts)
    own = (games[..., 0] == 0) * games[..., 3] / 840
    deals = own.sum(axis=1).reshape(-1, 2).mean(axis=1)
    measured = duel("nigiri", "expected", games=3_000, seating="rotate").contests[0].measures
    assert measured["win_share"].mean == pytest.approx(deals.mean())
    assert measured["win_share"].se == pytest.approx(deals.std(ddof=1) / np.sqrt(len(deals)))
    ratio = deals.var(ddof=1) / len(deals) / (own.sum(axis=1).var(ddof=1) / len(own))
    assert measured["win_share"].design_effect == pytest.approx(ratio)


@pytest.mark.parametrize("until", [None, "decided"])
def test_threads_change_no_number(until):
    games = {"games": 100_000} if until is None else {"max_games": 200_000}
    one, two = (
        duel("nigiri", "expected", players=3, until=until, threads=threads, **games)
        for threads in (1, 2)
    )
    assert one.rows() == two.rows()
    assert one.verdict == two.verdict


def test_longer_duels_begin_with_the_same_segments():
    plan = plan_duel("nigiri", "expected", games=10**6, seating="rotate")
    short = plan_duel("nigiri", "expected", games=10**5, seating="rotate")
    whole, part = list(plan.segments()), list(short.segments())
    assert sum(deals for _, deals in whole) == plan.deals == 500_000
    assert part[:-1] == whole[: len(part) - 1]
    assert part[-1][1] <= whole[len(part) - 1][1]
    seeds = {segment_seed(1, purpose, n) for purpose in ("segment", "pilot") for n in range(50)}
    assert len(seeds) == 100


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_segments_have_every_order_of_the_table_equally_often(players):
    plan = plan_duel("nigiri", "expected", players=players, games=10**7, seating="shuffle")
    for number, deals in list(plan.segments())[:-1]:
        table = plan.tables(plan.contests[0], "segment", number, deals)[0]
        assert table.repeats % len(table.arrangements) == 0
        assert table.group_size == 512


def test_a_real_difference_is_found_early():
    result = duel("expected", "greedy", until="decided")
    assert result.contests[0].decision == "more"
    assert result.complete
    assert result.looks == 1
    assert result.games < result.plan.planned_games / 100
    low, high = (getattr(result.contests[0].measures["win_gain"], end) for end in ("low", "high"))
    exact = duel("expected", "greedy", games=200_000, seed=9).contests[0].measures["win_gain"]
    assert low < exact.low < exact.high < high


def test_equal_strategies_end_as_no_different(mirrored):
    result = duel(*mirrored, until="decided", effect=0.01, max_games=2_000_000)
    contest = result.contests[0]
    assert contest.decision == "within_effect"
    assert result.complete
    assert "no difference larger than 1 percentage points" in contest.verdict
    gain = contest.measures["win_gain"]
    assert -0.01 <= gain.low < 0 < gain.high <= 0.01


def test_the_most_games_end_an_open_duel(mirrored):
    result = duel(*mirrored, until="decided", effect=0.0001, max_games=30_000)
    assert result.contests[0].decision == "not_told_apart"
    assert result.complete
    assert result.games == 30_000
    assert result.verdict.startswith("not decided after 30,000 games")


def test_two_questions_share_alpha_and_end_one_by_one():
    result = duel("nigiri", "expected", players=4, until="decided", max_games=4_000_000)
    assert [contest.confidence for contest in result.contests] == [0.975, 0.975]
    first, second = result.contests
    assert first.decision == "less"
    assert first.deals < second.deals
    assert result.deals == second.deals


def test_stopped_runs_are_right_and_rarely_call_equals_different(mirrored_games):
    """1,000 duels of equal strategies and 200 of unequal ones, with a look every 50 deals."""
    plan = plan_duel("expected", "random", seating="rotate")
    unequal = played(plan.strategies, 2, "rotate", 40_000)
    equal = [_stopped(plan, mirrored_games(2, "rotate"), i) for i in range(1000)]
    assert np.mean([decision in ("more", "less") for decision, _ in equal]) <= 0.05
    ended = [_stopped(plan, unequal, i) for i in range(200)]
    assert unequal["win_gain"].mean() > 0.4
    assert {decision for decision, _ in ended} <= {"more", "not_told_apart"}
    assert np.mean([decision == "more" for decision, _ in ended]) > 0.95
    assert np.mean([deals for _, deals in ended]) < 120


def _stopped(plan, values, number):
    """Decision of a duel on up to 200 deals of its own, and how many it took."""
    tally = ContestTally(plan, plan.contests[0], Stopping(0.05, 0.001))
    for first in range(200 * number, 200 * (number + 1), 50):
        tally.add({name: part[first : first + 50] for name, part in values.items()})
        if tally.decided:
            break
    return tally.result().decision, tally.deals


def test_intervals_of_win_shares_stay_possible():
    for seating in ("rotate", "shuffle"):
        result = duel("expected", "random", games=60, seating=seating)
        for name in ("win_share", "superiority"):
            measured = result.contests[0].measures[name]
            assert 0 <= measured.low < measured.mean <= measured.high <= 1


def test_twins_are_not_told_apart_and_not_called_equal_for_sure():
    """All deals of a rotated pair of twins come out even: the interval is no single point."""
    result = duel(*with_twin("greedy"), games=2_000)
    contest = result.contests[0]
    gain = contest.measures["win_gain"]
    assert contest.decision == "not_told_apart"
    assert gain.se == 0
    assert gain.low == pytest.approx(-gain.high)
    assert 0.0005 < gain.high < 0.003
    assert np.isnan(contest.measures["margin"].low)


def test_frame_has_a_row_for_every_measure():
    result = duel("nigiri", "expected", players=5, games=3_000)
    frame = result.to_frame()
    assert list(frame.columns) == list(DUEL_COLUMNS)
    assert len(frame) == 2 * len(MEASURES)
    assert result.games == sum(contest.games for contest in result.contests) >= 3_000
    known = frame["mean_low"].notna()
    assert known.all()
    assert (frame["mean_low"] <= frame["mean"]).all()
    assert result.verdict in repr(result)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"until": "sure"}, "did you mean decided"),
        ({"until": "decided", "games": 10}, "max_games"),
        ({"until": "decided", "alpha": 0.0}, "alpha: 0 is not between"),
        ({"until": "decided", "alpha": 1e-300}, "alpha: 1e-300 is not between 1e-09 and 1"),
        ({"until": "decided", "effect": 1.5}, "effect: 1.5 is not between"),
        ({"seating": "ring"}, "rotate, shuffle, fixed"),
        ({"games": 0}, "at least one game"),
        ({"seed": -1}, "seed: -1"),
        ({"threads": 0}, "threads"),
        ({"players": 6}, "2 to 5"),
    ],
)
def test_impossible_duels_are_refused(options, says):
    with pytest.raises(ValueError, match=says):
        duel("greedy", "nigiri", **options)


def test_a_strategy_is_no_match_for_itself():
    with pytest.raises(ValueError, match="two different strategies"):
        duel("expected", "expected:pudding=" + str(_pudding()))


def _pudding():
    return plan_duel("expected", "greedy").strategies[0].parameters["pudding"]


def test_strategies_of_one_name_are_told_apart_by_their_files(tmp_path):
    for folder, line in (("old", "return 1.0 * card"), ("new", "return -1.0 * card")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(
            "from sushilab.strategies.sushi_go import strategy\n\n\n"
            f"@strategy\ndef value(view, card):\n    {line}\n"
        )
    plan = plan_duel(f"{tmp_path}/old/mine.py", f"{tmp_path}/new/mine.py")
    assert all(folder in name for folder, name in zip(("old", "new"), plan.names, strict=True))


def test_faults_are_raised(write_strategy):
    path = write_strategy("@strategy\ndef choose(view):\n    return SQUID")
    with pytest.raises(StrategyFault, match="illegal"):
        duel(path, "greedy", games=1_000)
