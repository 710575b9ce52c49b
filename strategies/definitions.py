"""Strategies as they are defined and as they are played.

A *definition* is a function with a name, parameters and a description, marked by a
decorator. A *strategy* is a definition with values for its parameters; it can be compiled
for the rules of a game and is what a run is given.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..simulator.names import nearest
from .names import StrategyError, number_text
from .sources import source_of


@dataclass(frozen=True)
class Definition:
    """A strategy with its parameters left open.

    Attributes
    ----------
    name
        Short name, unique within a game.
    kind
        ``table``: ``value(s)`` of a situation, tabulated when loaded; ``value``:
        compiled ``value(view, card)``; ``choose``: compiled ``choose(view)``; ``block``:
        compiled for a whole block of games, with the game's own signature; ``combined``:
        made of other strategies.
    function
        The function.
    game
        Name of the game.
    traits
        Words that describe it, e.g. ``("deterministic",)``.
    source
        Who proposed the heuristic, or where it was published.
    path
        File it was loaded from, or None for built-in ones.
    prepare
        For ``block``: what makes the compiled function's array of parameters, called with
        the rules and with its own keyword arguments, which are the parameters.
    parts
        For ``combined``: the strategies it is made of.
    preset
        Values of parameters that replace the function's defaults.
    text
        Description that replaces the docstring.
    content
        Whatever else the behaviour depends on, for digests.
    in_field
        Whether it plays where a command is given no strategies, in reports for instance.
    """

    name: str
    kind: str
    function: Callable[..., Any]
    game: str
    traits: tuple[str, ...] = ()
    source: str = ""
    path: Path | None = None
    prepare: Callable[..., NDArray[np.float64]] | None = None
    parts: tuple[BoundStrategy, ...] = ()
    preset: tuple[tuple[str, float], ...] = ()
    text: str = ""
    content: bytes = b""
    in_field: bool = True

    @property
    def description(self) -> str:
        """The docstring, cleaned, or the text that replaces it."""
        return self.text or inspect.getdoc(self.function) or ""

    @property
    def summary(self) -> str:
        """First paragraph of the docstring, on one line."""
        return " ".join(self.description.split("\n\n")[0].split())

    @cached_property
    def defaults(self) -> dict[str, float]:
        """Parameters with their default values.

        Raises
        ------
        StrategyError
            When a parameter has no default or one that is not a number.
        """
        if self.kind == "combined":
            return dict(self.preset)
        function = self.function
        lead = {"table": 1, "value": 2, "choose": 1, "block": None}[self.kind]
        if self.prepare is not None:
            function, lead = self.prepare, 1
        if lead is None:
            # The game's signature leaves no room for parameters by name.
            return dict(self.preset)
        found = {}
        for parameter in list(inspect.signature(function).parameters.values())[lead:]:
            default = parameter.default
            if isinstance(default, bool) or not isinstance(default, int | float):
                raise StrategyError(
                    f"strategy {self.name!r}: parameter {parameter.name!r} needs a number"
                    " as default"
                )
            found[parameter.name] = float(default)
        return {**found, **dict(self.preset)}

    def with_parameters(self, **parameters: float) -> BoundStrategy:
        """Strategy with these parameters changed.

        Raises
        ------
        StrategyError
            For an unknown parameter, with the nearest ones, or a value that is no number.
        """
        for name, value in parameters.items():
            if name not in self.defaults:
                raise StrategyError(
                    f"strategy {self.name!r} has no parameter {name!r}"
                    + nearest(name, list(self.defaults), none="it has none")
                )
            if not np.isfinite(value):
                raise StrategyError(f"strategy {self.name!r}: {name}={value} is not a number")
        if self.kind == "combined" and parameters:
            from .combinators import rebuild

            # Its numbers have limits, and its name tells them.
            return rebuild(self.function.__name__, self.parts, {**self.defaults, **parameters})
        changed = {k: float(v) for k, v in parameters.items() if float(v) != self.defaults[k]}
        return BoundStrategy(self, tuple(sorted(changed.items())))


@dataclass(frozen=True)
class BoundStrategy:
    """A definition with parameters: what a run is given."""

    definition: Definition
    changed: tuple[tuple[str, float], ...] = ()
    _compiled: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False, hash=False)

    @property
    def name(self) -> str:
        """Name for tables: the definition's, with changed parameters."""
        words = ",".join(f"{name}={number_text(value)}" for name, value in self.changed)
        return f"{self.definition.name}:{words}" if words else self.definition.name

    @property
    def parameters(self) -> dict[str, float]:
        """All parameters with their values."""
        return {**self.definition.defaults, **dict(self.changed)}

    @property
    def spec(self) -> str:
        """What finds this strategy again: its name, or its file and name."""
        path = self.definition.path
        if path is not None:
            name = self.definition.name
            return f"{path}:{name}{self.name[len(name) :].replace(':', ',', 1)}"
        if self.definition.kind == "combined" and not self.definition.content:
            from .combinators import text_of

            parts = [part.spec for part in self.definition.parts]
            return text_of(self.definition.function, parts, self.parameters)
        return self.name

    def spec_from(self, folder: Path) -> str:
        """What finds this strategy again from a folder: a file in it without its path."""
        path = self.definition.path
        if path is None or not path.is_relative_to(folder.resolve()):
            return self.spec
        return self.spec.replace(str(path), str(path.relative_to(folder.resolve())), 1)

    @property
    def fingerprint(self) -> str:
        """Name, parameters and a digest of the source, for checkpoints."""
        digest = hashlib.sha256(source_of(self.definition.function))
        digest.update(self.definition.content)
        for part in self.definition.parts:
            digest.update(part.fingerprint.encode())
        return f"{self.name}-{digest.hexdigest()[:12]}"

    def compiled_for(self, rules: Any) -> tuple[Any, NDArray[np.float64]]:
        """Compiled chooser and its parameters, float64 of shape (any,), for some rules.

        Raises
        ------
        StrategyError
            When the strategy cannot be compiled or tabulated.
        """
        if rules not in self._compiled:
            from .compilers import compile_strategy

            self._compiled[rules] = compile_strategy(self, rules)
        found: tuple[Any, NDArray[np.float64]] = self._compiled[rules]
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by name: the receiving process loads the strategy again."""
        from .registry import built_in

        definition = self.definition
        if definition.path is None:
            for part in definition.parts:
                part.__reduce__()
        found = definition.path is not None or definition.kind == "combined"
        if not found and built_in(definition.game).get(definition.name) != definition:
            raise StrategyError(
                f"strategy {self.name!r} was defined in a session and cannot be sent to"
                " other processes: write it to a file"
            )
        return (_load, (self.spec, definition.game))


def _load(spec: str, game: str) -> BoundStrategy:
    from .registry import resolve

    return resolve(spec, game)
