"""Games of Omakase stepped through in Python, with a look at the table at every question."""

import numpy as np

from sushilab.simulator.omakase import stepping
from sushilab.simulator.omakase.cards import KINDS
from sushilab.simulator.omakase.rules import BELT
from sushilab.simulator.omakase.scoring import hand_score
from sushilab.simulator.omakase.steps import ASKED_SEAT
from sushilab.simulator.omakase.table import (
    BELT_ROW,
    DECK_LEFT,
    DECK_ROW,
    HANDS,
    MATCHA_IN_FRONT,
    TRASH,
    Table,
    new_table,
)


def dealt(rules, seed, deal):
    table = new_table(rules)
    stepping.deal_game(table, seed, deal)
    return table


def copied(table):
    return Table(*(array.copy() for array in table))


def questions(table, choosers):
    """Play on to the end; yields seat, question and own answer, and may be sent another."""
    while (question := stepping.proceed(table)) >= 0:
        seat = int(table.info[ASKED_SEAT])
        function, numbers = choosers[seat].compiled_for(None)
        with np.errstate(over="ignore"):
            answer = int(function(table, seat, question, numbers))
        yield seat, question, answer
        assert stepping.take_answer(table, question, answer) == 1


def played_out(table, choosers):
    for _ in questions(table, choosers):
        pass
    return table


def hands(table, players):
    return table.cards[HANDS : HANDS + players, :KINDS].astype(int)


def scores_of(table, players):
    return [int(hand_score(table.info, table.cards[HANDS + seat])) for seat in range(players)]


def all_cards(table, players):
    """Copies of each kind, wherever they are; matcha in front is one of them."""
    counts = hands(table, players).sum(axis=0) + table.cards[TRASH, :KINDS]
    for row, size in ((BELT_ROW, BELT), (DECK_ROW, int(table.info[DECK_LEFT]))):
        counts += np.bincount(table.cards[row, :size], minlength=KINDS)
    counts[20] += table.info[MATCHA_IN_FRONT : MATCHA_IN_FRONT + 4].sum()
    return counts
