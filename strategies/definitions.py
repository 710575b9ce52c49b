"""Strategies as they are defined and as they are played.

A *definition* is a function with a name, parameters and a description, marked by a
decorator. A *strategy* is a definition with values for its parameters; it can be compiled
for the rules of a game and is what a run is given.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import DEFAULT_GAME

USER_MODULE: Final = "sushilab_user_"
"""What the module of a user's file is called, followed by a digest of its content."""
KINDS_OF_STRATEGY: Final = ("table", "value", "choose", "block", "combined")


class StrategyError(ValueError):
    """A strategy that does not exist, cannot be loaded or cannot be compiled."""


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
                    + nearest(name, list(self.defaults), "it has none")
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


def number_text(value: float) -> str:
    """Shortest text that reads as the very same number."""
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


def source_of(function: Callable[..., Any]) -> bytes:
    """Everything a function's behaviour can depend on: its whole file, and its closure.

    Two functions of one file with the same name, made by a function with different
    arguments, differ only in the closure.
    """
    content = getattr(function, "content", None)
    if isinstance(content, bytes):
        return content
    code = function.__code__
    parts = [function.__qualname__.encode(), repr(function.__defaults__).encode()]
    cells = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    parts += [f"{name}={_content(cell)}".encode() for name, cell in cells.items()]
    if function.__module__.startswith(USER_MODULE):
        return b"\0".join([*parts, function.__module__.encode()])
    try:
        path = inspect.getsourcefile(function)
        if path is not None and Path(path).is_file():
            return b"\0".join([*parts, Path(path).read_bytes()])
        return b"\0".join([*parts, inspect.getsource(function).encode()])
    except (OSError, TypeError):
        return b"\0".join([*parts, code.co_code, repr(code.co_consts).encode()])


def _content(cell: Any) -> str:
    try:
        value = cell.cell_contents
    except ValueError:
        return "empty"
    if isinstance(value, np.ndarray):
        return f"{value.dtype}{value.shape}{value.tobytes().hex()}"
    code = getattr(getattr(value, "py_func", value), "__code__", None)
    return repr(value) if code is None else f"{code.co_code.hex()}{code.co_consts!r}"


def nearest(name: str, known: list[str], none: str = "") -> str:
    """Tail of a sentence that offers the nearest known names."""
    close = difflib.get_close_matches(name, known, 3, 0.5)
    if close:
        return f"; did you mean {' or '.join(close)}?"
    if known:
        return f"; known: {', '.join(known)}"
    return f"; {none}" if none else ""


def strategy(
    function: Callable[..., Any] | None = None,
    *,
    name: str = "",
    game: str = DEFAULT_GAME,
    traits: tuple[str, ...] = (),
    source: str = "",
    in_field: bool = True,
) -> Any:
    """Mark a function as a strategy that is compiled.

    A function whose first arguments are ``(view, card)`` gives the value of a card as a
    number; one with ``(view)`` returns the pick itself. Further arguments with numbers as
    defaults are parameters. A function called ``value`` or ``choose`` gives the strategy
    the name of its file.

    Parameters
    ----------
    function
        The function; the decorator is used with or without parentheses.
    name, traits, source, in_field
        See :class:`Definition`.
    game
        The game it plays.
    """

    def mark(marked: Callable[..., Any]) -> Definition:
        arguments = list(inspect.signature(marked).parameters)
        if arguments[:2] == ["view", "card"]:
            kind = "value"
        elif arguments[:1] == ["view"]:
            kind = "choose"
        else:
            raise StrategyError(
                f"strategy {marked.__name__!r} takes ({', '.join(arguments)}): write"
                " value(view, card) or choose(view), and parameters with defaults after them"
            )
        named = name or marked.__name__
        return Definition(named, kind, marked, game, traits, source, in_field=in_field)

    return mark if function is None else mark(function)


def table(
    function: Callable[..., Any] | None = None,
    *,
    name: str = "",
    game: str = DEFAULT_GAME,
    traits: tuple[str, ...] = (),
    source: str = "",
    in_field: bool = True,
) -> Any:
    """Mark a plain Python function ``value(s)`` of a situation as a table strategy.

    Parameters are those of :func:`strategy`.
    """

    def mark(marked: Callable[..., Any]) -> Definition:
        if not inspect.signature(marked).parameters:
            raise StrategyError(f"strategy {marked.__name__!r} takes no argument: write value(s)")
        named = name or marked.__name__
        return Definition(named, "table", marked, game, traits, source, in_field=in_field)

    return mark if function is None else mark(function)


def decorators_for(game: str) -> tuple[Any, Any]:
    """The decorators :func:`strategy` and :func:`table` for strategies of one game.

    A game's package offers them, so that users' files need not name the game.
    """
    return partial(strategy, game=game), partial(table, game=game)


def family_of(game: str) -> Any:
    """Package of a game's strategies, or None when there is none.

    It may have ``table_strategy(function, rules, parameters, name)`` for strategies that are
    tables, ``chooser_source(kind, parameters, noise)`` and ``chooser_signature()`` for
    functions that are compiled, ``combined_strategy(bound, rules)`` for the combinations that
    ``COMBINATIONS`` names, and ``PICK_WORDS``, which say what a ``choose`` function is to do.
    Each of the first returns, or leads to, a compiled chooser and its parameters.
    """
    name = f"{__package__}.{game}"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        found = None
    return None if found is None else importlib.import_module(name)


def block_strategy(
    *,
    name: str,
    game: str,
    traits: tuple[str, ...] = (),
    source: str = "",
    prepare: Callable[..., NDArray[np.float64]] | None = None,
) -> Callable[[Callable[..., Any]], Definition]:
    """Mark a function of the game's compiled signature, for families that need full speed.

    Parameters
    ----------
    name, traits, source
        See :class:`Definition`.
    game
        The game it plays.
    prepare
        Called as ``prepare(rules, **parameters)`` before a run; returns the float64 array,
        of one axis, that the compiled function gets. Its keyword arguments with numbers as
        defaults are the parameters of the strategy.
    """

    def mark(marked: Callable[..., Any]) -> Definition:
        return Definition(name, "block", marked, game, traits, source, prepare=prepare)

    return mark


def parse_parameters(text: str) -> Mapping[str, float]:
    """Read ``name=number,name=number``.

    Raises
    ------
    StrategyError
        When a part is not ``name=number``.
    """
    found = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        key, equals, value = part.partition("=")
        try:
            found[key.strip()] = float(value)
        except ValueError:
            raise StrategyError(f"{part!r} is not a parameter: write NAME=NUMBER") from None
        if not equals:
            raise StrategyError(f"{part!r} is not a parameter: write NAME=NUMBER")
    return found
