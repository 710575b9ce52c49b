from __future__ import annotations

import json

import numpy as np
import pyarrow.parquet as pq
import pytest

from sushilab.analysis.rows import METADATA_KEY, ParquetRows, RowsError, game_places
from sushilab.simulator.run import run
from sushilab.simulator.simulate import make_plan

OPTIONS = {"players": 3, "games": 3000, "cards": False}


@pytest.mark.parametrize("seating", ["rotate", "shuffle", "fixed"])
def test_rows_do_not_depend_on_chunks_or_threads(tmp_path, seating):
    tables = []
    for number, (threads, games) in enumerate(((1, 10**6), (2, 200), (2, 1000))):
        plan = make_plan(["greedy", "random", "maki"], seating=seating, **OPTIONS)
        path = tmp_path / f"{number}.parquet"
        with ParquetRows(path, plan) as rows:
            run(plan, rows=rows, threads=threads, chunk_games=games)
        tables.append(pq.read_table(path))
    assert tables[0].num_rows == 3 * rows.games
    frames = [table.to_pandas() for table in tables]
    for other in frames[1:]:
        assert frames[0].equals(other)


def test_rows_sum_to_the_tally(tmp_path):
    plan = make_plan(["greedy", "random", "maki", "expected"], **OPTIONS)
    with ParquetRows(tmp_path / "rows.parquet", plan) as rows:
        outcome = run(plan, rows=rows)
    frame = pq.read_table(tmp_path / "rows.parquet").to_pandas()
    by_line_up = frame.groupby("line_up")["score"].sum()
    assert by_line_up.tolist() == outcome.tally["scores"].sum(axis=1).tolist()
    deals = frame.groupby("line_up")["deal"].nunique()
    assert deals.tolist() == outcome.tally["deals"].tolist()
    for line_up, rows_of in frame.groupby("line_up"):
        assert set(rows_of["strategy"]) == set(plan.line_up_names()[line_up])
    # Deals are never shared between line-ups.
    assert (frame.groupby("deal")["line_up"].nunique() == 1).all()


def test_seats_follow_the_arrangements(tmp_path):
    plan = make_plan(["greedy", "random", "maki"], seating="shuffle", **OPTIONS)
    with ParquetRows(tmp_path / "rows.parquet", plan) as rows:
        run(plan, rows=rows)
    frame = pq.read_table(tmp_path / "rows.parquet").to_pandas()
    names = np.array(plan.line_up_names()[0])
    for arrangement, games in frame.groupby("seating"):
        expected = names[plan.arrangements[arrangement]]
        for seat, rows_of in games.groupby("seat"):
            assert set(rows_of["strategy"]) == {expected[seat]}
    assert frame["seating"].nunique() == 6


def test_places_of_all_chunks_are_those_of_the_whole():
    plan = make_plan(["greedy", "random", "maki", "expected"], **OPTIONS)
    whole = np.concatenate([game_places(plan, chunk) for chunk in plan.chunks(10**9)])
    parts = np.concatenate([game_places(plan, chunk) for chunk in plan.chunks(100)])
    assert (whole == parts).all()
    assert len(whole) == plan.games


def test_metadata_names_the_run(tmp_path):
    plan = make_plan(["greedy", "random"], players=2, games=10, cards=False)
    with ParquetRows(tmp_path / "rows.parquet", plan, {"command": "x"}):
        pass
    table = pq.read_table(tmp_path / "rows.parquet")
    assert table.num_rows == 0
    origin = json.loads(table.schema.metadata[METADATA_KEY])
    assert origin["command"] == "x"
    assert origin["strategies"] == ["greedy", "random"]


def test_a_file_that_cannot_be_written(tmp_path):
    plan = make_plan(["greedy", "random"], players=2, games=10, cards=False)
    (tmp_path / "file").write_text("")
    for path in (tmp_path, tmp_path / "file" / "rows.parquet"):
        with pytest.raises(RowsError, match="cannot write"):
            ParquetRows(path, plan)
