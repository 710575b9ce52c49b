"""Wasabi as a weapon: keep it, and hand it to others, who lose a turn."""

from __future__ import annotations

from ...simulator.omakase.cards import CHEFS_CHOICE, CHOPSTICKS, PLAY, SAKE, WASABI
from . import strategy
from .view_worths import usual_worth


@strategy(
    traits=("deterministic", "uses memory", "counts cards", "plays actions", "calls the check"),
    source="the rule on wasabi (OM-4.9): who gets it from a hand or the deck loses a turn,"
    " who takes it from the belt does not",
)
def wasabi_pusher(view, card, wasabi=700.0, push=600.0):  # type: ignore[no-untyped-def]
    """Take wasabi from the belt, where it is harmless, and give it away by sake.

    With chef's choice it goes back into the deck where the next player draws it; in the
    hand it waits for whoever steals.

    Parameters
    ----------
    wasabi
        Yen of a first wasabi in hand.
    push
        Yen more for sake and chef's choice, and for playing them, with a wasabi in hand.
    """
    if card == WASABI:
        return wasabi if view.own(WASABI) == 0 and view.turns_left > 2 else 0.0
    armed = view.own(WASABI) > 0
    pushes = card in (SAKE, CHEFS_CHOICE)
    if armed and (card == PLAY + SAKE - CHOPSTICKS):
        return usual_worth(view, SAKE) + 2.0 * push
    if armed and (pushes or card == PLAY + CHEFS_CHOICE - CHOPSTICKS):
        return usual_worth(view, card) + push
    return usual_worth(view, card)
