"""Positions of real games for tests of strategies: the kernel plays, the reference keeps up."""

from __future__ import annotations

import numpy as np

from sushilab.simulator.sushi_go import stepping
from sushilab.simulator.sushi_go.block import (
    CONTROLLER,
    DIRECTION,
    DUMMY,
    FIRST,
    HAND_SIZE,
    NONE,
    SECOND,
    TURN,
    UNDIPPED,
    USED_LANES,
)
from sushilab.simulator.sushi_go.cards import CODES
from sushilab.simulator.sushi_go.reference import Game, Pick
from sushilab.simulator.sushi_go.rules import ROUNDS
from sushilab.simulator.sushi_go.workspace import new_workspace
from sushilab.strategies import resolve


class Table:
    """Games of one group, in lock step; the first lanes in the reference engine too.

    Parameters
    ----------
    rules
        Rules of the games.
    specs
        One strategy a seat.
    lanes
        Games that the reference engine plays along.
    """

    def __init__(self, rules, specs, *, seed=1, first_deal=0, lanes=6):
        self.rules, self.lanes = rules, lanes
        self.space = new_workspace(rules)
        self.block, self.info = self.space.block, self.space.block.info
        self.compiled = [resolve(spec).compiled_for(rules) for spec in specs]
        self.games = [Game(rules) for _ in range(lanes)]
        with np.errstate(over="ignore"):
            stepping.prepare_group(self.space, seed, first_deal)
        stepping.begin_game(self.space, 0, 0)
        assert self.info[USED_LANES] >= lanes

    def decisions(self):
        """Yield (round, turn, seat) at every decision, both engines being where it is made."""
        for r in range(ROUNDS):
            self._start(r)
            for turn in range(self.rules.hand_size):
                stepping.begin_turn(self.space, 0, 0)
                self._draw(r, turn)
                for seat in range(self.rules.players):
                    if turn < self.rules.hand_size - 1 or seat == self.info[CONTROLLER]:
                        yield r, turn, seat
                        self.choose(seat, self.space.picks[r, turn, seat])
                    else:
                        stepping.take_last(self.space, seat, 0)
                    assert stepping.check_picks(self.space, seat, 0) == NONE
                self._play(r, turn)
            self.info[CONTROLLER] = NONE
            stepping.score_round(self.space, 0, 0)
            for game in self.games:
                game.finish_round()

    def choose(self, seat, picks):
        chooser, parameters = self.compiled[seat]
        chooser(self.block, seat, np.ascontiguousarray(parameters), picks)

    def _start(self, r):
        stepping.begin_round(self.space, r, 0)
        for lane, game in enumerate(self.games):
            hands = [cards(self.space.dealt[r, i, :, lane]) for i in range(self.rules.tableaus)]
            pile = hands[2] if self.rules.has_dummy else None
            game.start_round(hands[: self.rules.players], pile)

    def _draw(self, r, turn):
        if self.rules.has_dummy:
            for lane, game in enumerate(self.games):
                drawn = CODES[self.space.drawn[r, turn, lane]]
                game.pile.remove(drawn)
                game.pile.insert(0, drawn)

    def _play(self, r, turn):
        picks = self.space.picks[r, turn]
        for lane, game in enumerate(self.games):
            game.play_turn([pick_of(picks[seat, :, lane]) for seat in range(self.rules.players)])
        stepping.end_turn(self.space, 0, 0)
        assert self.info[TURN] == turn + 1

    def turns_left(self):
        return int(self.info[HAND_SIZE] - self.info[TURN])

    def direction(self):
        return int(self.info[DIRECTION])


def cards(counts):
    return [CODES[kind] for kind in range(len(CODES)) for _ in range(counts[kind])]


def pick_of(slots):
    taken = [int(slots[slot]) for slot in (FIRST, SECOND) if slots[slot] != NONE]
    return Pick(
        tuple(CODES[kind & ~UNDIPPED] for kind in taken),
        tuple(not kind & UNDIPPED for kind in taken),
        None if slots[DUMMY] == NONE else CODES[slots[DUMMY]],
    )
