"""Every deal is as likely as any other, and is the same whatever was played before."""

import numpy as np
import pytest
from scipy import stats

from sushilab.simulator.compiling import LANES, jit_is_on
from sushilab.simulator.sushi_go import stepping
from sushilab.simulator.sushi_go.block import TURN
from sushilab.simulator.sushi_go.cards import KIND, KINDS
from sushilab.simulator.sushi_go.rules import ROUNDS, Rules
from sushilab.simulator.sushi_go.workspace import new_workspace

pytestmark = pytest.mark.skipif(not jit_is_on(), reason="too slow without compiling")

DEALS = 200 * LANES
SINGLE = {"wasabi": 1, "chopsticks": 1, "egg": 1, "dumpling": 30}
"""One copy each of three kinds, in a deck of 112 cards."""
TOO_RARE = 1e-4
"""Smallest accepted p-value; the seeds are fixed, so a test never fails by chance later."""


def dealt_hands(rules, seed):
    """Deal ``DEALS`` times; int8 of shape (3 rounds, T, 13, DEALS)."""
    space = new_workspace(rules)
    parts = []
    for group in range(DEALS // LANES):
        stepping.prepare_group(space, seed, group * LANES)
        stepping.begin_game(space, 0, 0)
        for r in range(ROUNDS):
            stepping.begin_round(space, r, 0)
        parts.append(space.dealt.copy())
    return np.concatenate(parts, axis=-1)


def places(hands, kind):
    """Where the only copy of a kind lies: index of the hand, or one more for undealt."""
    by_hand = hands.reshape(-1, KINDS, DEALS)[:, KIND[kind]]
    assert by_hand.sum(axis=0).max() <= 1
    return np.where(by_hand.any(axis=0), by_hand.argmax(axis=0), len(by_hand))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_sg_2_2_a_single_card_is_equally_likely_in_every_place(players):
    rules = Rules(players=players, deck=SINGLE)
    hands = dealt_hands(rules, seed=3)
    sizes = np.full(ROUNDS * players + 1, float(rules.hand_size))
    sizes[-1] = sum(rules.counts) - sizes[:-1].sum()
    chance = sizes / sizes.sum()
    found = {kind: places(hands, kind) for kind in ("wasabi", "chopsticks", "egg")}
    for kind in found:
        seen = np.bincount(found[kind], minlength=len(sizes))
        assert stats.chisquare(seen, DEALS * chance).pvalue > TOO_RARE
    # Two single cards: the pair of places, the second one chosen from what is left.
    both = np.outer(sizes, sizes) - np.diag(sizes)
    both /= both.sum()
    pairs = np.bincount(found["wasabi"] * len(sizes) + found["egg"], minlength=len(sizes) ** 2)
    assert stats.chisquare(pairs, DEALS * both.ravel()).pvalue > TOO_RARE


@pytest.mark.parametrize("kind", ["tempura", "maki1", "pudding", "chopsticks"])
@pytest.mark.parametrize("place", [(0, 0), (1, 2), (2, 3)])
def test_sg_2_3_copies_in_a_hand_are_hypergeometric(standard_deals, kind, place):
    rules, hands = standard_deals
    seen = hands[(*place, KIND[kind])].astype(int)
    law = stats.hypergeom(108, rules.counts[KIND[kind]], rules.hand_size)
    compare_with_law(seen, law)


@pytest.fixture(scope="module")
def standard_deals():
    rules = Rules(players=4)
    return rules, dealt_hands(rules, seed=8)


def compare_with_law(seen, law):
    error = np.sqrt(law.var() / seen.size)
    assert abs(seen.mean() - law.mean()) < 4.5 * error
    assert abs(seen.var() / law.var() - 1) < 0.05
    values = np.arange(seen.max() + 1)
    expected = seen.size * law.pmf(values)
    enough = expected >= 8
    counts = np.bincount(seen, minlength=values.size)
    counts = np.append(counts[enough], seen.size - counts[enough].sum())
    expected = np.append(expected[enough], seen.size - expected[enough].sum())
    keep = expected > 0.5
    assert (
        stats.chisquare(
            counts[keep], expected[keep] * counts[keep].sum() / expected[keep].sum()
        ).pvalue
        > TOO_RARE
    )


@pytest.mark.parametrize("r", range(ROUNDS))
def test_sg_9_6_each_deal_of_a_reshuffled_deck_is_uniform(reshuffled_deals, r):
    rules, hands = reshuffled_deals
    compare_with_law(
        hands[r, 1, KIND["tempura"]].astype(int), stats.hypergeom(98, 14, rules.hand_size)
    )
    single = hands[r, :, KIND["egg"]]
    seen = np.append(single.sum(axis=1, dtype=int), DEALS - single.sum(dtype=int))
    sizes = np.array([rules.hand_size] * rules.players + [98 - 3 * rules.hand_size])
    assert stats.chisquare(seen, DEALS * sizes / 98).pvalue > TOO_RARE


@pytest.fixture(scope="module")
def reshuffled_deals():
    deck = {"egg": 1, "salmon": 14}
    rules = Rules(players=3, pudding="removed", reshuffle_each_round=True, deck=deck)
    assert sum(rules.counts) == 98
    return rules, dealt_hands(rules, seed=21)


def test_sg_9_9_cards_left_are_dealt_round_the_table_before_the_discards():
    # 98 cards, 70 dealt: the 28 left give seats 0 to 2 six and seats 3 and 4 five cards each.
    rules = Rules(
        players=5, pudding="removed", on_exhaustion="reshuffle", deck={"egg": 1, "salmon": 14}
    )
    space = new_workspace(rules)
    seen = np.zeros(5, int)
    for group in range(DEALS // LANES):
        stepping.prepare_group(space, 17, group * LANES)
        stepping.begin_game(space, 0, 0)
        for r in range(ROUNDS - 1):
            stepping.begin_round(space, r, 0)
            space.block.discard[:] += space.block.hands.sum(axis=0, dtype=np.int8)
        first = space.deck.copy()
        assert (first.sum(axis=0) == 28).all()
        stepping.begin_round(space, 2, 0)
        assert (space.dealt[2].sum(axis=0) >= first).all()
        assert (space.deck.sum(axis=0) == 63).all()
        undealt_egg = first[KIND["egg"]] > 0
        egg = space.dealt[2, :, KIND["egg"]][:, undealt_egg]
        assert (egg.sum(axis=0) == 1).all()
        seen += egg.sum(axis=1, dtype=int)
    expected = seen.sum() * np.array([6, 6, 6, 5, 5]) / 28
    assert stats.chisquare(seen, expected).pvalue > TOO_RARE


def test_sg_9_11_the_dummys_pile_is_drawn_in_random_order():
    rules = Rules(players=2, dummy="two_player", deck={"egg": 1})
    space = new_workspace(rules)
    seen = np.zeros(rules.hand_size, int)
    for group in range(DEALS // LANES):
        stepping.prepare_group(space, 29, group * LANES)
        stepping.begin_game(space, 0, 0)
        stepping.begin_round(space, 0, 0)
        for turn in range(rules.hand_size):
            stepping.begin_turn(space, 0, 0)
            seen[turn] += (space.drawn[0, turn] == KIND["egg"]).sum()
            space.block.info[TURN] += 1
        assert not space.block.hands[2].any()
    assert seen.sum() > 3000
    assert stats.chisquare(seen).pvalue > TOO_RARE


def test_the_same_deal_is_the_same_whatever_is_played_before():
    rules = Rules(players=3)
    space = new_workspace(rules)
    stepping.prepare_group(space, 4, 1000)
    expected = space.dealt[..., 30].copy()
    stepping.prepare_group(space, 9, 0)
    stepping.prepare_group(space, 4, 1030)
    assert (space.dealt[..., 0] == expected).all()
    assert expected[0, 0].sum() == rules.hand_size
