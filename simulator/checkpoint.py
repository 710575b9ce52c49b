"""Checkpoints: the tally of a long run on disk, to resume to the bit-identical result."""

from __future__ import annotations

import json
import os
import time
import zipfile
import zlib
from pathlib import Path
from typing import Final

import numpy as np

from .plan import Plan, PlanError
from .tallies import Tally

EVERY_SECONDS: Final = 10.0
"""Time between two writes."""
_UNREADABLE: Final = (
    *(OSError, EOFError, ValueError, TypeError, AttributeError, KeyError, NotImplementedError),
    *(zipfile.BadZipFile, zlib.error),
)
"""What reading a file that is no checkpoint, or a broken one, may end with."""


class Checkpoint:
    """The saved state of a run; reads ``path`` when it exists.

    Parameters
    ----------
    path
        A ``.npz`` file.
    plan, chunk_games
        What is being played, and how it is cut.

    Raises
    ------
    PlanError
        When the file is not a checkpoint, belongs to another plan or cannot be written.
    """

    def __init__(self, path: Path, plan: Plan, chunk_games: int) -> None:
        self.path = path
        self.key = f"{plan.digest()}-{chunk_games}"
        self.done: set[int] = set()
        self.tally = Tally()
        self.games = 0
        self._written = time.monotonic()
        if path.exists():
            self._read()
        try:
            self.write(self.tally, self.games)
        except OSError as error:
            raise PlanError(f"cannot write the checkpoint {path}: {error.strerror}") from None

    def _read(self) -> None:
        try:
            with self.path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
                meta = json.loads(str(stored["meta"]))
                arrays = {name[4:]: stored[name] for name in stored.files if name[:4] == "sum_"}
                done, games, key = set(meta["done"]), int(meta["games"]), meta["key"]
        except _UNREADABLE:
            raise PlanError(f"{self.path} is not a checkpoint of sushilab") from None
        if key != self.key:
            raise PlanError(
                f"{self.path} is the checkpoint of another run: name another file or delete it"
            )
        self.done, self.games, self.tally = done, games, Tally(arrays)

    def note(self, chunk: int, tally: Tally, games: int) -> None:
        """Remember a finished chunk, and write when the last time was long ago."""
        self.done.add(chunk)
        if time.monotonic() - self._written >= EVERY_SECONDS:
            self.write(tally, games)

    def write(self, tally: Tally, games: int) -> None:
        """Replace the file in one step, so that it is whole at any time."""
        meta = json.dumps({"key": self.key, "done": sorted(self.done), "games": games})
        arrays = {f"sum_{name}": array for name, array in tally.arrays.items()}
        partial = self.path.with_name(self.path.name + ".partial")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with partial.open("wb") as file:
            np.savez_compressed(file, meta=np.array(meta), **arrays)  # type: ignore[arg-type]
        os.replace(partial, self.path)
        self._written = time.monotonic()
