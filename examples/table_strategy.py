"""A table strategy: a price for every card in every situation, computed once when loaded.

sushilab simulate examples/table_strategy.py greedy --players 4
sushilab strategies show examples/table_strategy.py --players 4
"""

from sushilab.strategies.sushi_go import Situation, table

PRICES = {"tempura": 2.2, "sashimi": 2.4, "dumpling": 2.3, "chopsticks": 0.8, "pudding": 1.6}


@table
def value(s: Situation, icon: float = 0.7) -> float:
    """Start sets while there are turns to finish them, and never break off a set."""
    if s.points:
        return s.points + 0.1 * s.turns_left
    if s.icons:
        return icon * s.icons
    if s.card == "wasabi":
        return 4.0 if not s.open_wasabi and s.turns_left > 3 else 0.0
    if s.card == "sashimi" and s.turns_left < 4:
        return 0.0
    return PRICES.get(s.card, 0.0) * min(1.0, s.turns_left / 4)
