"""What a player may know at a decision (SG-3.5), for strategies written as functions.

A :class:`View` is handed to every function strategy. It reads like the game: properties
without arguments and methods that take a card kind or a player. Other players are named by
how many seats *ahead* they sit in the pass direction: 1 gets my hand next, 0 is me.

Each property and method is written once, in Python, in one of the groups below, and is
compiled from the same source when a strategy is compiled.
"""

from __future__ import annotations

from typing import NamedTuple

from ..view_facts import attach
from . import view_of_chance, view_of_hands, view_of_tables
from .block import Block
from .view_of_hands import UNKNOWN

__all__ = ["UNKNOWN", "View"]


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


attach(View, (view_of_tables.FACTS, view_of_hands.FACTS, view_of_chance.FACTS))
