"""The tuned tables that come with sushilab hold what their heads claim."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

from sushilab.analysis.candidate_tables import HELD_OUT, seed_of
from sushilab.analysis.win_shares import strategy_rows
from sushilab.simulator.run import run
from sushilab.simulator.simulate import make_plan
from sushilab.strategies import built_in, resolve

FOLDER = Path(__file__).parents[2] / "strategies" / "sushi_go" / "tables"
CLAIM = re.compile(r"# Held out: ([\d.]+) \+- ([\d.]+) % alone (?:among (\w+)|in the mixed field)")


def held(players):
    """The text of a table and what is in it."""
    text = (FOLDER / f"tuned_{players}.toml").read_text(encoding="utf-8")
    return text, tomllib.loads(text)


def strategy_of(table):
    return resolve(table["like"]).definition.with_parameters(**table["parameters"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_is_complete(players):
    text, table = held(players)
    assert table["name"] == f"tuned_{players}"
    assert f"{players} players" in table["description"]
    assert table["source"]
    assert table["traits"][-1] == "tuned"
    definition = built_in("sushi_go")[table["like"]]
    assert set(table["traits"][:-1]) <= set(definition.traits)
    assert set(table["parameters"]) == set(definition.defaults)
    for value in table["parameters"].values():
        assert float(f"{value:.4g}") == value
    command = shlex.split(text.splitlines()[0].partition(": ")[2])
    assert command[:3] == ["sushilab", "tune", "weights"]
    assert command[command.index("--players") + 1] == str(players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_wins_more_than_its_share_of_every_claim(players):
    claims = CLAIM.findall(held(players)[0])
    names = {name for _, _, name in claims}
    assert {"", "expected", "balanced", "greedy", "sashimi", "weights"} <= names
    for share, half, name in claims:
        assert float(share) - float(half) > 100 / players, name


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_wins_what_it_claims_against_expected(players):
    """On a part of the very deals that the claim was measured on, within the errors of both."""
    text, table = held(players)
    share, half = next(
        (float(s), float(h)) for s, h, name in CLAIM.findall(text) if name == "expected"
    )
    names = [name for _, _, name in CLAIM.findall(text)]
    others = ["expected"] * (players - 1)
    plan = make_plan(
        [strategy_of(table), *others],
        players=players,
        games=8_000,
        seed=seed_of(1, HELD_OUT, names.index("expected")),
        cards=False,
    )
    row = strategy_rows(run(plan))[0]
    spread = half + 100 * (row["win_share_high"] - row["win_share_low"]) / 2
    assert 100 * row["win_share"] == pytest.approx(share, abs=1.5 * spread)
