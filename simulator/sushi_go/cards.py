"""The cards of Sushi Go! (rules SG-1.1, SG-1.2 and SG-9.8).

A *card kind* is a small integer, the index into :data:`CODES`. Every array of
the kernel that has a kind axis uses this order; ties between equally good cards
are broken by it too (the lower index wins).
"""

from __future__ import annotations

from typing import Final

CODES: Final = (
    "tempura",
    "sashimi",
    "dumpling",
    "maki1",
    "maki2",
    "maki3",
    "egg",
    "salmon",
    "squid",
    "wasabi",
    "pudding",
    "chopsticks",
    "soy",
)
"""Card codes in kind order; ``soy`` exists only with the promo option (SG-9.8)."""

TEMPURA: Final = 0
SASHIMI: Final = 1
DUMPLING: Final = 2
MAKI1: Final = 3
MAKI2: Final = 4
MAKI3: Final = 5
EGG: Final = 6
SALMON: Final = 7
SQUID: Final = 8
WASABI: Final = 9
PUDDING: Final = 10
CHOPSTICKS: Final = 11
SOY: Final = 12
KINDS: Final = 13

KIND: Final = {code: kind for kind, code in enumerate(CODES)}
"""Kind of a card code."""

STANDARD_COUNTS: Final = (14, 14, 14, 6, 12, 8, 5, 10, 5, 6, 10, 4, 0)
"""Copies of each kind in the standard deck, 108 cards (SG-1.1)."""

SOY_COPIES: Final = 4
"""Soy cards added by the promo (SG-9.8)."""

ICONS: Final = (0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0)
"""Maki icons on a card of each kind (SG-1.1)."""

NIGIRI_VALUE: Final = (0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0)
"""Points of a nigiri without wasabi, 0 for every other kind (SG-6.4)."""

DIPPED_VALUE: Final = {"x3": (3, 6, 9), "reverse": (8, 6, 4)}
"""Points of egg, salmon and squid on wasabi, by ``wasabi_values`` (SG-4.2, SG-9.5)."""

COLOUR_GROUP: Final = (
    "tempura",
    "sashimi",
    "dumpling",
    "maki",
    "maki",
    "maki",
    "yellow",
    "yellow",
    "yellow",
    "yellow",
    "pudding",
    "chopsticks",
    "soy",
)
"""Colour group of each kind; matters only for soy sauce (SG-1.1, SG-9.8)."""

TITLES: Final = (
    "Tempura",
    "Sashimi",
    "Dumpling",
    "Maki 1",
    "Maki 2",
    "Maki 3",
    "Egg nigiri",
    "Salmon nigiri",
    "Squid nigiri",
    "Wasabi",
    "Pudding",
    "Chopsticks",
    "Soy sauce",
)
"""Readable card names in kind order."""

CREDITS: Final = (
    "Points of a set are shared equally by its copies, maki points by icons; what wasabi adds to"
    " a nigiri goes to the wasabi; final pudding points are shared by the puddings."
)
"""How the points of a game are credited to the cards that were taken."""
