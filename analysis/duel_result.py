"""What a duel came to, with a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..simulator.games import StrategyFault
from .contest_results import ContestResult, Stopping
from .duel_tables import DuelPlan
from .seating_pilot import SeatingChoice
from .table_runs import Effort

if TYPE_CHECKING:
    import pandas as pd

DUEL_COLUMNS: Final = (
    "newcomer",
    "others",
    "measure",
    "mean",
    "mean_se",
    "mean_low",
    "mean_high",
    "confidence",
    "design_effect",
    "deals",
    "games",
)
"""Columns of :meth:`Duel.rows`, in order."""


@dataclass(frozen=True)
class Duel:
    """What came of a duel, whole or not.

    Attributes
    ----------
    plan
        What was played, with the seating that was chosen.
    choice
        The pilot that chose it; None when the seating was given.
    stopping
        When it was to end by itself; None for a fixed length.
    contests
        The first strategy against the second; with more than two players, the first as
        newcomer among copies of the second, and the second among copies of the first.
    looks
        How often it was looked at, at most; 0 for a fixed length.
    complete
        Whether it went on to its end: all games, a decision, or the most games.
    interrupted, fault
        Whether Ctrl-C ended it; why it ended early when a strategy broke a rule.
    effort
        Games and times, with those of the pilot.
    """

    plan: DuelPlan
    choice: SeatingChoice | None
    stopping: Stopping | None
    contests: tuple[ContestResult, ...]
    looks: int
    complete: bool
    interrupted: bool
    fault: StrategyFault | None
    effort: Effort

    @property
    def games(self) -> int:
        """Games that count, over all tables."""
        return sum(contest.games for contest in self.contests)

    @property
    def deals(self) -> int:
        """Deals that count; the contests of a duel play the same ones."""
        return max((contest.deals for contest in self.contests), default=0)

    @property
    def verdict(self) -> str:
        """The verdicts of all contests, one after the other."""
        return "; ".join(contest.verdict for contest in self.contests)

    def rows(self) -> list[dict[str, Any]]:
        """One row a contest and measure, as plain values; see :meth:`to_frame`."""
        return [
            {
                "newcomer": contest.newcomer,
                "others": contest.others,
                "measure": name,
                "mean": measured.mean,
                "mean_se": measured.se,
                "mean_low": measured.low,
                "mean_high": measured.high,
                "confidence": contest.confidence,
                "design_effect": measured.design_effect,
                "deals": contest.deals,
                "games": contest.games,
            }
            for contest in self.contests
            for name, measured in contest.measures.items()
        ]

    def to_frame(self) -> pd.DataFrame:
        """One row a contest and measure.

        Columns
        -------
        newcomer, others
            Who sits once at the table, and who has the other seats.
        measure
            What was measured of the newcomer; see
            :func:`sushilab.analysis.duel_tables.measures_of`.
        mean, mean_se, mean_low, mean_high
            Mean over deals, its standard error and interval: shares 0 to 1 for
            ``win_share`` and ``superiority``, -1 to 1 for ``win_gain``, else scores.
        confidence
            Confidence of the interval, 0 to 1; it holds whenever the duel ended when that
            was not fixed.
        design_effect
            Variance relative to as many independent games.
        deals, games
            Deals, and games over the contest's tables.
        """
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=list(DUEL_COLUMNS))

    def __repr__(self) -> str:
        """The verdict with what it rests on."""
        return (
            f"Duel: {self.verdict} ({self.plan.players} players, {self.games:,} games from"
            f" {self.deals:,} deals, seating {self.plan.seating}, seed {self.plan.seed})"
        )
