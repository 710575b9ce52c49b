"""Files of game records: reading JSON with one sentence on what is wrong, and laying it out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .record_structure import RecordError


def read_record(path: str | Path, check: Callable[[Any], object]) -> dict[str, Any]:
    """Read a record and verify its structure.

    Parameters
    ----------
    path
        A JSON file.
    check
        Verifies the document of a game; raises :class:`RecordError`.

    Raises
    ------
    RecordError
        For a file that cannot be read, is not JSON, or is not a record, with its name.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise RecordError(f"{path}: not a text file in UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"{path}: cannot be read: {reason}") from None
    if not text.strip():
        raise RecordError(f"{path}: the file is empty")
    try:
        document = json.loads(text, object_pairs_hook=object_of)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"{path}: not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    except (ValueError, RecursionError) as error:  # an endless number, or brackets without end
        raise RecordError(f"{path}: not usable JSON: {error}") from None
    try:
        check(document)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None
    return dict(document)


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Object of a JSON text, for ``object_pairs_hook``.

    Raises
    ------
    ValueError
        For a key that is there twice, of which one would be lost without a word.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} is there twice in one object")
    return found


def laid_out(value: Any, deepest: int, depth: int = 0) -> str:
    """JSON text that opens only what holds further lists or objects.

    Parameters
    ----------
    value
        A JSON value.
    deepest
        What is this deep in the document stands on one line.
    depth
        How deep the value itself is.
    """
    parts = list(value.values()) if isinstance(value, dict) else value
    holds_more = isinstance(parts, list) and any(isinstance(part, dict | list) for part in parts)
    if depth == deepest or not holds_more:
        return json.dumps(value)
    lines = [laid_out(part, deepest, depth + 1) for part in parts]
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {line}" for key, line in zip(value, lines, strict=True)]
    indent = "  " * depth
    inner = ",\n".join(f"{indent}  {line}" for line in lines)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{inner}\n{indent}{closing}"
