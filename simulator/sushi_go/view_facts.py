"""Lists of the functions that make up a view, in the order in which they are explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Fact = Callable[..., Any]
"""A function of a view, and for a method of a card kind, a player or a number."""


class Facts:
    """One group of what a player may know: properties, and methods with arguments.

    Attributes
    ----------
    properties, methods
        Functions by the name that they have in the view.
    """

    def __init__(self) -> None:
        self.properties: dict[str, Fact] = {}
        self.methods: dict[str, Fact] = {}

    def property(self, function: Fact) -> Fact:
        """Decorator: show a function of the view alone as a property."""
        # An underscore keeps a name clear of Python's own, as in ``round_``.
        self.properties[function.__name__.rstrip("_")] = function
        return function

    def method(self, function: Fact) -> Fact:
        """Decorator: show a function with arguments after the view as a method."""
        self.methods[function.__name__] = function
        return function
