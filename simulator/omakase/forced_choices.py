"""The choices that a player has at a decision, in a list that their results are added to."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compiled
from .action import AIMED, is_eligible
from .cards import CHECK, CHOPSTICKS, PLAY, PLAYABLE_END
from .rules import BELT
from .steps import inlined
from .table import (
    ACTION,
    BELT_ROW,
    CALL,
    EXCHANGE,
    MASKS,
    NO_ACTION,
    PLAYERS,
    SIZES,
    Table,
)

# Columns of a list of choices.
ENTRY: Final = 0
"""Entry of ``cards.ENTRY_CODES``, or -1: playing nothing, or not calling."""
CHOSEN: Final = 1
"""The answer that makes this choice."""
OWN: Final = 2
"""1 for what the strategy chose itself."""
FIRST_RESULT: Final = 3
RESULTS: Final = 4
"""Own score, sum of the others', best of the others', win share in 840ths."""
MOST_CHOICES: Final = PLAYABLE_END - CHOPSTICKS + 1
COLUMNS: Final = FIRST_RESULT + RESULTS

assert MOST_CHOICES > BELT


def new_choices() -> NDArray[np.int64]:
    """Allocate a list of choices: its last row holds the results of the game as played."""
    return np.zeros((MOST_CHOICES + 1, COLUMNS), np.int64)


@inlined
def _add_choice(choices: NDArray[np.int64], count: int, entry: int, answer: int, own: bool) -> int:
    row = choices[count]
    row[ENTRY], row[CHOSEN], row[OWN] = entry, answer, np.int64(own)
    return count + 1


@compiled()
def _list_exchanges(table: Table, own: int, choices: NDArray[np.int64]) -> int:
    """Every kind on the belt for the card that the strategy gives away."""
    belt, given = table.cards[BELT_ROW], own >> 3
    taken, seen, count = np.int64(belt[own & 7]), np.int64(1) << given, np.int64(0)
    for slot in range(BELT):
        kind = np.int64(belt[slot])
        if (seen >> kind) & 1 == 0:
            seen |= np.int64(1) << kind
            count = _add_choice(choices, count, kind, 8 * given + slot, kind == taken)
    return count


@compiled()
def _largest_hand(table: Table, seat: int) -> int:
    """Eligible opponent with most cards, the next one clockwise of equal ones; or -1."""
    players, best, most = table.info[PLAYERS], np.int64(-1), np.int64(0)
    for step in range(1, players):
        other = (seat + step) % players
        if is_eligible(table, seat, other) and table.info[SIZES + other] > most:
            best, most = other, table.info[SIZES + other]
    return best


@compiled()
def _list_actions(table: Table, seat: int, own: int, choices: NDArray[np.int64]) -> int:
    """Nothing, and every playable card, aimed as the strategy aims or at the largest hand."""
    count = _add_choice(choices, np.int64(0), -1, NO_ACTION, own == NO_ACTION)
    for kind in range(CHOPSTICKS, PLAYABLE_END):
        if (table.info[MASKS + seat] >> kind) & 1 == 0:
            continue
        chosen = own != NO_ACTION and own >> 3 == kind
        target = np.int64(0)
        if chosen:
            target = own & 7
        elif (AIMED >> kind) & 1:
            target = _largest_hand(table, seat)
        if target >= 0:
            entry = PLAY + kind - CHOPSTICKS
            count = _add_choice(choices, count, entry, 8 * kind + target, chosen)
    return count


@compiled()
def list_choices(
    table: Table, seat: int, question: int, own: int, choices: NDArray[np.int64]
) -> int:
    """Write the choices of a decision; returns how many, 0 at a question not examined."""
    if question == EXCHANGE:
        return _list_exchanges(table, own, choices)
    if question == ACTION:
        return _list_actions(table, seat, own, choices)
    if question == CALL:
        count = _add_choice(choices, np.int64(0), -1, 0, own == 0)
        return _add_choice(choices, count, CHECK, 1, own == 1)
    return np.int64(0)
