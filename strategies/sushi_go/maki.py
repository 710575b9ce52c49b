"""Maki racing: first place in every round."""

from __future__ import annotations

from ..definitions import table
from .expected import worth
from .tabulation import Situation


@table(
    traits=(
        "deterministic",
        "collector",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="the maki plan of beginners' guides: six points a round for the most icons",
)
def maki(s: Situation, icon: float = 3.0) -> float:
    """Take the roll with most icons whenever there is one, to win the race each round.

    Parameters
    ----------
    icon
        Points added for every icon on the card.
    """
    return worth(s) + icon * s.icons
