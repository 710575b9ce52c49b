"""Scoring of the reference engine: sets, loose cards, shoyu (section 6 of the rulebook).

The best division is found by trying every one. Hands are lists of kinds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .cards import PRICES, SET_KINDS, SET_VALUES, SETS, SHOYU, SUSHI
from .rules import Rules


@dataclass(frozen=True)
class Division:
    """One way to divide the sushi of a hand (OM-6.1).

    Parameters
    ----------
    sets
        Scored sets, ascending; the same set may be there several times.
    loose
        Kinds of the cards outside of sets, the dearest first.
    doubled
        Kinds of the cards that shoyu counts double (OM-6.4).
    """

    sets: tuple[int, ...]
    loose: tuple[int, ...]
    doubled: tuple[int, ...]

    @property
    def set_points(self) -> int:
        """Value of the sets in yen."""
        return sum(SET_VALUES[each] for each in self.sets)

    @property
    def loose_points(self) -> int:
        """Prices of the loose cards in yen, each once."""
        return sum(PRICES[kind] for kind in self.loose)

    @property
    def shoyu_points(self) -> int:
        """What shoyu adds, in yen."""
        return sum(PRICES[kind] for kind in self.doubled)

    @property
    def score(self) -> int:
        """All points in yen (OM-6.2, OM-6.3)."""
        return self.set_points + self.loose_points + self.shoyu_points


def complete_sets(hand: Sequence[int]) -> list[int]:
    """Sets of which a hand holds every kind (OM-5.1)."""
    return [each for each in range(SETS) if all(kind in hand for kind in SET_KINDS[each])]


def divide(hand: Sequence[int], rules: Rules) -> Division:
    """Divide a hand so that it scores most (OM-6.2).

    Parameters
    ----------
    hand
        Kinds of all cards of the hand, in any order.
    rules
        Whether sets score (``set_values``), and what shoyu doubles (``shoyu``).

    Returns
    -------
    Division
        Among equally good ones that with the dearest sets.
    """
    shoyu = sum(kind == SHOYU for kind in hand)
    sushi = sorted(kind for kind in hand if kind < SUSHI)
    found = _ways(sushi, 0) if rules.sets_score else iter([((), sushi)])
    best: Division | None = None
    for sets, loose in found:
        # Kinds are in order of price, so the first cards are the dearest.
        doubled = loose if rules.shoyu == "loose" else sushi
        division = Division(sets, tuple(loose), tuple(doubled[:shoyu]))
        if best is None or _rank(division) > _rank(best):
            best = division
    assert best is not None
    return best


def winners(scores: Sequence[int]) -> list[int]:
    """Seats with the highest score; equal ones share the win (OM-6.5)."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def _rank(division: Division) -> tuple[int, int]:
    return division.score, division.set_points


def _ways(sushi: list[int], first: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Every choice of sets from ``first`` on, with the cards that are left."""
    yield (), sushi
    for each in range(first, SETS):
        if all(kind in sushi for kind in SET_KINDS[each]):
            rest = list(sushi)
            for kind in SET_KINDS[each]:
                rest.remove(kind)
            for sets, loose in _ways(rest, each):
                yield (each, *sets), loose
