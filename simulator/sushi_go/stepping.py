"""The kernel's phases one at a time, for callers in Python: rule cases and tests.

Each function is one of :mod:`.phases` with the same name and arguments. They are called
through one compiled function, since an entry for Python takes long to compile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from numba import types

from ..compiling import compiled, first_class_functions, jit_is_on
from . import phases
from .workspace import PHASE_SIGNATURE, WORKSPACE_TYPE, Workspace

Step = Callable[[Workspace, int, int], int]


@compiled(types.int64(phases.PHASES_TYPE, types.int64, WORKSPACE_TYPE, types.int64, types.int64))
def call_phase(all_phases: Any, index: int, space: Workspace, a: int, b: int) -> int:
    """Call one phase of ``phases.PHASES`` by its index."""
    return all_phases[index](space, a, b)


def _phases() -> tuple[Any, ...]:
    """The phases with the addresses of their machine code, looked up once, not at every call."""
    if not jit_is_on():
        return phases.PHASES
    wrapped: Any = types.CompileResultWAP
    return tuple(wrapped(each.get_compile_result(PHASE_SIGNATURE)) for each in phases.PHASES)


_PHASES: Final = _phases()


def _step(index: int) -> Step:
    def step(space: Workspace, a: int, b: int) -> int:
        with first_class_functions():
            return int(call_phase(_PHASES, index, space, a, b))

    return step


prepare_group: Final = _step(phases.PREPARE_GROUP)
begin_game: Final = _step(phases.BEGIN_GAME)
begin_round: Final = _step(phases.BEGIN_ROUND)
begin_turn: Final = _step(phases.BEGIN_TURN)
check_picks: Final = _step(phases.CHECK_PICKS)
take_last: Final = _step(phases.TAKE_LAST)
end_turn: Final = _step(phases.END_TURN)
score_round: Final = _step(phases.SCORE_ROUND)
finish_game: Final = _step(phases.FINISH_GAME)
count_cards: Final = _step(phases.COUNT_CARDS)
