"""Memory, denial and random taste: choosers whose values change from game to game."""

from collections import Counter

import numpy as np
import pytest
from tables import Table, pick_of
from twins import DenialPosition, MemoryPosition, judge

from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go.block import FIRST, NONE
from sushilab.simulator.sushi_go.cards import CODES
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies import StrategyError, combinators, resolve, table

VARIANTS = {
    "2 players": Rules(2),
    "3 players": Rules(3, pass_direction="alternate"),
    "4 players": Rules(4),
    "5 players": Rules(5, pass_direction="right"),
    "dummy": Rules(2, dummy="two_player"),
    "soy": Rules(4, soy_sauce=True, wasabi_values="reverse"),
    "chopsticks": Rules(3, deck={"chopsticks": 24, "wasabi": 12}),
}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("name", "twin"), [("memory", MemoryPosition), ("denial", DenialPosition)])
def test_the_pick_is_that_of_a_slow_twin(variant, name, twin):
    rules = VARIANTS[variant]
    at = Table(rules, [name] * rules.players, lanes=4)
    found = Counter()
    for r, turn, seat in at.decisions():
        picks = np.full((3, LANES), NONE, np.int8)
        at.choose(seat, picks)
        for lane in range(at.lanes):
            position = twin(at, lane, r, turn, seat)
            found.update([judge(position, None, pick_of(picks[:, lane]), slack=1e-9)])
    assert found[1] > 100
    if variant == "chopsticks":
        assert found[2] > 0


def test_softmax_takes_cards_as_often_as_it_says():
    """Frequencies of kinds against the softmax of their values, over lanes of one hand."""
    prices = {"tempura": 1.0, "sashimi": 2.0, "dumpling": 0.0, "squid": 3.0}
    plain = table(lambda s: prices.get(s.card, 1.5), name="prices")
    rules, temperature = Rules(2), 0.8
    expected, taken = Counter(), Counter()
    for first_deal in range(0, 4 * LANES, LANES):
        at = Table(
            rules,
            [combinators.softmax(plain, temperature)] * 2,
            lanes=LANES,
            first_deal=first_deal,
        )
        _r, _turn, seat = next(at.decisions())
        picks = np.full((3, LANES), NONE, np.int8)
        at.choose(seat, picks)
        for lane in range(LANES):
            hand = set(at.games[lane].hands[seat])
            weights = {c: np.exp(prices.get(c, 1.5) / temperature) for c in hand}
            for card, weight in weights.items():
                expected[card] += weight / sum(weights.values())
            taken[CODES[picks[FIRST, lane]]] += 1
    for card in CODES[:-1]:
        assert abs(taken[card] - expected[card]) < 4 * np.sqrt(expected[card] + 1), card


@pytest.mark.parametrize("reach", [-0.1, 1.5])
def test_a_part_of_a_whole_is_between_0_and_1(reach):
    with pytest.raises(StrategyError, match="reach=.* is not between 0 and 1"):
        resolve(f"memory:reach={reach}").compiled_for(Rules(2))
