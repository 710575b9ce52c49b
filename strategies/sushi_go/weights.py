"""Weights: expected points with every judgement a parameter, to be tuned.

The shape is that of :mod:`.expected`; what a player has to judge there, how much a started
set is worth or when a roll still helps, is a number here. ``sushilab tune weights`` finds
good ones for a table.
"""

from __future__ import annotations

from ...simulator.sushi_go.standing import MAKI_POINTS
from ..decorators import table
from .expected import chance, offers, wasabi_gain
from .tabulation import Situation


def _set_worth(s: Situation, size: int, reach: float, waiting: float, *prices: float) -> float:
    """Points of a tempura or sashimi: what it completes, or its price by the odds of that.

    What completes a set may come by again, so part of its points can wait.

    Parameters
    ----------
    size
        Cards of a set.
    prices
        Points of the first, the second, ... card when the rest is certain.
    """
    had = (s.have or 0) % size
    missing = size - 1 - had
    if missing == 0:
        return s.points * (1.0 - waiting * chance(s, s.card, 1, reach))
    return prices[had] * chance(s, s.card, missing, reach)


def _dumpling_worth(s: Situation, reach: float, growth: float) -> float:
    """Points of a dumpling now, and what it adds to each later one."""
    have, points = s.have or 0, float(s.points)
    later = min(reach * offers(s, "dumpling"), max(4 - have, 0))
    return points + (growth * later if have < 5 else 0.0)


def _roll_worth(s: Situation, icon: float, race: float, sprint: float, safe: float) -> float:
    """Points of a maki roll: its icons, and what it changes in the race as it stands."""
    done = (s.turn - 1) / (s.hand_size - 1)
    if s.maki_now == MAKI_POINTS[-1]:
        icon += safe
    return icon * s.icons + (race + (sprint - race) * done) * s.points


def _pudding_worth(
    s: Situation, base: float, last: float, behind: float, leading: float, growth: float
) -> float:
    """Points of a pudding by standing and round (SG-7.1)."""
    if not s.rules.puddings_score:
        return 0.0
    tail, lead = s.pudding_tail or 0, s.pudding_lead or 0
    value = base
    # With two players the fewest cost nothing, unless there is a dummy.
    if tail <= 0 and (s.players > 2 or s.rules.has_dummy):
        value += last if tail < 0 else 0.5 * last
    if lead < 0:
        value += behind if lead == -1 else 0.5 * behind
    elif lead > 0:
        value += leading
    return value * (1.0 + growth * (s.round - 2))


@table(
    in_field=False,
    traits=(
        "deterministic",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="set-completion odds as in published strategy articles, with every judgement open",
)
def weights(
    s: Situation,
    reach: float = 1.6,
    tempura: float = 2.1,
    sashimi: float = 3.0,
    second_sashimi: float = 3.2,
    waiting: float = 0.5,
    dumpling: float = 0.1,
    icon: float = 0.0,
    race: float = -0.6,
    sprint: float = 0.8,
    safe: float = 0.6,
    wasabi: float = 0.85,
    patience: float = 0.4,
    pudding: float = 2.3,
    last_pudding: float = 1.0,
    behind: float = 0.0,
    leading: float = -0.9,
    pudding_growth: float = 0.2,
    sticks: float = 0.2,
    late_sticks: float = 0.0,
) -> float:
    """Points now plus what is still likely, with every judgement a number to be tuned.

    Parameters
    ----------
    reach
        Cards of a kind that can be had for each later turn whose hand should hold one.
    tempura
        Points of a first tempura when the second is certain.
    sashimi
        Points of a first sashimi when two more are certain.
    second_sashimi
        Points of a second sashimi when the third is certain.
    waiting
        Part of the points of a last tempura or sashimi that the hope for another one to
        come by takes off, when that hope is certain.
    dumpling
        Points that a dumpling adds for each later one that can be hoped for.
    icon
        Points of a maki icon, whatever the race.
    race
        Weight at the first turn of the points that a roll changes now.
    sprint
        The same weight at the last turn.
    safe
        Points of an icon on top for a player who leads the race alone.
    wasabi
        Weight of the points that a wasabi is expected to add; one beside an open one adds
        none.
    patience
        Weight of the points that the open wasabi is expected to add to a later nigiri,
        against a nigiri that would take it now.
    pudding
        Points of a pudding in round 2 in the middle of the standing.
    last_pudding
        Points on top for a player with fewest puddings alone, half of it when shared.
    behind
        Points on top one behind the most puddings, half of it further behind.
    leading
        Points on top for a player who leads in puddings already.
    pudding_growth
        How much a pudding gains by round, as a part of its worth in round 2.
    sticks
        Points of chopsticks at the first turn, taken or kept.
    late_sticks
        Points of chopsticks with two turns left; in between, in proportion.
    """
    if s.card == "tempura":
        return _set_worth(s, 2, reach, waiting, tempura)
    if s.card == "sashimi":
        return _set_worth(s, 3, reach, waiting, sashimi, second_sashimi)
    if s.card == "dumpling":
        return _dumpling_worth(s, reach, dumpling)
    if s.is_nigiri:
        return s.points - (patience * wasabi_gain(s, reach) if s.open_wasabi else 0.0)
    if s.card == "wasabi":
        return 0.0 if s.open_wasabi else wasabi * wasabi_gain(s, reach)
    if s.icons:
        return _roll_worth(s, icon, race, sprint, safe)
    if s.card == "pudding":
        return _pudding_worth(s, pudding, last_pudding, behind, leading, pudding_growth)
    if s.card == "chopsticks":
        if s.have or s.turns_left < 2:
            return 0.0
        ahead = (s.turns_left - 2) / max(s.hand_size - 2, 1)
        return late_sticks + (sticks - late_sticks) * ahead
    return 0.5
