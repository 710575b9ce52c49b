"""The compiled table chooser against a slow twin in plain Python."""

import random
from collections import Counter

import numpy as np
import pytest
from tables import Table, pick_of
from twins import FIELDS, Position, judge

from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go.block import FIRST, NONE, SECOND
from sushilab.simulator.sushi_go.cards import CODES, KIND
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies.sushi_go import Situation, table
from sushilab.strategies.sushi_go.table_chooser import NOT_HELD, SHAPE
from sushilab.strategies.sushi_go.tabulation import ranked

VARIANTS = {
    "2 players": Rules(2),
    "3 players": Rules(3, pass_direction="alternate"),
    "4 players": Rules(4),
    "5 players": Rules(5, pass_direction="right"),
    "full ties": Rules(4, majority_ties="full"),
    "zero maki": Rules(5, zero_maki="place"),
    "full ties, zero maki": Rules(3, zero_maki="place", majority_ties="full"),
    "dummy": Rules(2, dummy="two_player", deck={"chopsticks": 16, "tempura": 6}),
    "soy": Rules(4, soy_sauce=True, wasabi_values="reverse"),
    "wasabi any": Rules(3, wasabi="any", deck={"chopsticks": 16, "wasabi": 14, "tempura": 2}),
    "wasabi choice": Rules(3, wasabi="choice", deck={"wasabi": 12}),
    "many chopsticks": Rules(4, deck={"chopsticks": 24, "dumpling": 8}),
    "many maki": Rules(5, deck={"chopsticks": 20, "maki1": 20, "sashimi": 0}),
    "puddings": Rules(3, deck={"chopsticks": 16, "pudding": 24}),
}


def random_table(seed, levels, *, decimals=False, by_turn=True):
    """A table of random values, with many ties when there are few levels."""
    known = {}

    def value(s: Situation) -> float:
        facts = (s.card, *(getattr(s, field) for field in FIELDS))
        key = (facts, s.round, s.turn) if by_turn else facts
        if key not in known:
            dice = random.Random(f"{seed} {key}")
            number = dice.randrange(levels)
            if s.card == "chopsticks" and dice.random() < 0.5:
                number = 0
            known[key] = number / 7 if decimals else float(number)
        return known[key]

    return value


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", ["few values", "many values", "decimals"])
def test_the_table_chooser_picks_what_a_slow_twin_picks(variant, kind):
    rules = VARIANTS[variant]
    functions = []
    for seat in range(rules.players):
        if kind == "few values":
            functions.append(random_table(f"{variant}{seat}", 3))
        elif kind == "many values":
            functions.append(random_table(f"{variant}{seat}", 40, by_turn=False))
        else:
            functions.append(random_table(f"{variant}{seat}", 100, decimals=True))
    at = Table(rules, [table(f, name=f"t{i}") for i, f in enumerate(functions)], lanes=16)
    found = Counter()
    waiting = []
    for r, turn, seat in at.decisions():
        picks = np.full((3, LANES), NONE, np.int8)
        at.choose(seat, picks)
        for lane in range(at.lanes):
            position = Position(at, lane, r, turn, seat)
            waiting.append(judge(position, functions[seat], pick_of(picks[:, lane])))
    found.update(waiting)
    assert found[1] > 100
    if rules.counts[KIND["chopsticks"]] >= 16:
        assert found[2] > 4


@pytest.mark.parametrize("left", [127, -128, 0])
def test_what_is_left_in_the_working_memory_does_not_matter(left):
    """Flat maki and puddings have no state rows: the chooser must not look at them."""

    @table
    def flat(s):
        return 1.0 + (s.points if s.have is not None else 0.0)

    at = Table(Rules(3), [flat, "greedy", "random"], lanes=1)
    for _, _, seat in at.decisions():
        if seat == 0:
            picks = np.full((2, 3, LANES), NONE, np.int8)
            at.choose(seat, picks[0])
            at.block.scratch[:] = left
            at.choose(seat, picks[1])
            assert np.array_equal(picks[0], picks[1])


def test_ties_of_single_cards_go_by_card_order():
    rules = Rules(2)
    at = Table(rules, [table(lambda s: 1.0, name="flat")] * 2, lanes=4)
    for _r, _turn, seat in at.decisions():
        picks = np.full((3, LANES), NONE, np.int8)
        at.choose(seat, picks)
        assert (picks[SECOND] == NONE).all()
        for lane in range(at.lanes):
            first = min(KIND[card] for card in at.games[lane].hands[seat])
            assert picks[FIRST, lane] == first


def test_unusual_numbers_are_values_too():
    """Infinities order like numbers; a hand of nothing but the worst is still played."""

    def value(s: Situation) -> float:
        return {"pudding": np.inf, "tempura": -np.inf}.get(s.card, 0.0)

    rules = Rules(5, deck={"tempura": 60, "chopsticks": 30})
    at = Table(rules, [table(value, name="extreme")] * 5, lanes=6)
    for _r, _turn, seat in at.decisions():
        picks = np.full((3, LANES), NONE, np.int8)
        at.choose(seat, picks)
        for lane in range(at.lanes):
            hand = at.games[lane].hands[seat]
            first = CODES[picks[FIRST, lane]]
            if "pudding" in hand:
                assert "pudding" in (first, CODES[picks[SECOND, lane]])
            elif any(card != "tempura" for card in hand):
                assert first != "tempura"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            lambda s: "much",
            "returned 'much', not a number, for tempura in round 1, turn 1 (have=0)",
        ),
        (lambda s: None, "returned None, not a number"),
        (lambda s: True, "returned True, not a number"),
        (lambda s: float("nan"), "returned NaN for tempura in round 1"),
        (lambda s: 10**400, "returned too large a number for tempura in round 1"),
        (lambda s: np.complex128(1), "not a number, for tempura"),
        (lambda s: 1 / 0, "raised ZeroDivisionError: division by zero for tempura"),
        (lambda s: s.haev, "raised AttributeError: 'Situation' object has no attribute 'haev'"),
        (lambda s: [0][s.open_wasabi or 0], "raised IndexError: list index out of range for egg"),
    ],
)
def test_a_table_that_gives_no_number_is_one_clear_sentence(body, message):
    with pytest.raises(ValueError, match="strategy 'bad'") as raised:
        table(body, name="bad").with_parameters().compiled_for(Rules(2))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_table_of_more_values_than_ranks_is_refused():
    values = np.zeros(SHAPE)
    values[1, 2].flat[:256] = np.arange(256)
    with pytest.raises(ValueError, match="more than 255 different values in one turn"):
        ranked(values)
    values[1, 2].flat[255] = 0.0
    ranks = ranked(values)
    assert ranks.min() == NOT_HELD + 1
    assert ranks.max() == 127
    assert np.array_equal(np.argsort(ranks[1, 2].flat[:255]), np.arange(255))


def test_a_table_knows_every_state_that_occurs_in_play():
    """A function that is told of each situation sees all that the twin sees in real games."""
    rules = VARIANTS["many chopsticks"]
    told = set()

    def value(s: Situation) -> float:
        told.add(s)
        return float((hash(s.card) + s.turn) % 5)

    function = random_table("told", 9)
    at = Table(rules, [table(function, name="t")] * 4, lanes=4)
    table(value, name="listener").with_parameters().compiled_for(rules)
    for r, turn, seat in at.decisions():
        for lane in range(at.lanes):
            position = Position(at, lane, r, turn, seat)
            for card in position.singles(function):
                assert position.situation(card) in told
