"""Puddings: six points at the end for most of them, and six lost by whoever has fewest."""

from __future__ import annotations

from ..decorators import table
from .expected import worth
from .tabulation import Situation


@table(
    traits=("deterministic", "collector", "watches the maki race", "uses chopsticks"),
    source="the pudding plan of beginners' guides",
)
def pudding(s: Situation, bonus: float = 10.0) -> float:
    """Take every pudding, however many are already there.

    Parameters
    ----------
    bonus
        Points added to a pudding's expected value.
    """
    return worth(s) + (bonus if s.card == "pudding" else 0.0)


@table(
    in_field=False,
    traits=("deterministic", "uses chopsticks", "watches the maki race", "watches the puddings"),
    source="steelowlbg.wordpress.com, GameWright: Sushi Go! - Strategy (2016): a pudding or two,"
    " if only to stay out of last place",
)
def pudding_safe(
    s: Situation, fewest: float = 3.0, level: float = 2.0, urgency: float = 0.3
) -> float:
    """Take a pudding to get away from the fewest, more urgently later, and no more than that.

    Above the lowest, and where nobody loses points for having fewest (two players without
    a dummy), puddings are worth nothing. All else is played on expectation.

    Parameters
    ----------
    fewest
        Value of a pudding in round 1 with fewer than everybody else.
    level
        The same when level with the lowest other.
    urgency
        Part by which both grow from round to round.
    """
    if s.card != "pudding":
        return worth(s)
    loses = s.rules.puddings_score and (s.players > 2 or s.rules.has_dummy)
    if not loses or s.pudding_tail == 1:
        return 0.0
    return (fewest if s.pudding_tail == -1 else level) * (1.0 + urgency * (s.round - 1))
