"""The words of Omakase in tables that are written as TOML."""

from __future__ import annotations

from typing import Final

from ...simulator.omakase.cards import ENTRY_CODES, KIND, PLAY, SET_CODES, SUSHI
from .preference_orders import GROUPS, by_order, expanded
from .situations import Situation

__all__ = [
    "CARDS",
    "COPIES",
    "CYCLES",
    "FIELDS",
    "GROUPS",
    "by_order",
    "copies_of",
    "expanded",
    "fields_of",
]

CARDS: Final = tuple(ENTRY_CODES)
"""Cards, plays and the check."""
CYCLES: Final[dict[str, int]] = {}
"""No card starts again after so many copies."""
FIELDS: Final = (
    "turns_left",
    "players",
    "have",
    *SET_CODES,
    "missing",
    "dearest",
    "cards",
    "target_cards",
    "score",
    "price",
    "points",
)
"""Numbers of a situation that formulas and conditions may use."""
COPIES: Final = ("have",)
"""Fields that count own copies, which lists of values go by."""
_KEPT: Final = tuple(code for code, kind in KIND.items() if kind >= SUSHI and code != "shoyu")
_AIMED: Final = ("play_chopsticks", "play_sake", "play_umeshu")
_ONLY: Final = {
    "have": tuple(KIND),
    **{code: GROUPS[code] for code in SET_CODES},
    "missing": tuple(card for code in SET_CODES for card in GROUPS[code]),
    "dearest": ("shoyu",),
    "cards": (*_KEPT, *ENTRY_CODES[PLAY:-1]),
    "target_cards": _AIMED,
    "score": ("check",),
}


def fields_of(card: str) -> tuple[str, ...]:
    """Fields of a situation that mean something for an entry."""
    return tuple(field for field in FIELDS if card in _ONLY.get(field, (card,)))


def copies_of(s: Situation) -> int | None:
    """Which value of a list holds: own copies besides; None where there is no list."""
    return s.have
