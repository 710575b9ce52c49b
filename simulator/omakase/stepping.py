"""The kernel one step at a time, for callers in Python: rule cases and tests.

All steps are called through one compiled function, since an entry for Python takes long to
compile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numba import types

from ..compiling import compiled, jit_is_on, kernel_calls
from . import action, answering, hands, turn
from .parts import PARTS
from .steps import (
    DEAL_GAME,
    EVENTS_TYPE,
    GIVING,
    GO_ON,
    NO_QUESTION,
    PART_SIGNATURE,
    PARTS_TYPE,
    STEP,
    no_events,
)
from .table import TABLE_TYPE, Table

Step = Callable[..., int]

_TAKE_ANSWER: Final = 2
_BEGIN_TURN: Final = 3
_END_TURN: Final = 4
_NEXT_SEAT: Final = 5
_MOVE_BELT: Final = 6
_GO_ON_WITH_ACTION: Final = 7
_BEGIN_ACTION: Final = 8
_SHARE_OUT: Final = 9
_IS_LEGAL: Final = 10
_HAND_LIMIT: Final = 11
_MUST_DISCARD: Final = 12
_CAN_CALL: Final = 13
_CAN_EXCHANGE: Final = 14
_GAIN: Final = 15


@compiled(types.int64(PARTS_TYPE, types.int64, TABLE_TYPE, EVENTS_TYPE, types.int64, types.int64))
def call_step(parts: Any, index: int, table: Table, events: Any, a: int, b: int) -> int:
    """Call one part of ``parts.PARTS``, or another function of the kernel, by its index."""
    if index == DEAL_GAME:
        return parts[DEAL_GAME](table, events, a, b)
    if index == GO_ON:
        return parts[GO_ON](table, events, NO_QUESTION, 0)
    if index == _TAKE_ANSWER:
        return np.int64(answering.take_answer(table, events, a, b))
    if index == _BEGIN_TURN:
        return turn.begin_turn(table, events)
    if index == _END_TURN:
        return turn.end_turn(table)
    if index == _NEXT_SEAT:
        turn.next_seat(table)
    elif index == _MOVE_BELT:
        turn.move_belt(table)
    elif index == _GO_ON_WITH_ACTION:
        return turn.inside_action(table, table.info[STEP]) if table.info[STEP] >= GIVING else -1
    elif index == _BEGIN_ACTION:
        action.begin_action(table, a, b)
    elif index == _SHARE_OUT:
        action.share_out(table, a, b & 7, b >> 3)
    elif index == _IS_LEGAL:
        return np.int64(answering.answer_is_legal(table, a & 7, a >> 3, b))
    elif index == _HAND_LIMIT:
        return turn.hand_limit(table, a)
    elif index == _MUST_DISCARD:
        return np.int64(turn.must_discard(table, a))
    elif index == _CAN_CALL:
        return np.int64(turn.can_call(table, a))
    elif index == _CAN_EXCHANGE:
        return np.int64(turn.can_exchange(table, a))
    else:
        hands.gain(table, a, b)
    return 0


def _parts() -> tuple[Any, ...]:
    """The parts with the addresses of their machine code, looked up once, not at every call."""
    if not jit_is_on():
        return PARTS
    wrapped: Any = types.CompileResultWAP
    return tuple(wrapped(each.get_compile_result(PART_SIGNATURE)) for each in PARTS)


_PARTS: Final = _parts()
_NO_EVENTS: Final = no_events()


def _step(index: int) -> Step:
    def step(table: Table, a: int = 0, b: int = 0) -> int:
        with kernel_calls():
            return int(call_step(_PARTS, index, table, _NO_EVENTS, a, b))

    return step


deal_game: Final = _step(DEAL_GAME)
"""``deal_game(table, seed, deal)``"""
proceed: Final = _step(GO_ON)
"""``proceed(table)``: the next question, or ``OVER``."""
take_answer: Final = _step(_TAKE_ANSWER)
"""``take_answer(table, question, answer)``: whether it was legal."""
begin_turn: Final = _step(_BEGIN_TURN)
end_turn: Final = _step(_END_TURN)
next_seat: Final = _step(_NEXT_SEAT)
move_belt: Final = _step(_MOVE_BELT)
go_on_with_action: Final = _step(_GO_ON_WITH_ACTION)
"""``go_on_with_action(table)``: the next question of an action card, or -1."""
begin_action: Final = _step(_BEGIN_ACTION)
"""``begin_action(table, kind, target)``"""
hand_limit: Final = _step(_HAND_LIMIT)
"""``hand_limit(table, seat)``"""
must_discard: Final = _step(_MUST_DISCARD)
"""``must_discard(table, seat)``"""
can_call: Final = _step(_CAN_CALL)
"""``can_call(table, seat)``"""
can_exchange: Final = _step(_CAN_EXCHANGE)
"""``can_exchange(table, seat)``"""
gain: Final = _step(_GAIN)
"""``gain(table, seat, kind)``"""
_shared: Final = _step(_SHARE_OUT)
_legal: Final = _step(_IS_LEGAL)


def share_out(table: Table, seat: int, target: int, size: int) -> None:
    """Let two players draw the pile in row ``UNSEEN``; see :func:`.action.share_out`."""
    _shared(table, seat, target | (size << 3))


def answer_is_legal(table: Table, seat: int, question: int, answer: int) -> bool:
    """Whether a seat may answer so; see :func:`.answering.answer_is_legal`."""
    return bool(_legal(table, seat | (question << 3), answer))
