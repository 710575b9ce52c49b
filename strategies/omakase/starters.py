"""Files to start a strategy of one's own from, by kind; each can be played as it is."""

from __future__ import annotations

from typing import Final

_VALUE: Final = '''\
"""A strategy for Omakase: what is a card worth to me now?"""

from sushilab.strategies.omakase import (
    CHECK,
    CHOPSTICKS,
    MATCHA,
    PLAY_CHOPSTICKS,
    PLAY_MATCHA,
    SETS,
    SHOYU,
    SUSHI,
    strategy,
)


# Numbers after `card` are parameters: play FILE:call=5000 without editing this file.
@strategy
def value(view, card, hope=2000.0, call=5500.0):
    """Prices, and something for cards that bring a set nearer."""
    # `card` may be a card, a play such as PLAY_MATCHA, or CHECK. A card of the hand is given
    # for the belt card that is worth most more than it; an action card is played where its
    # play is worth more than the card; the check is called where it is worth more than 0.
    # `view` shows what a player may know: view.own(card), view.unseen(card), view.score, ...
    if card == CHECK:
        return view.score - call
    if card in (CHOPSTICKS, MATCHA):
        return 1000.0
    if card in (PLAY_CHOPSTICKS, PLAY_MATCHA):
        return 1001.0 + view.target_cards
    if card == SHOYU:
        return 0.8 * view.price(view.dearest) if view.dearest >= 0 else 0.0
    worth = float(view.price(card))
    if card < SUSHI and view.own(card) == 0:
        for which in range(SETS):
            if view.in_set(which, card):
                # Kinds that the set still lacks once I have the card.
                worth += hope / (1.0 + view.missing_after(which, card)) ** 2
    return worth
'''

_CHOOSE: Final = '''\
"""A strategy for Omakase: what do I answer?"""

from sushilab.strategies.omakase import (
    ACTION,
    BELT,
    CALL,
    EXCHANGE,
    GINGER,
    GIVE,
    KINDS,
    LOSE,
    MATCHA,
    NO_ACTION,
    PUT_BACK,
    SUSHI,
    exchange,
    play,
    put_back,
    strategy,
)


# Numbers after `view` are parameters: play FILE:call=5000 without editing this file.
@strategy
def choose(view, call=5500):
    """The best hand after every exchange; matcha at once; the check with a good hand."""
    # Return what `view.question` asks for; it must be legal.
    if view.question == EXCHANGE:
        best, most = -1, -100000
        for card in range(KINDS):
            for slot in range(BELT):
                if view.can_exchange(card, slot):
                    # `view` shows what a player may know: view.hand(card), view.belt(slot), ...
                    gain = view.points_exchanged(card, view.belt(slot))
                    if gain > most:
                        best, most = exchange(card, slot), gain
        return best
    if view.question == ACTION:
        # Plays of cards with a target name a seat: play(CHOPSTICKS, view.seat_of(1)).
        return play(MATCHA, 0) if view.can_play(MATCHA) else NO_ACTION
    if view.question == CALL:
        return 1 if view.score >= call else 0
    # GIVE, PUT_BACK, LOSE and DISCARD: let go of what the hand needs least.
    least, cheapest, dearest = -1, 100000, 0
    for card in range(SUSHI):
        if view.hand(card) > 0:
            dearest = max(dearest, view.price(card))
    for card in range(KINDS):
        allowed = view.question in (GIVE, PUT_BACK) or card != GINGER
        if view.question == LOSE:
            allowed = card < SUSHI and view.price(card) == dearest
        if view.hand(card) > 0 and allowed and view.points_lost(card) < cheapest:
            least, cheapest = card, view.points_lost(card)
    return put_back(least, view.deck_left) if view.question == PUT_BACK else least
'''

_TABLE: Final = '''\
"""A table strategy for Omakase: the value of a card in every situation, computed once."""

from sushilab.strategies.omakase import Situation, table


# Numbers after `s` are parameters: play FILE:call=5000 without editing this file.
@table
def value(s: Situation, hope: float = 2000.0, call: float = 5500.0) -> float:
    """Prices, and something for cards that bring a set nearer while there is time."""
    # This is plain Python. `s` says which card, and what the rest of the hand is like:
    # s.card, s.have, s.missing, s.turns_left, s.price, s.points (with a completed set), ...
    if s.card == "check":
        return s.score - call
    if s.card in ("chopsticks", "matcha"):
        return 1000.0
    if s.card in ("play_chopsticks", "play_matcha"):
        return 1001.0 + (s.target_cards or 0)
    if s.card == "shoyu":
        return 0.8 * s.dearest
    if s.missing is None or s.have or s.missing >= s.turns_left:
        return s.points
    return s.points + hope / (1.0 + s.missing) ** 2
'''

_TOML: Final = """\
# Anything after a # is a comment.
game = "omakase"
description = "Prices, and something for cards that bring a set nearer while there is time."

[parameters]               # numbers that can be changed: FILE:call=5000
call = 5500.0

[values]                   # a number, a list by own copies (none, one, ...), or a formula in quotes
sushi = "points"           # sushi = all sixteen; points = price, with a set that it completes
shoyu = "0.8 * dearest"
chopsticks = 1000.0
matcha = [1400.0, 1200.0]
play_chopsticks = "1001 + target_cards"   # played where this is more than the card itself
play_matcha = 1500.0
check = "score - call"     # called where this is more than 0

[[when]]                   # changes, in order; each that holds is made
card = ["omakase", "sakura", "ume", "kids"]   # the cards of these sets
have = 0
missing = "<= 3"           # kinds that the best of its sets lacks besides this card
turns_left = ">= 3"
add = 300.0                # or: value = 0.0, or: times = 0.5
"""

STARTERS: Final = {
    ".py": {"value": _VALUE, "choose": _CHOOSE, "table": _TABLE},
    ".toml": {"table": _TOML},
}
"""Texts by ending of the file and kind, the default kind first; FILE stands for its name."""
