"""The reference engine against the shared rule cases, hand-computed positions and random play."""

import json
import random
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from sushilab.simulator.sushi_go.cards import CODES, ICONS, KIND
from sushilab.simulator.sushi_go.reference import (
    Game,
    Pick,
    Placed,
    RuleViolation,
    check_invariants,
    maki_points,
    place,
    pudding_points,
    score_parts,
    score_round,
)
from sushilab.simulator.sushi_go.rules import CHOICES, Rules, RulesError

CASE_FILE = Path(__file__).parents[2] / "rules" / "cases_sushi_go.jsonl"
CASES = [json.loads(line) for line in CASE_FILE.read_text().splitlines()]


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


def random_deal(game, rng):
    """Deal as SG-2.3, SG-9.6 and SG-9.9 say, one card at a time."""
    rules = game.rules
    first, later = list(game.deck.elements()), list(game.discard.elements())
    if rules.reshuffle_each_round:
        first, later = first + later, []
    rng.shuffle(first)
    rng.shuffle(later)
    need = rules.tableaus * rules.hand_size
    cards = (first + later)[:need]
    dealt = [cards[i :: rules.tableaus] for i in range(rules.tableaus)]
    return (dealt[:-1], dealt[-1]) if rules.has_dummy else (dealt, None)


def random_rules(rng):
    while True:
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        if rng.random() < 0.3:
            codes = CODES if options["soy_sauce"] else CODES[:-1]
            options["deck"] = {code: rng.randint(0, 20) for code in rng.sample(codes, 4)}
        try:
            return Rules(players=rng.randint(2, 5), **options)
        except RulesError:
            continue


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_shared_case(case):
    setup, expected = case["setup"], case["expected"]
    rules = Rules(players=case["players"], **setup.get("options", {}))
    if setup["kind"] == "deck":
        deck = Game(rules).deck
        assert deck.total() == expected["total"]
        assert dict(deck) == expected["counts"]
        assert sum(ICONS[KIND[code]] * n for code, n in deck.items()) == expected["maki_icons"]
        assert sum(deck[code] for code in ("maki1", "maki2", "maki3")) == expected["maki_cards"]
        assert sum(deck[code] for code in ("egg", "salmon", "squid")) == expected["nigiri_cards"]
    elif setup["kind"] == "deal":
        game, left = Game(rules), []
        for round_index in range(3):
            hands, _ = random_deal(game, random.Random(round_index))
            game.start_round(hands)
            assert {len(hand) for hand in game.hands} == {expected["hand_size"]}
            left.append(game.deck.total())
            for _ in range(rules.hand_size):
                game.play_turn([Pick((hand[0],)) for hand in game.hands])
            game.finish_round()
        assert left == expected["left_after_deal"]
    elif setup["kind"] == "score_round":
        tableaus = [laid_out(cards, rules) for cards in setup["played"]]
        assert score_round(tableaus, rules) == expected["scores"]
    elif setup["kind"] == "maki":
        assert maki_points(setup["icons"], rules) == expected["points"]
    elif setup["kind"] == "pudding":
        assert pudding_points(setup["counts"], rules) == expected["points"]
    elif setup["kind"] == "final":
        game = Game(rules)
        game.round, game.puddings = 3, setup["puddings"]
        game.round_scores = [list(scores) for scores in zip(*setup["round_scores"], strict=True)]
        assert game.finish() == (expected["totals"], expected["winners"])
    elif setup["kind"] == "turn":
        game = position(rules, setup["hands"], setup["tableaus"], (), setup.get("round", 1) - 1)
        game.play_turn([Pick.from_json(pick) for pick in setup["picks"]])
        assert [sorted(hand) for hand in game.hands] == [sorted(h) for h in expected["hands"]]
        assert kept(game) == expected["tableaus"]
    else:
        assert setup["kind"] == "legal"
        game = position(rules, [setup["hand"], setup["hand"]], [setup["tableau"], []])
        pick = Pick.from_json(setup["pick"])
        assert (pick in game.legal_picks(0)) is expected["legal"]
        if expected["legal"]:
            game.check(0, pick)
        else:
            with pytest.raises(RuleViolation, match=r"^round 1, turn \d+, seat 0: SG-"):
                game.check(0, pick)


def test_every_shared_case_is_here():
    assert len(CASES) == 75


@pytest.mark.parametrize("seed", range(300))
def test_random_game_keeps_the_invariants(seed):
    rng = random.Random(seed)
    rules = random_rules(rng)
    game = Game(rules)
    check_invariants(game)
    for _ in range(3):
        game.start_round(*random_deal(game, rng))
        for _ in range(rules.hand_size):
            check_invariants(game)
            legal = [
                sorted(game.legal_picks(seat), key=lambda pick: (pick.taken, pick.dips))
                for seat in range(rules.players)
            ]
            game.play_turn([rng.choice(picks) for picks in legal])
        check_invariants(game)
        scores = game.finish_round()
        assert all(parts.total >= 0 for parts in scores)
        check_invariants(game)
    totals, won = game.finish()
    assert len(totals) == rules.tableaus
    assert won and set(won) <= set(range(rules.players))


@pytest.mark.parametrize("seed", range(40))
def test_legal_picks_are_those_that_pass_check(seed):
    rng = random.Random(seed)
    rules = random_rules(rng)
    codes = ("wasabi", "egg", "squid", "tempura", "chopsticks")
    size = rng.randint(1, 4)
    hands = [rng.choices(codes, k=size) for _ in range(rules.players)]
    tableaus = [rng.choices(codes, k=rules.hand_size - size) for _ in range(rules.tableaus)]
    game = position(rules, hands, tableaus, rng.choices(codes, k=size) if rules.has_dummy else ())
    for seat in range(rules.players):
        passed = set()
        for n, dummy in product((1, 2), (None, *codes)):
            for cards, dips in product(product(codes, repeat=n), product((True, False), repeat=n)):
                try:
                    game.check(seat, pick := Pick(cards, dips, dummy))
                except RuleViolation:
                    continue
                passed.add(pick)
        assert game.legal_picks(seat) == passed


def refusal(game, seat, pick):
    with pytest.raises(RuleViolation) as caught:
        game.check(seat, pick)
    assert pick not in game.legal_picks(seat)
    return caught.value


def test_sg_2_3_a_deal_must_fit_the_deck_and_the_hand_size():
    game = Game(Rules(players=5))
    with pytest.raises(RuleViolation, match=r"round 1, seat 1: SG-2.3: 6 cards dealt instead of 7"):
        game.start_round([["tempura"] * 7, ["tempura"] * 6, *[["sashimi"] * 7] * 3])
    with pytest.raises(RuleViolation, match=r"SG-2.3: the deck cannot give these cards: squid"):
        game.start_round(
            [
                ["squid"] * 6 + ["egg"],
                *[["tempura", "sashimi", *["maki2"] * 3] * 1 + ["salmon", "salmon"]] * 4,
            ]
        )
    with pytest.raises(RuleViolation, match=r"SG-2.1"):
        game.start_round([["tempura"] * 7] * 2)


def test_sg_3_1_a_pick_is_one_card_of_the_hand():
    game = position(Rules(players=2), [["egg", "squid"], ["maki1", "maki2"]], [[], []])
    error = refusal(game, 0, Pick(("tempura",)))
    assert (error.rule, error.round, error.turn, error.seat) == ("SG-3.1", 1, 9, 0)
    with pytest.raises(RuleViolation, match=r"seat 1: SG-3.1: no card chosen"):
        game.play_turn([Pick(("egg",)), None])
    assert game.hands[0] == ["egg", "squid"]


def test_sg_3_4_the_last_card_is_automatic():
    game = position(Rules(players=2), [["egg"], ["maki1"]], [["wasabi"], []])
    assert refusal(game, 0, Pick(("maki1",))).rule == "SG-3.4"
    game.play_turn([None, Pick(("maki1",))])
    assert game.tableaus == [[Placed("wasabi"), Placed("egg", dipped=True)], [Placed("maki1")]]


def test_sg_5_1_chopsticks_must_lie_there_at_the_start_and_need_two_cards():
    hands = [["chopsticks", "egg"], ["egg", "egg"]]
    game = position(Rules(players=2), hands, [[], ["chopsticks"]])
    error = refusal(game, 0, Pick(("chopsticks", "egg")))
    assert str(error) == (
        "round 1, turn 9, seat 0: SG-5.1: two cards need chopsticks in the tableau"
        " at the start of the turn"
    )
    game = position(Rules(players=2), [["egg"], ["egg"]], [["chopsticks"], []])
    assert refusal(game, 0, Pick(("egg", "egg"))).rule == "SG-5.1"


def test_sg_5_3_every_order_of_a_pair_is_a_pick():
    game = position(Rules(players=2), [["wasabi", "egg", "egg"]] * 2, [["chopsticks"], []])
    assert game.legal_picks(0) == {
        Pick(("wasabi",)),
        Pick(("egg",)),
        Pick(("wasabi", "egg")),
        Pick(("egg", "wasabi")),
        Pick(("egg", "egg")),
    }


def test_sg_5_6_two_cards_of_two_leave_the_chopsticks():
    game = position(Rules(players=2), [["egg", "squid"], ["maki1", "maki2"]], [["chopsticks"], []])
    game.play_turn([Pick(("squid", "egg")), Pick(("maki1",))])
    assert game.hands == [["maki2"], ["chopsticks"]]


def test_sg_6_7_parts_of_a_round_score():
    rules = Rules(players=2)
    cards = ["wasabi", "salmon", "tempura", "tempura", "dumpling", "dumpling", "maki2", "pudding"]
    parts = score_parts([laid_out(cards, rules), laid_out(["sashimi"] * 4, rules)], rules)
    assert (parts[0].nigiri, parts[0].tempura, parts[0].dumpling, parts[0].maki) == (6, 5, 3, 6)
    assert (parts[0].total, parts[1].sashimi, parts[1].total) == (20, 10, 10)


def test_sg_6_8_puddings_stay_and_the_rest_is_discarded():
    game = position(Rules(players=2), [[], []], [["pudding"] * 2 + ["egg"] * 8, ["maki1"] * 10])
    game.finish_round()
    assert game.puddings == [2, 0]
    assert game.discard == Counter({"maki1": 10, "egg": 8})


@pytest.mark.parametrize(
    "document",
    [
        None,
        {},
        {"cards": []},
        {"cards": ["egg"] * 3, "chopsticks": True},
        {"cards": ["egg", "egg"]},
        {"cards": ["egg"], "chopsticks": True},
        {"cards": ["egg"], "dummy": None},
        {"cards": ["egg"], "dipp": False},
        {"cards": ["tofu"]},
        {"cards": [{"card": "egg", "dip": 0}]},
        {"cards": [["egg"]]},
    ],
)
def test_malformed_picks_are_refused(document):
    with pytest.raises(ValueError):
        Pick.from_json(document)


def test_picks_survive_json():
    pick = Pick(("egg", "squid"), (False, True), "maki1")
    document = {"cards": [{"card": "egg", "dip": False}, "squid"], "chopsticks": True}
    assert pick.to_json() == {**document, "dummy": "maki1"}
    assert Pick.from_json(pick.to_json()) == pick


def test_steps_out_of_order_are_refused():
    game = Game(Rules(players=2))
    with pytest.raises(RuntimeError):
        game.finish()
    with pytest.raises(RuntimeError):
        game.finish_round()
    game.start_round([["tempura"] * 10, ["sashimi"] * 10])
    with pytest.raises(RuntimeError):
        game.start_round([["tempura"] * 10, ["sashimi"] * 10])


def test_a_lost_card_is_noticed():
    game = Game(Rules(players=2))
    game.deck["egg"] -= 1
    with pytest.raises(AssertionError, match=r"cards were lost"):
        check_invariants(game)
