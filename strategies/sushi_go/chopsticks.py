"""Chopsticks first: two cards of a later, known hand for one card now."""

from __future__ import annotations

from ..decorators import table
from .expected import worth
from .tabulation import Situation


@table(
    traits=(
        "deterministic",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="the chopsticks opening of strategy guides",
)
def chopsticks(s: Situation, bonus: float = 6.0, patience: float = 1.0) -> float:
    """Take chopsticks early in a round and use them on the first good pair.

    Parameters
    ----------
    bonus
        Points added to chopsticks while at least four turns are left.
    patience
        Points that a second card must bring before the chopsticks are given up.
    """
    if s.card != "chopsticks":
        return worth(s)
    if s.have == 0 and s.turns_left < s.hand_size:
        return patience if s.turns_left < 4 else bonus
    return bonus if s.have == 0 else 0.0
