"""A strategy that returns its pick, and uses chopsticks for wasabi with a nigiri.

sushilab simulate examples/choose_strategy.py greedy --players 3
"""

from sushilab.strategies.sushi_go import CHOPSTICKS, EGG, KINDS, SQUID, WASABI, pair, strategy


@strategy
def choose(view, early=3):
    """Wasabi and nigiri in one turn, chopsticks early, otherwise the most points now."""
    best, most, second, nigiri = -1, -1.0, -1, -1
    for card in range(KINDS):
        if view.hand(card) > 0:
            if view.points(card) > most:
                best, most, second = card, view.points(card), best
            elif second < 0:
                second = card
            if EGG <= card <= SQUID:
                nigiri = card
    if view.can_use_chopsticks and not view.for_dummy:
        if nigiri >= 0 and view.hand(WASABI) > 0:
            return pair(WASABI, nigiri)
        if view.turns_left <= 3 and second >= 0:
            return pair(best, second)
    if view.hand(CHOPSTICKS) > 0 and view.turn <= early and view.own(CHOPSTICKS) == 0:
        return CHOPSTICKS
    return best
