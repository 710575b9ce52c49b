"""Squid first: the best nigiri is three sure points, and nine on a wasabi."""

from __future__ import annotations

from ..decorators import table
from .expected import worth
from .tabulation import Situation


@table(
    in_field=False,
    traits=(
        "deterministic",
        "collector",
        "uses chopsticks",
        "watches the maki race",
        "watches the puddings",
    ),
    source="the nigiri master of pierd/sim-sushi-go, src/players.rs: squid, wasabi, salmon, egg;"
    " there any other card at random, here what is expected, for eggs too",
)
def squid(s: Situation, step: float = 9.0, hope: float = 3.0) -> float:
    """Take squid whatever else is there, then a wasabi to put one on, then salmon.

    A second wasabi is not taken while one waits. All else is played on expectation.

    Parameters
    ----------
    step
        Points added to salmon; twice as many to a wasabi, three times to squid.
    hope
        Turns, this one included, that must be left for a wasabi to be wanted.
    """
    if s.card == "squid":
        return float(s.points) + 3.0 * step
    if s.card == "wasabi":
        wanted = not s.open_wasabi and s.turns_left >= hope
        return worth(s) + (2.0 * step if wanted else 0.0)
    if s.card == "salmon":
        return float(s.points) + step
    return worth(s)
