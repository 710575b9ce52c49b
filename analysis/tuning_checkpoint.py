"""Checkpoints of a tuning: what every candidate reached, from which it is played on.

The optimiser is not saved. It draws its candidates from its seed and from what the ones
before reached, so handing it those numbers again brings it to the very same state.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

FORMAT: Final = "sushilab tuning 1"

Shares = tuple[float | None, ...]
"""Win share of every candidate of a generation; None for one that could not be played."""


class TuningError(ValueError):
    """A tuning that cannot be done as asked; one sentence."""


class TuningCheckpoint:
    """The finished generations of a tuning on disk; reads ``path`` when it exists.

    Parameters
    ----------
    path
        A JSON file.
    settings
        Digest of everything that decides the numbers.
    population
        Candidates of a generation.

    Raises
    ------
    TuningError
        When the file is no such checkpoint, belongs to another tuning or cannot be
        written.
    """

    def __init__(self, path: Path, settings: str, population: int) -> None:
        self.path, self.settings = path, settings
        self.generations: list[Shares] = []
        if path.exists():
            self.generations = self._read(population)
        try:
            self._write()
        except OSError as error:
            raise TuningError(f"cannot write the checkpoint {path}: {error.strerror}") from None

    def _read(self, population: int) -> list[Shares]:
        try:
            document = json.loads(self.path.read_bytes())
            if document["format"] != FORMAT:
                raise ValueError
            settings = document["settings"]
            found = [tuple(_share(value) for value in row) for row in document["generations"]]
        except (OSError, ValueError, TypeError, KeyError):
            raise TuningError(f"{self.path} is not a checkpoint of a tuning") from None
        if settings != self.settings:
            raise TuningError(
                f"{self.path} is the checkpoint of another tuning: name another file or delete it"
            )
        if any(len(row) != population for row in found):
            raise TuningError(f"{self.path} is not a checkpoint of a tuning")
        return found

    def add(self, shares: Sequence[float | None]) -> None:
        """Remember a finished generation."""
        self.generations.append(tuple(shares))
        self._write()

    def _write(self) -> None:
        """Replace the file in one step, so that it is whole at any time."""
        document = {
            "format": FORMAT,
            "settings": self.settings,
            "generations": self.generations,
        }
        partial = self.path.with_name(self.path.name + ".partial")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(json.dumps(document, allow_nan=False) + "\n", encoding="utf-8")
        os.replace(partial, self.path)


def _share(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError
    return float(value)
