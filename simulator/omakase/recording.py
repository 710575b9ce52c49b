"""Writing down one game of a plan: the kernel plays it again and its answers are kept."""

from __future__ import annotations

from typing import Any, Final

from ..numbering import locate
from ..plan import Plan
from .sums import new_sums
from .table import CHANCE_STREAM, DEAL_STREAM

QUESTIONS: Final = 8192
"""Most questions of a game; no game comes near."""


def record_game(game: Any, plan: Plan, game_number: int) -> dict[str, Any]:
    """Play one game of a plan again and return it as a record document."""
    from .writing import write_game

    group, lane, step = locate(plan, game_number)
    sums = new_sums(len(plan.line_ups), plan.players, len(plan.strategies))
    playing = game.run_kernel(plan, group, group + 1, sums, only=(step, lane), questions=QUESTIONS)
    repeat, at = group // len(plan.line_ups), step
    if plan.seating == "shuffle":
        at = repeat % len(plan.arrangements)
    line_up = plan.line_ups[group % len(plan.line_ups)]
    names = [plan.strategies[line_up[position]].name for position in plan.arrangements[at]]
    streams = playing.table.streams
    document: dict[str, Any] = write_game(
        plan.rules,
        names,
        deal_key=int(streams[DEAL_STREAM]),
        chance_key=int(streams[CHANCE_STREAM]),
        answers=[(int(seat), int(asked), int(given)) for seat, asked, given in playing.answers],
        provenance={"seed": plan.seed, "deal": group * plan.group_size + lane},
    )
    return document
