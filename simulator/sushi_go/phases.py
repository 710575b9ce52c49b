"""The phases of a group of games, each compiled by itself.

The kernel calls them through pointers. Direct calls would let the compiler optimise the
same code again at every level of nesting, which makes a first run longer and no game
faster: one call serves a whole block.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from ..streams import DEAL, PILE, STRATEGY, stream_key
from . import tallying
from .block import (
    DIRECTION,
    FIRST,
    HAND_SIZE,
    NONE,
    OPTION,
    PLAYERS,
    ROUND,
    SECOND,
    SLOTS,
    TABLEAUS,
    TURN,
    USED_LANES,
    clear_rows,
)
from .cards import KINDS, MAKI1, MAKI3, PUDDING
from .deal import deal_is_shared, deal_round, split_deck
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
from .turn import (
    draw_for_controller,
    first_illegal_lane,
    hand_at,
    play_turn,
    take_last_cards,
)
from .workspace import WORKSPACE_TYPE, Workspace

PHASE_SIGNATURE: Final = types.int64(WORKSPACE_TYPE, types.int64, types.int64)
"""``phase(space, a, b)``; what ``a`` and ``b`` mean is up to the phase."""

_PASS: Final = OPTION["pass_direction"]
_DUMMY: Final = OPTION["dummy"]


@compiled()
def _keys(seed: int, first_deal: int, purpose: int, keys: NDArray[np.uint64]) -> None:
    for lane in range(LANES):
        keys[lane] = stream_key(seed, first_deal + lane, purpose)


@compiled(PHASE_SIGNATURE)
def prepare_group(space: Workspace, seed: int, first_deal: int) -> int:
    """Set the streams of the deals from ``first_deal`` on and deal what can be known."""
    block = space.block
    _keys(seed, first_deal, DEAL, space.keys[0])
    _keys(seed, first_deal, PILE, space.keys[1])
    for seat in range(block.info[PLAYERS]):
        _keys(seed, first_deal, STRATEGY + seat, block.streams[seat])
    if deal_is_shared(block):
        split_deck(space.keys[0], block.counts, block.info[HAND_SIZE], space.memory, space.dealt)
    for measure in range(2):
        for i in range(block.info[PLAYERS]):
            row = space.totals[measure, i]
            for lane in range(LANES):
                row[lane] = np.int64(0)
    return 0


@compiled(PHASE_SIGNATURE)
def begin_game(space: Workspace, _a: int, _b: int) -> int:
    """Clear everything that the games before left."""
    block = space.block
    for seat in range(block.info[TABLEAUS]):
        clear_rows(block.tableaus[seat])
    clear_rows(block.open)
    clear_rows(block.piles)
    clear_rows(block.scores)
    clear_rows(block.discard)
    for kind in range(KINDS):
        row = space.deck[kind]
        for lane in range(LANES):
            row[lane] = np.int8(block.counts[kind])
    return 0


@compiled()
def _copy_hands(dealt: NDArray[np.int8], hands: NDArray[np.int8]) -> None:
    for hand in range(hands.shape[0]):
        for kind in range(KINDS):
            source, target = dealt[hand, kind], hands[hand, kind]
            for lane in range(LANES):
                target[lane] = source[lane]


@compiled(PHASE_SIGNATURE)
def begin_round(space: Workspace, round_index: int, _b: int) -> int:
    """Hand out the cards of a round (SG-2.3)."""
    block, info = space.block, space.block.info
    info[ROUND] = round_index
    info[TURN] = 0
    reverse = info[_PASS] == 1 or (info[_PASS] == 2 and round_index == 1)
    info[DIRECTION] = -1 if reverse else 1
    if deal_is_shared(block):
        _copy_hands(space.dealt[round_index], block.hands)
    else:
        deal_round(block, space.keys[0], space.memory, space.deck)
        _copy_hands(block.hands, space.dealt[round_index])
    return 0


@compiled(PHASE_SIGNATURE)
def begin_turn(space: Workspace, with_cards: int, _b: int) -> int:
    """Give the dummy's controller its card, empty the picks and count the hands."""
    info = space.block.info
    if info[_DUMMY] == 1:
        draw_for_controller(space.block, space.keys[1], space.drawn[info[ROUND], info[TURN]])
    picks = space.picks[info[ROUND], info[TURN]]
    for seat in range(info[PLAYERS]):
        for slot in range(SLOTS):
            row = picks[seat, slot]
            for lane in range(LANES):
                row[lane] = np.int8(NONE)
        if with_cards:
            hand = hand_at(seat, info[TURN], info[DIRECTION], info[PLAYERS])
            cells = space.hand_cells[space.positions[seat], info[ROUND], info[TURN]]
            tallying.count_hand(
                space.block.hands[hand], space.hand_words[hand], info[USED_LANES], cells
            )
    return 0


@compiled(PHASE_SIGNATURE)
def check_picks(space: Workspace, seat: int, _b: int) -> int:
    """Return the first lane where ``seat`` picked an illegal card, or -1."""
    info = space.block.info
    return first_illegal_lane(space.block, seat, space.picks[info[ROUND], info[TURN], seat])


@compiled(PHASE_SIGNATURE)
def take_last(space: Workspace, seat: int, _b: int) -> int:
    """Pick the only card of a hand for ``seat`` (SG-3.4)."""
    info = space.block.info
    take_last_cards(space.block, seat, space.picks[info[ROUND], info[TURN], seat])
    return 0


@compiled(PHASE_SIGNATURE)
def end_turn(space: Workspace, _a: int, _b: int) -> int:
    """Reveal and place all picks, return chopsticks and pass (SG-3.1)."""
    info = space.block.info
    play_turn(space.block, space.picks[info[ROUND], info[TURN]])
    return 0


@compiled(PHASE_SIGNATURE)
def score_round(space: Workspace, with_shares: int, _b: int) -> int:
    """Score the round just played and clear the tables (SG-6).

    Writes ``space.round_scores`` of the round and, on request, what each card was worth.
    """
    block = space.block
    seats = block.info[TABLEAUS]
    points = space.round_scores[block.info[ROUND]]
    settle_wasabi(block)
    maki_icons(block, space.icons)
    score_maki(block, space.icons, space.maki)
    score_soy(block, space.soy)
    for seat in range(seats):
        row, more, promo = points[seat], space.maki[seat], space.soy[seat]
        score_own_cards(block, seat, row)
        for lane in range(LANES):
            row[lane] += np.int16(more[lane]) + np.int16(promo[lane])
    if with_shares:
        r = block.info[ROUND]
        tallying.credit_round(
            block, space.maki, space.icons, space.soy, space.shares[r], space.rests[r]
        )
    clear_tables(block, points)
    return 0


@compiled(PHASE_SIGNATURE)
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


@compiled(PHASE_SIGNATURE)
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
