"""What a player may know at a question (OM-2.3), for strategies written as functions.

A :class:`View` is handed to every function strategy. It reads like the game: properties
without arguments and methods that take a card, a belt slot, a set or a player. Other players
are named by how many seats *ahead* they sit: 1 has the next turn, 0 is me.

The *own hand* is valued card by card: what a card is worth depends on the others. While a
card of the hand is valued, or what could be had for it, one copy of it is put aside.
``hand`` counts the real hand, ``own`` the hand without the copy that is put aside. Nothing
is put aside in a strategy that answers questions itself.

Each property and method is written once, in Python, in one of the groups below, and is
compiled from the same source when a strategy is compiled. All of them take any entry of
:data:`~sushilab.simulator.omakase.cards.ENTRY_CODES` for a card; of plays and of the check
there are no copies, and they have no price.
"""

from __future__ import annotations

from typing import NamedTuple

from ..view_facts import attach
from . import view_of_hands, view_of_table
from .table import Table

__all__ = ["NOTHING", "View"]

NOTHING = view_of_hands.NOTHING


class View(NamedTuple):
    """One player's knowledge at one question; see the module for the conventions.

    Attributes
    ----------
    table
        State of the game. Strategies must not read it: the properties and methods show all
        that a player may know.
    seat
        Own seat, from 0.
    question
        What is asked: ``ACTION``, ``EXCHANGE``, ``GIVE``, ``PUT_BACK``, ``LOSE``,
        ``DISCARD`` or ``CALL``.
    target
        Seat that the play being valued is aimed at, or that gets the card of a sake; -1 for
        none. See ``target_ahead``.
    aside
        Kind of the own card of which one copy is put aside, or -1.
    """

    table: Table
    seat: int
    question: int
    target: int
    aside: int


attach(View, (view_of_table.FACTS, view_of_hands.FACTS))
