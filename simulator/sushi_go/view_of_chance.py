"""What later turns of the round are likely to offer, and random numbers of one's own.

The model: everybody, the player too, takes cards at random from now on. Every card of a
hand is equally likely to go, one card a turn; chopsticks are left out. Who holds which hand
is known, so the hand that comes in *j* turns is the one now held *j* seats behind. Then

* a hand that was seen keeps a random choice of its cards: *c* copies of a card among *m*
  are all gone after *j* turns with probability C(j, c) / C(m, c), never if *c* > *j*;
* a hand that was not seen is a random draw from the cards that were not seen;
* with a dummy (SG-9.11) the hand of the other player counts as not seen. Who controls the
  dummy finds one card more in the hand, a random draw from the cards not seen, and two
  cards leave it that turn.

The probabilities of every single turn are exact under the model, and so is their sum,
``offers``. ``chance`` follows the turns of one hand, which never offers again what it has
lost, and takes different hands for independent. They are, but for hands that were not seen:
what one of these holds another one lacks. Played on at random from every turn of a game,
the truth differed by 0.001 on average with 2 players, by 0.002, 0.005 and 0.01 with 3, 4
and 5, and at most by 0.04, 0.08 and 0.12. With a dummy the turns of the hand that gets new
cards count as independent.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from ..streams import unit, word
from ..view_facts import Facts
from .block import CONTROLLER, DIRECTION, HAND_SIZE, OPTION, PLAYERS, ROUND, TURN, Block
from .rules import MAX_DECK
from .turn import hand_at
from .view_of_hands import cards_unseen, copies_unseen, size_of_own

FACTS: Final = Facts()
"""The properties and methods below, in order."""

_DUMMY_GAME: Final = OPTION["dummy"]
_MOST_DRAWN: Final = 10
"""Most cards that a hand may hold when it comes."""


def _ways() -> NDArray[np.float64]:
    ways = [
        [comb(cards, drawn) for drawn in range(_MOST_DRAWN + 1)] for cards in range(MAX_DECK + 1)
    ]
    return np.array(ways, np.float64)


_Wanted = tuple[float, float, float, float, float, float, float, float, float]

# Looked up, since a loop would be compiled again wherever a strategy asks for a chance.
_WAYS: Final = _ways()


@compiled()
def _none_among(drawn: int, copies: int, cards: int) -> float:
    """Probability that ``drawn`` of ``cards`` cards are none of ``copies`` marked ones."""
    return _WAYS[max(cards - copies, 0), drawn] / _WAYS[cards, drawn]


@compiled()
def _none_of_refilled(
    turns: int, cards: int, copies: int, held: int, hidden: int, unseen: int
) -> float:
    """Probability that the dummy's controller finds no copy in the hand it holds now.

    Parameters
    ----------
    turns
        Turns until it comes back, an even number.
    cards
        Turns left: cards in the hand without the one that was drawn.
    copies, held
        Copies of the card in the hand now, and cards in it.
    hidden, unseen
        Copies of the card among the cards not seen, and how many these are.
    """
    size = cards - turns + 1
    none = 0.0
    # As many cards of now are left as marked ones among `size - 1` drawn from `cards`, of
    # which `size` are marked: the factorial moments of both are the same.
    for kept in range(max(size - turns, 0), size):
        ways = _WAYS[size, kept] * _WAYS[turns - 1, size - 1 - kept]
        old = _none_among(kept, copies, held)
        none += ways * old * _none_among(size - kept, hidden, unseen)
    return none / _WAYS[cards, size - 1]


@compiled()
def _is_refilled(info: NDArray[np.int64], seat: int, turns: int) -> bool:
    """Whether the hand that a seat gets in some turns is the one drawn to for the dummy."""
    # The players take turns at controlling the dummy.
    return info[_DUMMY_GAME] == 1 and (seat == info[CONTROLLER]) == (turns % 2 == 0)


@compiled()
def _no_offer(
    hands: NDArray[np.int8],
    info: NDArray[np.int64],
    seat: int,
    lane: int,
    turns: int,
    card: int,
    held: int,
    hidden: int,
    unseen: int,
) -> float:
    """Probability that the hand that a seat gets in some turns holds no copy of a card.

    Parameters
    ----------
    hands, info
        Of the block; two arrays cost less to pass on than all of it.
    turns
        1 to turns left - 1.
    held
        Cards in the own hand now.
    hidden, unseen
        Copies of the card among the cards not seen, and how many these are.
    """
    players, cards = info[PLAYERS], info[HAND_SIZE] - info[TURN]
    kept = cards - turns
    own, draws = turns % players == 0, _is_refilled(info, seat, turns)
    hand = hand_at(seat, info[TURN] + turns, info[DIRECTION], players)
    copies = np.int64(hands[hand, card, lane])
    if own:
        if draws:
            return _none_of_refilled(turns, cards, copies, held, hidden, unseen)
        return _none_among(kept, copies, held)
    if info[_DUMMY_GAME] == 0 and info[TURN] + turns % players >= players:
        return _none_among(kept, copies, cards)
    return _none_among(kept + 1 if draws else kept, hidden, unseen)


@compiled()
def expected_offers(block: Block, seat: int, lane: int, card: int) -> float:
    """Later turns of the round that are expected to offer a card to a seat."""
    hands, info = block.hands, block.info
    held = size_of_own(block, seat, lane)
    hidden, unseen = copies_unseen(block, seat, lane, card), cards_unseen(block, seat, lane)
    total = 0.0
    for turns in range(1, info[HAND_SIZE] - info[TURN]):
        total += 1.0 - _no_offer(hands, info, seat, lane, turns, card, held, hidden, unseen)
    return total


@compiled()
def _one_more_offer(wanted: _Wanted) -> _Wanted:
    _, a, b, c, d, e, f, g, h = wanted
    return (a, b, c, d, e, f, g, h, 0.0)


@compiled()
def _added(sums: _Wanted, weight: float, wanted: _Wanted) -> _Wanted:
    a, b, c, d, e, f, g, h, i = wanted
    return (
        sums[0] + weight * a,
        sums[1] + weight * b,
        sums[2] + weight * c,
        sums[3] + weight * d,
        sums[4] + weight * e,
        sums[5] + weight * f,
        sums[6] + weight * g,
        sums[7] + weight * h,
        sums[8] + weight * i,
    )


@compiled()
def chance_of_offers(block: Block, seat: int, lane: int, card: int, copies: int) -> float:
    """Probability that ``copies`` or more later turns of the round offer a card to a seat."""
    if copies <= 0:
        return 1.0
    if copies > 9:
        return 0.0
    hands, info = block.hands, block.info
    held = size_of_own(block, seat, lane)
    hidden, unseen = copies_unseen(block, seat, lane, card), cards_unseen(block, seat, lane)
    players, left = info[PLAYERS], info[HAND_SIZE] - info[TURN]
    # Probabilities that one, two, ... nine more are wanted: a round has nine later turns.
    none, one = 0.0, 1.0
    wanted = (none, none, none, none, none, none, none, none, one)
    for _ in range(9 - copies):
        wanted = _one_more_offer(wanted)
    enough = 0.0
    for first in range(1, left):
        refilled = _is_refilled(info, seat, first)
        if first > players and not refilled:
            continue
        # All turns of one hand: once it has no copy it never has one again.
        ways, done, before = wanted, 0.0, 1.0
        wanted = (none, none, none, none, none, none, none, none, none)
        for turns in range(first, first + 1 if refilled else left, players):
            yes = 1.0 - _no_offer(hands, info, seat, lane, turns, card, held, hidden, unseen)
            stops = max(before - yes, 0.0)
            wanted, enough = _added(wanted, stops, ways), enough + stops * done
            done, ways, before = done + ways[0], _one_more_offer(ways), yes
        wanted, enough = _added(wanted, before, ways), enough + before * done
    # Whichever is small was added up without loss: impossible is 0.0 and certain 1.0.
    a, b, c, d, e, f, g, h, i = wanted
    return enough if enough < 0.5 else 1.0 - (a + b + c + d + e + f + g + h + i)


@FACTS.method
def offers(view, card):  # type: ignore[no-untyped-def]
    """Expected number of later turns this round that offer the card, if all take at random."""
    return expected_offers(view.block, view.seat, view.lane, card)


@FACTS.method
def chance(view, card, copies):  # type: ignore[no-untyped-def]
    """Probability that so many later turns this round, or more, offer the card (approximate)."""
    return chance_of_offers(view.block, view.seat, view.lane, card, np.int64(copies))


@FACTS.method
def random(view, index):  # type: ignore[no-untyped-def]
    """Random number ``index`` of this decision in [0, 1), from the seat's own stream."""
    info = view.block.info
    at = (info[ROUND] * 16 + info[TURN]) * 64 + index
    return unit(word(view.block.streams[view.seat, view.lane], np.uint64(at)))
