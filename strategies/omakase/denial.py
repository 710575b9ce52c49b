"""Denial: cards that the next players want are worth something to me too."""

from __future__ import annotations

from typing import Any

from ...simulator.compiling import compiled
from ...simulator.omakase.cards import SETS, SUSHI
from ...simulator.omakase.rules import BELT
from . import strategy
from .view_worths import usual_worth


@compiled()
def wanted_by(view: Any, ahead: int, card: int) -> float:
    """Yen that a card is likely to be worth to a player, from what is known of the hand.

    Its price, and a share of a set's value that grows with the kinds of it they hold.
    """
    if view.known(ahead, card) > 0:
        return float(view.price(card))
    most = 0.0
    for which in range(SETS):
        if view.in_set(which, card):
            held = view.knows_set(ahead, which)
            most = max(most, (view.set_value(which) - view.price(card)) * (held / 6.0) ** 2)
    return view.price(card) + most


@strategy(
    traits=("deterministic", "uses memory", "counts cards", "plays actions", "calls the check"),
    source="denial as in drafting games: what goes back to the belt is the next player's",
)
def denial(view, card, share=0.1):  # type: ignore[no-untyped-def]
    """Count what the next player could do with a card, besides what I can.

    Cards they were seen to take tell which sets they collect. The card that falls off the
    belt anyway needs no denying. Own cards are valued as ``flexible`` does.

    Parameters
    ----------
    share
        Weight of what a card is worth to the next player.
    """
    own = usual_worth(view, card)
    if card >= SUSHI:
        return own
    falls = view.belt(BELT - 1) == card and view.on_belt(card) == 1
    return own if falls else own + share * wanted_by(view, 1, card)
