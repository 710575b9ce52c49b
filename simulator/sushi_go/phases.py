"""The phases of a group of games, each compiled by itself.

The kernel calls them through pointers. Direct calls would let the compiler optimise the
same code again at every level of nesting, which makes a first run longer and no game
faster: one call serves a whole block.
"""

from __future__ import annotations

from typing import Final

from numba import types

from .playing_phases import (
    begin_game,
    begin_round,
    begin_turn,
    check_picks,
    end_turn,
    prepare_group,
    take_last,
)
from .scoring_phases import count_cards, finish_game, score_round
from .workspace import PHASE_SIGNATURE

PHASES: Final = (
    prepare_group,
    begin_game,
    begin_round,
    begin_turn,
    check_picks,
    take_last,
    end_turn,
    score_round,
    finish_game,
    count_cards,
)
"""In the order of the indices below."""
PHASES_TYPE: Final = types.UniTuple(types.FunctionType(PHASE_SIGNATURE), len(PHASES))
"""Type of :data:`PHASES`."""

PREPARE_GROUP: Final = 0
BEGIN_GAME: Final = 1
BEGIN_ROUND: Final = 2
BEGIN_TURN: Final = 3
CHECK_PICKS: Final = 4
TAKE_LAST: Final = 5
END_TURN: Final = 6
SCORE_ROUND: Final = 7
FINISH_GAME: Final = 8
COUNT_CARDS: Final = 9
