"""What ``cards`` says of draws, hands, plays, belt, check and endings of Omakase."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from invented_omakase import HELD, SLOT, TURNS, invented, true_gain

from sushilab.reports import cli
from sushilab.reports.omakase.card_extras import WORDS, frames, print_tables
from sushilab.simulator.omakase.cards import CODES, KINDS

ALL_WORDS = "pass," + ",".join(WORDS)
FIELD = ("cards", "greedy", "balanced", "early_caller", "--game", "omakase", "--seed", "3")


def printed(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> Any:
    capsys.readouterr()
    assert cli.run([str(word) for word in words]) == status
    return capsys.readouterr()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cards")


@pytest.fixture(scope="module")
def document(files: Path) -> dict[str, Any]:
    """Document of the command, which also writes ``values.csv``."""
    with pytest.MonkeyPatch.context() as patch:
        text: list[str] = []
        patch.setattr("sys.stdout", SimpleNamespace(write=text.append, flush=lambda: None))
        words = ("-p", "2,3", "-g", "600", "--decisions", "20", "--by", ALL_WORDS, "--json")
        assert cli.run([*FIELD, *words, "--quiet", "--csv", str(files / "values.csv")]) == 0
    found: dict[str, Any] = json.loads("".join(text), parse_constant=pytest.fail)
    return found


@pytest.fixture(scope="module")
def table(files: Path, document: dict[str, Any]) -> pd.DataFrame:
    return pd.read_csv(files / "values.csv", low_memory=False)


@pytest.fixture(scope="module")
def known() -> Any:
    """Outcome of invented games, whose truth is known."""
    outcome = invented(np.random.default_rng(4), deals=200)
    outcome.plan.forced_picks = False
    return outcome


def test_json_has_every_word_by_player_count(document: dict[str, Any]) -> None:
    assert document["by"] == ["pass", *WORDS]
    for run in document["runs"]:
        assert list(run["values"]) == ["card", "pass", *WORDS]
        assert run["game_lengths"][0]["games"] == run["games"]
        assert sum(row["games"] for row in run["length_distribution"]) == run["games"]
        assert sum(row["games"] for row in run["values"]["endings"]) == run["games"]
    # What is forced has nothing of it.
    assert all(list(each["values"]) == ["card", "pass"] for each in document["forced"])


@pytest.mark.parametrize(("word", "count"), [("drawn", "drawn"), ("actions", "played")])
def test_phases_add_up_to_the_whole_game(document: dict[str, Any], word: str, count: str) -> None:
    for run in document["runs"]:
        rows = run["values"][word]
        whole = {row["card"]: row[count] for row in rows if row["pass"] is None}
        parts = dict.fromkeys(whole, 0)
        for row in rows:
            assert (row["pass"] is None) == (row["third"] is None)
            if row["pass"] is not None:
                parts[row["card"]] += row[count]
        assert whole == parts
        assert sum(whole.values()) > 0


def test_every_turn_begins_with_a_draw(document: dict[str, Any]) -> None:
    for run in document["runs"]:
        drawn = sum(row["drawn"] for row in run["values"]["drawn"] if row["pass"] is None)
        assert drawn == pytest.approx(run["games"] * run["game_lengths"][0]["turns"])


def test_calls_are_told_apart_by_turn_and_by_lead(document: dict[str, Any]) -> None:
    for run in document["runs"]:
        first, *rows = run["values"]["calls"]
        assert (first["turn"], first["lead"], first["share"]) == (None, None, 1.0)
        for column in ("turn", "lead"):
            assert sum(r["calls"] for r in rows if r[column] is not None) == first["calls"]
        assert all((row["turn"] is None) != (row["lead"] is None) for row in rows)


def test_csv_holds_the_same_numbers(document: dict[str, Any], table: pd.DataFrame) -> None:
    assert set(table[table["kind"] == "observed"]["by"]) == {"card", "pass", *WORDS}
    assert set(table[table["kind"] == "forced"]["by"]) == {"card", "pass"}
    for run in document["runs"]:
        for word in WORDS:
            rows = run["values"][word]
            mine = table[(table["by"] == word) & (table["players"] == run["players"])]
            assert len(mine) == len(rows)
            for column in rows[0]:
                expected = [np.nan if row[column] is None else row[column] for row in rows]
                pd.testing.assert_series_equal(
                    mine[column].reset_index(drop=True),
                    pd.Series(expected, name=column),
                    check_dtype=False,
                )


def test_counts_in_csv_are_whole_numbers(files: Path, table: pd.DataFrame) -> None:
    texts = pd.read_csv(files / "values.csv", dtype=str)
    for column in ("pass", "third", "turn", "lead", "slot", "drawn", "played", "held", "decisions"):
        written = texts[column].dropna()
        assert len(written) > 0
        assert not written[~written.str.fullmatch(r"-?\d+")].tolist(), column


def test_tables_fit_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = (*FIELD, "-k", "observed", "-g", "600", "--by", ALL_WORDS)
    out = printed(capsys, *words).out
    assert max(map(len, out.split("Again:")[0].splitlines())) <= 80
    for players in (2, 3, 4):
        for title in (
            f"Drawn cards, {players} players",
            f"Win gain of a drawn card, in % points, {players} players, by pass and third",
            f"Cards in hands at the end, {players} players",
            f"Action cards played, {players} players",
            f"Action cards played in 100 turns, {players} players, by pass and third",
            f"Exchanges by slot of the belt, {players} players",
            f"Calls of the check by lead, {players} players",
            f"Calls of the check by own turn of the caller, {players} players",
            f"How games ended, {players} players",
        ):
            assert f"\n{title}\n" in out
    assert "by pass" in out
    assert "Again: sushilab cards greedy balanced early_caller --game omakase" in out


def test_few_games_leave_unknown_errors_unsaid(
    capsys: pytest.CaptureFixture[str], files: Path
) -> None:
    words = ("cards", "greedy", "random", "--game", "omakase", "-p", "2-4", "-k", "observed")
    path = files / "few.csv"
    out = printed(capsys, *words, "-g", "50", "--by", ALL_WORDS, "--csv", path).out
    assert "n/a: seen too rarely to tell an error; play more games." in out
    assert not re.search(r"\bnan\b|<NA>|None", out, re.IGNORECASE)
    assert not re.search(r"\bnan\b|<NA>", path.read_text(encoding="utf-8"))
    assert printed(capsys, *words, "-g", "1", "--by", ALL_WORDS).out


def test_a_field_that_never_calls(capsys: pytest.CaptureFixture[str], files: Path) -> None:
    path = files / "never.csv"
    words = ("cards", "greedy", "--game", "omakase", "-p", "2", "-g", "100", "-k", "observed")
    out = printed(capsys, *words, "--by", "calls,endings", "--csv", path).out
    assert "No check was called with 2 players." in out
    assert re.search(r"\nafter a check +0[.0]*±", out)
    assert set(pd.read_csv(path)["by"]) == {"card", "endings"}


def test_words_without_forced_values_are_said_to_have_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (*FIELD, "-p", "2", "-k", "forced", "--decisions", "6", "--by", "pass,drawn")
    ended = printed(capsys, *words)
    assert "sushilab: by: there are no forced values by drawn\n" in ended.err
    assert "by pass" in ended.out


def test_help_and_mistakes_name_the_words(capsys: pytest.CaptureFixture[str]) -> None:
    help_text = " ".join(printed(capsys, "cards", "--help").out.split())
    assert f"Omakase pass, third, strategy, {', '.join(WORDS)}" in help_text
    assert "Sushi Go! round, pick, strategy, held" in help_text
    err = printed(capsys, *FIELD, "--by", "drwan", status=2).err
    assert err == (
        "sushilab: by: unknown 'drwan'; did you mean drawn? known: pass, third, strategy,"
        f" {', '.join(WORDS)}\n"
    )


def test_invented_truth_is_printed(known: Any, capsys: pytest.CaptureFixture[str]) -> None:
    for word in WORDS:
        print_tables(known, word)
    out = capsys.readouterr().out

    def cells(heading: str, name: str) -> list[str]:
        part = out.split(f"{heading}, 2 players")[1]
        line = next(line for line in part.splitlines() if line.startswith(name))
        return line.removeprefix(name).split()

    best = cells("Drawn cards", "Assorted sashimi")
    gain, half = map(float, best[1].split("±"))
    assert gain == pytest.approx(100 * true_gain()[0], abs=2 * half)
    assert gain - half > 0
    held = cells("Cards in hands at the end", "Tofu")
    assert float(held[0].split("±")[0]) == pytest.approx(100 * HELD[15], abs=1)
    # Tofu can be in a set, ginger cannot.
    assert float(held[1].split("±")[0]) == pytest.approx(50, abs=2)
    assert len(cells("Cards in hands at the end", "Ginger")) == len(held) - 1
    slot = cells("Exchanges by slot of the belt", "6 (last)")
    assert float(slot[0].split("±")[0]) == pytest.approx(100 * SLOT[5], abs=1)
    ending = cells("How games ended", "deck empty at a draw")
    assert float(ending[1].split("±")[0]) == pytest.approx(TURNS[1], abs=0.2)
    assert cells("Action cards played", "Chopsticks")[1].startswith("33.")


def test_forced_runs_and_other_words_have_no_frames(known: Any) -> None:
    forced = SimpleNamespace(plan=SimpleNamespace(forced_picks=True))
    assert all(frames(forced, word) == {} for word in WORDS)
    assert frames(known, "") == {}
    assert list(frames(known, "held")["held"]["card"]) == list(CODES[:KINDS])
