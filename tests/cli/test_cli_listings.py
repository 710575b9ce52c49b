from __future__ import annotations

import json

import pytest


def test_games_lists_every_option_with_its_default(cli):
    from sushilab.simulator.games import game

    listed = json.loads(cli("games", "--json").out)["games"]
    sushi = next(each for each in listed if each["name"] == "sushi_go")
    assert (sushi["min_players"], sushi["max_players"]) == (2, 5)
    expected = [(o.name, o.default) for o in game("sushi_go").options()]
    assert [(o["name"], o["default"]) for o in sushi["options"]] == expected
    text = cli("games").out
    for name, _ in expected:
        assert name in text
    assert max(map(len, text.splitlines()[:-2])) <= 80


def test_every_listed_option_can_be_played(cli):
    listed = json.loads(cli("games", "--json").out)["games"][0]
    for option in listed["options"]:
        for value in option["values"]:
            if value.isupper() or "CARD" in value:
                continue
            words = ("simulate", "greedy", "random", "--players", "2", "--games", "20", "--quiet")
            ended = cli(*words, "--variant", f"{option['name']}={value}")
            assert ended.status == 0, ended.err


def test_strategies_are_listed(cli):
    from sushilab.strategies import built_in

    names = list(built_in("sushi_go"))
    for words in (("strategies",), ("strategies", "list")):
        document = json.loads(cli(*words, "--json").out)
        assert [each["name"] for each in document["strategies"]] == names
        text = cli(*words).out
        assert all(name in text for name in names)
        assert max(map(len, text.splitlines())) <= 80
    assert all(each["summary"] for each in document["strategies"])


@pytest.mark.parametrize("players", [2, 5])
def test_every_strategy_can_be_shown(cli, players):
    from sushilab.strategies import built_in

    for name, definition in built_in("sushi_go").items():
        ended = cli("strategies", "show", name, "--players", players)
        assert ended.status == 0
        assert name in ended.out
        assert max(map(len, ended.out.splitlines())) <= 80
        document = json.loads(cli("strategies", "show", name, "--players", players, "--json").out)
        assert document["defaults"] == definition.defaults
        assert ("values" in document) is (definition.kind == "table")


def test_show_prints_the_values_a_table_plays_by(cli):
    from sushilab.simulator.games import game
    from sushilab.strategies import resolve
    from sushilab.strategies.sushi_go.tabulation import table_rows

    document = json.loads(cli("strategies", "show", "expected:pudding=2.5", "--json").out)
    strategy = resolve("expected:pudding=2.5")
    rules = game("sushi_go").rules(4, None)
    rows = table_rows(strategy.definition.function, rules, strategy.parameters, strategy.name)
    assert document["values"] == rows
    assert document["parameters"]["pudding"] == 2.5
    text = cli("strategies", "show", "greedy").out
    line = next(line for line in text.splitlines() if line.startswith("Sashimi, have 2"))
    assert set(line.split()[4:]) <= {"10", "5", "8"}


def test_show_works_for_files(cli, strategy_file):
    path = strategy_file("first")
    ended = cli("strategies", "show", path)
    assert ended.status == 0
    assert "first" in ended.out
    assert "first.py" in "".join(ended.out.split())
