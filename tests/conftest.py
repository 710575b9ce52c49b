from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

# The first call of compiled code takes as long as it takes.
settings.register_profile("sushilab", deadline=None)
settings.load_profile("sushilab")


def pytest_configure(config: pytest.Config) -> None:
    """Compile what all tests need once, before several processes look for it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # As in a script's background: programs started by tests would ignore Ctrl-C too.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput"):
        from sushilab.simulator import game
        from sushilab.simulator.sushi_go import forcing, stepping  # noqa: F401
        from sushilab.strategies import built_in, resolve

        rules = game().rules(2)
        game().prepare()
        for name, definition in built_in("sushi_go").items():
            if definition.kind == "block":
                resolve(name).compiled_for(rules)


HEAD = "import numpy as np\nfrom sushilab.strategies.sushi_go import *\n\n\n"


@pytest.fixture
def write_strategy(tmp_path: Path) -> Callable[..., str]:
    """Write a strategy file with the usual imports above ``body`` and return its path."""

    def write(body: str, name: str = "mine") -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD + body + "\n", encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def python(tmp_path: Path) -> Callable[..., str]:
    """Run a program in a process of its own and return what it prints."""

    def run(program: str, timeout: float = 60.0, **environment: str) -> str:
        ended = subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            env={**os.environ, **environment},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    return run
