"""What cards, plays and the check are worth, for families that are compiled functions."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ...simulator.compiling import compiled
from ...simulator.omakase.cards import (
    CHECK,
    CHOPSTICKS,
    FORK,
    GINGER,
    PLAY,
    PRICES,
    SAKE,
    SET_KINDS,
    SET_VALUES,
    SETS,
    SHOYU,
    SUSHI,
    UMESHU,
    WASABI,
)

_ACTIONS: Final = np.array([1200.0, 650.0, -500.0, 900.0, 1200.0, 800.0])
"""Yen that a playable action card brings, in the order of kinds."""
_GAIN: Final = np.array(
    [
        value - sum(PRICES[k] for k in kinds)
        for value, kinds in zip(SET_VALUES, SET_KINDS, strict=True)
    ],
    np.float64,
)
"""What each set is worth more than the prices of its cards, in yen."""
_ODD: Final = 0.5
"""How soon the copies that are still to come are had: half of them in time."""


@compiled()
def odds(view: Any, card: int, reach: float) -> float:
    """Estimate the probability that a card which the own hand lacks is still had.

    By how many copies the belt and the deck are likely to bring: those on the belt, and
    those not seen as far as the deck is still turned over.
    """
    turns = view.turns_left - 1
    if turns == 0:
        return 0.0
    pool = view.deck_left
    for ahead in range(1, view.players):
        pool += view.cards_of(ahead)
    coming = min(turns * (view.players + 1), pool)
    copies = view.unseen(card) * coming / max(pool, 1) + _ODD * view.on_belt(card)
    return reach * copies / (1.0 + reach * copies)


@compiled()
def hope(view: Any, which: int, card: int, reach: float) -> float:
    """Yen that a card adds to the hope for a set, beyond its price.

    What the set is worth more than its cards, times the odds of the other missing kinds,
    times those that this one would not come later.
    """
    both = 1.0 - odds(view, card, reach)
    for kind in range(SUSHI):
        if both > 0.0 and kind != card and view.in_set(which, kind) and view.own(kind) == 0:
            both *= odds(view, kind, reach)
    return both * _GAIN[which] if view.sets_score else 0.0


@compiled()
def sushi_worth(view: Any, card: int, reach: float, lesser: float) -> float:
    """Price of a sushi and what it adds to the hopes for its sets, the lesser one in part."""
    best = rest = 0.0
    if view.own(card) == 0:
        for which in range(SETS):
            if view.in_set(which, card):
                found = hope(view, which, card, reach)
                best, rest = max(best, found), min(best, found)
    return view.price(card) + best + lesser * rest


@compiled()
def action_worth(view: Any, card: int) -> float:
    """Yen of an action card, or of playing it now: see :func:`.worths.action_worth`."""
    if card == SHOYU:
        return 0.85 * view.price(view.dearest) if view.dearest >= 0 else 0.0
    if card == GINGER:
        return -300.0
    if card == WASABI:
        return 0.0
    if card < PLAY:
        return _ACTIONS[card - CHOPSTICKS]
    kind = card - PLAY + CHOPSTICKS
    late = (kind == SAKE and view.turns_left > 7) or (kind == FORK and view.turns_left > 9)
    if late or kind == UMESHU:
        return -1e6
    return _ACTIONS[card - PLAY] + 1.0 + 25.0 * view.target_cards


@compiled()
def call_worth(view: Any) -> float:
    """Whether to call: own score against a limit that rises as the turns run out."""
    return view.score - 6200.0 + 200.0 * view.turns_left


@compiled()
def usual_worth(view: Any, card: int) -> float:
    """Value of any entry by the estimates above."""
    if card < SUSHI:
        return sushi_worth(view, card, 0.5, 0.6)
    if card == CHECK:
        return call_worth(view)
    return action_worth(view, card)
