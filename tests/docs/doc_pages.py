"""Pages of the documentation as programs: their code blocks, run and compared.

* A ``python`` block that begins with ``# NAME.py`` is written to that file; any other is
  run, with the names that earlier blocks of the page have defined.
* A ``toml`` block that begins with ``# NAME.toml`` is written to that file; any other, and
  a ``json`` block, must parse.
* In a ``console`` block every line ``$ sushilab ...`` is run where the files are, and
  what it prints must be what follows. A line ``...`` stands for any number of lines;
  speeds and times may differ. ``console error`` means that the command must fail.
* Other languages are for readers only.

``SUSHILAB_UPDATE_DOCS=1`` writes what commands print into the pages instead.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# (?P<name>\w+\.(py|toml))\n")
_VOLATILE = (
    (re.compile(r"[\d.,]+ ?[kM]? games/s"), "N games/s"),
    (re.compile(r"on \d+ threads?"), "on N threads"),
    (re.compile(r"\b[\d.]+ s\b"), "T s"),
    (re.compile(r"\b[\d.,]+ ns a pick\b"), "T ns a pick"),
    (re.compile(r'"(version|\w*seconds|games_per_second|threads)": [^,\n]+'), r'"\1": V'),
    (re.compile(r"sushilab \d+\.\d+\.\d+\S*"), "sushilab V"),
)
Run = Callable[[list[str]], tuple[int, str]]


@dataclass(frozen=True)
class Block:
    """One fenced block of a page."""

    info: str
    text: str
    line: int

    @property
    def language(self) -> str:
        return self.info.split(" ")[0]

    @property
    def file(self) -> str:
        """Name of the file that the block is, or nothing."""
        match = _FILE.match(self.text)
        return match["name"] if self.language in ("python", "toml") and match else ""


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(match["info"], match["text"], text.count("\n", 0, match.start()) + 1)
        for match in _FENCE.finditer(text)
    ]


def commands_of(block: Block) -> list[tuple[str, list[str]]]:
    """Commands of a console block, each with the lines that it prints."""
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def outcome_of(command: str, run: Run) -> tuple[int, list[str]]:
    """Exit status of a command and the lines it prints, with no spaces at their ends."""
    words = shlex.split(command)
    assert words[0] == "sushilab", command
    status, text = run(words[1:])
    lines = [line.rstrip() for line in text.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    return status, lines


def agree(expected: list[str], printed: list[str]) -> bool:
    """Whether printed lines are those of a page."""
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(_stable(line)) + r"\n"
        for line in _trimmed(expected)
    )
    text = "".join(f"{_stable(line)}\n" for line in printed)
    return re.fullmatch(pattern, text) is not None


def shortened(expected: list[str], printed: list[str]) -> list[str]:
    """Printed lines, as many of them as the page had around its ``...``."""
    lines = _trimmed(expected)
    if "..." not in lines:
        return printed
    head = lines.index("...")
    tail = len(lines) - head - 1
    if head + tail >= len(printed):
        return printed
    return [*printed[:head], "...", *printed[len(printed) - tail :]]


def updated(page: Path, results: dict[str, list[str]]) -> str:
    """Text of a page with the results of its console blocks, by command."""

    def rewrite(match: re.Match[str]) -> str:
        block = Block(match["info"], match["text"], 0)
        if block.language != "console":
            return match[0]
        lines: list[str] = []
        for command, expected in commands_of(block):
            if lines:
                lines.append("")
            lines += [f"$ {command}", *shortened(expected, results[command])]
        body = "\n".join(lines)
        return f"```{block.info}\n{body}\n```"

    return _FENCE.sub(rewrite, page.read_text(encoding="utf-8"))


def _trimmed(lines: list[str]) -> list[str]:
    kept = [line.rstrip() for line in lines]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _stable(line: str) -> str:
    for pattern, words in _VOLATILE:
        line = pattern.sub(words, line)
    return line
