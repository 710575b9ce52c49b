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

from ...simulator.compiling import compiled
from ...simulator.omakase.cards import (
    CHECK,
    CHOPSTICKS,
    GINGER,
    KINDS,
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
    FIRST_STRIDE,
    OWN_STEP,
    SECOND_SHIFT,
    TURN_STRIDE,
    copies_index,
    packed_state,
    play_index,
    state_step,
    turn_offset,
    value_in_table,
)

_PLAYABLE: Final = (1 << PLAYABLE_END) - (1 << CHOPSTICKS)
"""Bits of the action cards that can be played."""
_PRIME: Final = np.uint64(37)
"""Powers of two below 2**36 have different rests when they are divided by it."""
_KIND_OF_REST: Final = np.array(
    [next((k for k in range(KINDS) if (1 << k) % 37 == rest), 0) for rest in range(37)], np.int64
)


@compiled(forceinline=True)
def _lowest(mask: int) -> int:
    """Lowest kind of a mask that is not empty."""
    return _KIND_OF_REST[np.uint64(mask & -mask) % _PRIME]


@compiled(inline="always")
def _turn(table: Table, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Values of this turn out of a whole table."""
    at = turn_offset(table)
    return values[at : at + TURN_STRIDE]


@compiled(forceinline=True)
def _worth(table: Table, seat: int, kind: int, whole: int, values: NDArray[np.float64]) -> float:
    """Value of a card of the hand; ``whole`` is the packed state of the hand."""
    have = np.int64(table.cards[HANDS + seat, kind]) - 1
    return values[np.uint64(copies_index(kind, have) + state_step(whole, kind))]


@compiled(forceinline=True)
def _belt_card(table: Table, seat: int, slot: int) -> tuple[int, int, int, int]:
    """Belt card: kind, where its values begin, and where its state is in a packed one."""
    kind = np.int64(table.cards[BELT_ROW, slot])
    have = np.int64(table.cards[HANDS + seat, kind])
    start = copies_index(kind, have) - (OWN_STEP[kind] if have == 0 else 0)
    return kind, start, FIRST_SHIFT[kind], SECOND_SHIFT[kind]


@compiled(forceinline=True)
def _gain(
    values: NDArray[np.float64], packed: int, kept: float, give: int, card: tuple[int, ...]
) -> float:
    """What a belt card is worth more than the card given for it."""
    kind, start, first, second = card
    step = ((packed >> first) & 15) * FIRST_STRIDE + ((packed >> second) & 15)
    # An unsigned index is not tested for being negative.
    gain = values[np.uint64(start + step)] - kept
    return -3.0 * LARGEST if kind == give else gain


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
    best, answer = -3.0 * LARGEST, np.int64(0)
    left = mask if may_leave(info, GINGER) else mask & ~(np.int64(1) << GINGER)
    while left != 0:
        give = _lowest(left)
        left &= left - 1
        kept = _worth(table, seat, give, whole, values)
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
        if highest > best:
            slot = 0 if gain_0 == highest else 1 if gain_1 == highest else 2
            if slot == 2 and gain_2 != highest:
                slot = 3 if gain_3 == highest else 4 if gain_4 == highest else 5
            best, answer = highest, 8 * give + slot
    return answer


@compiled()
def _choose_action(table: Table, seat: int, all_values: NDArray[np.float64]) -> int:
    info, values = table.info, _turn(table, all_values)
    mask, cards = info[MASKS + seat], info[SIZES + seat] - 1
    whole = packed_state(mask, cards)
    best, answer = 0.0, np.int64(NO_ACTION)
    left = mask & _PLAYABLE
    while left != 0:
        kind = _lowest(left)
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
        kind = _lowest(left)
        left &= left - 1
        worth = _worth(table, seat, kind, whole, values)
        if worth < least and (question != LOSE or may_go(table, seat, LOSE, kind)):
            least, chosen = worth, kind
    return answer_with(table, question, chosen)


@compiled(CHOOSER_SIGNATURE)
def choose_by_table(table: Table, seat: int, question: int, values: NDArray[np.float64]) -> int:
    """Answer a question by a table of finite values, float64 of shape (14 * 32 * 108,)."""
    if question == EXCHANGE:
        return _choose_exchange(table, seat, values)
    if question == ACTION:
        return _choose_action(table, seat, values)
    if question == CALL:
        worth = value_in_table(table, seat, NOBODY, NOBODY, CHECK, values)
        return np.int64(1) if worth > 0.0 else np.int64(0)
    return _choose_least(table, seat, question, values)
