"""The words of Sushi Go! in tables that are written as TOML."""

from __future__ import annotations

from typing import Final

from ...simulator.sushi_go.cards import CODES
from .preference_orders import GROUPS, SET_SIZES, by_order, expanded
from .tabulation import Situation

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

CARDS: Final = tuple(CODES)
CYCLES: Final = SET_SIZES
"""Cards whose sets start again: a list of values by own copies does so too."""
FIELDS: Final = (
    "round",
    "turn",
    "turns_left",
    "players",
    "hand_size",
    "have",
    "open_wasabi",
    "maki_now",
    "maki_after",
    "pudding_lead",
    "pudding_tail",
    "icons",
    "points",
)
"""Numbers of a situation that formulas and conditions may use."""
COPIES: Final = ("have", "open_wasabi")
"""Fields that count own copies, which lists of values go by."""
_COUNTED: Final = ("tempura", "sashimi", "dumpling", "chopsticks", "soy")
_ONLY: Final = {
    "have": _COUNTED,
    "open_wasabi": ("wasabi", *GROUPS["nigiri"]),
    "maki_now": GROUPS["maki"],
    "maki_after": GROUPS["maki"],
    "pudding_lead": ("pudding",),
    "pudding_tail": ("pudding",),
}


def fields_of(card: str) -> tuple[str, ...]:
    """Fields of a situation that mean something for a card."""
    return tuple(field for field in FIELDS if card in _ONLY.get(field, (card,)))


def copies_of(s: Situation) -> int | None:
    """Which value of a list holds: own copies, or open wasabi; None where there is no list."""
    return s.have if s.have is not None else s.open_wasabi
