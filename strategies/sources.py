"""What a strategy's behaviour depends on, for digests."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

USER_MODULE: Final = "sushilab_user_"
"""What the module of a user's file is called, followed by a digest of its content."""


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
