"""``sushilab duel``: tables, documents, ends, and mistakes."""

from __future__ import annotations

import csv
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

QUICK = ("duel", "nigiri", "tempura", "--games", "2k")
MEASURES = {
    *("win_share", "win_gain", "score", "other_score"),
    *("margin", "margin_best", "score_difference", "superiority"),
}


def document_of(ended):
    """The JSON document, without the numbers that are not numbers in JSON."""
    assert ended.status == 0, ended.err
    return json.loads(ended.out, parse_constant=pytest.fail)


def numbers_of(document):
    """Everything but times."""
    return {key: value for key, value in document.items() if key not in ("performance", "command")}


def test_two_players(cli):
    ended = cli(*QUICK)
    assert ended.status == 0
    assert ended.err == ""
    words = " ".join(ended.out.split())
    assert "nigiri against tempura" in words
    assert "nigiri wins more: " in words
    assert "with 50 % being fair" in words
    assert re.search(r"Seating (rotate|shuffle): correlation between seatings [+-]0\.\d\d,", words)
    for label in ("Win share, %", "less the fair share", "less the other's", "Scores more, %"):
        assert label in words
    assert "2 players, 2,000 games from " in words
    assert "95 % interval" in words
    assert "Again: sushilab duel nigiri tempura --players 2 --games 2000 --seed 1" in words


def test_four_players(cli):
    ended = cli("duel", "expected", "greedy", "--players", "4", "--games", "4k")
    words = " ".join(ended.out.split())
    assert "One expected among 3 greedy" in words
    assert "One greedy among 3 expected" in words
    assert "expected invades greedy: yes, it wins" in words
    assert "greedy invades expected: no, it wins" in words
    assert "less the replaced one's" in words
    assert "less the others' best" in words


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("until", [(), ("--until", "decided", "--max-games", "20k")])
def test_text_fits_80_columns(cli, players, until, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    games = () if until else ("--games", "2k")
    names = ("mistakes(expected; 0.125)", "expected:pudding=2.125")
    ended = cli("duel", *names, "-p", players, *games, *until)
    lines = [line for line in ended.out.splitlines() if not line.startswith("Again: ")]
    assert len(lines) > 8
    assert max(map(len, lines)) <= 80
    assert not any("…" in line for line in lines)


def test_document_holds_everything(cli):
    ended = cli(*QUICK, "--json")
    assert ended.err == ""
    document = document_of(ended)
    assert [one["name"] for one in document["strategies"]] == ["nigiri", "tempura"]
    assert document["games"] == document["games_planned"] == 2_000
    assert document["deals"] in (1_000, 2_000)
    assert document["complete"] is True
    assert document["stopping"] is None
    assert document["seating"] == document["seating_choice"]["seating"]
    assert document["seating_choice"]["deals"] == 2_000
    assert abs(document["seating_choice"]["correlation"]) < 1
    (contest,) = document["contests"]
    assert contest["decision"] == "more"
    assert contest["verdict"] == document["verdict"]
    assert contest["confidence"] == 0.95
    assert set(contest["measures"]) == MEASURES
    for measured in contest["measures"].values():
        assert measured["low"] < measured["mean"] < measured["high"]
        assert measured["se"] > 0
        assert measured["design_effect"] > 0
    gain = contest["measures"]["win_gain"]["mean"]
    assert contest["measures"]["win_share"]["mean"] == pytest.approx(0.5 + gain)
    assert document["performance"]["games_per_second"] > 0


def test_command_repeats_the_numbers(cli):
    first = document_of(cli(*QUICK, "--players", "3", "--variant", "pudding=unscored", "--json"))
    again = document_of(cli(*shlex.split(first["command"])[1:], "--json", "--threads", "1"))
    assert numbers_of(first) == numbers_of(again)
    assert first["variant"] == {"pudding": "unscored"}
    words = ("duel", "nigiri", "greedy", "--until", "decided", "--effect", "1%", "--json")
    first = document_of(cli(*words, "--seating", "shuffle"))
    again = document_of(cli(*shlex.split(first["command"])[1:], "--json"))
    assert numbers_of(first) == numbers_of(again)
    assert first["seating_choice"] is None


def test_until_decided_ends_early(cli):
    ended = cli("duel", "nigiri", "greedy", "--until", "decided", "--json")
    document = document_of(ended)
    assert document["stopping"] == {"alpha": 0.05, "effect": 0.005, "looks": 1}
    assert document["contests"][0]["decision"] == "more"
    assert document["complete"] is True
    assert document["games"] < document["games_planned"] / 100
    text = " ".join(cli("duel", "nigiri", "greedy", "--until", "decided").out.split())
    assert "Intervals hold whenever one stops to look" in text
    assert "--until decided --alpha 0.05 --effect 0.5% --max-games 10000000" in text


def test_until_decided_can_stay_open(cli, strategy_file):
    words = ("--until", "decided", "--effect", "0.01%", "--max-games", "5k")
    ended = cli("duel", strategy_file("heads"), strategy_file("tails"), *words)
    assert ended.status == 0
    assert "not decided after 5,000 games" in " ".join(ended.out.split())
    assert "Partial result" not in ended.out


def test_csv_carries_its_origin(cli, tmp_path):
    path = tmp_path / "new" / "duel.csv"
    assert cli(*QUICK, "--players", "3", "--csv", path).status == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * len(MEASURES)
    assert {row["measure"] for row in rows} == MEASURES
    assert {(row["newcomer"], row["others"]) for row in rows} == {
        ("nigiri", "tempura"),
        ("tempura", "nigiri"),
    }
    for row in rows:
        assert float(row["mean_low"]) < float(row["mean_high"])
        assert row["players"] == "3"
        assert row["run_complete"] == "True"
        assert row["command"].startswith("sushilab duel nigiri tempura --players 3")


def test_one_deal_is_not_told_apart(cli):
    ended = cli("duel", "nigiri", "greedy", "--games", "1", "--seating", "fixed")
    assert ended.status == 0
    assert "not told apart: too few deals to tell an error" in ended.out
    assert "n/a" in ended.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "two strategies"),
        (["greedy"], "two strategies"),
        (["greedy", "random", "maki"], "not 3"),
        (["greedy", "greedy"], "two different strategies"),
        (["gredy", "random"], "did you mean greedy?"),
        (["greedy", "random", "-p", "6"], "2 to 5"),
        (["greedy", "random", "-p", "2-3"], "duel plays one player count"),
        (["greedy", "random", "--seating", "ring"], "rotate, shuffle, fixed"),
        (["greedy", "random", "--until", "decide"], "did you mean decided?"),
        (["greedy", "random", "--until", "decided", "-g", "5k"], "say --max-games"),
        (["greedy", "random", "--alpha", "0.1"], "--alpha is only for"),
        (["greedy", "random", "--effect", "1%"], "--effect is only for"),
        (["greedy", "random", "--max-games", "5k"], "--max-games is only for"),
        (["greedy", "random", "--until", "decided", "--alpha", "5"], "such as 0.005 or 0.5%"),
        (["greedy", "random", "--until", "decided", "--effect", "x"], "such as 0.005 or 0.5%"),
        (["greedy", "random", "--until", "decided", "--max-games", "0"], "less than 1"),
        (["greedy", "random", "--games", "1e13"], "over the limit"),
        (["greedy", "random", "--seed", str(2**63)], "2**63"),
        (["greedy", "random", "--threads", "0"], "threads"),
        (["greedy", "random", "--variant", "puding=off"], "did you mean pudding?"),
        (["greedy", "random", "--game", "shushi_go"], "did you mean sushi_go?"),
    ],
    ids=" ".join,
)
def test_mistakes_end_with_one_sentence(cli, words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = cli("duel", *words)
    assert ended.status == 2
    assert ended.out == ""
    (line,) = ended.err.strip().splitlines()
    assert line.startswith("sushilab: ")
    assert says in line
    assert not list(tmp_path.iterdir())


def test_faults_of_strategies(cli, strategy_file):
    ended = cli("duel", strategy_file("illegal"), "greedy", "--games", "2k")
    assert ended.status == 2
    assert ended.out == ""
    assert "illegal" in ended.err
    assert "turn 1" in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_prints_what_is_known(cli, strategy_file, tmp_path):
    table = tmp_path / "duel.csv"
    files = strategy_file("heads"), strategy_file("tails")
    # Compiles first, so that the signal meets a duel that is being played.
    assert cli("duel", *files, "--games", "1").status == 0
    words = ["duel", *files, "--until", "decided", "--effect", "0.001%", "--max-games", "900G"]
    words += ["--csv", str(table), "--json"]
    process = subprocess.Popen(
        [Path(sys.executable).with_name("sushilab"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(5.0)
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    assert process.returncode == 130
    document = json.loads(out)
    assert document["interrupted"] is True
    assert document["complete"] is False
    assert 0 < document["games"] < document["games_planned"]
    gain = document["contests"][0]["measures"]["win_gain"]
    assert -0.5 < gain["low"] < gain["mean"] < gain["high"] < 0.5
    assert f"interrupted after {document['games']:,} of at most" in err
    assert "Traceback" not in err
    assert str(document["games"]) in table.read_text()
