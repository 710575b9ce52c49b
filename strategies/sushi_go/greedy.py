"""Greedy play: most points right now."""

from __future__ import annotations

from ..decorators import table
from .tabulation import Situation


@table(
    traits=("deterministic", "watches the maki race", "ignores puddings", "uses chopsticks"),
    source="the usual baseline of published simulators, with all ties and the maki race exact",
)
def greedy(s: Situation) -> float:
    """Take the card that adds most to the own round score if the round ended now.

    A second tempura is worth 5, a third sashimi 10, a nigiri its value (tripled on an open
    wasabi), a maki roll what it changes in the race as it stands. Wasabi, puddings and
    chopsticks are worth nothing at the moment they are taken. Ties go by card order.
    """
    return s.points
