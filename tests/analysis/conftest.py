from __future__ import annotations

import pytest


@pytest.fixture
def no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare the garbage collection that statsmodels asks for at every call: it takes long."""
    monkeypatch.setattr("gc.collect", lambda: 0)
