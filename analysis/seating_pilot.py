"""A short run that finds out whether rotating the seats of every deal pays.

Playing a deal in every rotation evens out the luck of the cards when strategies are alike:
who had the good hand gives it away in the next game. Between strategies of which one wins
most deals in any seat, the games of a deal say the same again, and as many games of
different deals say more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

PILOT_DEALS: Final = 2000
"""Deals of a pilot, each played in every rotation; none of them counts for the result."""
NO_VARIANCE: Final = 1e-12
"""Variances below are zero but for rounding."""


@dataclass(frozen=True)
class SeatingChoice:
    """What a pilot found.

    Attributes
    ----------
    seating
        ``"rotate"`` or ``"shuffle"``, whichever has the smaller variance.
    correlation
        Mean correlation of the win gain between two seatings of a deal; NaN when the gain
        was the same in all games.
    rotate_variance, shuffle_variance
        Variance of the mean win gain, times the number of games, by seating.
    deals, games
        Deals and games of the pilot.
    """

    seating: str
    correlation: float
    rotate_variance: float
    shuffle_variance: float
    deals: int
    games: int

    @property
    def sentence(self) -> str:
        """The choice and its reason in one line."""
        other = "shuffle" if self.seating == "rotate" else "rotate"
        less, more = sorted((self.rotate_variance, self.shuffle_variance))
        if more < NO_VARIANCE:
            reason = "all games come out even"
        elif less < NO_VARIANCE:
            reason = "all deals come out even"
        else:
            reason = f"{other} would need {more / less:.2f} times the games"
        known = np.isfinite(self.correlation)
        between = f"correlation between seatings {self.correlation:+.2f}, " if known else ""
        return f"seating {self.seating}: {between}{reason} (pilot of {self.deals:,} deals)"


def choose_seating(
    gains: Sequence[NDArray[np.float64]], rotate_games: int, shuffle_games: int, games: int
) -> SeatingChoice:
    """Choose a seating by the variance it gives to the win gain for the same work.

    Parameters
    ----------
    gains
        Win gain in every game of a pilot with rotation, float64 of shape (deals, games of
        a deal), one array a contest.
    rotate_games, shuffle_games
        Games that a deal takes with either seating, tables that are compared with included.
    games
        Games that the pilot has played.
    """
    spread = within = rotate = 0.0
    for gain in gains:
        steps = gain.shape[1]
        covariance = np.atleast_2d(np.cov(gain, rowvar=False))
        spread += float(np.trace(covariance)) / steps
        rotate += float(covariance.mean())
        within += float(covariance.sum() - np.trace(covariance)) / (steps * (steps - 1))
    rotate_variance, shuffle_variance = rotate * rotate_games, spread * shuffle_games
    return SeatingChoice(
        seating="shuffle" if shuffle_variance < rotate_variance else "rotate",
        correlation=within / spread if spread > 0.0 else float("nan"),
        rotate_variance=rotate_variance,
        shuffle_variance=shuffle_variance,
        deals=len(gains[0]),
        games=games,
    )
