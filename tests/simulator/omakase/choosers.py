"""Small compiled strategies of Omakase to test the kernel with."""

from dataclasses import dataclass

import numpy as np

from sushilab.simulator.compiling import compiled
from sushilab.simulator.omakase.cards import CHOPSTICKS, GINGER, KINDS, PLAYABLE_END, PRICES, SUSHI
from sushilab.simulator.omakase.table import (
    ACTION,
    ASKED,
    BELT_ROW,
    CALL,
    CALLER,
    CHOOSER_SIGNATURE,
    DECK_LEFT,
    DISCARD,
    EXCHANGE,
    GINGER_OPTION,
    HANDS,
    LONE_GINGER,
    LOSE,
    MASKS,
    NO_ACTION,
    PLAYERS,
    PUT_BACK,
    SIZES,
)
from sushilab.simulator.plan import Plan, deals_for
from sushilab.simulator.streams import below, word

PRICE = np.array(PRICES, np.int64)


@compiled()
def _target(table, seat):
    """Opponent with most cards who may be aimed at, or -1."""
    best, most = -1, 0
    for other in range(table.info[PLAYERS]):
        size = table.info[SIZES + other]
        if other != seat and other != table.info[CALLER] and size > most:
            best, most = other, size
    return best


@compiled()
def _dearest_price(table, seat):
    for kind in range(SUSHI):
        if table.cards[HANDS + seat, kind] > 0:
            return PRICE[kind]
    return np.int64(0)


@compiled()
def _allowed(table, seat, question, kind):
    """Whether a kind may be the answer where one card of the hand is asked for."""
    if table.cards[HANDS + seat, kind] == 0:
        return False
    if question == LOSE:
        return kind < SUSHI and PRICE[kind] == _dearest_price(table, seat)
    return question != DISCARD or kind != GINGER


@compiled(CHOOSER_SIGNATURE)
def cheapest(table, seat, question, parameters):
    """Swap the cheapest card for the dearest, play what can be played, call when possible.

    ``parameters[0]`` is the least set that the check is called for; ignored when absent.
    """
    info, hand, belt = table.info, table.cards[HANDS + seat], table.cards[BELT_ROW]
    if question == EXCHANGE:
        best, answer = np.int64(-10000), np.int64(-1)
        for kind in range(KINDS - 1, -1, -1):
            excepted = info[LONE_GINGER] == 1 and info[GINGER_OPTION] == 0
            if hand[kind] > 0 and (kind != GINGER or excepted):
                for slot in range(6):
                    gain = PRICE[belt[slot]] - PRICE[kind]
                    if belt[slot] != kind and gain > best:
                        best, answer = gain, np.int64(8 * kind + slot)
        return answer
    if question == ACTION:
        for kind in range(CHOPSTICKS, PLAYABLE_END):
            if (info[MASKS + seat] >> kind) & 1:
                if kind >= CHOPSTICKS + 3:
                    return np.int64(8 * kind)
                target = _target(table, seat)
                if target >= 0:
                    return np.int64(8 * kind + target)
        return np.int64(NO_ACTION)
    if question == CALL:
        return np.int64(1)
    for kind in range(KINDS - 1, -1, -1):
        if _allowed(table, seat, question, kind):
            if question == PUT_BACK:
                return np.int64(64 * kind + min(info[DECK_LEFT], 1))
            return np.int64(kind)
    return np.int64(-1)


@compiled()
def _draw(table, seat, index, bound):
    at = np.uint64(table.info[ASKED] * 64 + index)
    return below(word(table.streams[seat], at), bound)


@compiled(CHOOSER_SIGNATURE)
def anything(table, seat, question, parameters):
    """A random legal answer; ``parameters[0]`` is the chance of calling the check."""
    info, hand, belt = table.info, table.cards[HANDS + seat], table.cards[BELT_ROW]
    first = _draw(table, seat, 0, KINDS)
    if question == CALL:
        return np.int64(_draw(table, seat, 0, 1000) < 1000 * parameters[0])
    if question == ACTION and _draw(table, seat, 1, 3) == 0:
        return np.int64(NO_ACTION)
    for more in range(KINDS):
        kind = (first + more) % KINDS
        if hand[kind] == 0:
            continue
        if question == EXCHANGE:
            excepted = info[LONE_GINGER] == 1 and info[GINGER_OPTION] == 0
            start = _draw(table, seat, 2, 6)
            for step in range(6):
                slot = (start + step) % 6
                if belt[slot] != kind and (kind != GINGER or excepted):
                    return np.int64(8 * kind + slot)
        elif question == ACTION:
            if CHOPSTICKS + 3 <= kind < PLAYABLE_END:
                return np.int64(8 * kind)
            if CHOPSTICKS <= kind < PLAYABLE_END:
                start = _draw(table, seat, 2, info[PLAYERS])
                for step in range(info[PLAYERS]):
                    other = (start + step) % info[PLAYERS]
                    if other not in (seat, info[CALLER]) and info[SIZES + other] > 0:
                        return np.int64(8 * kind + other)
        elif question == PUT_BACK:
            return np.int64(64 * kind + _draw(table, seat, 2, info[DECK_LEFT] + 1))
        elif _allowed(table, seat, question, kind):
            return np.int64(kind)
    return np.int64(NO_ACTION)


@dataclass(frozen=True)
class Chooser:
    """A strategy made of a compiled function."""

    name: str
    function: object
    numbers: tuple = (1.0,)

    def compiled_for(self, _rules):
        return self.function, np.array(self.numbers)


CHEAPEST = Chooser("cheapest", cheapest)
ANYTHING = Chooser("anything", anything)
PATIENT = Chooser("patient", anything, (0.2,))


def plan_of(rules, strategies=(CHEAPEST, ANYTHING), games=200, line_ups=None, **more):
    """A plan between strategies; they are repeated to fill the seats."""
    seats = tuple(i % len(strategies) for i in range(rules.players))
    line_ups = line_ups or (seats,)
    seating = more.pop("seating", "rotate")
    return Plan(
        game="omakase",
        rules=rules,
        strategies=tuple(strategies),
        line_ups=line_ups,
        deals=deals_for(games, line_ups, seating),
        seating=seating,
        **more,
    )
