"""The deck and all that happens by chance: deal, draws, reshuffles, random cards (OM-2, OM-5.2)."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from ..streams import DEAL, PILE, STRATEGY, below, stream_key, word
from .cards import COPIES, DECK, KINDS
from .hands import clear_hand, gain
from .rules import BELT, MAX_PLAYERS
from .steps import inlined, part
from .table import (
    BELT_ROW,
    CHANCE,
    CHANCE_STREAM,
    DEAL_STREAM,
    DECK_LEFT,
    DECK_PASS,
    DECK_ROW,
    DECK_SIZE,
    HANDS,
    PLAYERS,
    RESHUFFLES,
    SEAT,
    TRASH,
    Table,
)

_COPIES: Final = np.array(COPIES, np.int8)


@inlined
def next_below(table: Table, bound: int) -> int:
    """Next number of the stream of chance, 0 to ``bound - 1``."""
    index = table.info[CHANCE]
    table.info[CHANCE] = index + 1
    return below(word(table.streams[CHANCE_STREAM], np.uint64(index)), bound)


@compiled()
def _fill(deck: NDArray[np.int8], counts: NDArray[np.int8]) -> int:
    """Write cards in kind order; returns how many."""
    size = 0
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            deck[size] = kind
            size += 1
    return size


@inlined
def _top(table: Table) -> int:
    left = table.info[DECK_LEFT] - 1
    table.info[DECK_LEFT] = left
    return np.int64(table.cards[DECK_ROW, left])


@part
def deal_game(table: Table, _events: Any, seed: int, deal: int) -> int:
    """Set the streams of a deal and deal it (OM-2.1).

    Parameters
    ----------
    table
        With rules set, and never played on: what a deal does not write is still as it was
        when it was allocated.
    seed, deal
        Of the streams.
    """
    info, deck, players = table.info, table.cards[DECK_ROW], table.info[PLAYERS]
    for seat in range(MAX_PLAYERS):
        table.streams[seat] = stream_key(seed, deal, STRATEGY + seat)
        clear_hand(table, seat)
    table.streams[CHANCE_STREAM] = stream_key(seed, deal, PILE)
    key = stream_key(seed, deal, DEAL)
    table.streams[DEAL_STREAM] = key
    _fill(deck, _COPIES)
    for i in range(DECK - 1, 0, -1):
        j = below(word(key, np.uint64(DECK - 1 - i)), i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    info[SEAT] = below(word(key, np.uint64(DECK - 1)), players)
    info[DECK_LEFT] = DECK
    for seat in range(players):
        # Not a draw: wasabi does nothing here (OM-2.2).
        gain(table, seat, _top(table))
    for slot in range(BELT):
        table.cards[BELT_ROW, slot] = _top(table)
    info[DECK_SIZE] = info[DECK_LEFT]
    return 0


@compiled()
def _reshuffle(table: Table) -> bool:
    """Make the trash a new deck; False when no reshuffle is left, or nothing to shuffle."""
    info, deck, trash = table.info, table.cards[DECK_ROW], table.cards[TRASH]
    if info[RESHUFFLES] == 0:
        return False
    size = _fill(deck, trash)
    if size == 0:
        return False
    for kind in range(KINDS):
        trash[kind] = 0
    for i in range(size - 1, 0, -1):
        j = next_below(table, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
    info[RESHUFFLES] -= 1
    info[DECK_PASS] += 1
    info[DECK_SIZE] = info[DECK_LEFT] = size
    return True


@inlined
def draw(table: Table) -> int:
    """Take the top card of the deck, reshuffled if need be; -1 when there is none (OM-5.2)."""
    if table.info[DECK_LEFT] == 0 and not _reshuffle(table):
        return np.int64(-1)
    return _top(table)


@compiled()
def random_card(table: Table, seat: int, size: int) -> int:
    """A uniformly random card of a hand of ``size`` cards."""
    hand, left = table.cards[HANDS + seat], next_below(table, size)
    for kind in range(KINDS):
        left -= np.int64(hand[kind])
        if left < 0:
            return np.int64(kind)
    return np.int64(-1)


@compiled()
def shuffle_hands(table: Table, first: int, second: int, pile: NDArray[np.int8]) -> int:
    """Write the cards of two hands into a pile, shuffled; returns how many (OM-4.4)."""
    size = 0
    for kind in range(KINDS):
        copies = np.int64(table.cards[HANDS + first, kind])
        for _ in range(copies + np.int64(table.cards[HANDS + second, kind])):
            pile[size] = kind
            size += 1
    for i in range(size - 1, 0, -1):
        j = next_below(table, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card
    return size


@compiled()
def put_back(table: Table, kind: int, place: int) -> None:
    """Put a card into the deck; place 0 is the top, ``info[DECK_LEFT]`` the bottom."""
    deck, left = table.cards[DECK_ROW], table.info[DECK_LEFT]
    at = left - place
    for i in range(left, at, -1):
        deck[i] = deck[i - 1]
    deck[at] = kind
    table.info[DECK_LEFT] = left + 1
