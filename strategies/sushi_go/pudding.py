"""Pudding hoarding: six points at the end, and six lost by whoever has fewest."""

from __future__ import annotations

from ..definitions import table
from .expected import worth
from .tabulation import Situation


@table(
    traits=("deterministic", "collector", "watches the maki race", "uses chopsticks"),
    source="the pudding plan of beginners' guides",
)
def pudding(s: Situation, bonus: float = 10.0) -> float:
    """Take every pudding, however many are already there.

    Parameters
    ----------
    bonus
        Points added to a pudding's expected value.
    """
    return worth(s) + (bonus if s.card == "pudding" else 0.0)
