"""A strategy in ten lines: what a card is worth to me now.

sushilab simulate examples/first_strategy.py greedy --players 2
"""

from sushilab.strategies.sushi_go import CHOPSTICKS, PUDDING, WASABI, strategy


@strategy
def value(view, card, pudding=2.0):
    """Points now, a price for a first wasabi, and a pudding when somebody has more."""
    if card == WASABI:
        return 1.5 * view.turns_left if view.open_wasabi == 0 else 0.0
    if card == PUDDING:
        behind = view.puddings <= view.puddings_of(1)
        return pudding if behind else pudding / 2
    if card == CHOPSTICKS:
        return 1.0 if view.turns_left > 4 else 0.0
    return view.points(card) + view.unseen(card) / 10
