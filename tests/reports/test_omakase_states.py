"""Table strategies of Omakase in ``strategies show``: all there is to read, on two screens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sushilab.reports import cli
from sushilab.strategies import built_in

TABLES = [name for name, made in built_in("omakase").items() if made.kind == "table"]
SCREENS = 100
"""Lines of two screens."""


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: object, status: int = 0) -> str:
        capsys.readouterr()
        texts = ["strategies", "show", *map(str, words), "--game", "omakase"]
        assert cli.run(texts) == status
        captured = capsys.readouterr()
        return captured.err if status else captured.out

    return call


def row(out: str, name: str) -> list[str]:
    line = next(line for line in out.splitlines() if line.startswith(f"{name}  "))
    return line.removeprefix(name).split()


def values(show: Any, *words: object) -> dict[tuple[str, int, str], float]:
    rows = json.loads(show(*words, "--json"))["values"]
    return {(r["card"], r["turns_left"], r["state"]): r["value"] for r in rows}


@pytest.mark.parametrize("name", TABLES)
def test_every_table_fits_two_screens(show: Any, name: str) -> None:
    lines = show(name).splitlines()
    table = lines[next(i for i, line in enumerate(lines) if line.startswith("Value of")) :]
    assert len(table) < SCREENS
    assert max(map(len, lines)) <= 80


def test_cards_of_sets_are_shown_by_what_is_missing(show: Any) -> None:
    out, known = show("balanced", "--at", "turns_left=5"), values(show, "balanced")
    assert "Value of a card by kinds that its set lacks (4 players, 5 turns left)" in out
    expected = [known["crab", 5, f"have=0, omakase=5, sakura={n}"] for n in range(6)]
    expected.append(known["crab", 5, "have=1, omakase=5, sakura=5"])
    assert row(out, "Crab, Sakura") == [f"{value:.0f}" for value in expected]
    # The only copy cannot be held already, and the Kid's set has four cards.
    assert len(row(out, "Fatty tuna, Omakase")) == 6
    assert len(row(out, "Tofu, Kid's")) == 5
    assert row(show("balanced"), "Crab, Sakura") != row(out, "Crab, Sakura")


def test_the_check_is_told_by_the_scores_that_call_it(show: Any) -> None:
    out = show("late_caller:turns=3")
    assert row(out, "Turns left") == ["1-3", "4-14"]
    known = values(show, "late_caller:turns=3")
    called = [n for n in range(0, 10_800, 100) if known["check", 3, f"score={n}"] > 0]
    assert row(out, "Score") == [f"{called[0]}+", "never"]
    assert row(show("greedy"), "Score") == ["never"]
    assert row(show("early_caller"), "Score") == ["always"]
    balanced = show("balanced")
    for turns, score in ((1, 6100), (9, 4500), (10, 4300), (14, 3500)):
        assert f"{score}+" in balanced
        assert values(show, "balanced")["check", turns, f"score={score}"] > 0
        assert values(show, "balanced")["check", turns, f"score={score - 100}"] <= 0


def test_states_and_turns_with_equal_values_stand_together(show: Any) -> None:
    out = show("omakase_chaser")
    assert row(out, "Card or play") == ["1-7", "8-9", "10-14"]
    assert row(out, "Tuna, have 0") == ["1900"] * 3
    assert row(out, "Tuna, have 1-2") == ["400"] * 3
    assert row(out, "Play fork") == ["901", "901", "never"]
    assert row(out, "Play sake, target 4") == ["751", "never", "never"]
    assert row(out, "Matcha") == ["1200"] * 3
    assert "kinds that its set lacks" not in out


def test_a_table_of_ones_own_that_depends_on_everything(show: Any, tmp_path: Path) -> None:
    path = tmp_path / "odd.py"
    path.write_text(
        "from sushilab.strategies.omakase import table\n\n\n"
        "@table\ndef value(s):\n"
        "    if s.card == 'check':\n"
        "        return 1 if s.score in (0, 300, 400, 500) or s.score > 10_000 else -1\n"
        "    if s.card == 'wasabi':\n        return 1 if s.have and s.cards > 5 else 2\n"
        "    if s.card == 'ginger':\n        return 0.125 if s.cards in (1, 2, 3, 7) else 0.5\n"
        "    numbers = (s.have, s.cards, s.target_cards, s.dearest, s.missing, s.turns_left)\n"
        "    return sum(17**i * (n or 0) for i, n in enumerate(numbers))\n"
    )
    out = show(path)
    assert row(out, "Score") == ["0,", "300-500,", "10100+"]
    assert row(out, "Ginger, own 1-3, 7")[0] == "0.12"
    assert row(out, "Wasabi, have 1, own 6-11")[0] == "1"
    assert row(out, "Wasabi, have 0, own 0 (+17)")[0] == "2"
    heads = [line.split()[3:] for line in out.splitlines() if line.startswith("Card or play")]
    assert [turn for head in heads for turn in head] == ["1", "2", "4", "7", "10", "14"]
    assert row(out, "Play sake")[0] == "1.42e+06"
    assert len(out.splitlines()) < 2 * SCREENS


def test_prices_in_toml_are_shown(show: Any, tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text("like = 'greedy'\n\n[values]\ntofu = 0.25\ncheck = 'score - 4000'\n")
    out = show(path)
    assert row(out, "Tofu") == ["0.25"]
    assert row(out, "Score") == ["4100+"]


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ("turns_left=15", "turns_left: 15 is not one of 1 to 14"),
        ("turns=3", "at: no part of the table is called 'turns'; did you mean turns_left?"),
    ],
)
def test_parts_that_do_not_exist(show: Any, part: str, sentence: str) -> None:
    assert show("balanced", "--at", part, status=2) == f"sushilab: {sentence}\n"


def test_marks_around_code_are_left_out(show: Any) -> None:
    assert "``" not in show("balanced")
    assert "it does within t" in show("balanced")
