"""Maki: first place in every round, or second place for the fewest cards."""

from __future__ import annotations

from ..decorators import table
from .expected import worth
from .tabulation import Situation


@table(
    traits=(
        "deterministic",
        "collector",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="the maki plan of beginners' guides: six points a round for the most icons",
)
def maki(s: Situation, icon: float = 3.0) -> float:
    """Take the roll with most icons whenever there is one, to win the race each round.

    Parameters
    ----------
    icon
        Points added for every icon on the card.
    """
    return worth(s) + icon * s.icons


@table(
    in_field=False,
    traits=("deterministic", "uses chopsticks", "watches the maki race", "watches the puddings"),
    source="steelowlbg.wordpress.com, GameWright: Sushi Go! - Strategy (2016): second place"
    " with one card is better than first with several",
)
def maki_second(s: Situation, share: float = 0.5, thrift: float = 0.2) -> float:
    """Take a roll only where it lifts the own standing to second place, with few icons.

    A roll that would lead alone, or change nothing, comes after cards that are worth
    nothing. Two who share first place get three points each, as much as for second place,
    and count like it. All else is played on expectation.

    Parameters
    ----------
    share
        Part of the maki points a lift brings that is hoped to be left when the round ends.
    thrift
        Points taken off a roll for every icon on it.
    """
    if not s.icons:
        return worth(s)
    now, after = s.maki_now or 0, s.maki_after or 0
    lift = after - now if after <= 3 else 0
    return share * lift - thrift * s.icons
