"""Strategies in TOML files: tables of prices, preference orders, and plays of other strategies.

The format is described in the documentation page "Write a strategy".
"""

from __future__ import annotations

import importlib
import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

from .definitions import BoundStrategy, Definition, StrategyError, nearest
from .formulas import Formula
from .toml_places import line_of
from .written_tables import Change, Condition, Price, WrittenTable

_TEXTS: Final = ("name", "description", "source", "game", "like", "play")
_KEYS: Final = (*_TEXTS, "traits", "order", "parameters", "values", "when")
_HOW: Final = ("value", "add", "times")
_being_read: ContextVar[tuple[Path, ...]] = ContextVar("_being_read", default=())
_NAME: Final = re.compile(r"[A-Za-z_][\w-]*")


def read_toml(path: Path, content: bytes, game: str, shown: str = "") -> Definition:
    """Make a definition of a TOML file.

    Parameters
    ----------
    path
        Where the file is; strategies it names are looked for from there.
    content
        What it holds.
    game
        Game to play, when the file names none.
    shown
        How messages name the file; default: its path.

    Raises
    ------
    StrategyError
        With file, line and key, and the nearest valid name.
    """
    if path in _being_read.get():
        raise StrategyError(f"{shown or path} builds on itself")
    token = _being_read.set((*_being_read.get(), path))
    try:
        return _Reader(path, content, shown or str(path)).definition(game)
    finally:
        _being_read.reset(token)


class _Reader:
    """One file being read; knows where its keys stand."""

    def __init__(self, path: Path, content: bytes, shown: str) -> None:
        self.path, self.shown, self.content = path, shown, content
        try:
            self.text = content.decode("utf-8")
            self.data = tomllib.loads(self.text)
        except UnicodeDecodeError:
            raise StrategyError(f"{shown} is not a text in UTF-8") from None
        except tomllib.TOMLDecodeError as error:
            message = re.sub(r" \(at line (\d+), column \d+\)", "", str(error))
            at = re.search(r"line (\d+)", str(error))
            line = f", line {at[1]}" if at else ""
            raise StrategyError(f"{shown}{line}: {message}") from None
        except RecursionError:
            raise StrategyError(f"{shown}: lists or tables are nested too deeply") from None

    def where(self, table: str, key: str = "", index: int = 0) -> str:
        """File, line and key."""
        name = key or (f"[{table}]" if table else "")
        line = line_of(self.text, table, key, index)
        return f"{self.shown}, line {line}" + (f": {name}" if name else "")

    def definition(self, game: str) -> Definition:
        """Check everything and put it together."""
        self._check_top()
        name = self.data.get("name", self.path.stem)
        if "name" in self.data and not _NAME.fullmatch(name):
            raise StrategyError(f"{self.where('', 'name')}: {name!r} is not a name")
        game = self.data.get("game", game)
        facts: dict[str, Any] = {
            "name": name,
            "game": game,
            "traits": tuple(self.data.get("traits", ())),
            "source": self.data.get("source", ""),
            "path": self.path,
        }
        if "play" in self.data:
            return self._play(facts)
        base = self._base(game)
        described = self.data.get("description", "")
        if base is not None and not self.data.keys() & {"values", "when", "order"}:
            return self._renamed(base, facts, described)
        if base is not None and base.definition.kind != "table":
            raise StrategyError(
                f"{self.where('', 'like')}: {base.name!r} is no table, so its values cannot be"
                " changed card by card; without [values] and [[when]] its parameters can"
            )
        return Definition(kind="table", function=self._table(game, base, described), **facts)

    def _check_top(self) -> None:
        for key, value in self.data.items():
            if key not in _KEYS:
                near = nearest(key, list(_KEYS))
                raise StrategyError(f"{self.where('', key)}: unknown key{near}")
            if key in _TEXTS and not isinstance(value, str):
                raise StrategyError(f"{self.where('', key)}: write a text in quotes")
            if key in ("parameters", "values") and not isinstance(value, dict):
                raise StrategyError(f"{self.where('', key)}: write it as a table, [{key}]")
            if key in ("traits", "order") and not _texts(value):
                raise StrategyError(f"{self.where('', key)}: write a list of texts")
            if key == "when" and not (
                isinstance(value, list) and all(isinstance(item, dict) for item in value)
            ):
                raise StrategyError(f"{self.where('', key)}: write it as [[when]]")
        content = self.data.keys() & {"play", "like", "order", "values", "when"}
        if not content:
            raise StrategyError(
                f"{self.shown} defines no strategy: write [values], order, like or play"
            )
        for one, others in (
            ("play", ("like", "order", "values", "when", "parameters")),
            ("order", ("values", "like")),
        ):
            for other in others:
                if one in self.data and other in self.data:
                    raise StrategyError(f"{self.where('', other)}: not together with {one}")

    def _play(self, facts: dict[str, Any]) -> Definition:
        return self._renamed(
            self._named("play", facts["game"]), facts, self.data.get("description", "")
        )

    def _base(self, game: str) -> BoundStrategy | None:
        return self._named("like", game) if "like" in self.data else None

    def _named(self, key: str, game: str) -> BoundStrategy:
        from .registry import resolve

        try:
            return resolve(self.data[key], game, self.path.parent)
        except StrategyError as error:
            raise StrategyError(f"{self.where('', key)}: {error}") from None

    def _renamed(self, base: BoundStrategy, facts: dict[str, Any], described: str) -> Definition:
        """Another strategy under its own name, with other values of its parameters."""
        import dataclasses

        preset = dict(base.parameters)
        for key, value in self._parameters().items():
            if key not in preset:
                near = nearest(key, list(preset), "it has none")
                raise StrategyError(
                    f"{self.where('parameters', key)}: {base.name!r} has no such parameter{near}"
                )
            preset[key] = value
        facts["traits"] = facts["traits"] or base.definition.traits
        facts["source"] = facts["source"] or base.definition.source
        return dataclasses.replace(
            base.definition,
            preset=tuple(preset.items()),
            text=described or base.definition.description,
            content=self.content + base.fingerprint.encode(),
            **facts,
        )

    def _table(self, game: str, base: BoundStrategy | None, described: str) -> WrittenTable:
        try:
            words = importlib.import_module(f"{__package__}.{game}.table_words")
        except ModuleNotFoundError:
            raise StrategyError(f"{self.where('', 'game')}: unknown game {game!r}") from None
        own = self._parameters()
        parameters = {**(base.parameters if base is not None else {}), **own}
        for key in own:
            if key in (*words.FIELDS, "value"):
                raise StrategyError(
                    f"{self.where('parameters', key)}: the game has this name already"
                )
        prices = self._prices(words, parameters)
        changes = [
            self._change(words, i, parameters) for i in range(len(self.data.get("when", ())))
        ]
        used = frozenset().union(*(p.used for p in (*prices.values(), *(c.price for c in changes))))
        for key in own:
            if key not in used and (base is None or key not in base.parameters):
                near = nearest(
                    key, [] if base is None else list(base.parameters), "no value uses it"
                )
                raise StrategyError(f"{self.where('parameters', key)}: not used{near}")
        content = self.content + (b"" if base is None else base.fingerprint.encode())
        order = self._order(words)
        return WrittenTable(words, described, parameters, prices, order, changes, base, content)

    def _parameters(self) -> dict[str, float]:
        found = {}
        for key, value in self.data.get("parameters", {}).items():
            if not _is_number(value):
                raise StrategyError(f"{self.where('parameters', key)}: {value!r} is not a number")
            if not key.isidentifier():
                raise StrategyError(f"{self.where('parameters', key)}: {key!r} is not a name")
            found[key] = float(value)
        return found

    def _prices(self, words: Any, parameters: Mapping[str, float]) -> dict[str, Price]:
        values = self.data.get("values", {})
        prices: dict[str, Price] = {}
        for key, value in values.items():
            where = self.where("values", key)
            if key not in words.CARDS and key not in words.GROUPS:
                near = nearest(key, [*words.CARDS, *words.GROUPS])
                raise StrategyError(f"{where}: unknown card{near}")
            for card in words.GROUPS.get(key, (key,)):
                # A card by its own name counts more than its group.
                if key == card or card not in values:
                    prices[card] = self._price(where, value, [card], words, parameters)
        return prices

    def _price(
        self,
        where: str,
        value: Any,
        cards: Iterable[str],
        words: Any,
        parameters: Mapping[str, float],
        more: tuple[str, ...] = (),
    ) -> Price:
        cards = list(cards)
        fields = {field for card in cards for field in words.fields_of(card)}
        names = {*fields, *parameters, *more}
        items = value if isinstance(value, list) else [value]
        if not items:
            raise StrategyError(f"{where}: the list is empty")
        parts: list[float | Formula] = []
        for item in items:
            if _is_number(item):
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
            self._check_list(where, len(parts), cards, words)
        return Price(tuple(parts), isinstance(value, list), where)

    def _check_list(self, where: str, length: int, cards: list[str], words: Any) -> None:
        for card in cards:
            if not {"have", "open_wasabi"} & set(words.fields_of(card)):
                raise StrategyError(
                    f"{where}: a list goes by own copies, which do not count for {card}:"
                    " write a number or a formula"
                )
            cycle = words.CYCLES.get(card, 1)
            if length % cycle:
                raise StrategyError(
                    f"{where}: {length} values, but sets of {card} start again after {cycle}:"
                    f" write {cycle} or {2 * cycle}"
                )

    def _change(self, words: Any, index: int, parameters: Mapping[str, float]) -> Change:
        rule = self.data["when"][index]
        cards = self._cards(words, index, rule.get("card"))
        fields = {field for card in cards for field in words.fields_of(card)}
        conditions, how = [], [key for key in rule if key in _HOW]
        if len(how) != 1:
            raise StrategyError(
                f"{self.where('when', index=index)}: write one of value, add and times"
            )
        for key, value in rule.items():
            where = self.where("when", key, index)
            if key == "card" or key in _HOW:
                continue
            if key not in words.FIELDS:
                near = nearest(key, ["card", *words.FIELDS, *_HOW])
                raise StrategyError(f"{where}: unknown condition{near}")
            if key not in fields:
                raise StrategyError(f"{where}: means nothing for {', '.join(sorted(cards))}")
            try:
                conditions.append(Condition.read(key, value))
            except StrategyError as error:
                raise StrategyError(f"{where}: {error}") from None
        where = self.where("when", how[0], index)
        price = self._price(where, rule[how[0]], cards, words, parameters, ("value",))
        return Change(frozenset(cards), tuple(conditions), how[0], price)

    def _cards(self, words: Any, index: int, named: Any) -> list[str]:
        if named is None:
            return list(words.CARDS)
        items = [named] if isinstance(named, str) else named
        where = self.where("when", "card", index)
        if not _texts(items) or not items:
            raise StrategyError(f"{where}: write a card, or a list of cards")
        found = []
        for item in items:
            if item not in words.CARDS and item not in words.GROUPS:
                near = nearest(item, [*words.CARDS, *words.GROUPS])
                raise StrategyError(f"{where}: unknown card {item!r}{near}")
            found += words.GROUPS.get(item, (item,))
        return found

    def _order(self, words: Any) -> dict[tuple[str, int | None], float]:
        entries = []
        where = self.where("", "order") if "order" in self.data else ""
        for text in self.data.get("order", ()):
            meant = words.entries_of(text)
            if not meant:
                near = nearest(text, [*words.CARDS, *words.GROUPS])
                raise StrategyError(
                    f"{where}: {text!r} is no entry, such as {words.ENTRY_EXAMPLES}{near}"
                )
            for entry in meant:
                if entry in entries:
                    if len(meant) > 1:
                        continue
                    raise StrategyError(f"{where}: {text!r} names {entry[0]} a second time")
                entries.append(entry)
        return {entry: float(len(entries) - place) for place, entry in enumerate(entries)}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
