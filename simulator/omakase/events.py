"""What happens in a game, noted for the tallies: one number an event, in order.

``events[0]`` is how many follow; an array without places notes nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from .rules import BELT
from .steps import inlined
from .sums import PASSES, THIRDS
from .table import BELT_ROW, DECK_LEFT, DECK_PASS, DECK_SIZE, SEAT, Table

# Kinds of events.
DRAWN: Final = 0
"""A card was drawn at the start of a turn."""
PLAYED: Final = 1
"""An action card was played."""
TAKEN: Final = 2
"""A card was taken from the belt in an exchange."""

# Bits of an event, from the lowest: kind of event, seat, pass, third, card kind, slot, belt.
_SEAT: Final = 2
_PASS: Final = 4
_THIRD: Final = 6
_CARD: Final = 8
_SLOT: Final = 13
_BELT: Final = 16
_BITS: Final = 5
"""Bits of a card kind."""


@compiled()
def pass_and_third(table: Table) -> tuple[int, int]:
    """Part of the deck that the game is in: by the cards of this pass that were drawn."""
    info = table.info
    third = (info[DECK_SIZE] - info[DECK_LEFT] - 1) * THIRDS // info[DECK_SIZE]
    return min(info[DECK_PASS], PASSES - 1), min(max(third, 0), THIRDS - 1)


@compiled()
def _note(table: Table, events: NDArray[np.int64], what: int, rest: int) -> None:
    in_pass, third = pass_and_third(table)
    events[0] += 1
    events[events[0]] = (
        what | (table.info[SEAT] << _SEAT) | (in_pass << _PASS) | (third << _THIRD) | rest
    )


@inlined
def note_draw(table: Table, events: NDArray[np.int64], kind: int) -> None:
    """Note the card drawn at the start of a turn, after it was drawn."""
    if events.size:
        _note(table, events, DRAWN, kind << _CARD)


@inlined
def note_play(table: Table, events: NDArray[np.int64], kind: int) -> None:
    """Note that an action card is played, before it is."""
    if events.size:
        _note(table, events, PLAYED, kind << _CARD)


@inlined
def note_exchange(table: Table, events: NDArray[np.int64], slot: int) -> None:
    """Note that the card in a slot is taken, before it is."""
    if events.size:
        rest, belt = np.int64(slot) << _SLOT, table.cards[BELT_ROW]
        for at in range(BELT):
            rest |= np.int64(belt[at]) << (_BELT + _BITS * at)
        _note(table, events, TAKEN, rest | (np.int64(belt[slot]) << _CARD))


@inlined
def event_kind(event: int) -> int:
    """What happened: ``DRAWN``, ``PLAYED`` or ``TAKEN``."""
    return event & 3


@inlined
def event_seat(event: int) -> int:
    """Who did it."""
    return (event >> _SEAT) & 3


@inlined
def event_pass(event: int) -> int:
    """Pass of the deck, at most ``PASSES - 1``."""
    return (event >> _PASS) & 3


@inlined
def event_third(event: int) -> int:
    """Third of the pass."""
    return (event >> _THIRD) & 3


@inlined
def event_card(event: int) -> int:
    """Kind of the card."""
    return (event >> _CARD) & 31


@inlined
def event_slot(event: int) -> int:
    """Slot that a card was taken from."""
    return (event >> _SLOT) & 7


@inlined
def event_belt(event: int, slot: int) -> int:
    """Kind of the card in a slot, before the exchange."""
    return (event >> (_BELT + _BITS * slot)) & 31
