"""Runs that are resumed from their checkpoint, and files that are none."""

import shutil

import numpy as np
import pytest
from run_plans import MINE, SELDOM, After, plan_named

from sushilab.simulator import PlanError, make_plan, run
from sushilab.simulator import checkpoint as checkpoints


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
