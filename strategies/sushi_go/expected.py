"""Expected points: what a card gives now, plus what is still likely to come of it.

The estimates use only what a table knows: own cards, turns left, players and round. A kind
with ``c`` copies in a deck of ``d`` cards is in a hand of ``h`` cards with probability
``1 - (1 - c / d) ** h``; the hands still to come have ``turns_left - 1, ..., 1`` cards. Of
the cards that come by, the other players leave a part, the *reach*.
"""

from __future__ import annotations

import math

from ...simulator.sushi_go.cards import CODES
from ..decorators import table
from .tabulation import Situation


def offers(s: Situation, card: str) -> float:
    """Turns after this one in which the hand is expected to hold a card."""
    counts = s.rules.counts
    share = counts[CODES.index(card)] / sum(counts)
    return sum(1.0 - (1.0 - share) ** cards for cards in range(1, s.turns_left))


def chance(s: Situation, card: str, copies: int, reach: float) -> float:
    """Probability that at least ``copies`` more of a card can be had (Poisson)."""
    mean = reach * offers(s, card)
    below = sum(math.exp(-mean) * mean**k / math.factorial(k) for k in range(copies))
    return 1.0 - below


def wasabi_gain(s: Situation, reach: float) -> float:
    """Points that an open wasabi is expected to add in the turns after this one."""
    gain, missed = 0.0, 1.0
    extras = (6, 4, 2) if s.rules.wasabi_values == "x3" else (1, 4, 7)
    for card, extra in sorted(
        zip(("squid", "salmon", "egg"), extras, strict=True), key=lambda pair: -pair[1]
    ):
        found = chance(s, card, 1, reach)
        gain += missed * found * extra
        missed *= 1.0 - found
    return gain


def pudding_worth(s: Situation, base: float) -> float:
    """Value of a pudding by standing: most wanted when last or just behind (SG-7.1)."""
    if not s.rules.puddings_score:
        return 0.0
    value = base
    if s.players > 2 or s.rules.has_dummy:
        value += {-1: 0.8, 0: 0.6, 1: -0.4}[s.pudding_tail or 0]
    value += {-2: -0.5, -1: 0.3, 0: 0.4, 1: -0.2}[s.pudding_lead or 0]
    return value * (0.8 + 0.2 * s.round)


def worth(
    s: Situation,
    reach: float = 0.6,
    maki: float = 0.6,
    pudding: float = 1.6,
    sticks: float = 0.5,
) -> float:
    """Expected points of taking a card; see :func:`expected` for the parameters."""
    have, points = s.have or 0, float(s.points)
    if s.card == "tempura":
        return points if have % 2 else 2.5 * chance(s, "tempura", 1, reach)
    if s.card == "sashimi":
        need = 2 - have % 3
        return points if need == 0 else 10 / (need + 1) * chance(s, "sashimi", need, reach)
    if s.card == "dumpling":
        # Every later dumpling is worth one more for each that is already there.
        later = min(reach * offers(s, "dumpling"), max(4 - have, 0))
        return points + (0.5 * later if have < 5 else 0.0)
    if s.is_nigiri:
        return points - (wasabi_gain(s, reach) if s.open_wasabi else 0.0)
    if s.card == "wasabi":
        return wasabi_gain(s, reach) / (1.0 + (s.open_wasabi or 0))
    if s.icons:
        # Early on every icon counts alike, late only what changes the race.
        late = (s.turn - 1) / (s.hand_size - 1)
        return (1.0 - late) * maki * s.icons + late * points
    if s.card == "pudding":
        return pudding_worth(s, pudding)
    if s.card == "chopsticks":
        return sticks * max(s.turns_left - 2, 0) ** 0.5 if have == 0 else 0.0
    return 0.5 if s.card == "soy" else 0.0


@table(
    traits=(
        "deterministic",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="set-completion odds as in published strategy articles; the formulas are this project's",
)
def expected(
    s: Situation,
    reach: float = 0.6,
    maki: float = 0.6,
    pudding: float = 1.6,
    sticks: float = 0.5,
) -> float:
    """Points now plus what is still likely, by turns left and players.

    A first tempura is half of five points if a second one is likely, an open wasabi what
    the nigiri to come are likely to add, an egg on that wasabi its points less that hope.

    Parameters
    ----------
    reach
        Part of the cards that come by which the others leave.
    maki
        Points of a maki icon at the start of a round.
    pudding
        Points of a pudding when the standing is even.
    sticks
        Value of chopsticks, times the root of the turns in which they help.
    """
    return worth(s, reach, maki, pudding, sticks)
