"""Command-line options that several commands share, so that they read and work alike."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

Strategies = Annotated[
    list[str] | None,
    typer.Argument(metavar="STRATEGY", show_default=False, hidden=True),
]
Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        help="Which game; default: the first that 'sushilab games' lists.",
        metavar="NAME",
        show_default=False,
    ),
]
Games = Annotated[
    str, typer.Option("--games", "-g", help="Games to play: 5000, 250k, 1M, 2.5e6.", metavar="N")
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        "-p",
        help="Seats at the table; default: one a strategy.",
        metavar="N",
        show_default=False,
    ),
]
Seed = Annotated[int, typer.Option("--seed", "-s", help="Fixes every number.", metavar="N", min=0)]
Seating = Annotated[
    str,
    typer.Option(
        "--seating",
        help="rotate: every deal in every rotation; shuffle: all orders in turn; fixed.",
        metavar="HOW",
    ),
]
Variant = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        "-v",
        help="Rule option KEY=VALUE, may be repeated; see 'sushilab games'.",
        metavar="K=V",
        show_default=False,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads", "-t", help="Threads; default: all cores.", metavar="N", show_default=False
    ),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on stdout, nothing else.")]
Csv = Annotated[
    Path | None,
    typer.Option(
        "--csv", help="Also write the table to this file.", metavar="FILE", show_default=False
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no notes.")]


def first_of(*values: Any) -> Any:
    """First value that is not None."""
    return next((value for value in values if value is not None), None)


def examples(*lines: str) -> str:
    """Epilog of a command's help: one example a line, as typed."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
