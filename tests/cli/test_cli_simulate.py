from __future__ import annotations

import csv
import json
import math

import pytest

QUICK = ("simulate", "greedy", "random", "--players", "2", "--games", "1k", "--seed", "7")
NUMBERS = ("win_share", "win_share_se", "mean_score", "mean_score_se", "fair_share")


def _no_constant(text):
    raise AssertionError(f"{text} is not strict JSON")


def _strict(text):
    return json.loads(text, parse_constant=_no_constant)


def test_json_has_what_scripts_rely_on(cli):
    ended = cli(*QUICK, "--json")
    assert ended.status == 0
    assert ended.err == ""
    document = _strict(ended.out)
    assert document["game"] == "sushi_go"
    assert document["rules"] == "1"
    assert document["variant"] == {}
    assert (document["players"], document["games"], document["deals"]) == (2, 1000, 500)
    assert document["seed"] == 7
    assert document["seating"] == "rotate"
    assert document["complete"] is True
    assert document["line_ups"] == [["greedy", "random"]]
    assert document["version"]
    assert [row["name"] for row in document["strategies"]] == ["greedy", "random"]
    for row in document["strategies"]:
        assert row["games"] == 1000
        assert row["fair_share"] == 0.5
        assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
        assert all(isinstance(row[key], float) for key in NUMBERS)
    speed = document["performance"]
    assert set(speed) == {
        "wall_seconds",
        "kernel_seconds",
        "compile_seconds",
        "games_per_second",
        "threads",
    }
    assert speed["games_per_second"] == pytest.approx(1000 / speed["kernel_seconds"])
    shares = [row["win_share"] for row in document["strategies"]]
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > 0.7


def test_command_in_the_result_computes_it_again(cli):
    import shlex

    options = ("--variant", "deck=tempura:20,wasabi:0", "--seating", "shuffle", "--json")
    first = _strict(cli(*QUICK, *options).out)
    words = shlex.split(first["command"])
    assert words[0] == "sushilab"
    again = _strict(cli(*words[1:], "--json", "--threads", "1").out)
    assert again["strategies"] == first["strategies"]
    assert again["variant"] == first["variant"] == {"deck": {"tempura": 20, "wasabi": 0}}


def test_unknown_errors_are_null_and_explained(cli):
    once = ("simulate", "greedy", "random", "--games", "1")
    row = _strict(cli(*once, "--json").out)["strategies"][0]
    assert row["win_share_se"] is None
    assert row["win_share"] is not None
    text = cli(*once).out
    assert "n/a" in text
    assert "too few deals" in " ".join(text.split())


def test_digits_follow_the_error(cli):
    ended = cli(*QUICK)
    assert ended.status == 0
    line = next(line for line in ended.out.splitlines() if line.startswith("greedy"))
    share, half, score, score_half = (float(word) for word in line.split() if _is_share(word))
    assert 0.1 < half < 9
    assert 70 < share < 100
    assert 40 < score < 60
    assert score_half > 0
    assert "± 0.00" not in ended.out


def _is_share(word):
    return "." in word and word.replace(".", "").isdigit()


def test_text_says_where_it_comes_from_and_fits_80_columns(cli):
    ended = cli(*QUICK)
    text = " ".join(ended.out.split())
    for words in ("2 players", "1,000 games", "500 deals", "seed 7", "sushilab ", "Fair share"):
        assert words in text
    table = ended.out.split("Fair share")[0]
    assert max(map(len, table.splitlines())) <= 80
    assert "Again: sushilab simulate greedy random --players 2 --games 1000 --seed 7" in ended.out


def test_long_names_are_never_cut_off(cli, tmp_path):
    name = "a_strategy_whose_author_likes_names_that_say_it_all_and_then_some_more_of_it"
    path = tmp_path / f"{name}.py"
    path.write_text(
        "from sushilab.strategies import table\n\n\n@table\ndef value(s):\n    return 1.0\n"
    )
    out = cli("simulate", path, "random", "--games", "300").out
    assert "…" not in out
    cells = "".join(line.split("  ")[0].strip() for line in out.splitlines()[:6])
    assert name in cells


def test_alone_at_the_table_is_exact(cli):
    ended = cli("simulate", "greedy", "--players", "4", "--games", "400")
    assert "25 exactly" in ended.out
    assert "1 strategy for 4 seats, repeated in turn: greedy, greedy, greedy, greedy" in ended.err


def test_seats_default_to_one_a_strategy(cli):
    assert _strict(cli("simulate", "greedy", "--games", "10", "--json").out)["players"] == 2
    three = cli("simulate", "greedy", "random", "maki", "--games", "10", "--json")
    assert _strict(three.out)["players"] == 3
    assert three.err == ""


def test_more_strategies_than_seats_play_line_ups(cli):
    ended = cli("simulate", "greedy", "random", "maki", "-p", "2", "-g", "600", "--json")
    document = _strict(ended.out)
    assert len(document["line_ups"]) == 3
    assert len({row["games"] for row in document["strategies"]}) == 1
    assert "3 strategies for 2 seats: 3 line-ups" in ended.err
    quiet = cli("simulate", "greedy", "random", "maki", "-p", "2", "-g", "600", "--quiet")
    assert quiet.err == ""


def test_threads_change_no_number(cli):
    one = _strict(cli(*QUICK, "--json", "--threads", "1").out)
    two = _strict(cli(*QUICK, "--json", "--threads", "2").out)
    assert one["strategies"] == two["strategies"]
    assert one["performance"]["threads"] == 1


def test_csv_is_tidy_and_carries_its_origin(cli, tmp_path):
    path = tmp_path / "new" / "folder" / "table.csv"
    ended = cli(*QUICK, "--csv", path)
    assert ended.status == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["strategy"] for row in rows] == ["greedy", "random"]
    for row in rows:
        assert math.isfinite(float(row["win_share_se"]))
        assert row["game"] == "sushi_go"
        assert row["players"] == "2"
        assert row["seed"] == "7"
        assert row["run_games"] == "1000"
        assert row["run_complete"] == "True"
        assert row["command"].startswith("sushilab simulate greedy random")


def test_cards_are_counted_on_request(cli):
    assert "cards" not in _strict(cli(*QUICK, "--json").out)
    cards = _strict(cli(*QUICK, "--cards", "--json").out)["cards"]
    assert {row["card"] for row in cards} >= {"squid", "pudding"}
    text = cli(*QUICK, "--cards").out
    assert "Squid nigiri" in text
    assert "not random" in text


def test_strategy_from_a_file(cli, strategy_file):
    path = strategy_file("first")
    document = _strict(cli("simulate", path, "random", "--games", "400", "--json").out)
    assert document["strategies"][0]["name"] == "first"
    assert document["strategies"][0]["spec"].endswith("first.py:first")


def test_checkpoint_goes_on_to_the_same_numbers(cli, tmp_path):
    path = tmp_path / "run.npz"
    plain = _strict(cli(*QUICK, "--json").out)
    first = _strict(cli(*QUICK, "--json", "--checkpoint", path).out)
    again = _strict(cli(*QUICK, "--json", "--checkpoint", path).out)
    assert plain["strategies"] == first["strategies"] == again["strategies"]
    other = cli("simulate", "maki", "random", "--checkpoint", path)
    assert other.status == 2
    assert "another run" in other.err
