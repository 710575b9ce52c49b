"""Table strategies of Sushi Go!: a value for every card in every state of a player.

A table is written as a plain Python function ``value(s)`` of a :class:`Situation`. It is
called once for every card, state, turn and round when the strategy is loaded, and never
during play.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.sushi_go.cards import CODES, DIPPED_VALUE, EGG, KINDS, NIGIRI_VALUE, SQUID
from ...simulator.sushi_go.rules import Rules
from ...simulator.sushi_go.standing import MAKI_POINTS, MAKI_STATES, PUDDING_STATES
from ..names import StrategyError
from .table_chooser import NOT_HELD, SHAPE, STATES

_MAKI: Final = ("maki1", "maki2", "maki3")


@dataclass(frozen=True, slots=True)
class Situation:
    """One card in one situation of a player, as a table function sees it.

    Fields that mean nothing for the card are None.

    Attributes
    ----------
    card
        Code of the card that may be taken.
    round, turn, turns_left
        Round 1-3, turn from 1, turns left with this one.
    players, hand_size
        Players at the table, cards in a hand at the start of a round.
    have
        Copies in the own tableau (tempura, sashimi, dumpling, chopsticks, soy).
    open_wasabi
        Own wasabi without a nigiri (wasabi; for a nigiri 1 when there is any, else 0).
    maki_now, maki_after
        Own maki points if the round ended now, and with this card (maki).
    pudding_lead
        Own puddings less the best other's, from -2 (or less) to 1 (or more) (pudding).
    pudding_tail
        Own puddings less the lowest other's, from -1 to 1, cut likewise (pudding).
    rules
        All options of the game.
    """

    card: str
    round: int
    turn: int
    turns_left: int
    players: int
    hand_size: int
    rules: Rules
    have: int | None = None
    open_wasabi: int | None = None
    maki_now: int | None = None
    maki_after: int | None = None
    pudding_lead: int | None = None
    pudding_tail: int | None = None

    @property
    def icons(self) -> int:
        """Maki icons on the card."""
        return _MAKI.index(self.card) + 1 if self.card in _MAKI else 0

    @property
    def is_nigiri(self) -> bool:
        """Whether the card is a nigiri."""
        return self.card in ("egg", "salmon", "squid")

    @property
    def points(self) -> int:
        """Points the card adds to the own round score if the round ended now."""
        have = self.have or 0
        if self.card == "tempura":
            return 5 * (have % 2)
        if self.card == "sashimi":
            return 10 if have % 3 == 2 else 0
        if self.card == "dumpling":
            return have + 1 if have < 5 else 0
        if self.is_nigiri:
            kind = CODES.index(self.card)
            if self.open_wasabi:
                return DIPPED_VALUE[self.rules.wasabi_values][kind - EGG]
            return NIGIRI_VALUE[kind]
        if self.maki_now is not None and self.maki_after is not None:
            return self.maki_after - self.maki_now
        return 0


TableFunction = Callable[..., float]


@lru_cache(maxsize=64)
def _situations(rules: Rules) -> tuple[tuple[tuple[int, int, int, int], Situation], ...]:
    """Every situation with its index into a table."""
    found = []
    for r in range(SHAPE[0]):
        for turn in range(rules.hand_size):
            shared: dict[str, Any] = {
                "round": r + 1,
                "turn": turn + 1,
                "turns_left": rules.hand_size - turn,
                "players": rules.players,
                "hand_size": rules.hand_size,
                "rules": rules,
            }
            for kind in range(KINDS):
                for state, fields in _states(kind, turn):
                    situation = Situation(card=CODES[kind], **shared, **fields)
                    found.append(((r, turn, kind, state), situation))
    return tuple(found)


def _states(kind: int, turn: int) -> list[tuple[int, dict[str, Any]]]:
    """States a card can be in at a turn (from 0), with the fields that describe them."""
    code = CODES[kind]
    if code in _MAKI:
        return [
            (5 * now + after, {"maki_now": MAKI_POINTS[now], "maki_after": MAKI_POINTS[after]})
            for now in range(5)
            for after in range(now, 5)
        ]
    if code == "pudding":
        return [
            (state, {"pudding_lead": state // 3 - 2, "pudding_tail": state % 3 - 1})
            for state in range(PUDDING_STATES)
        ]
    if EGG <= kind <= SQUID:
        return [(0, {"open_wasabi": 0}), (1, {"open_wasabi": 1})]
    # One card a turn, and one more that a pair places first.
    name = "open_wasabi" if code == "wasabi" else "have"
    return [(state, {name: state}) for state in range(turn + 2)]


def tabulate(
    function: TableFunction, rules: Rules, parameters: Mapping[str, float], name: str
) -> NDArray[np.float64]:
    """Call a table function for every situation.

    Returns
    -------
    ndarray
        float64, shape (3, 10, 13, 25); states that cannot occur repeat the one before.

    Raises
    ------
    StrategyError
        When the function raises, or returns something that is not a number.
    """
    values = np.full(SHAPE, np.nan)
    for index, situation in _situations(rules):
        try:
            value = function(situation, **parameters)
        except StrategyError as error:
            where = _describe(situation)
            raise StrategyError(f"strategy {name!r}: {error} (for {where})") from None
        except Exception as error:
            raise StrategyError(
                f"strategy {name!r} raised {type(error).__name__}: {error}"
                f" for {_describe(situation)}"
            ) from error
        known = int | float | np.integer | np.floating
        if isinstance(value, bool) or not isinstance(value, known):
            raise StrategyError(
                f"strategy {name!r} returned {value!r}, not a number, for {_describe(situation)}"
            )
        try:
            values[index] = value
        except OverflowError:
            raise StrategyError(
                f"strategy {name!r} returned too large a number for {_describe(situation)}"
            ) from None
        if math.isnan(value):
            raise StrategyError(f"strategy {name!r} returned NaN for {_describe(situation)}")
    _fill_forward(values)
    return values


def _fill_forward(values: NDArray[np.float64]) -> None:
    """Give states that cannot occur the value of the state before them."""
    values[..., 0] = np.nan_to_num(values[..., 0], nan=0.0, posinf=np.inf, neginf=-np.inf)
    for state in range(1, STATES):
        missing = np.isnan(values[..., state])
        values[..., state][missing] = values[..., state - 1][missing]


def _describe(s: Situation) -> str:
    known = {
        "have": s.have,
        "open_wasabi": s.open_wasabi,
        "maki_now": s.maki_now,
        "maki_after": s.maki_after,
        "pudding_lead": s.pudding_lead,
        "pudding_tail": s.pudding_tail,
    }
    facts = [f"{key}={value}" for key, value in known.items() if value is not None]
    return f"{s.card} in round {s.round}, turn {s.turn} ({', '.join(facts)})"


def ranked(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Replace values by their ranks within each turn, from ``NOT_HELD + 1`` upward.

    Raises
    ------
    StrategyError
        When one turn has more than 255 different values.
    """
    ranks = np.empty_like(values)
    for r in range(SHAPE[0]):
        for turn in range(SHAPE[1]):
            distinct, inverse = np.unique(values[r, turn], return_inverse=True)
            if len(distinct) > 255:
                raise StrategyError("a table has more than 255 different values in one turn")
            ranks[r, turn] = inverse.reshape(SHAPE[2:]) + NOT_HELD + 1
    return ranks


def table_parameters(
    function: TableFunction, rules: Rules, parameters: Mapping[str, float], name: str
) -> NDArray[np.float64]:
    """Parameters of the compiled chooser for a table function: values, then ranks."""
    values = tabulate(function, rules, parameters, name)
    return np.concatenate([values.ravel(), ranked(values).ravel()])


assert max(MAKI_STATES, PUDDING_STATES) <= STATES


def table_rows(
    function: TableFunction, rules: Rules, parameters: Mapping[str, float], name: str
) -> list[dict[str, Any]]:
    """Values as rows for display: one for each situation, in table order."""
    values = tabulate(function, rules, parameters, name)
    return [
        {
            "card": s.card,
            "round": s.round,
            "turn": s.turn,
            "state": _describe(s).partition("(")[2].rstrip(")"),
            "value": float(values[index]),
        }
        for index, s in _situations(rules)
    ]
