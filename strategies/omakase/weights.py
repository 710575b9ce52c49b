"""Weights: prices and hopes for sets with every judgement a parameter, to be tuned.

The shape is that of :mod:`.balanced`; what a player has to judge there, how much an action
brings and when it is played, is a number here. ``sushilab tune weights`` finds good ones.
"""

from __future__ import annotations

from . import Situation, table
from .worths import NEVER, call_worth, sushi_worth


@table(
    in_field=False,
    traits=("deterministic", "plays actions", "calls the check"),
    source="this project's: prices, odds of sets, and every judgement open",
)
def weights(
    s: Situation,
    pace: float = 0.095,
    lesser: float = 0.6,
    second: float = 50.0,
    shoyu: float = 0.85,
    chopsticks: float = 1200.0,
    sake: float = 650.0,
    umeshu: float = -500.0,
    fork: float = 900.0,
    matcha: float = 1200.0,
    chefs_choice: float = 800.0,
    chopsticks_from: float = 14.0,
    sake_from: float = 7.0,
    umeshu_from: float = 0.0,
    fork_from: float = 9.0,
    aim: float = 25.0,
    wasabi: float = 0.0,
    ginger: float = -300.0,
    call: float = 6200.0,
    patience: float = 200.0,
) -> float:
    """Prices, hopes for sets and a price for each play, with every judgement a number.

    Parameters
    ----------
    pace
        How fast a missing kind comes: it does within ``t`` more turns with probability
        ``1 - exp(-pace * t)``.
    lesser
        Part of the lesser hope that counts for a card of two sets.
    second
        Yen less for a further copy of a kind.
    shoyu
        Part of the price of the dearest own sushi that a shoyu is worth.
    chopsticks, sake, umeshu, fork, matcha, chefs_choice
        Yen that the action card brings.
    chopsticks_from, sake_from, umeshu_from, fork_from
        Most own turns left at which it is played.
    aim
        Yen for each card in the hand of a player aimed at.
    wasabi, ginger
        Yen of the card in hand.
    call
        Yen of the own hand at which the check is called, at the end of the deck.
    patience
        Yen by which that limit is lower for each own turn that is left.
    """
    if s.is_sushi:
        return sushi_worth(s, pace, lesser) - (second if s.have else 0.0)
    if s.card == "shoyu":
        return shoyu * (s.dearest or 0)
    if s.card == "check":
        return call_worth(s, call, patience)
    worth, first = {
        "chopsticks": (chopsticks, chopsticks_from),
        "sake": (sake, sake_from),
        "umeshu": (umeshu, umeshu_from),
        "fork": (fork, fork_from),
        "matcha": (matcha, 14.0),
        "chefs_choice": (chefs_choice, 14.0),
        "wasabi": (wasabi, 0.0),
        "ginger": (ginger, 0.0),
    }[s.card.removeprefix("play_")]
    if not s.is_play:
        return worth
    if s.turns_left > first:
        return NEVER
    return worth + 1.0 + aim * (s.target_cards or 0)
