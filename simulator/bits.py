"""Bits of masks: what the processor does in one instruction, which numba has no word for."""

from __future__ import annotations

from typing import Any, Final

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from .compiling import jit_is_on

_NEVER_ZERO: Final = ir.Constant(ir.IntType(1), 1)


def _lowest_bit(_context: Any, mask: Any) -> Any:
    """Number of the lowest bit of a mask that is not 0."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], _NEVER_ZERO)

    return types.int64(types.int64), generate


def _lowest_in_python(mask: int) -> int:
    return (int(mask) & -int(mask)).bit_length() - 1


lowest_bit: Final[Any] = intrinsic(_lowest_bit) if jit_is_on() else _lowest_in_python
"""``lowest_bit(mask)``: number of the lowest bit of an int64 that is not 0."""
