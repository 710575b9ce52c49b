from __future__ import annotations

import json

import pandas as pd
import pytest

NAMES = ("greedy", "random", "maki", "nigiri")
PARTS = ("--pairs", "--against", "--neighbours", "--luck")
SMALL = ("tournament", *NAMES, "--players", "3", "--games", "1200")


@pytest.fixture
def document(cli):
    ended = cli(*SMALL, *PARTS, "--json")
    assert ended.status == 0
    return json.loads(ended.out, parse_constant=pytest.fail)


def test_json_holds_every_part_and_the_command(document, cli):
    assert document["players"] == 3
    assert document["line_ups"] == document["possible_line_ups"] == 8
    assert document["errors_from"] == "deals"
    assert document["complete"] is True
    ranking = document["ranking"]
    assert [row["rank"] for row in ranking] == [1, 2, 3, 4]
    assert {row["strategy"] for row in ranking} == set(NAMES)
    assert sum(row["win_share"] for row in ranking) == pytest.approx(4 / 3)
    assert len(document["pairs"]) == len(document["differences"]) == len(document["against"]) == 12
    assert len(document["neighbours"]) == 24
    assert [row["source"] for row in document["luck"]] == ["deal", "own", "others", "left"]
    assert document["cycles"] == []
    command = document["command"]
    assert command == (
        "sushilab tournament greedy random maki nigiri --players 3 --games 1200 --seed 1"
        " --pairs --against --neighbours --luck"
    )
    again = json.loads(cli(*command.split()[1:], "--json", "--threads", "1").out)
    for key in ("ranking", "pairs", "against", "neighbours", "luck"):
        assert again[key] == document[key]


def test_parts_that_nobody_asked_for_are_null(cli):
    document = json.loads(cli(*SMALL, "--json").out)
    for key in ("pairs", "against", "neighbours", "luck", "cycles"):
        assert document[key] is None
    assert document["extra_games"] == {}


def test_tables_fit_80_columns_and_say_what_errors_cover(cli):
    ended = cli(*SMALL, *PARTS)
    assert ended.status == 0
    lines = ended.out.splitlines()
    assert max(len(line) for line in lines if not line.startswith("Again:")) <= 80
    text = " ".join(ended.out.split())
    assert "Strategy Win share, % Mean score Rating Group" in text
    assert "Fair share: 33.3" in text
    assert "All 8 line-ups were played" in text
    assert "How often the row finishes above the column, %" in text
    assert "Win share of one row among 2 of the column, %" in text
    assert "when it gets hands from the column" in text
    assert "when it passes hands to the column" in text
    assert "Own strategy" in text
    assert text.endswith("--pairs --against --neighbours --luck")
    short = cli(*SMALL).out
    assert "column" not in short
    assert "Own strategy" not in short


def test_drawn_line_ups_are_told(cli):
    words = ("tournament", *NAMES, "expected", "squid", "--players", "4", "--games", "600")
    text = " ".join(cli(*words).out.split())
    assert "line-ups were drawn, of 90 there are" in text
    assert "the luck of the deals and of the draw" in text
    assert json.loads(cli(*words, "--json").out)["errors_from"] == "line_ups"


def test_csv_is_a_file_or_a_folder(cli, tmp_path):
    file, folder = tmp_path / "new" / "ranking.csv", tmp_path / "tables"
    assert cli(*SMALL, *PARTS, "--csv", file).status == 0
    assert cli(*SMALL, *PARTS, "--csv", folder).status == 0
    frame = pd.read_csv(file)
    assert {"rank", "rating", "group", "seed", "version", "command"} <= set(frame)
    names = {path.stem for path in folder.iterdir()}
    assert names == {"ranking", "differences", "pairs", "against", "neighbours", "luck"}
    same = pd.read_csv(folder / "ranking.csv")
    pd.testing.assert_frame_equal(frame, same)


def test_without_strategies_the_field_plays_and_few_join_it(cli):
    from sushilab.strategies import field

    own = set(field("sushi_go"))
    document = json.loads(cli("tournament", "--players", "2", "--games", "500", "--json").out)
    assert {row["strategy"] for row in document["ranking"]} == own
    words = ("tournament", "expected:pudding=9", "--players", "2", "--games", "500", "--json")
    document = json.loads(cli(*words).out)
    assert {row["strategy"] for row in document["ranking"]} == {*own, "expected:pudding=9"}


def test_a_rule_option_reaches_the_games(cli):
    words = (*SMALL, "--variant", "pass_direction=right", "--json")
    document = json.loads(cli(*words).out)
    assert document["variant"] == {"pass_direction": "right"}
    assert "--variant pass_direction=right" in document["command"]


def test_an_interruption_keeps_the_parts_that_are_done(cli, monkeypatch):
    monkeypatch.setattr("sushilab.analysis.luck.play_luck", lambda *_args, **_more: None)
    ended = cli(*SMALL, *PARTS, "--json")
    assert ended.status == 130
    assert "interrupted before every part was played" in ended.err
    document = json.loads(ended.out)
    assert document["interrupted"] is True
    assert document["complete"] is False
    assert document["luck"] is None
    assert len(document["against"]) == 12
    assert "Partial result: interrupted." in cli(*SMALL, "--luck").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("gredy",), "unknown strategy 'gredy'; did you mean greedy?"),
        (("--players", "7"), "players: 7 is outside the 2 to 5 players of this game"),
        (("--players", "2-3"), "players: a tournament has one player count, not 2-3"),
        (("--games", "many"), "games: 'many' is not a count"),
        (("--variant", "pudding=maybe"), "pudding"),
        (("--game", "suhsi_go"), "did you mean sushi_go?"),
        (("--luk",), "No such option"),
    ],
)
def test_a_mistake_is_one_sentence(cli, words, sentence):
    ended = cli("tournament", *words)
    assert ended.status == 2
    assert ended.out == ""
    assert sentence in ended.err
    assert ended.err.count("\n") == 1


def test_too_many_strategies_are_told(cli):
    many = [f"expected:pudding={i}" for i in range(1, 27)]
    ended = cli("tournament", *many, "--games", "100")
    assert ended.status == 2
    assert "the limit is 24" in ended.err


def test_a_fault_of_a_strategy_ends_with_its_sentence(cli, strategy_file):
    ended = cli("tournament", strategy_file("illegal"), *NAMES, "--games", "500", "--quiet")
    assert ended.status == 2
    assert "illegal" in ended.err
    assert ended.err.count("\n") == 1
