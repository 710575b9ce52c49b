"""A turn, step by step, up to the next question (OM-3.1, OM-5)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from .action import can_play, fork_on
from .cards import GINGER
from .chance import draw
from .events import note_draw
from .hands import acquire, throw_away
from .rules import BELT, HAND_LIMIT
from .scoring import complete_sets
from .steps import (
    AFTER,
    BEFORE,
    BEGIN,
    CALLING,
    END,
    EXCHANGING,
    FORKING,
    GIVING,
    MOVING,
    NEXT,
    OVER,
    OVER_LIMIT,
    PUTTING,
    STEP,
    ask,
    inlined,
)
from .table import (
    ACTED,
    ACTION,
    BELT_ROW,
    BY_CHECK,
    BY_DRAW,
    BY_TURN,
    CALL,
    CALLER,
    DISCARD,
    ENDING,
    EXCHANGE,
    FINAL_TURNS,
    GINGER_OPTION,
    GIVE,
    LONE_GINGER,
    LOSE,
    MASKS,
    MATCHA_IN_FRONT,
    NOBODY,
    PLAYERS,
    PUT_BACK,
    SEAT,
    SIZES,
    SKIP_MOVES_BELT,
    SKIPS,
    STAGE,
    TARGET,
    TURN,
    TURNS_OF,
    Table,
)

NOT_GINGER: Final = ~(1 << GINGER)
"""Bits of all kinds but ginger."""


@inlined
def move_belt(table: Table) -> None:
    """Bring a card onto the belt, so that the last one falls off (OM-3.1, OM-5.2, OM-D18)."""
    kind = draw(table)
    if kind < 0:
        table.info[ENDING] = BY_TURN
        return
    belt = table.cards[BELT_ROW]
    throw_away(table, np.int64(belt[BELT - 1]))
    for slot in range(BELT - 1, 0, -1):
        belt[slot] = belt[slot - 1]
    belt[0] = kind


@inlined
def begin_turn(table: Table, events: NDArray[np.int64]) -> int:
    """Begin the turn of ``info[SEAT]`` with its draw; returns the step that follows.

    ``END`` when the turn is lost (OM-4.9), ``OVER`` when no card is left for it (OM-5.2).
    """
    info = table.info
    seat = info[SEAT]
    if info[SKIPS + seat] > 0:
        info[SKIPS + seat] -= 1
        if info[SKIP_MOVES_BELT]:
            move_belt(table)
        return END
    kind = draw(table)
    if kind < 0:
        info[ENDING] = BY_DRAW
        return OVER
    info[TURN] += 1
    info[TURNS_OF + seat] += 1
    info[STAGE] = info[ACTED] = 0
    info[LONE_GINGER] = np.int64(kind == GINGER and info[SIZES + seat] == 0)
    info[TARGET] = NOBODY
    acquire(table, seat, kind)
    note_draw(table, events, kind)
    return BEFORE


@inlined
def may_give(table: Table, seat: int) -> int:
    """Bits of the hand cards that may be given in the exchange (OM-3.2)."""
    info = table.info
    excepted = info[LONE_GINGER] and info[GINGER_OPTION] == 0
    return info[MASKS + seat] if excepted else info[MASKS + seat] & NOT_GINGER


@inlined
def exchange_is_legal(table: Table, seat: int, kind: int, slot: int) -> bool:
    """Whether a hand card may go into a slot of the belt for what lies there (OM-3.2)."""
    return (
        0 <= kind <= GINGER
        and 0 <= slot < BELT
        and (may_give(table, seat) >> kind) & 1 == 1
        and table.cards[BELT_ROW, slot] != kind
    )


@inlined
def can_exchange(table: Table, seat: int) -> bool:
    """Whether there is a legal exchange (OM-3.3)."""
    given = may_give(table, seat)
    if given & (given - 1):
        # Of two kinds, one differs from any card of the belt.
        return True
    for slot in range(BELT):
        if given & ~(np.int64(1) << np.int64(table.cards[BELT_ROW, slot])):
            return True
    return False


@inlined
def hand_limit(table: Table, seat: int) -> int:
    """Cards a hand may have at the end of the own turn (OM-3.1)."""
    return HAND_LIMIT + table.info[MATCHA_IN_FRONT + seat]


@inlined
def must_discard(table: Table, seat: int) -> bool:
    """Whether a card has to go: over the limit, with one that is not ginger."""
    info = table.info
    return info[SIZES + seat] > hand_limit(table, seat) and info[MASKS + seat] & NOT_GINGER != 0


@inlined
def can_call(table: Table, seat: int) -> bool:
    """Whether the check may be called (OM-5.1, OM-D7, OM-D16)."""
    info = table.info
    return info[CALLER] == NOBODY and info[ENDING] == 0 and complete_sets(info[MASKS + seat]) != 0


@inlined
def end_turn(table: Table) -> int:
    """End a turn, lost ones too; returns the step that follows, ``NEXT`` or ``OVER``."""
    info = table.info
    if info[ENDING] == 0 and info[CALLER] != NOBODY:
        info[FINAL_TURNS] -= 1
        if info[FINAL_TURNS] == 0:
            info[ENDING] = BY_CHECK
    return NEXT if info[ENDING] == 0 else OVER


@inlined
def next_seat(table: Table) -> None:
    """Pass the turn on clockwise."""
    seat = table.info[SEAT] + 1
    table.info[SEAT] = seat if seat < table.info[PLAYERS] else np.int64(0)


@compiled()
def inside_action(table: Table, step: int) -> int:
    """Question of an action that is going on, or -1 when it has been played to its end."""
    seat = table.info[SEAT]
    if step == GIVING:
        return ask(table, seat, GIVE, step)
    if step == PUTTING:
        return ask(table, seat, PUT_BACK, step)
    chooser = fork_on(table)
    return ask(table, chooser, LOSE, FORKING) if chooser >= 0 else np.int64(-1)


@inlined
def proceed(table: Table, events: NDArray[np.int64]) -> int:
    """Play on to the next question; returns it, or ``OVER``."""
    info = table.info
    while True:
        if info[STEP] >= GIVING:
            question = inside_action(table, info[STEP])
            if question >= 0:
                return question
        step, seat = info[STEP], info[SEAT]
        if step == BEGIN:
            step = begin_turn(table, events)
        if step == BEFORE:
            step = EXCHANGING
            if can_play(table, seat):
                return ask(table, seat, ACTION, step)
        if step == EXCHANGING:
            step = AFTER
            if can_exchange(table, seat):
                return ask(table, seat, EXCHANGE, step)
        if step == AFTER:
            step = MOVING
            info[STAGE] = 1
            if info[ACTED] == 0 and can_play(table, seat):
                return ask(table, seat, ACTION, step)
        if step == MOVING:
            step = OVER_LIMIT
            move_belt(table)
        if step == OVER_LIMIT:
            if must_discard(table, seat):
                return ask(table, seat, DISCARD, step)
            step = CALLING
        if step == CALLING:
            step = END
            if can_call(table, seat):
                return ask(table, seat, CALL, step)
        if step == END:
            step = end_turn(table)
        if step == OVER:
            return np.int64(OVER)
        next_seat(table)
        info[STEP] = BEGIN
