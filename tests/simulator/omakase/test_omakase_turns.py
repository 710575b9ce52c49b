"""Turns, hand limit, check and end of a game in the reference engine; OM-2, OM-3 and OM-5."""

import pytest
from scripted import BELT, Dice, after_turn, asked, codes, hands_of, kinds, position

from sushilab.simulator.omakase import reference_questions as questions
from sushilab.simulator.omakase.cards import KIND
from sushilab.simulator.omakase.reference import RuleViolation, StreamChance, play, take_turn
from sushilab.simulator.omakase.reference_game import Game
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import (
    ACTION,
    BY_CHECK,
    BY_DRAW,
    BY_TURN,
    CALL,
    DISCARD,
    EXCHANGE,
    NOBODY,
)

KIDS = ["karaage", "cucumber_roll", "omelette", "tofu"]
FULL = ["crab", "tuna", "tuna", "salmon", "shrimp", "shrimp", "karaage", "karaage"]


def broken(rule, *words, **setup):
    """Play a turn that breaks a rule, and return the game."""
    game = position(**setup)
    with pytest.raises(RuleViolation) as caught:
        take_turn(game)
    assert caught.value.rule == rule
    for word in words:
        assert word in str(caught.value)
    return game


@pytest.mark.parametrize(("players", "deck"), [(2, 54), (3, 53), (4, 52)])
def test_om_2_1_om_2_4_om_d4_one_card_each_and_six_on_the_belt(players, deck):
    game = Game(Rules(players), StreamChance(1, 2), None)
    game.start()
    assert [len(hand) for hand in game.hands] == [1] * players
    assert len(game.belt) == 6
    assert len(game.deck) == game.deck_size == deck
    assert game.reshuffles == players - 2


def test_om_2_1_om_d19_any_seat_may_begin_and_turns_go_clockwise():
    first = {StreamChance(key, 0).first_player(3) for key in range(50)}
    assert first == {0, 1, 2}
    game = position([["tuna"]] * 3, seat=1)
    seats = []
    for _ in range(4):
        seats.append(game.seat)
        take_turn(game)
    assert seats == [1, 2, 0, 1]


def test_om_2_2_om_d9_set_up_wasabi_costs_no_turn():
    for key in range(200):
        game = Game(Rules(2), StreamChance(key, 0), None)
        game.start()
        if KIND["wasabi"] in game.hands[0] + game.hands[1]:
            assert game.skips == [0, 0]
            return
    raise AssertionError("no wasabi was dealt")


def test_om_3_1_steps_in_order():
    hands = [["fork", *FULL], ["tofu"]]
    game = after_turn(
        hands, deck=["octopus", "premium_eel"], act=["fork"], swap=[("octopus", 5)], call=[1]
    )
    assert game.account == {
        "seat": 0,
        "draw": "octopus",
        "action_before": {"card": "fork", "lost": [{"seat": 1, "card": "tofu"}]},
        "exchange": {"give": "octopus", "slot": 5, "take": "omelette"},
        "belt": "premium_eel",
        "discards": ["crab"],
    }
    assert codes(game.belt) == ["premium_eel", "tofu", "omelette", "tofu", "omelette", "tofu"]
    assert codes(game.trash) == ["fork", "tofu", "octopus", "crab"]
    assert game.decide.asked == [(0, ACTION), (0, EXCHANGE), (0, DISCARD)]


def test_om_3_1_the_card_just_taken_may_be_played_after_the_exchange():
    belt = ["fork", *BELT[1:]]
    game = after_turn([["tuna"], ["tofu"]], belt=belt, swap=[("tuna", 0)], act=["fork"])
    assert game.account["action_after"]["card"] == "fork"
    assert game.hands[1] == []


def test_om_3_1_one_action_a_turn():
    game = after_turn([["fork", "matcha"], ["tofu"]], act=["matcha", "fork"])
    assert asked(game, ACTION) == [0]
    assert codes(game.hands[0]).count("fork") == 1


def test_om_3_1_no_action_may_be_played_before_and_one_after():
    game = after_turn([["fork", "tuna"], ["tofu"]], act=[None, "fork"], swap=[("tuna", 0)])
    assert "action_before" not in game.account
    assert game.account["action_after"]["card"] == "fork"


def test_om_3_1_the_exchanged_card_lies_in_the_same_slot():
    game = after_turn([["tuna"], []], swap=[("tuna", 2)])
    assert codes(game.belt)[3] == "tuna"
    assert hands_of(game)[0] == ["crab", "tofu"]


def test_om_3_2_different_kinds_cards_in_hand_and_slots_on_the_belt():
    broken("OM-3.2", "tofu", hands=[["tofu"], []], swap=[("tofu", 0)])
    broken("OM-3.1", "octopus is not in hand", hands=[["tofu"], []], swap=[("octopus", 0)])
    broken("OM-3.1", "slots 0 to 5", hands=[["tofu"], []], swap=[("tofu", 6)])


def test_om_3_2_ginger_may_not_be_given_away():
    broken("OM-3.2", "ginger", "turn 1, seat 0", hands=[["ginger"], []], swap=[("ginger", 0)])


def test_om_3_2_om_d5_ginger_drawn_into_an_empty_hand():
    deck = ["ginger", "crab", "crab"]
    given = after_turn([[], []], deck=deck, swap=[("ginger", 1)])
    assert hands_of(given)[0] == ["omelette"]
    simple = Rules(2, profile="simple")
    kept = after_turn([[], []], deck=deck, rules=simple)
    assert hands_of(kept)[0] == ["ginger"]
    assert asked(kept, EXCHANGE) == []


def test_om_3_3_no_exchange_with_ginger_alone():
    game = after_turn([["fork"], []], deck=["ginger", "tofu"], act=["fork"])
    assert "exchange" not in game.account
    assert hands_of(game)[0] == ["ginger"]


def test_om_3_4_om_d21_hand_limit_of_the_acting_player_only():
    game = after_turn([["tuna"], [*FULL, "octopus"]])
    assert len(game.hands[1]) == 9
    assert asked(game, DISCARD) == []


def test_om_3_1_discards_down_to_eight_and_never_ginger():
    hands = [["ginger", "tofu", *FULL[:7]], []]
    broken("OM-3.1", "ginger", hands=hands, discard=["ginger"])
    game = after_turn(hands, discard=["tofu", "crab"])
    assert len(game.hands[0]) == 8
    assert KIND["ginger"] in game.hands[0]


def test_om_4_6_om_d27_matcha_of_this_turn_raises_the_limit():
    game = after_turn([["matcha", *FULL], []], act=["matcha"])
    assert len(game.hands[0]) == 9
    assert game.account["discards"] == ["crab"]


def test_om_4_9_om_4_10_lost_turns_add_up_and_nothing_happens_in_them():
    game = position([["tuna"], ["tuna"]])
    game.skips = [2, 0]
    before = (list(game.deck), list(game.belt))
    seats = []
    take_turn(game)
    assert game.account == {"seat": 0, "lost": True}
    assert (game.deck, game.belt) == before
    assert game.turns_of == [0, 0] and game.skips == [1, 0]
    for _ in range(4):
        seats.append(game.seat)
        take_turn(game)
    assert seats == [1, 0, 1, 0]
    assert game.turns_of == [1, 2]


def test_om_4_10_om_d10_a_lost_turn_may_move_the_belt():
    rules = Rules(2, skip_moves_belt=True)
    game = position([["tuna"], []], rules=rules, deck=["crab"])
    game.skips = [1, 0]
    take_turn(game)
    assert codes(game.belt)[0] == "crab"
    assert codes(game.trash) == ["omelette"]
    game.skips = [0, 1]
    take_turn(game)
    assert game.ending == BY_TURN


def test_om_4_9_wasabi_from_the_deck_counts_and_from_the_belt_does_not():
    assert after_turn([["tuna"], []], deck=["wasabi", "crab"]).skips == [1, 0]
    belt = ["wasabi", *BELT[1:]]
    game = after_turn([["tuna"], []], belt=belt, swap=[("tuna", 0)])
    assert KIND["wasabi"] in game.hands[0]
    assert game.skips == [0, 0]


def called(players=3, seat=1, skips=None, **others):
    """Game in which ``seat`` has just called the check."""
    hands = [["tuna"] for _ in range(players)]
    hands[seat] = KIDS
    game = position(hands, seat=seat, deck=["crab"] * 20, call=[1], **others)
    take_turn(game)
    game.skips = skips or [0] * players
    return game


def test_om_5_1_all_others_have_one_more_turn():
    game = called()
    assert (game.caller, game.final_turns, game.check_turn) == (1, 2, 1)
    assert game.check_scores == [400, 2000 + 200, 400]
    seats = []
    while not game.over:
        seats.append(game.seat)
        take_turn(game)
    assert seats == [2, 0]
    assert game.ending == BY_CHECK
    with pytest.raises(RuntimeError):
        take_turn(game)


def test_om_5_1_a_lost_final_turn_is_used_up():
    game = called(skips=[0, 1, 1])
    take_turn(game)
    assert game.account == {"seat": 2, "lost": True}
    take_turn(game)
    assert game.over and game.turns_of == [1, 1, 0]


def test_om_5_1_the_caller_is_not_asked_for_a_fork_and_is_no_target():
    game = called(act=[("chopsticks", 1)])
    game.hands[2] = sorted(kinds(["chopsticks", "tuna"]))
    with pytest.raises(RuleViolation) as caught:
        take_turn(game)
    assert caught.value.rule == "OM-5.1" and caught.value.seat == 2
    assert questions.eligible(game, 2) == [0]


def test_om_d7_a_set_may_be_called_in_a_later_turn():
    game = position([KIDS, []], deck=["crab"] * 9, call=[0, 1], swap=[("crab", 0)])
    take_turn(game)
    assert game.caller == NOBODY
    take_turn(game)
    take_turn(game)
    assert game.caller == 0


def test_om_d8_check_comes_after_the_discards():
    hands = [["crab", "tuna", "tuna", "salmon", *KIDS], []]
    game = after_turn(hands, swap=[("crab", 1)], discard=["tuna", "crab"], call=[1])
    assert list(game.account)[-2:] == ["discards", "check"]
    spoilt = after_turn(hands, swap=[("crab", 1)], discard=["karaage"], call=[1])
    assert asked(spoilt, CALL) == []


def test_om_d16_only_the_first_caller_is_asked():
    game = called(players=2, seat=0)
    game.hands[1] = sorted(kinds(KIDS))
    take_turn(game)
    assert game.ending == BY_CHECK
    assert asked(game, CALL) == [0]


def test_om_5_1_answers_to_the_check_are_yes_and_no():
    broken("OM-5.1", "1", hands=[KIDS, []], call=[2])


def test_om_5_2_no_card_at_the_draw_ends_the_game_at_once():
    game = after_turn([["tuna"], []], deck=[])
    assert game.ending == BY_DRAW
    assert game.account == {"seat": 0, "draw": None}
    assert game.turn == 0 and game.turns_of == [0, 0]


def test_om_5_2_om_d3_no_card_for_the_belt_lets_the_turn_end():
    hands = [[*FULL[:4], *KIDS], []]
    game = after_turn(hands, deck=["octopus"], swap=[("tuna", 0)], discard=["crab"], call=[1])
    assert game.ending == BY_TURN
    assert codes(game.belt) == ["tuna", *BELT[1:]]
    assert len(game.hands[0]) == 8
    assert asked(game, CALL) == [] and game.caller == NOBODY


def test_om_5_2_a_check_in_progress_does_not_delay_the_end():
    game = called()
    game.deck = []
    take_turn(game)
    assert game.ending == BY_DRAW


def test_om_5_2_the_deck_may_run_out_in_the_last_final_turn():
    game = called(players=2, seat=0)
    game.deck = game.deck[:1]
    take_turn(game)
    assert game.ending == BY_TURN and game.final_turns == 1


def test_om_5_2_om_5_3_the_trash_becomes_a_deck_when_a_card_is_needed():
    rules = Rules(2, reshuffles=1)
    game = position(
        [["tuna"], ["tuna"]],
        deck=["crab", "crab"],
        trash=["fork", "shrimp", "salmon"],
        rules=rules,
        dice=Dice(decks=[["shrimp", "omelette", "fork", "salmon"]]),
    )
    take_turn(game)
    assert (game.deck, game.deck_pass, game.reshuffles) == ([], 0, 1)
    take_turn(game)
    assert (game.deck_pass, game.reshuffles, game.deck_size) == (1, 0, 4)
    assert (game.account["draw"], game.account["belt"]) == ("shrimp", "omelette")
    assert codes(game.deck) == ["salmon", "fork"]


def test_om_d18_the_fallen_card_is_not_in_the_new_deck():
    rules = Rules(2, reshuffles=1)
    belt = [*BELT[:5], "octopus"]
    game = position([["tuna"], []], deck=["crab"], trash=["fork", "shrimp"], belt=belt, rules=rules)
    take_turn(game)
    assert codes(game.trash) == ["octopus"]
    assert game.deck_size == 2
    assert game.account["new_decks"] == [["fork", "shrimp"]]


def test_om_5_3_an_empty_trash_is_no_new_deck():
    game = after_turn([["tuna"], []], deck=[], rules=Rules(2, reshuffles=3))
    assert game.ending == BY_DRAW and game.reshuffles == 3


def test_om_7_27_turns_of_two_players_without_actions():
    def quiet(game, seat, question):
        return questions.legal_answers(game, seat, question)[0]

    for key in range(100):
        game = play(Rules(2), StreamChance(key, 0), quiet)
        assert game.turn == 27 and game.ending == BY_DRAW
