"""README and documentation: every code block runs and prints what the page says."""

from __future__ import annotations

import json
import os
import re
import tomllib

import pytest
from doc_pages import PAGES, ROOT, Block, agree, blocks_of, commands_of, outcome_of, updated

from sushilab.reports.cli import run

UPDATE = os.environ.get("SUSHILAB_UPDATE_DOCS") == "1"
_LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")


@pytest.fixture
def shell(capsys, monkeypatch, tmp_path):
    """Run a command as a page shows it: in a folder of its own, 80 characters wide."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(words):
        capsys.readouterr()
        status = run(words)
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return call


def _check_console(block: Block, shell, where: str) -> dict[str, list[str]]:
    found = {}
    for command, expected in commands_of(block):
        status, printed = outcome_of(command, shell)
        failed = "error" in block.info.split()
        text = "\n".join(printed)
        assert (status != 0) == failed, f"{where}: {command} ended with {status}\n{text}"
        found[command] = printed
        if not UPDATE:
            assert agree(expected, printed), f"{where}: {command} printed\n{text}"
    return found


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_block_of_the_page_runs(page, shell, tmp_path):
    names: dict[str, object] = {"__name__": "page"}
    results: dict[str, list[str]] = {}
    for block in blocks_of(page):
        where = f"{page.name}, line {block.line}"
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            exec(compile(block.text, where, "exec"), names)
        elif block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "json":
            json.loads(block.text)
        elif block.language == "console":
            results |= _check_console(block, shell, where)
    if UPDATE:
        page.write_text(updated(page, results), encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_every_file_that_a_page_links_to_exists(page):
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in sorted((ROOT / "docs").glob("*.md")):
        assert page.name == "index.md" or f"]({page.name})" in index, page.name


def test_readme_and_ci_install_and_test_with_the_same_line():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    line = next(line for line in readme.splitlines() if line.endswith("/pytest"))
    wanted = script.replace('"$python"', "python3").replace(" --quiet", "").replace('"', "")
    assert line.replace('"', "").replace(".venv", "$venv") in wanted.splitlines()


def test_a_line_of_dots_stands_for_any_lines():
    assert agree(["a", "...", "d"], ["a", "b", "c", "d"])
    assert agree(["a", "...", "d"], ["a", "d"])
    assert agree(["a", "..."], ["a", "b"])
    assert agree(["...", ""], ["a", "b"])
    assert not agree(["a", "...", "d"], ["a", "b", "c"])
    assert not agree(["a"], ["a", "b"])
    assert agree(["59.1k games/s on 2 threads."], ["1.2 M games/s on 1 thread."])
