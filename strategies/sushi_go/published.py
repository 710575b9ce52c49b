"""Preference orders and price lists of published bots, as they were published.

None of these bots looks at others' cards. Cards that were not in the deck of a source come
last here. With chopsticks on the table two cards are taken where the order prefers the
second to chopsticks; most of the sources know no chopsticks, or never use them.
"""

from __future__ import annotations

from typing import Final

from ..decorators import table
from .preference_orders import by_order
from .tabulation import Situation

_TRAITS: Final = ("deterministic", "uses chopsticks", "ignores puddings", "published order")

KOANING: Final = (
    *("pudding", "squid", "maki3", "tempura", "salmon", "dumpling"),
    *("maki2", "maki1", "egg", "sashimi", "wasabi", "chopsticks"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="koaning/sushigo on GitHub, sushigo/player.py, OrderedPlayer (no chopsticks there)",
)
def order_koaning(s: Situation) -> float:
    """Believe in puddings and sure points: sashimi and wasabi come last."""
    return by_order(s, KOANING)


GRAVELLENT: Final = (
    *("squid", "sashimi", "tempura", "salmon", "maki3", "dumpling"),
    *("maki2", "maki1", "egg", "wasabi", "pudding", "chopsticks"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="Gravellent/sushigo-rl on GitHub, Player/RulePlayer.py"
    " (no puddings and no chopsticks there)",
)
def order_gravellent(s: Situation) -> float:
    """Believe in squid and sets, begun or not, and that wasabi is not worth its turn."""
    return by_order(s, GRAVELLENT)


NEWELL: Final = (
    *("wasabi", "squid", "salmon", "sashimi", "pudding", "tempura"),
    *("maki3", "maki2", "maki1", "dumpling", "egg", "chopsticks"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="Ryan-Newell/CS5100_SushiGo_AI on GitHub, Player/RulePlayer.py, playstyle simple"
    " (no chopsticks there)",
)
def order_newell(s: Situation) -> float:
    """Believe in wasabi, however many wait, and in the nigiri for them; eggs come last."""
    return by_order(s, NEWELL)


NEWELL_PLUS: Final = (
    *("wasabi", "squid", "pudding", "salmon", "tempura", "maki3"),
    *("maki2", "dumpling", "sashimi", "maki1", "egg", "chopsticks"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="Ryan-Newell/CS5100_SushiGo_AI on GitHub, Player/RulePlayer.py, playstyle plus"
    " (no chopsticks there)",
)
def order_newell_plus(s: Situation) -> float:
    """Believe in wasabi, squid and puddings, and less in sashimi than in rolls."""
    return by_order(s, NEWELL_PLUS)


ATOMIC: Final = (
    *("squid on wasabi", "salmon on wasabi", "egg on wasabi"),
    *("squid", "salmon", "maki3", "maki2", "tempura", "sashimi"),
    *("dumpling", "wasabi", "egg", "pudding", "maki1", "chopsticks"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="atomicobject/sushi-go-starter-kit on GitHub, python/sushi_go_client.py"
    " (also javascript/sushi_go_client.js)",
)
def order_atomic(s: Situation) -> float:
    """Believe in nigiri at once, any of them for a wasabi, and then in rolls.

    The source knows only the first nigiri of a round: after it, no wasabi counts as open.
    Here every wasabi does, which matters for eggs alone.
    """
    return by_order(s, ATOMIC)


ATOMIC_PRICES: Final = {
    "sashimi": 10,
    "tempura": 9,
    "squid": 8,
    "salmon": 7,
    "egg": 6,
    "dumpling": 5,
    "maki3": 4,
    "maki2": 3,
    "maki1": 2,
    "wasabi": 1,
    "pudding": 1,
}


@table(
    in_field=False,
    traits=_TRAITS,
    source="atomicobject/sushi-go-starter-kit on GitHub, python/examples/smart_bot.py",
)
def prices_atomic(s: Situation) -> float:
    """Believe in sets, then in nigiri, at one price for a card whatever has been taken.

    Wasabi and puddings cost the same: the source takes the one that lies first in the
    hand, here it is the wasabi.
    """
    return float(ATOMIC_PRICES.get(s.card, 0))


WEEKS_SIMPLE: Final = (
    *("wasabi", "sashimi", "squid", "tempura", "salmon", "maki3"),
    *("dumpling", "chopsticks", "maki2", "maki1", "egg", "pudding"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="mpaulweeks/sushi-go on GitHub, js/robot.js, SimpleBot (uses its chopsticks every turn)",
)
def order_weeks_simple(s: Situation) -> float:
    """Believe in wasabi, sashimi and squid, and never in puddings."""
    return by_order(s, WEEKS_SIMPLE)


WEEKS_RISKY: Final = (
    *("sashimi", "tempura", "dumpling", "chopsticks", "squid", "salmon"),
    *("egg", "pudding", "maki3", "maki2", "maki1", "wasabi"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="mpaulweeks/sushi-go on GitHub, js/robot.js, RiskyBot (uses its chopsticks every turn)",
)
def order_weeks_risky(s: Situation) -> float:
    """Believe in sets above all, and in chopsticks to complete them."""
    return by_order(s, WEEKS_RISKY)


WEEKS_PAUL: Final = (
    *("3rd sashimi", "squid on wasabi", "5th dumpling", "2nd sashimi with 3 to come"),
    *("salmon on wasabi", "2nd tempura", "4th dumpling", "3rd dumpling", "squid"),
    *("1st wasabi with 5 to come", "1st sashimi with 6 to come", "1st tempura with 4 to come"),
    *("egg on wasabi", "1st chopsticks with 2 to come", "2nd chopsticks with 3 to come"),
    *("3rd chopsticks with 4 to come", "4th chopsticks with 5 to come"),
    *("salmon", "2nd dumpling", "1st dumpling", "maki3", "maki2", "pudding", "egg", "maki1"),
    *("tempura", "sashimi", "wasabi", "chopsticks", "dumpling"),
)


@table(
    in_field=False,
    traits=_TRAITS,
    source="mpaulweeks/sushi-go on GitHub, js/robot.js, PaulBot (uses its chopsticks every turn)",
)
def order_weeks_paul(s: Situation) -> float:
    """Believe in finishing what is begun, and in beginning only while there is time.

    The source's AdamBot and PrudentBot are of the same kind; the first names no squid
    without a wasabi, the second counts its own maki icons, which a table cannot.
    """
    return by_order(s, WEEKS_PAUL)
