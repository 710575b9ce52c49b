"""The words of Sushi Go! in tables that are written as TOML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ...simulator.sushi_go.cards import CODES
from .tabulation import Situation

CARDS: Final = tuple(CODES)
GROUPS: Final = {"maki": ("maki3", "maki2", "maki1"), "nigiri": ("squid", "salmon", "egg")}
"""Words for several cards, the best first."""
CYCLES: Final = {"tempura": 2, "sashimi": 3}
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
_COUNTED: Final = ("tempura", "sashimi", "dumpling", "chopsticks", "soy")
_ONLY: Final = {
    "have": _COUNTED,
    "open_wasabi": ("wasabi", *GROUPS["nigiri"]),
    "maki_now": GROUPS["maki"],
    "maki_after": GROUPS["maki"],
    "pudding_lead": ("pudding",),
    "pudding_tail": ("pudding",),
}
_ORDINAL: Final = re.compile(r"(?P<nth>\d+)(st|nd|rd|th) (?P<card>\w+)")
_DIPPED: Final = re.compile(r"(?P<card>\w+) on wasabi")
ENTRY_EXAMPLES: Final = "'squid on wasabi', '3rd sashimi', 'maki' or 'pudding'"

Entry = tuple[str, int | None]
"""A card, and its state: own copies, for a nigiri 1 on wasabi; None for every state."""


def fields_of(card: str) -> tuple[str, ...]:
    """Fields of a situation that mean something for a card."""
    return tuple(field for field in FIELDS if card in _ONLY.get(field, (card,)))


def copies_of(s: Situation) -> int | None:
    """Which value of a list holds: own copies, or open wasabi; None where there is no list."""
    return s.have if s.have is not None else s.open_wasabi


def state_of(s: Situation) -> int | None:
    """State of a card as an entry of a preference order names it."""
    copies = copies_of(s)
    return copies if copies is None else copies % CYCLES.get(s.card, copies + 1)


def entries_of(text: str) -> Sequence[Entry]:
    """Cards and states that an entry of a preference order stands for, the best first.

    Returns nothing when it is no such entry.
    """
    words = " ".join(text.split())
    if words in CARDS:
        return [(words, None)]
    if words in GROUPS:
        return [(card, None) for card in GROUPS[words]]
    dipped, ordinal = _DIPPED.fullmatch(words), _ORDINAL.fullmatch(words)
    if dipped is not None:
        card = dipped["card"]
        cards = GROUPS["nigiri"] if card == "nigiri" else (card,)
        return [(c, 1) for c in cards if c in GROUPS["nigiri"]]
    if ordinal is not None:
        card, state = ordinal["card"], int(ordinal["nth"]) - 1
        if card in (*_COUNTED, "wasabi") and 0 <= state < CYCLES.get(card, 10):
            return [(card, state)]
    return []
