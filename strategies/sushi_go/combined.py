"""Compiled play of combinations of strategies: switches, mixtures and softmax."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.sushi_go.block import COMBINING_ROWS, COMBINING_SCRATCH
from ...simulator.sushi_go.cards import KINDS
from ...simulator.sushi_go.rules import Rules
from ..combinators import depth_of
from ..compilers import compile_block, compile_function, compile_source
from ..definitions import BoundStrategy
from ..registry import resolve
from .priced_chooser import added_to, finite
from .random_taste import choose_by_taste
from .table_chooser import SHAPE, choose_by_table
from .tabulation import tabulate

Compiled = tuple[Any, NDArray[np.float64]]

_HEAD: Final = '''\
"""Generated: plays two strategies in the lanes of a block."""

from sushilab.simulator.sushi_go.block import CHOOSER_SIGNATURE, HAND_SIZE, ROUND, SLOTS, TURN
from sushilab.strategies.sushi_go import lane_play


@compiled(CHOOSER_SIGNATURE)
def choose_block(block, seat, parameters, picks):
    info = block.info
    split = int(parameters[0])
'''
_SWITCH: Final = """\
    if {condition}:
        first(block, seat, parameters[2:split], picks)
    else:
        second(block, seat, parameters[split:], picks)
"""
_MIX: Final = """\
    row = int(parameters[2])
    other = block.scratch[row : row + SLOTS]
    lane_play.clear_picks(other)
    first(block, seat, parameters[4:split], picks)
    second(block, seat, parameters[split:], other)
    lane_play.mix_picks(block, seat, parameters[1], int(parameters[3]), picks, other)
"""
_CONDITIONS: Final = {
    "rounds": "info[ROUND] + 1 < parameters[1]",
    "turns": "info[HAND_SIZE] - info[TURN] > parameters[1]",
}
_LIMIT: Final = {"rounds": "round", "turns": "turns"}
GAME: Final = -1
"""Moment of a draw for the whole game, instead of the turn."""


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
        parts.append(resolve("random").compiled_for(rules))
    if name in _CONDITIONS:
        return _switch(name, numbers[_LIMIT[name]], rules, *parts)
    # The seats of one table draw from streams of their own, mixtures within each other too.
    level = depth_of(bound.definition) - 1
    moment = float(level if name == "mistakes" else GAME - level)
    row = COMBINING_SCRATCH + COMBINING_ROWS * level
    share = 1.0 - numbers["rate"] if name == "mistakes" else numbers["share"]
    return _chooser(_MIX, *parts), _joined((share, float(row), moment), *parts)


def _switch(name: str, limit: float, rules: Rules, first: Compiled, second: Compiled) -> Compiled:
    """Two tables are one table; anything else is asked in turn."""
    if first[0] is choose_by_table and second[0] is choose_by_table:
        rounds, turns = np.indices(SHAPE[:2])
        begun = rounds + 1 < limit if name == "rounds" else rules.hand_size - turns > limit
        tables = [made[1].reshape(2, *SHAPE) for made in (first, second)]
        return choose_by_table, np.where(begun[None, :, :, None, None], *tables).ravel()
    chooser = _chooser(_SWITCH.format(condition=_CONDITIONS[name]), first, second)
    return chooser, _joined((limit,), first, second)


def _softmax(part: BoundStrategy, temperature: float, rules: Rules) -> Compiled:
    """Values with random numbers added to them."""
    if part.definition.kind == "value":
        chooser = compile_function(part.definition, noise=True)
        return chooser, np.array([*part.parameters.values(), temperature, 0.0])
    values = tabulate(part.definition.function, rules, part.parameters, part.name)
    parameters = np.concatenate([[temperature], added_to(range(KINDS)), finite(values).ravel()])
    return compile_block(choose_by_taste, "sushi_go"), parameters


def _joined(numbers: tuple[float, ...], first: Compiled, second: Compiled) -> NDArray[np.float64]:
    """One array of parameters: where the second part begins, numbers, both parts."""
    split = 1 + len(numbers) + len(first[1])
    return np.concatenate([[float(split)], numbers, first[1], second[1]])


def _chooser(body: str, first: Compiled, second: Compiled) -> Any:
    return _compiled_pair(body, first[0], second[0])


@cache
def _compiled_pair(body: str, first: Any, second: Any) -> Any:
    return compile_source(_HEAD + body, {"first": first, "second": second})
