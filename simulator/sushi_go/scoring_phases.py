"""Phases of a group of games from the end of a round on; see :mod:`.phases`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from . import tallying
from .block import FIRST, HAND_SIZE, PLAYERS, ROUND, SECOND, TABLEAUS, USED_LANES
from .cards import MAKI1, MAKI3, PUDDING
from .rules import ROUNDS
from .scoring import (
    clear_tables,
    maki_icons,
    score_maki,
    score_own_cards,
    score_puddings,
    score_soy,
    settle_wasabi,
    share_wins,
)
from .workspace import Workspace, phase


@phase
def score_round(space: Workspace, with_shares: int, _b: int) -> int:
    """Score the round just played and clear the tables (SG-6).

    Writes ``space.round_scores`` of the round and, on request, what each card was worth.
    """
    block = space.block
    seats = block.info[TABLEAUS]
    points = space.round_scores[block.info[ROUND]]
    settle_wasabi(block)
    maki_icons(block, space.icons)
    score_maki(block, space.icons, space.maki_points)
    score_soy(block, space.soy)
    for seat in range(seats):
        row, more, promo = points[seat], space.maki_points[seat], space.soy[seat]
        score_own_cards(block, seat, row)
        for lane in range(LANES):
            row[lane] += np.int16(more[lane]) + np.int16(promo[lane])
    if with_shares:
        r = block.info[ROUND]
        tallying.credit_round(
            block, space.maki_points, space.icons, space.soy, space.shares[r], space.rests[r]
        )
    clear_tables(block, points)
    return 0


@phase
def finish_game(space: Workspace, _a: int, _b: int) -> int:
    """Score the puddings and share the win (SG-7)."""
    block = space.block
    score_puddings(block, space.pudding_points)
    for seat in range(block.info[TABLEAUS]):
        score, more = block.scores[seat], space.pudding_points[seat]
        for lane in range(LANES):
            score[lane] += np.int16(more[lane])
    share_wins(block, space.wins)
    return 0


@compiled()
def _count_rests(space: Workspace, seat: int, cells: NDArray[np.int64]) -> None:
    """Credit what dividing maki and pudding points left over."""
    turns = space.block.info[HAND_SIZE]
    for lane in range(space.block.info[USED_LANES]):
        for r in range(ROUNDS):
            rest = space.rests[r, seat, lane]
            if rest != 0:
                tallying.count_rest(
                    space.picks[r], turns, seat, lane, (MAKI1, MAKI3), rest, cells[r]
                )
        rest = space.pudding_rests[seat, lane]
        # A seat without puddings has no card to credit: see ``round_points``.
        for r in range(ROUNDS):
            if rest != 0 and tallying.count_rest(
                space.picks[r], turns, seat, lane, (PUDDING, PUDDING), rest, cells[r]
            ):
                break


@phase
def count_cards(space: Workspace, _a: int, _b: int) -> int:
    """Add every card taken in the games just played to the packed card tally."""
    block, lanes = space.block, space.block.info[USED_LANES]
    tallying.credit_puddings(block, space.pudding_points, space.shares, space.pudding_rests)
    for seat in range(block.info[PLAYERS]):
        mine = space.cells[space.positions[seat]]
        tallying.pack_results(block.scores[seat], space.wins[seat], space.packed)
        for r in range(ROUNDS):
            shares = space.shares[r, seat]
            for turn in range(block.info[HAND_SIZE]):
                picks, cells = space.picks[r, turn, seat], mine[r, turn]
                tallying.count_taken(picks[FIRST], shares, space.packed, lanes, cells)
                if tallying.has_second(picks):
                    tallying.count_seconds(picks[SECOND], shares, space.packed, lanes, cells)
        _count_rests(space, seat, mine)
    return 0
