"""What cards, plays and the check are worth: the estimates that the table families share."""

from __future__ import annotations

import math
from typing import Final

from .situations import Situation

NEVER: Final = -1e6
"""Value of a play that is not made, whatever the card itself is worth."""


def chance(missing: int, turns_left: int, pace: float) -> float:
    """Estimate the probability that so many missing kinds come while there are turns.

    Parameters
    ----------
    missing
        Kinds that a set still lacks after this turn.
    turns_left
        Own turns left, this one included.
    pace
        How fast one missing kind comes: it does within ``t`` more turns with probability
        ``1 - exp(-pace * t)``.
    """
    return float((1.0 - math.exp(-pace * (turns_left - 1))) ** missing)


def set_hope(s: Situation, which: str, pace: float) -> float:
    """Yen that a card adds to the hope for one of its sets, beyond its price.

    That is what the set is worth more than its cards, times how much likelier it gets; a
    second copy of a kind adds nothing.
    """
    if s.have or which not in s.sets:
        return 0.0
    missing = s.missing_in(which)
    with_it = chance(missing, s.turns_left, pace)
    return s.set_gain(which) * (with_it - chance(missing + 1, s.turns_left, pace))


def hopes(s: Situation, pace: float, lesser: float) -> float:
    """Yen that a card adds to the hopes for its sets, beyond its price.

    A card can be in one set only, so that the lesser of two hopes counts in part.
    """
    found = sorted((set_hope(s, which, pace) for which in s.sets), reverse=True)
    return sum(hope * lesser**place for place, hope in enumerate(found))


def sushi_worth(s: Situation, pace: float = 0.095, lesser: float = 0.6) -> float:
    """Price of a sushi and what it adds to the hopes for sets."""
    return s.price + hopes(s, pace, lesser)


_PLAYS: Final = {
    "chopsticks": (1200.0, 14),
    "sake": (650.0, 7),
    "umeshu": (-500.0, 0),
    "fork": (900.0, 9),
    "matcha": (1200.0, 14),
    "chefs_choice": (800.0, 14),
}
"""Yen that an action card brings, and the most turns left at which it is played."""


def action_worth(s: Situation, aim: float = 25.0) -> float:
    """Yen of an action card, or of playing it now.

    Chopsticks, matcha and chef's choice are played at once, sake and fork in the second
    half, when hands are worth more; umeshu mixes a good hand with any other. Of several
    targets the one with most cards is aimed at, by ``aim`` yen a card.
    """
    if s.card == "shoyu":
        return 0.85 * (s.dearest or 0)
    if s.card in ("wasabi", "ginger"):
        return -300.0 if s.card == "ginger" else 0.0
    worth, first = _PLAYS[s.card.removeprefix("play_")]
    if not s.is_play:
        return worth
    if s.turns_left > first:
        return NEVER
    # A play is made where it is worth more than the card.
    return worth + 1.0 + aim * (s.target_cards or 0)


def call_worth(s: Situation, least: float = 6200.0, patience: float = 200.0) -> float:
    """Whether to call: own score against a limit that rises as the turns run out."""
    return (s.score or 0) - least + patience * s.turns_left


def usual_worth(s: Situation) -> float:
    """Value of any entry by the estimates above."""
    if s.is_sushi:
        return sushi_worth(s)
    return call_worth(s) if s.card == "check" else action_worth(s)
