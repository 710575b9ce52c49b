"""What each family does in positions made by hand, and that none ever breaks a rule."""

import random

import numpy as np
import pytest
from omakase_tables import cards, random_table, table_of
from scipy import stats

from sushilab.simulator import make_plan, run
from sushilab.simulator.omakase.cards import (
    CHOPSTICKS,
    ENTRIES,
    GINGER,
    KIND,
)
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import (
    ACTION,
    ASKED,
    CALL,
    DISCARD,
    EXCHANGE,
    GIVE,
    LONE_GINGER,
    LOSE,
    NO_ACTION,
    PUT_BACK,
    SIZES,
)
from sushilab.simulator.omakase.view import View
from sushilab.strategies import built_in, field, resolve
from sushilab.strategies.omakase.view_worths import hope, odds
from sushilab.strategies.omakase.worths import chance

FAMILIES = (
    *("random", "balanced", "denial", "early_caller", "flexible", "greedy", "kids_chaser"),
    *("late_caller", "omakase_chaser", "sakura_chaser", "thief", "tuned", "ume_chaser"),
    "wasabi_pusher",
)
TABLES = ("weights", "tuned_2", "tuned_3", "tuned_4")
"""Tables that are not in the field."""
KIDS_HAND = "karaage omelette tofu cucumber_roll"


def answer(spec, table, question, *, seat=0, rules=None):
    chooser, parameters = resolve(spec, "omakase").compiled_for(rules or Rules(2))
    return chooser(table, seat, question, parameters)


def swap(spec, hand, belt, **more):
    """Codes of the card given and the card taken."""
    rules = more.pop("rules", Rules(2))
    table = table_of(rules, hand, more.pop("other", "tofu"), belt=belt, **more)
    found = answer(spec, table, EXCHANGE, rules=rules)
    codes = list(KIND)
    return codes[found >> 3], codes[cards(belt)[found & 7]]


def play(spec, hand, other="tuna crab", **more):
    table = table_of(Rules(2), hand, other, **more)
    found = answer(spec, table, ACTION)
    return None if found == NO_ACTION else list(KIND)[found >> 3]


def calls(spec, hand, **more):
    return answer(spec, table_of(Rules(2), hand, "tuna", **more), CALL) == 1


def test_the_registry_has_the_families():
    known = built_in("omakase")
    assert {*FAMILIES, *TABLES} <= set(known)
    assert set(FAMILIES) == set(field("omakase"))
    for name in FAMILIES:
        definition = known[name]
        assert definition.game == "omakase" and definition.summary.endswith(".")
        assert ("random" in definition.traits) != ("deterministic" in definition.traits)
        assert definition.source or name == "random"
        assert resolve(name, "omakase").parameters == definition.defaults


def test_greedy_takes_the_dearest_for_the_cheapest_and_keeps_its_plans_simple():
    assert swap("greedy", "tofu crab", "tuna octopus omelette 3*karaage") == ("tofu", "octopus")
    # A shoyu is worth the dearest card that it doubles.
    assert swap("greedy", "tofu octopus", "shoyu crab 4*omelette") == ("tofu", "shoyu")
    assert play("greedy", "chopsticks matcha") is None
    assert not calls("greedy", KIDS_HAND)
    # Equal prices: the first card in card order, the first slot.
    assert swap("greedy", "omelette tofu", "tuna salmon shrimp 3*tofu") == ("omelette", "tuna")


@pytest.mark.parametrize(
    ("which", "hand", "belt", "expected"),
    [
        ("omakase", "octopus tuna", "premium_eel crab 4*tofu", ("octopus", "crab")),
        ("sakura", "octopus tuna", "premium_eel tuna_roll 4*tofu", ("octopus", "tuna_roll")),
        ("ume", "octopus tuna_roll", "premium_eel omelette 4*tofu", ("octopus", "omelette")),
        ("kids", "octopus tofu", "premium_eel cucumber_roll 4*crab", ("octopus", "cucumber_roll")),
    ],
)
def test_chasers_prefer_a_card_of_their_set_to_any_price(which, hand, belt, expected):
    assert swap(f"{which}_chaser", hand, belt) == expected
    # Without zeal for the set they go by price.
    dearer = swap(f"{which}_chaser:zeal=0", hand, belt)
    assert dearer[1] == "premium_eel"


def test_chasers_want_each_kind_of_their_set_once():
    belt = "tofu 5*crab"
    assert swap("kids_chaser", "tofu fork octopus", belt)[1] == "crab"


def test_chasers_call_once_the_hand_is_worth_their_set():
    assert calls("kids_chaser", KIDS_HAND)
    assert not calls("ume_chaser", KIDS_HAND)
    assert not calls("kids_chaser:extra=500", KIDS_HAND)
    assert calls("kids_chaser:extra=500", KIDS_HAND + " karaage")


def test_balanced_hopes_for_sets_while_there_is_time():
    # Five of the six: the last kind of the Omakase set beats a dearer card.
    hand = "fatty_tuna conger_eel crab tuna salmon octopus"
    assert swap("balanced", hand, "salmon_roe premium_eel 4*tofu") == ("octopus", "salmon_roe")
    early = swap("balanced", "conger_eel crab shrimp tofu", "tuna karaage 4*tofu", deck=50)
    late = swap("balanced", "conger_eel crab shrimp tofu", "tuna karaage 4*tofu", deck=0)
    assert (early, late) == (("tofu", "tuna"), ("tofu", "karaage"))


def test_balanced_plays_what_brings_most_when_it_is_time():
    assert play("balanced", "chopsticks tuna") == "chopsticks"
    assert play("balanced", "umeshu tuna") is None
    assert play("balanced", "sake tuna", deck=50) is None
    assert play("balanced", "sake tuna", deck=10) == "sake"
    assert play("balanced", "chopsticks tuna", other="") is None


def test_an_action_is_aimed_at_the_largest_hand_and_never_at_the_caller():
    hands = ("chopsticks tuna", "tuna", "2*shrimp crab", "2*tofu omelette crab")
    table = table_of(Rules(4), *hands, caller=3)
    for name in ("balanced", "thief", "flexible", "denial", "wasabi_pusher"):
        assert answer(name, table, ACTION, rules=Rules(4)) == 8 * CHOPSTICKS + 2, name


def test_callers_call_early_and_late():
    assert calls("early_caller", KIDS_HAND, deck=50)
    assert not calls("early_caller:least=2500", KIDS_HAND, deck=50)
    rich = "fatty_tuna conger_eel crab tuna salmon salmon_roe octopus"
    assert calls("early_caller", rich, deck=50) and calls("balanced", rich, deck=50)
    assert not calls("late_caller", rich, deck=50) and calls("late_caller", rich, deck=4)
    assert not calls("late_caller", KIDS_HAND, deck=4)
    # The nearest set counts, not the dearest.
    assert swap(
        "early_caller:haste=2", "karaage omelette tofu crab", "cucumber_roll octopus 4*tofu"
    ) == (
        "crab",
        "cucumber_roll",
    )


def test_the_thief_takes_what_steals():
    belt = "premium_eel chopsticks assorted_sashimi sake octopus fatty_tuna"
    assert swap("thief", "tofu crab", belt) == ("tofu", "chopsticks")
    assert swap("balanced", "tofu crab", belt) == ("tofu", "assorted_sashimi")
    assert play("thief", "sake tuna", deck=50) == "sake"


def test_flexible_drops_a_set_whose_cards_are_gone():
    hand, belt = "conger_eel crab tuna shrimp tofu", "tuna_roll karaage 4*tofu"
    assert swap("flexible", hand, belt)[1] == "tuna_roll"
    gone = "4*salmon_roll"
    assert swap("flexible", hand, belt, trash=gone)[1] == "karaage"
    # Tables do not count cards.
    assert swap("balanced", hand, belt) == swap("balanced", hand, belt, trash=gone)


def test_denial_takes_what_the_next_player_is_known_to_collect():
    belt = "cucumber_roll tuna_roll 4*octopus"
    collected = {(0, 1): "karaage omelette tofu"}
    hand = "octopus assorted_sashimi premium_eel"
    table = table_of(Rules(2), hand, "karaage omelette tofu", belt=belt, known=collected)
    known = View(table, 0, EXCHANGE, -1, KIND["octopus"])
    blind = known._replace(table=table_of(Rules(2), hand, "3*tofu", belt=belt))
    chooser = built_in("omakase")["denial"].function
    roll, other = KIND["cucumber_roll"], KIND["tuna_roll"]
    assert chooser(known, roll) > chooser(blind, roll) > chooser(blind, roll, share=0.0)
    assert chooser(known, other) == pytest.approx(chooser(blind, other), rel=0.2)
    # What falls off the belt next is nobody's.
    falls = known._replace(
        table=table_of(Rules(2), hand, belt="5*octopus cucumber_roll", known=collected)
    )
    assert chooser(falls, roll) == chooser(falls, roll, share=0.0)


def test_the_wasabi_pusher_takes_wasabi_and_hands_it_on():
    belt = "wasabi tuna 4*tofu"
    assert swap("wasabi_pusher", "omelette crab", belt) == ("omelette", "wasabi")
    assert swap("flexible", "omelette crab", belt) == ("omelette", "tuna")
    # A second one is worth nothing, nor is the first one when the game is over.
    assert swap("wasabi_pusher", "wasabi omelette", belt)[1] == "tuna"
    assert swap("wasabi_pusher", "omelette crab", belt, deck=2)[1] == "tuna"
    assert play("wasabi_pusher", "wasabi sake", deck=50) == "sake"
    assert play("wasabi_pusher", "tuna sake", deck=50) is None


@pytest.mark.parametrize("name", FAMILIES[1:])
def test_wasabi_goes_first_where_it_hurts_and_ginger_is_never_discarded(name):
    table = table_of(Rules(2), "wasabi tofu crab ginger", "tuna", deck=20)
    assert answer(name, table, GIVE) == KIND["wasabi"]
    # Below the top card, which the belt takes: the next player draws it.
    assert answer(name, table, PUT_BACK) == 64 * KIND["wasabi"] + 1
    without = table_of(Rules(2), "2*tofu octopus", "tuna", deck=20)
    assert answer(name, without, PUT_BACK) == 64 * KIND["tofu"] + 20
    assert answer(name, table_of(Rules(2), "ginger 2*tofu octopus"), DISCARD) == KIND["tofu"]
    # Of equally dear sushi only.
    assert answer(name, table_of(Rules(2), "karaage salmon_roe tofu"), LOSE) in cards(
        "karaage salmon_roe"
    )


def test_odds_fall_with_the_copies_that_are_gone():
    crab = KIND["crab"]
    found = []
    for trash in ("", "crab", "2*crab"):
        table = table_of(Rules(2), "tuna", "tofu", trash=trash, deck=40)
        found.append(odds(View(table, 0, EXCHANGE, -1, -1), crab, 1.0))
    assert found[0] > found[1] > found[2] == 0.0
    table = table_of(Rules(2), "tuna", "tofu", deck=0)
    assert odds(View(table, 0, EXCHANGE, -1, -1), crab, 1.0) == 0.0
    simple = table_of(Rules(2, "simple"), "tuna", "tofu")
    assert hope(View(simple, 0, EXCHANGE, -1, -1), 0, crab, 1.0) == 0.0


def test_chances_of_tables_fall_with_missing_kinds_and_rise_with_turns():
    assert chance(0, 1, 0.1) == 1.0 and chance(1, 1, 0.1) == 0.0
    assert 0 < chance(2, 5, 0.1) < chance(1, 5, 0.1) < chance(1, 9, 0.1) < 1


def test_random_exchanges_are_all_as_likely_card_by_card():
    table = table_of(Rules(2), "2*tuna ginger crab", "tofu", belt="tuna crab 4*tofu")
    found = []
    for asked in range(6000):
        table.info[ASKED] = asked
        found.append(answer("random", table, EXCHANGE))
    tuna, crab = KIND["tuna"], KIND["crab"]
    expected = {8 * tuna + slot: 2 for slot in range(1, 6)}
    expected |= {8 * crab + slot: 1 for slot in (0, 2, 3, 4, 5)}
    counts = np.array([found.count(key) for key in expected])
    assert counts.sum() == 6000
    weights = np.array(list(expected.values()))
    assert stats.chisquare(counts, 6000 * weights / weights.sum()).pvalue > 1e-4
    table.info[LONE_GINGER] = 1
    table.info[ASKED] = 0
    chosen = set()
    for asked in range(300):
        table.info[ASKED] = asked
        chosen.add(answer("random", table, EXCHANGE) >> 3)
    assert GINGER in chosen


def test_random_plays_calls_and_cards_are_all_as_likely():
    rules = Rules(3)
    table = table_of(rules, f"sake fork {KIDS_HAND}", "tuna", "crab", deck=4)
    found = {ACTION: [], CALL: [], DISCARD: [], PUT_BACK: []}
    for asked in range(6000):
        table.info[ASKED] = asked
        for question, answers in found.items():
            answers.append(answer("random", table, question, rules=rules))
    plays = [8 * KIND["sake"] + 1, 8 * KIND["sake"] + 2, 8 * KIND["fork"], NO_ACTION]
    for question, choices in (
        (ACTION, plays),
        (CALL, [0, 1]),
        (DISCARD, cards(f"sake fork {KIDS_HAND}")),
        (PUT_BACK, [64 * k + p for k in cards(f"sake fork {KIDS_HAND}") for p in range(5)]),
    ):
        counts = [found[question].count(choice) for choice in choices]
        assert sum(counts) == 6000
        assert stats.chisquare(counts).pvalue > 1e-4


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "variant", [{}, {"profile": "simple"}, {"skip_moves_belt": True, "reshuffles": 3}]
)
def test_no_family_ever_breaks_a_rule(players, variant):
    names = [*FAMILIES, *TABLES]
    plan = make_plan(
        names, players=players, games=2000, seed=players, game_name="omakase", variant=variant
    )
    outcome = run(plan)
    assert outcome.fault is None and outcome.games >= 2000


def test_values_are_numbers_wherever_they_are_asked_for():
    dice = random.Random(3)
    for name in ("flexible", "denial", "wasabi_pusher"):
        function = built_in("omakase")[name].function
        for _ in range(20):
            table = random_table(Rules(3), dice)
            target = 1 if table.info[SIZES + 1] else -1
            for entry in range(ENTRIES):
                view = View(table, 0, EXCHANGE, target, -1)
                assert np.isfinite(function(view, entry)), (name, entry)
