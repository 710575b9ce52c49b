"""What a ``choose`` function returns: one card, a pair, or a nigiri left undipped."""

from __future__ import annotations

from ...simulator.compiling import compiled
from ...simulator.sushi_go.block import UNDIPPED


@compiled()
def pair(first: int, second: int) -> int:
    """Two cards taken with chopsticks, placed in this order (SG-5.3)."""
    return first + 64 * (second + 1)


@compiled()
def undipped(card: int) -> int:
    """Take a nigiri without dipping it, with the option wasabi=choice (SG-9.4)."""
    return card + UNDIPPED
