from __future__ import annotations

import json

import pytest


@pytest.fixture
def record(cli, tmp_path):
    def write(*words):
        options = ("--games", "20", "--record", "2", tmp_path, "--quiet", *words)
        assert cli("simulate", "expected", "chopsticks", "nigiri", *options).status == 0
        return tmp_path / "game-00001.json"

    return write


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--players", "5"),
        ("--players", "2", "--variant", "dummy=two_player"),
        ("--variant", "soy_sauce=true", "--variant", "pass_direction=alternate"),
        ("--variant", "wasabi=any"),
        ("--variant", "wasabi=choice"),
        ("--variant", "pudding=removed"),
    ],
    ids=lambda words: " ".join(words) or "standard",
)
def test_records_replay_to_the_same_scores(cli, record, words):
    path = record(*words)
    written = json.loads(path.read_text())
    ended = cli("replay", path, "--json")
    assert ended.status == 0
    document = json.loads(ended.out)
    assert document["valid"] is True
    for key in ("totals", "winners", "puddings", "pudding_points", "strategies"):
        assert document[key] == written[key]
    text = cli("replay", path)
    assert text.status == 0
    out = text.out
    assert out.count("Turn 1\n") == 3
    assert "Final scores" in out
    assert "wins." in out or "share the win." in out
    for total in written["totals"]:
        assert str(total) in out
    assert max(map(len, out.splitlines()[1:])) <= 80


def test_chopsticks_and_wasabi_can_be_read(cli, tmp_path):
    words = ("simulate", "nigiri", "chopsticks", "--games", "40", "--record", "40", tmp_path)
    cli(*words, "--quiet")
    text = cli("replay", *sorted(tmp_path.iterdir())).out
    assert "(chopsticks)" in text
    assert ", then " in text
    assert "on wasabi" in text


def test_a_broken_rule_is_named(cli, record):
    path = record()
    document = json.loads(path.read_text())
    held = set(document["rounds"][1]["hands"][2])
    foreign = next(
        card
        for card in ("tempura", "squid", "egg", "chopsticks", "wasabi", "maki3")
        if card not in held
    )
    document["rounds"][1]["turns"][0][2] = {"cards": [foreign]}
    path.write_text(json.dumps(document))
    ended = cli("replay", path)
    assert ended.status == 2
    sentence = ended.err.strip()
    assert len(sentence.splitlines()) == 1
    for words in (str(path), "round 2", "turn 1", "seat 2", "SG-"):
        assert words in sentence
    answer = json.loads(cli("replay", path, "--json").out)
    assert answer["valid"] is False
    assert "SG-" in answer["error"]


def test_wrong_scores_are_found(cli, record):
    path = record()
    document = json.loads(path.read_text())
    document["totals"][0] += 1
    path.write_text(json.dumps(document))
    ended = cli("replay", path, "--json")
    assert ended.status == 2
    assert "SG-7.1" in json.loads(ended.out)["error"]


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "7", '{"format": "x"}', '{"game": "chess"}', '{"game": 3}']
)
def test_what_is_no_record(cli, tmp_path, content):
    path = tmp_path / "record.json"
    path.write_text(content)
    ended = cli("replay", path)
    assert ended.status == 2
    assert ended.out == ""
    assert "record.json" in ended.err
    assert len(ended.err.strip().splitlines()) == 1


def test_one_bad_file_does_not_hide_the_others(cli, record, tmp_path):
    good = record()
    bad = tmp_path / "bad.json"
    bad.write_text("{}")
    ended = cli("replay", bad, good, "--json")
    assert ended.status == 2
    assert [each["valid"] for each in json.loads(ended.out)] == [False, True]
