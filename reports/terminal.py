"""Printing to a terminal, a pipe or a file: consoles, notes and tables."""

from __future__ import annotations

import codecs
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, Final

from rich.box import SIMPLE_HEAD, Box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PROGRAM: Final = "sushilab"
_PLAIN: Final = {"±": "+/-", "–": "-", "—": "-", "×": "x", "…": "...", "’": "'"}
_ERRORS: Final = "sushilab_plain"
_RULE: Final = " -- \n"
_EMPTY: Final = "    \n"
_ASCII_HEAD: Final = Box(_EMPTY * 2 + _RULE + _EMPTY + _RULE + _EMPTY * 3, ascii=True)
"""The lines of ``SIMPLE_HEAD`` without other signs than ASCII."""
GAP: Final = 2
"""Characters between two columns."""


def console() -> Console:
    """Console on the standard output, without colours that nobody asked for."""
    return Console(highlight=False, emoji=False, markup=False)


def messages() -> Console:
    """Console on the standard error, for progress."""
    return Console(highlight=False, emoji=False, markup=False, stderr=True)


def note(text: str, quiet: bool = False) -> None:
    """Say something on the side, on the standard error."""
    if not quiet:
        print(f"{PROGRAM}: {text}", file=sys.stderr, flush=True)


def accept_any_text() -> None:
    """Let terminals and files without UTF-8 show every text, with plain signs instead."""
    codecs.register_error(_ERRORS, _plain_signs)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and not _is_utf8(stream):
            reconfigure(errors=_ERRORS)


def _plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = (_PLAIN.get(sign, "?") for sign in error.object[error.start : error.end])
    return "".join(signs), error.end


def _is_utf8(stream: Any) -> bool:
    return (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "") == "utf8"


def plus_minus() -> str:
    """The sign before an error, as far as the standard output can show it."""
    return "±" if _is_utf8(sys.stdout) else "+/-"


def table(columns: Sequence[str], *, lefts: int = 1, headless: bool = False) -> Table:
    """Empty table in the style of this program.

    Parameters
    ----------
    columns
        Headings. Long cells of the first columns are folded, never cut off.
    lefts
        How many columns are text and stand left; the others are numbers.
    headless
        Whether the headings are left out.
    """
    made = Table(
        box=None if headless else SIMPLE_HEAD if _is_utf8(sys.stdout) else _ASCII_HEAD,
        header_style="bold",
        padding=(0, 1, 0, 0),
        pad_edge=False,
        show_edge=False,
        show_header=not headless,
    )
    for i, heading in enumerate(columns):
        if i < lefts:
            made.add_column(heading, overflow="fold")
        else:
            made.add_column(heading, justify="right", no_wrap=True)
    return made


def print_table(out: Console, made: Table, title: str = "") -> None:
    """Print a table under its title, and an empty line."""
    if title:
        out.print(Text(title, "bold"))
    out.print(made)
    out.print()


def print_matrix(
    out: Console,
    title: str,
    corner: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str]]],
) -> None:
    """Print cells with row and column headings, split where the width runs out.

    Parameters
    ----------
    out
        Where to.
    title, corner
        Title, and heading of the row headings.
    columns
        Headings of the cells.
    rows
        Heading and cells of each row.
    """
    lead = max([len(corner), *(len(heading) for heading, _ in rows)], default=0)
    sizes = [
        max([len(heading), *(len(cells[i]) for _, cells in rows)])
        for i, heading in enumerate(columns)
    ]
    start = 0
    while start < len(columns):
        end, used = start, lead
        while end < len(columns) and (end == start or used + sizes[end] + GAP < out.width):
            used += sizes[end] + GAP
            end += 1
        part = table((corner, *columns[start:end]))
        for heading, cells in rows:
            part.add_row(heading, *cells[start:end])
        print_table(out, part, title if start == 0 else f"{title} (continued)")
        start = end


def print_lines(out: Console, *lines: str, style: str = "dim", command: str = "") -> None:
    """Print lines of small print, and a command that is never broken, for copying."""
    for line in lines:
        whole = textwrap.wrap(line, out.width, break_long_words=False, break_on_hyphens=False)
        for part in whole or [""]:
            out.print(Text(part, style=style), soft_wrap=True)
    if command:
        out.print(Text(f"Again: {command}", style="dim"), soft_wrap=True)
