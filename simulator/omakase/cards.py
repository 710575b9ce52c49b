"""The cards of Omakase and its sets (rules OM-1.1 to OM-1.3).

A *card kind* is a small integer, the index into :data:`CODES`: sixteen kinds of sushi, the
dearest first, and nine of action cards. Every array with a kind axis uses this order; ties
between equally good cards are broken by it too (the lower index wins).

An *entry* is what a strategy puts a value on: a card kind, the playing of an action card, or
calling the check; the index into :data:`ENTRY_CODES`.
"""

from __future__ import annotations

from typing import Final

CODES: Final = (
    "assorted_sashimi",
    "premium_eel",
    "octopus",
    "fatty_tuna",
    "conger_eel",
    "crab",
    "karaage",
    "salmon_roe",
    "tuna",
    "salmon",
    "shrimp",
    "tuna_roll",
    "salmon_roll",
    "cucumber_roll",
    "omelette",
    "tofu",
    "chopsticks",
    "sake",
    "umeshu",
    "fork",
    "matcha",
    "chefs_choice",
    "shoyu",
    "wasabi",
    "ginger",
)
"""Card codes in kind order."""

TITLES: Final = (
    "Assorted sashimi",
    "Premium eel",
    "Octopus",
    "Fatty tuna",
    "Conger eel",
    "Crab",
    "Karaage",
    "Salmon roe",
    "Tuna",
    "Salmon",
    "Shrimp",
    "Tuna roll",
    "Salmon roll",
    "Cucumber roll",
    "Omelette",
    "Tofu",
    "Chopsticks",
    "Sake",
    "Umeshu",
    "Fork",
    "Matcha",
    "Chef's choice",
    "Shoyu",
    "Wasabi",
    "Ginger",
)
"""Names of the cards for tables and charts."""

ASSORTED_SASHIMI: Final = 0
PREMIUM_EEL: Final = 1
OCTOPUS: Final = 2
FATTY_TUNA: Final = 3
CONGER_EEL: Final = 4
CRAB: Final = 5
KARAAGE: Final = 6
SALMON_ROE: Final = 7
TUNA: Final = 8
SALMON: Final = 9
SHRIMP: Final = 10
TUNA_ROLL: Final = 11
SALMON_ROLL: Final = 12
CUCUMBER_ROLL: Final = 13
OMELETTE: Final = 14
TOFU: Final = 15
SUSHI: Final = 16
"""Kinds of sushi, the first ones; all others are action cards."""
CHOPSTICKS: Final = 16
SAKE: Final = 17
UMESHU: Final = 18
FORK: Final = 19
MATCHA: Final = 20
CHEFS_CHOICE: Final = 21
PLAYABLE_END: Final = 22
"""Kinds from ``CHOPSTICKS`` to before this can be played (OM-1.3)."""
SHOYU: Final = 22
WASABI: Final = 23
GINGER: Final = 24
KINDS: Final = 25

KIND: Final = {code: kind for kind, code in enumerate(CODES)}
"""Kind of a card code."""

COPIES: Final = (
    *(1, 1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 5, 5),
    *(3, 2, 2, 1, 2, 2, 2, 2, 1),
)
"""Copies of each kind in the deck (OM-1.1, OM-1.3)."""
DECK: Final = 62
"""Cards in the deck."""
PRICES: Final = (
    *(1500, 1200, 1100, 1000, 700, 600, 500, 500, 400, 400, 400, 300, 300, 300, 200, 200),
    *(0, 0, 0, 0, 0, 0, 0, 0, 0),
)
"""Price of each kind in yen, 0 for action cards (OM-1.1)."""

SET_CODES: Final = ("omakase", "sakura", "ume", "kids")
SET_TITLES: Final = ("Omakase", "Sakura", "Ume", "Kid's")
SETS: Final = 4
SET_KINDS: Final = (
    (FATTY_TUNA, CONGER_EEL, CRAB, TUNA, SALMON, SALMON_ROE),
    (CONGER_EEL, CRAB, TUNA, SHRIMP, TUNA_ROLL, SALMON_ROLL),
    (SALMON_ROE, SALMON, SHRIMP, TUNA_ROLL, SALMON_ROLL, OMELETTE),
    (OMELETTE, TOFU, CUCUMBER_ROLL, KARAAGE),
)
"""Kinds of each set, one card of each (OM-1.2)."""
SET_VALUES: Final = (6000, 4500, 3500, 2000)
"""Value of each set in yen; it replaces the prices of its cards (OM-1.2)."""
SET_MASKS: Final = tuple(sum(1 << kind for kind in kinds) for kinds in SET_KINDS)
"""Bits of the kinds of each set."""

PLAY: Final = 25
"""Entry of playing chopsticks; playing kind ``k`` is entry ``PLAY + k - CHOPSTICKS``."""
CHECK: Final = 31
"""Entry of calling the check."""
ENTRIES: Final = 32
ENTRY_CODES: Final = (
    *CODES,
    *(f"play_{code}" for code in CODES[CHOPSTICKS:PLAYABLE_END]),
    "check",
)
"""Codes of what a strategy values: cards, plays of action cards, and the check."""
ENTRY_TITLES: Final = (
    *TITLES,
    *(f"Play {title.lower()}" for title in TITLES[CHOPSTICKS:PLAYABLE_END]),
    "Call the check",
)
"""Names of the entries for tables and charts."""
CREDITS: Final = (
    "A set's value is shared by its cards in proportion to their prices, which makes each worth"
    " 5/3 of its price; what a shoyu adds goes to the shoyu; copies of one kind that a player got"
    " share what those still in the hand at the end brought."
)
"""How the points of a game are credited to the cards that were taken."""
