import multiprocessing
import shutil
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from sushilab.simulator import PlanError, StrategyFault, game, make_plan, run, simulate
from sushilab.simulator import checkpoint as checkpoints
from sushilab.simulator.run import play_chunk
from sushilab.simulator.tallies import Tally
from sushilab.strategies import StrategyError, strategy

MINE = """
@strategy
def mine(view, card, patience=0.25):
    return view.points(card) + patience * view.random(card) + 0.1 * view.unseen(card)
"""

PLANS = {
    "rotate": {"strategies": ["greedy", "expected", "random", "chopsticks"], "games": 41_000},
    "shuffle": {"strategies": ["greedy", "random", "nigiri"], "seating": "shuffle"},
    "fixed": {"strategies": ["balanced", "random"], "seating": "fixed"},
    "reshuffled": {
        "strategies": ["maki", "random"],
        "players": 5,
        "variant": {"pudding": "removed", "on_exhaustion": "reshuffle", "pass_direction": "right"},
    },
    "dummy": {"strategies": ["random", "greedy"], "variant": {"dummy": "two_player"}},
    "field": {"strategies": ["random", "greedy", "maki", "pudding", "nigiri"], "players": 3},
    "no cards": {"strategies": ["random", "greedy"], "cards": False},
}


def plan_named(name, **change):
    return make_plan(**{"games": 12_000, "seed": 7, **PLANS[name], **change})


def sums_of(plan, chunks):
    tally = Tally()
    for chunk in chunks:
        sums = play_chunk(plan, chunk)[1]
        tally.add(sums, chunk.batch, plan.batches, game(plan.game).batched)
    return tally


class After:
    """A cancel event that is set from the moment it was asked so often."""

    def __init__(self, times):
        self.left = times

    def is_set(self):
        self.left -= 1
        return self.left < 0


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


SELDOM = """
@strategy
def choose(view):
    if view.round == 2 and view.turn == 3 and view.random(0) < 0.0002:
        return 200
    for card in range(KINDS):
        if view.hand(card) > 0:
            return card
    return -1
"""


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


# Checkpoints


@pytest.mark.parametrize("name", ["rotate", "field"])
def test_a_run_resumed_again_and_again_ends_with_the_identical_tally(name, tmp_path):
    plan, file = plan_named(name), tmp_path / "new" / "run.npz"
    sessions = 0
    while True:
        outcome = run(plan, threads=1, chunk_games=1000, checkpoint=file, cancel=After(2))
        sessions += 1
        if outcome.games == plan.games:
            break
        assert outcome.interrupted
    assert sessions > 2
    alone = run(plan).tally
    assert outcome.tally == alone
    finished = run(plan, threads=2, chunk_games=1000, checkpoint=file)
    assert finished.tally == alone
    assert finished.games == plan.games
    assert not finished.interrupted
    assert [path.name for path in file.parent.iterdir()] == ["run.npz"]


def test_a_run_that_was_killed_resumes_from_its_last_write(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoints, "EVERY_SECONDS", 0.0)
    plan, file, copy = plan_named("rotate"), tmp_path / "run.npz", tmp_path / "copy.npz"

    def keep_first(_done, _planned):
        if not copy.exists():
            shutil.copy(file, copy)

    whole = run(plan, threads=2, chunk_games=1000, checkpoint=file, progress=keep_first)
    done = []
    resumed = run(
        plan, threads=2, chunk_games=1000, checkpoint=copy, progress=lambda *of: done.append(of)
    )
    assert resumed.tally == whole.tally == run(plan).tally
    assert resumed.games == plan.games


def test_a_checkpoint_survives_a_fault(tmp_path, write_strategy):
    plan = make_plan([write_strategy(SELDOM), "random"], games=40_000, seating="fixed")
    for _ in range(2):
        outcome = run(plan, threads=1, chunk_games=500, checkpoint=tmp_path / "run.npz")
        assert outcome.fault is not None
        assert 0 < outcome.games < plan.games


def test_a_checkpoint_of_another_run_is_refused(tmp_path, write_strategy):
    file = tmp_path / "run.npz"
    specs = [write_strategy(MINE + "# one"), "random"]
    run(make_plan(specs, games=400), checkpoint=file)
    written = file.read_bytes()
    others = [
        make_plan(specs, games=400, seed=2),
        make_plan(specs, games=800),
        make_plan(specs, games=400, seating="fixed"),
        make_plan([f"{specs[0]}:patience=0.5", "random"], games=400),
        make_plan(["random", specs[0]], games=400),
        make_plan([write_strategy(MINE + "# edited"), "random"], games=400),
    ]
    for plan in others:
        with pytest.raises(PlanError, match="run.npz is the checkpoint of another run"):
            run(plan, checkpoint=file)
    assert file.read_bytes() == written


def truncated(path):
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def scribbled(path):
    whole = bytearray(path.read_bytes())
    middle = len(whole) // 3
    whole[middle : middle + 40] = bytes(40)
    path.write_bytes(bytes(whole))


def without_meta(path):
    np.savez(path, sum_scores=np.zeros(3))


def with_strange_meta(path):
    np.savez(path, meta=np.array("[1, 2]"))


def as_array(path):
    with path.open("wb") as file:
        np.save(file, np.zeros(3))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.write_text("not a checkpoint"),
        lambda path: path.write_bytes(b""),
        lambda path: (path.unlink(), path.mkdir()),
        truncated,
        scribbled,
        without_meta,
        with_strange_meta,
        as_array,
    ],
)
def test_a_file_that_is_no_checkpoint_is_refused(spoil, tmp_path):
    file, plan = tmp_path / "run.npz", plan_named("fixed", games=400)
    run(plan, checkpoint=file)
    spoil(file)
    with pytest.raises(PlanError, match="run.npz is not a checkpoint of sushilab"):
        run(plan, checkpoint=file)


def test_a_checkpoint_that_cannot_be_written_is_found_out_before_any_game(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(PlanError, match="cannot write the checkpoint"):
        run(plan_named("fixed"), checkpoint=tmp_path / "file" / "run.npz")


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
