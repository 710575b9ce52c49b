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
from sushilab.reports.charts.style import NARROW, PAPER, WIDE
from sushilab.reports.field import plan_field, play_field
from sushilab.reports.findings import UNCLEAR
from sushilab.reports.glossary import meaning, table_meanings
from sushilab.reports.omakase import findings, numbers
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
        r" lowered the win share most when it was (.*) with 2 players \((.*)\), in percentage"
        r" points\.",
        findings.drawn(known),
    )
    assert found is not None
    assert (found[1], found[3]) == ("Assorted sashimi", "Ginger")
    assert found[2].startswith("+")
    assert found[4].startswith("−")


def gains(best: float, worst: float) -> pd.DataFrame:
    """Gains of two slots with 2 players, all within ± 0.01, and of one without any."""
    frame = pd.DataFrame({"players": 2, "slot": [1, 2, 6], "win_gain": [worst, 0.0, best]})
    for end, half in (("_se", 0.005), ("_low", -0.01), ("_high", 0.01)):
        frame[f"win_gain{end}"] = half + (frame["win_gain"] if end != "_se" else 0.0)
    return frame


@pytest.mark.parametrize(
    ("best", "worst", "said"),
    [
        (
            0.04,
            -0.05,
            "highest for those who took from slot 6 (last) with 2 players (+4.0); lowest",
        ),
        (0.04, 0.0, "highest for those who took from slot 6 (last) with 2 players (+4.0), in"),
        (0.0, -0.05, "lowest for those who took from slot 1 (new) with 2 players (−5.0), in"),
    ],
)
def test_a_sentence_is_whole_with_one_half_of_it(best: float, worst: float, said: str) -> None:
    tables = Tables("omakase", {"belt_slots": gains(best, worst)})
    start = "Against the average exchange, win share was "
    assert findings.belt_wins(tables).startswith(start + said)


def test_a_leader_that_is_sure_is_named_with_those_it_is_not_told_apart_from() -> None:
    frame = gains(0.04, -0.05)
    frame.loc[1, ["win_gain", "win_gain_low", "win_gain_high"]] = 0.02, -0.01, 0.05
    sentence = findings.belt_wins(Tables("omakase", {"belt_slots": frame}))
    assert "slot 6 (last) or 2 with 2 players (+4.0)" in sentence


def test_the_sentence_on_phases_is_about_cells_of_the_chart(known: Tables) -> None:
    frame = known["cards_drawn_by_phase"].copy()
    whole = frame[frame["card"] == frame["card"].iloc[0]].iloc[[0, 0, 0]]
    third = whole.assign(third=[1, 2, 3], win_gain=[0.05, 0.15, 0.60], win_gain_se=0.01)
    half = np.array([0.02, 0.02, 0.2])
    third = third.assign(
        win_gain_low=third["win_gain"] - half, win_gain_high=third["win_gain"] + half
    )
    tables = replace(known, frames={**dict(known.items()), "cards_drawn_by_phase": third})
    assert "from +5 percentage points of win share in phase 1a to +15 in phase 1b" in (
        findings.drawn_phases(tables)
    )


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
    assert "won with a lead over the best other hand of 0 yen or more with 2 players." in sentence
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
        assert sentence(unknown) == UNCLEAR
    assert findings.drawn_phases(unknown) == findings.call_turns(unknown) == UNCLEAR


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


def test_calls_that_are_too_rare_are_marked_and_do_not_lead(tables: Tables) -> None:
    ends = {"win_share_low": [0.2, 0.4, np.nan], "win_share_high": [0.4, 0.6, np.nan]}
    frame = pd.DataFrame(
        {"players": 2, "turn": [3, 4, 15], "win_share": [0.3, 0.5, 1.0], **ends}
    ).assign(win_share_se=[0.05, 0.05, np.nan])
    found = numbers.turns(replace(tables, frames={"calls_by_turn": frame}))
    cells = [row[1] for row in found.rows]
    assert [cell.best for cell in cells] == [False, True, False]
    assert cells[-1].error == "± n/a"
    assert found.caption.endswith("n/a: seen too rarely to tell an error.")
    assert "n/a" not in numbers.slots(tables).caption


def test_gains_and_plays_stand_in_the_narrow_cells_of_a_phone(tables: Tables) -> None:
    wide = (
        tables["action_plays_by_phase"]
        .query("players == 4")
        .assign(play_rate=0.126, win_gain=0.126, win_gain_low=0.12, win_gain_high=0.13)
    )
    few = replace(tables, frames={**dict(tables.items()), "action_plays_by_phase": wide})
    for name in ("action_plays", "action_wins"):
        chart = next(chart for chart in CHARTS if chart.name == name)
        texts = [text.get_text() for text in chart.draw(few, width=NARROW).axes[0].texts]
        assert texts == ["13"] * len(wide)


def test_dots_without_a_known_error_are_hollow(tables: Tables) -> None:
    frame = tables["belt_slots"].copy()
    chart = next(chart for chart in CHARTS if chart.name == "belt_takes")

    def drawn() -> tuple[int, list[str]]:
        figure = chart.draw(replace(tables, frames={"belt_slots": frame}))
        lines = [line for line in figure.axes[0].lines if line.get_linestyle() == "None"]
        hollow = [line for line in lines if line.get_markerfacecolor() == PAPER]
        keys = [text.get_text() for text in figure.legends[0].get_texts()]
        return sum(len(line.get_xdata()) for line in hollow), keys

    count, keys = drawn()
    assert count == 0
    assert "error unknown" not in keys
    frame.loc[[1, 7], ["take_rate_low", "take_rate_high"]] = np.nan
    count, keys = drawn()
    assert count == 2
    assert keys[-1] == "error unknown"


def test_thousands_on_axes_are_written_as_in_tables(tables: Tables) -> None:
    chart = next(chart for chart in CHARTS if chart.name == "call_leads")
    figure = chart.draw(tables)
    figure.canvas.draw()
    ticks = {label.get_text() for label in figure.axes[0].get_xticklabels()}
    assert {"−2,000", "0", "2,000"} <= ticks


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
