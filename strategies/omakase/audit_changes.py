"""Changed copies of a table, one kind of change each.

An answer that differs in a copy depends on what was changed. Cards only change places, so
that a copy stays a state that might come up: all cards of the deck are somewhere, hands
keep their size, and hold what is known of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.omakase.cards import KINDS, PLAYABLE_END, SET_KINDS, SET_MASKS, SETS
from ...simulator.omakase.rules import MAX_PLAYERS
from ...simulator.omakase.steps import ASKED_SEAT
from ...simulator.omakase.table import (
    ACTION,
    ASKED,
    CALLER,
    CHANCE_STREAM,
    CHECK_SCORES,
    DEAL_STREAM,
    DECK_LEFT,
    DECK_ROW,
    HANDS,
    KNOWN,
    MASKS,
    MATCHA_IN_FRONT,
    NOBODY,
    PLAYERS,
    SEAT,
    SIZES,
    SKIPS,
    STAGE,
    TARGET,
    TRASH,
    TURNS_OF,
    UNSEEN,
    WIDTH,
    Table,
)
from ...simulator.omakase.view_of_table import is_aimed

Random = np.random.Generator
Counts = NDArray[np.int64]
"""Cards by kind, shape (25,)."""

_SEATS: Final = (SEAT, CALLER, TARGET, ASKED_SEAT)
"""Entries of ``info`` that hold a seat or ``NOBODY``."""
_BY_SEAT: Final = (SIZES, MASKS, MATCHA_IN_FRONT, SKIPS, TURNS_OF, CHECK_SCORES)
"""First entries of ``info`` with one number for each seat."""
_ROWS: Final = {HANDS: "hands", TRASH: "trash", TRASH + 1: "belt", DECK_ROW: "deck"}
"""First rows of ``cards`` by what they hold; the row ``UNSEEN`` holds nothing."""
_KINDS: Final = np.arange(KINDS)
_BITS: Final = 1 << _KINDS
_MOST_YEN: Final = 150
"""Most hundreds of yen of an invented hand."""


@dataclass
class Changed:
    """A changed copy of a table.

    Attributes
    ----------
    table
        The copy.
    moved
        By how many seats everybody sits ahead of where they were.
    """

    table: Table
    moved: int = 0

    def seat(self, seat: int) -> int:
        """Seat in the copy of who had a seat in the original."""
        return int((seat + self.moved) % self.table.info[PLAYERS])

    def answer(self, question: int, answer: int) -> int:
        """An answer given in the copy, in words of the original's seats."""
        kind, target = divmod(answer, 8)
        if not self.moved or question != ACTION or not 0 <= kind < PLAYABLE_END:
            return answer
        if not _plain(is_aimed)(kind):
            return answer
        return int(8 * kind + (target - self.moved) % self.table.info[PLAYERS])


def _plain(function: Any) -> Any:
    """The Python function behind a compiled one: a number is not worth compiling it for."""
    return getattr(function, "py_func", function)


def copy_of(table: Table) -> Table:
    """Copy of a table that shares no memory with it."""
    return Table(table.info.copy(), table.cards.copy(), table.streams.copy())


def written_parts(before: Table, after: Table) -> list[str]:
    """Parts in which two tables differ, in words, without what may be written to."""
    differs = (before.cards != after.cards).any(axis=1)
    differs[UNSEEN] = False
    found = []
    for row in np.flatnonzero(differs):
        first = max(first for first in (*_ROWS, KNOWN) if first <= row)
        found.append(_ROWS.get(first, "knowledge of hands"))
    if not np.array_equal(before.info, after.info):
        found.append("numbers of the game")
    if not np.array_equal(before.streams, after.streams):
        found.append("random streams")
    return list(dict.fromkeys(found))


def unseen_cards(table: Table, seat: int) -> Counts:
    """Cards of the deck, and those of the other hands that a seat does not know."""
    deck = table.cards[DECK_ROW, : table.info[DECK_LEFT]]
    left = np.bincount(deck, minlength=KINDS)
    for other in _others(table, seat):
        left += table.cards[HANDS + other, :KINDS]
        left -= table.cards[_known(seat, other), :KINDS]
    return left


def nothing(table: Table, seat: int, rng: Random) -> Changed:
    """Change nothing, to see whether the same question gets the same answer."""
    return Changed(copy_of(table))


def other_hidden_cards(table: Table, seat: int, rng: Random) -> Changed:
    """Deal the deck and what the seat does not know of other hands anew."""
    return _dealt_anew(table, seat, unseen_cards(table, seat), rng)


def other_known_cards(table: Table, seat: int, rng: Random) -> Changed | None:
    """Let the seat know as many other cards of each hand."""
    rows = [_known(seat, other) for other in _others(table, seat)]
    sizes = table.cards[rows, :KINDS].sum(axis=1, dtype=np.int64)
    pool = unseen_cards(table, seat) + table.cards[rows, :KINDS].sum(axis=0, dtype=np.int64)
    changed = copy_of(table)
    left = _shuffled(pool, rng)
    for row, size in zip(rows, sizes, strict=True):
        changed.cards[row, :KINDS] = _counted(left[:size])
        left = left[size:]
    if np.array_equal(changed.cards[rows], table.cards[rows]):
        return None
    return _dealt_anew(changed, seat, _counted(left), rng)


def other_trash(table: Table, seat: int, rng: Random) -> Changed | None:
    """Put as many other cards into the trash, of those there and those not seen."""
    trash = table.cards[TRASH, :KINDS].astype(np.int64)
    pool = unseen_cards(table, seat) + trash
    drawn = _counted(_shuffled(pool, rng)[: trash.sum()])
    if np.array_equal(drawn, trash):
        return None
    changed = copy_of(table)
    changed.cards[TRASH, :KINDS] = drawn
    return _dealt_anew(changed, seat, pool - drawn, rng)


def other_numbers_of_others(table: Table, seat: int, rng: Random) -> Changed:
    """Give the other seats, and what happens by chance, other random numbers."""
    return _other_streams(table, [*_others(table, seat), CHANCE_STREAM, DEAL_STREAM], rng)


def other_own_numbers(table: Table, seat: int, rng: Random) -> Changed:
    """Give the seat other random numbers: another stream, from another place on."""
    changed = _other_streams(table, [seat], rng)
    changed.table.info[ASKED] += rng.integers(1, 100)
    return changed


def other_working_row(table: Table, seat: int, rng: Random) -> Changed:
    """Fill the row for working things out with nonsense."""
    changed = copy_of(table)
    changed.cards[UNSEEN] = rng.integers(-128, 128, WIDTH)
    return Changed(changed)


def other_check_scores(table: Table, seat: int, rng: Random) -> Changed | None:
    """Let the other hands have been worth something else when the check was called."""
    if table.info[CALLER] == NOBODY:
        return None
    changed = copy_of(table)
    for other in _others(table, seat):
        changed.info[CHECK_SCORES + other] = 100 * rng.integers(_MOST_YEN)
    return Changed(changed)


def other_seats(table: Table, seat: int, rng: Random) -> Changed:
    """Let everybody move on by as many seats; who sits next to whom stays."""
    players = int(table.info[PLAYERS])
    moved = int(rng.integers(1, players))
    changed = copy_of(table)
    before = np.arange(players)
    after = (before + moved) % players
    for first in _BY_SEAT:
        changed.info[first + after] = table.info[first + before]
    for entry in _SEATS:
        if table.info[entry] != NOBODY:
            changed.info[entry] = (table.info[entry] + moved) % players
    changed.cards[HANDS + after] = table.cards[HANDS + before]
    changed.streams[after] = table.streams[before]
    for owner in range(players):
        rows = _known(before, owner), _known(after, (owner + moved) % players)
        changed.cards[rows[1]] = table.cards[rows[0]]
    return Changed(changed, moved)


def with_a_set(table: Table, seat: int, rng: Random) -> Changed | None:
    """Complete a set in the own hand, in place of other cards, where its cards are unseen.

    The copy is at the question whether to call the check.
    """
    which = int(rng.integers(SETS))
    hand = table.cards[HANDS + seat, :KINDS].astype(np.int64)
    missing = np.zeros(KINDS, np.int64)
    missing[[kind for kind in SET_KINDS[which] if hand[kind] == 0]] = 1
    pool = unseen_cards(table, seat)
    spare = hand.copy()
    spare[list(SET_KINDS[which])] -= 1
    spare.clip(0, out=spare)
    count = int(missing.sum())
    if (pool < missing).any() or spare.sum() < count:
        return None
    given = _counted(_shuffled(spare, rng)[:count])
    changed = copy_of(table)
    hand += missing - given
    _write_hand(changed, seat, hand)
    for other in _others(table, seat):
        known = changed.cards[_known(other, seat), :KINDS]
        np.minimum(known, hand, out=known, casting="unsafe")
    assert changed.info[MASKS + seat] & SET_MASKS[which] == SET_MASKS[which]
    changed.info[STAGE] = 1
    return _dealt_anew(changed, seat, pool - missing + given, rng)


def _others(table: Table, seat: int) -> list[int]:
    return [other for other in range(int(table.info[PLAYERS])) if other != seat]


def _known(observer: Any, owner: Any) -> Any:
    return KNOWN + MAX_PLAYERS * observer + owner


def _shuffled(pool: Counts, rng: Random) -> NDArray[np.int64]:
    return rng.permutation(np.repeat(_KINDS, pool))


def _counted(cards: NDArray[np.int64]) -> Counts:
    return np.bincount(cards, minlength=KINDS)


def _dealt_anew(table: Table, seat: int, pool: Counts, rng: Random) -> Changed:
    """Deal a pool to the other hands, on top of what is known of them, and to the deck."""
    changed = copy_of(table)
    info, cards, others = changed.info, changed.cards, _others(table, seat)
    left = _shuffled(pool, rng)
    for other in others:
        hand = cards[_known(seat, other), :KINDS].astype(np.int64)
        size = int(info[SIZES + other] - hand.sum())
        hand += _counted(left[:size])
        _write_hand(changed, other, hand)
        left = left[size:]
        # What others know of each other's hands cannot be seen either.
        for observer in others:
            if observer != other:
                share = rng.random(KINDS)
                cards[_known(observer, other), :KINDS] = (share * (hand + 1)).astype(np.int8)
    # Places above the top card may hold cards that were drawn.
    cards[DECK_ROW, left.size :] = rng.integers(0, KINDS, WIDTH - left.size)
    cards[DECK_ROW, : left.size] = left
    return Changed(changed)


def _write_hand(table: Table, seat: int, hand: Counts) -> None:
    table.cards[HANDS + seat, :KINDS] = hand
    table.info[SIZES + seat] = hand.sum()
    table.info[MASKS + seat] = (hand > 0) @ _BITS


def _other_streams(table: Table, streams: Sequence[int], rng: Random) -> Changed:
    changed = copy_of(table)
    changed.streams[list(streams)] = rng.integers(0, 1 << 63, len(streams), np.uint64)
    return Changed(changed)
