"""Action cards in the reference engine; OM-4."""

import pytest
from scripted import Dice, after_turn, asked, codes, hands_of, kinds, position

from sushilab.simulator.omakase.reference import RuleViolation, legal_answers, take_turn
from sushilab.simulator.omakase.reference_questions import objection, playable
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import ACTION, BY_TURN, GIVE, LOSE, PUT_BACK


def refused(rule, *words, **setup):
    with pytest.raises(RuleViolation) as caught:
        take_turn(position(**setup))
    assert caught.value.rule == rule
    for word in words:
        assert word in str(caught.value)


def held(game, seat):
    return codes(game.hands[seat])


@pytest.mark.parametrize("card", ["shoyu", "wasabi", "ginger", "crab"])
def test_om_1_3_some_cards_are_never_played(card):
    refused("OM-1.3", card, hands=[[card, "fork"], ["tofu"]], act=[card])


def test_om_4_1_a_card_must_be_in_hand():
    refused("OM-4.1", "sake is not in hand", hands=[["fork"], ["tofu"]], act=[("sake", 1)])


@pytest.mark.parametrize("card", ["chopsticks", "sake", "umeshu"])
def test_om_4_1_om_d14_targets(card):
    hands = [[card, "tofu"], ["tofu"], []]
    refused("OM-4.1", "seat 2, which holds no card", hands=hands, act=[(card, 2)])
    refused("OM-4.1", "seat 0 is none", hands=hands, act=[(card, 0)])
    refused("OM-4.1", "seat 3 is none", hands=hands, act=[(card, 3)])
    alone = position([[card, "tofu"], [], []])
    assert playable(alone, 0) == []
    refused("OM-4.1", "nobody", hands=[["fork"], ["tofu"]], act=[("fork", 1)])


def test_om_d20_the_player_chooses_the_target():
    hands = [["chopsticks"], ["tofu"], ["tuna"]]
    for target, card in ((1, "tofu"), (2, "tuna")):
        game = after_turn(hands, act=[("chopsticks", target)], dice=Dice([card]))
        assert game.hands[target] == []


def test_om_4_1_the_played_card_is_in_the_trash_before_the_effect():
    rules = Rules(2, reshuffles=1)
    game = after_turn(
        [["chefs_choice", "tuna"], []],
        deck=["crab"],
        rules=rules,
        act=["chefs_choice"],
        back=[("crab", 0), ("tuna", 0)],
    )
    assert game.account["new_decks"] == [["chefs_choice"]]
    assert game.account["action_before"]["draws"] == ["chefs_choice"]
    assert game.ending == BY_TURN


def test_om_4_2_chopsticks_take_a_random_card():
    game = after_turn(
        [["chopsticks", "crab"], ["tofu", "wasabi"]],
        act=[("chopsticks", 1)],
        dice=Dice(["wasabi"]),
        swap=[("crab", 1)],
    )
    assert held(game, 1) == ["tofu"]
    assert "wasabi" in held(game, 0)
    assert game.skips == [1, 0]
    assert codes(game.trash)[0] == "chopsticks"


def test_om_4_2_the_card_must_be_the_targets():
    setup = {"hands": [["chopsticks"], ["tofu"]], "act": [("chopsticks", 1)]}
    refused("OM-4.2", "octopus", "seat 1", **setup, dice=Dice(["octopus"]))


@pytest.mark.parametrize("given", ["tofu", "wasabi", "ginger", "tuna"])
def test_om_4_3_sake_gives_any_card_back(given):
    game = after_turn(
        [["sake", "ginger", "tofu", "wasabi"], ["tuna"]],
        act=[("sake", 1)],
        dice=Dice(["tuna"]),
        give=[given],
    )
    assert held(game, 1) == [given]
    assert game.skips == [0, int(given == "wasabi")]
    assert game.account["action_before"]["given"] == given


def test_om_4_3_sake_may_take_the_last_card_and_asks_always():
    game = after_turn([["sake"], ["tuna"]], act=[("sake", 1)], dice=Dice(["tuna"]), give=["crab"])
    assert asked(game, GIVE) == [0]
    assert game.target == 1
    setup = {"hands": [["sake"], ["tuna"]], "dice": Dice(["tuna"])}
    refused("OM-4.3", "octopus", act=[("sake", 1)], give=["octopus"], **setup)


def test_om_d12_wasabi_taken_and_given_back_costs_both_a_turn():
    game = after_turn(
        [["sake"], ["wasabi"]], act=[("sake", 1)], dice=Dice(["wasabi"]), give=["wasabi"]
    )
    assert game.skips == [1, 1]


def test_om_4_4_umeshu_deals_both_hands_the_actor_first():
    game = after_turn(
        [["umeshu", "tofu"], ["octopus", "wasabi", "tuna"]],
        act=[("umeshu", 1)],
        dice=Dice(pile=["tuna", "wasabi", "octopus", "crab", "tofu"]),
        swap=[("octopus", 0)],
    )
    assert held(game, 1) == ["crab", "wasabi"]
    assert len(game.hands[0]) == 3
    assert game.skips == [0, 1]
    assert game.account["action_before"]["pile"][:2] == ["tuna", "wasabi"]


def test_om_d11_own_wasabi_back_from_the_pile_works():
    game = after_turn(
        [["umeshu", "wasabi"], ["tofu"]],
        act=[("umeshu", 1)],
        dice=Dice(pile=["wasabi", "tofu", "crab"]),
    )
    assert game.skips == [1, 0]


def test_om_4_4_the_pile_is_both_hands():
    setup = {"hands": [["umeshu"], ["tofu"]], "act": [("umeshu", 1)]}
    refused("OM-4.4", "1 tuna instead of 0", **setup, dice=Dice(pile=["crab", "tuna"]))


def test_om_4_5_om_d26_fork_asks_where_kinds_tie():
    hands = [["fork"], ["tuna", "salmon", "tofu"], ["karaage", "karaage"], ["ginger", "shoyu"]]
    game = after_turn(hands, act=["fork"], lose=["salmon"])
    assert hands_of(game)[1:] == [["tuna", "tofu"], ["karaage"], ["shoyu", "ginger"]]
    assert asked(game, LOSE) == [1]
    assert codes(game.trash)[:3] == ["fork", "salmon", "karaage"]
    refused("OM-4.5", "tuna or salmon", "tofu", "seat 1", hands=hands, act=["fork"], lose=["tofu"])


def test_om_4_5_fork_goes_around_from_the_next_seat():
    hands = [["tuna"], ["crab"], ["fork"], ["octopus"]]
    game = position(hands, seat=2, act=["fork"])
    take_turn(game)
    lost = game.account["action_before"]["lost"]
    assert [each["seat"] for each in lost] == [3, 0, 1]


def test_om_d15_fork_may_be_played_at_nobody():
    game = position([["fork"], ["crab"]], act=["fork"])
    game.caller, game.final_turns = 1, 1
    take_turn(game)
    assert held(game, 1) == ["crab"]
    assert game.account["action_before"] == {"card": "fork", "lost": []}


def test_om_4_6_om_d25_matcha_stays_in_front():
    game = after_turn([["matcha", "tofu"], []], deck=["tuna", "wasabi", "crab"], act=["matcha"])
    assert game.in_front == [1, 0]
    assert "matcha" not in codes(game.trash) + held(game, 0)
    assert game.skips == [1, 0]


def test_om_4_7_chefs_choice_draws_three_and_puts_two_back_anywhere():
    game = after_turn(
        [["chefs_choice"], []],
        deck=["tuna", "octopus", "crab", "shrimp", "tofu", "omelette"],
        act=["chefs_choice"],
        back=[("octopus", 0), ("crab", 3)],
    )
    assert game.account["belt"] == "octopus"
    assert codes(game.deck[::-1]) == ["tofu", "omelette", "crab"]
    setup = {"hands": [["chefs_choice"], []], "act": ["chefs_choice"], "deck": ["crab"] * 6}
    refused("OM-4.7", "0 to 2", **setup, back=[("crab", 3)])
    refused("OM-4.7", "tofu", **setup, back=[("tofu", 0)])


def test_om_d13_wasabi_drawn_and_put_back_costs_a_turn():
    game = after_turn(
        [["chefs_choice", "tuna"], []],
        deck=["tuna", "wasabi", "crab", "shrimp", "tofu"],
        act=["chefs_choice"],
        back=[("wasabi", 1), ("crab", 1)],
    )
    assert game.skips == [1, 0]


def test_om_d22_om_d23_a_nearly_empty_deck():
    game = after_turn(
        [["chefs_choice", "tofu"], []],
        deck=["shrimp", "crab"],
        act=["chefs_choice"],
        back=[("tofu", 0), ("crab", 1)],
    )
    assert game.ending == BY_TURN
    assert game.account["belt"] == "tofu"
    assert codes(game.deck) == ["crab"]
    exact = after_turn(
        [["chefs_choice", "tofu"], []],
        deck=["shrimp", "crab", "tuna", "salmon"],
        act=["chefs_choice"],
        back=[("crab", 0), ("tuna", 0)],
    )
    assert exact.ending == 0


def test_om_4_7_fewer_than_two_cards_are_all_put_back():
    game = position([[], []], deck=[], act=["chefs_choice"])
    game.hands[0] = kinds(["chefs_choice"])
    game.deck = kinds(["wasabi"])
    take_turn(game)
    assert asked(game, PUT_BACK) == [0]
    assert game.hands[0] == [] and game.ending == BY_TURN


def test_om_4_8_ginger_and_shoyu_do_nothing_in_the_game():
    game = after_turn([["ginger", "shoyu"], ["tofu"]])
    assert asked(game, ACTION) == []


@pytest.mark.parametrize("question", range(7))
def test_legal_answers_are_those_without_objection(question):
    hands = [["ginger", "sake", "fork", "tuna", "salmon", "wasabi"], ["tofu"], [], ["crab"]]
    game = position(hands, deck=["crab"] * 3)
    game.caller = 3
    allowed = [a for a in range(-3, 64 * 26) if objection(game, 0, question, a) is None]
    assert allowed == legal_answers(game, 0, question)
    assert len(allowed) == {0: 3, 1: 30, 2: 6, 3: 24, 4: 2, 5: 5, 6: 2}[question]
