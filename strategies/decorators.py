"""Decorators that make a function a strategy."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import DEFAULT_GAME
from .definitions import Definition
from .names import StrategyError


def strategy(
    function: Callable[..., Any] | None = None,
    *,
    name: str = "",
    game: str = DEFAULT_GAME,
    traits: tuple[str, ...] = (),
    source: str = "",
    in_field: bool = True,
) -> Any:
    """Mark a function as a strategy that is compiled.

    A function whose first arguments are ``(view, card)`` gives the value of a card as a
    number; one with ``(view)`` returns the pick itself. Further arguments with numbers as
    defaults are parameters. A function called ``value`` or ``choose`` gives the strategy
    the name of its file.

    Parameters
    ----------
    function
        The function; the decorator is used with or without parentheses.
    name, traits, source, in_field
        See :class:`Definition`.
    game
        The game it plays.
    """

    def mark(marked: Callable[..., Any]) -> Definition:
        arguments = list(inspect.signature(marked).parameters)
        if arguments[:2] == ["view", "card"]:
            kind = "value"
        elif arguments[:1] == ["view"]:
            kind = "choose"
        else:
            raise StrategyError(
                f"strategy {marked.__name__!r} takes ({', '.join(arguments)}): write"
                " value(view, card) or choose(view), and parameters with defaults after them"
            )
        named = name or marked.__name__
        return Definition(named, kind, marked, game, traits, source, in_field=in_field)

    return mark if function is None else mark(function)


def table(
    function: Callable[..., Any] | None = None,
    *,
    name: str = "",
    game: str = DEFAULT_GAME,
    traits: tuple[str, ...] = (),
    source: str = "",
    in_field: bool = True,
) -> Any:
    """Mark a plain Python function ``value(s)`` of a situation as a table strategy.

    Parameters are those of :func:`strategy`.
    """

    def mark(marked: Callable[..., Any]) -> Definition:
        if not inspect.signature(marked).parameters:
            raise StrategyError(f"strategy {marked.__name__!r} takes no argument: write value(s)")
        named = name or marked.__name__
        return Definition(named, "table", marked, game, traits, source, in_field=in_field)

    return mark if function is None else mark(function)


def block_strategy(
    *,
    name: str,
    game: str,
    traits: tuple[str, ...] = (),
    source: str = "",
    prepare: Callable[..., NDArray[np.float64]] | None = None,
) -> Callable[[Callable[..., Any]], Definition]:
    """Mark a function of the game's compiled signature, for families that need full speed.

    Parameters
    ----------
    name, traits, source
        See :class:`Definition`.
    game
        The game it plays.
    prepare
        Called as ``prepare(rules, **parameters)`` before a run; returns the float64 array,
        of one axis, that the compiled function gets. Its keyword arguments with numbers as
        defaults are the parameters of the strategy.
    """

    def mark(marked: Callable[..., Any]) -> Definition:
        return Definition(name, "block", marked, game, traits, source, prepare=prepare)

    return mark


def decorators_for(game: str) -> tuple[Any, Any]:
    """The decorators :func:`strategy` and :func:`table` for strategies of one game.

    A game's package offers them, so that users' files need not name the game.
    """
    return partial(strategy, game=game), partial(table, game=game)
