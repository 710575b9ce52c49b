"""``strategies check``, ``new`` and ``list --trait``, as a person types them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

HEAD = "import numpy as np\nfrom sushilab.strategies.sushi_go import *\n\n\n"
FEW = ("--players", "3", "--games", "200", "--quiet")


def one_sentence(ended, status=2):
    assert ended.status == status
    assert ended.out == ""
    lines = ended.err.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("sushilab: ")
    return lines[0]


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a strategy file into the current folder; returns its name."""
    monkeypatch.chdir(tmp_path)

    def written(body, name="mine.py"):
        Path(name).write_text(HEAD + body + "\n", encoding="utf-8")
        return name

    return written


# check


def test_check_passes_an_honest_strategy(cli):
    ended = cli("strategies", "check", "greedy", "--players", "2,4", "--games", "1k", "--quiet")
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0].startswith("greedy  table strategy, compiled in ")
    assert lines[-1] == "passed"
    assert max(map(len, lines)) <= 80
    played = [line.split() for line in lines if line[:1].isdigit()]
    assert [(row[0], row[-4]) for row in played] == [("2", "50.0"), ("4", "25.0")]
    assert any(line.startswith("watches the maki race  yes       yes") for line in lines)
    assert "ns a pick on one thread" in ended.out


def test_check_as_a_document_has_the_same_numbers(cli):
    from sushilab.strategies.audit import audit

    ended = cli("strategies", "check", "greedy", *FEW, "--seed", "4", "--json")
    document = json.loads(ended.out)
    assert (ended.status, document["passed"]) == (0, True)
    checked = document["strategies"][0]
    found = audit("greedy", players=[3], seed=4)
    assert {t["trait"]: (t["found"], t["changed"], t["decisions"]) for t in checked["traits"]} == {
        t.name: (t.found, t.evidence.changed, t.evidence.decisions) for t in found.traits
    }
    assert checked["decisions"] == found.decisions
    assert checked["failures"] == checked["cheats"] == []
    assert checked["nanoseconds_per_pick"] > 0
    row = checked["played"][0]
    assert (row["players"], row["strategy"]) == (3, "greedy")
    assert row["win_share_low"] < row["win_share"] < row["win_share_high"]


def test_the_games_are_those_that_simulate_plays(cli):
    checked = json.loads(cli("strategies", "check", "greedy", *FEW, "--json").out)
    words = ("simulate", "greedy", "expected", "balanced", "--games", "200", "--quiet", "--json")
    played = json.loads(cli(*words).out)["strategies"][0]
    row = checked["strategies"][0]["played"][0]
    assert row["win_share"] == played["win_share"]
    assert row["mean_score"] == played["mean_score"]


TWO = """
@strategy
def one(view, card, weight=1.0):
    return weight * card


@strategy(traits=("random",))
def other(view, card):
    return -1.0 * card
"""


def test_all_strategies_of_a_file_are_checked_or_the_one_that_is_named(cli, write):
    path = write(TWO)
    ended = cli("strategies", "check", path, *FEW)
    assert ended.status == 1
    assert [line.split()[0] for line in ended.out.splitlines() if "compiled in" in line] == [
        "one",
        "other",
    ]
    assert ended.out.count("\npassed\n") == 1
    assert "FAILED strategy 'other': it declares 'random', but 0 of " in ended.out
    assert cli("strategies", "check", f"{path}:one,weight=2", *FEW).status == 0
    document = json.loads(cli("strategies", "check", path, *FEW, "--json").out)
    assert [each["passed"] for each in document["strategies"]] == [True, False]
    assert document["passed"] is False


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("illegal", "picked squid, which is illegal"),
        ("nan", "valued a card as NaN"),
        ("raising", "raised ValueError: no idea"),
    ],
)
def test_check_prints_the_pick_that_breaks_a_rule(cli, strategy_file, name, says):
    ended = cli("strategies", "check", strategy_file(name), *FEW)
    assert (ended.status, ended.err) == (1, "")
    text = " ".join(ended.out.split())
    assert f"FAILED strategy '{name}' {says}" in text
    assert "hand: " in text or name == "raising"
    assert "passed" not in text
    assert max(map(len, ended.out.splitlines())) <= 80
    document = json.loads(cli("strategies", "check", strategy_file(name), *FEW, "--json").out)
    assert says in document["strategies"][0]["failures"][0]
    assert document["strategies"][0]["traits"] == []
    assert document["passed"] is False


def test_check_catches_a_cheat(cli, write):
    path = write(
        "@strategy\ndef value(view, card):\n"
        "    block = view.block\n"
        "    hand = (view.seat - block.info[5] * (block.info[4] + 1)) % block.info[0]\n"
        "    return 0.01 * card + block.hands[hand, card, view.lane]"
    )
    ended = cli("strategies", "check", path, *FEW)
    assert ended.status == 1
    text = " ".join(ended.out.split())
    assert "FAILED strategy 'mine': its picks depend on cards that it cannot have seen (" in text
    assert "for example 3 players, round 1, turn 1, seat 1, hand " in text
    assert max(map(len, ended.out.splitlines())) <= 80
    cheats = json.loads(cli("strategies", "check", path, *FEW, "--json").out)["strategies"][0]
    assert [each["what"] for each in cheats["cheats"]] == [
        "its picks depend on cards that it cannot have seen"
    ]


OTHER_GAME = {
    "prices.py": """
from sushilab.strategies.omakase import table


@table(traits=("deterministic",))
def value(s):
    return s.price
""",
    "prices.toml": """
game = "omakase"
traits = ["deterministic"]
[values]
sushi = "price"
""",
    "wrong.py": """
from sushilab.strategies.omakase import table


@table(traits=("random", "calls the check"))
def value(s):
    return s.price
""",
}


@pytest.mark.parametrize("name", OTHER_GAME)
def test_check_of_another_game(cli, tmp_path, name):
    path = tmp_path / name
    path.write_text(OTHER_GAME[name], encoding="utf-8")
    ended = cli("strategies", "check", path, "--game", "omakase", *FEW)
    assert (ended.status, ended.err) == (int(name == "wrong.py"), "")
    text = " ".join(ended.out.split())
    assert "Trait Declared Found Choices changed of" in text
    assert "of actions and the check, how often they were played and called" in text
    assert "ns a choice on one thread" in text
    assert max(map(len, ended.out.splitlines())) <= 80
    if name == "wrong.py":
        assert "it declares 'random', but 0 of " in text
        assert "it declares 'calls the check', but 0 of " in text
    else:
        assert text.endswith("passed")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "defines no strategy"),
        ("def broken(:", "mine.py, line "),
        ("@strategy\ndef value(view, card):\n    return view.hnad(card)", "Unknown attribute"),
        ("@strategy\ndef value(view, card):\n    return 'squid'", "returns a text"),
        ("@table\ndef value(s):\n    return None", "not a number"),
    ],
)
def test_what_cannot_be_loaded_or_compiled_ends_with_status_2(cli, write, content, says):
    assert says in one_sentence(cli("strategies", "check", write(content), *FEW))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["check"], "STRATEGY"),
        (["check", "gredy"], "did you mean greedy?"),
        (["check", "missing.py"], "missing.py"),
        (["check", "folder.py"], "is a folder"),
        (["check", "greedy", "--players", "1-3"], "2 to 5"),
        (["check", "greedy", "--games", "none"], "250k"),
        (["check", "greedy", "--variant", "puding=off"], "did you mean pudding?"),
        (["check", "greedy", "--variant", "dummy=two_player"], "SG-9.11"),
        (["check", "greedy", "--game", "shushi_go"], "did you mean sushi_go?"),
        (["new"], "FILE"),
        (["new", "mine"], "does not end in .py or .toml; did you mean mine.py?"),
        (["new", "mine.txt"], "did you mean mine.py?"),
        (["new", "."], "did you mean mine.py?"),
        (["new", "foldr/mine.py"], "there is no folder foldr; did you mean folder"),
        (["new", "taken.py"], "taken.py exists and is left as it is; name another"),
        (["new", "folder.py"], "folder.py exists and is left as it is"),
        (["new", "taken.py/mine.py"], "taken.py is not a folder"),
        (["new", "mine.py", "--kind", "valu"], "did you mean value?"),
        (["new", "mine.toml", "--kind", "choose"], "cannot hold 'choose'; known: table"),
        (["new", "mine.py", "--game", "shushi_go"], "did you mean sushi_go?"),
        (["list", "--trait", "determinstic"], "did you mean deterministic"),
        (["list", "--trait", "collector,"], "trait"),
        (["lst"], "list"),
    ],
    ids=" ".join,
)
def test_mistakes_are_one_sentence_and_leave_nothing_behind(
    cli, words, says, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    Path("taken.py").write_text("mine")
    Path("folder").mkdir()
    Path("folder.py").mkdir()
    assert says in one_sentence(cli("strategies", *words))
    assert {path.name for path in tmp_path.rglob("*")} == {"taken.py", "folder", "folder.py"}
    assert Path("taken.py").read_text() == "mine"


# new


@pytest.mark.parametrize("kind", [None, "value", "choose", "table"])
def test_a_new_file_runs_at_once_and_passes_the_check(cli, tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    name = "my first-one.py"
    ended = cli("strategies", "new", name, *(() if kind is None else ("--kind", kind)))
    assert (ended.status, ended.err) == (0, "")
    first, *commands = ended.out.splitlines()
    assert first == f"Wrote {name}. Next:"
    assert commands == [
        f"  sushilab strategies check '{name}'",
        f"  sushilab simulate '{name}' expected",
    ]
    text = Path(name).read_text(encoding="utf-8")
    assert f"{name}:" in text
    assert max(map(len, text.splitlines())) <= 100
    assert json.loads(cli("strategies", "show", name, "--json").out)["kind"] == (kind or "value")
    assert cli("strategies", "check", name, "--games", "400", "--quiet").status == 0
    dummy = ("--players", "2", "--variant", "dummy=two_player")
    assert cli("strategies", "check", name, *dummy, "--games", "400", "--quiet").status == 0
    words = ("simulate", name, "random", "--players", "2", "--games", "2k", "--quiet", "--json")
    assert json.loads(cli(*words).out)["strategies"][0]["win_share"] > 0.6


def test_a_new_toml_file_holds_a_price_for_every_card(cli, tmp_path):
    path = tmp_path / "mine.toml"
    ended = cli("strategies", "new", path)
    assert ended.status == 0
    assert f"sushilab strategies check {path}" in ended.out
    text = path.read_text(encoding="utf-8")
    table = tomllib.loads(text)
    assert [*table] == ["description", "parameters", "values", "when"]
    groups = {"maki", "nigiri"}
    kinds = {"tempura", "sashimi", "dumpling", "wasabi", "pudding", "chopsticks"}
    assert {*table["values"]} == groups | kinds
    assert table["when"][0]["turns_left"] == "<= 3"
    assert "mine.toml:pudding=3" in text


def test_a_folder_that_cannot_be_written_is_one_sentence(cli, tmp_path, monkeypatch):
    def refuse(*_arguments, **_more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    words = one_sentence(cli("strategies", "new", tmp_path / "mine.py"))
    assert words == f"sushilab: cannot write {tmp_path / 'mine.py'}: Permission denied"


def test_the_free_name_that_is_offered_is_free(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("mine.py", "mine2.py"):
        Path(name).touch()
    assert "such as mine3.py" in one_sentence(cli("strategies", "new", "mine.py"))


# list


def listed(cli, *words):
    ended = cli("strategies", *words, "--json")
    assert ended.status == 0
    return [each["name"] for each in json.loads(ended.out)["strategies"]]


def test_the_list_can_be_filtered_by_traits(cli):
    from sushilab.strategies import built_in

    known = built_in("sushi_go")
    for words in (("list", "--trait", "collector"), ("--trait", "collector")):
        assert listed(cli, *words) == [n for n, d in known.items() if "collector" in d.traits]
    both = [n for n, d in known.items() if {"deterministic", "ignores puddings"} <= {*d.traits}]
    assert "greedy" in both
    assert listed(cli, "list", "--trait", "deterministic, ignores puddings") == both
    repeated = ("--trait", "deterministic", "--trait", "ignores puddings")
    assert listed(cli, "list", *repeated) == both
    text = cli("strategies", "list", *repeated).out
    assert "greedy" in text
    assert "balanced" not in text


def test_a_list_without_strategies_says_so(cli):
    ended = cli("strategies", "list", "--trait", "random,collector")
    assert ended.status == 0
    assert ended.out.startswith("No strategy has all of these traits.")
    assert listed(cli, "list", "--trait", "random,collector") == []


def test_what_is_said_before_a_command_of_the_group_holds_for_it(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = cli("strategies", "--game", "omakase", "--json", "show", "late_caller")
    after = cli("strategies", "show", "late_caller", "--game", "omakase", "--json")
    assert before.status == 0
    assert before.out == after.out
    assert cli("strategies", "--game", "omakase", "new", "mine.toml").status == 0
    assert 'game = "omakase"' in Path("mine.toml").read_text(encoding="utf-8")
    field = cli("strategies", "--game", "omakase", "--field", "list", "--json")
    names = [each["name"] for each in json.loads(field.out)["strategies"]]
    assert "thief" in names and "weights" not in names
    assert one_sentence(cli("strategies", "--field", "show", "greedy")) == (
        "sushilab: --field goes with 'strategies list', not 'strategies show'"
    )


def test_a_file_with_null_bytes_is_no_python(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_bytes(b"\xff\xfe\x00")
    said = one_sentence(cli("strategies", "show", "mine.py"))
    assert said.startswith("sushilab: mine.py is not a text of Python: ")
    assert "None" not in said


def test_setting_a_field_of_the_view_is_told_in_words(cli, write):
    file = write("@strategy\ndef value(view, card):\n    view.turn = 1\n    return 1.0")
    said = one_sentence(cli("simulate", file, "greedy", "--games", "10"))
    assert said.endswith("does not compile: it sets turn of the view, which can only be read")
