"""Flexible play: the sets whose missing cards are still to be had, by counting cards."""

from __future__ import annotations

from ...simulator.omakase.cards import CHECK, SUSHI
from . import strategy
from .view_worths import action_worth, call_worth, sushi_worth


@strategy(
    traits=("deterministic", "uses memory", "counts cards", "plays actions", "calls the check"),
    source="card counting, as players do it who remember the trash; formulas by this project",
)
def flexible(view, card, reach=0.5, lesser=0.6):  # type: ignore[no-untyped-def]
    """Hope for a set as far as its missing kinds can still come, and drop it otherwise.

    Kinds that lie in the trash, or in hands where they were seen, do not come any more;
    those on the belt may be had next turn. What a card adds to the hopes for its sets
    counts with its price.

    Parameters
    ----------
    reach
        Part of the copies which the belt and the deck bring that can be had.
    lesser
        Part of the lesser hope that counts for a card of two sets.
    """
    if card < SUSHI:
        return sushi_worth(view, card, reach, lesser)
    if card == CHECK:
        return call_worth(view)
    return action_worth(view, card)
