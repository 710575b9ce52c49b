"""Files that a command writes: checked before anything is played, written at the end."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .counts import InputError


def check_writable(path: Path | None) -> None:
    """Make the folder of a file and find out whether the file can be written.

    Raises
    ------
    InputError
        When it cannot.
    """
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = not path.exists()
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None


def check_folder(path: Path) -> None:
    """Make a folder and find out whether files can be written to it.

    Raises
    ------
    InputError
        When they cannot.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        probe = path / ".sushilab-probe"
        with probe.open("wb"):
            pass
        probe.unlink()
    except OSError as error:
        raise InputError(f"cannot write to {path}: {error.strerror or error}") from None


def write_csv(path: Path, rows: Sequence[Mapping[str, Any]], columns: Sequence[str]) -> None:
    """Write tidy rows; unknown numbers (NaN) stay empty."""
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore")
        writer.writeheader()
        for row in rows:
            writer.writerow({k: "" if v != v or v is None else v for k, v in row.items()})
