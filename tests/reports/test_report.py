"""The whole command: what it writes, says and refuses."""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from sushilab.reports import cli, field, report_folder
from sushilab.reports.charts.catalogue import charts_of
from sushilab.reports.glossary import meaning, table_meanings

CHARTS, TABLES = charts_of("sushi_go"), table_meanings("sushi_go")
STRATEGIES = ["random", "greedy", "expected", "pudding"]
SMALL = ["report", *STRATEGIES, "--players", "2-3", "--games", "2k", "--seed", "5"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("report") / "first"
    assert cli.run([*SMALL, "--out", str(out), "--quiet"]) == 0
    return out


@pytest.fixture
def one_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw one chart only, where charts are not the question."""
    monkeypatch.setattr(report_folder, "charts_of", lambda game: CHARTS[:1])


def manifest_in(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return found


def files_in(folder: Path) -> set[str]:
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}


def test_all_files_are_there(folder: Path) -> None:
    expected = {"index.html", "manifest.json", "tables/README.md"}
    expected |= {f"tables/{name}.csv" for name in TABLES}
    expected |= {f"charts/{chart.name}.{end}" for chart in CHARTS for end in ("svg", "png")}
    assert files_in(folder) == expected


def test_manifest_describes_every_file(folder: Path) -> None:
    manifest = manifest_in(folder)
    listed = {row["path"]: row for row in manifest["files"]}
    assert set(listed) == files_in(folder) - {"manifest.json"}
    for name, row in listed.items():
        content = (folder / name).read_bytes()
        assert row["bytes"] == len(content)
        assert row["sha256"] == hashlib.sha256(content).hexdigest()


def test_manifest_holds_the_plan(folder: Path) -> None:
    manifest = manifest_in(folder)
    assert (
        manifest["command"] == f"sushilab {' '.join(SMALL[:5])} --players 2-3 --games 2000 --seed 5"
    )
    assert (manifest["game"], manifest["seed"], manifest["players"]) == ("sushi_go", 5, [2, 3])
    assert [s["name"] for s in manifest["strategies"]] == STRATEGIES
    assert {"sushilab", "python", "numba", "numpy"} <= set(manifest["versions"])
    assert manifest["games"] == sum(run["games"] for run in manifest["runs"])
    for run in manifest["runs"]:
        assert run["games"] == run["planned_games"] >= 2000
        assert all(len(line_up) == run["players"] for line_up in run["line_ups"])
    assert manifest["wall_seconds"] > 0
    assert manifest["variant"] == {}
    assert not manifest["interrupted"]


class Page(HTMLParser):
    """Collects what a page refers to, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.open: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("href", "src", "xlink:href", "data", "action"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")
        if tag not in ("meta", "link", "br", "img"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_page_is_self_contained(folder: Path) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert "script" not in page.tags
    assert page.tags.count("svg") == 2 * len(CHARTS)
    assert len(page.ids) == len(set(page.ids))
    assert "http" not in re.sub(r"http-equiv", "", text)
    assert "@import" not in text
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids
        elif link != "data:,":
            assert (folder / link).is_file(), link
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(page.ids)


def test_page_answers_and_explains(folder: Path) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    for words in (
        "Which card is worth how much?",
        "Does that change from round to round?",
        "At which pick?",
        "Which strategy wins how often?",
        "Where do the points come from?",
        "How to get these numbers again",
        "What the numbers mean",
        "Observed means",
        "sushilab report random greedy expected pudding --players 2-3",
        "seed 5",
    ):
        assert words in text, words
    assert "nan" not in re.sub(r"<svg.*?</svg>|[a-z]*nan[a-z]+", "", text, flags=re.DOTALL)
    assert str(folder.parent) not in text


def test_tables_are_tidy_and_explained(folder: Path) -> None:
    for name in TABLES:
        with (folder / f"tables/{name}.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        assert len(rows) > 1
        assert all(len(row) == len(rows[0]) for row in rows)
        assert rows[0][0] == "players"
        assert all(meaning(column, "sushi_go") for column in rows[0])


def test_charts_are_pictures_with_their_origin(folder: Path) -> None:
    for chart in CHARTS:
        svg = (folder / f"charts/{chart.name}.svg").read_text(encoding="utf-8")
        assert "Made by: sushilab report random" in svg
        assert "seed 5" in svg
        png = (folder / f"charts/{chart.name}.png").read_bytes()
        assert png.startswith(b"\x89PNG")
        assert int.from_bytes(png[16:20]) == 1360


@pytest.mark.usefixtures("one_chart")
def test_same_seed_same_tables_and_pictures(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "again"
    assert cli.run([*SMALL, "--out", str(out), "--quiet", "--threads", "1"]) == 0
    same = [name for name in files_in(out) if name.startswith(("tables/", "charts/"))]
    # README and one table each, and both files of the one chart.
    assert len(same) == 1 + len(TABLES) + 2
    for name in same:
        assert (folder / name).read_bytes() == (out / name).read_bytes(), name


@pytest.mark.usefixtures("one_chart")
def test_json_is_the_manifest_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "new" / "deep"
    table = tmp_path / "wins.csv"
    arguments = ["report", "greedy", "random", "--players", "2", "--games", "200"]
    assert cli.run([*arguments, "--out", str(out), "--json", "--csv", str(table)]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out) == manifest_in(out)
    assert table.read_text() == (out / "tables/strategies.csv").read_text()
    assert "games/s" in said.err


@pytest.mark.usefixtures("one_chart")
def test_an_earlier_report_is_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report"
    arguments = ["report", "greedy", "random", "--players", "2", "--games", "200"]
    arguments += ["--out", str(out)]
    assert cli.run(arguments) == 0
    said = capsys.readouterr()
    assert "Win share, %" in said.out
    assert str(out / "index.html") in said.out.splitlines()
    # A file that an older version wrote goes, one that is nobody's business stays.
    manifest = manifest_in(out)
    (out / "old.svg").write_text("old")
    (out / "notes.txt").write_text("mine")
    (tmp_path / "outside.txt").write_text("mine")
    manifest["files"] += [{"path": "old.svg"}, {"path": "../outside.txt"}]
    (out / "manifest.json").write_text(json.dumps(manifest))
    assert cli.run([*arguments, "--quiet"]) == 0
    assert not (out / "old.svg").exists()
    assert (out / "notes.txt").exists()
    assert (tmp_path / "outside.txt").exists()
    assert capsys.readouterr().err == ""


@pytest.fixture
def never_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("played")

    monkeypatch.setattr(field, "run", refuse)


def foreign(path: Path) -> Path:
    path.mkdir()
    (path / "thesis.txt").write_text("years of work")
    return path


def foreign_manifest(path: Path) -> Path:
    path.mkdir()
    (path / "manifest.json").write_text('{"kind": "web app", "files": []}')
    return path


def plain_file(path: Path) -> Path:
    path.write_text("a file")
    return path


def under_a_file(path: Path) -> Path:
    return plain_file(path) / "report"


@pytest.mark.usefixtures("never_plays")
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (foreign, "holds other files and no report"),
        (foreign_manifest, "holds other files and no report"),
        (plain_file, "is a file"),
        (under_a_file, "is a file"),
    ],
)
def test_a_folder_that_cannot_be_used_is_refused_before_playing(
    make: Callable[[Path], Path],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = make(tmp_path / "x")
    assert cli.run([*SMALL, "--out", str(before)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert words in said.err
    assert len(said.err.strip().splitlines()) == 1


@pytest.mark.usefixtures("never_plays")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["greedyy"], "did you mean greedy"),
        (["--players", "6"], "2 to 5"),
        (["--games", "many"], "is not a count"),
        (["--variant", "pass"], "KEY=VALUE"),
        (["--variant", "dummy=two_player", "--players", "2-3"], "2 players, not 3"),
        (["--game", "chess"], "unknown game"),
    ],
)
def test_mistakes_end_with_a_sentence(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "report"
    assert cli.run(["report", *arguments, "--out", str(out)]) == 2
    assert words in capsys.readouterr().err
    assert not out.exists()


def interrupt_run(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Press Ctrl-C when that run begins."""
    real, calls = field.run, []

    def run(*args: Any, **options: Any) -> Any:
        calls.append(1)
        if len(calls) == number:
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(field, "run", run)


@pytest.mark.usefixtures("one_chart")
def test_ctrl_c_reports_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_run(monkeypatch, 2)
    out = tmp_path / "report"
    assert cli.run([*SMALL, "--out", str(out)]) == 130
    assert "it has nothing on 3 players" in capsys.readouterr().err
    manifest = manifest_in(out)
    assert manifest["interrupted"]
    assert manifest["players"] == [2]
    page = (out / "index.html").read_text(encoding="utf-8")
    assert "Ended early" in page
    assert "Nothing was played with 3 players" in page


def test_ctrl_c_before_anything_was_played_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupt_run(monkeypatch, 1)
    out = tmp_path / "report"
    assert cli.run([*SMALL, "--out", str(out)]) == 130
    assert "no report was written" in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.usefixtures("one_chart")
def test_one_strategy_in_all_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field, "built_in_field", lambda game: [])
    out = tmp_path / "report"
    assert cli.run(["report", "greedy", "--games", "300", "--out", str(out), "-q"]) == 0
    page = (out / "index.html").read_text(encoding="utf-8")
    assert "copies of 1 strategy" in page


@pytest.mark.usefixtures("one_chart")
def test_a_variant_is_named_everywhere(tmp_path: Path) -> None:
    out = tmp_path / "report"
    arguments = ["report", "greedy", "random", "--players", "2", "--games", "200", "-q"]
    arguments += ["--variant", "pudding=removed", "--out", str(out)]
    assert cli.run(arguments) == 0
    manifest = manifest_in(out)
    assert manifest["variant"] == {"pudding": "removed"}
    assert "--variant pudding=removed" in manifest["command"]
    for name in ("index.html", "charts/card_points.svg"):
        text = (out / name).read_text(encoding="utf-8")
        assert "pudding=removed" in text
        assert "Pudding" not in text
