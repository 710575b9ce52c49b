"""Observed card values: what was offered, what was taken, and what it was worth.

Observed means: over the choices that strategies made, which are not random. A card that is
taken late, or only by players who already need it, has another value than one forced on
anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ..simulator.games import game
from ..simulator.run import Outcome
from ..simulator.tallies import POINT_UNITS, WIN_UNITS
from .dimensions import axes_without, chosen_dimensions, index_of
from .estimates import half_width, rare_error, ratio_from_batches

MEASURES: Final = ("offered", "copies", "taken", "points", "score", "win")
"""Measures of a cell of the card tally, in order."""

VALUE_COLUMNS: Final = (
    "offered",
    "copies",
    "taken",
    "take_rate",
    "take_rate_se",
    "points",
    "points_se",
    "points_low",
    "points_high",
    "score",
    "score_se",
    "score_gain",
    "score_gain_se",
    "win_share",
    "win_share_se",
    "win_gain",
    "win_gain_se",
)
"""Columns that :func:`card_values_frame` adds to its dimensions in every game."""


def average_column(game_name: str) -> str:
    """Column with when a card was taken, after the game's last split; empty without splits."""
    splits = game(game_name).card_splits
    return f"average_{splits[-1].name}" if splits else ""


def card_values_frame(outcome: Outcome, by: Sequence[str] = ("card",)) -> pd.DataFrame:
    """Observed card values, one row for each combination of ``by``.

    Parameters
    ----------
    outcome
        A run that counted cards.
    by
        Any of ``strategy``, the splits of the game (of Sushi Go! ``round`` and ``pick``, say)
        and ``card``; always with ``card``.

    Returns
    -------
    pandas.DataFrame
        The columns of ``by``, then

        ``offered``, ``copies``
            hands with the card at a decision, and copies in them;
        ``taken``, ``take_rate``
            copies taken, and as a share of the hands that offered it;
        ``points`` (with ``_se``, ``_low``, ``_high``)
            points that a taken copy realised;
        ``score``, ``win_share``
            final score and win share of the player who took it;
        ``score_gain``, ``win_gain``
            the same less the mean of the taking strategies over all their games;
        ``average_pick``, or by another last split of the game
            mean number of the pick, from 1, at which it was taken.

        ``_se`` columns are standard errors from batches of deals; those of win shares and
        their gains at least :func:`~.estimates.rare_error`. Rows where the card was
        never offered are left out.

    Raises
    ------
    ValueError
        For an unknown dimension, or when cards were not counted.
    """
    plan = outcome.plan
    wanted = chosen_dimensions(plan.game, by)
    if "cards" not in outcome.tally:
        raise ValueError("cards were not counted in this run: leave cards=True")
    cells = outcome.tally["cards"].astype(np.float64)
    parts = [cells, _with_gains(outcome, cells), _places(cells)]
    # Axes: batch, strategy, splits, card, measure; sum those not told apart.
    summed = np.concatenate(parts, axis=-1).sum(axis=axes_without(plan.game, wanted))
    index = index_of(plan, wanted, game(plan.game).card_codes)
    sums = summed.reshape(len(summed), len(index), -1)
    frame = _estimates(sums, index, average_column(plan.game))
    return frame[frame["offered"] > 0].reset_index(drop=True)


def _with_gains(outcome: Outcome, cells: NDArray[np.float64]) -> NDArray[np.float64]:
    """Score and win sums less what the same strategies make on average, last axis 2."""
    taken = cells[..., MEASURES.index("taken")]
    scores = cells[..., MEASURES.index("score")]
    wins = cells[..., MEASURES.index("win")]
    means = _strategy_means(outcome)
    score_mean, win_mean = means.T.reshape(2, 1, -1, *[1] * (taken.ndim - 2))
    return np.stack([scores - taken * score_mean, wins - taken * win_mean], axis=-1)


def _strategy_means(outcome: Outcome) -> NDArray[np.float64]:
    """Mean score and win (840ths) of one seat by strategy, float64 of shape (S, 2)."""
    plan, tally = outcome.plan, outcome.tally
    sums = np.zeros((len(plan.strategies), 3))
    for line_up, members in enumerate(plan.line_ups):
        games = int(tally["deals"][line_up]) * int(plan.steps[line_up])
        for position, member in enumerate(members):
            sums[member] += (
                games,
                tally["scores"][line_up, position],
                tally["wins"][line_up, position],
            )
    means: NDArray[np.float64] = sums[:, 1:] / np.maximum(sums[:, :1], 1)
    return means


def _places(cells: NDArray[np.float64]) -> NDArray[np.float64]:
    """Copies taken times the place on the axis before the cards, from 1; last axis 1."""
    numbers = np.arange(1, cells.shape[-3] + 1)[:, None]
    return (cells[..., MEASURES.index("taken")] * numbers)[..., None]


def _share_and_count(
    won: NDArray[np.float64], taken: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Shares of wins over all batches, NaN without any, and how many were counted."""
    count = taken.sum(axis=0)
    with np.errstate(invalid="ignore"):
        return won.sum(axis=0) / count, count


def _estimates(sums: NDArray[np.float64], index: pd.MultiIndex, average: str) -> pd.DataFrame:
    """Turn sums by batch, of shape (batches, rows, measures + 3), into columns."""
    offered, copies, taken, points, score, win, score_gain, win_gain, places = np.moveaxis(
        sums, -1, 0
    )
    frame = index.to_frame(index=False)
    for name, column in (("offered", offered), ("copies", copies), ("taken", taken)):
        frame[name] = column.sum(axis=0).astype(np.int64)
    freedom = np.zeros(len(index))
    least = rare_error(*_share_and_count(win / WIN_UNITS, taken))
    for name, top, bottom, unit in (
        ("take_rate", taken, offered, 1),
        ("points", points, taken, POINT_UNITS),
        ("score", score, taken, 1),
        ("score_gain", score_gain, taken, 1),
        ("win_share", win, taken, WIN_UNITS),
        ("win_gain", win_gain, taken, WIN_UNITS),
        *([(average, places, taken, 1)] if average else []),
    ):
        ratio, se, freedom = ratio_from_batches(top / unit, bottom)
        if name.startswith("win"):
            se = np.maximum(se, least)
        frame[name], frame[f"{name}_se"] = ratio, se
    half = np.array([half_width(s, f) for s, f in zip(frame["points_se"], freedom, strict=True)])
    frame["points_low"], frame["points_high"] = frame["points"] - half, frame["points"] + half
    more = [average, f"{average}_se"] if average else []
    return frame[[*index.names, *VALUE_COLUMNS, *more]]
