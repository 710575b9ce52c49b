"""A game that only the tests have, through the real program: shared code knows no game."""

from __future__ import annotations

import importlib
import itertools
import json
import re
from pathlib import Path

import pandas as pd
import pyarrow.parquet as pq
import pytest

from sushilab.reports.charts.catalogue import charts_of
from sushilab.reports.game_page import game_page
from sushilab.simulator import games
from sushilab.strategies import registry

FOLDER = Path(__file__).parents[1] / "third_game"
GAME = ("--game", "high_card")
PARTS = ("simulator", "strategies", "reports")


def _forget():
    for cached in (games.game_names, games.game, registry.built_in, registry._families):
        cached.cache_clear()
    game_page.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def third_game():
    """Make the folders of the game visible beside those of the package."""
    packages = [importlib.import_module(f"sushilab.{part}") for part in PARTS]
    for package, part in zip(packages, PARTS, strict=True):
        package.__path__.append(str(FOLDER / part))
    _forget()
    yield
    for package in packages:
        package.__path__.pop()
    _forget()


def document_of(ended):
    assert ended.status == 0, ended.err
    return json.loads(ended.out, parse_constant=pytest.fail)


def test_games_lists_it(cli):
    listed = document_of(cli("games", "--json"))["games"]
    found = next(each for each in listed if each["name"] == "high_card")
    assert found["score_unit"] == "chips"
    assert found["card_splits"] == ["trick"]
    assert "simulate greedy --game high_card --variant low=true" in cli("games").out


def test_simulate_counts_in_its_unit(cli, tmp_path):
    rows = tmp_path / "rows.parquet"
    words = ("simulate", "greedy", "modest", "-p", "2", "-g", "600", *GAME)
    ended = cli(*words, "--rows", rows)
    assert ended.status == 0, ended.err
    assert "Mean score, chips" in ended.out
    assert "High Card, 2 players" in ended.out
    assert "Again: sushilab simulate greedy modest --game high_card" in ended.out
    document = document_of(cli(*words, "--json"))
    assert document["score_unit"] == "chips"
    greedy, modest = document["strategies"]
    assert greedy["win_share"] > 0.9 > modest["win_share"]
    table = pq.read_table(rows).to_pandas()
    assert {"score", "aces"} <= set(table)
    means = table.groupby("strategy", observed=True)["score"].mean()
    assert means["greedy"] == pytest.approx(greedy["mean_score"])


def test_its_variant_turns_the_result_round(cli):
    words = ("simulate", "greedy", "modest", "-p", "2", "-g", "600", *GAME, "--json")
    greedy, modest = document_of(cli(*words, "--variant", "low=true"))["strategies"]
    assert modest["win_share"] > 0.9 > greedy["win_share"]


@pytest.mark.parametrize("seating", ["shuffle", "fixed"])
def test_numbers_do_not_depend_on_threads(cli, seating):
    words = ("simulate", "greedy", "late", "-p", "3", "-g", "900", *GAME, "--json", "--quiet")
    found = [
        document_of(cli(*words, "--seating", seating, "--threads", n))["strategies"] for n in (1, 2)
    ]
    assert found[0] == found[1]


CARDS = ("cards", "greedy", "modest", "late", "-p", "2", "-g", "600", "--decisions", "200", *GAME)


def test_cards_are_told_apart_by_its_splits(cli):
    document = document_of(cli(*CARDS, "--by", "trick", "--by", "strategy", "--json"))
    assert document["score_unit"] == "chips"
    values = document["runs"][0]["values"]
    assert set(values) == {"card", "trick", "strategy"}
    assert {row["trick"] for row in values["trick"]} == {"first", "last"}
    ace = next(row for row in values["card"] if row["card"] == "ace")
    assert ace["points"] == 140
    assert 1 <= ace["average_trick"] <= 2
    forced = document["forced"][0]["values"]
    assert {row["trick"] for row in forced["trick"]} == {"first", "last"}
    by_card = {row["card"]: row for row in forced["card"]}
    assert by_card["ace"]["score_vs_hand"] > 0 > by_card["two"]["score_vs_hand"]
    assert "wheel_rate" not in by_card["ace"]
    assert by_card["ace"]["score_vs_own"] >= 0


def test_forced_values_are_those_of_all_hands(cli):
    hands = [{*hand} for hand in itertools.product((20, 50, 110, 140), repeat=3)]
    aces = [140 - sum(hand) / len(hand) for hand in hands if 140 in hand]
    forced = document_of(cli(*CARDS, "--kind", "forced", "--json"))["forced"][0]
    ace = next(row for row in forced["values"]["card"] if row["card"] == "ace")
    assert ace["score_vs_hand"] == pytest.approx(
        sum(aces) / len(aces), abs=4 * ace["score_vs_hand_se"]
    )
    assert ace["margin_vs_hand"] == ace["score_vs_hand"]


def test_tables_of_cards_use_its_words(cli):
    ended = cli(*CARDS, "--by", "trick,strategy")
    assert ended.status == 0, ended.err
    text = " ".join(ended.out.split())
    for words in (
        "Forced takes against a random card, 2 players",
        "Forced take: chips ahead of the others, more than with a random card",
        "Own chips",
        "Forced: every choice is made in turn",
        "Chips a copy",
        "At trick: trick at which it was taken, on average",
        "Taken: copies taken for 100 decisions that offered the card",
        "Trick first Trick last",
    ):
        assert words in text, words
    assert "oints" not in text.replace("% points", "")


def test_cards_shows_what_only_this_game_has(cli, tmp_path):
    path = tmp_path / "values.csv"
    ended = cli(*CARDS, "--by", "ends", "--csv", path)
    assert "High Card: offers" in ended.out
    assert "High Card: ends" in ended.out
    run = document_of(cli(*CARDS, "--by", "ends", "--json"))["runs"][0]
    seats = sum(row["seats"] for row in run["values"]["ends"])
    assert seats == 2 * run["games"]
    assert [row["card"] for row in run["offers"]] == ["two", "five", "knave", "ace"]
    table = pd.read_csv(path)
    assert table[table["by"] == "ends"]["seats"].sum() == seats
    assert set(table[table["kind"] == "forced"]["by"]) == {"card"}
    wrong = cli(*CARDS, "--by", "held")
    assert wrong.status == 2
    assert "by: unknown 'held'; did you mean ends? known: trick, strategy, ends" in wrong.err
    assert "High Card trick, strategy, ends" in " ".join(cli("cards", "--help").out.split())
    forced = cli(*CARDS, "--kind", "forced", "--by", "ends")
    assert "sushilab: by: there are no forced values by ends\n" in forced.err


def test_takes_that_cannot_be_forced_leave_observed_values(cli):
    ended = cli(*CARDS, "--variant", "low=true")
    assert ended.status == 0
    assert "not forced where the lowest sum wins; these are observed values only" in ended.err


def test_duel(cli):
    ended = cli("duel", "greedy", "modest", "-g", "800", *GAME)
    assert ended.status == 0, ended.err
    assert "greedy wins more" in ended.out
    assert "Mean score, chips" in ended.out
    document = document_of(cli("duel", "late", "modest", "-p", "3", "-g", "800", *GAME, "--json"))
    assert document["verdict"].startswith("late invades modest: yes")


def test_tournament(cli):
    words = ("--luck", "--neighbours", "--pairs", "--against")
    ended = cli("tournament", "-p", "2", "-g", "1200", *words, *GAME)
    assert ended.status == 0, ended.err
    text = " ".join(ended.out.split())
    assert "1 greedy" in text
    assert "Chips squared" in text
    assert "when it sits after the column" in text
    assert "hands" not in text


def test_tune(cli):
    few = ("-p", "2", "-g", "100", "--generations", "1", "--population", "4", "--held-out", "100")
    document = document_of(cli("tune", "greedy", *few, *GAME, "--json", "--quiet"))
    assert document["game"] == "high_card"
    assert set(document["tuned"]) == {"weight"}


def test_report(cli, tmp_path):
    folder, words = tmp_path / "high card", ("report", "-g", "600", *GAME, "--quiet")
    ended = cli(*words, "--out", folder)
    assert ended.status == 0, ended.err
    assert "greedy" in ended.out
    page = " ".join((folder / "index.html").read_text(encoding="utf-8").split())
    assert "worth in High Card" in page
    assert "Where do the chips come from?" in page
    assert "What several cards bring together is shared equally between them." in page
    assert "sushilab report --game high_card --players 2-3 --games 600 --seed 1" in page
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["game"], manifest["players"]) == ("high_card", [2, 3])
    sources = pd.read_csv(folder / "tables" / "point_sources.csv")
    assert {"Two", "Five", "Knave", "Ace"} <= set(sources["source"])
    sums = sources.groupby(["players", "strategy"])[["points"]].sum()["points"]
    means = sources.groupby(["players", "strategy"])["mean_score"].first()
    assert sums.to_dict() == pytest.approx(means.to_dict())
    explained = (folder / "tables" / "README.md").read_text(encoding="utf-8")
    for table in sorted((folder / "tables").glob("*.csv")):
        for column in pd.read_csv(table).columns:
            base = re.sub("_(se|low|high)$", "", column)
            assert f"* `{base}`: " in explained, (table.name, column)
    assert "`average_trick`: mean trick at which the card was taken" in explained
    assert len(list((folder / "charts").glob("*.svg"))) == len(charts_of("high_card")) > 3
    again = cli(*words, "--out", tmp_path / "again", "--json")
    assert document_of(again)["game"] == "high_card"


def test_a_record_of_it_cannot_be_replayed_yet(cli, tmp_path):
    path = tmp_path / "game.json"
    path.write_text('{"game": "high_card"}')
    ended = cli("replay", path)
    assert ended.status == 2
    assert ended.err == f"sushilab: {path}: high_card has no record yet\n"
    assert not ended.out


def test_strategies_are_listed_and_shown(cli):
    out = cli("strategies", "list", *GAME).out
    assert "Take the lowest card first" in out
    # It offers no way to combine strategies.
    assert "Combination" not in out
    assert list(document_of(cli("strategies", "list", *GAME, "--trait", "late", "--json"))) == [
        "game",
        "strategies",
    ]
    shown = cli("strategies", "show", "greedy:weight=2", *GAME)
    assert shown.status == 0, shown.err
    assert "Value of a card by trick (3 players)" in shown.out
    assert "Knave 220 220" in " ".join(shown.out.split())
    document = document_of(cli("strategies", "show", "greedy:weight=2", *GAME, "--json"))
    ace = [row["value"] for row in document["values"] if row["card"] == "ace"]
    assert ace == [280, 280]


def test_its_rule_cases_are_run(cli, tmp_path):
    path = tmp_path / "cases.jsonl"
    case = {"id": "HC-1", "game": "high_card", "setup": {"taken": ["ace", "two"]}}
    lines = [{**case, "expected": {"score": 160}}, {**case, "expected": {"score": 3}}]
    path.write_text("\n".join(map(json.dumps, lines)))
    ended = cli("conformance", path)
    assert ended.status == 1
    assert "1 passed, 1 failed" in ended.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("simulate", "mistakes(greedy; 0.1)"), "High Card cannot be combined by mistakes; there"),
        (("simulate", "greedy", "-p", "4"), "players: 4"),
        (("simulate", "greedy", "late", "--record", "1", "records"), "high_card has no record yet"),
        (("strategies", "check", "greedy"), "high_card has no audit of strategies yet"),
        (("strategies", "new", "mine.py"), "high_card has no starters yet"),
        (
            ("strategies", "show", "greedy", "--round", "2"),
            "no part of the table is called 'round'",
        ),
        (
            ("strategies", "show", "greedy", "--at", "trick=1"),
            "no part of the table is called 'trick'; the table is shown as a whole",
        ),
        (("strategies", "show", "greedi"), "did you mean greedy?"),
        (("report", "greedi"), "did you mean greedy?"),
        (("report", "-p", "4"), "players: 4"),
        (("cards", "greedy", "-p", "4"), "players: 4"),
        (("strategies", "list", "--trait", "lat"), "did you mean late?"),
        (("simulate", "value.py", "late"), "high_card cannot play value strategies"),
        (("simulate", "prices.toml"), "high_card has no tables in TOML yet"),
        (("simulate", "greedi"), "did you mean greedy?"),
    ],
)
def test_what_it_does_not_have_is_said_in_one_sentence(cli, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "value.py").write_text(
        "from sushilab.strategies.high_card import strategy\n\n\n"
        "@strategy\ndef value(view, card):\n    return 1.0 * card\n"
    )
    (tmp_path / "prices.toml").write_text("[values]\nace = 1\n")
    ended = cli(*words, *GAME)
    assert ended.status == 2
    assert sentence in ended.err
    assert len(ended.err.strip().splitlines()) == 1, ended.err
    assert not ended.out
