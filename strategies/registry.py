"""Finding strategies: built-in ones by name, a user's own by file, others by entry point."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib
import importlib.util
import pkgutil
import re
import sys
import traceback
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Final

from ..simulator.games import DEFAULT_GAME
from ..simulator.names import nearest
from .definitions import BoundStrategy, Definition
from .families import family_of
from .names import StrategyError, parse_parameters
from .sources import USER_MODULE

_COMBINATION: Final = re.compile(r"(?P<name>\w+)\((?P<inner>.*)\)", re.DOTALL)
_read_before: Final[dict[tuple[Path, str, str], Definition]] = {}
_OPENED: Final = re.compile(r"\s*(\w+)\s*(\(|$)")


@cache
def built_in(game: str) -> dict[str, Definition]:
    """Definitions that come with sushilab, and from installed packages, by name.

    A package adds its own by entry points of the group ``sushilab.strategies`` that name a
    definition or a module with definitions.
    """
    found = dict(_families(game))
    package = family_of(game)
    if package is None:
        return found
    for path in sorted((Path(package.__path__[0]) / "tables").glob("*.toml")):
        definition = _built_in_table(path, game)
        found[definition.name] = definition
    for point in entry_points(group="sushilab.strategies"):
        loaded = point.load()
        added = [loaded] if isinstance(loaded, Definition) else _definitions(loaded)
        found.update({d.name: d for d in added if d.game == game})
    return dict(sorted(found.items(), key=lambda item: _rank(item[0])))


@cache
def _families(game: str) -> dict[str, Definition]:
    """Definitions of a game's modules, on which its tables in TOML may build."""
    package = family_of(game)
    if package is None:
        return {}
    modules = [f"{package.__name__}.{m.name}" for m in pkgutil.iter_modules(package.__path__)]
    loaded = [_definitions(importlib.import_module(module)) for module in modules]
    return {definition.name: definition for found in loaded for definition in found}


def _definition_of(name: str, game: str) -> Definition:
    known = _families(game)
    if name not in known:
        known = built_in(game)
    if name not in known:
        from .combinators import COMBINATORS
        from .written_combinations import usage_of

        opened = _OPENED.match(name)
        if opened is not None and opened[1] in COMBINATORS:
            raise StrategyError(f"{name!r} is half a combination: write {usage_of(opened[1])}")
        raise StrategyError(f"unknown strategy {name!r}" + nearest(name, list(known)))
    return known[name]


def field(game: str) -> list[str]:
    """Names of the built-in strategies that play where a command is given none."""
    return [name for name, definition in built_in(game).items() if definition.in_field]


def _built_in_table(path: Path, game: str) -> Definition:
    from .toml_tables import read_toml

    return dataclasses.replace(read_toml(path, path.read_bytes(), game), path=None)


def _rank(name: str) -> tuple[bool, str]:
    return (name != "random", name)


def _definitions(module: Any) -> list[Definition]:
    return [value for value in vars(module).values() if isinstance(value, Definition)]


def resolve(spec: Any, game: str = DEFAULT_GAME, folder: Path | None = None) -> BoundStrategy:
    """Return the strategy that a text names, or that an object is.

    Parameters
    ----------
    spec
        ``name``, ``name:parameter=number,...``, ``file.py``, ``file.py:name``,
        ``file.py:name,parameter=number``, ``file.toml``, a combination such as
        ``mistakes(expected; 0.1)``, or a decorated function, or a strategy.
    game
        Name of the game it is to play.
    folder
        Where files with relative paths are; default: the current folder.

    Raises
    ------
    StrategyError
        One sentence: what is wrong, and the nearest valid choice.
    """
    if not isinstance(spec, str | Definition) and hasattr(spec, "compiled_for"):
        ready: BoundStrategy = spec
        return ready
    if isinstance(spec, Definition):
        if spec.game != game:
            raise StrategyError(f"strategy {spec.name!r} plays {spec.game}, not {game}")
        return spec.with_parameters()
    if not isinstance(spec, str):
        raise StrategyError(f"{spec!r} is not a strategy: give a name, a file or @strategy")
    combined = _COMBINATION.fullmatch(spec.strip())
    if combined is not None:
        from .written_combinations import combine

        return combine(combined["name"], combined["inner"], game, folder)
    head, rest = _split(spec)
    if head.endswith((".py", ".toml")):
        definition, rest = _from_file(head, rest, game, folder)
    else:
        definition = _definition_of(head, game)
    if definition.game != game:
        raise StrategyError(f"strategy {head!r} plays {definition.game}, not {game}")
    try:
        return definition.with_parameters(**parse_parameters(rest))
    except StrategyError as error:
        raise StrategyError(f"{spec}: {error}" if "=" in rest else str(error)) from None


def resolve_all(spec: str, game: str = DEFAULT_GAME) -> list[BoundStrategy]:
    """Return every strategy of a file that is named alone, or the one that a text names.

    Parameters and errors are those of :func:`resolve`.
    """
    head, rest = _split(spec)
    if head.endswith((".py", ".toml")) and not rest:
        return [each.with_parameters() for each in load_file(Path(head), game).values()]
    return [resolve(spec, game)]


def _split(spec: str) -> tuple[str, str]:
    """Split at the first colon that is not part of a path."""
    for ending in (".py", ".toml"):
        at = spec.find(ending + ":")
        if at >= 0:
            cut = at + len(ending)
            return spec[:cut], spec[cut + 1 :]
    if spec.endswith((".py", ".toml")):
        return spec, ""
    head, _, rest = spec.partition(":")
    return head, rest


def _from_file(path_text: str, rest: str, game: str, folder: Path | None) -> tuple[Definition, str]:
    """Choose a definition of a file; returns it with the text of its parameters."""
    path = Path(path_text) if folder is None else folder / path_text
    definitions = load_file(path, game)
    # A file's name may have commas and equals signs, and its strategy then too.
    own = [name for name in definitions if f"{rest},".startswith(f"{name},")]
    if own:
        longest = max(own, key=len)
        return definitions[longest], rest[len(longest) + 1 :]
    first = rest.partition(",")[0]
    if first and "=" not in first:
        raise StrategyError(
            f"{path_text} defines no strategy {first!r}" + nearest(first, list(definitions))
        )
    if len(definitions) > 1:
        raise StrategyError(
            f"{path_text} defines {len(definitions)} strategies: write {path_text}:NAME,"
            f" with NAME one of {', '.join(definitions)}"
        )
    return next(iter(definitions.values())), rest


@cache
def _load_source(path: Path, content: bytes) -> dict[str, Definition]:
    # Machine code refers to the module by name, and is kept by content: a moved file's too.
    name = f"{USER_MODULE}{hashlib.sha256(content).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        # Not by the loader, which goes by the second of the last edit.
        exec(compile(content, str(path), "exec"), module.__dict__)
    except SyntaxError as error:
        if error.lineno is None:
            raise StrategyError(f"{path} is not a text of Python: {error.msg}") from None
        raise StrategyError(f"{path}, line {error.lineno}: {error.msg}") from None
    except StrategyError as error:
        raise StrategyError(f"{path}: {error}") from None
    except (Exception, SystemExit) as error:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == str(path)]
        line = f", line {frames[-1].lineno}" if frames else ""
        raise StrategyError(f"{path}{line}: {type(error).__name__}: {error}") from None
    found: dict[str, Definition] = {}
    for definition in _definitions(module):
        named = definition.name
        if named in ("value", "choose"):
            named = path.stem
        if named in found and found[named].function is not definition.function:
            raise StrategyError(f"{path} defines two strategies called {named!r}: rename one")
        found[named] = dataclasses.replace(definition, name=named, path=path)
    return found


def _load_toml(path: Path, content: bytes, game: str) -> dict[str, Definition]:
    from .toml_tables import read_toml

    # Read each time, since files that it builds on may have changed; kept by what it is.
    definition = read_toml(path, content, game)
    made = definition.with_parameters().fingerprint
    definition = _read_before.setdefault((path, game, made), definition)
    return {definition.name: definition}


def load_file(path: Path, game: str) -> dict[str, Definition]:
    """Definitions in a user's file, by name.

    Raises
    ------
    StrategyError
        When the file is missing, does not run, or defines no strategy of the game.
    """
    if not path.suffix:
        raise StrategyError(f"{path} has no name before its ending")
    if path.is_dir():
        raise StrategyError(f"{path} is a folder, not a strategy file")
    if not path.is_file():
        near = sorted(p.name for p in path.parent.glob(f"*{path.suffix}"))
        raise StrategyError(
            f"no strategy file {path}" + nearest(path.name, near, none="none is there")
        )
    try:
        content = path.read_bytes()
    except OSError as error:
        raise StrategyError(f"cannot read {path}: {error.strerror}") from None
    resolved = path.resolve()
    try:
        if path.suffix == ".toml":
            found = _load_toml(resolved, content, game)
        else:
            found = _load_source(resolved, content)
    except StrategyError as error:
        raise StrategyError(str(error).replace(str(resolved), str(path))) from None
    usable = {name: d for name, d in found.items() if d.game == game}
    if found and not usable:
        other = next(iter(found.values())).game
        raise StrategyError(f"{path} plays {other}, not {game}: name its game (--game {other})")
    if not usable:
        raise StrategyError(
            f"{path} defines no strategy: put @strategy above a function value(view, card) or"
            " choose(view), or @table above value(s)"
        )
    return usable
