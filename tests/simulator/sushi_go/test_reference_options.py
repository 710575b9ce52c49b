"""The reference engine under every option of SG-9, in hand-computed positions."""

import pytest

from sushilab.simulator.sushi_go.reference import (
    Game,
    Pick,
    Placed,
    RuleViolation,
    at_round_end,
    maki_points,
    place,
    pudding_points,
    score_parts,
    score_round,
    winners,
)
from sushilab.simulator.sushi_go.rules import Rules


def laid_out(cards, rules):
    tableau = []
    for entry in cards:
        card, dip = (entry, True) if isinstance(entry, str) else (entry["card"], entry["dip"])
        place(tableau, card, dip, rules)
    return tableau


def position(rules, hands, tableaus, pile=(), round_index=0):
    """Set up the state in front of a turn."""
    game = Game(rules)
    game.round, game.turn = round_index, rules.hand_size - len(hands[0])
    game.hands = [list(hand) for hand in hands]
    game.tableaus = [laid_out(tableau, rules) for tableau in tableaus]
    game.pile = list(pile)
    return game


def kept(game):
    return [[placed.card for placed in tableau] for tableau in game.tableaus]


def refusal(game, seat, pick):
    with pytest.raises(RuleViolation) as caught:
        game.check(seat, pick)
    assert pick not in game.legal_picks(seat)
    return caught.value


def test_sg_9_1_alternate_starts_left():
    rules = Rules(players=3, pass_direction="alternate")
    game = position(rules, [["egg", "egg"], ["squid"] * 2, ["maki1"] * 2], [[], [], []])
    game.play_turn([Pick((hand[0],)) for hand in game.hands])
    assert game.hands == [["maki1"], ["egg"], ["squid"]]


def test_sg_9_2_puddings_unscored_or_removed():
    unscored = Rules(players=3, pudding="unscored")
    assert pudding_points([3, 1, 0], unscored) == [0, 0, 0]
    assert winners([20, 20, 5], [3, 1, 0], unscored) == [0, 1]
    assert Game(Rules(players=3, pudding="removed")).deck.total() == 98


def test_sg_9_4_choice_declines_only_an_open_wasabi():
    rules = Rules(players=2, wasabi="choice")
    hands = [["egg", "squid", "wasabi", "tempura"]] * 2
    game = position(rules, hands, [["wasabi", "chopsticks"], ["chopsticks"]])
    game.check(0, Pick(("egg",), (False,)))
    game.check(0, Pick(("egg", "squid"), (False, False)))
    game.check(1, Pick(("wasabi", "egg"), (True, False)))
    assert refusal(game, 1, Pick(("egg",), (False,))).rule == "SG-9.4"
    assert refusal(game, 1, Pick(("egg", "wasabi"), (False, True))).rule == "SG-9.4"
    assert refusal(game, 0, Pick(("tempura",), (False,))).rule == "SG-9.4"
    assert refusal(game, 0, Pick(("egg", "squid"), (True, False))).rule == "SG-9.4"
    game.play_turn([Pick(("egg", "squid"), (False, True)), Pick(("wasabi", "egg"), (True, False))])
    assert score_round(game.tableaus, rules) == [10, 1]


@pytest.mark.parametrize("wasabi", ["forced", "any"])
def test_sg_4_1_dipping_is_compulsory_without_the_choice(wasabi):
    game = position(Rules(players=2, wasabi=wasabi), [["egg", "egg"]] * 2, [["wasabi"], []])
    assert refusal(game, 0, Pick(("egg",), (False,))).rule == "SG-4.1"


def test_sg_9_4_any_matches_the_best_gain_at_round_end():
    rules = Rules(players=2, wasabi="any")
    tableau = laid_out(["egg", "squid", "wasabi", "salmon"], rules)
    assert not any(placed.dipped for placed in tableau)
    assert [p.card for p in at_round_end(tableau, rules) if p.dipped] == ["squid"]
    reverse = Rules(players=2, wasabi="any", wasabi_values="reverse")
    # Gains are egg 7, salmon 4, squid 1: one wasabi goes to the egg, 8 + 2 + 3.
    assert score_round([tableau, []], reverse) == [13, 0]
    assert score_round(
        [laid_out(["wasabi", *("egg", "salmon", "squid"), "wasabi"], reverse), []], reverse
    ) == [17, 0]


def played_round(game, hands, pile=None):
    game.start_round(hands, pile)
    for _ in range(game.rules.hand_size):
        game.play_turn([Pick((hand[0],)) for hand in game.hands])
    game.finish_round()


def test_sg_9_6_all_but_kept_puddings_return_before_each_deal():
    first = [["tempura"] * 10, ["pudding"] * 10]
    with pytest.raises(RuleViolation, match=r"round 2: SG-2.3"):
        game = Game(Rules(players=2))
        played_round(game, first)
        game.start_round([["tempura"] * 10, ["sashimi"] * 10])
    game = Game(Rules(players=2, reshuffle_each_round=True))
    played_round(game, first)
    with pytest.raises(RuleViolation, match=r"SG-2.3: the deck cannot give these cards: pudding$"):
        game.start_round([["tempura"] * 9 + ["pudding"], ["sashimi"] * 10])
    game.start_round([["tempura"] * 10, ["sashimi"] * 10])
    assert (game.deck.total(), game.discard.total(), game.puddings) == (78, 0, [5, 5])


def test_sg_9_7_the_lowest_total_wins_and_ties_are_shared():
    assert winners([30, 20, 20], [0, 3, 1], Rules(players=3, goal="least")) == [1, 2]


def test_sg_9_8_soy_rewards_the_most_colours():
    rules = Rules(players=3, soy_sauce=True)

    def soy(*tableaus):
        return [parts.soy for parts in score_parts([laid_out(t, rules) for t in tableaus], rules)]

    three = ["tempura", "sashimi", "dumpling"]
    # Soy, yellow (wasabi and egg), maki (two sizes), pudding, chopsticks: five colours.
    five = ["soy", "wasabi", "egg", "maki1", "maki3", "pudding", "chopsticks"]
    assert soy(five, three, []) == [4, 0, 0]
    assert soy(five, ["soy", *three, "maki2"], three) == [2, 2, 0]
    assert soy(["soy", "egg", "wasabi"], three, []) == [0, 0, 0]
    assert soy(["soy", "soy", *three], ["soy", *three], ["soy", *three]) == [1, 1, 1]
    assert soy(["soy", *three], ["maki1", *three], []) == [4, 0, 0]
    assert Game(rules).deck.total() == 112


def test_sg_9_9_the_rest_of_the_deck_is_dealt_before_the_discards():
    rules = Rules(players=5, pudding="removed", on_exhaustion="reshuffle")
    game = Game(rules)
    for _ in range(2):
        cards = list(game.deck.elements())[:35]
        played_round(game, [cards[i::5] for i in range(5)])
    assert game.deck == {"egg": 3, "salmon": 10, "squid": 5, "wasabi": 6, "chopsticks": 4}
    left = list(game.deck.elements())
    cards = [*left[:-1], *["tempura"] * 8]
    with pytest.raises(RuleViolation, match=r"round 3: SG-9.9: .* before any discard: chopsticks"):
        game.start_round([cards[i::5] for i in range(5)])
    cards = [*left, *["tempura"] * 7]
    game.start_round([cards[i::5] for i in range(5)])
    assert (game.deck.total(), game.deck["tempura"], game.discard.total()) == (63, 7, 0)


def test_sg_9_10_all_tied_are_paid_in_full():
    rules = Rules(players=4, majority_ties="full")
    assert maki_points([5, 5, 3, 3], rules) == [6, 6, 3, 3]
    assert maki_points([2, 2, 0, 0], rules) == [6, 6, 0, 0]
    assert pudding_points([3, 3, 1, 1], rules) == [6, 6, -6, -6]
    assert pudding_points([2, 2, 2, 2], rules) == [0, 0, 0, 0]


def test_sg_9_12_zero_icons_can_hold_a_place():
    rules = Rules(players=3, zero_maki="place")
    assert maki_points([3, 0, 0], rules) == [6, 1, 1]
    assert maki_points([0, 0, 0], rules) == [2, 2, 2]
    assert maki_points([3, 3, 0], rules) == [3, 3, 0]
    full = Rules(players=3, zero_maki="place", majority_ties="full")
    assert maki_points([3, 3, 0], full) == [6, 6, 3]


DUMMY = Rules(players=2, dummy="two_player")


def test_sg_9_11_the_controller_draws_and_gives_one_card_to_the_dummy():
    hands = [["egg", "maki1"], ["squid", "maki2"]]
    game = position(DUMMY, hands, [[], [], ["wasabi"]], ["salmon", "tempura"])
    assert (game.turn, game.controller, game.drawn) == (7, 1, "salmon")
    assert refusal(game, 1, Pick(("squid",))).rule == "SG-9.11"
    assert refusal(game, 0, Pick(("egg",), dummy="maki1")).rule == "SG-9.11"
    assert refusal(game, 1, Pick(("squid",), dummy="squid")).rule == "SG-3.1"
    assert len(game.legal_picks(1)) == 6
    game.play_turn([Pick(("egg",)), Pick(("squid",), dummy="salmon")])
    assert game.hands == [["maki2"], ["maki1"]]
    assert game.tableaus[2] == [Placed("wasabi"), Placed("salmon", dipped=True)]
    assert (game.controller, game.drawn, game.pile) == (0, "tempura", ["tempura"])
    with pytest.raises(RuleViolation, match=r"seat 0: SG-3.1: no card chosen"):
        game.play_turn([None, None])
    game.play_turn([Pick(("tempura",), dummy="maki2"), None])
    assert kept(game) == [["egg", "tempura"], ["squid", "maki1"], ["wasabi", "salmon", "maki2"]]


def test_sg_9_11_first_controllers_are_seats_0_1_0():
    first = [position(DUMMY, [["egg"] * 9] * 2, [[], [], []], (), r).controller for r in range(3)]
    assert first == [0, 1, 0]


def test_sg_9_11_the_controllers_chopsticks_need_a_third_card():
    tableaus = [["chopsticks"], ["chopsticks"], ["chopsticks"]]
    game = position(DUMMY, [["egg"], ["squid"]], tableaus, ["salmon"])
    assert game.controller == 0
    assert refusal(game, 0, Pick(("egg", "salmon"), dummy="egg")).rule == "SG-5.1"
    game = position(DUMMY, [["egg", "maki1"], ["squid", "egg"]], tableaus, ["salmon", "egg"])
    assert game.controller == 1
    game.play_turn([Pick(("egg", "maki1")), Pick(("squid", "salmon"), dummy="egg")])
    assert game.hands == [["chopsticks"], ["chopsticks"]]
    assert kept(game) == [["egg", "maki1"], ["squid", "salmon"], ["chopsticks", "egg"]]


def test_sg_9_11_the_dummy_scores_as_a_third_player_but_cannot_win():
    assert pudding_points([1, 3, 0], DUMMY) == [0, 6, -6]
    assert winners([30, 20, 40], [0, 0, 0], DUMMY) == [0]
    least = Rules(players=2, dummy="two_player", goal="least")
    assert winners([30, 20, 10], [0, 0, 0], least) == [1]
    with pytest.raises(RuleViolation, match=r"SG-9.11: the dummy's pile has 0 cards"):
        Game(DUMMY).start_round([["tempura"] * 9, ["sashimi"] * 9])
    with pytest.raises(RuleViolation, match=r"SG-9.11: a dummy's pile was dealt"):
        Game(Rules(players=2)).start_round([["tempura"] * 10, ["sashimi"] * 10], ["egg"])
