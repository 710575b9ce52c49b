"""Preference orders: entries from best to worst, cards some of them in a state.

The first entry that fits gives its place. An entry of an order is a card, a play, ``check``,
or a card in a state:

* ``tuna``: in any state
* ``1st tuna``: the first in the own hand; ``2nd tuna``: the second, and so on up to the 3rd
* ``tuna with 2 missing``: while at most two more kinds are missing in one of its sets

An action card is played where its play stands above the card, and the check is called where
it stands in the order at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from ...simulator.names import nearest
from ...simulator.omakase.cards import CODES, ENTRY_CODES, KIND, PLAY, SET_CODES, SET_KINDS, SUSHI
from ..names import StrategyError
from .situations import Situation
from .table_states import MOST_COPIES

GROUPS: Final = {
    "sushi": CODES[:SUSHI],
    "actions": CODES[SUSHI:],
    "plays": ENTRY_CODES[PLAY:-1],
    **{
        code: tuple(CODES[kind] for kind in kinds)
        for code, kinds in zip(SET_CODES, SET_KINDS, strict=True)
    },
}
"""Words for several entries, the dearest first; a set's code stands for its cards."""
_ENTRY: Final = re.compile(
    r"(?:(?P<nth>\d)(?:st|nd|rd|th) )?(?P<card>\w+)(?P<rest> with (?P<missing>\d) missing)?"
)
_EXAMPLES: Final = "'1st tuna', 'play_sake' or 'crab with 2 missing'"


@cache
def _read(entry: str) -> tuple[str, int, int]:
    """Card, which copy (0: any), and kinds that may be missing (-1: any)."""
    found = _ENTRY.fullmatch(entry)
    if found is None:
        raise StrategyError(f"cannot read {entry!r} in an order: write a card, as in {_EXAMPLES}")
    card, nth = found["card"], int(found["nth"] or 0)
    if card not in ENTRY_CODES:
        known = [*ENTRY_CODES, *GROUPS]
        raise StrategyError(f"unknown card {card!r} in an order{nearest(card, known)}")
    if found["nth"]:
        if card not in KIND:
            raise StrategyError(f"{entry!r} in an order: there are no copies of {card}")
        if not 1 <= nth <= MOST_COPIES + 1:
            raise StrategyError(
                f"{entry!r} in an order: copies are told apart up to the {MOST_COPIES + 1}rd"
            )
    in_a_set = any(card in GROUPS[code] for code in SET_CODES)
    if found["rest"] and not in_a_set:
        raise StrategyError(f"{entry!r} in an order: {card} is in no set")
    return card, nth, int(found["missing"]) if found["rest"] else -1


def expanded(entry: str) -> list[str]:
    """Entries for single cards that an entry with a group stands for, the best first.

    Raises
    ------
    StrategyError
        When the entry cannot be read.
    """
    words = " ".join(entry.split())
    found = _ENTRY.fullmatch(words)
    if found is None or found["card"] not in GROUPS:
        _read(words)
        return [words]
    start, end = found.span("card")
    singles = [words[:start] + card + words[end:] for card in GROUPS[found["card"]]]
    for single in singles:
        _read(single)
    return singles


def fits(s: Situation, entry: str) -> bool:
    """Whether an entry of an order describes a card in its situation.

    Raises
    ------
    StrategyError
        When the entry cannot be read.
    """
    card, nth, missing = _read(entry)
    if s.card != card or (nth and s.have != nth - 1):
        return False
    return missing < 0 or (s.missing is not None and s.missing <= missing)


def by_order(s: Situation, order: Sequence[str]) -> float:
    """Value of an entry by its place in an order.

    Parameters
    ----------
    s
        The entry and its situation.
    order
        From best to worst, see above.

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
