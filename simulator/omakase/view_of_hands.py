"""The own hand and its sets, what is known of other hands, and what was not seen."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiling import compiled
from ..streams import unit, word
from ..view_facts import Facts
from .cards import COPIES, ENTRIES, KINDS, MATCHA, SET_MASKS, SHOYU, SUSHI
from .scoring import complete_sets, hand_score
from .table import (
    ASKED,
    CALLER,
    DECK_LEFT,
    HANDS,
    KNOWN,
    MASKS,
    MATCHA_IN_FRONT,
    NOBODY,
    PLAYERS,
    SIZES,
    TRASH,
    UNSEEN,
    Table,
)
from .view_of_table import copies_on_belt, own_turns_left, seat_ahead

NOTHING: Final = -1
"""Instead of a kind: no card."""

FACTS: Final = Facts()
"""The properties and methods below, in order."""

_COPIES: Final = np.array([*COPIES, *[0] * (ENTRIES - KINDS)], np.int64)
_SET_MASK: Final = np.array(SET_MASKS, np.int64)


@compiled(forceinline=True)
def mask_without(table: Table, seat: int, aside: int) -> int:
    """Bits of the kinds in a hand of which one copy is put aside."""
    mask = table.info[MASKS + seat]
    if aside >= 0 and table.cards[HANDS + seat, aside] == 1:
        mask &= ~(np.int64(1) << aside)
    return mask


@compiled()
def score_with(table: Table, seat: int, less: int, more: int) -> int:
    """What a hand is worth without a copy of one kind and with one more of another.

    Parameters
    ----------
    less, more
        Entries, or ``NOTHING``; a play or the check changes nothing.
    """
    hand, changed = table.cards[HANDS + seat], table.cards[UNSEEN]
    for kind in range(KINDS):
        changed[kind] = hand[kind]
    if less >= 0:
        changed[less] -= np.int8(1)
    if more >= 0:
        changed[more] += np.int8(1)
    return hand_score(table.info, changed)


@compiled(forceinline=True)
def counts_in_score(card: int) -> bool:
    """Whether a card can change what a hand is worth."""
    return 0 <= card < SUSHI or card == SHOYU


@compiled(forceinline=True)
def missing_in(mask: int, which: int) -> int:
    """Kinds of a set that are not in a mask."""
    left = _SET_MASK[which] & ~mask
    found = np.int64(0)
    while left != 0:
        left &= left - 1
        found += 1
    return found


@compiled()
def copies_unseen(table: Table, seat: int, card: int) -> int:
    """Copies of a card that are in no place a seat can see or remember."""
    info, cards = table.info, table.cards
    left = _COPIES[card] - np.int64(cards[HANDS + seat, card]) - np.int64(cards[TRASH, card])
    left -= copies_on_belt(table, card)
    for other in range(info[PLAYERS]):
        if card == MATCHA:
            left -= info[MATCHA_IN_FRONT + other]
        if other != seat:
            left -= np.int64(cards[KNOWN + 4 * seat + other, card])
    return left


@compiled()
def cards_unseen(table: Table, seat: int) -> int:
    """Cards in the deck and those in other hands that a seat does not know."""
    info = table.info
    left = info[DECK_LEFT]
    for other in range(info[PLAYERS]):
        if other != seat:
            left += info[SIZES + other]
            for kind in range(KINDS):
                left -= np.int64(table.cards[KNOWN + 4 * seat + other, kind])
    return left


@FACTS.property
def cards_in_hand(view):  # type: ignore[no-untyped-def]
    """Cards in the own hand."""
    return view.table.info[SIZES + view.seat]


@FACTS.property
def score(view):  # type: ignore[no-untyped-def]
    """What the own hand is worth now, in yen (OM-6)."""
    return hand_score(view.table.info, view.table.cards[HANDS + view.seat])


@FACTS.property
def can_call(view):  # type: ignore[no-untyped-def]
    """Whether the own hand holds a complete set and nobody has called (OM-5.1)."""
    info = view.table.info
    return info[CALLER] == NOBODY and complete_sets(info[MASKS + view.seat]) != 0


@FACTS.property
def unseen_cards(view):  # type: ignore[no-untyped-def]
    """Cards in the deck and those in other hands that I do not know."""
    return cards_unseen(view.table, view.seat)


@FACTS.property
def dearest(view):  # type: ignore[no-untyped-def]
    """The dearest sushi of the own hand without the card put aside, or -1."""
    mask = mask_without(view.table, view.seat, view.aside)
    for kind in range(SUSHI):
        if (mask >> kind) & 1 == 1:
            return np.int64(kind)
    return np.int64(NOTHING)


@FACTS.method
def hand(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the own hand."""
    return np.int64(view.table.cards[HANDS + view.seat, card])


@FACTS.method
def own(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card in the own hand without the copy that is put aside."""
    return np.int64(view.table.cards[HANDS + view.seat, card]) - np.int64(view.aside == card)


@FACTS.method
def known(view, ahead, card):  # type: ignore[no-untyped-def]
    """Copies of a card that the player so many seats ahead is known to have, at least."""
    info = view.table.info
    if ahead % info[PLAYERS] == 0:
        return np.int64(view.table.cards[HANDS + view.seat, card])
    row = KNOWN + 4 * view.seat + seat_ahead(info, view.seat, ahead)
    return np.int64(view.table.cards[row, card])


@FACTS.method
def knows_set(view, ahead, which):  # type: ignore[no-untyped-def]
    """Kinds of a set that the player so many seats ahead is known to have."""
    info = view.table.info
    other = seat_ahead(info, view.seat, ahead)
    row = HANDS + other if other == view.seat else KNOWN + 4 * view.seat + other
    found = np.int64(0)
    for kind in range(SUSHI):
        if (_SET_MASK[which] >> kind) & 1 == 1 and view.table.cards[row, kind] > 0:
            found += 1
    return found


@FACTS.method
def unseen(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card that are in no place the player can see or remember."""
    return copies_unseen(view.table, view.seat, card)


@FACTS.method
def unseen_share(view, card):  # type: ignore[no-untyped-def]
    """Probability that a card that was not seen is of a kind."""
    cards = cards_unseen(view.table, view.seat)
    return copies_unseen(view.table, view.seat, card) / cards if cards > 0 else 0.0


@FACTS.method
def offers(view, card):  # type: ignore[no-untyped-def]
    """Copies of a card that own draws and new cards on the belt may bring, on average.

    A turn brings one card, and the belt one for each player. Cards of later passes of the
    deck count as unseen ones.
    """
    info = view.table.info
    cards = cards_unseen(view.table, view.seat)
    if cards <= 0:
        return 0.0
    coming = (own_turns_left(info) - 1) * (info[PLAYERS] + 1)
    return copies_unseen(view.table, view.seat, card) * coming / cards


@FACTS.method
def missing(view, which):  # type: ignore[no-untyped-def]
    """Kinds of a set that the own hand lacks, without the card put aside."""
    return missing_in(mask_without(view.table, view.seat, view.aside), which)


@FACTS.method
def missing_after(view, which, card):  # type: ignore[no-untyped-def]
    """The same once I had a card."""
    mask = mask_without(view.table, view.seat, view.aside) | (np.int64(1) << card)
    return missing_in(mask, which)


@FACTS.method
def has_set(view, which):  # type: ignore[no-untyped-def]
    """Whether the own hand, without the card put aside, holds all kinds of a set."""
    mask = mask_without(view.table, view.seat, view.aside)
    return mask & _SET_MASK[which] == _SET_MASK[which]


@FACTS.method
def points(view, card):  # type: ignore[no-untyped-def]
    """Yen that a card adds to what the own hand, without the card put aside, is worth."""
    if not counts_in_score(card):
        return np.int64(0)
    before = score_with(view.table, view.seat, view.aside, NOTHING)
    return score_with(view.table, view.seat, view.aside, card) - before


@FACTS.method
def points_lost(view, card):  # type: ignore[no-untyped-def]
    """Yen that the own hand would be worth less without a copy of a card that it holds."""
    if not counts_in_score(card) or view.table.cards[HANDS + view.seat, card] == 0:
        return np.int64(0)
    whole = score_with(view.table, view.seat, NOTHING, NOTHING)
    return whole - score_with(view.table, view.seat, card, NOTHING)


@FACTS.method
def points_exchanged(view, give, take):  # type: ignore[no-untyped-def]
    """Yen that the own hand would gain by giving a card that it holds for another."""
    whole = score_with(view.table, view.seat, NOTHING, NOTHING)
    return score_with(view.table, view.seat, give, take) - whole


@FACTS.method
def random(view, index):  # type: ignore[no-untyped-def]
    """Random number ``index`` (0 to 63) of this question in [0, 1), from the own stream."""
    at = view.table.info[ASKED] * 64 + index
    return unit(np.uint64(word(view.table.streams[view.seat], np.uint64(at))))
