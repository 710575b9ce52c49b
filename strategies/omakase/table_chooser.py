"""The one compiled chooser that plays every table strategy of Omakase.

It answers as :mod:`.function_chooser` does for functions, to the last tie. What a belt card
is worth depends on the card given for it, where that is the last one of its kind. All states
but for own copies are parts of one packed number, so that each pair of cards takes a few
instructions and no branch.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.bits import lowest_bit
from ...simulator.compiling import compiled
from ...simulator.omakase.cards import (
    CHECK,
    CHOPSTICKS,
    GINGER,
    PLAY,
    PLAYABLE_END,
)
from ...simulator.omakase.table import (
    ACTION,
    BELT_ROW,
    CALL,
    CHOOSER_SIGNATURE,
    DISCARD,
    EXCHANGE,
    HANDS,
    LOSE,
    MASKS,
    NO_ACTION,
    NOBODY,
    PLAYERS,
    SIZES,
    Table,
)
from ...simulator.omakase.view_of_table import is_aimed, is_eligible, may_leave, seat_ahead
from .decisions import LARGEST, answer_with, goes_first, may_go
from .table_states import (
    FIRST_SHIFT,
    SECOND_SHIFT,
    SLACK,
    TURN_STRIDE,
    belt_start,
    hand_start,
    packed_state,
    play_index,
    state_step,
    turn_offset,
    value_in_table,
)

_PLAYABLE: Final = (1 << PLAYABLE_END) - (1 << CHOPSTICKS)
"""Bits of the action cards that can be played."""
_UNLIKE: Final = -2.5 * LARGEST
"""Less than any gain, and more than that of a card for another copy of it."""


@compiled(inline="always")
def _turn(table: Table, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Values of this turn out of a whole table."""
    at = turn_offset(table)
    return values[at : at + TURN_STRIDE]


@compiled(forceinline=True)
def _worth(table: Table, seat: int, kind: int, whole: int, values: NDArray[np.float64]) -> float:
    """Value of a card of the hand; ``whole`` is the packed state of the hand."""
    start = hand_start(kind, np.int64(table.cards[HANDS + seat, kind]))
    return values[np.uint64(start + state_step(whole, FIRST_SHIFT[kind], SECOND_SHIFT[kind]))]


@compiled(forceinline=True)
def _belt_card(table: Table, seat: int, slot: int) -> tuple[int, int, int, int]:
    """Belt card: kind, where its values begin, and where its state is in a packed one."""
    kind = np.int64(table.cards[BELT_ROW, slot])
    start = belt_start(kind, np.int64(table.cards[HANDS + seat, kind]))
    return kind, start, FIRST_SHIFT[kind], SECOND_SHIFT[kind]


@compiled(forceinline=True)
def _taken(values: NDArray[np.float64], packed: int, card: tuple[int, ...]) -> float:
    """Value of a belt card in a packed state."""
    _, start, first, second = card
    # An unsigned index is not tested for being negative.
    return values[np.uint64(start + state_step(packed, first, second))]


@compiled(forceinline=True)
def _gain(
    values: NDArray[np.float64], packed: int, kept: float, give: int, card: tuple[int, ...]
) -> float:
    """What a belt card is worth more than the card given for it."""
    gain = _taken(values, packed, card) - kept
    return -3.0 * LARGEST if card[0] == give else gain


@compiled(forceinline=True)
def _smaller(one: float, other: float) -> float:
    return one if one < other else other


@compiled(forceinline=True)
def _larger(one: float, other: float) -> float:
    return one if one > other else other


@compiled(forceinline=True)
def _choose_exchange(table: Table, seat: int, all_values: NDArray[np.float64]) -> int:
    info, values = table.info, _turn(table, all_values)
    mask, cards = info[MASKS + seat], info[SIZES + seat] - 1
    card_0, card_1 = _belt_card(table, seat, 0), _belt_card(table, seat, 1)
    card_2, card_3 = _belt_card(table, seat, 2), _belt_card(table, seat, 3)
    card_4, card_5 = _belt_card(table, seat, 4), _belt_card(table, seat, 5)
    whole = packed_state(mask, cards)
    highest = _larger(
        _larger(
            _larger(_taken(values, whole, card_0), _taken(values, whole, card_1)),
            _larger(_taken(values, whole, card_2), _taken(values, whole, card_3)),
        ),
        _larger(_taken(values, whole, card_4), _taken(values, whole, card_5)),
    )
    top = highest + all_values[SLACK + turn_offset(table) // TURN_STRIDE]
    givable = mask if may_leave(info, GINGER) else mask & ~(np.int64(1) << GINGER)
    give, least, next_least = np.int64(0), 3.0 * LARGEST, 3.0 * LARGEST
    left = givable
    while left != 0:
        kind = lowest_bit(left)
        left &= left - 1
        kept = _worth(table, seat, kind, whole, values)
        next_least = _smaller(next_least, _larger(least, kept))
        give = kind if kept < least else give
        least = _smaller(least, kept)
    best, answer = _UNLIKE, np.int64(0)
    kept, left = least, givable ^ (np.int64(1) << give)
    while True:
        packed = whole
        if table.cards[HANDS + seat, give] == 1:
            packed = packed_state(mask ^ (np.int64(1) << give), cards)
        gain_0 = _gain(values, packed, kept, give, card_0)
        gain_1 = _gain(values, packed, kept, give, card_1)
        gain_2 = _gain(values, packed, kept, give, card_2)
        gain_3 = _gain(values, packed, kept, give, card_3)
        gain_4 = _gain(values, packed, kept, give, card_4)
        gain_5 = _gain(values, packed, kept, give, card_5)
        highest = _larger(
            _larger(_larger(gain_0, gain_1), _larger(gain_2, gain_3)), _larger(gain_4, gain_5)
        )
        if highest > best or (highest == best and give < answer >> 3):
            slot = 0 if gain_0 == highest else 1 if gain_1 == highest else 2
            if slot == 2 and gain_2 != highest:
                slot = 3 if gain_3 == highest else 4 if gain_4 == highest else 5
            best, answer = highest, 8 * give + slot
        if top - next_least < best:
            return answer
        while True:
            if left == 0:
                return answer
            give = lowest_bit(left)
            left &= left - 1
            kept = _worth(table, seat, give, whole, values)
            most = top - kept
            if most > best or (most == best and give < answer >> 3):
                break


@compiled()
def _choose_action(table: Table, seat: int, all_values: NDArray[np.float64]) -> int:
    info, values = table.info, _turn(table, all_values)
    mask, cards = info[MASKS + seat], info[SIZES + seat] - 1
    whole = packed_state(mask, cards)
    best, answer = 0.0, np.int64(NO_ACTION)
    left = mask & _PLAYABLE
    while left != 0:
        kind = lowest_bit(left)
        left &= left - 1
        kept = _worth(table, seat, kind, whole, values)
        entry = PLAY + kind - CHOPSTICKS
        if not is_aimed(kind):
            gain = values[play_index(entry, cards, np.int64(0))] - kept
            if gain > best:
                best, answer = gain, 8 * kind
            continue
        for ahead in range(1, info[PLAYERS]):
            target = seat_ahead(info, seat, ahead)
            if is_eligible(info, seat, target):
                gain = values[play_index(entry, cards, info[SIZES + target])] - kept
                if gain > best:
                    best, answer = gain, 8 * kind + target
    return answer


@compiled()
def _choose_least(table: Table, seat: int, question: int, all_values: NDArray[np.float64]) -> int:
    chosen, least = goes_first(table, seat, question), 3.0 * LARGEST
    mask = table.info[MASKS + seat]
    whole, values = packed_state(mask, table.info[SIZES + seat] - 1), _turn(table, all_values)
    left = mask if chosen == NOBODY else np.int64(0)
    if question == DISCARD:
        left &= ~(np.int64(1) << GINGER)
    while left != 0:
        kind = lowest_bit(left)
        left &= left - 1
        worth = _worth(table, seat, kind, whole, values)
        if worth < least and (question != LOSE or may_go(table, seat, LOSE, kind)):
            least, chosen = worth, kind
    return answer_with(table, question, chosen)


@compiled(CHOOSER_SIGNATURE)
def choose_by_table(table: Table, seat: int, question: int, values: NDArray[np.float64]) -> int:
    """Answer a question by a table of finite values.

    Parameters
    ----------
    values
        float64, shape (14 * 32 * 108 + 14,): see :func:`.tabulation.table_parameters`.
    """
    if question == EXCHANGE:
        return _choose_exchange(table, seat, values)
    if question == ACTION:
        return _choose_action(table, seat, values)
    if question == CALL:
        worth = value_in_table(table, seat, NOBODY, NOBODY, CHECK, values)
        return np.int64(1) if worth > 0.0 else np.int64(0)
    return _choose_least(table, seat, question, values)
