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
from sushilab.strategies import built_in, field, resolve

STRATEGIES = Path(__file__).parents[2] / "strategies"
TABLES = [
    *(("sushi_go", players) for players in (2, 3, 4, 5)),
    *(("omakase", players) for players in (2, 3, 4)),
]
EVERY = pytest.mark.parametrize(("game", "players"), TABLES)
YARDSTICK = {"sushi_go": "expected", "omakase": "balanced"}
CLAIMED = {
    "sushi_go": {"", "expected", "balanced", "greedy", "sashimi", "weights"},
    "omakase": {"", "balanced", "early_caller", "greedy", "thief", "wasabi_pusher"},
}
"""What every table of a game says it was measured against; nothing is the mixed field."""
CLAIM = re.compile(r"# Held out: ([\d.]+) \+- ([\d.]+) % alone (?:among (\w+)|in the mixed field)")


def held(game, players):
    """The text of a table and what is in it."""
    path = STRATEGIES / game / "tables" / f"tuned_{players}.toml"
    text = path.read_text(encoding="utf-8")
    return text, tomllib.loads(text)


def strategy_of(game, table):
    return resolve(table["like"], game).definition.with_parameters(**table["parameters"])


def share_of(game, specs, players, games, seed):
    """Win share of the first strategy in per cent, and half its interval."""
    plan = make_plan(specs, players=players, games=games, seed=seed, game_name=game, cards=False)
    row = strategy_rows(run(plan))[0]
    half = (row["win_share_high"] - row["win_share_low"]) / 2
    return 100 * row["win_share"], 100 * half


@EVERY
def test_a_table_is_complete(game, players):
    text, table = held(game, players)
    assert table["name"] == f"tuned_{players}"
    assert table.get("game", "sushi_go") == game
    assert f"{players} players" in table["description"]
    assert table["source"]
    assert table["traits"][-1] == "tuned"
    definition = built_in(game)[table["like"]]
    assert set(table["traits"][:-1]) <= set(definition.traits)
    assert set(table["parameters"]) == set(definition.defaults)
    for value in table["parameters"].values():
        assert float(f"{value:.4g}") == value
    command = shlex.split(text.splitlines()[0].partition(": ")[2])
    assert command[:3] == ["sushilab", "tune", table["like"]]
    assert command[command.index("--players") + 1] == str(players)
    assert ("--game" in command) == (game != "sushi_go")


@EVERY
def test_a_table_wins_more_than_its_share_of_every_claim(game, players):
    claims = CLAIM.findall(held(game, players)[0])
    assert {name for _, _, name in claims} >= CLAIMED[game]
    for share, half, name in claims:
        assert float(share) - float(half) > 100 / players, name


@EVERY
def test_a_table_wins_what_it_claims(game, players):
    """On a part of the very deals that the claim was measured on, within the errors of both."""
    text, table = held(game, players)
    other = YARDSTICK[game]
    claims = CLAIM.findall(text)
    share, half = next((float(s), float(h)) for s, h, name in claims if name == other)
    place = [name for _, _, name in claims].index(other)
    specs = [strategy_of(game, table), *[other] * (players - 1)]
    found, spread = share_of(game, specs, players, 8_000, seed_of(1, HELD_OUT, place))
    assert found == pytest.approx(share, abs=1.5 * (half + spread))


@EVERY
def test_tuned_plays_the_table_of_the_number_of_players(game, players):
    _, table = held(game, players)
    rivals = [YARDSTICK[game]] * (players - 1)
    own = share_of(game, [strategy_of(game, table), *rivals], players, 400, 1)
    assert share_of(game, ["tuned", *rivals], players, 400, 1) == own
    assert "tuned" in field(game)
    assert not {f"tuned_{players}"} & set(field(game))
