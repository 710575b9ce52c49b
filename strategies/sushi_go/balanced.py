"""Balanced play: a fixed price list, with no set chased."""

from __future__ import annotations

from ..decorators import table
from .expected import pudding_worth
from .tabulation import Situation


@table(
    traits=(
        "deterministic",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="price lists of strategy guides: what a card brings on average over a game",
)
def balanced(s: Situation, pudding: float = 1.6, maki: float = 0.7, wasabi: float = 3.0) -> float:
    """Take cards by one price list, whatever the turn; complete what has been started.

    Parameters
    ----------
    pudding
        Price of a pudding when the standing is even.
    maki
        Price of a maki icon, on top of half of what it changes in the race.
    wasabi
        Price of a first wasabi before the last third of the round.
    """
    have = s.have or 0
    if s.card == "tempura":
        return float(s.points) or 2.0
    if s.card == "sashimi":
        return (2.0, 3.3, 10.0)[have % 3]
    if s.card == "dumpling":
        return (2.0, 2.5, 3.0, 4.0, 5.0)[have] if have < 5 else 0.0
    if s.is_nigiri:
        return float(s.points)
    if s.icons:
        return maki * s.icons + 0.5 * s.points
    if s.card == "wasabi":
        return wasabi if not s.open_wasabi and 3 * s.turns_left > s.hand_size else 0.0
    if s.card == "pudding":
        return pudding_worth(s, pudding)
    if s.card == "chopsticks":
        return 1.0 if have == 0 and s.turns_left > 3 else 0.0
    return 0.5
