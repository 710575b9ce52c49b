"""Rule cases of Sushi Go! about picks: what a turn does with them, and which are legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..case_reading import Result
from . import stepping
from .block import (
    CONTROLLER,
    DIRECTION,
    DUMMY,
    FIRST,
    HAND_SIZE,
    NONE,
    PLAYERS,
    ROUND,
    SECOND,
    TABLEAUS,
    TURN,
)
from .case_lane import cards, hold, lay_out
from .case_reading import CaseReader
from .rules import ROUNDS
from .turn import hand_at, pick_is_legal
from .workspace import Workspace


def play_turn(read: CaseReader) -> Result:
    """Play the picks of one turn and pass the hands (SG-3.1)."""
    tableaus, hands, picks = (read.entries(key) for key in ("tableaus", "hands", "picks"))
    space = read.table(len(tableaus), "tableaus")
    info = space.block.info
    players = int(info[PLAYERS])
    if len(picks) != players:
        raise read.error("picks", f"{len(picks)} picks of {players} players")
    if len(hands) not in (players, int(info[TABLEAUS])):
        raise read.error("hands", f"{len(hands)} hands for {players} players")
    number = read.as_number(read.get("round", 1), "round", ROUNDS, least=1)
    stepping.begin_round(space, number - 1, 0)  # sets the direction; its deal is overwritten
    space.block.hands[:] = 0
    for seat, tokens in enumerate(tableaus):
        lay_out(read, space, seat, tokens, f"tableaus[{seat}]")
    held = [read.slots(tokens, f"hands[{i}]") for i, tokens in enumerate(hands)]
    for i, slots in enumerate(held):
        hold(space, i, slots)
    refused = _choose(read, space, picks, [len(slots) for slots in held])
    if refused:
        return {"legal": False, "illegal_seats": refused}
    stepping.end_turn(space, 0, 0)
    turn, direction = int(info[TURN]), int(info[DIRECTION])
    places = [hand_at(seat, turn, direction, players) for seat in range(players)]
    places += range(players, len(hands))
    return {
        "hands": [cards(space.block.hands[hand, :, 0]) for hand in places],
        "tableaus": [cards(rows[:, 0]) for rows in space.block.tableaus],
        "legal": True,
    }


def _choose(read: CaseReader, space: Workspace, picks: list[Any], sizes: list[int]) -> list[int]:
    """Write the picks of turn 0 and return the seats whose pick is illegal."""
    info = space.block.info
    controllers = [seat for seat, pick in enumerate(picks) if _gives_dummy(pick)]
    if read.options.get("dummy") == "two_player":
        if len(controllers) != 1:
            raise read.error("picks", "exactly one seat gives the dummy a card (SG-9.11)")
        info[CONTROLLER] = controllers[0]
    refused = []
    for seat, pick in enumerate(picks):
        # Shortened hands: as many cards as there are make this the right turn.
        info[HAND_SIZE] = sizes[seat] - (seat == info[CONTROLLER])
        if pick is None and info[HAND_SIZE] == 1:
            stepping.take_last(space, seat, 0)
            continue
        slots = read.pick(pick, f"picks[{seat}]")
        for slot in (FIRST, SECOND, DUMMY):
            space.picks[int(info[ROUND]), 0, seat, slot, 0] = NONE if slots is None else slots[slot]
        if slots is None or stepping.check_picks(space, seat, 0) != NONE:
            refused.append(seat)
    return refused


def _gives_dummy(pick: Any) -> bool:
    return isinstance(pick, Mapping) and pick.get("dummy") is not None


def legal(read: CaseReader) -> Result:
    """Ask whether a pick is legal (SG-5.1)."""
    space = read.workspace(read.case["players"])
    info, pick = space.block.info, read.get("pick")
    lay_out(read, space, 0, read.get("tableau"), "tableau")
    held = read.slots(read.get("hand"), "hand")
    slots = read.pick(pick, "pick")
    if read.options.get("dummy") == "two_player":
        controls = read.get("controls", _gives_dummy(pick))
        if not isinstance(controls, bool):
            raise read.error("controls", "is not true or false")
        info[CONTROLLER] = 0 if controls else 1
    hold(space, 0, held)
    info[HAND_SIZE] = len(held) - (info[CONTROLLER] == 0)
    if slots is None:
        return {"legal": False}
    picks = space.picks[0, 0, 0]
    for slot in (FIRST, SECOND, DUMMY):
        picks[slot, 0] = slots[slot]
    return {"legal": bool(pick_is_legal(space.block, 0, picks, 0))}
