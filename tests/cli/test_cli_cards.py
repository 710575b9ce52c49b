from __future__ import annotations

import json

import pandas as pd
import pytest

OBSERVED = ("--kind", "observed")
FIELD = ("cards", "greedy", "random", "maki", "--games", "1200", "--players", "2-3", *OBSERVED)
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
        assert "Again: sushilab cards greedy random maki --players 2,3 --seed 1" in out


def test_one_player_count_is_one_table(cli):
    out = cli("cards", "greedy", "random", "-p", "2", "--games", "2k", *OBSERVED).out
    heading = next(line for line in out.splitlines() if line.startswith("Card  "))
    assert " ".join(heading.split()) == "Card Points a copy Win gain, % pts Taken, % At pick"
    chopsticks = next(line for line in out.splitlines() if line.startswith("Chopsticks"))
    assert chopsticks.split()[1] == "0"


def test_a_variant_for_some_player_counts_leaves_out_the_others(cli):
    words = ("cards", "greedy", "random", "--games", "300", "--json")
    document = json.loads(cli(*words, "--variant", "dummy=two_player").out)
    assert document["players"] == [2]


def test_without_strategies_the_field_plays(cli):
    from sushilab.strategies import field

    words = ("cards", "--players", "5", "--games", "2k", "--json", *OBSERVED)
    document = json.loads(cli(*words).out)
    names = [row["name"] for row in document["runs"][0]["strategies"]]
    assert names == field("sushi_go")


def test_strategies_of_one_name_are_not_mixed_up(cli, tmp_path):
    path = tmp_path / "expected.toml"
    path.write_text("like = 'greedy'\n")
    ended = cli("cards", "expected", path, "-p", "2", "--games", "200", "--by", "strategy")
    assert ended.status == 2
    assert "2 different strategies are called 'expected': rename one" in ended.err
    assert not ended.out


# Forced picks

FORCED = ("cards", "expected", "greedy", "--kind", "forced", "--decisions", "600")


def test_forced_values_as_json(cli):
    ended = cli(*FORCED, "--players", "2,3", "--by", "pick,held", "--json")
    assert ended.status == 0
    document = json.loads(ended.out, parse_constant=pytest.fail)
    assert document["kind"] == "forced"
    assert document["runs"] == []
    assert [each["players"] for each in document["forced"]] == [2, 3]
    for each in document["forced"]:
        assert each["decisions"] >= 600
        assert set(each["values"]) == {"card", "pick", "held"}
        assert set(each) >= {"chopsticks", "break_even", "line_ups", "complete"}
        counts = {}
        for row in each["values"]["pick"]:
            counts[row["pick"]] = max(counts.get(row["pick"], 0), row["decisions"])
        # Every pick but the last of a round is examined in all three rounds.
        assert set(counts) == set(range(1, 12 - each["players"]))
        for row in each["values"]["card"]:
            assert row["margin_vs_hand"] == pytest.approx(
                row["score_vs_hand"] + row["denial_vs_hand"]
            )


def test_forced_tables_fit_80_columns(cli):
    for words in ((), ("--by", "pick"), ("--by", "round"), ("--by", "held"), ("--by", "strategy")):
        for players in ("2", "2-5"):
            ended = cli(*FORCED, "-p", players, *words)
            assert ended.status == 0
            lines = ended.out.split("Again:")[0].splitlines()
            assert max(map(len, lines)) <= 80, (words, players)
            assert "Squid nigiri" in ended.out
            assert "the same game is played on" in " ".join(ended.out.split())
    assert "--kind forced --decisions 600 --by strategy" in ended.out


def test_both_kinds_in_one_table(cli, tmp_path):
    path = tmp_path / "values.csv"
    words = ("cards", "expected", "greedy", "-p", "2", "--games", "600", "--decisions", "300")
    ended = cli(*words, "--by", "round,held", "--csv", path, "--quiet")
    assert ended.status == 0
    assert "Forced picks" in ended.out
    assert "Observed values" in ended.out
    table = pd.read_csv(path)
    kinds = table.groupby("kind")["by"].agg(lambda by: sorted(set(by)))
    assert kinds["forced"] == ["card", "held", "round"]
    assert kinds["observed"] == ["card", "round"]
    assert table[table["kind"] == "forced"]["margin_vs_hand"].notna().all()
    assert table[table["kind"] == "observed"]["points"].notna().any()


def test_the_same_command_gives_the_same_forced_values(cli):
    first, second = (
        json.loads(cli(*FORCED, "-p", "3", "--threads", n, "--json").out)["forced"] for n in (1, 2)
    )
    assert first == second


def test_picks_are_not_forced_with_a_dummy(cli):
    words = ("cards", "greedy", "random", "-p", "2", "--variant", "dummy=two_player", "-g", "300")
    both = cli(*words)
    assert both.status == 0
    assert "observed values only" in both.err
    alone = cli(*words, "--kind", "forced")
    assert alone.status == 2
    assert "not forced in games with a dummy" in alone.err
    wrong = cli(*words, "--kind", "forcd")
    assert wrong.status == 2
    assert "did you mean forced?" in wrong.err
