"""The installed program, as a person starts it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(sys.executable).with_name("sushilab")
COMMANDS = ("simulate", "cards", "strategies", "games", "replay", "conformance")


def started(*words, **environment):
    return subprocess.run(
        [PROGRAM, *words], capture_output=True, env={**os.environ, **environment}, timeout=300
    )


def test_plain_terminals_get_plain_signs():
    words = ("simulate", "greedy", "random", "--games", "500")
    for settings in (
        {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1"},
    ):
        ended = started(*words, **settings)
        assert ended.returncode == 0, ended.stderr
        text = ended.stdout.decode("latin-1")
        assert text.isascii()
        assert "+/-" in text
        assert ended.stderr == b""


def test_a_reader_that_has_seen_enough_is_no_error():
    for words in (("strategies", "show", "expected"), ("strategies", "list", "--json")):
        with subprocess.Popen(
            [PROGRAM, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as program:
            program.stdout.close()
            assert program.stderr.read() == b""
        assert program.returncode == 0


def test_every_ascii_listing_can_be_printed():
    for words in (("games",), ("strategies",), ("strategies", "show", "expected")):
        ended = started(*words, PYTHONIOENCODING="ascii")
        assert ended.returncode == 0
        assert ended.stdout.isascii()


def test_json_is_alone_on_the_standard_output():
    ended = started("simulate", "greedy", "--players", "3", "--games", "300", "--json")
    assert json.loads(ended.stdout)["games"] == 300
    assert b"repeated in turn" in ended.stderr


def test_mistakes_show_no_traceback():
    ended = started("simulate", "gredy")
    assert ended.returncode == 2
    assert ended.stdout == b""
    assert ended.stderr.count(b"\n") == 1


def test_a_reader_that_goes_away_is_no_error():
    with subprocess.Popen(
        [PROGRAM, "strategies", "show", "expected"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        err = process.stderr.read()
    assert b"Traceback" not in err
    assert b"Exception ignored" not in err


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_80_columns_and_has_examples(cli, command):
    ended = cli(command, "--help")
    assert ended.status == 0
    assert "Examples:" in ended.out
    assert f"sushilab {command}" in ended.out
    assert max(map(len, ended.out.splitlines())) <= 80


def test_version(cli):
    ended = cli("--version")
    assert ended.status == 0
    assert ended.out.startswith("sushilab ")


def test_quick_commands_load_no_pandas_or_charts():
    """Start-up counts: see the budget of ``simulate``."""
    script = (
        "import sys\nfrom sushilab.reports.cli import run\n"
        "run(['simulate', 'greedy', 'random', '--games', '1k', '--quiet'])\n"
        "slow = {'pandas', 'matplotlib', 'pyarrow', 'jinja2', 'scipy.special'}\n"
        "loaded = slow & set(sys.modules)\n"
        "sys.exit(f'loaded {loaded}' if loaded else 0)\n"
    )
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
