"""The page of Omakase: sentences true on invented games, charts and files from real ones."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from invented_omakase import ENDING, PLAYERS, invented
from test_charts import check

from sushilab.reports import cli
from sushilab.reports.charts.catalogue import charts_of
from sushilab.reports.charts.chart import Chart
from sushilab.reports.charts.style import NARROW, WIDE
from sushilab.reports.field import plan_field, play_field
from sushilab.reports.findings import UNCLEAR
from sushilab.reports.glossary import meaning, table_meanings
from sushilab.reports.omakase import findings
from sushilab.reports.omakase.page import PAGE
from sushilab.reports.omakase.words import lead_title, with_phase
from sushilab.reports.page import definitions, sections
from sushilab.reports.page_tables import Tables, tables_of
from sushilab.strategies import resolve

CHARTS = charts_of("omakase")
EVERY = pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])
CAPTION = "Omakase, 2-4 players, 1,800 games between 4 strategies, seed 5, sushilab. Bars."
STRATEGIES = ("random", "greedy", "balanced", "early_caller")


def tables_from(outcome: Any) -> Tables:
    frames = {}
    for name, made in PAGE.tables.items():
        frames[name] = made.frame_of(outcome)
        frames[name].insert(0, "players", PLAYERS)
    return Tables("omakase", frames)


@pytest.fixture(scope="module")
def known() -> Tables:
    """Tables of many invented games, whose truth is known."""
    return tables_from(invented(np.random.default_rng(7), deals=400))


@pytest.fixture(scope="module")
def tables() -> Tables:
    """Tables of few real games."""
    plans = plan_field(
        [resolve(name, "omakase") for name in STRATEGIES],
        players=(2, 3, 4),
        games=600,
        seed=5,
        game_name="omakase",
        variant={},
    )
    return tables_of(play_field(plans, threads=1).outcomes)


def test_the_best_and_the_worst_draw_are_named(known: Tables) -> None:
    found = re.fullmatch(
        r"Drawing a card raised the win share most when it was (.*) with 2 players \((.*)\);"
        r" lowered it most when it was (.*) with 2 players \((.*)\), in percentage points\.",
        findings.drawn(known),
    )
    assert found is not None
    assert (found[1], found[3]) == ("Assorted sashimi", "Ginger")
    assert found[2].startswith("+")
    assert found[4].startswith("−")


def test_draws_that_are_worth_the_same_in_all_phases_do_not_change(known: Tables) -> None:
    assert findings.drawn_phases(known).startswith("No card's worth differs")


def test_what_most_hands_hold(known: Tables) -> None:
    assert findings.held(known) == "The card that most hands held at the end was Ginger with 2" + (
        " players (98.0 %)."
    )
    # Half of all copies are in sets, and who holds what wins as often as anybody.
    assert findings.held_sets(known) == UNCLEAR
    assert findings.held_wins(known) == findings.NOTHING_SURE


def test_slots_of_the_belt(known: Tables) -> None:
    sentence = findings.belt(known)
    assert "most often from slot 6 (last) with 2 players (29.8 %)" in sentence
    assert "least often from slot 1 (new) with 2 players (4.9 %)" in sentence
    assert "from slot 6 (last)" in findings.belt_wins(known)


def test_leads_that_suffice(known: Tables) -> None:
    """With 0 to 400 yen of lead callers win 60 % of the games, with less below half."""
    sentence = findings.calls(known)
    assert "(among equals it would be 50 %)" in sentence
    assert "a lead over the best other hand of 0 yen with 2 players was enough" in sentence
    assert "do not differ" in findings.call_turns(known)


def test_endings(known: Tables) -> None:
    share = re.search(
        r"With 2 players ([\d.]+) % of the games ended after a check", (findings.endings(known))
    )
    assert share is not None
    assert float(share[1]) == pytest.approx(100 * ENDING[0], abs=1.5)
    assert "nine in ten of them 12 to 29" in findings.endings(known)


def test_too_few_games_say_so(tables: Tables) -> None:
    def vague(frame: pd.DataFrame) -> pd.DataFrame:
        ends = [c for c in frame.columns if str(c).endswith(("_low", "_high", "_se"))]
        return frame.assign(**dict.fromkeys(ends, np.nan))

    unknown = replace(tables, frames={name: vague(frame) for name, frame in tables.items()})
    for sentence in (findings.held, findings.held_sets, findings.action_plays, findings.belt):
        assert sentence(unknown) == UNCLEAR
    assert findings.calls(unknown) == findings.endings(unknown) == UNCLEAR
    for sentence in (findings.drawn, findings.held_wins, findings.action_wins, findings.belt_wins):
        assert sentence(unknown) == findings.NOTHING_SURE


def test_every_section_has_its_sentences_charts_and_numbers(tables: Tables) -> None:
    found = sections(tables, {})
    assert [section.anchor for section in found] == [
        *("cards", "drawn", "held", "actions", "belt", "calls", "endings"),
        *("wins", "sources", "scores"),
    ]
    for section in found:
        for part in section.parts:
            assert re.fullmatch(r"[A-Z].*\.", part.finding), part.finding
            assert "nan" not in part.finding
            assert "points per" not in part.finding
    terms = dict(definitions("omakase"))
    assert {"Yen per copy taken", "Phase", "Lead at the call"} <= set(terms)
    assert "No card" not in terms
    assert "Pick" not in terms


@WIDTHS
@EVERY
def test_texts_fit_and_do_not_overlap(chart: Chart, width: float, tables: Tables) -> None:
    check(chart.draw(tables, CAPTION, width))


@EVERY
def test_one_player_count_and_unknown_errors(chart: Chart, tables: Tables) -> None:
    def vague(frame: pd.DataFrame) -> pd.DataFrame:
        ends = [c for c in frame.columns if str(c).endswith(("_low", "_high", "_se"))]
        part = frame[frame["players"] == 3].reset_index(drop=True)
        return part.assign(**dict.fromkeys(ends, np.nan))

    frames = {name: vague(frame) for name, frame in tables.items()}
    check(chart.draw(replace(tables, frames=frames), CAPTION))


def test_every_table_and_column_is_explained(tables: Tables) -> None:
    assert list(tables) == list(table_meanings("omakase"))
    assert {chart.table for chart in CHARTS} <= set(tables)
    for _, frame in tables.items():
        assert next(iter(frame.columns)) == "players"
        for column in frame.columns:
            text = meaning(str(column), "omakase")
            assert text
            assert "{" not in text
            assert not re.search(r"\bpoints\b(?!:)", text)


def test_sources_and_scores_are_in_yen(tables: Tables) -> None:
    sums = tables["point_sources"].groupby(["players", "strategy"])["points"].sum()
    means = tables["strategies"].set_index(["players", "strategy"])["mean_score"]
    assert np.allclose(sums.reindex(means.index), means)
    scores = tables["score_distribution"]
    assert (scores["score"] % 100 == 0).all()
    total = (scores["score"] * scores["share"]).groupby([scores["players"], scores["strategy"]])
    assert np.allclose(total.sum().reindex(means.index), means)


def test_words() -> None:
    assert lead_title(-4000) == "−3,600 or less"
    assert lead_title(4000) == "4,000 or more"
    assert lead_title(500) == "500 to 900"
    assert lead_title(-1000, 1000) == "−1,000 to −100"
    frame = pd.DataFrame({"pass": [1, 3], "third": [1, 2]})
    assert list(with_phase(frame)["phase"]) == ["1a", "3b"]


def test_the_command_writes_a_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sushilab.reports import report_folder

    few = [chart for chart in CHARTS if chart.name in ("drawn_wins", "call_heat")]
    monkeypatch.setattr(report_folder, "charts_of", lambda game: few)
    out = tmp_path / "report"
    words = ["report", "greedy", "balanced", "--game", "omakase", "--players", "2"]
    assert cli.run([*words, "--games", "400", "--out", str(out)]) == 0
    assert "Win share, %" in capsys.readouterr().out
    text = (out / "index.html").read_text(encoding="utf-8")
    assert "When to call the check?" in text
    assert "--game omakase" in text
    assert "Yen per copy taken" in text
    for name in table_meanings("omakase"):
        with (out / f"tables/{name}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        assert len(rows) > 1, name
        assert rows[0][0] == "players"
