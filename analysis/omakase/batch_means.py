"""Columns of means with errors and intervals, from sums by batch of deals.

An error that comes from the spread between batches says nothing where hardly anything was
counted. Below :data:`LEAST` observations no error is given; and a share that nearly all or
nearly none of them have gets at least the error of as many independent games.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ...simulator.run import Outcome
from ..estimates import half_width, rare_error, ratio_from_batches

Floats = NDArray[np.float64]

LEAST: Final = 20
"""Observations below which no error is given."""

INTERVAL: Final = ("", "_se", "_low", "_high")
"""What :func:`add_mean` writes behind a name."""


def add_mean(
    frame: pd.DataFrame,
    name: str,
    top: Floats,
    bottom: Floats,
    *,
    share: Floats | None = None,
    least: int = LEAST,
) -> None:
    """Append a mean with its standard error and 95 % interval to a frame.

    Parameters
    ----------
    frame
        One row for each cell.
    name
        Column; ``name_se``, ``name_low`` and ``name_high`` follow.
    top, bottom
        float64, shape (batches, rows): sums, and how many were counted.
    share
        float64, shape (rows,): the share, 0 to 1, that decides how far the spread between
        batches is trusted; for means of shares and their differences.
    least
        Counted ones below which error and interval are unknown (NaN).
    """
    ratio, se, freedom = ratio_from_batches(top, bottom)
    count = bottom.sum(axis=0)
    if share is not None:
        se = np.where(np.isnan(se), se, np.maximum(se, rare_error(share, count)))
    se = np.where(count >= least, se, np.nan)
    half = np.array([half_width(s, f) for s, f in zip(se, freedom, strict=True)])
    frame[name], frame[f"{name}_se"] = ratio, se
    frame[f"{name}_low"], frame[f"{name}_high"] = ratio - half, ratio + half


def add_share(frame: pd.DataFrame, name: str, top: Floats, bottom: Floats) -> None:
    """Append a share as :func:`add_mean` does; its interval lies between 0 and 1."""
    with np.errstate(invalid="ignore", divide="ignore"):
        share = top.sum(axis=0) / bottom.sum(axis=0)
    add_mean(frame, name, top, bottom, share=share)
    for end in ("_low", "_high"):
        frame[f"{name}{end}"] = frame[f"{name}{end}"].clip(0.0, 1.0)


def gains(cells: Floats, baseline: Floats) -> Floats:
    """Sums less what the baseline has on average, ready to be divided by counts.

    The mean of the baseline is an estimate too: its own deviation in each batch is taken off
    in proportion, so that the spread between batches is that of the difference (Cochran,
    *Sampling Techniques*, 3rd ed., section 6.4, linearised).

    Parameters
    ----------
    cells
        float64, shape (batches, ..., K, 1 + m): counts, then m sums.
    baseline
        float64, shape (batches, ..., 1 + m): the same of what is compared with.

    Returns
    -------
    ndarray
        float64, shape (batches, ..., K, m). Summed over batches and divided by the counts of
        ``cells`` they are differences of means, weighted as the cells are.
    """
    count, total = cells[..., :1], baseline[..., None, :1]
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = baseline.sum(axis=0)[..., 1:] / baseline.sum(axis=0)[..., :1]
        part = cells.sum(axis=0)[..., :1] / baseline.sum(axis=0)[..., None, :1]
    mean, part = np.nan_to_num(mean, posinf=0.0)[..., None, :], np.nan_to_num(part, posinf=0.0)
    own = cells[..., 1:] - count * mean
    drift = baseline[..., None, 1:] - total * mean
    found: Floats = own - part * drift
    return found


def seat_totals(outcome: Outcome) -> Floats:
    """Games, score and win (840ths) of a strategy's seats, float64 of shape (strategies, 3)."""
    plan, tally = outcome.plan, outcome.tally
    totals = np.zeros((len(plan.strategies), 3))
    for line_up, members in enumerate(plan.line_ups):
        games = int(tally["deals"][line_up]) * int(plan.steps[line_up])
        for position, member in enumerate(members):
            totals[member] += (
                games,
                tally["scores"][line_up, position],
                tally["wins"][line_up, position],
            )
    return totals


def counted(outcome: Outcome, name: str) -> Floats:
    """Sums of a name that are kept when cards are counted, as float64.

    Raises
    ------
    ValueError
        When cards were not counted.
    """
    if name not in outcome.tally:
        raise ValueError("cards were not counted in this run: leave cards=True")
    return outcome.tally[name].astype(np.float64)
