"""What is in hands, as far as it was seen, and what is in no place that was (SG-3.5).

Hands move one seat ahead every turn. A player has therefore seen the hands of as many
players ahead as turns were played, and the hand that comes next is the last to be seen.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiling import compiled
from ..view_facts import Facts
from .block import DIRECTION, HAND_SIZE, OPTION, PLAYERS, TABLEAUS, TURN, Block
from .cards import KINDS, PUDDING
from .view_of_tables import seat_ahead

UNKNOWN: Final = -1
"""What ``known`` and ``next_hand`` say of a hand that the player has not seen."""

FACTS: Final = Facts()
"""The properties and methods below, in order."""

_DUMMY_GAME: Final = OPTION["dummy"]


@compiled(forceinline=True)
def hand_index(block: Block, seat: int) -> int:
    """Index of the hand that a seat holds now."""
    info = block.info
    return (seat - info[DIRECTION] * info[TURN]) % info[PLAYERS]


@compiled(forceinline=True)
def sees_hand(block: Block, ahead: int) -> bool:
    """After turn t a player has seen the hands that the t nearest players hold now.

    With a dummy no hand but the own counts as seen: cards that were never shown have been
    drawn into one of the two (SG-9.11).
    """
    info = block.info
    if ahead == 0:
        return True
    return info[_DUMMY_GAME] == 0 and 0 < ahead <= min(info[TURN], info[PLAYERS] - 1)


@compiled(forceinline=True)
def sees_next_hand(block: Block) -> bool:
    """Whether a turn follows whose hand, that of the player behind, has been seen."""
    info = block.info
    return info[TURN] + 1 < info[HAND_SIZE] and sees_hand(block, info[PLAYERS] - 1)


@compiled(forceinline=True)
def size_of_own(block: Block, seat: int, lane: int) -> int:
    """Cards in the hand that a seat holds now."""
    hand = block.hands[hand_index(block, seat)]
    total = np.int64(0)
    for kind in range(KINDS):
        total += hand[kind, lane]
    return total


@compiled(forceinline=True)
def copies_unseen(block: Block, seat: int, lane: int, card: int) -> int:
    """Copies of a card that are in no place a seat can see or remember."""
    left = block.counts[card] - block.discard[card, lane]
    for other in range(block.info[TABLEAUS]):
        left -= block.tableaus[other, card, lane]
        if card == PUDDING:
            left -= block.piles[other, lane]
    for ahead in range(block.info[PLAYERS]):
        if sees_hand(block, ahead):
            holder = seat_ahead(block, seat, ahead)
            left -= block.hands[hand_index(block, holder), card, lane]
    return left


@compiled(forceinline=True)
def cards_unseen(block: Block, seat: int, lane: int) -> int:
    """Cards of all kinds that are in no place a seat can see or remember."""
    info = block.info
    tableau, hand = block.tableaus[seat], block.hands[hand_index(block, seat)]
    left = np.int64(0)
    for kind in range(KINDS):
        left += block.counts[kind] - block.discard[kind, lane]
        left -= np.int64(tableau[kind, lane]) + np.int64(hand[kind, lane])
    for other in range(info[TABLEAUS]):
        left -= block.piles[other, lane]
    # The others' tableaus and hands have one size each (SG-3.3).
    left -= (info[TABLEAUS] - 1) * info[TURN]
    if info[_DUMMY_GAME] == 0:
        seen = min(info[TURN], info[PLAYERS] - 1)
        left -= seen * (info[HAND_SIZE] - info[TURN])
    return left


@FACTS.property
def cards_in_hand(view):  # type: ignore[no-untyped-def]
    """Cards in the own hand."""
    return size_of_own(view.block, view.seat, view.lane)


@FACTS.property
def knows_next_hand(view):  # type: ignore[no-untyped-def]
    """Whether there is a next turn this round and its hand has been seen."""
    return sees_next_hand(view.block)


@FACTS.property
def unseen_cards(view):  # type: ignore[no-untyped-def]
    """Cards that are in no place the player can see or remember, undealt ones included."""
    return cards_unseen(view.block, view.seat, view.lane)


@FACTS.method
def hand(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the own hand."""
    return np.int64(view.block.hands[hand_index(view.block, view.seat), card, view.lane])


@FACTS.method
def knows_hand(view, ahead):  # type: ignore[no-untyped-def]
    """Whether the hand now held by the player so many seats ahead has been seen."""
    return sees_hand(view.block, ahead)


@FACTS.method
def known(view, ahead, card):  # type: ignore[no-untyped-def]
    """Copies of a card in a hand that was seen, as it is now; -1 when it was not seen."""
    if not sees_hand(view.block, ahead):
        return np.int64(UNKNOWN)
    index = hand_index(view.block, seat_ahead(view.block, view.seat, ahead))
    return np.int64(view.block.hands[index, card, view.lane])


@FACTS.method
def next_hand(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the hand I receive next, as it is now; -1 when it was not seen."""
    block = view.block
    if not sees_next_hand(block):
        return np.int64(UNKNOWN)
    index = hand_index(block, seat_ahead(block, view.seat, -1))
    return np.int64(block.hands[index, card, view.lane])


@FACTS.method
def returns_in(view, ahead):  # type: ignore[no-untyped-def]
    """Turns until I get the hand that the player so many seats ahead holds now; 0 for never."""
    info = view.block.info
    turns = info[PLAYERS] - ahead % info[PLAYERS]
    return turns if turns < info[HAND_SIZE] - info[TURN] else np.int64(0)


@FACTS.method
def unseen(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card that are in no place the player can see or remember."""
    return copies_unseen(view.block, view.seat, view.lane, card)
