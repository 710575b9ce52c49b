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
_BeltCard = tuple[int, int, int, int]
"""Kind, where its values begin, and where its state is in a packed one."""
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
def _belt_card(table: Table, seat: int, slot: int) -> _BeltCard:
    kind = np.int64(table.cards[BELT_ROW, slot])
    start = belt_start(kind, np.int64(table.cards[HANDS + seat, kind]))
    return kind, start, FIRST_SHIFT[kind], SECOND_SHIFT[kind]


@compiled(forceinline=True)
def _taken(values: NDArray[np.float64], packed: int, card: _BeltCard) -> float:
    """Value of a belt card in a packed state."""
    _, start, first, second = card
    # An unsigned index is not tested for being negative.
    return values[np.uint64(start + state_step(packed, first, second))]


@compiled(forceinline=True)
def _gain(
    values: NDArray[np.float64], packed: int, kept: float, give: int, card: _BeltCard
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
def _belt(table: Table, seat: int) -> tuple[_BeltCard, ...]:
    """All six cards of the belt."""
    return (
        _belt_card(table, seat, 0),
        _belt_card(table, seat, 1),
        _belt_card(table, seat, 2),
        _belt_card(table, seat, 3),
        _belt_card(table, seat, 4),
        _belt_card(table, seat, 5),
    )


@compiled(forceinline=True)
def _most_taken(values: NDArray[np.float64], packed: int, belt: tuple[_BeltCard, ...]) -> float:
    """Value of the belt card that is worth most in a packed state."""
    return _larger(
        _larger(
            _larger(_taken(values, packed, belt[0]), _taken(values, packed, belt[1])),
            _larger(_taken(values, packed, belt[2]), _taken(values, packed, belt[3])),
        ),
        _larger(_taken(values, packed, belt[4]), _taken(values, packed, belt[5])),
    )


@compiled(forceinline=True)
def _best_slot(
    values: NDArray[np.float64], packed: int, kept: float, give: int, belt: tuple[_BeltCard, ...]
) -> tuple[float, int]:
    """Largest gain for a card that is given, and the first slot that brings it."""
    gain_0 = _gain(values, packed, kept, give, belt[0])
    gain_1 = _gain(values, packed, kept, give, belt[1])
    gain_2 = _gain(values, packed, kept, give, belt[2])
    gain_3 = _gain(values, packed, kept, give, belt[3])
    gain_4 = _gain(values, packed, kept, give, belt[4])
    gain_5 = _gain(values, packed, kept, give, belt[5])
    most = _larger(
        _larger(_larger(gain_0, gain_1), _larger(gain_2, gain_3)), _larger(gain_4, gain_5)
    )
    slot = np.int64(0) if gain_0 == most else np.int64(1) if gain_1 == most else np.int64(2)
    if slot == 2 and gain_2 != most:
        slot = 3 if gain_3 == most else 4 if gain_4 == most else 5
    return most, slot


@compiled(forceinline=True)
def _choose_exchange(table: Table, seat: int, all_values: NDArray[np.float64]) -> int:
    """The exchange that gains most.

    The card that is worth least is tried first. Another gains at most what the best card of
    the belt is worth less it, and where that is not enough, it is left out.
    """
    info, values = table.info, _turn(table, all_values)
    mask, cards = info[MASKS + seat], info[SIZES + seat] - 1
    belt, whole = _belt(table, seat), packed_state(mask, cards)
    slack = all_values[SLACK + turn_offset(table) // TURN_STRIDE]
    top = _most_taken(values, whole, belt) + slack
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
        gain, slot = _best_slot(values, packed, kept, give, belt)
        if gain > best or (gain == best and give < answer >> 3):
            best, answer = gain, 8 * give + slot
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
