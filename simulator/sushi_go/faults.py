"""Sentences for strategies that break a rule, made from where the kernel stopped."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..games import StrategyFault
from ..plan import Plan
from .block import (
    CONTROLLER,
    DIRECTION,
    DUMMY,
    FIRST,
    NONE,
    PLAYERS,
    SECOND,
    TURN,
    UNDIPPED,
)
from .cards import CHOPSTICKS, CODES, KINDS
from .kernel import (
    AT_ARRANGEMENT,
    AT_GROUP,
    AT_LANE,
    AT_ROUND,
    AT_SEAT,
    AT_STRATEGY,
    AT_TURN,
)
from .turn import cards_in_hand, hand_at

NOT_A_NUMBER: Final = -2
"""First slot of a pick whose value function returned NaN for some card."""


def describe_fault(plan: Plan, status: NDArray[np.int64], space: Any) -> StrategyFault:
    """Name strategy, game, hand and pick of the illegal pick the kernel refused."""
    lane, seat = int(status[AT_LANE]), int(status[AT_SEAT])
    picks = space.picks[status[AT_ROUND], status[AT_TURN], seat]
    name = plan.strategies[status[AT_STRATEGY]].name
    what = wrong_pick(space.block, seat, lane, picks)
    hand = hand_text(hand_of(space.block, seat, lane))
    return StrategyFault(
        name, f"strategy {name!r} {what}; {_where(plan, status, lane)}; hand: {hand}"
    )


def hand_of(block: Any, seat: int, lane: int) -> list[int]:
    """Copies of each kind in the hand that a seat holds in one game."""
    info = block.info
    hand = hand_at(seat, int(info[TURN]), int(info[DIRECTION]), int(info[PLAYERS]))
    return [int(copies) for copies in block.hands[hand, :, lane]]


def wrong_pick(block: Any, seat: int, lane: int, picks: NDArray[np.int8]) -> str:
    """What is wrong with an illegal pick, in words that follow the strategy's name.

    Parameters
    ----------
    picks
        int8, shape (3, L): slots of the seat.
    """
    first, second, given = (int(picks[slot, lane]) for slot in (FIRST, SECOND, DUMMY))
    if first == NOT_A_NUMBER:
        return "valued a card as NaN (not a number)"
    held, controls = hand_of(block, seat, lane), seat == block.info[CONTROLLER]
    reason = _reason(block, seat, lane, held, (first, second, given), controls)
    return f"picked {pick_text(first, second, given)}, which is illegal: {reason}"


def describe_raise(plan: Plan, status: NDArray[np.int64], raised: Exception) -> StrategyFault:
    """Name strategy and game of an exception raised in compiled strategy code."""
    name = plan.strategies[status[AT_STRATEGY]].name
    text = f"{type(raised).__name__}: {raised}" if str(raised) else type(raised).__name__
    return StrategyFault(name, f"strategy {name!r} raised {text}; {_where(plan, status, None)}")


def _where(plan: Plan, status: NDArray[np.int64], lane: int | None) -> str:
    group = int(status[AT_GROUP])
    first = group * plan.group_size
    deal = f"deal {first + lane}" if lane is not None else f"deals from {first} on"
    return (
        f"{deal}, seating {int(status[AT_ARRANGEMENT])}, round {int(status[AT_ROUND]) + 1}, "
        f"turn {int(status[AT_TURN]) + 1}, seat {int(status[AT_SEAT])}"
    )


def _card(kind: int) -> str:
    plain = kind & ~UNDIPPED
    if kind < 0 or plain >= KINDS:
        return f"card number {kind}"
    return CODES[plain] + (" (not dipped)" if kind & UNDIPPED else "")


def pick_text(first: int, second: int, given: int) -> str:
    """Words for the slots of a pick."""
    parts = ["no card" if first == NONE else _card(first)]
    if second != NONE:
        parts.append(f"with chopsticks {_card(second)}")
    if given != NONE:
        parts.append(f"for the dummy {_card(given)}")
    return ", ".join(parts)


def hand_text(held: list[int]) -> str:
    """Words for the copies of each kind in a hand."""
    return ", ".join(
        CODES[k] + (f" x{held[k]}" if held[k] > 1 else "") for k in range(KINDS) if held[k]
    )


def _reason(
    block: Any, seat: int, lane: int, held: list[int], picks: tuple[int, int, int], controls: bool
) -> str:
    first, second, given = picks
    if first == NONE:
        return "every turn takes a card (SG-3.1)"
    wanted = [slot & ~UNDIPPED for slot in (first, second, given) if slot != NONE]
    for kind in wanted:
        if not 0 <= kind < KINDS:
            return "there is no such card"
    if second != NONE and block.tableaus[seat, CHOPSTICKS, lane] < 1:
        return "two cards need chopsticks in the tableau at the start of the turn (SG-5.1)"
    if second != NONE and cards_in_hand(block, seat) < len(wanted):
        return "two cards need at least two cards in hand (SG-5.1)"
    if controls and given == NONE:
        return "the dummy's controller must give it a card (SG-9.11)"
    if not controls and given != NONE:
        return "only the dummy's controller gives it a card (SG-9.11)"
    for kind in wanted:
        if wanted.count(kind) > held[kind]:
            return f"{CODES[kind]} is not in the hand as often (SG-3.1)"
    return "a nigiri may be left undipped only with wasabi=choice and an open wasabi (SG-9.4)"
