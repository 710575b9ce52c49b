"""All tables of a report: every run one below the other, with the number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pandas as pd

from ..analysis.frames import strategies_frame
from ..simulator.games import game
from ..simulator.run import Outcome
from .game_page import Table, game_page
from .page_frames import (
    card_frame,
    point_sources_frame,
    run_frame,
    score_distribution_frame,
    score_quantiles_frame,
)

_FIRST: Final = {
    "runs": Table("What was played, one row for each number of players.", run_frame),
    "strategies": Table("Win share and mean score, one row a strategy.", strategies_frame),
    "cards": Table("Observed card values, one row a card.", lambda o: card_frame(o, ("card",))),
}
_LAST: Final = {
    "cards_by_strategy": Table(
        "Observed card values by the strategy that took the card.",
        lambda o: card_frame(o, ("strategy", "card")),
    ),
    "point_sources": Table(
        "Mean {unit} of a seat by group of cards; a strategy's rows sum to its score.",
        point_sources_frame,
    ),
    "score_quantiles": Table("Mean, spread and quantiles of final scores.", score_quantiles_frame),
    "score_distribution": Table(
        "How many games ended with each final score.", score_distribution_frame
    ),
}


@dataclass(frozen=True)
class Tables:
    """Every table of a report by name, in order; each has the column ``players`` first.

    Attributes
    ----------
    game
        Name of the game.
    frames
        Those of :func:`table_makers`.
    """

    game: str
    frames: Mapping[str, pd.DataFrame]

    def __getitem__(self, name: str) -> pd.DataFrame:
        """Table of a name."""
        return self.frames[name]

    def __iter__(self) -> Iterator[str]:
        """Names."""
        return iter(self.frames)

    def items(self) -> list[tuple[str, pd.DataFrame]]:
        """Names and tables."""
        return list(self.frames.items())

    @property
    def unit(self) -> str:
        """What scores are counted in."""
        return game(self.game).score_unit

    @property
    def score_step(self) -> int:
        """Least difference of scores that tables tell apart."""
        return game(self.game).score_step

    @property
    def players(self) -> list[int]:
        """Numbers of players that were played, in order."""
        return [int(n) for n in self["runs"]["players"]]

    @property
    def strategy_order(self) -> list[str]:
        """Strategies, the most successful first: by win share relative to the fair share."""
        frame = self["strategies"]
        relative = (frame["win_share"] / frame["fair_share"]).groupby(frame["strategy"]).mean()
        return [str(name) for name in relative.sort_values(ascending=False, kind="stable").index]


def table_makers(game_name: str) -> dict[str, Table]:
    """Tables of a game's reports by name: cards, what the game adds, strategies."""
    page = game_page(game_name)
    last = dict(_LAST)
    if page.point_sources is not None:
        last["point_sources"] = last["point_sources"]._replace(frame_of=page.point_sources)
    return {**_FIRST, **page.tables, **last}


def tables_of(outcomes: Sequence[Outcome]) -> Tables:
    """Tables of the runs of one game, one run for each number of players."""
    name = outcomes[0].plan.game
    makers = table_makers(name)
    return Tables(name, {key: _stacked(outcomes, made.frame_of) for key, made in makers.items()})


def _stacked(
    outcomes: Sequence[Outcome], frame_of: Callable[[Outcome], pd.DataFrame]
) -> pd.DataFrame:
    parts = []
    for outcome in outcomes:
        frame = frame_of(outcome)
        frame.insert(0, "players", outcome.plan.players)
        parts.append(frame)
    return pd.concat(parts, ignore_index=True)
