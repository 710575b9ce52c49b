from __future__ import annotations

import json

import pyarrow.parquet as pq

WORDS = ("simulate", "greedy", "random", "maki", "--players", "3", "--games", "900")


def test_rows_agree_with_the_result(cli, tmp_path):
    path = tmp_path / "out" / "rows.parquet"
    document = json.loads(cli(*WORDS, "--rows", path, "--json").out)
    table = pq.read_table(path)
    assert table.num_rows == 3 * document["games"]
    frame = table.to_pandas()
    assert list(frame.columns) == [
        "game",
        "line_up",
        "deal",
        "seating",
        "seat",
        "strategy",
        "score",
        "puddings",
        "win_share",
    ]
    means = frame.groupby("strategy", observed=True)[["score", "win_share"]].mean()
    for row in document["strategies"]:
        assert abs(means.loc[row["name"], "score"] - row["mean_score"]) < 1e-9
        assert abs(means.loc[row["name"], "win_share"] - row["win_share"]) < 1e-9
    assert (frame.groupby("game")["win_share"].sum() - 1).abs().max() < 1e-12
    assert (frame.groupby("deal")["seating"].nunique() == 3).all()
    assert sorted(frame["game"].unique()) == list(range(document["games"]))


def test_rows_remember_where_they_come_from(cli, tmp_path):
    path = tmp_path / "rows.parquet"
    cli(*WORDS, "--rows", path, "--quiet")
    origin = json.loads(pq.read_schema(path).metadata[b"sushilab"])
    assert origin["seed"] == 1
    assert origin["command"].startswith("sushilab simulate greedy random maki")


def test_rows_and_records_number_games_alike(cli, tmp_path):
    for seating in ("rotate", "shuffle", "fixed"):
        rows, records = tmp_path / f"{seating}.parquet", tmp_path / seating
        cli(*WORDS, "--seating", seating, "--rows", rows, "--record", "8", records, "--quiet")
        frame = pq.read_table(rows).to_pandas()
        files = sorted(records.iterdir())
        assert [path.name for path in files] == [f"game-{n:05d}.json" for n in range(8)]
        for number, path in enumerate(files):
            record = json.loads(path.read_text())
            game = frame[frame["game"] == number].sort_values("seat")
            assert game["score"].tolist() == record["totals"]
            assert game["strategy"].tolist() == record["strategies"]
            assert game["puddings"].tolist() == record["puddings"]
            assert game["deal"].unique().tolist() == [record["deal"]]
            assert game[game["win_share"] > 0]["seat"].tolist() == record["winners"]
