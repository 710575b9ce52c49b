from __future__ import annotations

import json

import pytest


def sentence(ended):
    """The one sentence on the standard error."""
    assert ended.status == 2
    assert ended.out == ""
    lines = ended.err.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("sushilab: ")
    assert "Traceback" not in ended.err
    return lines[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate"], "at least one strategy"),
        (["simulate", "gredy", "random"], "did you mean greedy?"),
        (["simulate", "greedy", "random", "--players", "1"], "2 to 5"),
        (["simulate", "greedy", "random", "--players", "9"], "2 to 5"),
        (["simulate", "greedy", "random", "--players", "two"], "not a number"),
        (["simulate", "greedy", "random", "--players", "2-3"], "one player count"),
        (["simulate", "greedy", "random", "--games", "0"], "less than 1"),
        (["simulate", "greedy", "random", "--games", "1e30"], "more than"),
        (["simulate", "greedy", "random", "--games", "1e13"], "over the limit"),
        (["simulate", "greedy", "random", "--games", "many"], "250k"),
        (["simulate", "greedy", "random", "--seed", "-1"], "--seed"),
        (["simulate", "greedy", "random", "--seed", str(2**64)], "2**63"),
        (["simulate", "greedy", "random", "--threads", "0"], "threads"),
        (["simulate", "greedy", "random", "--seating", "ring"], "rotate, shuffle, fixed"),
        (["simulate", "greedy", "random", "--variant", "puding=off"], "did you mean pudding?"),
        (["simulate", "greedy", "random", "--variant", "pudding"], "KEY=VALUE"),
        (["simulate", "greedy", "random", "--game", "shushi_go"], "did you mean sushi_go?"),
        (["simulate", "greedy:pudding=1", "random"], "no parameter"),
        (["simulate", "expected:puding=1", "random"], "did you mean pudding?"),
        (["simulate", "missing.py", "random"], "missing.py"),
        (["simulate", "greedy", "random", "--playrs", "2"], "--players"),
        (["simulate", "greedy", "greedy", "maki", "-p", "2"], "must not repeat"),
        (["simulate", "greedy", "random", "-g", "10", "--record", "99", "x"], "99 records"),
        (["cards", "--by", "rond"], "did you mean round?"),
        (["cards", "--players", "6"], "2 to 5"),
        (["cards", "--decisions", "0"], "decisions: '0' is less than 1"),
        (["cards", "--variant", "dummy=two_player", "-p", "2-3"], "SG-9.11"),
        (["strategies", "show", "gredy"], "did you mean greedy?"),
        (["strategies", "show"], "STRATEGY"),
        (["strategies", "shw"], "show"),
        (["strategies", "show", "greedy", "--players", "8"], "2 to 5"),
        (["strategies", "show", "greedy", "--round", "4"], "1 to 3"),
        (["replay"], "RECORD"),
        (["replay", "missing.json"], "missing.json"),
        (["conformance"], "FILE"),
        (["conformance", "missing.jsonl"], "missing.jsonl"),
        (["simulat"], "did you mean simulate?"),
        (["xyzzy"], "known: report"),
    ],
    ids=" ".join,
)
def test_mistakes_end_with_one_sentence(cli, words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert says in sentence(cli(*words))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "defines no strategy"),
        ("x = 1\n", "defines no strategy"),
        ("def broken(:\n", "line 1"),
        ("import nothing_of_this_name\n", "line 1"),
        ("\n1 / 0\n", "line 2: ZeroDivisionError"),
    ],
)
def test_strategy_files_that_cannot_be_used(cli, tmp_path, content, says):
    path = tmp_path / "mine.py"
    path.write_text(content)
    words = sentence(cli("simulate", path, "random"))
    assert "mine.py" in words
    assert says in words


def test_a_folder_is_no_strategy(cli, tmp_path):
    sentence(cli("simulate", tmp_path, "random"))
    (tmp_path / "folder.py").mkdir()
    sentence(cli("simulate", tmp_path / "folder.py", "random"))


@pytest.mark.parametrize("option", ["--csv", "--rows", "--checkpoint"])
def test_files_that_cannot_be_written_are_found_before_playing(cli, tmp_path, option):
    (tmp_path / "file").write_text("")
    games = ("--games", "100M")
    for path in (tmp_path, tmp_path / "file" / "below"):
        words = sentence(cli("simulate", "greedy", "random", *games, option, path))
        assert str(path) in words


def test_records_need_a_folder(cli, tmp_path):
    (tmp_path / "file").write_text("")
    words = sentence(cli("simulate", "greedy", "random", "--record", "3", tmp_path / "file"))
    assert "file" in words


@pytest.mark.parametrize(
    ("name", "says"),
    [("illegal", "illegal"), ("nan", "NaN"), ("raising", "ValueError: no idea")],
)
def test_faults_of_strategies(cli, strategy_file, name, says):
    path = strategy_file(name)
    words = sentence(cli("simulate", path, "random", "--games", "2k"))
    assert says in words
    assert repr(name) in words
    for place in ("round 1", "turn 1", "seat"):
        assert place in words


def test_what_was_computed_before_a_fault_is_kept(cli, tmp_path):
    """Seven puddings in one hand are so rare that many chunks are played before."""
    path = tmp_path / "late.py"
    path.write_text(
        "from sushilab.strategies.sushi_go import PUDDING, SQUID, strategy\n\n\n"
        "@strategy\ndef choose(view):\n"
        "    if view.hand(PUDDING) >= 7:\n        return SQUID\n"
        "    for card in range(13):\n        if view.hand(card) > 0:\n            return card\n"
        "    return 0\n"
    )
    table = tmp_path / "kept.csv"
    ended = cli("simulate", path, "random", "--games", "20M", "--csv", table, "--json")
    assert ended.status == 2
    document = json.loads(ended.out)
    assert document["complete"] is False
    assert "illegal" in document["fault"]
    assert "illegal" in ended.err
    assert table.exists()
    assert 0 < document["games"] < document["games_planned"]
    assert document["strategies"][0]["win_share_se"] > 0
