"""Strategies in TOML files: tables of prices, preference orders, and plays of other strategies.

The format is described in the documentation page "Strategies in TOML".
"""

from __future__ import annotations

import dataclasses
import importlib
import keyword
import re
import tomllib
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final

from ..simulator.games import game_names
from ..simulator.names import nearest
from .combinators import named
from .definitions import BoundStrategy, Definition
from .names import StrategyError
from .toml_places import line_of
from .toml_values import Values, are_texts, is_number
from .written_tables import RESERVED, WrittenTable

_TEXTS: Final = ("name", "description", "source", "game", "like", "play")
_KEYS: Final = (*_TEXTS, "in_field", "traits", "order", "parameters", "values", "when")
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
            self.text = content.decode("utf-8-sig")
            self.data = tomllib.loads(self.text)
        except UnicodeDecodeError:
            raise StrategyError(f"{shown} is not a text in UTF-8") from None
        except tomllib.TOMLDecodeError as error:
            message = re.sub(r" \(at line (\d+), column \d+\)", "", str(error))
            at = re.search(r"line (\d+)", str(error))
            line = f", line {at[1]}" if at else ""
            raise StrategyError(f"{shown}{line}: {message}") from None
        except ValueError:
            # Python's limit for digits, of which the parser does not tell the line.
            raise StrategyError(f"{shown}: a number has too many digits") from None
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
            "in_field": self.data.get("in_field", True),
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
            if key == "in_field" and not isinstance(value, bool):
                raise StrategyError(f"{self.where('', key)}: write true or false")
            if key in ("parameters", "values") and not isinstance(value, dict):
                raise StrategyError(f"{self.where('', key)}: write it as a table, [{key}]")
            if key in ("traits", "order") and not are_texts(value):
                raise StrategyError(f"{self.where('', key)}: write a list of texts")
            if key == "when" and not (
                isinstance(value, list) and all(isinstance(item, dict) for item in value)
            ):
                raise StrategyError(f"{self.where('', key)}: write it as [[when]]")
        content = ("play", "like", "order", "values", "when")
        if all(self.data.get(key) in (None, {}, []) for key in content):
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
        preset = dict(base.parameters)
        for key, value in self._parameters().items():
            if key not in preset:
                near = nearest(key, list(preset), none="it has none")
                raise StrategyError(
                    f"{self.where('parameters', key)}: {base.name!r} has no such parameter{near}"
                )
            preset[key] = value
        facts["traits"] = facts["traits"] or base.definition.traits
        facts["source"] = facts["source"] or base.definition.source
        if base.definition.kind == "combined":
            base = self._with_numbers(base, preset)
            facts["text"] = described or base.definition.description
            return named(base, facts, self.content)
        return dataclasses.replace(
            base.definition,
            preset=tuple(preset.items()),
            text=_with_parameters(described, base.definition.description),
            content=self.content + base.fingerprint.encode(),
            **facts,
        )

    def _with_numbers(self, base: BoundStrategy, numbers: dict[str, float]) -> BoundStrategy:
        """Return a combination with other numbers, which have limits."""
        if numbers == base.parameters:
            return base
        try:
            return base.definition.with_parameters(**numbers)
        except StrategyError as error:
            raise StrategyError(f"{self.where('parameters')}: {error}") from None

    def _table(self, game: str, base: BoundStrategy | None, described: str) -> WrittenTable:
        try:
            words = importlib.import_module(f"{__package__}.{game}.table_words")
        except ModuleNotFoundError:
            known = game in game_names()
            what = f"{game} has no tables in TOML yet" if known else f"unknown game {game!r}"
            raise StrategyError(f"{self.where('', 'game')}: {what}") from None
        own = self._parameters()
        parameters = {**(base.parameters if base is not None else {}), **own}
        for key in own:
            if key in (*words.FIELDS, *RESERVED):
                raise StrategyError(f"{self.where('parameters', key)}: the name is taken already")
        values = Values(self.data, words, parameters, self.where)
        prices, changes = values.prices(), values.changes()
        used = frozenset().union(*(p.used for p in (*prices.values(), *(c.price for c in changes))))
        for key in own:
            if key not in used and (base is None or key not in base.parameters):
                others = [] if base is None else list(base.parameters)
                near = nearest(key, others, none="no value uses it")
                raise StrategyError(f"{self.where('parameters', key)}: not used{near}")
        content = self.content + (b"" if base is None else base.fingerprint.encode())
        return WrittenTable(
            words, described, parameters, prices, values.order(), changes, base, content
        )

    def _parameters(self) -> dict[str, float]:
        found = {}
        for key, value in self.data.get("parameters", {}).items():
            if not is_number(value):
                raise StrategyError(f"{self.where('parameters', key)}: {value!r} is not a number")
            if not key.isidentifier() or keyword.iskeyword(key):
                raise StrategyError(f"{self.where('parameters', key)}: {key!r} is not a name")
            found[key] = float(value)
        return found


def _with_parameters(described: str, base: str) -> str:
    """Return a description of one's own, with what the base says of its parameters."""
    _, heading, meanings = base.partition("Parameters\n----------\n")
    return f"{described.strip()}\n\n{heading}{meanings}".strip() if described else base
