"""Bits of masks in compiled code and without compilation."""

from __future__ import annotations

import random

from sushilab.simulator.bits import _lowest_in_python, lowest_bit
from sushilab.simulator.compiling import compiled


@compiled()
def lowest(mask):
    return lowest_bit(mask)


def test_the_lowest_bit_is_found_in_every_mask():
    dice = random.Random(1)
    masks = [1 << bit for bit in range(63)] + [dice.randrange(1, 1 << 63) for _ in range(500)]
    for mask in masks:
        expected = next(bit for bit in range(63) if mask >> bit & 1)
        assert lowest(mask) == expected
        assert _lowest_in_python(mask) == expected
