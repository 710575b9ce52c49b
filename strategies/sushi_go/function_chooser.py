"""Source of the block chooser that plays a function strategy of Sushi Go!.

The generated module calls the user's function once for each card in hand (``value``) or
once a decision (``choose``), in a loop over lanes that the compiler inlines it into.
"""

from __future__ import annotations

from typing import Final

_HEAD: Final = '''\
"""Generated: plays one function strategy in every lane of a block."""

from sushilab.simulator.sushi_go.block import CHOOSER_SIGNATURE
from sushilab.strategies.sushi_go import lane_play
from sushilab.simulator.sushi_go.view import View

'''

_VALUE: Final = """
# For the places that are reached seldom: in each a long function would be compiled again.
@called
def value_of(block, seat, lane, card, parameters):
    return {noise} + strategy_function(View(block, seat, lane, False), card{arguments})


@compiled(CHOOSER_SIGNATURE)
def choose_block(block, seat, parameters, picks):
    hand = lane_play.hand_of(block, seat)
    pairs = lane_play.pairs_can_be_taken(block, seat)
    gives = lane_play.gives_to_dummy(block, seat)
    best = block.prices[0]
    # Card by card, so that the processor learns which way the function goes for each.
    for card in range(KINDS):
        for lane in range(lane_play.used_lanes(block)):
            if block.hands[hand, card, lane] > 0:
                value = {noise} + strategy_function(View(block, seat, lane, False), card{arguments})
                pick = picks[0, lane]
                if value != value:
                    picks[0, lane] = NOT_A_NUMBER
                elif pick == NONE or (pick >= 0 and value > best[lane]):
                    best[lane] = value
                    picks[0, lane] = card
    for lane in range(lane_play.used_lanes(block)):
        if picks[0, lane] == NOT_A_NUMBER:
            continue
        if pairs and block.tableaus[seat, CHOPSTICKS, lane] > 0:
            lane_play.lend_chopsticks(block, seat, lane, 1)
            # A sum, since the function would be compiled once more for a constant.
            kept = value_of(block, seat, lane, 0 + CHOPSTICKS, parameters)
            lane_play.lend_chopsticks(block, seat, lane, -1)
            total = best[lane] + kept
            number = kept == kept
            related = False
            for first in range(KINDS):
                if block.hands[hand, first, lane] == 0:
                    continue
                value = value_of(block, seat, lane, first, parameters)
                free = lane_play.place_card(block, seat, hand, lane, first)
                for second in range(KINDS):
                    if block.hands[hand, second, lane] > 0:
                        more = value_of(block, seat, lane, second, parameters)
                        number = number and more == more
                        both = value + more
                        one_group = lane_play.in_one_group(first, second)
                        # Of equal pairs those of two groups come first, as in tables.
                        if both > total or (both == total and related and not one_group):
                            total, related = both, one_group
                            picks[0, lane], picks[1, lane] = first, second
                lane_play.take_back(block, seat, hand, lane, first, free)
            if not number:
                picks[0, lane] = NOT_A_NUMBER
                continue
        if gives:
            least = np_inf
            given = NONE
            for card in range(KINDS):
                if lane_play.left_after(block, hand, lane, card, picks) > 0:
                    value = value_of(block, seat, lane, card, parameters)
                    if given == NONE or value < least:
                        least, given = value, card
            picks[2, lane] = given
"""

_CHOOSE: Final = """
@inlined
def pick_of(block, seat, lane, for_dummy, parameters):
    return strategy_function(View(block, seat, lane, for_dummy){arguments}) | 0


@compiled(CHOOSER_SIGNATURE)
def choose_block(block, seat, parameters, picks):
    hand = lane_play.hand_of(block, seat)
    gives = lane_play.gives_to_dummy(block, seat)
    for lane in range(lane_play.used_lanes(block)):
        lane_play.write_pick(pick_of(block, seat, lane, False, parameters), picks, lane)
        if gives and lane_play.remove_picks(block, hand, lane, picks, 1):
            given = pick_of(block, seat, lane, True, parameters)
            lane_play.remove_picks(block, hand, lane, picks, -1)
            lane_play.write_given(given, picks, lane)
"""


def chooser_source(kind: str, parameters: int, noise: bool = False) -> str:
    """Source of the generated module for a ``value`` or ``choose`` function.

    Parameters
    ----------
    kind
        ``value`` or ``choose``.
    parameters
        How many parameters the function has.
    noise
        Whether a random number, times one more parameter, is added to every value.
    """
    arguments = "".join(f", parameters[{i}]" for i in range(parameters))
    body = _VALUE if kind == "value" else _CHOOSE
    names = (
        "from math import inf as np_inf\n\n"
        "from sushilab.simulator.sushi_go.block import NONE\n"
        "from sushilab.simulator.sushi_go.cards import CHOPSTICKS, KINDS\n"
        "from sushilab.simulator.sushi_go.faults import NOT_A_NUMBER\n"
    )
    added = f"parameters[{parameters}] * lane_play.gumbel(block, seat, lane, card)"
    return _HEAD + names + body.format(arguments=arguments, noise=added if noise else "0.0")
