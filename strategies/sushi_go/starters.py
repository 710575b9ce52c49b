"""Files to start a strategy of one's own from, by kind; each can be played as it is."""

from __future__ import annotations

from typing import Final

_VALUE: Final = '''\
"""A strategy for Sushi Go!: what is a card worth to me now?"""

from sushilab.strategies.sushi_go import (
    CHOPSTICKS,
    MAKI1,
    MAKI3,
    PUDDING,
    SASHIMI,
    TEMPURA,
    WASABI,
    strategy,
)


# Numbers after `card` are parameters: play FILE:pudding=3 without editing this file.
@strategy
def value(view, card, pudding=2.0):
    """Points now, and a guess at what is still to come."""
    # The card with the highest value is taken. `view` shows what a player may know:
    # view.own(card), view.hand(card), view.turns_left, view.tableau(1, card), ...
    if card == TEMPURA and view.own(TEMPURA) % 2 == 0:
        return 2.0 if view.turns_left > 3 else 0.0
    if card == SASHIMI and view.own(SASHIMI) % 3 < 2:
        return 2.5 if view.turns_left > 4 else 0.0
    if card == WASABI:
        return 4.0 if view.open_wasabi == 0 and view.turns_left > 2 else 0.0
    if card == PUDDING:
        return pudding
    if card == CHOPSTICKS:
        return 1.0 if view.own(CHOPSTICKS) == 0 and view.turns_left > 3 else 0.0
    if MAKI1 <= card <= MAKI3:
        # A roll with more icons is worth more, and what it changes in the race counts by half.
        return 0.6 * (card - MAKI1 + 1) + 0.5 * view.points(card)
    # Points that the card adds if the round ended now: nigiri, dumplings, the last of a set.
    return view.points(card)
'''

_CHOOSE: Final = '''\
"""A strategy for Sushi Go!: which card do I take?"""

from sushilab.strategies.sushi_go import CHOPSTICKS, EGG, KINDS, SQUID, WASABI, pair, strategy


# Numbers after `view` are parameters: play FILE:early=2 without editing this file.
@strategy
def choose(view, early=3):
    """Wasabi before nigiri, otherwise the most points now."""
    # Return a card of the hand, or pair(first, second) where chopsticks can be used.
    nigiri = -1
    for card in range(EGG, SQUID + 1):
        if view.hand(card) > 0:
            nigiri = card
    both = view.hand(WASABI) > 0 and nigiri >= 0
    if both and view.can_use_chopsticks and not view.for_dummy:
        return pair(WASABI, nigiri)
    if view.hand(WASABI) > 0 and view.open_wasabi == 0 and view.turns_left > 2:
        return WASABI
    if view.hand(CHOPSTICKS) > 0 and view.own(CHOPSTICKS) == 0 and view.turn <= early:
        return CHOPSTICKS
    best, most = -1, -1.0
    for card in range(KINDS):
        # `view` shows what a player may know: view.points(card), view.own(card), ...
        if view.hand(card) > 0 and view.points(card) > most:
            best, most = card, view.points(card)
    return best
'''

_TABLE: Final = '''\
"""A table strategy for Sushi Go!: the value of a card in every situation, computed once."""

from sushilab.strategies.sushi_go import Situation, table


# Numbers after `s` are parameters: play FILE:pudding=3 without editing this file.
@table
def value(s: Situation, pudding: float = 2.0, icon: float = 0.6) -> float:
    """A price list that completes sets while there is time."""
    # This is plain Python. `s` says which card, what I have, and how the others stand:
    # s.card, s.have, s.open_wasabi, s.turns_left, s.points (points that it adds now), ...
    if s.card == "tempura":
        return s.points or (2.0 if s.turns_left > 3 else 0.0)
    if s.card == "sashimi":
        return s.points or (2.5 if s.turns_left > 4 else 0.0)
    if s.card == "wasabi":
        return 4.0 if s.open_wasabi == 0 and s.turns_left > 2 else 0.0
    if s.card == "pudding":
        return pudding
    if s.card == "chopsticks":
        return 1.0 if s.have == 0 and s.turns_left > 3 else 0.0
    if s.icons:
        return icon * s.icons + 0.5 * s.points
    return s.points
'''

_TOML: Final = """\
# Anything after a # is a comment.
description = "A price list that completes sets while there is time."

[parameters]               # numbers that can be changed: FILE:pudding=3
pudding = 2.0

[values]                   # a number, a list by own copies (none, one, ...), or a formula in quotes
tempura = [2.0, 5.0]       # starts again after the pair
sashimi = [2.0, 3.5, 10.0]
dumpling = [1.5, 2.5, 3.0, 4.0, 5.0, 0.0]   # the last value holds for more copies
maki = "0.6 * icons + 0.5 * points"   # maki = all three rolls; nigiri = all three nigiri
nigiri = "points"
wasabi = [4.0, 0.0]        # by open wasabi
pudding = "pudding"
chopsticks = [1.0, 0.0]

[[when]]                   # changes, in order; each that holds is made
card = ["wasabi", "chopsticks"]
turns_left = "<= 3"
value = 0.0                # or: add = 1.0, or: times = 0.5
"""

STARTERS: Final = {
    ".py": {"value": _VALUE, "choose": _CHOOSE, "table": _TABLE},
    ".toml": {"table": _TOML},
}
"""Texts by ending of the file and kind, the default kind first; FILE stands for its name."""
