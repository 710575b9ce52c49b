"""Preference orders: cards from best to worst, some of them in a state.

The first entry that a card fits gives its place. An entry is a card, or a card in a state:

* ``squid``: in any state
* ``squid on wasabi``: a nigiri, with an own wasabi that waits for it
* ``2nd tempura``: the second of its set (tempura of two, sashimi of three), the second
  dumpling or chopsticks on the own table, or the second wasabi that waits
* ``1st sashimi with 6 to come``: only while at least six cards of the round follow it
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from ...simulator.names import nearest
from ...simulator.sushi_go.cards import CODES
from ..names import StrategyError
from .tabulation import Situation

GROUPS: Final = {"maki": ("maki3", "maki2", "maki1"), "nigiri": ("squid", "salmon", "egg")}
"""Words for several cards, the best first."""
SET_SIZES: Final = {"tempura": 2, "sashimi": 3}
"""Cards of a set, after which counting starts again."""
_COUNTED: Final = ("tempura", "sashimi", "dumpling", "wasabi", "chopsticks", "soy")
_ENTRY: Final = re.compile(
    r"(?:(?P<nth>\d)(?:st|nd|rd|th) )?(?P<card>\w+)(?P<dipped> on wasabi)?"
    r"(?P<rest> with (?P<follow>\d) to come)?"
)
_EXAMPLES: Final = "'2nd tempura', 'squid on wasabi' or '1st sashimi with 6 to come'"


@cache
def _read(entry: str) -> tuple[str, int, bool, int]:
    """Card, which one of its set (0: any), whether on wasabi, and cards that must follow."""
    found = _ENTRY.fullmatch(entry)
    if found is None:
        raise StrategyError(f"cannot read {entry!r} in an order: write a card, as in {_EXAMPLES}")
    card, nth = found["card"], int(found["nth"] or 0)
    if card not in CODES:
        raise StrategyError(f"unknown card {card!r} in an order{nearest(card, list(CODES))}")
    if found["dipped"] and (nth or card not in GROUPS["nigiri"]):
        raise StrategyError(f"{entry!r} in an order: only a nigiri goes on wasabi")
    if found["nth"]:
        if card not in _COUNTED:
            raise StrategyError(f"{entry!r} in an order: copies of {card} are not counted")
        if not 1 <= nth <= SET_SIZES.get(card, 9):
            raise StrategyError(
                f"{entry!r} in an order: sets of {card} start again after {SET_SIZES.get(card, 9)}"
            )
    return card, nth, bool(found["dipped"]), int(found["follow"] or 0)


def expanded(entry: str) -> list[str]:
    """Entries for single cards that an entry with a group stands for, the best first.

    Raises
    ------
    StrategyError
        When the entry cannot be read.
    """
    words = " ".join(entry.split())
    found = _ENTRY.fullmatch(words)
    cards = GROUPS.get(found["card"], ()) if found is not None else ()
    if found is None or not cards or found["nth"]:
        _read(words)
        return [words]
    tail = (found["dipped"] or "") + (found["rest"] or "")
    for card in cards:
        _read(card + tail)
    return [card + tail for card in cards]


def fits(s: Situation, entry: str) -> bool:
    """Whether an entry of an order describes a card in its situation.

    Raises
    ------
    StrategyError
        When the entry cannot be read.
    """
    card, nth, dipped, follow = _read(entry)
    if s.card != card or s.turns_left - 1 < follow or (dipped and not s.open_wasabi):
        return False
    if nth == 0:
        return True
    before = s.open_wasabi if card == "wasabi" else s.have
    size = SET_SIZES.get(card)
    return before is not None and (before % size if size else before) == nth - 1


def by_order(s: Situation, order: Sequence[str]) -> float:
    """Value of a card by its place in an order.

    Parameters
    ----------
    s
        The card and its situation.
    order
        Entries from best to worst, see above.

    Returns
    -------
    float
        Number of entries from the first that fits to the end; 0 when none does.

    Raises
    ------
    StrategyError
        When an entry cannot be read.
    """
    for place, entry in enumerate(order):
        if fits(s, entry):
            return float(len(order) - place)
    return 0.0
