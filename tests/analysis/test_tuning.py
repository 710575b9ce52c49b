"""Tuning: it finds what is best, on shared deals, and goes on where it was."""

from __future__ import annotations

import json
import os
import signal
import threading

import numpy as np
import pytest

from sushilab.analysis import tuning as tuner
from sushilab.analysis.candidate_tables import HELD_OUT, TUNING, seed_of
from sushilab.analysis.estimates import strategy_estimates
from sushilab.analysis.held_out import HeldOut
from sushilab.analysis.tuning import tune
from sushilab.analysis.tuning_setting import default_rivals, make_setting
from sushilab.simulator.games import StrategyFault
from sushilab.simulator.run import run
from sushilab.strategies import StrategyError, built_in, resolve, strategy, table

QUICK = {
    "players": 3,
    "against": ["greedy", "balanced"],
    "games": 300,
    "generations": 3,
    "population": 5,
    "held_out": 600,
    "threads": 1,
}


@table
def tunable(s, pudding=1.0, wasabi=1.0):
    """Two prices, and otherwise points."""
    if s.card == "pudding":
        return pudding
    if s.card == "wasabi":
        return wasabi if not s.open_wasabi and s.turns_left > 2 else 0.0
    return s.points


def setting_of(chosen=tunable, **more):
    plain = {
        "players": 3,
        "against": ["greedy", "balanced", "maki"],
        "parameters": None,
        "games": 300,
        "population": None,
        "seed": 1,
        "game_name": "sushi_go",
        "variant": None,
        "step": 0.3,
    }
    return make_setting(chosen, **{**plain, **more})


@table
def peaked(s, x=0.0):
    """Points, with nigiri the more underrated the further ``x`` is from 2."""
    return s.points - (x - 2.0) ** 2 if s.is_nigiri else s.points


def test_finds_the_best_value_of_one_parameter():
    """Brute force over a grid says which values are best."""
    rival = ["expected"]
    found = tune(
        peaked,
        players=2,
        against=rival,
        games=1_000,
        generations=8,
        held_out=4_000,
        step=1.0,
        seed=4,
    )
    seed = seed_of(99, HELD_OUT, 1)
    shares = {}
    for x in (-3.0, -1.0, 0.0, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 7.0, found.parameters["x"]):
        plan = found.setting.tables.held_out_plan(
            peaked.with_parameters(x=x), found.setting.tables.rivals, ((0, 1),), 4_000, seed
        )
        shares[x] = strategy_estimates(run(plan), "wins")[0].mean
    best = max(shares.values())
    assert [x for x, share in shares.items() if share == best][:3] == [1.5, 2.0, 2.5]
    assert shares[found.parameters["x"]] == best
    assert shares[0.0] < best - 0.15
    measured = {each.against: each for each in found.held_out}["expected"]
    assert measured.tuned.interval[0] > measured.start.interval[1]


def test_rounded_to_four_digits_before_it_is_measured():
    found = tune(tunable, **QUICK)
    for value in found.parameters.values():
        assert float(f"{value:.4g}") == value
    assert found.tuned == tunable.with_parameters(**found.parameters)
    assert found.tuned != found.start
    measured = {each.against: each for each in found.held_out}["greedy"]
    plan = found.setting.tables.held_out_plan(
        tunable.with_parameters(**found.parameters),
        (resolve("greedy"),),
        ((0, 1, 1),),
        600,
        measured.seed,
    )
    assert strategy_estimates(run(plan), "wins")[0] == measured.tuned


def test_candidates_of_a_generation_play_the_same_deals():
    setting = setting_of()
    tables = setting.tables
    plans = [
        tables.generation_plan(setting.candidate(np.array(point)), 2, 300)
        for point in ([0.0, 0.0], [2.0, -1.0])
    ]
    # Two that price alike but are named apart win the very same games.
    same = [
        tables.generation_plan(definition.with_parameters(), 2, 300)
        for definition in (tunable, table(name="another")(tunable.function))
    ]
    outcomes = [run(plan, threads=1) for plan in (*plans, *same)]
    assert outcomes[2].tally == outcomes[3].tally
    assert outcomes[0].tally == outcomes[2].tally
    assert outcomes[1].tally != outcomes[0].tally
    assert {plan.seed for plan in plans} == {seed_of(1, TUNING, 2)}
    assert {plan.line_ups for plan in plans} == {tables.generation(2)}


def test_line_ups_change_and_seat_every_rival_equally_often():
    tables = setting_of(players=4).tables
    generations = [tables.generation(number) for number in range(6)]
    assert len(set(generations)) > 1
    for line_ups in generations:
        assert all(sorted(line_up)[0] == 0 and len(set(line_up)) == 4 for line_up in line_ups)
        seats = np.bincount(np.array(line_ups).ravel(), minlength=4)
        assert len(set(seats[1:])) == 1
    # The candidate sits everywhere.
    places = {line_up.index(0) for line_ups in generations for line_up in line_ups}
    assert places == {0, 1, 2, 3}


def test_few_rivals_are_repeated_and_many_combinations_are_drawn():
    few = setting_of(players=5, against=["greedy", "maki"]).tables
    assert few.possible() == len(few.mixed(100_000)) == 5
    assert {len(line_up) for line_up in few.generation(0)} == {5}
    assert len(few.generation(0)) == 6
    names = ["greedy", "maki", "balanced", "expected", "nigiri"]
    tables = setting_of(players=3, against=names).tables
    every = tables.mixed(100_000)
    assert tables.possible() == len(every) == 10
    assert len({frozenset(line_up) for line_up in every}) == 10
    drawn = tables.mixed(400)
    assert len(drawn) == 4
    assert {frozenset(one) for one in drawn} < {frozenset(one) for one in every}


def test_no_held_out_seed_is_a_tuning_seed():
    tuning = {seed_of(seed, TUNING, n) for seed in range(30) for n in range(-1, 100)}
    held_out = {seed_of(seed, HELD_OUT, n) for seed in range(30) for n in range(40)}
    assert len(tuning) == 30 * 101
    assert len(held_out) == 30 * 40
    assert {seed % 2 for seed in tuning} == {0}
    assert {seed % 2 for seed in held_out} == {1}
    assert all(0 <= seed < 2**63 for seed in tuning | held_out)


def test_the_plans_that_are_played_use_those_seeds(monkeypatch):
    seeds = []

    def noted(plan, **more):
        seeds.append((plan.seed, len(plan.strategies), plan.line_ups))
        return run(plan, **more)

    monkeypatch.setattr(tuner, "run", noted)
    found = tune(tunable, **QUICK)
    candidates, measured = seeds[:15], seeds[15:]
    assert [seed for seed, *_ in candidates] == [
        seed_of(1, TUNING, n) for n in range(3) for _ in range(5)
    ]
    assert {seed for seed, *_ in measured} == {each.seed for each in found.held_out}
    assert {seed % 2 for seed, *_ in measured} == {1}
    assert [each.against for each in found.held_out] == ["", "greedy", "balanced", "expected"]


def same_result(one, two):
    assert one.tuned == two.tuned
    assert one.history == two.history
    assert one.held_out == two.held_out


def test_threads_change_no_number_and_the_seed_every_one():
    one = tune(tunable, **QUICK)
    same_result(one, tune(tunable, **{**QUICK, "threads": 3}))
    np.random.seed(5)
    other = tune(tunable, **QUICK, seed=2)
    assert other.tuned != one.tuned
    # The random numbers of the process are nobody's but the caller's.
    drawn = np.random.rand()
    np.random.seed(5)
    assert np.random.rand() == drawn


def test_resuming_gives_the_same_result(tmp_path):
    whole = tune(tunable, **QUICK)
    path = tmp_path / "new" / "state.json"
    first = tune(tunable, **{**QUICK, "generations": 2}, checkpoint=path)
    assert len(json.loads(path.read_text())["generations"]) == 2
    resumed = tune(tunable, **QUICK, checkpoint=path)
    same_result(resumed, whole)
    assert resumed.history[:2] == first.history
    assert resumed.games < whole.games
    assert resumed.games + resumed.resumed_games == whole.games
    # Asking for fewer generations than there are takes the first of them.
    same_result(tune(tunable, **{**QUICK, "generations": 2}, checkpoint=path), first)
    assert len(json.loads(path.read_text())["generations"]) == 3


@pytest.mark.parametrize(
    "change",
    [
        {"seed": 2},
        {"games": 400},
        {"population": 6},
        {"step": 0.5},
        {"players": 4},
        {"against": ["greedy"]},
        {"parameters": ["pudding"]},
        {"variant": {"pass_direction": "right"}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_checkpoint_of_another_tuning_is_refused(tmp_path, change):
    path = tmp_path / "state.json"
    tune(tunable, **{**QUICK, "generations": 1}, checkpoint=path)
    before = path.read_bytes()
    with pytest.raises(ValueError, match="another tuning"):
        tune(tunable, **{**QUICK, **change}, checkpoint=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["", "{}", "[]", "7", '{"format": "sushilab tuning 1"}'])
def test_what_is_no_checkpoint_is_refused_and_kept(tmp_path, content):
    path = tmp_path / "state.json"
    path.write_text(content)
    with pytest.raises(ValueError, match="not a checkpoint of a tuning"):
        tune(tunable, **QUICK, checkpoint=path)
    assert path.read_text() == content


def test_a_spoilt_generation_of_a_checkpoint_is_refused(tmp_path):
    path = tmp_path / "state.json"
    tune(tunable, **{**QUICK, "generations": 1}, checkpoint=path)
    document = json.loads(path.read_text())
    for row in ([0.5] * 4, [0.5] * 4 + [1.5], [0.5] * 4 + ["much"]):
        path.write_text(json.dumps({**document, "generations": [row]}))
        with pytest.raises(ValueError, match="not a checkpoint of a tuning"):
            tune(tunable, **QUICK, checkpoint=path)


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_ctrl_c_keeps_finished_generations(tmp_path):
    path = tmp_path / "state.json"

    def progress(done, planned):
        assert 0 <= done <= planned
        if path.exists() and len(json.loads(path.read_text())["generations"]) == 2:
            os.kill(os.getpid(), signal.SIGINT)

    ended = tune(tunable, **QUICK, checkpoint=path, progress=progress)
    assert ended.interrupted
    assert len(ended.history) == 2
    assert ended.held_out == []
    assert ended.tuned == tune(tunable, **{**QUICK, "generations": 2}).tuned
    same_result(tune(tunable, **QUICK, checkpoint=path), tune(tunable, **QUICK))


def test_another_thread_can_end_it():
    cancel = threading.Event()
    ended = tune(tunable, **QUICK, cancel=cancel, progress=lambda done, planned: cancel.set())
    assert ended.interrupted
    assert ended.history == []
    assert ended.tuned == ended.start


def test_only_named_parameters_move_from_where_they_start():
    start = tunable.with_parameters(wasabi=4.0, pudding=0.5)
    found = tune(start, **QUICK, parameters=["pudding"])
    assert found.setting.names == ("pudding",)
    assert found.tuned.parameters["wasabi"] == 4.0
    assert found.tuned.parameters["pudding"] != 0.5
    assert set(found.parameters) == {"pudding"}


def test_first_steps_follow_the_size_of_a_parameter():
    start = tunable.with_parameters(wasabi=-8.0, pudding=0.5)
    assert list(setting_of(start).steps) == pytest.approx([0.3, 2.4])
    assert list(setting_of(start, step=0.1).steps) == pytest.approx([0.1, 0.8])


def test_candidates_that_cannot_be_played_lose():
    @table
    def fragile(s, pudding=0.0):
        """Only worth playing where the root is a number."""
        return 1.0 + pudding**0.5 if s.card == "pudding" else s.points

    found = tune(fragile, **{**QUICK, "generations": 4})
    refused = [each.shares.count(None) for each in found.history]
    assert sum(refused) > 0
    assert all(count < 5 for count in refused)
    assert found.parameters["pudding"] > 0


def test_faults_that_nothing_can_be_done_about_are_raised():
    @table
    def broken(s, x=1.0):
        return float("nan")

    with pytest.raises(StrategyError, match="NaN"):
        tune(broken, **QUICK)

    @strategy
    def worse(view, card, x=1.0):
        """Not a number, as only play shows."""
        return np.nan * x

    with pytest.raises(StrategyFault, match="NaN"):
        tune(worse, **{**QUICK, "generations": 1})
    with pytest.raises(StrategyFault, match="worse"):
        tune(tunable, **{**QUICK, "against": [worse]})


def test_a_compiled_strategy_can_be_tuned():
    @strategy
    def hopeful(view, card, bonus=0.5):
        """Points, and a bonus for wasabi."""
        return view.points(card) + (bonus if card == 11 else 0.0)

    assert tune(hopeful, **{**QUICK, "generations": 1}).tuned.parameters["bonus"] != 0.5


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"parameters": ["pudding", "wasabu"]}, "no parameter 'wasabu'; did you mean wasabi?"),
        ({"parameters": []}, "at least one parameter"),
        ({"against": []}, "at least one strategy"),
        ({"against": ["greedy", "gredy"]}, "did you mean greedy?"),
        ({"against": ["greedy", "greedy"]}, "greedy is named twice"),
        ({"against": [f"expected:maki={n}" for n in range(24)]}, "limit is 23"),
        ({"games": 0}, "games: 0 is not between 1 and"),
        ({"generations": 0}, "generations: 0 is not between 1 and 10,000"),
        ({"population": 3}, "population: 3 is not between 4 and"),
        ({"held_out": 0}, "held-out games: 0"),
        ({"threads": 0}, "threads: 0"),
        ({"seed": -1}, "seed: -1"),
        ({"step": 0.0}, "step: 0.0 is not a number above 0"),
        ({"step": float("nan")}, "step: nan"),
        ({"games": 10**11, "generations": 1000}, "over the limit"),
        ({"players": 9}, "2 to 5"),
        ({"game": "go"}, "sushi_go"),
    ],
    ids=lambda value: str(next(iter(value.items()))) if isinstance(value, dict) else "",
)
def test_impossible_arguments(change, says):
    with pytest.raises(ValueError, match=".") as caught:
        tune(tunable, **{**QUICK, **change})
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_strategy_without_parameters_cannot_be_tuned():
    with pytest.raises(ValueError, match="'greedy' has no parameters to tune"):
        tune("greedy", **QUICK)


def test_a_combination_is_not_tuned_beyond_the_limits_of_its_numbers():
    with pytest.raises(ValueError, match="is a combination: tune the strategies that it is made"):
        tune("mistakes(expected; 0.1)", **QUICK)


def test_default_rivals_are_varied_and_leave_out_the_tuned_one():
    names = [rival.name for rival in default_rivals(resolve("weights:reach=1"), "sushi_go")]
    assert {"expected", "balanced", "greedy", "sashimi", "nigiri", "pudding", "maki"} <= set(names)
    assert "random" not in names
    assert "weights" not in names
    assert not any("tuned" in built_in("sushi_go")[name].traits for name in names)


def test_the_verdict_never_says_more_than_the_interval():
    from sushilab.analysis.estimates import Estimate

    def held_out(mean, se):
        estimate = Estimate(mean, se, 1000.0)
        return HeldOut("greedy", estimate, estimate, 0.25, 100, 1, 1, 3)

    assert held_out(0.25, 0.01).verdict == 0
    assert held_out(0.269, 0.01).verdict == 0
    assert held_out(0.271, 0.01).verdict == 1
    assert held_out(0.229, 0.01).verdict == -1
    assert held_out(0.4, float("nan")).verdict == 0
