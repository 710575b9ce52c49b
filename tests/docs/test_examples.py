"""Every file in ``examples/`` runs as its first lines say."""

from __future__ import annotations

import runpy

import matplotlib
import pytest
from doc_pages import ROOT

from sushilab.reports.cli import run
from sushilab.simulator import simulate
from sushilab.strategies import load_file

EXAMPLES = sorted(p for p in (ROOT / "examples").iterdir() if p.suffix in (".py", ".toml"))
STRATEGIES = [p for p in EXAMPLES if p.stem.endswith("strategy") or p.suffix == ".toml"]
SCRIPTS = [path for path in EXAMPLES if path not in STRATEGIES]


@pytest.mark.parametrize("path", SCRIPTS, ids=[path.stem for path in SCRIPTS])
def test_script_runs(path, tmp_path, monkeypatch, capsys):
    matplotlib.use("agg")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", [str(path), "2000"])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("path", STRATEGIES, ids=[path.stem for path in STRATEGIES])
def test_strategy_plays_and_beats_random(path, capsys):
    game = "omakase" if path.stem.startswith("omakase") else "sushi_go"
    table = ["--players", "2", "--games", "2k", "--game", game]
    assert run(["simulate", str(path), "random", *table, "--quiet"]) == 0
    assert len(load_file(path, game)) == 1
    played = simulate([str(path), "random"], game=game, players=3, games=3_000, seed=3)
    frame = played.to_frame()
    assert frame.set_index("strategy")["win_share_low"].iloc[0] > 1 / 3


@pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_example_is_short_and_listed(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 45
    assert f"examples/{path.name}" in (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
