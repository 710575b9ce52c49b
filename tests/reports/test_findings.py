"""Sentences say no more than the intervals."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pandas as pd

from sushilab.reports import findings
from sushilab.reports.findings import Leader, by_players, largest_change, leaders
from sushilab.reports.page_tables import Tables
from sushilab.reports.sushi_go import findings as own


def values(rows: list[tuple[int, str, float, float]]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=["players", "title", "points", "half"])
    frame["points_se"] = frame["half"] / 2
    frame["points_low"] = frame["points"] - frame["half"]
    frame["points_high"] = frame["points"] + frame["half"]
    return frame


def with_rounds(tables: Tables, frame: pd.DataFrame) -> Tables:
    return replace(tables, frames={**tables.frames, "cards_by_round": frame})


def test_a_clear_leader_is_named() -> None:
    frame = values([(2, "A", 3.0, 0.02), (2, "B", 2.0, 0.02)])
    assert leaders(frame, "points", "title") == [Leader(2, ("A",), "3.00")]
    assert leaders(frame, "points", "title", least=True) == [Leader(2, ("B",), "2.00")]


def test_overlapping_leaders_are_named_together() -> None:
    frame = values([(2, "A", 3.0, 0.2), (2, "B", 2.9, 0.2), (2, "C", 1.0, 0.2)])
    assert [leader.names for leader in leaders(frame, "points", "title")] == [("A", "B")]


def test_nobody_is_named_when_nothing_is_told_apart() -> None:
    frame = values([(2, "A", 3.0, 5.0), (2, "B", 2.0, 5.0)])
    assert leaders(frame, "points", "title") == []
    frame = values([(2, name, 3.0, 0.1) for name in "ABCDE"] + [(2, "F", 0.0, 0.1)])
    assert leaders(frame, "points", "title") == []


def test_unknown_intervals_name_nobody() -> None:
    frame = values([(2, "A", 3.0, np.nan), (2, "B", 2.0, 0.1)])
    assert leaders(frame, "points", "title") == []


def test_players_with_the_same_leader_are_put_together() -> None:
    found = [
        Leader(2, ("A",), "1"),
        Leader(3, ("A",), "2"),
        Leader(4, ("B", "C"), "3"),
        Leader(5, ("A",), "4"),
    ]
    text = "A with 2, 3 and 5 players (1, 2 and 4 %) and B or C with 4 players (3 %)"
    assert by_players(found, " %") == text


def test_sentences_on_real_games(tables: Tables) -> None:
    for sentence in (
        findings.card_points(tables),
        findings.card_wins(tables),
        own.rounds(tables),
        own.picks(tables),
        findings.wins(tables),
        findings.sources(tables),
        findings.spread(tables),
    ):
        assert re.fullmatch(r"[A-Z].*\.", sentence), sentence
        assert "nan" not in sentence
        assert "  " not in sentence
    assert "expected" in findings.wins(tables)
    assert "Wasabi" in findings.card_points(tables) or "Squid" in findings.card_points(tables)


def test_a_change_within_the_intervals_is_no_change(tables: Tables) -> None:
    frame = tables["cards_by_round"].copy()
    frame["points_low"], frame["points_high"] = frame["points"] - 50, frame["points"] + 50
    sentence = own.rounds(with_rounds(tables, frame))
    assert sentence.startswith("No card's worth differs")


def test_one_round_needs_no_sentence(tables: Tables) -> None:
    frame = tables["cards_by_round"][tables["cards_by_round"]["round"] == 1]
    assert own.rounds(with_rounds(tables, frame)) == ""


def test_too_few_games_say_so(tables: Tables) -> None:
    def vague(frame: pd.DataFrame) -> pd.DataFrame:
        frame = frame.copy()
        for column in frame.columns:
            if str(column).endswith(("_low", "_high", "_se")):
                frame[column] = np.nan
        return frame

    unknown = replace(tables, frames={name: vague(frame) for name, frame in tables.items()})
    assert findings.card_points(unknown) == findings.UNCLEAR
    assert findings.card_wins(unknown) == findings.UNCLEAR
    assert own.picks(unknown) == findings.UNCLEAR
    assert findings.wins(unknown) == findings.UNCLEAR
    assert findings.sources(unknown) == findings.UNCLEAR
    assert findings.spread(unknown) == findings.UNCLEAR


def test_the_largest_of_many_changes_is_not_found_by_chance() -> None:
    """Among 60 cards that do not change, the largest difference is past its own interval."""
    source = np.random.default_rng(5)
    found = {False: 0, True: 0}
    for _ in range(40):
        rows = [(n, f"card {i}", float(source.normal()), 1.96) for i in range(60) for n in (1, 2)]
        frame = values(rows)
        for of_many in found:
            change = largest_change(frame, ["title"], "players", of_many=of_many)
            found[of_many] += change is not None
    assert found[False] > 32
    assert found[True] <= 5
