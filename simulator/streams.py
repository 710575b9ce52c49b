"""Random streams that are functions of ``(seed, deal number, purpose)`` and nothing else.

There is no generator with a state: word ``i`` of a stream is computed directly, so
any game can be played again alone, in any order and on any number of threads, and
replacing one strategy changes nobody else's luck.

The mixing function is the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast
splittable pseudorandom number generators", OOPSLA 2014; constants of variant 13 by
Stafford).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from .compiling import compiled

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
"""Distance between consecutive words of a stream before mixing (the golden ratio)."""

DEAL: Final = 1
"""Purpose: which cards go into which hand."""
PILE: Final = 2
"""Purpose: the order of a face-down pile that is drawn from during a round."""
SEATING: Final = 3
"""Purpose: who sits where."""
LINE_UPS: Final = 4
"""Purpose: who sits together, where not all can."""
STRATEGY: Final = 16
"""Purpose ``STRATEGY + seat``: the choices of one seat."""

_A: Final = np.uint64(0xBF58476D1CE4E5B9)
_B: Final = np.uint64(0x94D049BB133111EB)
_S30: Final = np.uint64(30)
_S27: Final = np.uint64(27)
_S31: Final = np.uint64(31)
_S32: Final = np.uint64(32)


@compiled(inline="always")
def mix(z: np.uint64) -> np.uint64:
    """Mix 64 bits so that every input bit changes about half of the output bits."""
    z = (z ^ (z >> _S30)) * _A
    z = (z ^ (z >> _S27)) * _B
    return z ^ (z >> _S31)


@compiled()
def stream_key(seed: int, deal: int, purpose: int) -> np.uint64:
    """Key of the stream of one deal and purpose, a 64-bit word."""
    base = mix(np.uint64(seed) + GAMMA)
    base = mix(base ^ (np.uint64(purpose) * _B))
    return mix(base + np.uint64(deal) * GAMMA)


@compiled(inline="always")
def word(key: np.uint64, index: np.uint64) -> np.uint64:
    """Word ``index`` of a stream: 64 random bits."""
    return mix(key + (index + np.uint64(1)) * GAMMA)


@compiled(inline="always")
def below(bits: np.uint64, bound: int) -> int:
    """Map the high 32 random bits to ``0 .. bound - 1``; bias at most ``bound / 2**32``."""
    return np.int64(((bits >> _S32) * np.uint64(bound)) >> _S32)


@compiled(inline="always")
def unit(bits: np.uint64) -> float:
    """Map 64 random bits to a float in ``[0, 1)`` with 53 random bits."""
    return np.float64(bits >> np.uint64(11)) * (1.0 / 9007199254740992.0)
