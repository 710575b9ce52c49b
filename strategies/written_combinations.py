"""Combinations of strategies as users write them.

On the command line and in TOML files they are written with semicolons, as each strategy may
have commas of its own: ``mistakes(expected:pudding=2,maki=1; 0.1)``.
"""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, Final

from ..simulator.names import nearest
from .combinators import COMBINATORS, positional
from .definitions import BoundStrategy
from .names import StrategyError

_MOST_NESTED: Final = 20
"""Parentheses within the outer ones at most: every level is compiled."""


def usage_of(name: str) -> str:
    """How a combinator is written, e.g. ``mistakes(A; RATE)``."""
    words = [p.name for p in positional(COMBINATORS[name])]
    named = ("strategy", "first", "second")
    shown = ["A" if w in named[:2] else "B" if w == "second" else w.upper() for w in words]
    return f"{name}({'; '.join(shown)})"


def combine(name: str, inner: str, game: str, folder: Path | None = None) -> BoundStrategy:
    """Make the combination that a text names.

    Parameters
    ----------
    name
        Name of the combinator.
    inner
        What stands between its parentheses.
    game
        Name of the game.
    folder
        Where files with relative paths are.

    Raises
    ------
    StrategyError
        For an unknown combinator, or arguments that are not its own.
    """
    if name not in COMBINATORS:
        raise StrategyError(f"unknown combination {name!r}{nearest(name, list(COMBINATORS))}")
    pieces = _pieces(inner)
    wanted = positional(COMBINATORS[name])
    needed = [p for p in wanted if p.default is inspect.Parameter.empty]
    if not len(needed) <= len(pieces) <= len(wanted) or not all(pieces):
        raise StrategyError(f"{name}({inner}): write {usage_of(name)}, with semicolons")
    arguments: list[Any] = []
    for piece, parameter in zip(pieces, wanted, strict=False):
        if parameter.annotation == "float":
            try:
                arguments.append(float(piece))
            except ValueError:
                raise StrategyError(
                    f"{name}({inner}): {parameter.name} is a number, not {piece!r}:"
                    f" write {usage_of(name)}"
                ) from None
        else:
            arguments.append(_part(piece, name, game, folder))
    return COMBINATORS[name](*arguments, game=game)


def _part(text: str, name: str, game: str, folder: Path | None) -> BoundStrategy:
    from .registry import resolve

    try:
        return resolve(text, game, folder)
    except StrategyError as error:
        if "," in text and "=" not in text:
            raise StrategyError(
                f"{name}(): {text!r} is one strategy: write {usage_of(name)}, with semicolons"
            ) from None
        raise StrategyError(f"{name}(): {error}") from None


def _pieces(text: str) -> list[str]:
    """Split at the semicolons that are not within parentheses.

    Raises
    ------
    StrategyError
        When the parentheses do not match, or lie too deep.
    """
    pieces, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if not 0 <= depth <= _MOST_NESTED:
            wrong = "do not match" if depth < 0 else f"lie more than {_MOST_NESTED} deep"
            raise StrategyError(f"the parentheses of a combination {wrong}")
        if character == ";" and depth == 0:
            pieces.append("")
        else:
            pieces[-1] += character
    if depth:
        raise StrategyError("the parentheses of a combination do not match")
    return [piece.strip() for piece in pieces]
