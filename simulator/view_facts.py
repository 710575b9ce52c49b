"""What views are made of: lists of functions, attached to a view in Python and when compiled.

Each property and method of a view is written once, in Python, and is compiled from the same
source when a strategy is compiled. Views of different games may use the same names.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final

from numba import types
from numba.extending import overload_attribute, overload_method

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


# No reference counting: see ``compiling.compiled``.
_JIT: Final = {"_nrt": False, "error_model": "numpy", "nogil": True, "forceinline": True}
# numba asks one function for each name, so that views share it: function by class of view.
_properties: Final[dict[str, dict[type, Fact]]] = {}
_methods: Final[dict[str, dict[type, Fact]]] = {}


def attach(view: Any, groups: Sequence[Facts]) -> None:
    """Give a view its properties and methods, in Python and for compiled code.

    Parameters
    ----------
    view
        A class made by ``typing.NamedTuple``.
    groups
        What it shows.

    Raises
    ------
    TypeError
        When another view has a method of the same name with other names of arguments.
    """
    for group in groups:
        for name, function in group.properties.items():
            setattr(view, name, property(function))
            if name not in _properties:
                add: Any = overload_attribute
                add(types.NamedTuple, name, jit_options=_JIT)(_chosen(function, _properties, name))
            _properties.setdefault(name, {})[view] = function
        for name, function in group.methods.items():
            setattr(view, name, function)
            known = next(iter(_methods.get(name, {}).values()), function)
            if list(inspect.signature(known).parameters) != list(
                inspect.signature(function).parameters
            ):
                raise TypeError(f"{name}: another view names its arguments differently")
            if name not in _methods:
                add = overload_method
                add(types.NamedTuple, name, jit_options=_JIT)(_chosen(function, _methods, name))
            _methods.setdefault(name, {})[view] = function


def _chosen(function: Fact, known: dict[str, dict[type, Fact]], name: str) -> Fact:
    """Make the typing function numba wants, with the arguments of ``function``."""

    # numba matches the names of arguments, which ``wraps`` hands on.
    @wraps(function)
    def answer(view: Any, *arguments: Any) -> Fact | None:
        return known[name].get(getattr(view, "instance_class", None))  # type: ignore[arg-type]

    return answer
