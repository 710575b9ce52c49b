"""Scoring in the reference engine; OM-6. Examples are in the shared cases."""

import itertools
import random

import pytest
from scripted import codes, kinds

from sushilab.simulator.omakase.cards import PRICES, SET_KINDS, SET_VALUES, SHOYU, SUSHI
from sushilab.simulator.omakase.reference_chance import FULL_DECK
from sushilab.simulator.omakase.reference_scoring import complete_sets, divide, winners
from sushilab.simulator.omakase.rules import Rules

OFFICIAL, SIMPLE = Rules(2), Rules(2, profile="simple")
SETS = [[*each] for each in SET_KINDS]


def best_by_brute_force(hand):
    """Highest score over all sub-multisets of sets, worked out from counts of sets."""
    shoyu = hand.count(SHOYU)
    best = 0
    for times in itertools.product(range(3), repeat=4):
        used = [kind for each, n in enumerate(times) for kind in SET_KINDS[each] * n]
        if any(used.count(kind) > hand.count(kind) for kind in set(used)):
            continue
        loose = [PRICES[k] for k in set(hand) for _ in range(hand.count(k) - used.count(k))]
        points = sum(n * value for n, value in zip(times, SET_VALUES, strict=True))
        doubled = sum(sorted(loose)[::-1][:shoyu])
        best = max(best, points + sum(loose) + doubled)
    return best


@pytest.mark.parametrize("size", [4, 8, 10, 14, 20])
def test_om_6_2_random_hands_have_the_best_division(size):
    rng = random.Random(size)
    for _ in range(300):
        hand = rng.sample(FULL_DECK, size)
        division = divide(hand, OFFICIAL)
        assert division.score == best_by_brute_force(hand)
        used = [kind for each in division.sets for kind in SET_KINDS[each]]
        assert sorted([*used, *division.loose]) == sorted(k for k in hand if k < SUSHI)


@pytest.mark.parametrize("each", range(4))
def test_om_6_6_a_single_set_is_never_better_broken_up(each):
    margins = {
        shoyu: divide([*SETS[each], *[SHOYU] * shoyu], OFFICIAL).score
        - sum(PRICES[kind] for kind in SETS[each])
        - sum(sorted(PRICES[kind] for kind in SETS[each])[::-1][:shoyu])
        for shoyu in (0, 2)
    }
    assert margins[0] == (2400, 1800, 1400, 800)[each]
    assert margins[2] == (700, 500, 500, 0)[each]
    assert divide([*SETS[each], SHOYU, SHOYU], OFFICIAL).sets == (each,)


def test_om_6_1_one_card_is_in_one_set_and_a_set_may_score_twice():
    twice = divide(SETS[3] * 2, OFFICIAL)
    assert twice.sets == (3, 3) and twice.score == 4000
    shared = divide([*SETS[2], *kinds(["tofu", "cucumber_roll", "karaage"])], OFFICIAL)
    assert shared.sets == (2,)


def test_om_d1_simple_sets_have_no_value():
    division = divide(SETS[0], SIMPLE)
    assert division.sets == () and division.score == 3600
    assert complete_sets(SETS[0]) == [0]


def test_om_6_4_om_d2_what_shoyu_doubles():
    hand = [*SETS[0], *kinds(["karaage", "shoyu"])]
    assert codes(divide(hand, OFFICIAL).doubled) == ["karaage"]
    assert codes(divide(hand, SIMPLE).doubled) == ["fatty_tuna"]
    mixed = Rules(2, shoyu="dearest")
    assert divide(hand, mixed).score == 6000 + 500 + 1000


def test_om_d6_among_equal_divisions_the_dearest_sets():
    hand = kinds(["shrimp", "tuna_roll", "salmon_roll", "shoyu"]) + SETS[0]
    assert divide(hand, OFFICIAL).sets == (0,)
    assert divide(hand, OFFICIAL).score == 7400


def test_om_7_largest_score_of_ten_cards():
    hand = [*SETS[0], *kinds(["assorted_sashimi", "premium_eel", "shoyu", "shoyu"])]
    assert divide(hand, OFFICIAL).score == 11400


def test_om_6_5_om_d24_equal_scores_share_the_win():
    assert winners([4000, 4000, 1500]) == [0, 1]
    assert winners([0, 0]) == [0, 1]


def test_om_5_1_a_set_needs_every_kind():
    assert complete_sets(SETS[1][:5]) == []
    assert complete_sets([*SETS[1], *SETS[3]]) == [1, 3]
