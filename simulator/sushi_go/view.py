"""What a player may know at a decision (SG-3.5), for strategies written as functions.

A :class:`View` is handed to every function strategy. It reads like the game: properties
without arguments and methods that take a card kind or a player. Other players are named by
how many seats *ahead* they sit in the pass direction: 1 gets my hand next, 0 is me.

Each property and method is written once, in Python, in one of the groups below, and is
compiled from the same source when a strategy is compiled.
"""

from __future__ import annotations

from functools import wraps
from typing import Any, Final, NamedTuple

from numba import types
from numba.extending import overload_attribute, overload_method

from . import view_of_chance, view_of_hands, view_of_tables
from .block import Block
from .view_facts import Fact
from .view_of_hands import UNKNOWN

__all__ = ["UNKNOWN", "View"]

_GROUPS: Final = (view_of_tables.FACTS, view_of_hands.FACTS, view_of_chance.FACTS)
_PROPERTIES: Final = {name: made for group in _GROUPS for name, made in group.properties.items()}
_METHODS: Final = {name: made for group in _GROUPS for name, made in group.methods.items()}


class View(NamedTuple):
    """One player's knowledge at one decision; see the module for the conventions.

    Attributes
    ----------
    block
        State of the games played in step. Strategies must not read it: the properties
        and methods show all that a player may know.
    seat
        Own seat, from 0.
    lane
        Which of the games.
    for_dummy
        True when a ``choose`` strategy is asked for the card it gives to the dummy; the
        own picks of this turn have then left the hand (SG-9.11).
    """

    block: Block
    seat: int
    lane: int
    for_dummy: bool


# No reference counting: see ``compiling.compiled``.
_JIT: Final = {"_nrt": False, "error_model": "numpy", "nogil": True, "forceinline": True}


def _attach() -> None:
    """Give View its properties and methods, in Python and for compiled code."""
    for name, function in _PROPERTIES.items():
        setattr(View, name, property(function))
        add_property: Any = overload_attribute
        add_property(types.NamedTuple, name, jit_options=_JIT)(_only_for_views(function))
    for name, function in _METHODS.items():
        setattr(View, name, function)
        add_method: Any = overload_method
        add_method(types.NamedTuple, name, jit_options=_JIT)(_only_for_views(function))


def _only_for_views(function: Fact) -> Fact:
    """Make the typing function numba wants, with the arguments of ``function``."""

    # numba matches the names of arguments, which ``wraps`` hands on.
    @wraps(function)
    def answer(view: Any, *arguments: Any) -> Fact | None:
        return function if getattr(view, "instance_class", None) is View else None

    return answer


_attach()
