"""How a strategy fares by who sits before it, and by who sits after it.

Before and after are meant in the direction of the game's first round: where hands are passed,
or turns go. Neighbours sit next to each other in all rotations of a line-up, so the effects
are means over line-ups.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ..simulator.plan import Plan
from .estimates import half_width
from .line_up_means import LineUpMeans, difference_within

ROLES: Final = ("gets_from", "passes_to")
"""What a neighbour is: the one before the strategy, whom it gets hands from where hands are
passed, or the one after it, whom it passes them to."""
NEIGHBOUR_COLUMNS: Final = (
    "strategy",
    "role",
    "neighbour",
    "line_ups",
    *(
        f"{name}{end}"
        for name in ("win_effect", "win_place_effect", "score_effect", "score_place_effect")
        for end in ("", "_se", "_low", "_high")
    ),
)
"""Columns of a row of :func:`neighbour_rows`, in order."""


def neighbour_rows(
    plan: Plan, wins: LineUpMeans, scores: LineUpMeans, names: list[str]
) -> list[dict[str, Any]]:
    """One row for each strategy, role and neighbour that some line-up has.

    Parameters
    ----------
    plan
        What was played; its rules know the direction.
    wins, scores
        Win shares and scores by line-up.
    names
        Strategies by number.

    Returns
    -------
    list of dict
        With ``NEIGHBOUR_COLUMNS``. The *effect* is the mean with this neighbour less the
        strategy's own mean: it holds that the neighbour is at the table at all. The *place
        effect* is the mean with this neighbour less the mean of all games with that
        strategy anywhere at the table; NaN where it can sit nowhere else.
    """
    members, n = wins.members, plan.players
    ahead = int(plan.rules.direction(0))
    found = []
    for i, name in enumerate(names):
        line_ups, places = np.nonzero(members == i)
        table = members[line_ups]
        cells = [
            (r.means[line_ups, places], r.covariances[line_ups, places, places], r.deals[line_ups])
            for r in (wins, scores)
        ]
        for role, step in zip(ROLES, (-ahead, ahead), strict=True):
            beside = members[line_ups, (places + step) % n]
            for j in np.unique(beside):
                here, present = beside == j, (table == j).any(axis=1)
                row = {"strategy": name, "role": role, "neighbour": names[j]}
                row["line_ups"] = int(here.sum())
                for (values, variances, deals), word in zip(cells, ("win", "score"), strict=True):
                    all_games = difference_within(values, variances, deals, here, wins.every)
                    at_table = difference_within(
                        values[present],
                        variances[present],
                        deals[present],
                        here[present],
                        wins.every,
                    )
                    row |= _columns(f"{word}_effect", *all_games)
                    row |= _columns(f"{word}_place_effect", *at_table)
                found.append(row)
    return found


def _columns(name: str, value: float, se: float, freedom: float) -> dict[str, float]:
    half = half_width(se, freedom)
    return {
        name: value,
        f"{name}_se": se,
        f"{name}_low": value - half,
        f"{name}_high": value + half,
    }
