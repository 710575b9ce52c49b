"""A report of Omakase through the real program: its page, charts and tables, in its own words."""

from __future__ import annotations

import csv
import html
import json
import re

import pytest

from sushilab.reports import report_folder
from sushilab.reports.charts.catalogue import charts_of
from sushilab.reports.glossary import table_meanings
from sushilab.simulator.omakase.cards import TITLES

CHARTS = charts_of("omakase")
NAMES = ("greedy", "balanced", "random", "kids_chaser")
REPORT = ("report", *NAMES, "--game", "omakase", "--players", "2-3", "--games", "300")
ALIEN = (
    *("sushi go", "tableau", "maki", "nigiri", "pudding", "tempura", "dumpling", "squid"),
    *("round", "rounds", "pick", "picks", "picked", "points", "dummy", "passed"),
)
"""Words of the other game."""


@pytest.fixture(scope="module")
def folder(cli_once, tmp_path_factory):
    out = tmp_path_factory.mktemp("omakase") / "report"
    with pytest.MonkeyPatch.context() as patch:
        # Drawing all of them takes a minute, and is what the tests of the charts do.
        patch.setattr(report_folder, "charts_of", lambda game: CHARTS[::6])
        ended = cli_once(*REPORT, "--out", out, "--json", "--quiet")
    assert (ended.status, ended.err) == (0, "")
    manifest = json.loads(ended.out, parse_constant=pytest.fail)
    assert manifest == json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    return out


@pytest.fixture(scope="module")
def page(folder):
    return (folder / "index.html").read_text(encoding="utf-8")


def test_the_manifest_and_the_files(folder):
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert (manifest["game"], manifest["players"]) == ("omakase", [2, 3])
    assert [each["name"] for each in manifest["strategies"]] == list(NAMES)
    assert manifest["command"].startswith("sushilab report greedy balanced random kids_chaser")
    assert "--game omakase --players 2-3 --games 300" in manifest["command"]
    assert all(run["games"] >= 300 for run in manifest["runs"])
    files = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    expected = {"index.html", "manifest.json", "tables/README.md"}
    expected |= {f"tables/{name}.csv" for name in table_meanings("omakase")}
    drawn = [chart.name for chart in CHARTS[::6]]
    expected |= {f"charts/{name}.{end}" for name in drawn for end in ("svg", "png")}
    assert files == expected


def test_the_page_shows_its_charts_and_answers(page):
    assert page.count("<svg") == 2 * len(CHARTS[::6])
    for question in (
        "Which card is worth how much?",
        "What is a card worth when it is drawn?",
        "What do hands hold at the end?",
        "When are action cards played, and do they pay?",
        "From where on the belt are cards taken?",
        "When to call the check?",
        "How do games end, and how long are they?",
        "Which strategy wins how often?",
    ):
        assert question in page
    for title in TITLES:
        assert title in html.unescape(page), title
    assert "sushilab report greedy balanced random kids_chaser --game omakase" in page
    assert "yen" in page


def test_no_word_of_the_other_game_is_left(page, folder):
    # Names of columns are the same in all games.
    told = re.sub(r"<(style|code).*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)
    told += " ".join(chart.label.format(unit="yen") + chart.note for chart in CHARTS)
    told += re.sub(r"`[^`]*`", "", (folder / "tables" / "README.md").read_text(encoding="utf-8"))
    told = re.sub(r"percentage points|% points|± \d+ points", "", html.unescape(told).lower())
    for word in ALIEN:
        found = re.search(rf".{{0,60}}\b{word}\b.{{0,60}}", told)
        assert found is None, (word, found[0])


def test_tables_hold_what_was_played(folder):
    for name in table_meanings("omakase"):
        with (folder / f"tables/{name}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert {row["players"] for row in rows} == {"2", "3"}, name
    with (folder / "tables/endings.csv").open(encoding="utf-8", newline="") as file:
        endings = list(csv.DictReader(file))
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert sum(int(row["games"]) for row in endings) == manifest["games"]
