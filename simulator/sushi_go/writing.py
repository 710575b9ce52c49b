"""Writing down one game of a plan: the kernel plays it again and its picks are read off."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..numbering import locate
from ..plan import Plan
from . import record
from .block import DUMMY, FIRST, NONE, SECOND, UNDIPPED
from .cards import CODES, KINDS
from .reference import Pick
from .rules import ROUNDS, Rules
from .workspace import Workspace, new_sums


def record_game(game: Any, plan: Plan, game_number: int) -> dict[str, Any]:
    """Play one game of a plan again and return it as a record document.

    The record's scores come from the reference engine; a test holds them against the
    kernel's.
    """
    group, lane, step = locate(plan, game_number)
    sums = new_sums(len(plan.line_ups), plan.players, len(plan.strategies))
    space = game.run_kernel(plan, group, group + 1, sums, only=step)
    rules: Rules = plan.rules
    names = [plan.strategies[i].name for i in space.strategies]
    document: dict[str, Any] = record.complete(
        rules,
        seed=plan.seed,
        deal=group * plan.group_size + lane,
        strategies=names,
        rounds=[_round(space, rules, r, lane) for r in range(ROUNDS)],
    )
    return document


def _cards(counts: NDArray[np.int8]) -> list[str]:
    return [CODES[kind] for kind in range(KINDS) for _ in range(int(counts[kind]))]


def _round(space: Workspace, rules: Rules, r: int, lane: int) -> dict[str, Any]:
    written: dict[str, Any] = {
        "hands": [_cards(space.dealt[r, seat, :, lane]) for seat in range(rules.players)],
        "turns": [
            [_pick(space.picks[r, turn, seat, :, lane]) for seat in range(rules.players)]
            for turn in range(rules.hand_size)
        ],
    }
    if rules.has_dummy:
        written["pile"] = [CODES[k] for k in space.drawn[r, : rules.hand_size, lane]]
    return written


def _pick(slots: NDArray[np.int8]) -> Pick:
    taken = [int(slots[slot]) for slot in (FIRST, SECOND) if slots[slot] != NONE]
    return Pick(
        cards=tuple(CODES[kind & ~UNDIPPED] for kind in taken),
        dips=tuple(not kind & UNDIPPED for kind in taken),
        dummy=None if slots[DUMMY] == NONE else CODES[int(slots[DUMMY])],
    )
