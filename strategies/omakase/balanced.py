"""Balanced play: prices, odds of sets, and action cards, with nothing favoured."""

from __future__ import annotations

from . import Situation, table
from .worths import action_worth, call_worth, sushi_worth


@table(
    traits=("deterministic", "plays actions", "calls the check"),
    source="this project's: prices and odds of sets, tuned against itself for two players",
)
def balanced(
    s: Situation,
    pace: float = 0.095,
    lesser: float = 0.6,
    aim: float = 25.0,
    call: float = 6200.0,
    patience: float = 200.0,
) -> float:
    """Take what is worth most with the rest of the hand: price, and hope for sets.

    A set is hoped for as far as its missing kinds may still come. Action cards are taken
    and played for what they bring on average, the check is called with a good hand.

    Parameters
    ----------
    pace
        How fast a missing kind comes: it does within ``t`` more turns with probability
        ``1 - exp(-pace * t)``.
    lesser
        Part of the lesser hope that counts for a card of two sets.
    aim
        Yen for each card in the hand of a player aimed at.
    call
        Yen of the own hand at which the check is called, at the end of the deck.
    patience
        Yen by which that limit is lower for each own turn that is left.
    """
    if s.is_sushi:
        return sushi_worth(s, pace, lesser)
    if s.card == "check":
        return call_worth(s, call, patience)
    return action_worth(s, aim)
