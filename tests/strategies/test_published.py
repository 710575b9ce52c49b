"""Published orders are followed exactly, in hands and tableaus of real games."""

from collections import Counter

import numpy as np
import pytest
from tables import Table, pick_of

from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go.block import NONE
from sushilab.simulator.sushi_go.cards import CODES
from sushilab.simulator.sushi_go.reference import open_wasabi
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies import StrategyError, built_in
from sushilab.strategies.sushi_go import Situation, published, table
from sushilab.strategies.sushi_go.preference_orders import by_order

# Written down again from the sources, so that a slip in either place shows.
ORDERS = {
    "order_koaning": """pudding, squid, maki3, tempura, salmon, dumpling, maki2, maki1, egg,
        sashimi, wasabi, chopsticks""",
    "order_gravellent": """squid, sashimi, tempura, salmon, maki3, dumpling, maki2, maki1, egg,
        wasabi, pudding, chopsticks""",
    "order_newell": """wasabi, squid, salmon, sashimi, pudding, tempura, maki3, maki2, maki1,
        dumpling, egg, chopsticks""",
    "order_newell_plus": """wasabi, squid, pudding, salmon, tempura, maki3, maki2, dumpling,
        sashimi, maki1, egg, chopsticks""",
    "order_atomic": """squid on wasabi, salmon on wasabi, egg on wasabi, squid, salmon, maki3,
        maki2, tempura, sashimi, dumpling, wasabi, egg, pudding, maki1, chopsticks""",
    "prices_atomic": """sashimi, tempura, squid, salmon, egg, dumpling, maki3, maki2, maki1,
        wasabi, pudding, chopsticks""",
    "order_weeks_simple": """wasabi, sashimi, squid, tempura, salmon, maki3, dumpling,
        chopsticks, maki2, maki1, egg, pudding""",
    "order_weeks_risky": """sashimi, tempura, dumpling, chopsticks, squid, salmon, egg, pudding,
        maki3, maki2, maki1, wasabi""",
    "order_weeks_paul": """3rd sashimi, squid on wasabi, 5th dumpling, 2nd sashimi with 3 to come,
        salmon on wasabi, 2nd tempura, 4th dumpling, 3rd dumpling, squid,
        1st wasabi with 5 to come, 1st sashimi with 6 to come, 1st tempura with 4 to come,
        egg on wasabi, 1st chopsticks with 2 to come, salmon, 2nd dumpling, 1st dumpling, maki3,
        maki2, pudding, egg, maki1, tempura, sashimi, wasabi, chopsticks, dumpling""",
}
ORDERS = {name: [e.strip() for e in text.split(",")] for name, text in ORDERS.items()}
CARDS = set(CODES) - {"soy"}


def holds(entry, tableau, to_come):
    """Whether the state that an entry names holds for a player, from the cards themselves."""
    entry, _, follow = entry.partition(" with ")
    if follow and to_come < int(follow.split()[0]):
        return False
    if entry.endswith(" on wasabi"):
        return open_wasabi(tableau) > 0
    words = entry.split()
    if len(words) == 1:
        return True
    mine = [placed.card for placed in tableau].count(words[1])
    before = {
        "wasabi": open_wasabi(tableau),
        "tempura": mine % 2,
        "sashimi": mine % 3,
    }.get(words[1], mine)
    return words[0] == ("1st", "2nd", "3rd", "4th", "5th", "6th")[min(before, 5)]


def card_of(entry):
    return next(word for word in entry.split() if word in CODES)


def played(name, rules, lanes=24):
    """Yield (hand, tableau, cards to come, cards taken) at every decision of a strategy."""
    at = Table(rules, [name, "random", *["expected"] * (rules.players - 2)], lanes=lanes)
    for _, _, seat in at.decisions():
        if seat == 0:
            picks = np.full((3, LANES), NONE, np.int8)
            at.choose(0, picks)
            for lane, game in enumerate(at.games):
                hand = Counter(game.cards_to_choose(0))
                taken = pick_of(picks[:, lane]).cards
                yield hand, list(game.tableaus[0]), at.turns_left() - 1, taken


def test_all_published_strategies_are_here():
    published_ones = {
        name for name, d in built_in("sushi_go").items() if "published order" in d.traits
    }
    assert published_ones == set(ORDERS)


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_places_every_card(name):
    order = ORDERS[name]
    assert len(set(order)) == len(order)
    assert {card_of(entry) for entry in order if " " not in entry} == CARDS


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ORDERS)
def test_the_first_entry_that_holds_is_taken(name, players):
    deciding = Counter()
    for hand, tableau, to_come, taken in played(name, Rules(players, deck={"chopsticks": 0})):
        first = next(
            entry
            for entry in ORDERS[name]
            if hand[card_of(entry)] and holds(entry, tableau, to_come)
        )
        assert taken == (card_of(first),)
        deciding[first] += 1
    # The hands are varied enough to tell this order from others.
    assert len(deciding) >= 9


@pytest.mark.parametrize("name", ["order_weeks_simple", "order_weeks_risky"])
def test_with_chopsticks_the_two_first_are_taken_if_both_are_above_chopsticks(name):
    order, kinds = ORDERS[name], Counter()
    for hand, tableau, _, taken in played(name, Rules(3, deck={"chopsticks": 30})):
        ranking = sorted(hand.elements(), key=order.index)
        sticks = any(placed.card == "chopsticks" for placed in tableau)
        two = sticks and order.index(ranking[1]) < order.index("chopsticks")
        assert sorted(taken) == sorted(ranking[: 2 if two else 1])
        kinds[sticks, two] += 1
    assert min(kinds[False, False], kinds[True, False], kinds[True, True]) > 10


def situation(card, **facts):
    shared = {"round": 1, "turn": 1, "turns_left": 8, "players": 4, "hand_size": 8}
    return Situation(card=card, rules=Rules(4), **(shared | facts))


def test_a_card_that_no_entry_fits_comes_last():
    order = ["squid on wasabi", "2nd tempura"]
    assert by_order(situation("squid", open_wasabi=1), order) == 2
    assert by_order(situation("squid", open_wasabi=0), order) == 0
    assert by_order(situation("tempura", have=3), order) == 1
    assert by_order(situation("tempura", have=2), order) == 0


@pytest.mark.parametrize("have", range(4))
def test_each_further_chopsticks_needs_one_more_card_to_come(have):
    salmon = by_order(situation("salmon", open_wasabi=0), published.WEEKS_PAUL)
    for left in range(1, 9):
        one = situation("chopsticks", have=have, turn=9 - left, turns_left=left)
        wanted = by_order(one, published.WEEKS_PAUL) > salmon
        assert wanted == (left - 1 >= 2 + have)


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("sqid", "unknown card 'sqid' in an order; did you mean squid?"),
        ("2nd tempra", "unknown card 'tempra' in an order; did you mean tempura?"),
        ("squid, on wasabi", "cannot read 'squid, on wasabi' in an order: write a card, as in"),
    ],
)
def test_an_entry_that_cannot_be_read_is_named(entry, sentence):
    @table
    def mine(s):
        return by_order(s, ["egg", entry])

    with pytest.raises(StrategyError, match="strategy 'mine'") as error:
        mine.with_parameters().compiled_for(Rules(4))
    assert sentence in str(error.value)
