"""Sentences for strategies that break a rule, made from where the kernel stopped."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..games import StrategyFault
from ..plan import Plan
from .action import AIMED, UNAIMED
from .cards import CODES, GINGER, KINDS
from .kernel import ANSWER, AT_ARRANGEMENT, AT_DEAL
from .rules import BELT
from .steps import ASKED_SEAT, QUESTION
from .table import (
    ACTION,
    BELT_ROW,
    CALL,
    CALLER,
    DECK_LEFT,
    DISCARD,
    EXCHANGE,
    GIVE,
    HANDS,
    LOSE,
    NO_ACTION,
    NOT_A_NUMBER,
    OUTSIDE,
    PLAYERS,
    PUT_BACK,
    SIZES,
    TURN,
    Table,
)

QUESTION_WORDS: Final = {
    ACTION: "which action card to play",
    EXCHANGE: "what to exchange",
    GIVE: "which card to give in return",
    PUT_BACK: "which card to put back",
    LOSE: "which sushi to lose to the fork",
    DISCARD: "which card to discard",
    CALL: "whether to call the check",
}
"""Each question in words."""


def describe_fault(plan: Plan, status: NDArray[np.int64], table: Table) -> StrategyFault:
    """Name strategy, game, question, hand and answer that the kernel refused."""
    name = _strategy(plan, status, table)
    what = wrong_answer(table, int(status[ANSWER]))
    return StrategyFault(
        name, f"strategy {name!r} {what}; {_where(status, table)}; hand: {hand_text(table)}"
    )


def describe_raise(
    plan: Plan, status: NDArray[np.int64], table: Table, raised: Exception
) -> StrategyFault:
    """Name strategy and game of an exception raised in compiled strategy code."""
    name = _strategy(plan, status, table)
    text = f"{type(raised).__name__}: {raised}" if str(raised) else type(raised).__name__
    return StrategyFault(name, f"strategy {name!r} raised {text}; {_where(status, table)}")


def wrong_answer(table: Table, answer: int) -> str:
    """What is wrong with an illegal answer, in words that follow the strategy's name."""
    question = int(table.info[QUESTION])
    if answer == NOT_A_NUMBER:
        return f"valued something as NaN (not a number) when asked {QUESTION_WORDS[question]}"
    return (
        f"answered {answer_text(question, answer)} when asked {QUESTION_WORDS[question]}, "
        f"which is illegal: {_reason(table, question, answer)}"
    )


def answer_text(question: int, answer: int) -> str:
    """An answer in words; see :mod:`.table` for what the numbers mean."""
    if question == CALL:
        return {0: "no", 1: "yes"}.get(answer, str(answer))
    if question == ACTION and answer == NO_ACTION:
        return "none"
    if answer == OUTSIDE and question in _PLACES:
        return f"with a {_PLACES[question]} that is not there"
    if answer < 0:
        return f"the number {answer}"
    if question == ACTION:
        return f"{_card(answer >> 3)} at seat {answer & 7}"
    if question == EXCHANGE:
        return f"{_card(answer >> 3)} for slot {answer & 7}"
    if question == PUT_BACK:
        return f"{_card(answer >> 6)} at place {answer & 63}"
    return _card(answer)


_PLACES: Final = {ACTION: "seat", EXCHANGE: "slot", PUT_BACK: "place"}
"""What an answer names besides the card."""


def hand_text(table: Table) -> str:
    """Words for the cards of the player who was asked."""
    hand = table.cards[HANDS + table.info[ASKED_SEAT]]
    held = [CODES[k] + (f" x{hand[k]}" if hand[k] > 1 else "") for k in range(KINDS) if hand[k]]
    return ", ".join(held) or "no cards"


def _strategy(plan: Plan, status: NDArray[np.int64], table: Table) -> str:
    group = int(status[AT_DEAL]) // plan.group_size
    line_up = plan.line_ups[group % len(plan.line_ups)]
    position = plan.arrangements[status[AT_ARRANGEMENT], table.info[ASKED_SEAT]]
    return str(plan.strategies[line_up[position]].name)


def _where(status: NDArray[np.int64], table: Table) -> str:
    return (
        f"deal {int(status[AT_DEAL])}, seating {int(status[AT_ARRANGEMENT])}, "
        f"turn {int(table.info[TURN])}, seat {int(table.info[ASKED_SEAT])}"
    )


def _card(kind: int) -> str:
    return CODES[kind] if 0 <= kind < KINDS else f"card number {kind}"


_SHIFTS: Final = {ACTION: 3, EXCHANGE: 3, PUT_BACK: 6}
"""Bits of an answer below the card kind."""


def _reason(table: Table, question: int, answer: int) -> str:
    if question == CALL:
        return "the check is called (1) or not (0) (OM-5.1)"
    if answer == OUTSIDE and question in _PLACES:
        return _limits(table, question)
    kind = answer >> _SHIFTS.get(question, 0)
    if answer < 0 or kind >= KINDS:
        return "there is no such card (OM-1)"
    if table.cards[HANDS + table.info[ASKED_SEAT], kind] < 1:
        return f"{CODES[kind]} is not in the hand ({_RULES[question]})"
    if question == ACTION:
        return _action_reason(table, kind, answer & 7)
    if question == EXCHANGE:
        return _exchange_reason(table, kind, answer & 7)
    if question == PUT_BACK:
        return _limits(table, question)
    if question == LOSE:
        return "the fork takes the dearest sushi (OM-4.5)"
    return "ginger may not be discarded (OM-3.1)"


_RULES: Final = {
    ACTION: "OM-4.1",
    EXCHANGE: "OM-3.1",
    GIVE: "OM-4.3",
    PUT_BACK: "OM-4.7",
    LOSE: "OM-4.5",
    DISCARD: "OM-3.1",
}


def _limits(table: Table, question: int) -> str:
    if question == EXCHANGE:
        return f"slots are 0 to {BELT - 1} (OM-2.1)"
    if question == ACTION:
        return f"seats are 0 to {int(table.info[PLAYERS]) - 1} (OM-2.1)"
    return f"places are 0 (top) to {int(table.info[DECK_LEFT])} (bottom) (OM-4.7)"


def _exchange_reason(table: Table, kind: int, slot: int) -> str:
    if slot >= BELT:
        return _limits(table, EXCHANGE)
    if table.cards[BELT_ROW, slot] == kind:
        return "both cards are of the same kind (OM-3.2)"
    assert kind == GINGER
    return "ginger may not be given away (OM-3.2)"


def _action_reason(table: Table, kind: int, target: int) -> str:
    info: Any = table.info
    if not ((AIMED | UNAIMED) >> kind) & 1:
        return f"{CODES[kind]} is never played (OM-1.3)"
    if not (AIMED >> kind) & 1:
        return f"{CODES[kind]} has no target, which is written as seat 0 (OM-4.1)"
    if target >= info[PLAYERS]:
        return _limits(table, ACTION)
    if target == info[ASKED_SEAT]:
        return "the target is an opponent (OM-4.1)"
    if target == info[CALLER]:
        return "who called the check is protected (OM-5.1)"
    assert info[SIZES + target] == 0
    return "the target has no cards (OM-4.1)"
