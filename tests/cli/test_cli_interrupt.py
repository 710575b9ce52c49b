"""Ctrl-C, from outside: a process of its own gets the signal."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
PROGRAM = Path(sys.executable).with_name("sushilab")


@pytest.fixture(scope="module", autouse=True)
def _warm_cache():
    """Compile the kernel first, so that a signal meets a run that is playing."""
    subprocess.run(
        [PROGRAM, "simulate", "greedy", "random", "--games", "10"], check=True, capture_output=True
    )


def interrupted(words, ready, wait=120.0):
    """Start the program, interrupt it once ``ready()``; returns status, texts and seconds."""
    process = subprocess.Popen(
        [PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    limit = time.monotonic() + wait
    while not ready() and time.monotonic() < limit and process.poll() is None:
        time.sleep(0.1)
    time.sleep(1.0)
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise
    return process.returncode, out, err, time.monotonic() - start


def test_partial_result_is_printed_and_saved(tmp_path):
    rows, table = tmp_path / "rows.parquet", tmp_path / "table.csv"
    words = ["simulate", "greedy", "random", "--games", "900M", "--json"]
    words += ["--rows", str(rows), "--csv", str(table)]
    status, out, err, seconds = interrupted(
        words, lambda: rows.exists() and rows.stat().st_size > 1000
    )
    assert status == 130
    assert seconds < 4
    document = json.loads(out)
    assert document["interrupted"] is True
    assert document["complete"] is False
    assert 0 < document["games"] < document["games_planned"]
    assert document["strategies"][0]["win_share_se"] > 0
    assert f"interrupted after {document['games']:,} of" in err
    assert "Traceback" not in err
    assert str(document["games"]) in table.read_text()
    import pyarrow.parquet as pq

    assert 0 < pq.ParquetFile(rows).metadata.num_rows <= 2 * document["games"]


def test_partial_table_says_so(tmp_path):
    checkpoint = tmp_path / "run.npz"
    words = ["simulate", "greedy", "random", "--games", "900M", "--checkpoint", str(checkpoint)]
    status, out, err, _ = interrupted(words, checkpoint.exists)
    assert status == 130
    assert "Partial result: interrupted after" in out
    assert "same command again" in err


ENDLESS = "x > 0"
ENDLESS_IN_THE_AUDIT = "x > 0 and view.block.scratch[31, view.lane] != 0"


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        (["simulate", "FILE", "random", "--games", "1M"], ENDLESS),
        (["strategies", "check", "FILE"], ENDLESS),
        (["strategies", "check", "FILE", "--games", "100"], ENDLESS_IN_THE_AUDIT),
    ],
    ids=["simulate", "check", "check: audit"],
)
def test_a_strategy_that_never_returns_does_not_hold_us_up(tmp_path, words, condition):
    path = tmp_path / "endless.py"
    path.write_text(
        "from pathlib import Path\n"
        "from sushilab.strategies.sushi_go import strategy\n\n"
        f"Path({str(tmp_path / 'loaded')!r}).touch()\n\n\n"
        f"@strategy\ndef value(view, card):\n    x = 1\n    while {condition}:\n"
        "        x = x % 7 + 1\n    return 1.0 * x\n"
    )
    status, _, err, seconds = interrupted(
        [str(path) if word == "FILE" else word for word in words],
        lambda: (tmp_path / "loaded").exists() and (time.sleep(8) or True),
    )
    assert status == 130
    assert seconds < 4
    assert "Traceback" not in err
    assert "interrupted" in err
