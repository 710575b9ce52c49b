"""Compiled play of combinations of strategies: switches, mixtures and softmax."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import njit
from ...simulator.omakase.rules import Rules
from ..combinators import depth_of
from ..compilers import compile_function, compile_source, generated_module
from ..definitions import BoundStrategy
from ..registry import resolve
from .function_chooser import tasting_source
from .table_chooser import choose_by_table
from .table_states import TURN_STRIDE, TURNS

Compiled = tuple[Any, NDArray[np.float64]]

_HEAD: Final = '''\
"""Generated: plays two strategies."""

from sushilab.simulator.omakase.table import CHOOSER_SIGNATURE
from sushilab.simulator.omakase.view_of_table import own_turns_left
from sushilab.strategies.omakase import decisions


@compiled(CHOOSER_SIGNATURE)
def choose_block(table, seat, question, parameters):
    split = int(parameters[0])
'''
_BODY: Final = """\
    if {condition}:
        return first(table, seat, question, parameters[3:split])
    return second(table, seat, question, parameters[split:])
"""
_CONDITIONS: Final = {
    "turns": "own_turns_left(table.info) > parameters[1]",
    "mixture": "decisions.plays_first(table, seat, parameters[1], int(parameters[2]))",
    "mistakes": "not decisions.errs(table, seat, parameters[1], int(parameters[2]))",
}
_NUMBER: Final = {"turns": "turns", "mixture": "share", "mistakes": "rate"}


def combined_strategy(bound: BoundStrategy, rules: Rules) -> Compiled:
    """Compiled chooser and parameters of a combination.

    Parameters
    ----------
    bound
        The combination; see :mod:`sushilab.strategies.combinators`.
    rules
        Rules to be played.
    """
    name, numbers = bound.definition.function.__name__, bound.parameters
    if name == "named":
        return bound.definition.parts[0].compiled_for(rules)
    if name == "players":
        few, many = bound.definition.parts
        return (few if rules.players < numbers["players"] else many).compiled_for(rules)
    if name == "softmax":
        return _softmax(bound.definition.parts[0], numbers["temperature"], rules)
    parts = [part.compiled_for(rules) for part in bound.definition.parts]
    if name == "mistakes":
        parts.append(resolve("random", "omakase").compiled_for(rules))
    number = numbers[_NUMBER[name]]
    if name == "turns" and all(chooser is choose_by_table for chooser, _ in parts):
        return choose_by_table, _joined_tables(number, *(table for _, table in parts))
    (first, one), (second, two) = parts
    # Mixtures within each other draw from streams of their own.
    lead = [3.0 + len(one), number, float(depth_of(bound.definition))]
    body = _BODY.format(condition=_CONDITIONS[name])
    return _compiled_pair(body, first, second), np.concatenate([lead, one, two])


def _joined_tables(
    limit: float, first: NDArray[np.float64], second: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Two tables are one table, as long as the turns are told apart."""
    turns = np.arange(1, TURNS + 1)
    later = np.concatenate([np.repeat(turns, TURN_STRIDE), turns])
    return np.where(later > limit, first, second)


def _softmax(part: BoundStrategy, temperature: float, rules: Rules) -> Compiled:
    """Values with random numbers added to them."""
    if part.definition.kind == "value":
        chooser = compile_function(part.definition, noise=True)
        return chooser, np.array([*part.parameters.values(), temperature, 0.0])
    _, table = part.compiled_for(rules)
    return _tasting_chooser(), np.concatenate([[temperature], table])


@cache
def _tasting_chooser() -> Any:
    module = generated_module(tasting_source())
    settings = {"nogil": True, "error_model": "numpy", "_nrt": False}
    settings |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    module.__dict__["called"] = njit(**settings)
    exec(module.__dict__["code"], module.__dict__)
    return module.__dict__["choose_block"]


@cache
def _compiled_pair(body: str, first: Any, second: Any) -> Any:
    return compile_source(_HEAD + body, {"first": first, "second": second})
