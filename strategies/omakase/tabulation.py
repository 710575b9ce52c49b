"""Table strategies of Omakase: a value for every entry in every state of a player.

A table is written as a plain Python function ``value(s)`` of a :class:`.Situation`. It is
called once for every entry, state and number of turns left when the strategy is loaded, and
never during play.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.omakase.cards import ENTRIES, SET_CODES, SHOYU, SUSHI
from ...simulator.omakase.rules import Rules
from ..names import StrategyError
from .decisions import LARGEST
from .situations import Situation, situations, states_of
from .table_states import FIRST_STRIDE, ROOM_STRIDE, SHAPE, STATES, TURNS

TableFunction = Callable[..., float]


@cache
def _occurring() -> NDArray[np.bool_]:
    """Which states of an entry can occur, bool of shape (32, 108)."""
    occurs = np.zeros((ENTRIES, STATES), bool)
    for entry in range(ENTRIES):
        occurs[entry, [state for state, _ in states_of(entry)]] = True
    return occurs


def tabulate(
    function: TableFunction, rules: Rules, parameters: Mapping[str, float], name: str
) -> NDArray[np.float64]:
    """Call a table function for every situation.

    Returns
    -------
    ndarray
        float64, shape (14, 32, 108): by turns left, entry and state; states that cannot occur
        have 0. Infinite values are cut off.

    Raises
    ------
    StrategyError
        When the function raises, or returns something that is not a number.
    """
    values = np.zeros(SHAPE)
    for index, situation in situations(rules):
        values[index] = _value(function, situation, parameters, name)
    return np.clip(values, -LARGEST, LARGEST)


def _value(
    function: TableFunction, situation: Situation, parameters: Mapping[str, float], name: str
) -> float:
    try:
        value = function(situation, **parameters)
    except StrategyError as error:
        raise StrategyError(f"strategy {name!r}: {error} (for {_describe(situation)})") from None
    except Exception as error:
        raise StrategyError(
            f"strategy {name!r} raised {type(error).__name__}: {error} for {_describe(situation)}"
        ) from error
    if isinstance(value, bool) or not isinstance(value, int | float | np.integer | np.floating):
        raise StrategyError(
            f"strategy {name!r} returned {value!r}, not a number, for {_describe(situation)}"
        )
    try:
        number = float(value)
    except OverflowError:
        raise StrategyError(
            f"strategy {name!r} returned too large a number for {_describe(situation)}"
        ) from None
    if math.isnan(number):
        raise StrategyError(f"strategy {name!r} returned NaN for {_describe(situation)}")
    return number


_SHOWN: Final = ("have", *SET_CODES, "dearest", "cards", "target_cards", "score")


def _describe(s: Situation) -> str:
    turns = f"{s.turns_left} turn{'s' if s.turns_left > 1 else ''} left"
    return f"{s.card} with {turns} ({_state_words(s)})"


def _state_words(s: Situation) -> str:
    known = {field: getattr(s, field) for field in _SHOWN}
    return ", ".join(f"{field}={value}" for field, value in known.items() if value is not None)


def table_parameters(
    function: TableFunction, rules: Rules, parameters: Mapping[str, float], name: str
) -> NDArray[np.float64]:
    """Parameters of the compiled chooser for a table function.

    Returns
    -------
    ndarray
        float64, shape (14 * 32 * 108 + 14,): the values, then the slack of each turn.
    """
    return with_slack(tabulate(function, rules, parameters, name))


def with_slack(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Parameters of the compiled chooser: a table of values, and the slack of each turn."""
    return np.concatenate([values.ravel(), slack(values)])


def slack(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much more a belt card can be worth because of the card that is given for it.

    What is given can be missing in the sets of the card, or have been the dearest sushi.
    Most tables value nothing more for that, which the compiled chooser makes use of.

    Parameters
    ----------
    values
        float64, shape (14, 32, 108); see :func:`tabulate`.

    Returns
    -------
    ndarray
        float64, shape (14,): by turns left; rounded up, 0 where it is none.
    """
    occurs = _occurring()
    known = np.where(occurs, values, -np.inf)
    missing = known[:, :SUSHI].reshape(TURNS, -1, FIRST_STRIDE, FIRST_STRIDE)
    most = missing.copy()
    most[:, :, :-1] = np.maximum(most[:, :, :-1], missing[:, :, 1:])
    most[..., :-1] = np.maximum(most[..., :-1], most[..., 1:])
    dearest = known[:, SHOYU].reshape(TURNS, -1, ROOM_STRIDE)
    reached = known.copy()
    reached[:, :SUSHI] = most.reshape(TURNS, SUSHI, STATES)
    reached[:, SHOYU] = np.maximum.accumulate(dearest, axis=2).reshape(TURNS, STATES)
    more = np.where(occurs, reached - values, 0.0).reshape(TURNS, -1).max(axis=1)
    # A difference and a sum are each off by less than this part of their terms.
    rounding = 1e-15 * np.abs(values).reshape(TURNS, -1).max(axis=1)
    return np.where(more > 0.0, more + 4.0 * rounding, 0.0)


def table_rows(
    function: TableFunction, rules: Rules, parameters: Mapping[str, float], name: str
) -> list[dict[str, Any]]:
    """Values as rows for display: one for each situation, in table order."""
    values = tabulate(function, rules, parameters, name)
    return [
        {
            "card": s.card,
            "turns_left": s.turns_left,
            "state": _state_words(s),
            "value": float(values[index]),
        }
        for index, s in situations(rules)
    ]
