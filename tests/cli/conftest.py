from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sushilab.reports.cli import run


@dataclass
class Ended:
    """How a command ended."""

    status: int
    out: str
    err: str


Cli = Callable[..., Ended]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run the command line in this process."""

    def call(*words: object) -> Ended:
        capsys.readouterr()
        status = run([str(word) for word in words])
        captured = capsys.readouterr()
        return Ended(status, captured.out, captured.err)

    return call


@pytest.fixture(scope="session")
def cli_once() -> Cli:
    """Do the same for module fixtures, whose runs several tests look at."""

    def call(*words: object) -> Ended:
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = run([str(word) for word in words])
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read())
        return Ended(status, *texts)

    return call


BODIES = {
    "illegal": "def choose(view):\n    return SQUID",
    "nan": "def value(view, card):\n    return np.nan",
    "raising": (
        "def value(view, card):\n    if card >= 0:\n"
        '        raise ValueError("no idea")\n    return 1.0'
    ),
    "first": "def value(view, card):\n    return -1.0 * card",
    "heads": "def value(view, card):\n    return 0.7 * card + view.random(card)",
    "tails": "def value(view, card):\n    return 0.7 * card + 1.0 - view.random(card)",
}


@pytest.fixture
def strategy_file(tmp_path: Path) -> Callable[[str], Path]:
    """Write one of some strategy files and return its path."""

    def write(name: str) -> Path:
        path = tmp_path / f"{name}.py"
        head = "import numpy as np\nfrom sushilab.strategies.sushi_go import SQUID, strategy\n\n\n"
        path.write_text(f"{head}@strategy\n{BODIES[name]}\n")
        return path

    return write
