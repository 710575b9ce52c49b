"""Strategies written as functions: what they play, what they may return, what goes wrong."""

import inspect
from collections import Counter

import numpy as np
import pytest

from sushilab.simulator import StrategyFault, game, make_plan, run, simulate
from sushilab.simulator.sushi_go import view_of_chance, view_of_hands, view_of_tables
from sushilab.simulator.sushi_go.cards import KIND
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies import StrategyError, resolve, strategy

# The same strategy as a table and as a function

TWINS = """
@table
def table_twin(s, sticks=3.0, pudding=1.0):
    if s.card == "chopsticks":
        return sticks if s.have == 0 and s.turns_left > 3 else 0.0
    if s.card == "pudding":
        return pudding
    if s.card == "wasabi":
        return 2.5 if s.open_wasabi == 0 else 0.5
    return s.points


@strategy
def function_twin(view, card, sticks=3.0, pudding=1.0):
    if card == CHOPSTICKS:
        return sticks if view.own(CHOPSTICKS) == 0 and view.turns_left > 3 else 0.0
    if card == PUDDING:
        return pudding
    if card == WASABI:
        return 2.5 if view.open_wasabi == 0 else 0.5
    return view.points(card)
"""
OPTIONS = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 2, "variant": {"dummy": "two_player"}},
    {"players": 3, "variant": {"wasabi": "any", "deck": {"wasabi": 14, "chopsticks": 12}}},
    {"players": 4, "variant": {"majority_ties": "full", "zero_maki": "place"}},
    {"players": 4, "variant": {"soy_sauce": True, "pass_direction": "alternate"}},
    {"players": 3, "variant": {"wasabi": "choice", "wasabi_values": "reverse"}},
    {"players": 5, "variant": {"deck": {"chopsticks": 30}}},
]


def rows_of(plan):
    written = []
    outcome = run(plan, rows=lambda _, rows: written.append(rows))
    return np.concatenate(written), outcome.tally


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("parameters", ["", ",sticks=6,pudding=4"])
def test_a_function_plays_like_the_table_of_the_same_values(options, parameters, write_strategy):
    path = write_strategy(TWINS)
    games = {}
    for twin in ("table_twin", "function_twin"):
        specs = [f"{path}:{twin}{parameters}", "random", "greedy"][: options["players"]]
        games[twin] = rows_of(make_plan(specs, games=2_000, seed=4, **options))
    rows, tally = games["table_twin"]
    assert np.array_equal(rows, games["function_twin"][0])
    assert tally == games["function_twin"][1]


GREEDY = """
@strategy
def value(view, card):
    return view.points(card)
"""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_written_as_a_function_is_greedy(players, write_strategy):
    mine = write_strategy(GREEDY)
    for others in ([], ["random"], ["chopsticks", "random"][: players - 1]):
        games = [
            rows_of(make_plan([spec, *others], players=players, games=3_000, seed=6))
            for spec in (mine, "greedy")
        ]
        assert np.array_equal(games[0][0], games[1][0])
        assert games[0][1] == games[1][1]


# choose

CHOOSE = """
@strategy
def choose(view, keep=0.0):
    best, second = -1, -1
    for card in range(KINDS):
        if view.hand(card) > 0:
            second = best
            best = card
            if view.hand(card) > 1:
                second = card
    if second >= 0 and view.can_use_chopsticks and view.turns_left > keep:
        return pair(second, best)
    return best
"""


def test_choose_returns_cards_and_pairs(write_strategy):
    mine = write_strategy(CHOOSE)
    plan = make_plan([mine, f"{mine}:keep=4"], games=400, variant={"deck": {"chopsticks": 20}})
    late = Counter()
    pairs = 0
    for number in range(40):
        record = game().record(plan, number)
        for played in record["rounds"]:
            for turn, picks in enumerate(played["turns"]):
                for seat, pick in enumerate(picks):
                    if len(pick["cards"]) == 2:
                        pairs += 1
                        kinds = [KIND[card] for card in pick["cards"]]
                        assert kinds == sorted(kinds)
                        late[record["strategies"][seat], 10 - turn] += 1
    assert pairs > 40
    assert not any(left <= 4 for (name, left) in late if name.endswith("keep=4"))
    assert any(left <= 4 for (name, left) in late if not name.endswith("keep=4"))


UNDIPPED = """
@strategy
def choose(view, decline=1):
    for card in (EGG, WASABI, SQUID, SALMON):
        if view.hand(card) > 0:
            if card == EGG and view.open_wasabi > 0 and decline > 0:
                return undipped(EGG)
            return card
    for card in range(KINDS):
        if view.hand(card) > 0:
            return card
    return -1
"""


def test_choose_may_leave_a_nigiri_undipped_where_the_rules_allow_it(write_strategy):
    mine = write_strategy(UNDIPPED)
    plan = make_plan([mine, f"{mine}:decline=0"], games=400, variant={"wasabi": "choice"})
    declined = Counter()
    for number in range(60):
        record = game().record(plan, number)
        for played in record["rounds"]:
            for picks in played["turns"]:
                for seat, pick in enumerate(picks):
                    declined[record["strategies"][seat]] += {"card": "egg", "dip": False} in pick[
                        "cards"
                    ]
    assert declined["mine"] > 0
    assert declined["mine:decline=0"] == 0
    with pytest.raises(
        StrategyFault, match=r"picked egg \(not dipped\), which is illegal: .*SG-9.4"
    ):
        simulate([mine, "random"], games=400)


GIVES = """
@strategy
def choose(view):
    if view.for_dummy:
        for card in range(KINDS):
            if view.hand(card) > 0:
                return card
    for card in range(KINDS - 1, -1, -1):
        if view.hand(card) > 0:
            return card
    return -1
"""


def test_choose_is_asked_again_for_the_dummy_without_the_own_card(write_strategy):
    plan = make_plan([write_strategy(GIVES)], players=2, games=400, variant={"dummy": "two_player"})
    for number in range(10):
        for report in played(game().record(plan, number)):
            pick = report.picks[report.controller]
            hand = Counter([*report.hands[report.controller], report.drawn])
            assert KIND[pick.cards[0]] == max(KIND[card] for card in hand)
            hand -= Counter(pick.cards)
            assert KIND[pick.dummy] == min(KIND[card] for card in hand)


def played(record):
    from sushilab.simulator.sushi_go.record import replay

    return replay(record)


VALUE_GIVES = """
@strategy
def value(view, card):
    return 1.0 * card
"""


def test_a_value_strategy_gives_the_dummy_what_it_values_least(write_strategy):
    mine = write_strategy(VALUE_GIVES)
    plan = make_plan([mine], players=2, games=400, variant={"dummy": "two_player"})
    for number in range(10):
        for report in played(game().record(plan, number)):
            pick = report.picks[report.controller]
            hand = Counter([*report.hands[report.controller], report.drawn]) - Counter(pick.cards)
            assert KIND[pick.dummy] == min(KIND[card] for card in hand)


# What a function may use


def test_arrays_lists_and_helpers_may_be_used(write_strategy):
    arrays = """
import numba

WEIGHT = np.arange(13.0)


@numba.njit
def double(x):
    return 2.0 * x


@strategy
def value(view, card):
    here = np.zeros(13)
    here[card] = double(WEIGHT[card])
    return here.sum() + [0.5, 0.25][card % 2]
"""
    plain = """
@strategy
def value(view, card):
    return 2.0 * card + (0.5 if card % 2 == 0 else 0.25)
"""
    tallies = [
        run(make_plan([write_strategy(body, name), "random"], games=1_000)).tally
        for body, name in ((arrays, "arrays"), (plain, "plain"))
    ]
    assert tallies[0] == tallies[1]


def test_a_function_of_this_session_is_a_strategy_too():
    @strategy
    def last_kind(view, card, sign=1.0):
        return sign * card

    result = simulate([last_kind, last_kind.with_parameters(sign=-1)], games=500)
    assert [s.name for s in result.plan.strategies] == ["last_kind", "last_kind:sign=-1"]
    assert result.games == 500


@pytest.mark.parametrize("body", ["return card", "return view.hand(card) > 1"])
def test_whole_numbers_and_truths_are_values(body, write_strategy):
    path = write_strategy(f"@strategy\ndef value(view, card):\n    {body}")
    assert simulate([path, "random"], games=100).complete


def test_values_of_minus_infinity_still_pick_a_card(write_strategy):
    path = write_strategy("@strategy\ndef value(view, card):\n    return -np.inf")
    assert simulate([path, "random"], games=500, seating="fixed").complete


def test_a_strategy_may_ask_for_everything_a_view_shows(write_strategy):
    arguments = {"ahead": "1", "card": "card", "icons": "2", "copies": "2", "index": "card"}
    facts = (view_of_tables.FACTS, view_of_hands.FACTS, view_of_chance.FACTS)
    asked = [f"view.{name}" for group in facts for name in group.properties]
    for name, function in (each for group in facts for each in group.methods.items()):
        given = [arguments[word] for word in list(inspect.signature(function).parameters)[1:]]
        asked.append(f"view.{name}({', '.join(given)})")
    worth = " + ".join(asked)
    path = write_strategy(f"@strategy\ndef value(view, card):\n    return {worth}")
    assert simulate([path, "random"], games=100).complete


# What goes wrong

FAULTS = {
    "illegal": (
        "def choose(view):\n    return SQUID",
        "strategy 'mine' picked squid, which is illegal: squid is not in the hand",
    ),
    "no such card": (
        "def choose(view):\n    return 57",
        "picked card number 57, which is illegal: there is no such card",
    ),
    "far too large": ("def choose(view):\n    return 1 << 40", "which is illegal"),
    "negative": ("def choose(view):\n    return -1", "which is illegal"),
    "pair without chopsticks": (
        "def choose(view):\n    return pair(0, 1)",
        "picked tempura, with chopsticks sashimi, which is illegal: two cards need chopsticks",
    ),
    "not a number": (
        "def value(view, card):\n    return np.nan if view.turn == 3 else 1.0",
        "valued a card as NaN (not a number); ",
    ),
    "a pair that is not a number": (
        "def value(view, card):\n"
        "    if card == CHOPSTICKS and view.own(CHOPSTICKS) == 0:\n"
        "        return 50.0\n"
        "    return np.nan if view.cards_in_hand < view.turns_left else 1.0",
        "valued a card as NaN",
    ),
    "raises": (
        "def value(view, card):\n    if view.turn == 2:\n        raise ValueError('no idea')\n"
        "    return 1.0",
        "strategy 'mine' raised ValueError: no idea; ",
    ),
    "asserts": (
        "def value(view, card):\n    assert view.turn < 3, 'too late'\n    return 1.0",
        "strategy 'mine' raised AssertionError",
    ),
    "sometimes nothing": (
        "def choose(view):\n    if view.turn > 20:\n        return 3",
        "strategy 'mine' ",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_play_is_one_sentence_with_strategy_and_place(name, write_strategy):
    body, message = FAULTS[name]
    path = write_strategy(f"@strategy\n{body}")
    variant = {"deck": {"chopsticks": 20}} if "pair" in name and "not" in name else None
    with pytest.raises((StrategyFault, StrategyError)) as raised:
        simulate([path, "random"], games=400, seating="fixed", variant=variant)
    text = str(raised.value)
    assert message in text
    assert "\n" not in text
    assert "'mine'" in text
    if isinstance(raised.value, StrategyFault):
        assert raised.value.strategy == "mine"
        assert "round 1, turn " in text
        assert "seat 0" in text
    if "picked" in text:
        hand = text.split("hand: ")[1].split(", ")
        assert sum(int(part.partition(" x")[2] or 1) for part in hand) == 10


BROKEN = {
    "unknown attribute": (
        "def value(view, card):\n    return view.hnad(card)",
        "mine.py, line 7: strategy 'mine' does not compile: Unknown attribute 'hnad' of the view",
    ),
    "unknown name": ("def value(view, card):\n    return nix", "name 'nix' is not defined"),
    "plain helper": (
        "def value(view, card):\n    return helper(card)\n\n\ndef helper(x):\n    return x",
        "line 7: strategy 'mine' does not compile: it calls helper, which is not compiled:"
        " put @numba.njit above it",
    ),
    "dictionary": (
        "def value(view, card):\n    return PRICES[card]\n\n\nPRICES = {1: 2.0}",
        "Untyped global name 'PRICES'",
    ),
    "value text": ("def value(view, card):\n    return 'squid'", "returns a text: the value of"),
    "value nothing": ("def value(view, card):\n    pass", "returns nothing: the value of a card"),
    "value complex": ("def value(view, card):\n    return 1j", "returns a complex number"),
    "choose text": (
        "def choose(view):\n    return 'squid'",
        "returns a text: return a card, pair(first, second) or undipped(card)",
    ),
    "choose decimals": ("def choose(view):\n    return 3.5", "returns a number with decimals"),
    "choose nan": ("def choose(view):\n    return np.nan", "returns a number with decimals"),
    "choose nothing": ("def choose(view):\n    pass", "returns nothing: return a card"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_function_that_does_not_compile_is_one_sentence_with_the_line(name, write_strategy):
    body, message = BROKEN[name]
    path = write_strategy(f"@strategy\n{body}")
    for _ in range(2):
        with pytest.raises(StrategyError) as raised:
            resolve(path).compiled_for(Rules(2))
        text = str(raised.value)
        assert message in text
        assert text.startswith("mine.py, line ")
        assert "\n" not in text
        assert len(text) < 250
