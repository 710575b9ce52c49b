"""Runs that end early, by a fault or on request, and what they tell on the way."""

from dataclasses import replace

import pytest
from run_plans import SELDOM, After, plan_named, sums_of

from sushilab.simulator import StrategyFault, game, make_plan, run, simulate

# Ending early


def test_a_cancelled_run_keeps_exactly_the_chunks_it_played():
    plan = plan_named("rotate")
    got = []
    outcome = run(
        plan, threads=2, chunk_games=400, cancel=After(3), rows=lambda *part: got.append(part)
    )
    assert outcome.interrupted
    assert 0 < outcome.games < plan.games
    chunks = [chunk for chunk, _ in got]
    assert outcome.games == sum(chunk.games for chunk in chunks)
    assert [c.index for c in chunks] == sorted({c.index for c in chunks})
    assert outcome.tally == sums_of(plan, chunks)
    assert outcome.deals * 4 == outcome.games


def test_ctrl_c_keeps_what_was_played():
    def interrupt(done, _planned):
        raise KeyboardInterrupt

    plan = plan_named("rotate")
    outcome = run(plan, threads=1, chunk_games=400, progress=interrupt)
    assert outcome.interrupted
    assert 0 < outcome.games < plan.games
    assert outcome.deals * 4 == outcome.games


def test_a_fault_ends_the_run_and_keeps_the_games_before_it(write_strategy):
    plan = make_plan([write_strategy(SELDOM), "random"], games=40_000, seating="fixed")
    got = []
    outcome = run(plan, threads=2, chunk_games=500, rows=lambda *part: got.append(part))
    assert isinstance(outcome.fault, StrategyFault)
    assert outcome.fault.strategy == "mine"
    assert not outcome.interrupted
    for words in ("strategy 'mine' picked", "deal ", "round 2, turn 3, seat 0", "hand: "):
        assert words in str(outcome.fault)
    assert 0 < outcome.games < plan.games
    assert outcome.tally == sums_of(plan, [chunk for chunk, _ in got])
    with pytest.raises(StrategyFault, match="round 2, turn 3"):
        simulate([write_strategy(SELDOM), "random"], games=40_000, seating="fixed")


def test_a_fault_leaves_nothing_behind_for_the_next_run(write_strategy):
    good, bad = (
        make_plan(specs, games=2_000, seating="fixed")
        for specs in (["greedy", "random"], [write_strategy(SELDOM), "random"])
    )
    bad = replace(bad, deals=40_000)
    before = sums_of(good, good.chunks(500))
    with pytest.raises(StrategyFault):
        sums_of(bad, bad.chunks(40_000))
    assert sums_of(good, good.chunks(500)) == before


def test_the_named_deal_of_a_fault_is_where_it_happens(write_strategy):
    plan = make_plan([write_strategy(SELDOM), "random"], games=40_000, seating="fixed")
    fault = run(plan, threads=1).fault
    deal = int(str(fault).split("deal ")[1].split(",")[0])
    with pytest.raises(StrategyFault, match=f"deal {deal},"):
        game().record(plan, deal)
    good = deal // plan.group_size * plan.group_size - 1
    assert game().record(plan, good)["deal"] == good


# Progress


def test_progress_rises_to_all_games():
    plan = plan_named("rotate")
    seen = []
    run(plan, threads=2, chunk_games=1000, progress=lambda done, of: seen.append((done, of)))
    assert [done for done, _ in seen] == sorted({done for done, _ in seen})
    assert {of for _, of in seen} == {plan.games}
    assert seen[-1][0] == plan.games


def test_an_outcome_tells_times_and_speed():
    outcome = run(plan_named("rotate"), threads=2)
    assert outcome.threads == 2
    assert 0 < outcome.kernel_seconds <= outcome.wall_seconds
    assert outcome.games_per_second == pytest.approx(outcome.games / outcome.kernel_seconds)
