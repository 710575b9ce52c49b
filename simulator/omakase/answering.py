"""Answers of strategies: whether they are legal, and what follows from them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from .action import (
    action_is_legal,
    give_in_return,
    lose_to_trash,
    may_lose,
    play_action,
    put_card_back,
)
from .cards import GINGER
from .events import note_exchange, note_play
from .hands import gain, holds, lose
from .knowledge import see_gained, see_lost
from .scoring import hand_score
from .steps import ASKED_SEAT, NEXT, STEP, inlined
from .table import (
    ACTION,
    BELT_ROW,
    CALL,
    CALLER,
    CHECK_SCORES,
    CHECK_TURN,
    DECK_LEFT,
    EXCHANGE,
    FINAL_TURNS,
    GIVE,
    HANDS,
    LOSE,
    NO_ACTION,
    PLAYERS,
    PUT_BACK,
    TURNS_OF,
    Table,
)
from .turn import exchange_is_legal


@inlined
def answer_is_legal(table: Table, seat: int, question: int, answer: int) -> bool:
    """Whether a seat may answer so; see :mod:`.table` for what answers mean."""
    if question == EXCHANGE:
        return exchange_is_legal(table, seat, answer >> 3, answer & 7)
    if question == ACTION:
        return answer == NO_ACTION or action_is_legal(table, seat, answer >> 3, answer & 7)
    if question == PUT_BACK:
        return holds(table, seat, answer >> 6) and answer & 63 <= table.info[DECK_LEFT]
    if question == LOSE:
        return may_lose(table, seat, answer)
    if question == CALL:
        return answer in (0, 1)
    return holds(table, seat, answer) and (question == GIVE or answer != GINGER)


@inlined
def exchange(table: Table, seat: int, kind: int, slot: int) -> None:
    """Swap a hand card with a card of the belt; wasabi does nothing (OM-3.2)."""
    taken = np.int64(table.cards[BELT_ROW, slot])
    table.cards[BELT_ROW, slot] = kind
    lose(table, seat, kind)
    see_lost(table, seat, kind)
    gain(table, seat, taken)
    see_gained(table, seat, taken)


@compiled()
def call_check(table: Table, seat: int) -> None:
    """Call the check: every other player has one more turn (OM-5.1)."""
    info = table.info
    info[CALLER] = seat
    info[FINAL_TURNS] = info[PLAYERS] - 1
    info[CHECK_TURN] = info[TURNS_OF + seat]
    for other in range(info[PLAYERS]):
        info[CHECK_SCORES + other] = hand_score(info, table.cards[HANDS + other])
    # The turn of the call is none of the last ones.
    info[STEP] = NEXT


@inlined
def take_answer(table: Table, events: NDArray[np.int64], question: int, answer: int) -> bool:
    """Do what was answered to ``question``; False when that is not legal."""
    seat = table.info[ASKED_SEAT]
    if not answer_is_legal(table, seat, question, answer):
        return False
    if question == EXCHANGE:
        note_exchange(table, events, answer & 7)
        exchange(table, seat, answer >> 3, answer & 7)
    elif question == ACTION:
        if answer != NO_ACTION:
            note_play(table, events, answer >> 3)
            play_action(table, answer >> 3, answer & 7)
    elif question == GIVE:
        give_in_return(table, answer)
    elif question == PUT_BACK:
        put_card_back(table, answer >> 6, answer & 63)
    elif question == CALL:
        if answer == 1:
            call_check(table, seat)
    else:
        lose_to_trash(table, seat, answer)
    return True
