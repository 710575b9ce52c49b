"""Weights: prices and hopes for sets with every judgement a parameter, to be tuned.

The shape is that of :mod:`.balanced`; what a player has to judge there is a number here:
how soon the cards of each set come, what an action brings early and late, when it is played,
and how good a hand must be for the check. ``sushilab tune weights`` finds good ones for a
table. All of them are numbers of about the size that matters, so that steps of a search do.
"""

from __future__ import annotations

import math
from typing import Final

from ...simulator.omakase.cards import COPIES, KIND
from . import Situation, table
from .table_states import TURNS
from .worths import NEVER

SHORTEST: Final = 0.5
"""Waits below it, which a search may try, count as so many turns."""
MIDDLE: Final = 7
"""Own turns left in the middle of a game."""


def comes(turns: int, wait: float) -> float:
    """Estimate the probability that a card is had within so many more turns.

    Parameters
    ----------
    turns
        Own turns after this one.
    wait
        Turns that it takes on average.
    """
    return 1.0 - math.exp(-turns / max(wait, SHORTEST))


def phased(s: Situation, early: float, late: float) -> float:
    """Value between that of a long game to go and that of the last turn, in proportion."""
    return late + (early - late) * (s.turns_left - 1) / (TURNS - 1)


def _hope(s: Situation, which: str, wait: float, copy: float) -> float:
    """Yen that a card adds to the hope for a set, beyond its price.

    What the set is worth more than its cards, times the odds of the other missing kinds, times
    those that no other copy of this kind would come.
    """
    turns = s.turns_left - 1
    others = comes(turns, wait) ** s.missing_in(which)
    return s.set_gain(which) * others * (1.0 - comes(turns, copy / COPIES[KIND[s.card]]))


def _sushi(s: Situation, waits: dict[str, float], copy: float, dear: float, lesser: float) -> float:
    """Yen of a sushi that the hand has no copy of: price, and hopes for its sets."""
    found = sorted((_hope(s, which, waits[which], copy) for which in s.sets), reverse=True)
    hopes = sum(hope * lesser**place for place, hope in enumerate(found))
    return _price(s, dear) + hopes


def _price(s: Situation, dear: float) -> float:
    return float(s.price * (s.price / 1000) ** dear)


def _call(s: Situation, early: float, middle: float, late: float) -> float:
    """Whether to call: own score against a limit that bends in the middle of the game."""
    turns = s.turns_left - 1
    if turns < MIDDLE:
        limit = late + (middle - late) * turns / MIDDLE
    else:
        limit = middle + (early - middle) * (turns - MIDDLE) / (TURNS - 1 - MIDDLE)
    return (s.score or 0) - limit


@table(
    in_field=False,
    traits=("deterministic", "plays actions", "calls the check"),
    source="this project's: prices, odds of sets, and every judgement open",
)
def weights(
    s: Situation,
    omakase: float = 10.5,
    sakura: float = 10.5,
    ume: float = 10.5,
    kids: float = 10.5,
    copy: float = 40.0,
    lesser: float = 0.6,
    dear: float = 0.0,
    second: float = 50.0,
    shoyu: float = 0.85,
    spare_shoyu: float = 0.6,
    chopsticks: float = 1200.0,
    chopsticks_late: float = 1200.0,
    chopsticks_from: float = 14.0,
    sake: float = 650.0,
    sake_late: float = 650.0,
    sake_from: float = 7.0,
    fork: float = 900.0,
    fork_late: float = 900.0,
    fork_from: float = 9.0,
    matcha: float = 1200.0,
    matcha_late: float = 1200.0,
    chefs_choice: float = 800.0,
    chefs_choice_late: float = 800.0,
    umeshu: float = -500.0,
    mixing: float = 300.0,
    aim: float = 25.0,
    wasabi: float = 300.0,
    ginger: float = -300.0,
    call: float = 3500.0,
    call_middle: float = 4600.0,
    call_late: float = 6000.0,
) -> float:
    """Prices, hopes for sets and a price for each play, with every judgement a number.

    Actions have two prices, one with 14 own turns left or more and, where there is a ``late``
    one, one for the last turn; in between they change in proportion.

    Parameters
    ----------
    omakase, sakura, ume, kids
        Own turns that a missing kind of the set takes to come, on average.
    copy
        Own turns that a certain copy of a kind takes to come, on average.
    lesser
        Part of the lesser hope that counts for a card of two sets.
    dear
        How much dear cards are preferred: prices count times ``(price / 1000) ** dear``.
    second
        Yen less for a further copy of a kind.
    shoyu
        Part of the price of the dearest own sushi that a shoyu is worth.
    spare_shoyu
        Part of that which a second shoyu is worth.
    chopsticks, sake, fork, matcha, chefs_choice
        Yen that the action card brings with 14 turns left or more.
    chopsticks_late, sake_late, fork_late, matcha_late, chefs_choice_late
        The same in the last turn.
    chopsticks_from, sake_from, fork_from
        Most own turns left at which it is played.
    umeshu
        Yen that playing umeshu brings between hands of as many cards.
    mixing
        Yen that it brings on top for each card that the other hand has more.
    aim
        Yen for each card in the hand of a player aimed at by chopsticks or sake.
    wasabi
        Yen of a first wasabi in hand with 14 turns left, which falls to none.
    ginger
        Yen of the ginger in hand.
    call
        Yen of the own hand at which the check is called with 14 turns left or more.
    call_middle
        The same with 8 turns left.
    call_late
        The same in the last turn; in between in proportion.
    """
    if s.is_sushi:
        if s.have:
            return _price(s, dear) - second
        waits = {"omakase": omakase, "sakura": sakura, "ume": ume, "kids": kids}
        return _sushi(s, waits, copy, dear, lesser)
    if s.card == "shoyu":
        return shoyu * (s.dearest or 0) * (spare_shoyu if s.have else 1.0)
    if s.card == "check":
        return _call(s, call, call_middle, call_late)
    if s.card == "wasabi":
        return 0.0 if s.have else phased(s, wasabi, 0.0)
    if s.card == "ginger":
        return ginger
    if s.card == "umeshu":
        return 0.0
    if s.card == "play_umeshu":
        return umeshu + mixing * ((s.target_cards or 0) - (s.cards or 0))
    early, late, first = {
        "chopsticks": (chopsticks, chopsticks_late, chopsticks_from),
        "sake": (sake, sake_late, sake_from),
        "fork": (fork, fork_late, fork_from),
        "matcha": (matcha, matcha_late, 14.0),
        "chefs_choice": (chefs_choice, chefs_choice_late, 14.0),
    }[s.card.removeprefix("play_")]
    worth = phased(s, early, late)
    if not s.is_play:
        return worth
    if s.turns_left > first:
        return NEVER
    # A play is made where it is worth more than the card.
    return worth + 1.0 + aim * (s.target_cards or 0)
