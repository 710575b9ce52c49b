"""Decisions of real games, at which an audit asks a strategy again.

A strategy is seated among built-in ones, and 512 games are played in step; every decision
of its seats is handed out with the state of all games at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES
from ...simulator.games import StrategyFault
from ...simulator.games import game as game_of
from ...simulator.sushi_go.block import CONTROLLER, NONE, SLOTS, Block
from ...simulator.sushi_go.rules import ROUNDS, Rules

AUDITED: Final = "audited"
"""Stands for the audited strategy in :data:`LINE_UPS`."""
LINE_UPS: Final = {
    2: ((AUDITED, "expected"), ("random", AUDITED)),
    3: (("greedy", AUDITED, "random"),),
    4: ((AUDITED, "balanced", AUDITED, "random"),),
    5: (("expected", AUDITED, "greedy", AUDITED, "chopsticks"),),
}
"""Who plays by number of players, seat by seat, one group of games for each line-up."""

Chooser = Callable[[Block, int, NDArray[np.float64], NDArray[np.int8]], None]


@dataclass
class Decision:
    """One decision of the audited strategy in 512 games; the answer is its ``picks``.

    Attributes
    ----------
    block
        State of the games. What it holds when the decision is handed out must be there
        still when the next one is asked for.
    seat
        Seat that decides.
    picks
        int8, shape (3, L): empty; whoever gets the decision writes the picks to play.
    """

    block: Block
    seat: int
    picks: NDArray[np.int8]


def decisions(
    rules: Rules, strategy: Any, opponents: Callable[[str], Any], seed: int
) -> Iterator[Decision]:
    """Play the line-ups of a player count and hand out the decisions to be audited.

    Parameters
    ----------
    rules
        Rules of the games.
    strategy
        The audited strategy, for messages.
    opponents
        Returns the strategy of a name in :data:`LINE_UPS`.
    seed
        Seed of the games.

    Raises
    ------
    StrategyFault
        When the picks written are illegal.
    """
    for group, line_up in enumerate(LINE_UPS[rules.players]):
        seats = [None if name == AUDITED else opponents(name) for name in line_up]
        yield from _play(rules, strategy, seats, seed, group * LANES)


def _play(
    rules: Rules, strategy: Any, opponents: Sequence[Any], seed: int, first_deal: int
) -> Iterator[Decision]:
    # Importing these compiles the kernel, or loads its machine code.
    game_of("sushi_go").prepare()
    from ...simulator.sushi_go import stepping
    from ...simulator.sushi_go.workspace import new_workspace

    space = new_workspace(rules)
    block, info = space.block, space.block.info
    compiled = [None if each is None else each.compiled_for(rules) for each in opponents]
    # Without compilation numpy notices that 64-bit mixing wraps around, as it must.
    with np.errstate(over="ignore"):
        stepping.prepare_group(space, seed, first_deal)
        stepping.begin_game(space, 0, 0)
        for r in range(ROUNDS):
            stepping.begin_round(space, r, 0)
            for turn in range(rules.hand_size):
                stepping.begin_turn(space, 0, 0)
                for seat, opponent in enumerate(compiled):
                    picks = space.picks[r, turn, seat]
                    if turn == rules.hand_size - 1 and seat != info[CONTROLLER]:
                        stepping.take_last(space, seat, 0)
                    elif opponent is not None:
                        opponent[0](block, seat, np.ascontiguousarray(opponent[1]), picks)
                    else:
                        yield Decision(block, seat, picks)
                        lane = stepping.check_picks(space, seat, 0)
                        if lane != NONE:
                            raise _fault(strategy, block, seat, lane, picks)
                stepping.end_turn(space, 0, 0)
            info[CONTROLLER] = NONE
            stepping.score_round(space, 0, 0)


def _fault(
    strategy: Any, block: Block, seat: int, lane: int, picks: NDArray[np.int8]
) -> StrategyFault:
    from ...simulator.sushi_go.faults import hand_of, hand_text, wrong_pick
    from .audit_words import place_text

    what = wrong_pick(block, seat, lane, picks)
    hand = hand_text(hand_of(block, seat, lane))
    return StrategyFault(
        strategy.name,
        f"strategy {strategy.name!r} {what}; {place_text(block, seat)}; hand: {hand}",
    )


def no_picks() -> NDArray[np.int8]:
    """Empty picks of one seat, int8 of shape (3, L), as a chooser is given them."""
    return np.full((SLOTS, LANES), NONE, np.int8)
