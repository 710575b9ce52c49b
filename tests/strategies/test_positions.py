"""What the built-in strategies do in positions set up by hand."""

import pytest
from positions_by_hand import choice
from positions_of_heuristics import HEURISTICS
from positions_of_orders import ORDERS

from sushilab.strategies import built_in

POSITIONS = {**HEURISTICS, **ORDERS}


@pytest.mark.parametrize(
    ("name", "position"),
    [(name, position) for name, positions in POSITIONS.items() for position in positions],
)
def test_the_pick_in_a_position(name, position):
    expected, setup, more = POSITIONS[name][position]
    found = choice(name, *setup, **more)
    if isinstance(expected, set):
        assert len(found) == len(expected)
        found = set(found)
    elif isinstance(expected, str):
        expected = (expected,)
    assert found == expected


def test_every_built_in_strategy_but_random_has_positions():
    assert set(POSITIONS) == set(built_in("sushi_go")) - {"random"}
    assert all(len(positions) >= 3 for positions in POSITIONS.values())


@pytest.mark.parametrize(
    "name", [name for name in POSITIONS if built_in("sushi_go")[name].kind != "combined"]
)
def test_parameters_change_picks(name):
    """Every parameter is worth something: far from its default another card is taken."""
    hands = [
        ["tempura", "sashimi", "dumpling", "maki3", "egg", "wasabi", "pudding", "chopsticks"],
        ["sashimi", "maki1", "pudding", "chopsticks", "egg"],
        ["salmon", "dumpling", "chopsticks", "pudding"],
        ["pudding", "maki2", "squid"],
        ["wasabi", "squid", "salmon", "egg"],
        ["tempura", "squid", "egg", "egg", "egg"],
    ]
    owns = [
        [],
        ["wasabi"],
        ["maki3"],
        ["chopsticks", "dumpling"],
        ["sashimi", "chopsticks", "tempura"],
    ]
    tables = [
        {},
        {"puddings": (1, 0, 0, 0)},
        {"puddings": (0, 1, 1, 0)},
        {"others": (["maki2"], ["maki3"], []), "round": 3, "puddings": (1, 1, 2, 3)},
        {"others": (["maki3"], ["maki1"], []), "round": 2, "puddings": (0, 1, 2, 3)},
    ]
    for parameter, default in built_in("sushi_go")[name].defaults.items():
        values = (default + 9, default - 9, 0, 1)
        changed = [f"{name}:{parameter}={value}" for value in values]
        if (name, parameter) == ("memory", "reach"):
            # A part of a whole.
            changed = changed[2:]
        assert any(
            choice(spec, hand, own, **table) != choice(name, hand, own, **table)
            for table in tables
            for spec in changed
            for hand in hands
            for own in owns
            if len(own) <= 8 - len(hand)
        ), parameter
