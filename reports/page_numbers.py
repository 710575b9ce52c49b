"""The small tables that a page shows, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from .charts.style import people
from .digits import MISSING, MOST_DECIMALS, number, percent, plus_minus
from .page_tables import Tables
from .terminal_numbers import UNKNOWN

NO_ERROR: Final = f"± {UNKNOWN}"
RARE: Final = f"{UNKNOWN}: seen too rarely to tell an error."


@dataclass(frozen=True)
class Cell:
    """Text of a cell, half its interval, whether it leads, and what was cut from it."""

    text: str
    error: str = ""
    best: bool = False
    full: str = ""


@dataclass(frozen=True)
class Numbers:
    """A table of a page."""

    title: str
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def by_players(
    frame: pd.DataFrame,
    *,
    value: str,
    name: str,
    order: Sequence[str],
    head: str,
    title: str,
    caption: str,
    share: bool = False,
    sign: bool = False,
    most: int = MOST_DECIMALS,
) -> Numbers:
    """Names down, numbers of players along, values with half their 95 % interval.

    Parameters
    ----------
    frame
        Columns ``players``, ``name`` and ``value`` with ``_se`` and ``_high``; the
        greatest of each number of players is marked, among those with a known error if
        there are any.
    share
        Whether values are shares, shown in per cent.
    most
        Most decimals of what is no share.
    """
    counts = sorted(int(n) for n in frame["players"].unique())
    rows = [[_name(label)] for label in order]
    for count in counts:
        part = frame[frame["players"] == count].set_index(name).reindex(list(order))
        columns = [
            part[f"{value}{end}"].to_numpy(np.float64) for end in ("", "_se", "_low", "_high")
        ]
        known = columns[0][np.isfinite(columns[1])]
        # A value of a handful of games would lead by luck.
        top = np.nanmax(known if known.size else columns[0], initial=-np.inf)
        for row, found, se, low, high in zip(rows, *columns, strict=True):
            if not np.isfinite(found):
                row.append(Cell(MISSING))
                continue
            # One end may be cut off, a share's at 0 or 1.
            half = max(high - found, found - low)
            told = bool(np.isfinite(half))
            error = plus_minus(half, se, share=share, most=most) if told else NO_ERROR
            text = (
                percent(found, se, sign=sign) if share else number(found, se, sign=sign, most=most)
            )
            sure = bool(np.isfinite(se)) or not known.size
            row.append(Cell(text, error, sure and found == top))
    heads = (head, *(people(count) for count in counts))
    if any(cell.error == NO_ERROR for row in rows for cell in row):
        caption = f"{caption} {RARE}"
    return Numbers(title, caption, heads, tuple(map(tuple, rows)))


def _name(name: str) -> Cell:
    return Cell(name, full=name if len(name) > 24 else "")


def run_numbers(tables: Tables, speeds: Sequence[float]) -> Numbers:
    """What was played, and how fast."""
    columns = ("", "games", "deals", "line-ups", "games/s")
    rows = []
    for run, speed in zip(tables["runs"].itertuples(), speeds, strict=True):
        games, deals = (f"{int(str(n)):,}" for n in (run.games, run.deals))
        line_ups = f"{run.line_ups} of {run.possible_line_ups}"
        texts = (people(int(str(run.players))), games, deals, line_ups, f"{speed:,.0f}")
        rows.append(tuple(Cell(text) for text in texts))
    return Numbers("", "What was played.", columns, tuple(rows))
