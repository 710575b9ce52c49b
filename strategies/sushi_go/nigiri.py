"""Wasabi first: a squid on wasabi is the best single card of the game."""

from __future__ import annotations

from ..decorators import table
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
    source="the wasabi-first opening of strategy guides",
)
def nigiri(s: Situation, bonus: float = 4.0) -> float:
    """Take wasabi first, then the best nigiri for it, then squid and salmon.

    A second wasabi is not taken while one waits, and none in the last two turns.

    Parameters
    ----------
    bonus
        Points added to a wasabi, and to squid and salmon.
    """
    if s.card == "wasabi":
        wanted = not s.open_wasabi and s.turns_left > 2
        return worth(s) + (2.0 * bonus if wanted else 0.0)
    if s.card in ("squid", "salmon"):
        return float(s.points) + bonus
    return worth(s)
