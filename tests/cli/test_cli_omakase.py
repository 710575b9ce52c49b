"""Omakase through the real program: simulate, duel, tournament, and the listings."""

from __future__ import annotations

import csv
import json
import shlex

import pyarrow.parquet as pq
import pytest

from sushilab.simulator.games import game
from sushilab.strategies import built_in

GAME = ("--game", "omakase")
NAMES = ("greedy", "balanced", "random")
SIMULATE = ("simulate", *NAMES, "--players", "3", "--games", "900", "--seed", "7", *GAME)
BASE = ("simulate", "greedy", "balanced", *GAME, "--quiet", "--json")


def document_of(ended):
    assert ended.status == 0, ended.err
    return json.loads(ended.out, parse_constant=pytest.fail)


def lines_of(text):
    """What must fit a terminal: everything but the command to copy."""
    return text.split("Again:")[0].splitlines()


@pytest.fixture(scope="module")
def document(cli_once):
    return document_of(cli_once(*SIMULATE, "--json"))


# simulate


def test_the_document_of_a_run(document):
    assert (document["game"], document["rules"], document["score_unit"]) == ("omakase", "1", "yen")
    assert (document["players"], document["games"], document["deals"]) == (3, 900, 300)
    assert document["variant"] == {}
    assert document["line_ups"] == [list(NAMES)]
    rows = {row["name"]: row for row in document["strategies"]}
    shares = [rows[name]["win_share"] for name in ("balanced", "greedy", "random")]
    assert sum(shares) == pytest.approx(1)
    assert shares == sorted(shares, reverse=True)
    for row in document["strategies"]:
        assert row["games"] == 900
        assert row["fair_share"] == pytest.approx(1 / 3)
        assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
        # Yen, not points: even random hands are worth more than a thousand.
        assert 1_000 < row["mean_score_low"] < row["mean_score"] < 9_000


def test_the_table_is_in_yen_and_fits_80_columns(cli, document):
    ended = cli(*SIMULATE)
    assert ended.status == 0
    assert max(map(len, lines_of(ended.out))) <= 80
    text = " ".join(ended.out.split())
    assert "Strategy Seats played Win share, % Mean score, yen" in text
    assert "Omakase, 3 players, 900 games from 300 deals, seating rotate, seed 7" in text
    assert f"Again: {document['command']}" in text
    line = next(line for line in ended.out.splitlines() if line.startswith("balanced"))
    (row,) = (row for row in document["strategies"] if row["name"] == "balanced")
    name, seats, share, _, half, score, _, score_half = line.split()
    assert (name, seats) == ("balanced", "900")
    assert float(share) == pytest.approx(100 * row["win_share"], abs=0.06)
    assert float(half) == pytest.approx(100 * (row["win_share_high"] - row["win_share"]), abs=0.06)
    assert float(score.replace(",", "")) == pytest.approx(row["mean_score"], abs=0.6)
    assert 10 < float(score_half) < 200


def test_csv_and_rows_hold_the_numbers_of_the_document(cli, tmp_path, document):
    table, rows = tmp_path / "new" / "run.csv", tmp_path / "rows.parquet"
    assert cli(*SIMULATE, "--csv", table, "--rows", rows, "--quiet").status == 0
    with table.open(newline="", encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    assert [row["strategy"] for row in written] == list(NAMES)
    for row, known in zip(written, document["strategies"], strict=True):
        assert float(row["mean_score"]) == pytest.approx(known["mean_score"])
        assert (row["game"], row["seed"]) == ("omakase", "7")
    frame = pq.read_table(rows).to_pandas()
    assert len(frame) == 3 * 900
    assert frame["turns"].between(1, 60).all()
    assert (frame["score"] % 100 == 0).all()
    means = frame.groupby("strategy", observed=True)["score"].mean()
    for known in document["strategies"]:
        assert means[known["name"]] == pytest.approx(known["mean_score"])


def test_the_command_in_the_document_computes_it_again(cli, document):
    words = shlex.split(document["command"])
    assert words[:2] == ["sushilab", "simulate"]
    again = document_of(cli(*words[1:], "--json", "--threads", "1"))
    assert again["strategies"] == document["strategies"]
    words[words.index("--seed") + 1] = "8"
    other = document_of(cli(*words[1:], "--json"))
    assert other["strategies"] != document["strategies"]


def test_more_strategies_than_seats_sit_in_equally_many_line_ups(cli):
    names = ("greedy", "balanced", "random", "kids_chaser")
    ended = cli("simulate", *names, "-p", "2", "-g", "600", *GAME, "--json")
    document = document_of(ended)
    assert "4 strategies for 2 seats: 6 line-ups are played" in ended.err
    assert len(document["line_ups"]) == 6
    assert {row["games"] for row in document["strategies"]} == {300}


def test_fewer_strategies_than_seats_are_repeated(cli):
    ended = cli("simulate", "greedy", "balanced", "-p", "4", "-g", "400", *GAME, "--json")
    document = document_of(ended)
    assert "2 strategies for 4 seats, repeated in turn" in ended.err
    assert document["line_ups"] == [["greedy", "balanced"] * 2]
    assert [row["games"] for row in document["strategies"]] == [800, 800]
    assert sum(row["win_share"] for row in document["strategies"]) == pytest.approx(0.5)


@pytest.mark.parametrize(("seating", "deals"), [("rotate", 200), ("shuffle", 600), ("fixed", 600)])
def test_seatings(cli, seating, deals):
    words = ("simulate", *NAMES, "-g", "600", *GAME, "--json", "--seating", seating)
    document = document_of(cli(*words))
    assert (document["seating"], document["games"], document["deals"]) == (seating, 600, deals)
    assert f"--seating {seating}" in document["command"]


def test_options_of_the_rules_reach_the_games(cli):
    official = document_of(cli(*BASE, "-g", "600"))
    assert official["variant"] == {}
    changed = document_of(cli(*BASE, "-g", "600", "--variant", "reshuffles=2"))
    assert changed["variant"] == {"reshuffles": 2}
    assert "--variant reshuffles=2" in changed["command"]
    # More turns make better hands.
    for before, after in zip(official["strategies"], changed["strategies"], strict=True):
        assert before["mean_score_high"] < after["mean_score_low"]
    simple = document_of(cli(*BASE, "-g", "20", "--variant", "profile=simple"))
    assert simple["variant"] == {"profile": "simple"}


def test_every_listed_option_can_be_played(cli):
    for option in game("omakase").options():
        for value in option.values[-2:]:
            words = ("simulate", "random", "-g", "4", *GAME, "--quiet")
            ended = cli(*words, "--variant", f"{option.name}={value}")
            assert ended.status == 0, ended.err


# duel and tournament


def test_duel(cli):
    words = ("duel", "balanced", "greedy", "-g", "600", *GAME)
    ended = cli(*words)
    assert ended.status == 0, ended.err
    assert max(map(len, lines_of(ended.out))) <= 80
    text = " ".join(ended.out.split())
    assert "balanced wins more: " in text
    assert "Mean score, yen" in text
    assert "Omakase, 2 players, 600 games from " in text
    assert "Again: sushilab duel balanced greedy --game omakase --players 2 --games 600" in text
    (contest,) = document_of(cli(*words, "--json"))["contests"]
    assert contest["decision"] == "more"
    assert contest["measures"]["margin"]["low"] > 1_000


def test_duel_at_a_table_of_four(cli):
    words = ("duel", "balanced", "greedy", "-p", "4", "-g", "1200", *GAME)
    text = " ".join(cli(*words, "--seating", "rotate").out.split())
    assert "One balanced among 3 greedy" in text
    assert "balanced invades greedy: yes, it wins" in text
    assert "greedy invades balanced: no, it wins" in text


def test_tournament(cli):
    words = ("tournament", *NAMES, "-p", "3", "-g", "600", *GAME)
    ended = cli(*words, "--neighbours", "--luck")
    assert ended.status == 0, ended.err
    assert max(map(len, lines_of(ended.out))) <= 80
    text = " ".join(ended.out.split())
    for said in (
        "Strategy Win share, % Mean score, yen Rating Group",
        "when it plays after the column",
        "when it plays before the column",
        "Yen squared",
    ):
        assert said in text, said
    assert "hands" not in text
    document = document_of(cli(*words, "--json"))
    ranked = [row["strategy"] for row in document["ranking"]]
    assert ranked == ["balanced", "greedy", "random"]


# Listings


def test_games_lists_its_options(cli):
    listed = document_of(cli("games", "--json"))["games"]
    found = next(each for each in listed if each["name"] == "omakase")
    assert (found["min_players"], found["max_players"]) == (2, 4)
    assert found["score_unit"] == "yen"
    assert found["card_splits"] == ["pass", "third"]
    expected = [(option.name, option.default) for option in game("omakase").options()]
    assert [(option["name"], option["default"]) for option in found["options"]] == expected
    text = cli("games").out
    assert "simulate greedy random --game omakase --variant profile=simple" in text
    assert "omakase  Omakase, 2 to 4 players, rules version 1" in text


def test_strategies_are_listed(cli):
    names = list(built_in("omakase"))
    document = document_of(cli("strategies", "list", *GAME, "--json"))
    assert document["game"] == "omakase"
    assert [each["name"] for each in document["strategies"]] == names
    text = cli("strategies", *GAME).out
    assert all(name in text for name in names)
    assert max(map(len, text.splitlines())) <= 80
    assert "turns(A; TURNS; B)" in text
    assert "rounds(" not in text
    counting = document_of(cli("strategies", "list", *GAME, "--trait", "counts cards", "--json"))
    assert 0 < len(counting["strategies"]) < len(names)


def test_a_strategy_of_each_kind_can_be_shown(cli):
    for name, kind in (("random", "block"), ("flexible", "value"), ("balanced", "table")):
        assert built_in("omakase")[name].kind == kind
        ended = cli("strategies", "show", name, *GAME, "--players", "3")
        assert ended.status == 0, ended.err
        assert ended.out.startswith(f"{name}  {kind} strategy")
        assert max(map(len, ended.out.splitlines())) <= 80
        for part in ("with which the check is called", "by turns left"):
            assert (part in ended.out) is (kind == "table")


def test_shown_values_are_those_the_parameters_give(cli):
    words = ("strategies", "show", *GAME, "--json")
    document = document_of(cli(*words, "early_caller:least=2500"))
    assert document["game"] == "omakase"
    assert document["parameters"]["least"] == 2500
    checks = {row["value"] for row in document["values"] if row["card"] == "check"}
    assert max(checks) > 0 > min(checks)
    greedy = document_of(cli(*words, "greedy"))["values"]
    assert {row["value"] for row in greedy if row["card"] == "octopus"} == {1100}


@pytest.mark.parametrize(
    ("name", "kind"), [("mine.py", None), ("mine.py", "choose"), ("mine.toml", None)]
)
def test_a_new_file_names_the_game_and_is_read_at_once(cli, tmp_path, monkeypatch, name, kind):
    monkeypatch.chdir(tmp_path)
    ended = cli("strategies", "new", name, *GAME, *(() if kind is None else ("--kind", kind)))
    assert (ended.status, ended.err) == (0, "")
    _, _, command = ended.out.splitlines()
    told = shlex.split(command)
    assert told[:3] == ["sushilab", "simulate", name]
    assert told[3] in built_in("omakase")
    assert told[4:] == [*GAME]
    shown = document_of(cli("strategies", "show", name, *GAME, "--json"))
    assert shown["kind"] == (kind or {"mine.py": "value", "mine.toml": "table"}[name])
    if name.endswith(".toml"):
        words = ("simulate", name, "random", *GAME, "-g", "300", "--quiet", "--json")
        assert document_of(cli(*words))["strategies"][0]["win_share"] > 0.7
