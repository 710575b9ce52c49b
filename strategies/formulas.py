"""Formulas in strategy files: arithmetic over named numbers, and nothing else."""

from __future__ import annotations

import ast
import math
import warnings
from collections.abc import Collection, Mapping
from types import CodeType
from typing import Final

from ..simulator.names import nearest
from .names import StrategyError

LONGEST: Final = 500
"""Characters of a formula at most."""
FUNCTIONS: Final = {"min": min, "max": max, "abs": abs}
_PARTS: Final = (
    ast.Expression,
    ast.BinOp,
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.Div,
    ast.FloorDiv,
    ast.Mod,
    ast.UnaryOp,
    ast.UAdd,
    ast.USub,
    ast.Not,
    ast.BoolOp,
    ast.And,
    ast.Or,
    ast.Compare,
    ast.Eq,
    ast.NotEq,
    ast.Lt,
    ast.LtE,
    ast.Gt,
    ast.GtE,
    ast.IfExp,
    ast.Load,
)


class Formula:
    """Arithmetic such as ``0.7 * icons + points`` or ``3 if turns_left > 2 else 0``.

    Parameters
    ----------
    text
        The formula, in Python's notation: ``+ - * / // %``, comparisons, ``and``, ``or``,
        ``not``, ``A if CONDITION else B``, ``min``, ``max`` and ``abs``.
    names
        Names that it may use.

    Attributes
    ----------
    used
        Names that it does use.

    Raises
    ------
    StrategyError
        When it is no such formula, or uses another name.
    """

    def __init__(self, text: str, names: Collection[str]) -> None:
        self.text = text
        if len(text) > LONGEST:
            raise StrategyError(f"a formula of {len(text)} characters is over {LONGEST}")
        try:
            # What Python only warns of, such as ``1if``, is no formula either.
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                tree = ast.parse(text.strip(), mode="eval")
        except (SyntaxError, ValueError, RecursionError, MemoryError, Warning):
            raise StrategyError(f"{text!r} is not a formula") from None
        self.used: frozenset[str] = frozenset(_names_in(tree, text, names))
        self._code: CodeType = compile(tree, "<formula>", "eval")

    def __call__(self, numbers: Mapping[str, float | None]) -> float:
        """Value of the formula with these numbers.

        Raises
        ------
        StrategyError
            When a name it needs is None here, or the result is no number.
        """
        known = {name: value for name, value in numbers.items() if value is not None}
        try:
            found = eval(self._code, {"__builtins__": {}, **FUNCTIONS}, known)
            value = float(found)
        except NameError as error:
            raise StrategyError(f"{self.text!r}: {error.name} means nothing here") from None
        except ZeroDivisionError:
            raise StrategyError(f"{self.text!r} divides by zero") from None
        except (TypeError, OverflowError) as error:
            raise StrategyError(f"{self.text!r}: {error}") from None
        if math.isnan(value):
            raise StrategyError(f"{self.text!r} is not a number")
        return value


def _names_in(tree: ast.Expression, text: str, names: Collection[str]) -> set[str]:
    """Names that a formula uses; refuses everything but arithmetic."""
    used = set()
    calls = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            if id(node) in calls:
                if node.id not in FUNCTIONS:
                    offered = nearest(node.id, list(FUNCTIONS))
                    raise StrategyError(f"{text!r}: unknown function {node.id!r}{offered}")
            elif node.id not in names:
                offered = nearest(node.id, sorted(names))
                raise StrategyError(f"{text!r}: unknown name {node.id!r}{offered}")
            else:
                used.add(node.id)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, bool) or not isinstance(node.value, int | float):
                raise StrategyError(f"{text!r}: {node.value!r} is not a number")
        elif isinstance(node, ast.Call):
            if node.keywords or not isinstance(node.func, ast.Name):
                raise StrategyError(f"{text!r} is not a formula")
            given = len(node.args)
            fits = given == 1 if node.func.id == "abs" else given > 1
            if node.func.id in FUNCTIONS and not fits:
                raise StrategyError(
                    f"{text!r}: abs() takes one number, min() and max() two or more"
                )
        elif not isinstance(node, _PARTS):
            raise StrategyError(
                f"{text!r} is not a formula: write + - * /, comparisons, min(), max(), abs()"
                " and A if CONDITION else B"
            )
    return used
