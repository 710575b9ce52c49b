"""Chance in the reference engine: what is shuffled and what is drawn at random.

The streams are those of :mod:`sushilab.simulator.streams`, worked out once more with Python's
own whole numbers, so that nothing has to be compiled to play a game here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from .cards import COPIES, DECK

FULL_DECK: Final = tuple(kind for kind, copies in enumerate(COPIES) for _ in range(copies))
"""All cards in the order of kinds."""

_GAMMA: Final = 0x9E3779B97F4A7C15
_A: Final = 0xBF58476D1CE4E5B9
_B: Final = 0x94D049BB133111EB
_WORD: Final = (1 << 64) - 1


def mix(z: int) -> int:
    """Mix 64 bits, as :func:`sushilab.simulator.streams.mix`."""
    z = ((z ^ (z >> 30)) * _A) & _WORD
    z = ((z ^ (z >> 27)) * _B) & _WORD
    return z ^ (z >> 31)


def stream_key(seed: int, deal: int, purpose: int) -> int:
    """Key of a stream, as :func:`sushilab.simulator.streams.stream_key`."""
    base = mix((seed + _GAMMA) & _WORD)
    base = mix(base ^ ((purpose * _B) & _WORD))
    return mix((base + deal * _GAMMA) & _WORD)


def word(key: int, index: int) -> int:
    """Word ``index`` of a stream, as :func:`sushilab.simulator.streams.word`."""
    return mix((key + (index + 1) * _GAMMA) & _WORD)


def below(bits: int, bound: int) -> int:
    """Map 64 bits to ``0 .. bound - 1``, as :func:`sushilab.simulator.streams.below`."""
    return ((bits >> 32) * bound) >> 32


class Chance(Protocol):
    """What the engine leaves to chance. Cards are kinds; given lists are in order of kinds.

    Attributes
    ----------
    used
        Random words used after the set-up.
    """

    used: int

    def first_deck(self) -> list[int]:
        """All cards of the game shuffled, the top card last (OM-2.1)."""

    def first_player(self, players: int) -> int:
        """Who begins (OM-2.1)."""

    def new_deck(self, trash: Sequence[int]) -> list[int]:
        """The trash shuffled into a deck, the top card last (OM-5.2)."""

    def stolen(self, hand: Sequence[int]) -> int:
        """Card that is taken out of a hand (OM-4.2, OM-4.3)."""

    def pile(self, cards: Sequence[int]) -> list[int]:
        """Cards of two hands shuffled, in the order in which they are drawn (OM-4.4)."""


class StreamChance:
    """Chance from random streams, the same as the kernel's.

    Parameters
    ----------
    deal_key
        Key of the stream of the first deck and the first player.
    chance_key
        Key of the stream of all that comes later.
    """

    def __init__(self, deal_key: int, chance_key: int) -> None:
        self.deal_key = deal_key
        self.chance_key = chance_key
        self.used = 0

    def first_deck(self) -> list[int]:
        """See :class:`Chance`; words 0 to 60 of the deal's stream."""
        deck = list(FULL_DECK)
        for i in range(DECK - 1, 0, -1):
            j = below(word(self.deal_key, DECK - 1 - i), i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck

    def first_player(self, players: int) -> int:
        """See :class:`Chance`; word 61 of the deal's stream."""
        return below(word(self.deal_key, DECK - 1), players)

    def new_deck(self, trash: Sequence[int]) -> list[int]:
        """See :class:`Chance`."""
        return self._shuffled(trash)

    def stolen(self, hand: Sequence[int]) -> int:
        """See :class:`Chance`."""
        return hand[self._below(len(hand))]

    def pile(self, cards: Sequence[int]) -> list[int]:
        """See :class:`Chance`."""
        return self._shuffled(cards)

    def _shuffled(self, cards: Sequence[int]) -> list[int]:
        shuffled = list(cards)
        for i in range(len(shuffled) - 1, 0, -1):
            j = self._below(i + 1)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def _below(self, bound: int) -> int:
        bits = word(self.chance_key, self.used)
        self.used += 1
        return below(bits, bound)
