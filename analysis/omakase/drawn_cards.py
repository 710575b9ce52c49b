"""What it was worth to draw a card at the start of a turn.

Which card is drawn is chance: unlike cards that are taken from the belt, drawn ones are not
chosen, so a difference between those who drew a card and the average drawer is caused by the
card. In later passes the deck is what was thrown away before; which kinds it has is a
consequence of play, so there values also tell in what kind of game a card comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from ...simulator.omakase.cards import CHOPSTICKS, CODES, PLAYABLE_END
from ...simulator.run import Outcome
from ...simulator.tallies import WIN_UNITS
from .batch_means import INTERVAL, add_mean, add_share, counted, gains
from .phases import seen, split_cells

MEANS: Final = ("score", "win_share", "score_gain", "win_gain")
DRAWN_COLUMNS: Final = ("drawn", *(f"{name}{end}" for name in MEANS for end in INTERVAL))
"""Columns that :func:`drawn_cards_frame` adds to its dimensions."""
PLAY_COLUMNS: Final = (
    *("turns", "played"),
    *(f"{name}{end}" for name in ("play_rate", *MEANS) for end in INTERVAL),
)
"""Columns that :func:`action_plays_frame` adds to its dimensions."""


def drawn_cards_frame(outcome: Outcome, by: Sequence[str] = ()) -> pd.DataFrame:
    """Values of cards drawn at the start of a turn.

    Parameters
    ----------
    outcome
        A run that counted cards.
    by
        Any of ``strategy``, ``pass`` and ``third``.

    Returns
    -------
    pandas.DataFrame
        The columns of ``by``, ``card``, then

        ``drawn``
            draws, count;
        ``score``, ``win_share``
            final score (yen) and win share of the player who drew it;
        ``score_gain``, ``win_gain``
            the same less the mean over all draws of the same strategy in the same phase.

        Each mean has ``_se`` from batches of deals, and ``_low`` and ``_high``, its 95 %
        interval. Cards never drawn are left out.
    """
    cells = counted(outcome, "draws")
    differences = gains(cells, cells.sum(axis=4))
    sums, frame = split_cells(outcome, np.concatenate([cells, differences], -1), CODES, by)
    drawn, score, win, score_gain, win_gain = np.moveaxis(sums, -1, 0)
    frame["drawn"] = drawn.sum(axis=0).astype(np.int64)
    add_mean(frame, "score", score, drawn)
    add_share(frame, "win_share", win / WIN_UNITS, drawn)
    add_mean(frame, "score_gain", score_gain, drawn)
    share = frame["win_share"].to_numpy()
    add_mean(frame, "win_gain", win_gain / WIN_UNITS, drawn, share=share)
    return seen(frame, "drawn")


def action_plays_frame(outcome: Outcome, by: Sequence[str] = ()) -> pd.DataFrame:
    """How often action cards were played, and how those fared who played them.

    Whether a card is played is a choice: observed values, not what playing it causes.

    Parameters
    ----------
    outcome
        A run that counted cards.
    by
        Any of ``strategy``, ``pass`` and ``third``.

    Returns
    -------
    pandas.DataFrame
        The columns of ``by``, ``card``, then

        ``turns``, ``played``
            turns that were played (those that began with a draw), and plays, counts;
        ``play_rate``
            plays a turn;
        ``score``, ``win_share``
            final score (yen) and win share of the player who played it;
        ``score_gain``, ``win_gain``
            the same less the mean over all turns of the same strategy in the same phase.

        Each mean has ``_se``, ``_low`` and ``_high``. Phases that no game reached are left
        out.
    """
    played, draws = counted(outcome, "played"), counted(outcome, "draws").sum(axis=4)
    turns = np.broadcast_to(draws[..., None, :1], (*played.shape[:-1], 1))
    cells = np.concatenate([played, gains(played, draws), turns], axis=-1)
    sums, frame = split_cells(outcome, cells, CODES[CHOPSTICKS:PLAYABLE_END], by)
    count, score, win, score_gain, win_gain, turn = np.moveaxis(sums, -1, 0)
    frame["turns"] = turn.sum(axis=0).astype(np.int64)
    frame["played"] = count.sum(axis=0).astype(np.int64)
    add_share(frame, "play_rate", count, turn)
    add_mean(frame, "score", score, count)
    add_share(frame, "win_share", win / WIN_UNITS, count)
    add_mean(frame, "score_gain", score_gain, count)
    share = frame["win_share"].to_numpy()
    add_mean(frame, "win_gain", win_gain / WIN_UNITS, count, share=share)
    return seen(frame, "turns")
