"""Card values of Omakase through the real program, observed and forced."""

from __future__ import annotations

import json

import pandas as pd
import pytest

from sushilab.simulator.omakase.cards import CODES, ENTRY_CODES, PRICES

GAME = ("--game", "omakase")
CARDS = ("cards", "balanced", "greedy", "-p", "2-3", "-g", "600", "--decisions", "60", *GAME)
BY = ("--by", "pass,third", "--by", "strategy")


@pytest.fixture(scope="module")
def values_file(tmp_path_factory):
    return tmp_path_factory.mktemp("values") / "values.csv"


@pytest.fixture(scope="module")
def document(cli_once, values_file):
    ended = cli_once(*CARDS, *BY, "--json", "--csv", values_file)
    assert ended.status == 0, ended.err
    return json.loads(ended.out, parse_constant=pytest.fail)


@pytest.fixture(scope="module")
def text(cli_once):
    """Tables of a run whose numbers nobody looks at."""
    few = ("cards", "balanced", "greedy", "-p", "3", "-g", "120", "--decisions", "12", *GAME)
    ended = cli_once(*few, "--by", "pass,third")
    assert ended.status == 0, ended.err
    return ended.out


def test_observed_values_by_pass_and_third(document):
    assert (document["game"], document["score_unit"]) == ("omakase", "yen")
    assert (document["kind"], document["players"]) == ("both", [2, 3])
    assert document["by"] == ["pass", "third", "strategy"]
    for run in document["runs"]:
        values = run["values"]
        taken = {split: sum(row["taken"] for row in rows) for split, rows in values.items()}
        for split in ("pass", "third", "strategy"):
            assert taken[split] == taken["card"] > 1_000
        assert {row["card"] for row in values["card"]} <= set(CODES)
        assert {row["third"] for row in values["third"] if row["taken"]} == {1, 2, 3}
        # Two players never shuffle the trash, three do so once.
        passes = {row["pass"] for row in values["pass"] if row["taken"]}
        assert passes == set(range(1, run["players"]))
        for row in values["card"]:
            if row["taken"]:
                assert 0 <= row["points"] <= 5 / 3 * max(*PRICES, 1) * 2


def test_dear_cards_are_worth_more_and_taken_more(document):
    for run in document["runs"]:
        rows = {row["card"]: row for row in run["values"]["card"]}
        for measure in ("points", "take_rate"):
            assert rows["octopus"][measure] > rows["tuna"][measure] > rows["tofu"][measure]


def test_forced_values_of_cards_plays_and_the_check(document):
    assert [each["players"] for each in document["forced"]] == [2, 3]
    for each in document["forced"]:
        assert each["decisions"] >= 60
        values = each["values"]
        rows = {row["card"]: row for row in values["card"]}
        assert set(rows) <= set(ENTRY_CODES)
        assert {"play_chopsticks", "check", "octopus"} <= set(rows)
        for row in rows.values():
            if row["decisions"]:
                whole = row["score_vs_hand"] + row["denial_vs_hand"]
                assert row["margin_vs_hand"] == pytest.approx(whole)
        assert rows["octopus"]["score_vs_hand"] > rows["tofu"]["score_vs_hand"]
        for split in ("pass", "third", "strategy"):
            counts = sum(row["decisions"] for row in values[split])
            assert counts == sum(row["decisions"] for row in rows.values())


def test_csv_holds_the_values_of_the_document(document, values_file):
    table = pd.read_csv(values_file)
    assert {"kind", "players", "by", "pass", "third", "card", "points", "seed"} <= set(table)
    for run in document["runs"]:
        part = table[(table["players"] == run["players"]) & (table["kind"] == "observed")]
        found = part[part["by"] == "third"].set_index(["third", "card"])["taken"]
        for row in run["values"]["third"]:
            assert found[(row["third"], row["card"])] == row["taken"]
        assert part[part["by"] == "card"]["third"].isna().all()
    for each in document["forced"]:
        part = table[(table["players"] == each["players"]) & (table["kind"] == "forced")]
        found = part[part["by"] == "card"].set_index("card")["margin_vs_hand"]
        for row in each["values"]["card"]:
            if row["decisions"]:
                assert found[row["card"]] == pytest.approx(row["margin_vs_hand"])


def test_tables_speak_of_the_game_and_fit_80_columns(text):
    assert max(map(len, text.split("Again:")[0].splitlines())) <= 80
    said = " ".join(text.split())
    for words in (
        "Forced choices against a random choice, 3 players",
        "Forced choice: yen ahead of the others, more than with a random choice",
        "every card of the belt is taken, every action played or not",
        "Card Yen a copy Win gain, % pts Taken, % At third",
        "Taken: copies taken for 100 exchanges that offered the card",
        "Yen that a taken copy made, 3 players, by pass",
        "Yen that a taken copy made, 3 players, by third",
        "Card Third 1 Third 2 Third 3",
        "Choice Pass 1 Pass 2",
        "Play chopsticks",
        "Call the check",
        "The decisions of one seat in 12 games were forced",
        "Again: sushilab cards balanced greedy --game omakase --players 3 --seed 1",
        "--kind both --decisions 12",
        "--by pass --by third",
    ):
        assert words in said, words
    for words in ("points", "pick", "Round", "hand of", "Sushi Go"):
        assert words not in said.replace("% points", ""), words


def test_one_kind_of_values_alone(cli):
    few = ("cards", "greedy", "-p", "2", "-g", "60", "--decisions", "6", *GAME, "--json")
    observed = json.loads(cli(*few, "--kind", "observed").out)
    assert (observed["kind"], observed["forced"], len(observed["runs"])) == ("observed", [], 1)
    forced = json.loads(cli(*few, "--kind", "forced").out)
    assert (forced["kind"], forced["runs"], len(forced["forced"])) == ("forced", [], 1)
    again = json.loads(cli(*few, "--kind", "forced", "--threads", "1").out)
    assert again["forced"] == forced["forced"]
    rules = ("--variant", "profile=simple", "--variant", "reshuffles=2")
    simple = json.loads(cli(*few, "--kind", "observed", "--by", "pass", *rules).out)
    passes = {row["pass"] for row in simple["runs"][0]["values"]["pass"] if row["taken"]}
    assert passes == {1, 2, 3}
