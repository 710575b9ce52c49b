"""What the parameters of ``weights`` do, and where the tuned tables put them."""

import pytest
from omakase_tables import cards, table_of

from sushilab.simulator.omakase.cards import KIND
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import ACTION, CALL, EXCHANGE, NO_ACTION
from sushilab.strategies import built_in, resolve
from sushilab.strategies.omakase import Situation
from sushilab.strategies.omakase.weights import comes

TUNED = ("tuned_2", "tuned_3", "tuned_4")


def worth(card, turns_left=7, *, rules=None, tried=None, **state):
    s = Situation(card, turns_left, 2, rules or Rules(2), **state)
    return built_in("omakase")["weights"].function(s, **(tried or {}))


def test_a_card_comes_sooner_the_more_turns_are_left():
    assert comes(0, 10.0) == 0.0
    assert comes(1, 10.0) < comes(5, 10.0) < comes(5, 2.0) < 1.0
    # What a search may try, but no card can do.
    assert comes(3, -4.0) == comes(3, 0.0) == comes(3, 0.5)


def test_a_set_is_hoped_for_as_far_as_its_other_kinds_come():
    price = 500
    assert worth("karaage", 1, have=0, kids=1) == price
    assert worth("karaage", 1, have=0, kids=0) == price + 800
    hopes = [worth("karaage", 10, have=0, kids=missing) for missing in (2, 1, 0)]
    assert price < hopes[0] < hopes[1] < hopes[2] < price + 800
    slow = worth("karaage", 10, have=0, kids=2, tried={"kids": 50.0})
    assert price < slow < hopes[0]
    # Other sets have waits of their own.
    assert worth("karaage", 10, have=0, kids=2, tried={"ume": 1.0}) == hopes[0]
    # A copy that is sure to come again is not needed now.
    assert worth("karaage", 10, have=0, kids=0, tried={"copy": 1e-9}) == pytest.approx(price)
    simple = Rules(2, profile="simple")
    assert worth("karaage", 10, rules=simple, have=0, kids=0) == price


def test_a_card_of_two_sets_counts_the_lesser_hope_in_part():
    one = worth("crab", 1, have=0, omakase=0, sakura=1)
    both = worth("crab", 1, have=0, omakase=0, sakura=0)
    assert (one, both) == (600 + 2400, 600 + 2400 + 0.6 * 1800)
    assert worth("crab", 1, have=0, omakase=0, sakura=0, tried={"lesser": 0.0}) == one


def test_prices_and_further_copies():
    assert worth("octopus", have=0) == 1100
    assert worth("octopus", have=0, tried={"dear": 1.0}) == pytest.approx(1210)
    assert worth("tofu", have=1, kids=0) == 150
    assert worth("tofu", have=1, kids=0, tried={"second": 0.0, "dear": 1.0}) == pytest.approx(40)
    assert worth("shoyu", have=0, dearest=1000) == 850
    assert worth("shoyu", have=1, dearest=1000) == pytest.approx(510)


@pytest.mark.parametrize("card", ["chopsticks", "sake", "fork", "matcha", "chefs_choice"])
def test_an_action_has_a_price_early_and_late(card):
    tried = {card: 1400.0, f"{card}_late": 100.0}
    found = [worth(card, turns, have=0, cards=3, tried=tried) for turns in (14, 1)]
    assert found == [1400.0, 100.0]
    middle = worth(card, 8, have=0, cards=3, tried=tried)
    assert middle == pytest.approx(100 + 1300 * 7 / 13)
    assert worth(f"play_{card}", 1, cards=3, tried=tried) == 101.0


def test_actions_are_played_from_their_turn_on():
    for card in ("chopsticks", "sake", "fork"):
        tried = {f"{card}_from": 5.0}
        assert worth(f"play_{card}", 6, cards=3, target_cards=3, tried=tried) < -1e5
        kept = worth(card, 5, have=0, cards=3, tried=tried)
        played = worth(f"play_{card}", 5, cards=3, target_cards=3, tried=tried)
        assert played == pytest.approx(kept + 1 + 3 * 25)


def test_umeshu_is_played_against_larger_hands():
    assert worth("umeshu", have=0, cards=4) == 0
    assert worth("play_umeshu", cards=4, target_cards=4) == -500
    assert worth("play_umeshu", cards=4, target_cards=6) == 100
    assert worth("play_umeshu", cards=6, target_cards=4) == -1100


def test_wasabi_and_ginger():
    assert worth("wasabi", 14, have=0, cards=3) == 300
    assert worth("wasabi", 1, have=0, cards=3) == worth("wasabi", 14, have=1, cards=3) == 0
    assert worth("ginger", have=0, cards=3) == -300


def test_the_limit_of_the_check_bends_in_the_middle():
    limits = {"call": 9000.0, "call_middle": 2000.0, "call_late": 6000.0}
    found = {t: -worth("check", t, score=0, tried=limits) for t in (1, 4, 8, 11, 14)}
    assert found == {1: 6000, 4: pytest.approx(6000 - 4000 * 3 / 7), 8: 2000, 11: 5500, 14: 9000}
    assert worth("check", 8, score=2100, tried=limits) == 100


@pytest.mark.parametrize("name", TUNED)
def test_tuned_tables_complete_sets_and_keep_dear_cards(name):
    players = int(name[-1])
    chooser, table = resolve(name, "omakase").compiled_for(Rules(players))

    def answer(question, hand, **more):
        position = table_of(Rules(players), hand, *["4*tuna"] * (players - 1), **more)
        return chooser(position, 0, question, table)

    belt = "octopus salmon_roe 4*tofu"
    # In the turn after a check nothing is hoped for any more.
    found = answer(EXCHANGE, "fatty_tuna conger_eel crab tuna salmon tofu", belt=belt, caller=1)
    assert (found >> 3, cards(belt)[found & 7]) == (KIND["tofu"], KIND["salmon_roe"])
    found = answer(EXCHANGE, "tofu premium_eel", belt="assorted_sashimi 5*omelette", caller=1)
    assert (found >> 3, found & 7) == (KIND["tofu"], 0)
    assert answer(ACTION, "chopsticks tuna", deck=10) >> 3 == KIND["chopsticks"]
    assert answer(ACTION, "umeshu 5*tuna", deck=10) == NO_ACTION
    rich = "fatty_tuna conger_eel crab tuna salmon salmon_roe assorted_sashimi octopus"
    assert answer(CALL, rich, deck=2 * players) == 1
