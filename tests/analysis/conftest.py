from __future__ import annotations

from functools import cache

import pytest
from twins_at_table import MIRRORED, played

from sushilab.strategies import resolve


@pytest.fixture(scope="session")
def mirrored(tmp_path_factory):
    """Two strategies that are equal by symmetry and yet do not always pick the same."""
    path = tmp_path_factory.mktemp("mirrored") / "mirrored.py"
    path.write_text(MIRRORED)
    return resolve(f"{path}:heads"), resolve(f"{path}:tails")


@pytest.fixture(scope="session")
def mirrored_games(mirrored):
    """Measures of 200,000 deals between these two, by players and seating."""
    return cache(lambda players, seating: played(mirrored, players, seating, 200_000))


@pytest.fixture
def no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the garbage collection that statsmodels asks for at every call: it takes long."""
    monkeypatch.setattr("gc.collect", lambda: 0)
