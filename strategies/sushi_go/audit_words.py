"""Decisions of an audit in words, for examples and messages."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...simulator.sushi_go.block import PLAYERS, ROUND, SLOTS, TURN, Block


def place_text(block: Block, seat: int) -> str:
    """Say which decision this is: players, round, turn (from 1) and seat (from 0)."""
    info = block.info
    return f"{info[PLAYERS]} players, round {info[ROUND] + 1}, turn {info[TURN] + 1}, seat {seat}"


def change_text(
    block: Block,
    seat: int,
    lane: int,
    before: NDArray[np.int8],
    after: NDArray[np.int8],
    how: str,
) -> str:
    """Say in one game how a pick changed.

    Parameters
    ----------
    before, after
        int8, shape (3, L): picks in the state as it is, and once it was changed.
    how
        What was changed, after "with".
    """
    from ...simulator.sushi_go.faults import hand_of, hand_text

    hand = hand_text(hand_of(block, seat, lane))
    texts = [_pick_text(picks[:, lane]) for picks in (before, after)]
    return f"{place_text(block, seat)}, hand {hand}: picked {texts[0]}, and with {how} {texts[1]}"


def _pick_text(slots: NDArray[np.int8]) -> str:
    from ...simulator.sushi_go.faults import NOT_A_NUMBER, pick_text

    first, second, given = (int(slots[slot]) for slot in range(SLOTS))
    return "NaN (not a number)" if first == NOT_A_NUMBER else pick_text(first, second, given)
