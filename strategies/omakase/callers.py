"""When to call the check: as soon as it can be called, or at the very end."""

from __future__ import annotations

from . import Situation, table
from .worths import chance, usual_worth


@table(
    traits=("deterministic", "plays actions", "calls the check"),
    source="the race that the rules invite: the first set ends the game",
)
def early_caller(s: Situation, least: float = 0.0, haste: float = 0.5) -> float:
    """Complete any set as fast as possible, and call the check at once.

    A set counts by how soon it is complete, not by its value; a hand that is called early
    is worth more than those which are not ready.

    Parameters
    ----------
    least
        Yen that the own hand must be worth for the call.
    haste
        Weight of a set that is nearly complete, against prices.
    """
    if s.card == "check":
        return (s.score or 0) - least + 1.0
    if s.is_sushi and not s.have:
        soon = (chance(s.missing_in(which), s.turns_left, 0.2) for which in s.sets)
        return s.price + haste * 1000.0 * max(soon, default=0.0)
    return usual_worth(s)


@table(
    traits=("deterministic", "plays actions", "calls the check"),
    source="the builder's objection to an early check: every further turn adds to the hand",
)
def late_caller(s: Situation, turns: float = 2.0, least: float = 6000.0) -> float:
    """Build the hand to the end of the deck; call only when the turns run out.

    Parameters
    ----------
    turns
        Most own turns left at which the check is called.
    least
        Yen that the own hand must be worth for the call.
    """
    if s.card == "check":
        return (s.score or 0) - least if s.turns_left <= turns else -1.0
    return usual_worth(s)
