"""Rule cases of Omakase about whose turn it is."""

from __future__ import annotations

from typing import Final

from ..case_reading import Result
from . import stepping
from .case_reading import FILLER, CaseReader
from .effect_cases import stack_deck
from .steps import ASKED_SEAT, BEFORE, NEXT, OVER, STEP
from .table import CALL, PLAYERS, SEAT, SKIPS, Table

MOST_SKIPS: Final = 20
MOST_TURNS: Final = 60


def _play_turns(table: Table, turns: int) -> list[int]:
    """Seats that get a turn, with nothing happening in them, until the game ends."""
    order: list[int] = []
    while len(order) < turns:
        stack_deck(table, [FILLER] * 3)
        seat, step = int(table.info[SEAT]), stepping.begin_turn(table)
        if step == BEFORE:
            order.append(seat)
        if stepping.end_turn(table) == OVER:
            break
        stepping.next_seat(table)
    return order


def _set_skips(read: CaseReader, players: int) -> Table:
    table = read.table(players)
    for seat, skips in enumerate(read.numbers("skips", players, MOST_SKIPS)):
        table.info[SKIPS + seat] = skips
    return table


def _skips(table: Table) -> list[int]:
    return [int(table.info[SKIPS + seat]) for seat in range(int(table.info[PLAYERS]))]


def turn_order(read: CaseReader) -> Result:
    """Say who has a turn when some have turns to lose (OM-4.10)."""
    players = len(read.entries("skips", [0] * read.rules.players))
    table = _set_skips(read, players)
    table.info[SEAT] = read.number("start", players - 1, 0)
    order = _play_turns(table, read.number("turns", MOST_TURNS))
    return {"order": order, "skips": _skips(table)}


def final_turns(read: CaseReader) -> Result:
    """Say who has a turn after a check (OM-5.1)."""
    players = len(read.entries("skips", [0] * read.rules.players))
    table = _set_skips(read, players)
    caller = read.number("caller", players - 1)
    table.info[SEAT] = table.info[ASKED_SEAT] = caller
    stepping.take_answer(table, CALL, 1)
    assert table.info[STEP] == NEXT
    stepping.next_seat(table)
    order = _play_turns(table, MOST_TURNS)
    return {"order": order, "skips": _skips(table)}
