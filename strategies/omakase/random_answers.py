"""Random play: the yardstick that every heuristic must beat."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import compiled
from ...simulator.omakase.cards import CHOPSTICKS, KINDS, PLAYABLE_END
from ...simulator.omakase.rules import BELT
from ...simulator.omakase.table import (
    ACTION,
    ASKED,
    BELT_ROW,
    CALL,
    DECK_LEFT,
    EXCHANGE,
    HANDS,
    NO_ACTION,
    PLAYERS,
    PUT_BACK,
    Table,
)
from ...simulator.omakase.view_of_table import is_aimed, is_eligible, may_leave, seat_ahead
from ...simulator.streams import below, word
from ..decorators import block_strategy
from .decisions import may_go

_COUNT: int = -2
"""Instead of the number of an answer: only count them."""


@compiled()
def _exchange_at(table: Table, seat: int, wanted: int) -> int:
    """Legal exchange of a number, card by card; or how many there are."""
    found = np.int64(0)
    for give in range(KINDS):
        copies = np.int64(table.cards[HANDS + seat, give])
        if copies == 0 or not may_leave(table.info, give):
            continue
        for slot in range(BELT):
            if table.cards[BELT_ROW, slot] != give:
                if found <= wanted < found + copies:
                    return 8 * give + slot
                found += copies
    return found


@compiled()
def _action_at(table: Table, seat: int, wanted: int) -> int:
    """Legal play of a number, from 0, by kind and target; or how many there are."""
    info, found = table.info, np.int64(0)
    for kind in range(CHOPSTICKS, PLAYABLE_END):
        if table.cards[HANDS + seat, kind] == 0:
            continue
        for ahead in range(1, info[PLAYERS] if is_aimed(kind) else 2):
            target = seat_ahead(info, seat, ahead) if is_aimed(kind) else np.int64(0)
            if is_aimed(kind) and not is_eligible(info, seat, target):
                continue
            if found == wanted:
                return 8 * kind + target
            found += 1
    return found


@compiled()
def _card_at(table: Table, seat: int, question: int, wanted: int) -> int:
    """Card of a number among those that may go; or how many there are."""
    found = np.int64(0)
    for kind in range(KINDS):
        if may_go(table, seat, question, kind):
            copies = np.int64(table.cards[HANDS + seat, kind])
            if found <= wanted < found + copies:
                return np.int64(kind)
            found += copies
    return found


@block_strategy(
    name="random", game="omakase", traits=("random", "plays actions", "calls the check")
)
def random_answers(table: Table, seat: int, question: int, parameters: NDArray[np.float64]) -> Any:
    """Answer every question at random, each legal answer equally likely.

    Every card of the hand (not every kind) is as likely to go, and every belt slot to be
    taken. At each chance to act, playing nothing counts as one more play. The check is
    called with probability 1/2 whenever that is possible.
    """
    key, index = table.streams[seat], np.uint64(table.info[ASKED] * 64)
    drawn = word(key, index)
    if question == CALL:
        return below(drawn, 2)
    if question == EXCHANGE:
        return _exchange_at(table, seat, below(drawn, _exchange_at(table, seat, _COUNT)))
    if question == ACTION:
        plays = _action_at(table, seat, _COUNT)
        chosen = below(drawn, plays + 1)
        return _action_at(table, seat, chosen) if chosen < plays else np.int64(NO_ACTION)
    card = _card_at(table, seat, question, below(drawn, _card_at(table, seat, question, _COUNT)))
    if question == PUT_BACK:
        return 64 * card + below(word(key, index + np.uint64(1)), table.info[DECK_LEFT] + 1)
    return card
