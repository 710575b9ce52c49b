"""Prices, changes and preference orders of a strategy in TOML, checked as they are read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..simulator.names import nearest
from .formulas import Formula
from .names import StrategyError
from .written_tables import Change, Condition, Price

_HOW: Final = ("value", "add", "times")


class Values:
    """The part of a file that gives values to cards.

    Parameters
    ----------
    data
        The file as the parser returns it.
    words
        Module with the words of the game.
    parameters
        Names that formulas may use, with their values.
    where
        Tells file, line and key: called with table, key and index.
    """

    def __init__(
        self,
        data: Mapping[str, Any],
        words: Any,
        parameters: Mapping[str, float],
        where: Callable[..., str],
    ) -> None:
        self.data, self.words, self.parameters, self.where = data, words, parameters, where

    def prices(self) -> dict[str, Price]:
        """Prices by card."""
        values = self.data.get("values", {})
        prices: dict[str, Price] = {}
        for key, value in values.items():
            where = self.where("values", key)
            if key not in self.words.CARDS and key not in self.words.GROUPS:
                near = nearest(key, [*self.words.CARDS, *self.words.GROUPS])
                raise StrategyError(f"{where}: unknown card{near}")
            for card in self.words.GROUPS.get(key, (key,)):
                # A card by its own name counts more than its group.
                if key == card or card not in values:
                    prices[card] = self._price(where, value, [card])
        return prices

    def _price(
        self, where: str, value: Any, cards: Iterable[str], more: tuple[str, ...] = ()
    ) -> Price:
        cards = list(cards)
        names = {*self._fields(cards), *self.parameters, *more}
        items = value if isinstance(value, list) else [value]
        if not items:
            raise StrategyError(f"{where}: the list is empty")
        parts: list[float | Formula] = []
        for item in items:
            if is_number(item):
                parts.append(float(item))
            elif isinstance(item, str):
                try:
                    parts.append(Formula(item, names))
                except StrategyError as error:
                    raise StrategyError(f"{where}: {error}") from None
            else:
                raise StrategyError(
                    f"{where}: {item!r} is no value: write a number, a formula in quotes, or a list"
                )
        if isinstance(value, list):
            self._check_list(where, len(parts), cards)
        return Price(tuple(parts), isinstance(value, list), where)

    def _check_list(self, where: str, length: int, cards: list[str]) -> None:
        for card in cards:
            copies = getattr(self.words, "COPIES", ("have",))
            if not {*copies} & {*self.words.fields_of(card)}:
                raise StrategyError(
                    f"{where}: a list goes by own copies, which do not count for {card}:"
                    " write a number or a formula"
                )
            cycle = self.words.CYCLES.get(card, 1)
            if length % cycle:
                raise StrategyError(
                    f"{where}: {length} values, but sets of {card} start again after {cycle}:"
                    f" write {cycle} or {2 * cycle}"
                )

    def _fields(self, cards: Iterable[str]) -> set[str]:
        return {field for card in cards for field in self.words.fields_of(card)}

    def changes(self) -> list[Change]:
        """Every ``[[when]]``, in order."""
        return [self._change(i, rule) for i, rule in enumerate(self.data.get("when", ()))]

    def _change(self, index: int, rule: Mapping[str, Any]) -> Change:
        cards = self._cards(index, rule.get("card"))
        fields = self._fields(cards)
        conditions, how = [], [key for key in rule if key in _HOW]
        if len(how) != 1:
            raise StrategyError(
                f"{self.where('when', index=index)}: write one of value, add and times"
            )
        for key, value in rule.items():
            where = self.where("when", key, index)
            if key == "card" or key in _HOW:
                continue
            if key not in self.words.FIELDS:
                near = nearest(key, ["card", *self.words.FIELDS, *_HOW])
                raise StrategyError(f"{where}: unknown condition{near}")
            if key not in fields:
                raise StrategyError(f"{where}: means nothing for {', '.join(sorted(cards))}")
            try:
                conditions.append(Condition.read(key, value))
            except StrategyError as error:
                raise StrategyError(f"{where}: {error}") from None
        where = self.where("when", how[0], index)
        price = self._price(where, rule[how[0]], cards, ("value",))
        return Change(frozenset(cards), tuple(conditions), how[0], price)

    def _cards(self, index: int, named: Any) -> list[str]:
        if named is None:
            return list(self.words.CARDS)
        items = [named] if isinstance(named, str) else named
        where = self.where("when", "card", index)
        if not are_texts(items) or not items:
            raise StrategyError(f"{where}: write a card, or a list of cards")
        found = []
        for item in items:
            if item not in self.words.CARDS and item not in self.words.GROUPS:
                near = nearest(item, [*self.words.CARDS, *self.words.GROUPS])
                raise StrategyError(f"{where}: unknown card {item!r}{near}")
            found += self.words.GROUPS.get(item, (item,))
        return found

    def order(self) -> list[str]:
        """Entries of a preference order, groups of cards taken apart."""
        entries: list[str] = []
        for text in self.data.get("order", ()):
            where = self.where("", "order")
            try:
                meant = self.words.expanded(text)
            except StrategyError as error:
                raise StrategyError(f"{where}: {error}") from None
            if len(meant) == 1 and meant[0] in entries:
                raise StrategyError(f"{where}: {text!r} is there twice")
            entries += [entry for entry in meant if entry not in entries]
        return entries


def is_number(value: Any) -> bool:
    """Whether a value of a file is a finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def are_texts(value: Any) -> bool:
    """Whether a value of a file is a list of texts."""
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
