"""Source of the compiled chooser that plays a function strategy of Omakase.

The generated module calls the user's function for everything that can be chosen
(``value``), or once a question (``choose``).
"""

from __future__ import annotations

from typing import Final

_HEAD: Final = '''\
"""Generated: plays one function strategy."""

from sushilab.simulator.omakase.cards import (
    CHECK,
    CHOPSTICKS,
    KINDS,
    PLAY,
    PLAYABLE_END,
)
from sushilab.simulator.omakase.rules import BELT
from sushilab.simulator.omakase.table import (
    ACTION,
    BELT_ROW,
    CALL,
    CHOOSER_SIGNATURE,
    EXCHANGE,
    HANDS,
    NO_ACTION,
    NOBODY,
    NOT_A_NUMBER,
    PLAYERS,
)
from sushilab.simulator.omakase.view import NOTHING, View
from sushilab.simulator.omakase.view_of_table import (
    is_aimed,
    is_eligible,
    may_leave,
    seat_ahead,
)
from sushilab.strategies.omakase import decisions
from sushilab.strategies.omakase.table_states import value_in_table

'''

_OF_FUNCTION: Final = """
@called
def value_of(table, seat, question, target, aside, card, parameters):
    view = View(table, seat, question, target, aside)
    return decisions.cut({noise} + strategy_function(view, card{arguments}))
"""

_OF_TABLE: Final = """
@called
def value_of(table, seat, question, target, aside, card, parameters):
    taste = parameters[0] * decisions.gumbel(table, seat, card)
    return taste + value_in_table(table, seat, target, aside, card, parameters[1:])
"""

_VALUE: Final = """

@called
def choose_exchange(table, seat, parameters):
    best, answer = -decisions.LARGEST * 3.0, NOT_A_NUMBER
    for give in range(KINDS):
        if table.cards[HANDS + seat, give] == 0 or not may_leave(table.info, give):
            continue
        kept = value_of(table, seat, EXCHANGE, NOBODY, give, give, parameters)
        for slot in range(BELT):
            taken = int(table.cards[BELT_ROW, slot])
            if taken == give or decisions.is_repeated(table, slot):
                continue
            gain = value_of(table, seat, EXCHANGE, NOBODY, give, taken, parameters) - kept
            if gain != gain:
                return NOT_A_NUMBER
            if gain > best:
                best, answer = gain, 8 * give + slot
    return answer


@called
def choose_action(table, seat, parameters):
    best, answer = 0.0, NO_ACTION
    for kind in range(CHOPSTICKS, PLAYABLE_END):
        if table.cards[HANDS + seat, kind] == 0:
            continue
        kept = value_of(table, seat, ACTION, NOBODY, kind, kind, parameters)
        entry = PLAY + kind - CHOPSTICKS
        for ahead in range(1, table.info[PLAYERS] if is_aimed(kind) else 2):
            target, seat_named = NOBODY, 0
            if is_aimed(kind):
                target = seat_named = seat_ahead(table.info, seat, ahead)
                if not is_eligible(table.info, seat, target):
                    continue
            gain = value_of(table, seat, ACTION, target, kind, entry, parameters) - kept
            if gain != gain:
                return NOT_A_NUMBER
            if gain > best:
                best, answer = gain, 8 * kind + seat_named
    return answer


@called
def choose_least(table, seat, question, parameters):
    target = decisions.target_of(table, question)
    chosen, least = decisions.goes_first(table, seat, question), decisions.LARGEST * 3.0
    if chosen == NOBODY:
        for kind in range(KINDS):
            if decisions.may_go(table, seat, question, kind):
                worth = value_of(table, seat, question, target, kind, kind, parameters)
                if worth != worth:
                    return NOT_A_NUMBER
                if worth < least:
                    least, chosen = worth, kind
    return decisions.answer_with(table, question, chosen)


@compiled(CHOOSER_SIGNATURE)
def choose_block(table, seat, question, parameters):
    if question == EXCHANGE:
        return choose_exchange(table, seat, parameters)
    if question == ACTION:
        return choose_action(table, seat, parameters)
    if question == CALL:
        worth = value_of(table, seat, CALL, NOBODY, NOTHING, CHECK, parameters)
        if worth != worth:
            return NOT_A_NUMBER
        return 1 if worth > 0.0 else 0
    return choose_least(table, seat, question, parameters)
"""

_CHOOSE: Final = """
@compiled(CHOOSER_SIGNATURE)
def choose_block(table, seat, question, parameters):
    view = View(table, seat, question, decisions.target_of(table, question), NOTHING)
    return strategy_function(view{arguments}) | 0
"""


def chooser_source(kind: str, parameters: int, noise: bool = False) -> str:
    """Source of the generated module for a ``value`` or ``choose`` function.

    Parameters
    ----------
    kind
        ``value`` or ``choose``.
    parameters
        How many parameters the function has.
    noise
        Whether a random number, times one more parameter, is added to every value.
    """
    arguments = "".join(f", parameters[{i}]" for i in range(parameters))
    if kind == "choose":
        return _HEAD + _CHOOSE.format(arguments=arguments)
    added = f"parameters[{parameters}] * decisions.gumbel(table, seat, card)"
    value = _OF_FUNCTION.format(arguments=arguments, noise=added if noise else "0.0")
    return _HEAD + value + _VALUE


def tasting_source() -> str:
    """Source of the module that plays a table with random numbers added to its values.

    Its parameters are what the numbers are multiplied with, and the table.
    """
    return _HEAD + _OF_TABLE + _VALUE
