"""Set chasers: one set from the first turn on, and the check once it is complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from . import Situation, table
from .worths import action_worth

_TITLES: Final = {"omakase": "Omakase", "sakura": "Sakura", "ume": "Ume", "kids": "Kid's"}
_MEANING: Final = """

    Every kind of the set that the hand lacks is worth more than anything else; the rest of
    the hand goes by price. The check is called once the hand is worth as much as the set.

    Parameters
    ----------
    zeal
        Yen on top for a card of the set that the hand lacks.
    extra
        Yen that the hand must be worth beyond the set before the check is called.
    """


def chase(s: Situation, which: str, zeal: float, extra: float) -> float:
    """Value of an entry to a player who collects one set.

    Parameters
    ----------
    which
        Code of the set.
    zeal, extra
        See the strategies.
    """
    if s.is_sushi:
        wanted = which in s.sets and not s.have
        return s.price + (zeal if wanted else 0.0)
    if s.card == "check":
        return (s.score or 0) - s.set_value(which) - extra + 1.0
    return action_worth(s)


def _chaser(which: str) -> Any:
    def value(s: Situation, zeal: float = 1500.0, extra: float = 0.0) -> float:
        return chase(s, which, zeal, extra)

    value.__doc__ = f"Collect the {_TITLES[which]} set and nothing else." + _MEANING
    made: Callable[..., Any] = table(
        name=f"{which}_chaser",
        traits=("deterministic", "plays actions", "calls the check"),
        source="the first plan of most players: pick a set and stay with it",
    )
    return made(value)


omakase_chaser = _chaser("omakase")
sakura_chaser = _chaser("sakura")
ume_chaser = _chaser("ume")
kids_chaser = _chaser("kids")
