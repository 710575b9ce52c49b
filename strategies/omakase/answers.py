"""What a ``choose`` function returns: an exchange, a play, or a card and its place in the deck.

The other answers are plain numbers: a card for ``GIVE``, ``LOSE`` and ``DISCARD``, 1 or 0
for ``CALL``, and ``NO_ACTION`` for no play. A slot, seat or place that cannot be is illegal with
any card: its bits must not turn one card into another.
"""

from __future__ import annotations

from ...simulator.compiling import compiled
from ...simulator.omakase.table import OUTSIDE


@compiled()
def exchange(give: int, slot: int) -> int:
    """Give a card of the hand for the one in a belt slot, 0 to 5 (OM-3.1)."""
    return 8 * give + slot if 0 <= slot < 8 else OUTSIDE


@compiled()
def play(card: int, target: int) -> int:
    """Play an action card; ``target`` is the seat aimed at, 0 for cards without a target."""
    return 8 * card + target if 0 <= target < 8 else OUTSIDE


@compiled()
def put_back(card: int, place: int) -> int:
    """Put a card of the hand back into the deck: place 0 is the top (OM-4.7)."""
    return 64 * card + place if 0 <= place < 64 else OUTSIDE
