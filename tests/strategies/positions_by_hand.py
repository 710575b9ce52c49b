"""Positions set up by hand, and what strategies take in them."""

import numpy as np

from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go import stepping
from sushilab.simulator.sushi_go.block import (
    DIPPED,
    DIRECTION,
    FIRST,
    NONE,
    PLAYERS,
    ROUND,
    SECOND,
    SLOTS,
    TURN,
)
from sushilab.simulator.sushi_go.cards import CODES, EGG, KIND
from sushilab.simulator.sushi_go.reference import open_wasabi, place
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.turn import hand_at
from sushilab.simulator.sushi_go.workspace import new_workspace
from sushilab.strategies import resolve

NOBODY = ((), (), ())


def choice(spec, hand, own=(), others=NOBODY, *, round=1, puddings=(), passed=(), **options):
    """Cards that a strategy in seat 0 takes, with 1 + len(others) players.

    ``passed`` are the hands of the players ahead, the nearest first.
    """
    rules = Rules(1 + len(others), **options)
    turn = rules.hand_size - len(hand)
    assert turn >= 0
    assert len(own) <= turn
    space = new_workspace(rules)
    stepping.begin_game(space, 0, 0)
    info, block = space.block.info, space.block
    info[ROUND], info[TURN] = round - 1, turn
    for seat, cards in enumerate((own, *others)):
        tableau = []
        for card in cards:
            place(tableau, card, True, rules)
        for placed in tableau:
            block.tableaus[seat, KIND[placed.card]] += 1
            if placed.dipped:
                block.tableaus[seat, DIPPED + KIND[placed.card] - EGG] += 1
        block.open[seat] = open_wasabi(tableau)
    for seat, pile in enumerate(puddings):
        block.piles[seat] = pile
    mine = hand_at(0, turn, int(info[DIRECTION]), int(info[PLAYERS]))
    for card in hand:
        block.hands[mine, KIND[card]] += 1
    for ahead, cards in enumerate(passed, 1):
        seat = ahead * int(info[DIRECTION]) % int(info[PLAYERS])
        theirs = hand_at(seat, turn, int(info[DIRECTION]), int(info[PLAYERS]))
        for card in cards:
            block.hands[theirs, KIND[card]] += 1
    chooser, parameters = resolve(spec).compiled_for(rules)
    picks = np.full((SLOTS, LANES), NONE, np.int8)
    chooser(block, 0, parameters, picks)
    assert (picks == picks[:, :1]).all()
    return tuple(CODES[k] for k in picks[[FIRST, SECOND], 0] if k != NONE)


def takes(card, *position, **more):
    return card, position, more
