"""What the built-in strategies do in positions set up by hand."""

import numpy as np
import pytest

from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go import stepping
from sushilab.simulator.sushi_go.block import (
    DIPPED,
    DIRECTION,
    FIRST,
    NONE,
    PLAYERS,
    ROUND,
    SECOND,
    SLOTS,
    TURN,
)
from sushilab.simulator.sushi_go.cards import CODES, EGG, KIND
from sushilab.simulator.sushi_go.reference import open_wasabi, place
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.turn import hand_at
from sushilab.simulator.sushi_go.workspace import new_workspace
from sushilab.strategies import built_in, resolve

NOBODY = ((), (), ())


def choice(spec, hand, own=(), others=NOBODY, *, round=1, puddings=(), passed=(), **options):
    """Cards that a strategy in seat 0 takes, with 1 + len(others) players.

    ``passed`` are the hands of the players ahead, the nearest first.
    """
    rules = Rules(1 + len(others), **options)
    turn = rules.hand_size - len(hand)
    assert turn >= 0
    assert len(own) <= turn
    space = new_workspace(rules)
    stepping.begin_game(space, 0, 0)
    info, block = space.block.info, space.block
    info[ROUND], info[TURN] = round - 1, turn
    for seat, cards in enumerate((own, *others)):
        tableau = []
        for card in cards:
            place(tableau, card, True, rules)
        for placed in tableau:
            block.tableaus[seat, KIND[placed.card]] += 1
            if placed.dipped:
                block.tableaus[seat, DIPPED + KIND[placed.card] - EGG] += 1
        block.open[seat] = open_wasabi(tableau)
    for seat, pile in enumerate(puddings):
        block.piles[seat] = pile
    mine = hand_at(0, turn, int(info[DIRECTION]), int(info[PLAYERS]))
    for card in hand:
        block.hands[mine, KIND[card]] += 1
    for ahead, cards in enumerate(passed, 1):
        seat = ahead * int(info[DIRECTION]) % int(info[PLAYERS])
        theirs = hand_at(seat, turn, int(info[DIRECTION]), int(info[PLAYERS]))
        for card in cards:
            block.hands[theirs, KIND[card]] += 1
    chooser, parameters = resolve(spec).compiled_for(rules)
    picks = np.full((SLOTS, LANES), NONE, np.int8)
    chooser(block, 0, parameters, picks)
    assert (picks == picks[:, :1]).all()
    return tuple(CODES[k] for k in picks[[FIRST, SECOND], 0] if k != NONE)


def takes(card, *position, **more):
    return card, position, more


POSITIONS = {
    "greedy": {
        "completes sashimi": takes(
            "sashimi",
            ["sashimi", "squid", "maki3", "pudding"],
            ["sashimi", "sashimi"],
            (["maki3", "maki3"], [], []),
        ),
        "completes tempura before a third of three": takes(
            "tempura", ["squid", "tempura", "sashimi"], ["tempura", "sashimi"]
        ),
        "squid onto wasabi": takes(
            "squid", ["squid", "tempura", "dumpling", "egg"], ["wasabi", "tempura"]
        ),
        "salmon on wasabi is worth more than a fourth dumpling": takes(
            "salmon", ["salmon", "dumpling", "egg"], ["wasabi", "dumpling", "dumpling", "dumpling"]
        ),
        "wins the maki race": takes("maki2", ["maki2", "squid", "egg"], [], (["maki1"], [], [])),
        "a roll that leaves the race as it is is worth nothing": takes(
            "egg", ["maki1", "egg"], ["maki3", "maki3"], (["maki1"], [], [])
        ),
        "ties for first place split": takes(
            "salmon", ["maki1", "salmon"], [], (["maki1"], ["maki1"], ["maki2"])
        ),
        "ties for first place in full": takes(
            "maki1",
            ["maki1", "squid"],
            ["maki1"],
            (["maki2"], [], []),
            majority_ties="full",
        ),
        "a sixth dumpling is worth nothing": takes(
            "egg", ["dumpling", "egg", "wasabi"], ["dumpling"] * 5, ((),)
        ),
        "ties go by card order": takes("wasabi", ["chopsticks", "pudding", "wasabi"]),
        "reverse wasabi wants eggs": takes(
            "egg", ["squid", "egg", "salmon"], ["wasabi"], wasabi_values="reverse"
        ),
        "a pair with chopsticks": takes(
            {"sashimi", "squid"},
            ["sashimi", "squid", "egg", "pudding"],
            ["chopsticks", "sashimi", "sashimi"],
        ),
        "wasabi and then the squid": takes(
            ("wasabi", "squid"), ["egg", "squid", "wasabi", "tempura"], ["chopsticks"]
        ),
        "two tempura at once": takes(
            ("tempura", "tempura"), ["tempura", "tempura", "egg", "egg"], ["chopsticks"]
        ),
        "the better nigiri is placed on the wasabi": takes(
            ("squid", "salmon"), ["salmon", "squid", "pudding"], ["chopsticks", "wasabi"]
        ),
        "no pair when the second card is worth nothing": takes(
            ("squid",), ["squid", "pudding", "sashimi"], ["chopsticks"]
        ),
    },
    "expected": {
        "does not start sashimi at the end": takes("egg", ["sashimi", "egg"]),
        "nor wasabi": takes("egg", ["wasabi", "egg"]),
        "starts a pair while there is time": takes(
            "tempura", ["tempura", "egg", "egg", "egg", "egg", "egg", "egg", "egg"]
        ),
        "takes wasabi early": takes(
            "wasabi", ["wasabi", "egg", "egg", "egg", "egg", "pudding", "egg", "salmon"], [], NOBODY
        ),
        "an egg does not use up a wasabi while there is hope": takes(
            "dumpling", ["egg", "dumpling", "egg", "egg", "egg", "egg"], ["wasabi"]
        ),
        "completes sashimi": takes(
            "sashimi", ["sashimi", "squid", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "a pudding in the last round rather than be last": takes(
            "pudding",
            ["pudding", "egg", "wasabi"],
            round=3,
            puddings=(0, 1, 2, 1),
        ),
        "no pudding when they do not score": takes(
            "egg", ["pudding", "egg"], round=3, puddings=(0, 1, 2, 1), pudding="unscored"
        ),
    },
    "tempura": {
        "over a squid": takes("tempura", ["squid", "tempura", "maki3", "wasabi"]),
        "over a third sashimi": takes(
            "tempura", ["sashimi", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "at the last but one turn": takes("tempura", ["tempura", "squid"]),
        "else what is expected": takes("squid", ["egg", "squid", "pudding"], ["wasabi"]),
    },
    "sashimi": {
        "over a squid": takes("sashimi", ["squid", "sashimi", "maki3", "wasabi"]),
        "over a second tempura": takes("sashimi", ["tempura", "sashimi"], ["tempura"]),
        "a fourth one too": takes("sashimi", ["squid", "sashimi"], ["sashimi"] * 3),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "dumpling": {
        "over a squid": takes("dumpling", ["squid", "dumpling", "maki3", "wasabi"]),
        "over a second tempura": takes("dumpling", ["tempura", "dumpling"], ["tempura"]),
        "the fifth": takes("dumpling", ["squid", "dumpling"], ["dumpling"] * 4, ((),)),
        "not the sixth": takes("squid", ["squid", "dumpling"], ["dumpling"] * 5, ((),)),
    },
    "maki": {
        "the most icons": takes("maki3", ["maki1", "maki3", "maki2", "squid"]),
        "over a second tempura": takes("maki2", ["tempura", "maki2"], ["tempura"]),
        "further rolls when ahead": takes(
            "maki3", ["squid", "maki3"], ["maki3", "maki3"], (["maki1"], [], [])
        ),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "pudding": {
        "over a squid": takes("pudding", ["squid", "pudding", "maki3"]),
        "over a third sashimi": takes("pudding", ["sashimi", "pudding"], ["sashimi"] * 2),
        "however many there are": takes(
            "pudding", ["squid", "pudding"], ["pudding"], round=2, puddings=(3, 0, 0, 0)
        ),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "nigiri": {
        "wasabi first": takes("wasabi", ["squid", "wasabi", "tempura", "maki3"]),
        "then the squid": takes("squid", ["salmon", "squid", "egg", "tempura"], ["wasabi"]),
        "no second wasabi while one waits": takes(
            "salmon", ["wasabi", "salmon", "egg"], ["wasabi"]
        ),
        "no wasabi in the last two turns": takes("squid", ["wasabi", "squid"]),
        "squid without wasabi": takes("squid", ["squid", "maki3", "pudding"]),
    },
    "chopsticks": {
        "early": takes("chopsticks", ["chopsticks", "egg", "salmon", "maki1", "pudding"]),
        "not at the end": takes("squid", ["chopsticks", "squid"]),
        "only one": takes("egg", ["chopsticks", "egg", "egg", "egg"], ["chopsticks"]),
        "both at the end": takes({"squid", "salmon"}, ["squid", "salmon"], ["chopsticks"]),
        "on a great pair": takes(
            {"sashimi", "squid"},
            ["squid", "sashimi", "egg", "egg"],
            ["chopsticks", "sashimi", "sashimi", "wasabi"],
        ),
    },
    "memory": {
        "a second tempura is in the hand to come": takes(
            "tempura",
            ["tempura", "egg", "chopsticks", "chopsticks"],
            [],
            ((),),
            passed=[["tempura", "tempura", "tempura", "maki1"]],
        ),
        "no second tempura is in the hand to come": takes(
            "egg",
            ["tempura", "egg", "chopsticks", "chopsticks"],
            ["maki3"],
            (["maki3", "maki3"],),
            passed=[["egg", "egg", "chopsticks", "chopsticks"]],
        ),
        "a squid for the wasabi is in the hand to come": takes(
            "wasabi",
            ["wasabi", "salmon", "chopsticks"],
            [],
            ((),),
            passed=[["squid", "squid", "squid"]],
        ),
        "none is": takes(
            "salmon",
            ["wasabi", "salmon", "chopsticks"],
            [],
            ((),),
            passed=[["tempura", "pudding", "pudding"]],
        ),
        "the egg waits for the squid that comes": takes(
            "chopsticks",
            ["egg", "chopsticks", "chopsticks", "chopsticks"],
            ["wasabi"],
            ((),),
            passed=[["squid", "squid", "squid", "squid"]],
        ),
        "and does not wait when none comes": takes(
            "egg",
            ["egg", "chopsticks", "chopsticks", "chopsticks"],
            ["wasabi"],
            ((),),
            passed=[["tempura", "tempura", "tempura", "tempura"]],
        ),
    },
    "denial": {
        "keeps the third sashimi from the next player": takes(
            "sashimi",
            ["sashimi", "salmon", "chopsticks"],
            [],
            (["sashimi", "sashimi"], [], []),
        ),
        "not from the one after": takes(
            "salmon",
            ["sashimi", "salmon", "chopsticks"],
            [],
            ([], ["sashimi", "sashimi"], []),
        ),
        "not when two of them are passed on": takes(
            "salmon",
            ["sashimi", "sashimi", "salmon", "chopsticks"],
            [],
            (["sashimi", "sashimi"], [], []),
        ),
        "own points go before": takes(
            "squid",
            ["sashimi", "squid", "chopsticks"],
            ["wasabi"],
            (["sashimi", "sashimi"], [], []),
        ),
        "to the other side when hands go right": takes(
            "sashimi",
            ["sashimi", "salmon", "chopsticks"],
            [],
            ([], [], ["sashimi", "sashimi"]),
            pass_direction="right",
        ),
    },
    "balanced": {
        "completes sashimi": takes(
            "sashimi", ["sashimi", "squid", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "squid onto wasabi": takes("squid", ["squid", "tempura"], ["wasabi", "tempura"]),
        "no second wasabi": takes("egg", ["wasabi", "egg"], ["wasabi"]),
        "a fifth dumpling": takes("dumpling", ["squid", "dumpling"], ["dumpling"] * 4, ((),)),
        "no sixth": takes("egg", ["egg", "dumpling"], ["dumpling"] * 5, ((),)),
    },
    "squid": {
        "over a third sashimi": takes(
            "squid", ["sashimi", "squid", "egg", "egg"], ["sashimi", "sashimi"]
        ),
        "over wasabi": takes("squid", ["wasabi", "squid", "tempura", "maki3"]),
        "wasabi over a third sashimi, with three turns left": takes(
            "wasabi", ["salmon", "wasabi", "sashimi"], ["sashimi", "sashimi"]
        ),
        "not with two": takes("egg", ["egg", "wasabi"]),
        "nor while one waits": takes("salmon", ["wasabi", "salmon", "egg"], ["wasabi"]),
        "salmon over a third sashimi": takes(
            "salmon", ["salmon", "sashimi", "egg"], ["sashimi", "sashimi"]
        ),
        "eggs are no better than expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "maki_second": {
        "no more icons than second place takes": takes(
            "maki1", ["maki3", "maki2", "maki1", "egg"], [], (["maki2"], [], [])
        ),
        "second place alone rather than shared": takes(
            "maki2", ["maki1", "maki2", "maki3", "egg"], [], (["maki3"], ["maki1"], [])
        ),
        "level with the leader pays as much": takes(
            "maki2", ["maki2", "egg"], [], (["maki2"], [], [])
        ),
        "but counts as first with ties in full": takes(
            "egg", ["maki2", "egg"], [], (["maki2"], [], []), majority_ties="full"
        ),
        "does not lead": takes("egg", ["maki3", "egg"], [], (["maki2"], [], [])),
        "not even for nothing": takes("chopsticks", ["maki3", "chopsticks"]),
        "nor goes on when second": takes(
            "chopsticks", ["maki1", "chopsticks"], ["maki2"], (["maki3"], ["maki1"], [])
        ),
        "else what is expected": takes(
            "tempura", ["tempura", "maki1"], ["tempura"], (["maki2"], [], [])
        ),
    },
    "pudding_safe": {
        "fewest of all": takes(
            "pudding", ["pudding", "squid", "egg"], round=2, puddings=(0, 1, 2, 1)
        ),
        "one of this round counts": takes(
            "squid", ["pudding", "squid", "egg"], ["pudding"], round=2, puddings=(0, 1, 2, 1)
        ),
        "level with the lowest": takes(
            "pudding", ["pudding", "salmon"], round=2, puddings=(1, 1, 2, 3)
        ),
        "less urgent than a squid": takes(
            "squid", ["pudding", "squid"], round=2, puddings=(1, 1, 2, 3)
        ),
        "until the last round": takes(
            "pudding", ["pudding", "squid"], round=3, puddings=(1, 1, 2, 3)
        ),
        "safe with one more than the lowest": takes(
            "egg", ["pudding", "egg"], round=3, puddings=(1, 0, 2, 2)
        ),
        "nobody loses at a table of two": takes(
            "egg", ["pudding", "egg"], [], ((),), round=3, puddings=(0, 3)
        ),
        "nor when puddings do not score": takes(
            "egg", ["pudding", "egg"], round=3, puddings=(0, 1, 2, 1), pudding="unscored"
        ),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "order_koaning": {
        "pudding over squid": takes("pudding", ["squid", "pudding", "maki3"]),
        "maki3 over a second tempura": takes("maki3", ["tempura", "maki3"], ["tempura"]),
        "egg over a third sashimi": takes("egg", ["sashimi", "egg"], ["sashimi", "sashimi"]),
        "wasabi over chopsticks alone": takes("wasabi", ["wasabi", "chopsticks"]),
    },
    "order_gravellent": {
        "squid over a third sashimi": takes("squid", ["sashimi", "squid"], ["sashimi", "sashimi"]),
        "a first sashimi over salmon on wasabi": takes(
            "sashimi", ["salmon", "sashimi"], ["wasabi"]
        ),
        "maki3 over a fifth dumpling": takes(
            "maki3", ["maki3", "dumpling"], ["dumpling"] * 4, ((),)
        ),
        "wasabi over pudding": takes("wasabi", ["pudding", "wasabi"]),
    },
    "order_newell": {
        "a third wasabi over squid": takes("wasabi", ["squid", "wasabi"], ["wasabi", "wasabi"]),
        "salmon over a third sashimi": takes(
            "salmon", ["sashimi", "salmon"], ["sashimi", "sashimi"]
        ),
        "pudding over a second tempura": takes("pudding", ["tempura", "pudding"], ["tempura"]),
        "maki1 over a fifth dumpling": takes(
            "maki1", ["maki1", "dumpling"], ["dumpling"] * 4, ((),)
        ),
    },
    "order_newell_plus": {
        "pudding over salmon": takes("pudding", ["salmon", "pudding"], ["wasabi"]),
        "wasabi at the end": takes("wasabi", ["wasabi", "squid"]),
        "dumpling over a third sashimi": takes(
            "dumpling", ["sashimi", "dumpling"], ["sashimi", "sashimi"]
        ),
        "sashimi over maki1": takes("sashimi", ["sashimi", "maki1"]),
    },
    "order_atomic": {
        "an egg on wasabi over maki3": takes("egg", ["maki3", "egg"], ["wasabi"]),
        "but not without": takes("maki3", ["maki3", "egg", "wasabi"], ["wasabi", "egg"]),
        "maki2 over a second tempura": takes("maki2", ["tempura", "maki2"], ["tempura"]),
        "pudding over maki1": takes("pudding", ["maki1", "pudding"]),
    },
    "prices_atomic": {
        "a first sashimi over squid on wasabi": takes("sashimi", ["sashimi", "squid"], ["wasabi"]),
        "egg over a fifth dumpling": takes("egg", ["dumpling", "egg"], ["dumpling"] * 4, ((),)),
        "wasabi before pudding at the same price": takes("wasabi", ["pudding", "wasabi"]),
        "pudding over chopsticks": takes("pudding", ["pudding", "chopsticks"]),
    },
    "order_weeks_simple": {
        "wasabi over a third sashimi": takes(
            "wasabi", ["sashimi", "wasabi"], ["sashimi", "sashimi"]
        ),
        "chopsticks over maki2": takes("chopsticks", ["maki2", "chopsticks"]),
        "egg over pudding": takes("egg", ["pudding", "egg"]),
        "two cards above chopsticks": takes(
            {"squid", "dumpling"}, ["squid", "dumpling", "maki2"], ["chopsticks"]
        ),
        "one when the second is below": takes("squid", ["squid", "maki2", "egg"], ["chopsticks"]),
    },
    "order_weeks_risky": {
        "a fourth sashimi over squid": takes("sashimi", ["sashimi", "squid"], ["sashimi"] * 3),
        "a sixth dumpling over squid on wasabi": takes(
            "dumpling", ["squid", "dumpling"], [*["dumpling"] * 5, "wasabi"], ((),)
        ),
        "chopsticks over squid": takes("chopsticks", ["squid", "chopsticks"]),
        "maki1 over wasabi": takes("maki1", ["wasabi", "maki1"]),
        "two of a set": takes(
            ("tempura", "tempura"), ["tempura", "tempura", "squid"], ["chopsticks"]
        ),
    },
    "order_weeks_paul": {
        "completes sashimi over squid on wasabi": takes(
            "sashimi", ["sashimi", "squid"], ["sashimi", "sashimi", "wasabi"]
        ),
        "a fifth dumpling over a second tempura": takes(
            "dumpling", ["tempura", "dumpling"], [*["dumpling"] * 4, "tempura"], ((),)
        ),
        "a sixth after all": takes("tempura", ["tempura", "dumpling"], ["dumpling"] * 5, ((),)),
        "a second sashimi over a second tempura, three to come": takes(
            "sashimi", ["tempura", "sashimi", "egg", "egg"], ["sashimi", "tempura"]
        ),
        "but not with two": takes("tempura", ["tempura", "sashimi", "egg"], ["sashimi", "tempura"]),
        "a second tempura over squid": takes("tempura", ["tempura", "squid"], ["tempura"]),
        "wasabi over salmon early": takes(
            "wasabi", ["salmon", "wasabi", "egg", "egg", "egg", "egg"]
        ),
        "not late": takes("salmon", ["salmon", "wasabi", "egg", "egg", "egg"]),
        "nor while one waits": takes(
            "dumpling", ["wasabi", "dumpling", "pudding", "maki1", "maki1", "maki1"], ["wasabi"]
        ),
        "egg on wasabi over chopsticks": takes("egg", ["egg", "chopsticks", "maki1"], ["wasabi"]),
    },
    "weights": {
        "completes sashimi": takes(
            "sashimi", ["sashimi", "squid", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "does not start sashimi at the end": takes("egg", ["sashimi", "egg"]),
        "squid onto wasabi": takes(
            "squid", ["squid", "egg", "salmon", "maki1"], ["wasabi"], NOBODY
        ),
        "no second wasabi": takes("egg", ["wasabi", "egg"], ["wasabi"]),
        "a sixth dumpling is worth nothing": takes(
            "egg", ["dumpling", "egg"], ["dumpling"] * 5, ((),)
        ),
        "rather a pudding than a salmon": takes("pudding", ["salmon", "pudding"], round=3),
        "but not when ahead already": takes(
            "salmon", ["salmon", "pudding"], round=3, puddings=(3, 1, 1, 0)
        ),
        "no pudding when they do not score": takes(
            "egg", ["pudding", "egg"], round=3, pudding="unscored"
        ),
        "wins the maki race at the end": takes(
            "maki2", ["maki2", "squid"], [], (["maki1"], [], [])
        ),
        "wasabi and then the squid": takes(
            ("wasabi", "squid"), ["egg", "squid", "wasabi", "tempura"], ["chopsticks"]
        ),
    },
}

for tuned in ("tuned", "tuned_2", "tuned_3", "tuned_4", "tuned_5"):
    POSITIONS[tuned] = {
        "completes sashimi": takes("sashimi", ["sashimi", "maki1", "egg"], ["sashimi", "sashimi"]),
        "squid onto wasabi": takes("squid", ["squid", "egg", "tempura"], ["wasabi"]),
        "a second tempura at the end": takes("tempura", ["tempura", "egg"], ["tempura"]),
        "no sixth dumpling": takes("egg", ["egg", "dumpling"], ["dumpling"] * 5, ((),)),
    }


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
