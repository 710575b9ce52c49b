"""What a run gives: numbers that the plan alone decides, rows of games, and refusals."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from run_plans import MINE, PLANS, After, plan_named

from sushilab.simulator import PlanError, StrategyFault, game, make_plan, run, simulate
from sushilab.strategies import StrategyError, strategy

# The plan alone decides the numbers


@pytest.mark.parametrize("name", PLANS)
def test_threads_and_chunk_size_do_not_change_a_single_sum(name):
    plan = plan_named(name)
    alone = run(plan, threads=1)
    assert alone.games == plan.games
    assert alone.tally["deals"].tolist() == [plan.deals] * len(plan.line_ups)
    for threads, chunk_games in ((1, 500), (2, 500), (2, 5_000), (2, 40_000)):
        outcome = run(plan, threads=threads, chunk_games=chunk_games)
        assert outcome.tally == alone.tally, (threads, chunk_games)
        assert outcome.games == alone.games


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        yield pool


def test_processes_give_the_numbers_of_threads(processes, write_strategy):
    mine = write_strategy(MINE)
    for specs in (["greedy", "random", "pudding:bonus=1.23456789"], [mine, "random"]):
        plan = make_plan(specs, players=3, games=12_000, seed=5)
        outcome = run(plan, executor=processes, chunk_games=3_000)
        assert outcome.threads == 2
        assert outcome.games == plan.games
        assert outcome.tally == run(plan, threads=2).tally


def test_a_fault_in_another_process_names_the_strategy(processes, write_strategy):
    illegal = write_strategy("@strategy\ndef choose(view):\n    return SQUID")
    with pytest.raises(StrategyFault, match="strategy 'mine' picked squid, which is illegal"):
        simulate([illegal, "random"], games=1000, executor=processes)


def test_a_strategy_of_this_session_is_not_sent_as_a_built_in_of_the_same_name(processes):
    @strategy(name="greedy")
    def impostor(view, card):
        return -1.0 * card

    with pytest.raises(StrategyError, match="'greedy' was defined in a session"):
        simulate([impostor, "random"], games=1000, executor=processes)


def test_the_seed_fixes_every_number_and_another_seed_gives_others():
    same = [run(plan_named("rotate", games=4_000, seed=3)).tally for _ in range(2)]
    other = run(plan_named("rotate", games=4_000, seed=4)).tally
    assert same[0] == same[1]
    for name in ("scores", "wins", "cards", "score_cross"):
        assert not np.array_equal(other[name], same[0][name])


def test_counting_cards_and_writing_rows_change_no_score():
    plan = plan_named("rotate", games=4_000)
    counted = run(plan).tally
    bare = run(replace(plan, cards=False), rows=lambda *_: None).tally
    assert "cards" not in bare
    for name in bare.arrays:
        assert np.array_equal(bare[name], counted[name])


def test_a_longer_run_plays_the_deals_of_a_shorter_one_first():
    """Only from LANES deals a batch on: shorter runs have smaller groups."""
    short, long = (plan_named("fixed", games=games) for games in (40_000, 60_000))
    assert short.group_size == long.group_size
    rows = []
    for plan in (short, long):
        written = []
        run(plan, rows=lambda _, games, written=written: written.append(games))
        rows.append(np.concatenate(written))
    assert np.array_equal(rows[0], rows[1][: len(rows[0])])


# Common random numbers


def first_picks(record, seat):
    return [played["turns"][0][seat] for played in record["rounds"]]


@pytest.mark.parametrize("seating", ["fixed", "rotate"])
def test_replacing_one_strategy_changes_nobody_elses_luck(seating):
    plans = [
        make_plan(["random", other, "random"], games=900, seed=11, seating=seating)
        for other in ("greedy", "nigiri", "pudding", "maki")
    ]
    for number in range(0, 60, 7):
        records = [game().record(plan, number) for plan in plans]
        replaced = records[0]["strategies"].index("greedy")
        for record in records[1:]:
            for r in range(3):
                assert record["rounds"][r]["hands"] == records[0]["rounds"][r]["hands"]
            for seat in {0, 1, 2} - {replaced}:
                assert first_picks(record, seat) == first_picks(records[0], seat)


def test_seats_and_rounds_have_luck_of_their_own():
    plan = make_plan(["random", "random"], games=400, seed=2)
    records = [game().record(plan, number) for number in range(60)]
    same_seat = sum(first_picks(r, 0) == first_picks(r, 1) for r in records)
    assert same_seat < 6


def test_cards_that_nobody_may_know_do_not_change_a_pick():
    """Two plans whose deals differ have different first picks: the seed is not the pick."""
    plans = [make_plan(["random", "greedy"], games=400, seed=seed) for seed in (1, 2)]
    picks = [[first_picks(game().record(p, i), 0) for i in range(20)] for p in plans]
    assert picks[0] != picks[1]


# Games one by one


@pytest.mark.parametrize("name", ["rotate", "shuffle", "field", "dummy"])
def test_rows_hold_every_game_once_in_order_and_sum_to_the_tally(name):
    plan = plan_named(name, games=6_000)
    got = []
    outcome = run(plan, threads=2, chunk_games=500, rows=lambda *part: got.append(part))
    assert [chunk for chunk, _ in got] == list(plan.chunks(500))
    scores = np.zeros((len(plan.line_ups), plan.players), np.int64)
    wins, squares = np.zeros_like(scores), np.zeros_like(scores)
    for chunk, rows in got:
        assert rows.shape == (chunk.games, plan.players, 4)
        at = 0
        for group in range(chunk.first, chunk.last):
            line_up, size = group % len(plan.line_ups), plan.games_of(group, group + 1)
            part = rows[at : at + size].reshape(-1, 4).astype(np.int64)
            np.add.at(scores[line_up], part[:, 0], part[:, 1])
            np.add.at(squares[line_up], part[:, 0], part[:, 1] ** 2)
            np.add.at(wins[line_up], part[:, 0], part[:, 3])
            at += size
        assert at == chunk.games
    assert np.array_equal(scores, outcome.tally["scores"])
    assert np.array_equal(squares, outcome.tally["score_squares"])
    assert np.array_equal(wins, outcome.tally["wins"])
    together = np.concatenate([rows for _, rows in got])
    assert (together[:, :, 3].sum(axis=1) == 840).all()
    assert (np.sort(together[:, :, 0], axis=1) == np.arange(plan.players)).all()


@pytest.mark.parametrize("name", ["rotate", "field"])
def test_rows_agree_with_the_records_of_the_same_games(name):
    plan = plan_named(name, games=900)
    got = []
    run(plan, rows=lambda _, rows: got.append(rows))
    rows = np.concatenate(got)
    for number in range(0, plan.games, 131):
        record = game().record(plan, number)
        assert rows[number, :, 1].tolist() == record["totals"]
        assert rows[number, :, 2].tolist() == record["puddings"]
        assert np.flatnonzero(rows[number, :, 3]).tolist() == record["winners"]


# Mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"threads": 0}, "threads: 0 is less than 1"),
        ({"chunk_games": 0}, "chunk_games: 0 is less than 1"),
        ({"rows": lambda *_: None, "checkpoint": "run.npz"}, "cannot be resumed"),
    ],
)
def test_impossible_arguments_are_refused(arguments, message):
    with pytest.raises(PlanError, match=message):
        run(plan_named("fixed"), **arguments)


def test_an_error_in_a_row_sink_is_not_swallowed():
    def full(_chunk, _rows):
        raise OSError("no space left")

    with pytest.raises(OSError, match="no space left"):
        run(plan_named("fixed"), threads=2, chunk_games=500, rows=full)


def test_a_result_knows_whether_it_is_complete():
    result = simulate(["greedy", "random"], games=1000)
    assert result.complete
    assert result.games == 1000
    assert result.plan.strategies[0].name == "greedy"
    partial = run(plan_named("rotate"), threads=1, chunk_games=400, cancel=After(0))
    assert not type(result)(partial).complete
