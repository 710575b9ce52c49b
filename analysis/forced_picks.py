"""Values of cards by forced picks: what taking a card causes, from the same games played on.

At a decision every different card of the hand is taken in turn and the rest of the game is
played out, with the same deal and the same random numbers. The difference between two such
results is caused by the card, where an observed mean also shows who takes it and when. A
game may have other decisions to force than picks; they are made in turn in the same way.

A cell of a game's tally ``forced`` holds twelve sums: decisions; own choices; own score, sum
of the others' scores, best other score and win (840ths), each less that of the own choice;
the same four less the mean over all choices, times the game's ``forced_scale``; hands that
come round again, and those that then still hold the card (0 in games without such).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ..simulator.games import DEFAULT_GAME
from ..simulator.games import game as game_of
from ..simulator.run import Outcome, Progress, run
from ..simulator.simulate import make_plan
from ..simulator.tallies import WIN_UNITS
from .dimensions import axes_without, chosen_dimensions, index_of
from .estimates import half_width, ratio_from_batches

RESULTS: Final = ("score", "margin", "lead", "win", "denial")
"""Changes that are measured: own points; points ahead of the mean and of the best of the
others; win share; and points that the others have less, on average."""
AGAINST: Final = ("own", "hand")
"""What a card is compared with: the own choice, and a random card of the hand."""
FORCED_COLUMNS: Final = (
    "decisions",
    "own_rate",
    "wheel_rate",
    *(f"{result}_vs_{other}" for other in AGAINST for result in RESULTS),
)
"""Columns of values; each but the first three also with ``_se``, ``_low`` and ``_high``.
``wheel_rate`` only in games whose hands come round again."""


def force_picks(
    strategies: Sequence[Any],
    *,
    players: int | None = None,
    decisions: int = 20_000,
    seed: int = 1,
    variant: Mapping[str, Any] | None = None,
    game: str = DEFAULT_GAME,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Outcome:
    """Force picks at decisions of real games.

    Parameters
    ----------
    strategies, players, seed, variant, game, threads, progress
        As for :func:`sushilab.simulator.simulate`.
    decisions
        Games of which all decisions of one seat are forced, at least.

    Returns
    -------
    Outcome
        For :func:`forced_values_frame` and the frames of the game.

    Raises
    ------
    ValueError
        For an unknown strategy, game or option, or rules that picks are not forced with.
    StrategyFault
        When a strategy breaks a rule during play.
    """
    plan = make_plan(
        strategies,
        players=players,
        games=decisions,
        seed=seed,
        variant=variant,
        game_name=game,
        forced_picks=True,
    )
    outcome = run(plan, threads=threads, progress=progress)
    if outcome.fault is not None:
        raise outcome.fault
    return outcome


def forced_values_frame(outcome: Outcome, by: Sequence[str] = ("card",)) -> pd.DataFrame:
    """Forced values of cards, one row for each combination of ``by``.

    Parameters
    ----------
    outcome
        A run of a plan with ``forced_picks``.
    by
        Any of ``strategy``, the splits of the game (of Sushi Go! ``round`` and ``pick``, say)
        and ``card``; always with ``card``.

    Returns
    -------
    pandas.DataFrame
        The columns of ``by``, then

        ``decisions``, ``own_rate``
            decisions at which the card was in the hand, and part of them at which it was
            the own choice, taken alone;
        ``wheel_rate``
            part of those whose hand comes round again at which it then still holds the card;
        ``score_vs_own``, ``margin_vs_own``, ``lead_vs_own``, ``win_vs_own``, ``denial_vs_own``
            what taking it changes against the own choice: own final points, points ahead of
            the mean of the others, points ahead of the best of them, win share, and points
            that the others have less, on average (margin is score plus denial);
        ``score_vs_hand``, ...
            the same against the mean over all cards of the hand.

        With ``_se``, and ``_low`` and ``_high`` at 95 %, from batches of deals.

    Raises
    ------
    ValueError
        For an unknown dimension, or a run without forced picks.
    """
    plan = outcome.plan
    chosen, wanted = game_of(plan.game), chosen_dimensions(plan.game, by)
    cells = forced_tally(outcome, "forced")
    # One more axis for what is forced, and one for the measures.
    scale = np.asarray(chosen.forced_scale(plan.rules), np.float64)[..., None, None]
    sums = card_sums(cells, scale, plan.players).sum(axis=axes_without(plan.game, wanted))
    index = index_of(plan, wanted, chosen.forced_codes)
    frame = forced_estimates(sums.reshape(len(sums), len(index), -1), index)
    return frame if chosen.wheel_rates else frame.drop(columns="wheel_rate")


def forced_tally(outcome: Outcome, name: str) -> NDArray[np.float64]:
    """Sums of a run with forced picks, as floats.

    Raises
    ------
    ValueError
        For a run without forced picks.
    """
    if name not in outcome.tally:
        raise ValueError("no picks were forced in this run: plan it with forced_picks=True")
    return outcome.tally[name].astype(np.float64)


def changes_of(sums: NDArray[np.float64], players: int) -> NDArray[np.float64]:
    """Sums of changes as :data:`RESULTS`, from own score, others' sum, best other and win."""
    score, others, best, win = np.moveaxis(sums, -1, 0)
    denial = -others / (players - 1)
    return np.stack([score, score + denial, score - best, win / WIN_UNITS, denial], axis=-1)


def card_sums(
    cells: NDArray[np.float64], scale: NDArray[np.float64], players: int
) -> NDArray[np.float64]:
    """Sums of cells as they are shown.

    Parameters
    ----------
    cells
        Last axis 12.
    scale
        What the sums against all choices are kept times; broadcasts to the cells.
    players
        Players of the games.

    Returns
    -------
    ndarray
        Last axis 14: decisions, own choices, hands that come round, those that then still
        hold the card, and the results against the own choice and against the hand.
    """
    own = changes_of(cells[..., 2:6], players)
    hand = changes_of(cells[..., 6:10] / scale, players)
    return np.concatenate([cells[..., :2], cells[..., 10:12], own, hand], axis=-1)


def forced_estimates(sums: NDArray[np.float64], index: pd.MultiIndex) -> pd.DataFrame:
    """Turn sums by batch, of shape (batches, rows, 14), into columns; drops empty rows."""
    frame = index.to_frame(index=False)
    decisions = sums[..., 0]
    total = decisions.sum(axis=0)
    frame["decisions"] = total.astype(np.int64)
    with np.errstate(invalid="ignore"):
        frame["own_rate"] = sums[..., 1].sum(axis=0) / total
        frame["wheel_rate"] = sums[..., 3].sum(axis=0) / sums[..., 2].sum(axis=0)
    for at, name in enumerate(FORCED_COLUMNS[3:], start=4):
        add_estimate(frame, name, sums[..., at], decisions)
    return frame[frame["decisions"] > 0].reset_index(drop=True)


def add_estimate(
    frame: pd.DataFrame, name: str, top: NDArray[np.float64], bottom: NDArray[np.float64]
) -> None:
    """Add a column, the ratio of sums by batch, with its error and interval."""
    ratio, se, freedom = ratio_from_batches(top, bottom)
    half: NDArray[Any] = np.array(
        [half_width(s, f) if f else np.nan for s, f in zip(se, freedom, strict=True)]
    )
    frame[name], frame[f"{name}_se"] = ratio, se
    frame[f"{name}_low"], frame[f"{name}_high"] = ratio - half, ratio + half
