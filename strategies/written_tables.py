"""Tables that are written down as data: prices, preference orders and conditions.

A :class:`WrittenTable` is called like any other table function, with a situation of its
game. The words of a game (its cards, fields and entries of an order) come from its module
``table_words``.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .definitions import BoundStrategy
from .formulas import FUNCTIONS, Formula
from .names import StrategyError

RESERVED: Final = ("self", "s", "value", *FUNCTIONS)
"""Names that no parameter of a written table can have, besides the fields of the game."""
_RANGE: Final = re.compile(r"(-?[0-9]{1,9})\s*-\s*(-?[0-9]{1,9})")
_BOUND: Final = re.compile(r"(<=|>=|==|=|<|>|)\s*(-?[0-9]{1,9})")
_TESTS: Final[dict[str, Callable[[float, float], bool]]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
    "": lambda a, b: a == b,
}


@dataclass(frozen=True)
class Price:
    """A number, a formula, or a list of them by own copies.

    Attributes
    ----------
    parts
        The values; more than one, or a list of one, go by own copies.
    by_copies
        Whether they were written as a list.
    where
        File, line and key, for messages.
    """

    parts: tuple[float | Formula, ...]
    by_copies: bool
    where: str

    @property
    def used(self) -> frozenset[str]:
        """Names that its formulas use."""
        return frozenset().union(*(p.used for p in self.parts if isinstance(p, Formula)))

    def at(self, s: Any, numbers: Mapping[str, float | None], words: Any) -> float:
        """Value in a situation."""
        part = self.parts[0]
        if self.by_copies:
            copies = words.copies_of(s)
            at = copies % len(self.parts) if s.card in words.CYCLES else copies
            part = self.parts[min(at, len(self.parts) - 1)]
        if not isinstance(part, Formula):
            return part
        try:
            return part(numbers)
        except StrategyError as error:
            raise StrategyError(f"{self.where}: {error}") from None


@dataclass(frozen=True)
class Condition:
    """What a field of a situation must be: ``3``, ``"2-4"``, ``"<= 3"`` or ``[1, 3]``."""

    field: str
    holds: Callable[[float], bool]

    @classmethod
    def read(cls, field: str, value: Any) -> Condition:
        """Make a condition of what the file says.

        Raises
        ------
        StrategyError
            When it is nothing of the kind.
        """
        if type(value) is int or (isinstance(value, float) and value.is_integer()):
            return cls(field, lambda found: found == value)
        if isinstance(value, list) and value and all(type(item) is int for item in value):
            return cls(field, lambda found: found in value)
        if isinstance(value, str):
            span, bound = _RANGE.fullmatch(value.strip()), _BOUND.fullmatch(value.strip())
            if span is not None and int(span[1]) <= int(span[2]):
                low, high = int(span[1]), int(span[2])
                return cls(field, lambda found: low <= found <= high)
            if bound is not None:
                test, limit = _TESTS[bound[1]], int(bound[2])
                return cls(field, lambda found: test(found, limit))
        raise StrategyError(
            f"{value!r} is no condition: write a whole number, a list of them, '2-4' or '<= 3'"
        )


@dataclass(frozen=True)
class Change:
    """What a ``[[when]]`` does: which cards, under which conditions, and to which value."""

    cards: frozenset[str]
    conditions: tuple[Condition, ...]
    how: str
    price: Price

    def applies(self, card: str, numbers: Mapping[str, float | None]) -> bool:
        """Whether the card is meant and every condition holds."""
        if card not in self.cards:
            return False
        for condition in self.conditions:
            found = numbers[condition.field]
            if found is None or not condition.holds(found):
                return False
        return True


class WrittenTable:
    """A table function made of data; called as ``value(s, **parameters)``.

    Parameters
    ----------
    words
        Module with the words of the game.
    description
        What ``sushilab strategies show`` prints.
    parameters
        Numbers that can be changed, with their values.
    prices
        By card.
    order
        Entries of a preference order, the best first.
    changes
        In order; a later one goes on from what the one before made of the value.
    base
        Table strategy that values the cards which are not named.
    content
        Everything that its behaviour depends on, for digests.
    """

    def __init__(
        self,
        words: Any,
        description: str,
        parameters: Mapping[str, float],
        prices: Mapping[str, Price],
        order: Sequence[str],
        changes: Sequence[Change],
        base: BoundStrategy | None,
        content: bytes,
    ) -> None:
        self.words, self.prices, self.order = words, prices, order
        self.changes, self.base, self.content = changes, base, content
        self.__doc__ = description
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        self.__signature__ = inspect.Signature(
            [
                inspect.Parameter("s", kind),
                *(inspect.Parameter(n, kind, default=v) for n, v in parameters.items()),
            ]
        )

    def __call__(self, s: Any, **parameters: float) -> float:
        """Value of taking the card of a situation.

        Parameters
        ----------
        s
            A situation of the game.
        **parameters
            Values of all parameters.
        """
        numbers: dict[str, float | None] = {f: getattr(s, f) for f in self.words.FIELDS}
        numbers |= parameters
        value = self._first_value(s, numbers, parameters)
        for change in self.changes:
            numbers["value"] = value
            if change.applies(s.card, numbers):
                given = change.price.at(s, numbers, self.words)
                if change.how == "add":
                    value += given
                elif change.how == "times":
                    value *= given
                else:
                    value = given
        return value

    def _first_value(
        self, s: Any, numbers: Mapping[str, float | None], parameters: Mapping[str, float]
    ) -> float:
        price = self.prices.get(s.card)
        if price is not None:
            return price.at(s, numbers, self.words)
        if self.order:
            return float(self.words.by_order(s, self.order))
        if self.base is not None:
            known = {name: parameters[name] for name in self.base.parameters}
            return float(self.base.definition.function(s, **known))
        return 0.0
