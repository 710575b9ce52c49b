"""Every game of a run, one row a seat, written to a Parquet file while the run goes on.

Columns, all of them present for every game that sushilab plays:

``game`` (int64)
    Number of the game in the run, from 0. ``simulate --record`` writes the same numbers.
``line_up`` (int32)
    Number of the line-up, from 0.
``deal`` (int64)
    Number of the deal. Rows with the same deal share its cards, so they depend on each
    other: take means by deal before computing a standard error.
``seating`` (int32)
    Which arrangement of the line-up around the table was played, from 0.
``seat`` (int8)
    Seat at the table, from 0 clockwise.
``strategy`` (dictionary of text)
    Who sat there.
``score`` (int16)
    Final score, in the game's unit.
what breaks ties (int16)
    The column has the game's name for it (``tie_break_column``).
``win_share`` (float64)
    1 for a win, 1 / k for a win shared by k, else 0.

The file's metadata holds, under ``sushilab``, where the rows come from, as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import game
from ..simulator.plan import Chunk, Plan
from ..simulator.tallies import WIN_UNITS
from .provenance import origin_of

METADATA_KEY: Final = b"sushilab"


class RowsError(ValueError):
    """A file that rows cannot be written to."""


class ParquetRows:
    """Writes rows as they come; a context manager, and the ``rows`` of a run.

    Parameters
    ----------
    path
        File to write; its folder is made when it is missing.
    plan
        What is played.
    origin
        More to remember about the run, e.g. the command that repeats it.

    Raises
    ------
    RowsError
        When the file cannot be written. That is found out here, before any game.

    Examples
    --------
    ::

        with ParquetRows(Path("rows.parquet"), plan) as rows:
            run(plan, rows=rows)
    """

    def __init__(self, path: Path, plan: Plan, origin: Mapping[str, Any] | None = None) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        self.path = path
        self.games = 0
        self._plan = plan
        self._names = pa.array([strategy.name for strategy in plan.strategies], pa.string())
        self._schema = pa.schema(
            [
                ("game", pa.int64()),
                ("line_up", pa.int32()),
                ("deal", pa.int64()),
                ("seating", pa.int32()),
                ("seat", pa.int8()),
                ("strategy", pa.dictionary(pa.int32(), pa.string())),
                ("score", pa.int16()),
                (game(plan.game).tie_break_column, pa.int16()),
                ("win_share", pa.float64()),
            ],
            metadata={METADATA_KEY: json.dumps({**origin_of(plan), **(origin or {})})},
        )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = pq.ParquetWriter(path, self._schema)
        except OSError as error:
            raise RowsError(f"cannot write {path}: {error.strerror or error}") from None

    def __call__(self, chunk: Chunk, rows: NDArray[np.int16]) -> None:
        """Write the games of a chunk; chunks come in order.

        Parameters
        ----------
        chunk
            Which groups they are.
        rows
            int16, shape (games, n, 4): position in the line-up, score, what breaks ties
            and win share (840ths) of every seat.
        """
        import pyarrow as pa

        n = self._plan.players
        places = game_places(self._plan, chunk)
        numbers = np.arange(self.games, self.games + len(rows))
        seats = np.tile(np.arange(n), len(rows))
        members = np.array(self._plan.line_ups)[np.repeat(places[:, 0], n), rows[..., 0].ravel()]
        columns = [
            np.repeat(numbers, n),
            *(np.repeat(places[:, i], n) for i in range(3)),
            seats,
            pa.DictionaryArray.from_arrays(pa.array(members.astype(np.int32)), self._names),
            rows[..., 1].ravel(),
            rows[..., 2].ravel(),
            rows[..., 3].ravel() / WIN_UNITS,
        ]
        arrays = [
            column if isinstance(column, pa.Array) else pa.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=self._schema))
        self.games += len(rows)

    def __enter__(self) -> Self:
        """Return the sink."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Finish the file; what was written so far is complete and readable."""
        self.close()

    def close(self) -> None:
        """Finish the file; a second call does nothing."""
        self._writer.close()


def game_places(plan: Plan, chunk: Chunk) -> NDArray[np.int64]:
    """Line-up, deal and arrangement of every game of a chunk, in the order of its rows.

    Returns
    -------
    ndarray
        int64, shape (games, 3).
    """
    parts = []
    count = len(plan.line_ups)
    for group in range(chunk.first, chunk.last):
        repeat, line_up = divmod(group, count)
        lanes = min(plan.group_size, plan.deals - repeat * plan.group_size)
        steps = int(plan.steps[line_up])
        part = np.empty((lanes, steps, 3), np.int64)
        part[..., 0] = line_up
        part[..., 1] = (group * plan.group_size + np.arange(lanes))[:, None]
        turns = plan.seating == "shuffle"
        part[..., 2] = repeat % len(plan.arrangements) if turns else np.arange(steps)
        parts.append(part.reshape(-1, 3))
    return np.concatenate(parts)
