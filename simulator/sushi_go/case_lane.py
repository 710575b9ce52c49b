"""The position of a rule case in lane 0 of a workspace."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES
from .block import NONE, UNDIPPED
from .cards import CODES, EGG, KINDS, SQUID
from .case_reading import CaseReader
from .turn import place
from .workspace import Workspace


def _row(value: int = NONE) -> NDArray[np.int8]:
    row = np.full(LANES, NONE, np.int8)
    row[0] = value
    return row


def lay_out(read: CaseReader, space: Workspace, seat: int, tokens: Any, key: str) -> None:
    """Place cards into an empty tableau in order of play (SG-4)."""
    block = space.block
    may_decline = read.options.get("wasabi") == "choice"
    for slot in read.slots(tokens, key):
        nigiri = EGG <= slot & ~UNDIPPED <= SQUID
        if slot & UNDIPPED and nigiri and block.open[seat, 0] > 0 and not may_decline:
            raise read.error(key, "a wasabi can be declined only with wasabi=choice (SG-9.4)")
        place(block, seat, _row(slot), NONE)


def hold(space: Workspace, hand: int, slots: list[int]) -> None:
    """Put cards into a hand."""
    for slot in slots:
        space.block.hands[hand, slot & ~UNDIPPED, 0] += 1


def cards(counts: NDArray[np.int8]) -> list[str]:
    """Codes of the cards that the numbers by kind stand for."""
    return [CODES[kind] for kind in range(KINDS) for _ in range(int(counts[kind]))]


def lane(rows: NDArray[Any]) -> list[int]:
    """Numbers of lane 0, of rows of shape (any, lanes)."""
    return [int(value) for value in rows[:, 0]]
