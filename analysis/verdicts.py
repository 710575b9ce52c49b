"""What an interval says about two strategies, in words that never say more than it does."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

MORE: Final = "more"
LESS: Final = "less"
WITHIN: Final = "within_effect"
OPEN: Final = "not_told_apart"
DECISIONS: Final = (MORE, LESS, WITHIN, OPEN)
"""The newcomer wins more; less; the difference is no larger than asked about; none of these."""


@dataclass(frozen=True)
class Subject:
    """What a verdict is about.

    Attributes
    ----------
    newcomer, others
        Names of the strategies.
    players
        Seats at the table.
    games
        Games that were played.
    effect
        Smallest difference of interest, as a share, of a duel that ends by itself; else None.
    """

    newcomer: str
    others: str
    players: int
    games: int
    effect: float | None = None


def decision_of(low: float, high: float, effect: float | None = None) -> str:
    """Which of ``DECISIONS`` follows from the interval of a win gain.

    Parameters
    ----------
    low, high
        Ends of the interval; NaN when it is unknown.
    effect
        Smallest difference of interest; None when none was named.
    """
    if low > 0.0:
        return MORE
    if high < 0.0:
        return LESS
    if effect is not None and -effect <= low and high <= effect:
        return WITHIN
    return OPEN


def verdict_of(subject: Subject, low: float, high: float) -> str:
    """One sentence about the win gain's interval; its ends are rounded outwards."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return f"{_question(subject)}not told apart: too few deals to tell an error"
    if subject.players == 2:
        return _two_players(subject, low, high)
    return _question(subject) + _invasion(subject, low, high)


def _question(subject: Subject) -> str:
    if subject.players == 2:
        return ""
    return f"{subject.newcomer} invades {subject.others}: "


def _two_players(subject: Subject, low: float, high: float) -> str:
    decision, name = decision_of(low, high, subject.effect), subject.newcomer
    if decision == LESS:
        name, low, high = subject.others, -high, -low
    share = f"{_percent(0.5 + low, 0.5 + high)} %"
    if decision in (MORE, LESS):
        return f"{name} wins more: {share}, with 50 % being fair"
    if decision == WITHIN:
        return f"no difference larger than {_limit(subject)}: {name} wins {share}"
    return f"{_undecided(subject)}: {name} wins {share}, at most {_most(low, high)} from 50 %"


def _invasion(subject: Subject, low: float, high: float) -> str:
    decision, points = decision_of(low, high, subject.effect), "percentage points"
    if decision == MORE:
        span = _percent(low, high)
        return f"yes, it wins {span} {points} more than {subject.others} in its seat"
    if decision == LESS:
        span = _percent(-high, -low)
        return f"no, it wins {span} {points} less than {subject.others} in its seat"
    if decision == WITHIN:
        return f"no difference larger than {_limit(subject)} from {subject.others} in its seat"
    return f"{_undecided(subject)}, at most {_most(low, high)} from {subject.others} in its seat"


def _undecided(subject: Subject) -> str:
    if subject.effect is None:
        return "not told apart"
    return f"not decided after {subject.games:,} games"


def _limit(subject: Subject) -> str:
    return f"{100.0 * (subject.effect or 0.0):.4g} percentage points"


def _most(low: float, high: float) -> str:
    """The farther end of an interval around 0, rounded outwards."""
    places = _places(high - low)
    return f"{_up(100.0 * max(-low, high), places):.{places}f} percentage points"


def _percent(low: float, high: float) -> str:
    """An interval of shares in per cent, rounded outwards."""
    places = _places(high - low)
    bottom, top = outwards(100.0 * low, 100.0 * high, places)
    return f"{bottom:.{places}f} to {top:.{places}f}"


def _places(width: float) -> int:
    """Decimals that show two digits of half a width given as a share, 1 to 6."""
    half = 50.0 * width
    return 6 if half <= 0.0 else min(max(1 - math.floor(math.log10(half)), 1), 6)


def outwards(low: float, high: float, places: int) -> tuple[float, float]:
    """Round an interval to so many decimals without making it narrower."""
    return -_up(-low, places) + 0.0, _up(high, places) + 0.0


def _up(value: float, places: int) -> float:
    """Round up, but for the noise of the last bits."""
    return float(math.ceil(value * 10**places - 1e-7) / 10**places)
