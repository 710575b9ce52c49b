"""Records of Omakase through the real program: written by simulate, told and verified by replay."""

from __future__ import annotations

import json

import pytest

GAME = ("--game", "omakase")
VARIANTS = {
    "standard": (),
    "four": ("--players", "4", "--variant", "skip_moves_belt=true"),
    "simple": ("--players", "3", "--variant", "profile=simple"),
}


@pytest.fixture(scope="module")
def records(cli_once, tmp_path_factory):
    """Paths of three games of each variant."""
    found = {}
    for name, words in VARIANTS.items():
        folder = tmp_path_factory.mktemp(name)
        options = ("--games", "24", "--record", "3", folder, "--quiet", *words, *GAME)
        ended = cli_once("simulate", "random", "balanced", *options)
        assert ended.status == 0, ended.err
        found[name] = sorted(folder.iterdir())
    return found


@pytest.fixture
def changed(records, tmp_path):
    """Write the first record again after a change."""

    def write(change):
        document = json.loads(records["standard"][0].read_text(encoding="utf-8"))
        change(document)
        path = tmp_path / "changed.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize("name", VARIANTS)
def test_records_replay_to_the_same_result(cli, records, name):
    assert [path.name for path in records[name]] == [f"game-0000{i}.json" for i in range(3)]
    ended = cli("replay", *records[name], "--json")
    assert (ended.status, ended.err) == (0, "")
    for path, told in zip(records[name], json.loads(ended.out), strict=True):
        written = json.loads(path.read_text(encoding="utf-8"))
        assert told["valid"] is True
        assert (told["game"], told["strategies"]) == ("omakase", written["strategies"])
        assert told["turns"] == len(written["turns"])
        for key in ("ending", "hands", "scores", "winners"):
            assert told[key] == written["result"][key]


@pytest.mark.parametrize("name", VARIANTS)
def test_a_replay_tells_every_turn_and_the_scores(cli, records, name):
    path = records[name][0]
    written = json.loads(path.read_text(encoding="utf-8"))
    ended = cli("replay", path)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert f"Omakase, {written['players']} players" in " ".join(ended.out.split())
    turns = [line for line in lines if line.startswith("Turn ")]
    assert turns == [
        f"Turn {number}: seat {turn['seat']} {written['strategies'][turn['seat']]}"
        for number, turn in enumerate(written["turns"], start=1)
    ]
    assert "Final scores" in ended.out
    assert "wins." in ended.out or "share the win." in ended.out
    for score in written["result"]["scores"]:
        assert str(score) in ended.out
    # A path may be as long as it likes.
    told = ended.out[ended.out.index("  seat 0: ") :]
    assert max(map(len, told.splitlines())) <= 80


def raise_a_score(document):
    document["result"]["scores"][1] += 100


def name_another_winner(document):
    document["result"]["winners"] = [1 - document["result"]["winners"][0]]


def draw_another_card(document):
    turn = document["turns"][1]
    turn["draw"] = "ginger" if turn["draw"] != "ginger" else "tofu"


def give_what_is_not_held(document):
    turn = next(turn for turn in document["turns"] if "exchange" in turn)
    held = {document["hands"][turn["seat"]], turn["draw"]}
    turn["exchange"]["give"] = next(c for c in ("octopus", "crab", "fork") if c not in held)


def end_early(document):
    del document["turns"][-1]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (raise_a_score, ("OM-6.2", "seat 1", "result.scores")),
        (name_another_winner, ("OM-6.5", "result.winners")),
        (draw_another_card, ("OM-", "turn 2")),
        (give_what_is_not_held, ("OM-3.1", "turn 1", "seat")),
        (end_early, ("OM-5", "before the game")),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_changed_record_is_one_sentence_with_the_rule(cli, changed, change, says):
    path = changed(change)
    ended = cli("replay", path)
    assert ended.status == 2
    sentence = ended.err.strip()
    assert len(sentence.splitlines()) == 1
    for words in (str(path), *says):
        assert words in sentence, sentence
    ended = cli("replay", path, "--json")
    assert ended.status == 2
    told = json.loads(ended.out)
    assert told["valid"] is False
    assert says[0] in told["error"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d["turns"][0].update(seat=7), "turns[0].seat is 7, more than 1"),
        (lambda d: d["belt"].__setitem__(2, "maki1"), "belt[2]: 'maki1' is not a card"),
        (lambda d: d.update(variant={"profil": "simple"}), "did you mean profile?"),
        (lambda d: d.update(rules_version="0"), "rules_version is '0'"),
        (lambda d: d.update(game="omakas"), "unknown game 'omakas'; did you mean omakase?"),
    ],
    ids=["seat", "card", "option", "version", "game"],
)
def test_what_is_no_record_of_it_names_the_place(cli, changed, change, says):
    ended = cli("replay", changed(change))
    assert (ended.status, ended.out) == (2, "")
    assert says in ended.err
    assert len(ended.err.strip().splitlines()) == 1
