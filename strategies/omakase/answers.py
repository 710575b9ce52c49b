"""What a ``choose`` function returns: an exchange, a play, or a card and its place in the deck.

The other answers are plain numbers: a card for ``GIVE``, ``LOSE`` and ``DISCARD``, 1 or 0
for ``CALL``, and ``NO_ACTION`` for no play.
"""

from __future__ import annotations

from ...simulator.compiling import compiled


@compiled()
def exchange(give: int, slot: int) -> int:
    """Give a card of the hand for the one in a belt slot, 0 to 5 (OM-3.1)."""
    return 8 * give + slot


@compiled()
def play(card: int, target: int) -> int:
    """Play an action card; ``target`` is the seat aimed at, 0 for cards without a target."""
    return 8 * card + target


@compiled()
def put_back(card: int, place: int) -> int:
    """Put a card of the hand back into the deck: place 0 is the top (OM-4.7)."""
    return 64 * card + place
