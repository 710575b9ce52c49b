import importlib.metadata
import pickle
import sys
import types
from pathlib import Path

import numpy as np
import pytest

from sushilab.simulator import make_plan, run, simulate
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies import (
    StrategyError,
    built_in,
    mistakes,
    registry,
    resolve,
    rounds,
    strategy,
    table,
)
from sushilab.strategies.names import parse_parameters

TWO = """
@strategy
def bold(view, card, pudding=2.0):
    return pudding * card


@table
def timid(s, pudding=1.0, maki=0.5):
    return pudding if s.card == "pudding" else maki * s.icons
"""
ONE = "@table\ndef {name}(s, bonus=1.5):\n    return bonus * s.points"


# Built-in strategies


def test_the_first_field_is_there_and_random_comes_first():
    names = list(built_in("sushi_go"))
    assert names[0] == "random"
    assert names[1:] == sorted(names[1:])
    for name in ("greedy", "expected", "tempura", "sashimi", "dumpling", "maki", "pudding"):
        assert name in names
    assert {"nigiri", "chopsticks", "balanced"} <= set(names)
    assert built_in("no_such_game") == {}


@pytest.mark.parametrize("name", built_in("sushi_go"))
def test_every_built_in_strategy_says_what_it_is_and_where_it_comes_from(name):
    definition = built_in("sushi_go")[name]
    assert definition.traits
    assert len(definition.summary) > 30
    assert definition.summary.endswith(".")
    assert definition.source or name == "random"
    for parameter in definition.defaults:
        assert f"\n{parameter}\n" in definition.description
    assert resolve(name).name == name
    assert resolve(name).spec == name
    assert resolve(name).parameters == definition.defaults


# Names and parameters


@pytest.mark.parametrize(
    ("spec", "name", "changed"),
    [
        ("pudding:bonus=3", "pudding:bonus=3", {"bonus": 3.0}),
        ("pudding:bonus=10", "pudding", {}),
        ("pudding:", "pudding", {}),
        ("pudding: bonus = 3 ,", "pudding:bonus=3", {"bonus": 3.0}),
        ("expected:maki=1,reach=.5", "expected:maki=1,reach=0.5", {"maki": 1, "reach": 0.5}),
        ("pudding:bonus=1e-3", "pudding:bonus=0.001", {"bonus": 0.001}),
        ("pudding:bonus=-2", "pudding:bonus=-2", {"bonus": -2.0}),
        ("pudding:bonus=1.23456789", "pudding:bonus=1.23456789", {"bonus": 1.23456789}),
    ],
)
def test_parameters_are_named(spec, name, changed):
    found = resolve(spec)
    assert found.name == name
    assert dict(found.changed) == changed
    assert found.parameters == {**found.definition.defaults, **changed}
    assert resolve(found.spec) == found


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gredy", "unknown strategy 'gredy'; did you mean greedy?"),
        ("pudings", "unknown strategy 'pudings'; did you mean pudding"),
        ("xyzzy", "unknown strategy 'xyzzy'; known: random, balanced, "),
        ("", "unknown strategy ''"),
        ("greedy:bonus=1", "strategy 'greedy' has no parameter 'bonus'; it has none"),
        ("pudding:bonsu=1", "no parameter 'bonsu'; did you mean bonus?"),
        ("expected:x=1", "no parameter 'x'; known: reach, maki, pudding, sticks"),
        ("pudding:bonus=much", "'bonus=much' is not a parameter: write NAME=NUMBER"),
        ("pudding:bonus", "'bonus' is not a parameter: write NAME=NUMBER"),
        ("pudding:3", "'3' is not a parameter: write NAME=NUMBER"),
        ("pudding:bonus=nan", "bonus=nan is not a number"),
        ("pudding:bonus=inf", "bonus=inf is not a number"),
        (7, "7 is not a strategy: give a name, a file or @strategy"),
        (None, "None is not a strategy"),
    ],
)
def test_a_wrong_spec_is_one_sentence_with_the_nearest_choice(spec, message):
    with pytest.raises(StrategyError) as raised:
        resolve(spec)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_parameters_are_read_from_text():
    assert parse_parameters("") == {}
    assert parse_parameters("a=1,b=2.5") == {"a": 1.0, "b": 2.5}


def test_strategies_and_definitions_resolve_to_themselves():
    @table(name="flat")
    def flat(s, level=1.0):
        return level

    bound = flat.with_parameters(level=2)
    assert resolve(bound) is bound
    assert resolve(flat).name == "flat"
    assert bound.name == "flat:level=2"
    assert flat.with_parameters(level=1) == flat.with_parameters()
    assert len({flat.with_parameters(level=x) for x in (1, 1.0, 2)}) == 2


def test_a_strategy_of_another_game_is_refused(write_strategy):
    other = write_strategy("@strategy(game='chess')\ndef value(view, card):\n    return 1.0")
    with pytest.raises(StrategyError, match="plays chess, not sushi_go"):
        resolve(other)

    @strategy(game="chess")
    def value(view, card):
        return 1.0

    with pytest.raises(StrategyError, match="plays chess, not sushi_go"):
        resolve(value)


# Files


def test_a_file_with_one_strategy_needs_no_name(write_strategy):
    path = write_strategy(ONE.format(name="hungry"), "lunch")
    assert resolve(path).name == "hungry"
    assert resolve(f"{path}:hungry").name == "hungry"
    assert resolve(f"{path}:bonus=2").name == "hungry:bonus=2"
    assert resolve(f"{path}:hungry,bonus=2").name == "hungry:bonus=2"
    assert resolve(path).definition.path == Path(path).resolve()


@pytest.mark.parametrize("function", ["value", "choose"])
def test_a_function_without_a_name_of_its_own_is_called_as_its_file(function, write_strategy):
    arguments = "view, card" if function == "value" else "view"
    path = write_strategy(f"@strategy\ndef {function}({arguments}):\n    return 1", "lunch")
    assert resolve(path).name == "lunch"
    assert resolve(f"{path}:lunch").name == "lunch"


def test_a_file_with_several_strategies_needs_a_name(write_strategy):
    path = write_strategy(TWO)
    assert resolve(f"{path}:bold").name == "bold"
    assert resolve(f"{path}:timid,maki=3").parameters == {"pudding": 1.0, "maki": 3.0}
    for spec, message in {
        path: f"{path} defines 2 strategies: write {path}:NAME, with NAME one of bold, timid",
        f"{path}:pudding=1": "defines 2 strategies",
        f"{path}:bald": f"{path} defines no strategy 'bald'; did you mean bold?",
        f"{path}:bold,maki=1": "strategy 'bold' has no parameter 'maki'; known: pudding",
    }.items():
        with pytest.raises(StrategyError) as raised:
            resolve(spec)
        assert message in str(raised.value)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("def f(:", "bad.py, line 5: invalid syntax"),
        ("import nowhere_at_all", "bad.py, line 5: ModuleNotFoundError: No module named 'nowhere"),
        ("x = 1\ny = x / 0", "bad.py, line 6: ZeroDivisionError: division by zero"),
        ("def value(view, card):\n    return 1.0", "bad.py defines no strategy: put @strategy"),
        ("", "bad.py defines no strategy"),
        (
            "@strategy\ndef value(card, view):\n    return 1.0",
            "bad.py: strategy 'value' takes (card, view): write value(view, card) or choose(view)",
        ),
        ("@strategy\ndef choose():\n    return 1", "strategy 'choose' takes (): write value("),
        (
            "@table\ndef value():\n    return 1",
            "strategy 'value' takes no argument: write value(s)",
        ),
        ("x = '\x00'", "bad.py"),
        ("import sys\nsys.exit('bye')", "bad.py, line 6: SystemExit: bye"),
        (
            "@table(name='x')\ndef a(s):\n    return 1\n@table(name='x')\ndef b(s):\n    return 2",
            "bad.py defines two strategies called 'x': rename one",
        ),
    ],
)
def test_a_bad_file_is_one_sentence_with_the_line(body, message, write_strategy):
    path = write_strategy(body, "bad")
    with pytest.raises(StrategyError) as raised:
        resolve(path)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there_is_told_with_the_nearest(write_strategy, tmp_path):
    path = write_strategy(TWO, "lunch")
    for spec, message in {
        path.replace("lunch", "lnch"): "did you mean lunch.py?",
        str(tmp_path / "nowhere" / "x.py"): "no strategy file",
        str(tmp_path / "table.toml"): "no strategy file .*none is there",
    }.items():
        with pytest.raises(StrategyError, match=message):
            resolve(spec)
    folder = tmp_path / "folder.py"
    folder.mkdir()
    with pytest.raises(StrategyError, match="folder.py is a folder"):
        resolve(str(folder))
    for ending in (".py", ".toml"):
        (tmp_path / ending).write_text("")
        with pytest.raises(StrategyError, match="has no name before its ending"):
            resolve(str(tmp_path / ending))
    (tmp_path / "bytes.py").write_bytes(b"\xff\xfe\x00bad")
    with pytest.raises(StrategyError, match="bytes.py"):
        resolve(str(tmp_path / "bytes.py"))


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("@strategy\ndef value(view, card, x):\n    return x", "'x' needs a number as default"),
        ("@strategy\ndef value(view, card, x='a'):\n    return 1.0", "'x' needs a number"),
        ("@strategy\ndef value(view, card, x=True):\n    return 1.0", "'x' needs a number"),
        ("@strategy\ndef choose(view, x=None):\n    return 1", "'x' needs a number"),
        ("@table\ndef value(s, x):\n    return x", "'x' needs a number as default"),
    ],
)
def test_a_parameter_needs_a_number_as_default(body, error, write_strategy):
    with pytest.raises(StrategyError, match=error) as raised:
        simulate([write_strategy(body), "random"], games=100)
    assert "strategy 'mine'" in str(raised.value) or "strategy 'value'" in str(raised.value)


# Files that change


def test_an_edited_file_is_loaded_again_even_within_the_same_second(write_strategy, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    body = "@table\ndef value(s):\n    return {}1.0 * s.points"
    first = resolve(write_strategy(body.format("+")))
    tallies = [run(make_plan([first, "random"], games=400)).tally]
    assert resolve(write_strategy(body.format("+"))) == first
    second = resolve(write_strategy(body.format("-")))
    assert second != first
    assert second.fingerprint != first.fingerprint
    tallies.append(run(make_plan([second, "random"], games=400)).tally)
    assert tallies[0] != tallies[1]
    assert list(Path(first.definition.path).parent.iterdir()) == [first.definition.path]


FUNCTION = """
@numba.njit
def twice(x):
    return {factor} * x


@strategy
def value(view, card):
    return twice(view.points(card))
"""


def test_machine_code_of_a_function_follows_the_whole_file(write_strategy):
    """The helper is edited, the strategy itself is not; then the file is moved."""
    tallies = []
    for factor, name in ((1.0, "mine"), (-1.0, "mine"), (-1.0, "moved")):
        path = write_strategy("import numba\n" + FUNCTION.format(factor=factor), name)
        tallies.append(run(make_plan([path, "random"], games=400)).tally)
    assert tallies[0] != tallies[1]
    assert tallies[1] == tallies[2]


FACTORY = """
def make(sign, called):
    @strategy(name=called)
    def value(view, card):
        return sign * view.points(card)

    return value


up, down = make(1.0, "up"), make(-1.0, "down")
"""


def test_strategies_made_by_one_function_are_told_apart(write_strategy):
    path = write_strategy(FACTORY)
    means = {}
    for name in ("up", "down"):
        tally = run(make_plan([f"{path}:{name}", "random"], games=2_000)).tally
        means[name] = tally["scores"][0, 0] / 2_000
    assert means["up"] > means["down"] + 5


# Pickling


def test_strategies_travel_by_name_with_their_parameters(write_strategy):
    path = write_strategy(TWO)
    for spec in ("greedy", "pudding:bonus=1.23456789", f"{path}:timid,maki=0.1"):
        sent = resolve(spec)
        received = pickle.loads(pickle.dumps(sent))
        assert received == sent
        assert received.name == sent.name
        assert received.fingerprint == sent.fingerprint
        rules = Rules(3)
        assert np.array_equal(received.compiled_for(rules)[1], sent.compiled_for(rules)[1])


@pytest.mark.parametrize("stem", ["a,b", "a:b", "x=2", "my(1)", "a.py"])
def test_files_of_any_name_travel(stem, tmp_path):
    path = tmp_path / f"{stem}.toml"
    path.write_text("[parameters]\nx = 2\n[values]\negg = 'x'\n")
    for spec in (str(path), f"{path}:x=3", f"mistakes({path}:x=3; 0.2)"):
        sent = resolve(spec)
        received = pickle.loads(pickle.dumps(sent))
        assert received == sent
        assert received.name == sent.name


@pytest.mark.parametrize("name", ["greedy", "of_this_session"])
def test_a_strategy_of_a_session_does_not_travel(name):
    @table(name=name)
    def value(s):
        return 1.0

    with pytest.raises(StrategyError, match=f"'{name}' was defined in a session"):
        pickle.dumps(value.with_parameters())
    with pytest.raises(StrategyError, match=f"'{name}' was defined in a session"):
        pickle.dumps(mistakes(rounds(value, 2, "maki")))


# Packages


class Point:
    def __init__(self, name, loaded):
        self.name, self.loaded = name, loaded

    def load(self):
        return self.loaded


def test_a_package_adds_strategies_by_entry_point(monkeypatch):
    @table(name="from_a_package")
    def alone(s):
        return 1.0

    module = types.ModuleType("lunch")
    module.first = table(lambda s: 1.0, name="first_of_module")
    module.second = table(lambda s: 2.0, name="second_of_module")
    module.chess = table(lambda s: 2.0, name="of_chess", game="chess")
    points = [Point("a", alone), Point("b", module)]

    def entry_points(group):
        return points if group == "sushilab.strategies" else importlib.metadata.entry_points()

    monkeypatch.setattr(registry, "entry_points", entry_points)
    built_in.cache_clear()
    try:
        for name in ("from_a_package", "first_of_module", "second_of_module", "greedy"):
            assert resolve(name).name == name
        with pytest.raises(StrategyError, match="unknown strategy 'of_chess'"):
            resolve("of_chess")
        assert simulate(["second_of_module", "random"], games=100).games == 100
        assert pickle.loads(pickle.dumps(resolve("from_a_package"))) == resolve("from_a_package")
    finally:
        built_in.cache_clear()
