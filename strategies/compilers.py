"""From a strategy's definition to the compiled chooser that the kernel calls.

A function strategy is compiled inside a generated module that holds the loop over lanes.
The module is a real file in the cache, named after a digest of the strategy's whole source
file, so that the machine code is found again next time; machine code of functions made on
the fly never is.
"""

from __future__ import annotations

import hashlib
import importlib.util
import itertools
import os
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np
from numba import types
from numpy.typing import NDArray

from ..simulator.compiling import compiled, machine_code_folder, njit
from .definitions import BoundStrategy, Definition
from .families import family_of
from .names import StrategyError
from .sources import source_of

_MAKES_ARRAYS: Final = ("NRT required", "Only accept returning of array passed")
"""What numba says of functions that need reference counting, when compiled without."""


@lru_cache(maxsize=64)
def compile_strategy(bound: BoundStrategy, rules: Any) -> tuple[Any, NDArray[np.float64]]:
    """Compiled chooser and parameters of a strategy.

    Raises
    ------
    StrategyError
        When the function does not compile, with the place in its file.
    """
    definition = bound.definition
    if definition.kind == "table":
        made: tuple[Any, NDArray[np.float64]]
        tabulate = _offer(definition, "table_strategy")
        made = tabulate(definition.function, rules, bound.parameters, bound.name)
        return made
    if definition.kind == "combined":
        made = _offer(definition, "combined_strategy")(bound, rules)
        return made
    if definition.kind == "block":
        chooser = compile_block(definition.function, definition.game)
        if definition.prepare is not None:
            return chooser, definition.prepare(rules, **bound.parameters)
    else:
        chooser = compile_function(definition)
    return chooser, np.array([*bound.parameters.values(), 0.0], np.float64)


def _offer(definition: Definition, name: str) -> Any:
    """What a game's package offers for a kind of strategies.

    Raises
    ------
    StrategyError
        When it offers nothing of the kind.
    """
    found = getattr(family_of(definition.game), name, None)
    if found is None:
        raise StrategyError(
            f"strategy {definition.name!r}: {definition.game} cannot play {definition.kind}"
            " strategies"
        )
    return found


@cache
def compile_block(function: Callable[..., Any], game: str) -> Any:
    """Compile a function that decides for a whole block of games of a game."""
    return compiled(family_of(game).chooser_signature())(function)


@cache
def compile_function(definition: Definition, noise: bool = False) -> Any:
    """Compile a ``value`` or ``choose`` function into a block chooser.

    Parameters
    ----------
    definition
        A strategy of one of these kinds.
    noise
        Whether random numbers are added to the values, times one more parameter.
    """
    make_source = _offer(definition, "chooser_source")
    source: str = make_source(definition.kind, len(definition.defaults), noise)
    module = generated_module(
        source, definition.function.__module__, source_of(definition.function)
    )
    try:
        _compile_in(module, definition, allocates=False)
    except Exception as error:
        if not any(words in str(error) for words in _MAKES_ARRAYS):
            raise StrategyError(_explain(definition, module, error)) from None
        # The function makes arrays: slower, since it needs reference counting.
        try:
            _compile_in(module, definition, allocates=True)
        except Exception as again:
            raise StrategyError(_explain(definition, module, again)) from None
    return module.__dict__["choose_block"]


def _compile_in(module: ModuleType, definition: Definition, *, allocates: bool) -> None:
    settings = {"nogil": True, "error_model": "numpy", "_nrt": allocates}
    # Only compiled code calls these: entries for Python would take long to compile.
    settings |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    # Inlined, so that the view's many arrays are never passed from call to call.
    inner = njit(forceinline=True, **settings)
    module.__dict__.update(inlined=inner, called=njit(**settings))
    module.__dict__["strategy_function"] = inner(definition.function)
    exec(module.__dict__["code"], module.__dict__)


def compile_source(source: str, named: dict[str, Any]) -> Any:
    """Compile a generated block chooser that calls other compiled choosers.

    Parameters
    ----------
    source
        A module that defines ``choose_block``.
    named
        What the choosers are called in it. Where they come from decides, with the source,
        which machine code of an earlier process is found again.
    """
    origins = [f"{name} {getattr(c, 'py_func', c).__module__}" for name, c in named.items()]
    module = generated_module(source, *origins)
    module.__dict__.update(named)
    exec(module.__dict__["code"], module.__dict__)
    return module.__dict__["choose_block"]


def generated_module(source: str, *depends: str | bytes) -> ModuleType:
    """Module for generated source, backed by a file where a cache can be written.

    Parameters
    ----------
    source
        Text of the module; it finds the decorator ``compiled`` as a name.
    *depends
        What else its machine code depends on.
    """
    digest = hashlib.sha256(source.encode())
    for part in depends:
        digest.update(part if isinstance(part, bytes) else part.encode())
    name = f"chooser_{digest.hexdigest()[:16]}"
    folder = machine_code_folder()
    path = (folder or Path(tempfile.gettempdir())) / f"{name}.py"
    if folder is not None and not path.exists():
        # Written aside and moved, so that no other process reads half a file.
        partial = path.with_suffix(f".{os.getpid()}.partial")
        partial.write_text(source)
        os.replace(partial, path)
    spec = importlib.util.spec_from_loader(name, loader=None)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    module.__file__ = str(path)
    module.__dict__["compiled"] = compiled
    module.__dict__["code"] = compile(source, str(path), "exec")
    sys.modules[name] = module
    return module


def _explain(definition: Definition, module: ModuleType, error: Exception) -> str:
    """One sentence from numba's long message: file, line and what it could not do."""
    code = definition.function.__code__
    places = [line for name, line in _locations(error) if name == code.co_filename]
    line = places[0] if places else code.co_firstlineno
    where = Path(code.co_filename).name
    reason = _wrong_return(definition, module.__dict__.get("strategy_function"))
    if not reason:
        reason = f"does not compile: {_reason(str(error)) or type(error).__name__}"
    return f"{where}, line {line}: strategy {definition.name!r} {reason}"


def _wrong_return(definition: Definition, inner: Any) -> str:
    """What a function that compiles by itself returns, when that is no value or pick."""
    wanted = {
        "value": (types.Integer, types.Float, types.Boolean),
        "choose": (types.Integer,),
    }[definition.kind]
    for signature in getattr(inner, "nopython_signatures", ()):
        found = signature.return_type
        if isinstance(found, wanted):
            continue
        if isinstance(found, types.NoneType):
            what = "returns nothing"
        elif isinstance(found, types.Optional):
            what = "does not always return something"
        else:
            what = f"returns {_TYPE_WORDS.get(type(found), str(found))}"
        if definition.kind == "value":
            return f"{what}: the value of a card is a number"
        words = getattr(family_of(definition.game), "PICK_WORDS", "return a card")
        return f"{what}: {words}"
    return ""


_TYPE_WORDS: Final[dict[Any, str]] = {
    types.UnicodeType: "a text",
    types.StringLiteral: "a text",
    types.Float: "a number with decimals",
    types.Boolean: "true or false",
    types.Complex: "a complex number",
}


def _locations(error: Exception) -> list[tuple[str, int]]:
    text = str(error)
    found = re.findall(r'File "([^"]+)", line (\d+)', text)
    found += re.findall(r"at (\S+\.py) \((\d+)\)", text)
    return [(str(Path(name).resolve()), int(number)) for name, number in found]


def _reason(message: str) -> str:
    """The most telling line of a numba message."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    plain = re.search(r"Untyped global name '(\w+)'.*<class 'function'>", message)
    if plain:
        return f"it calls {plain[1]}, which is not compiled: put @numba.njit above it"
    written = re.search(r"No definition for lowering View\(.*\.(\w+) = ", message)
    if written:
        return f"it sets {written[1]} of the view, which can only be read"
    telling = ("Unknown attribute", "NameError", "Untyped global", "Cannot unify")
    for words in telling:
        for line in lines:
            if words in line:
                return _shortened(line)
    for line, call in itertools.pairwise(lines):
        if "No implementation" in line and call.startswith(">>> "):
            return f"it cannot compile {_shortened(call[4:])}"
    skip = ("Failed in", "During", "File ", "<source", "raised from", "There are", "- Of which")
    for line in lines:
        if not line.startswith(skip):
            return _shortened(line)
    return lines[0] if lines else ""


def _shortened(line: str) -> str:
    """Cut numba's long type names out of a message."""
    line = re.sub(r" of type Table\(.*", " of the state of the game", line)
    return re.sub(r" of type View\(.*", " of the view", line).lstrip("- ").rstrip(":")
