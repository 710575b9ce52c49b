from __future__ import annotations

import json

import pandas as pd
import pytest

FIELD = ("cards", "greedy", "random", "maki", "--games", "1200", "--players", "2-3")
NO_CHOPSTICKS = ("--variant", "deck=chopsticks:0")
"""Chopsticks that were used are taken twice."""


@pytest.fixture
def document(cli):
    ended = cli(*FIELD, "--by", "round,pick", "--by", "strategy", "--json", *NO_CHOPSTICKS)
    assert ended.status == 0
    return json.loads(ended.out, parse_constant=pytest.fail)


def test_json_has_values_by_player_count(document):
    assert document["players"] == [2, 3]
    assert document["by"] == ["round", "pick", "strategy"]
    assert document["kind"] == "observed"
    assert document["complete"] is True
    for run in document["runs"]:
        assert run["games"] >= 1200
        assert set(run["values"]) == {"card", "round", "pick", "strategy"}
        taken = {split: sum(row["taken"] for row in rows) for split, rows in run["values"].items()}
        assert len(set(taken.values())) == 1
        # Every card of every hand is taken by somebody.
        seats = run["players"]
        assert taken["card"] == run["games"] * seats * 3 * (12 - seats)
    squid = next(row for row in document["runs"][0]["values"]["card"] if row["card"] == "squid")
    assert squid["points"] == 3
    assert squid["win_gain_se"] > 0


def test_csv_and_parquet_hold_the_same_tidy_values(cli, tmp_path, document):
    tables = []
    for name in ("values.csv", "values.parquet"):
        path = tmp_path / "new" / name
        assert cli(*FIELD, "--by", "round", "--csv", path, "--quiet", *NO_CHOPSTICKS).status == 0
        read = pd.read_csv if name.endswith("csv") else pd.read_parquet
        tables.append(read(path))
    first, second = tables
    assert list(first.columns) == list(second.columns)
    assert len(first) == len(second)
    assert {"players", "by", "round", "card", "points", "seed", "version", "command"} <= set(first)
    for run in document["runs"]:
        rows = first[(first["players"] == run["players"]) & (first["by"] == "round")]
        expected = {(r["round"], r["card"]): r["points"] for r in run["values"]["round"]}
        found = {
            (int(r), c): p
            for r, c, p in zip(rows["round"], rows["card"], rows["points"], strict=True)
        }
        assert found == pytest.approx(expected)
        whole = first[(first["players"] == run["players"]) & (first["by"] == "card")]
        assert whole["round"].isna().all()


def test_tables_fit_80_columns(cli):
    for by in ((), ("--by", "round"), ("--by", "pick"), ("--by", "strategy")):
        out = cli(*FIELD, *by).out
        tables = out.split("Observed values")[0]
        assert max(map(len, tables.splitlines())) <= 80, by
        text = " ".join(out.split())
        assert "Squid nigiri" in tables
        assert "not random" in text
        assert "2 players, " in text
        assert "3 players, " in text
        assert "Again: sushilab cards greedy random maki --players 2,3 --games 1200" in out


def test_one_player_count_is_one_table(cli):
    out = cli("cards", "greedy", "random", "--players", "2", "--games", "2k").out
    heading = next(line for line in out.splitlines() if line.startswith("Card  "))
    assert " ".join(heading.split()) == "Card Points a copy Win gain, % pts Taken, % At pick"
    chopsticks = next(line for line in out.splitlines() if line.startswith("Chopsticks"))
    assert chopsticks.split()[1] == "0"


def test_a_variant_for_some_player_counts_leaves_out_the_others(cli):
    words = ("cards", "greedy", "random", "--games", "300", "--json")
    document = json.loads(cli(*words, "--variant", "dummy=two_player").out)
    assert document["players"] == [2]


def test_the_field_plays_where_no_strategy_is_named(cli):
    from sushilab.strategies.registry import field

    document = json.loads(cli("cards", "--players", "5", "--games", "2k", "--json").out)
    names = [row["name"] for row in document["runs"][0]["strategies"]]
    assert names == field("sushi_go")


def test_strategies_of_one_name_are_not_mixed_up(cli, tmp_path):
    path = tmp_path / "expected.toml"
    path.write_text("like = 'greedy'\n")
    ended = cli("cards", "expected", path, "-p", "2", "--games", "200", "--by", "strategy")
    assert ended.status == 2
    assert "2 different strategies are called 'expected': rename one" in ended.err
    assert not ended.out
