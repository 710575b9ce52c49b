"""From a strategy's definition to the compiled chooser that the kernel calls.

A function strategy is compiled inside a generated module that holds the loop over lanes.
The module is a real file in the cache, named after a digest of the strategy's whole source
file, so that the machine code is found again next time; machine code of functions made on
the fly never is.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import inspect
import os
import re
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core.errors import NumbaError
from numpy.typing import NDArray

from ..simulator.compiling import compiled, machine_code_folder
from .definitions import BoundStrategy, Definition, StrategyError


def compile_strategy(bound: BoundStrategy, rules: Any) -> tuple[Any, NDArray[np.float64]]:
    """Compiled chooser and parameters of a strategy.

    Raises
    ------
    StrategyError
        When the function does not compile, with the place in its file.
    """
    definition = bound.definition
    family = importlib.import_module(f"{__package__}.{definition.game}")
    if definition.kind == "table":
        return family.table_strategy(definition.function, rules, bound.parameters, bound.name)
    if definition.kind == "block":
        chooser = _compiled_block(definition)
    else:
        chooser = _compiled_function(definition)
    return chooser, np.array([*bound.parameters.values(), 0.0], np.float64)


@cache
def _compiled_block(definition: Definition) -> Any:
    family = importlib.import_module(f"{__package__}.{definition.game}")
    return compiled(family.chooser_signature())(definition.function)


@cache
def _compiled_function(definition: Definition) -> Any:
    """Compile a ``value`` or ``choose`` function into a block chooser."""
    family = importlib.import_module(f"{__package__}.{definition.game}")
    source: str = family.chooser_source(definition.kind, len(definition.defaults))
    module = _generated_module(definition, source)
    module.__dict__["compiled"] = compiled
    try:
        _compile_in(module, definition, allocates=False)
    except NumbaError as error:
        if "NRT required" not in str(error):
            raise StrategyError(_explain(definition, error)) from None
        # The function makes arrays: slower, since it needs reference counting.
        try:
            _compile_in(module, definition, allocates=True)
        except NumbaError as again:
            raise StrategyError(_explain(definition, again)) from None
    return module.__dict__["choose_block"]


def _compile_in(module: ModuleType, definition: Definition, *, allocates: bool) -> None:
    # Inlined, so that the view's many arrays are never passed from call to call.
    inner = numba.njit(nogil=True, error_model="numpy", _nrt=allocates, forceinline=True)
    module.__dict__["strategy_function"] = inner(definition.function)
    exec(module.__dict__["code"], module.__dict__)


def _generated_module(definition: Definition, source: str) -> ModuleType:
    """Module for generated source, backed by a file where a cache can be written."""
    digest = hashlib.sha256()
    digest.update(source.encode())
    digest.update(definition.function.__qualname__.encode())
    digest.update(_whole_source(definition))
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
    module.__dict__["code"] = compile(source, str(path), "exec")
    sys.modules[name] = module
    return module


def _whole_source(definition: Definition) -> bytes:
    try:
        path = inspect.getsourcefile(definition.function)
        if path is not None:
            return Path(path).read_bytes()
        return inspect.getsource(definition.function).encode()
    except (OSError, TypeError):
        code = definition.function.__code__
        return code.co_code + repr(code.co_consts).encode()


def _explain(definition: Definition, error: NumbaError) -> str:
    """One sentence from numba's long message: file, line and what it could not do."""
    code = definition.function.__code__
    places = [line for name, line in _locations(error) if name == code.co_filename]
    line = places[0] if places else code.co_firstlineno
    where = Path(code.co_filename).name
    reason = _reason(str(error))
    return f"{where}, line {line}: strategy {definition.name!r} does not compile: {reason}"


def _locations(error: NumbaError) -> list[tuple[str, int]]:
    text = str(error)
    found = re.findall(r'File "([^"]+)", line (\d+)', text)
    found += re.findall(r"at (\S+\.py) \((\d+)\)", text)
    return [(str(Path(name).resolve()), int(number)) for name, number in found]


def _reason(message: str) -> str:
    """The most telling line of a numba message."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    telling = (
        "Unknown attribute",
        "NameError",
        "Untyped global",
        "Cannot unify",
        "No implementation",
    )
    for words in telling:
        for line in lines:
            if words in line:
                return _shortened(line)
    skip = ("Failed in", "During", "File ", "<source", "raised from", "There are", "- Of which")
    for line in lines:
        if not line.startswith(skip):
            return _shortened(line)
    return lines[0] if lines else "unknown reason"


def _shortened(line: str) -> str:
    """Cut numba's long type names out of a message."""
    return re.sub(r" of type View\(.*", " of the view", line).lstrip("- ").rstrip(":")
