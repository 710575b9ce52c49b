"""How games of Omakase ended, and after how many turns."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd

from ...simulator.omakase.sums import TURN_BINS
from ...simulator.run import Outcome
from .batch_means import INTERVAL, add_mean, add_share, counted
from .phases import seen

ENDINGS: Final = ("check", "draw", "turn")
"""How a game ends, in the order of the tally: all had their turn after a check, the deck was
empty when a turn should begin, or it was in the middle of one, which was played to its end."""
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
ENDING_COLUMNS: Final = (
    *("ending", "games"),
    *(f"{name}{end}" for name in ("share", "turns") for end in INTERVAL),
)
"""Columns of :func:`endings_frame`."""
LENGTH_COLUMNS: Final = (
    "games",
    *(f"turns{end}" for end in INTERVAL),
    "turns_sd",
    *(f"turns_p{round(100 * q):02d}" for q in QUANTILES),
)
"""Columns of :func:`game_lengths_frame`."""


def endings_frame(outcome: Outcome) -> pd.DataFrame:
    """How games ended, one row for each way.

    Returns
    -------
    pandas.DataFrame
        ``ending`` (``check``, ``draw`` or ``turn``), ``games`` (count), ``share`` of all
        games, and ``turns``, the mean number of turns of all players together that such
        games had; both with ``_se``, ``_low`` and ``_high``. Ways that never happened have
        no length.
    """
    cells = counted(outcome, "endings")
    games = cells.sum(axis=2)
    turns = (cells * np.arange(TURN_BINS)).sum(axis=2)
    frame = pd.DataFrame({"ending": ENDINGS})
    frame["games"] = games.sum(axis=0).astype(np.int64)
    whole = np.broadcast_to(games.sum(axis=1, keepdims=True), games.shape)
    add_share(frame, "share", games, whole)
    add_mean(frame, "turns", turns, games)
    return frame


def game_lengths_frame(outcome: Outcome) -> pd.DataFrame:
    """Length of games in turns, in one row.

    Returns
    -------
    pandas.DataFrame
        ``games`` (count), ``turns`` of all players together (mean, with ``_se``, ``_low``
        and ``_high``), ``turns_sd`` and quantiles ``turns_p05`` to ``turns_p95``. Turns lost
        to wasabi do not count; 127 stands for 127 and more.
    """
    cells = counted(outcome, "endings").sum(axis=1)
    numbers = np.arange(TURN_BINS)
    games = cells.sum(axis=0)
    frame = pd.DataFrame({"games": [int(games.sum())]})
    add_mean(frame, "turns", (cells @ numbers)[:, None], cells.sum(axis=1, keepdims=True))
    mean = float(frame["turns"].iloc[0])
    frame["turns_sd"] = np.sqrt((games * (numbers - mean) ** 2).sum() / games.sum())
    reached = np.cumsum(games) / games.sum()
    for q in QUANTILES:
        frame[f"turns_p{round(100 * q):02d}"] = int(np.searchsorted(reached, q - 1e-12))
    return frame


def length_distribution_frame(outcome: Outcome) -> pd.DataFrame:
    """Games by number of turns and ending: ``turns``, ``ending``, ``games``, ``share``."""
    games = counted(outcome, "endings").sum(axis=0).T
    index = pd.MultiIndex.from_product([range(TURN_BINS), ENDINGS], names=["turns", "ending"])
    frame = index.to_frame(index=False)
    frame["games"] = games.ravel().astype(np.int64)
    frame["share"] = frame["games"] / max(int(frame["games"].sum()), 1)
    return seen(frame, "games")
