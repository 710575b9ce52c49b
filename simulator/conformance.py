"""Running rule cases: files of JSON lines, each a position and what the rules make of it.

A case is one JSON object a line::

    {"id": "NO-046", "game": "no_game", "players": 2, "description": "Both have rolls",
     "setup": {"kind": "rolls", "icons": [3, 2]}, "expected": {"points": [6, 3]},
     "source": "NO-6.5"}

What ``setup`` and ``expected`` hold is up to the game: its module ``conformance`` puts the
position into its kernel and compares. A malformed case fails and does not end a run.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from .games import game_names
from .record_files import object_of

Case = dict[str, Any]
"""One rule case as read from JSON."""

NAMELESS: Final = "case without id"


class CaseError(ValueError):
    """A rule case, or a file of them, that cannot be used: one sentence."""


@dataclass(frozen=True)
class Verdict:
    """What the kernel made of a rule case.

    Parameters
    ----------
    id
        Of the case; ``FILE:LINE`` where it has none.
    passed
        Whether the kernel agrees with every expected value.
    expected
        The case's own expectation.
    got
        What the kernel came to; ``{"error": sentence}`` for a malformed case.
    description
        The case's own.
    malformed
        Whether the case cannot be used; the sentence names its file and line.
    """

    id: str
    passed: bool
    expected: Any
    got: dict[str, Any]
    description: str = ""
    malformed: bool = False


def case_id(case: Case, otherwise: str = NAMELESS) -> str:
    """Return the id of a case, or ``otherwise`` when it has none."""
    name = case.get("id")
    return name if isinstance(name, str) and name else otherwise


def known_games() -> list[str]:
    """Names of the installed games that can run rule cases."""
    return [name for name in game_names() if importlib.util.find_spec(_module(name)) is not None]


def check(case: Case) -> Verdict:
    """Run one case through the kernel of its game.

    Raises
    ------
    CaseError
        For a malformed case or an unknown game.
    """
    name = case.get("game")
    if name is None:
        raise CaseError(f"{case_id(case)}: game is missing")
    known = known_games()
    if name not in known:
        raise CaseError(f"{case_id(case)}: game: unknown game {name!r}; known: {', '.join(known)}")
    run_case: Callable[[Case], Verdict] = importlib.import_module(_module(name)).check
    return run_case(case)


def read_cases(path: str | Path) -> Iterator[tuple[int, Case]]:
    """Read a file of JSON lines; blank lines are skipped.

    Returns
    -------
    iterator of tuple
        Line number from 1, and case.

    Raises
    ------
    CaseError
        For a file that cannot be read, has no cases, or has a line that is no JSON object;
        the sentence begins with file and line.
    """
    try:
        # Not splitlines: JSON text may hold the other line separators of Unicode.
        lines = Path(path).read_bytes().split(b"\n")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CaseError(f"{path}: cannot be read: {reason}") from None
    empty = True
    for number, line in enumerate(lines, start=1):
        text = _text(line, f"{path}:{number}", "utf-8-sig" if number == 1 else "utf-8")
        if text.strip():
            empty = False
            yield number, _case(text, f"{path}:{number}")
    if empty:
        raise CaseError(f"{path}: the file has no cases")


def run(paths: Iterable[str | Path]) -> Iterator[Verdict]:
    """Run every case of some files, game by game.

    Parameters
    ----------
    paths
        Files of JSON lines, all read before the first case runs.

    Returns
    -------
    iterator of Verdict
        Games in the order in which they first occur, and their cases in file order. A
        malformed case has failed.

    Raises
    ------
    CaseError
        While iterating, for a file that cannot be used; see :func:`read_cases`.
    """
    by_game: dict[str, list[tuple[str, Case]]] = {}
    for path in paths:
        for number, case in read_cases(path):
            entry = (f"{Path(path).name}:{number}", case)
            by_game.setdefault(str(case.get("game")), []).append(entry)
    for cases in by_game.values():
        for where, case in cases:
            yield _verdict(case, where)


def _verdict(case: Case, where: str) -> Verdict:
    try:
        return check(case)
    except CaseError as error:
        sentence = f"{where}: {error}".replace(f" {NAMELESS}:", "", 1)
        description = str(case.get("description", ""))
        got = {"error": sentence}
        return Verdict(case_id(case, where), False, case.get("expected"), got, description, True)


def _module(name: str) -> str:
    return f"{__package__}.{name}.conformance"


def _text(line: bytes, where: str, encoding: str) -> str:
    try:
        return line.decode(encoding)
    except UnicodeDecodeError:
        raise CaseError(f"{where}: not text in UTF-8") from None


def _case(text: str, where: str) -> Case:
    try:
        case = json.loads(text, object_pairs_hook=object_of)
    except json.JSONDecodeError as error:
        raise CaseError(f"{where}: not JSON: {error.msg} at column {error.colno}") from None
    except (ValueError, RecursionError) as error:  # an endless number, or brackets without end
        raise CaseError(f"{where}: not usable JSON: {error}") from None
    if not isinstance(case, dict):
        raise CaseError(f"{where}: a case is a JSON object, this is {text.strip()[:40]}")
    return case
