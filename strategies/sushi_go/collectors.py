"""Collectors: take one kind of card whenever it is there, and play on expectation otherwise."""

from __future__ import annotations

from ..decorators import table
from .expected import worth
from .tabulation import Situation

_TRAITS = (
    "deterministic",
    "collector",
    "watches the maki race",
    "watches the puddings",
    "uses chopsticks",
)
_SOURCE = "the single-set plans of beginners' guides, played to the letter"


def _collect(s: Situation, card: str, bonus: float) -> float:
    return worth(s) + (bonus if s.card == card else 0.0)


@table(in_field=False, name="tempura", traits=_TRAITS, source=_SOURCE)
def tempura(s: Situation, bonus: float = 10.0) -> float:
    """Take every tempura: pairs need only one more card, so none is wasted for long.

    Parameters
    ----------
    bonus
        Points added to a tempura's expected value.
    """
    return _collect(s, "tempura", bonus)


@table(name="sashimi", traits=_TRAITS, source=_SOURCE)
def sashimi(s: Situation, bonus: float = 10.0) -> float:
    """Take every sashimi: ten points for three is the best price of all sets.

    Parameters
    ----------
    bonus
        Points added to a sashimi's expected value.
    """
    return _collect(s, "sashimi", bonus)


@table(in_field=False, name="dumpling", traits=_TRAITS, source=_SOURCE)
def dumpling(s: Situation, bonus: float = 10.0) -> float:
    """Take every dumpling up to the fifth: each is worth more than the one before.

    Parameters
    ----------
    bonus
        Points added to a dumpling's expected value.
    """
    return _collect(s, "dumpling", bonus if (s.have or 0) < 5 else 0.0)
