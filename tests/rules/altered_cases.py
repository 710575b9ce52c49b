"""Rule cases with one thing changed, for tests that a verdict can be negative."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from sushilab.simulator.conformance import Case, CaseError, check


def changed(value: Any, codes: tuple[str, str]) -> Iterator[Any]:
    """Every value that differs from this one in a single number, flag, card or entry.

    Parameters
    ----------
    codes
        Two cards; a text becomes the first one, or the second where it is the first.
    """
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, str):
        yield codes[1] if value == codes[0] else codes[0]
    elif isinstance(value, list):
        yield [*value, copy.deepcopy(value[0]) if value else 0]
        for i, entry in enumerate(value):
            for other in changed(entry, codes):
                yield [*value[:i], other, *value[i + 1 :]]
    else:
        for key, entry in value.items():
            for other in changed(entry, codes):
                yield {**value, key: other}


def failures(cases: list[Case], kind: str, codes: tuple[str, str]) -> int:
    """Change the expected values of some cases of a kind; each must fail. Returns how many."""
    tried = 0
    for case in [case for case in cases if case["setup"]["kind"] == kind][:12]:
        for expected in changed(case["expected"], codes):
            try:
                passed = check({**case, "expected": expected}).passed
            except CaseError as error:
                assert "expected" in str(error), error  # noqa: PT017
                passed = False
            assert not passed, expected
            tried += 1
    return tried


def made_up(game: str, kind: str, expected: Any, players: int = 2, **setup: Any) -> Case:
    """Build a case that stands in no file."""
    return {
        "id": "X-1",
        "game": game,
        "players": players,
        "description": "made up",
        "setup": {"kind": kind, **setup},
        "expected": expected,
        "source": "",
    }
