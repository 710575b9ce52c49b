"""Greedy play: the highest prices, whatever they are part of."""

from __future__ import annotations

from . import Situation, table


@table(
    traits=("deterministic",),
    source="price chasing, the first idea of every player; the baseline without sets",
)
def greedy(s: Situation) -> float:
    """Keep the dearest cards.

    Every sushi is worth its price, a shoyu what it doubles. No set is collected, no action
    card is played, and the check is never called.
    """
    return float(s.dearest or 0) if s.card == "shoyu" else float(s.price)
