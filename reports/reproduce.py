"""The command line that computes the same numbers again."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from ..simulator.games import DEFAULT_GAME
from .terminal import PROGRAM


def command_text(
    name: str,
    strategies: Sequence[str],
    *,
    game: str,
    options: Mapping[str, Any],
    variant: Mapping[str, str] | None = None,
) -> str:
    """Command line for a POSIX shell.

    Parameters
    ----------
    name
        Command.
    strategies
        As they were given.
    game
        Left out when it is the default game.
    options
        Options by name with a value, a list of values, True for a switch, or None for
        one that is left out.
    variant
        Rule options as they were given.
    """
    words = [PROGRAM, name, *strategies]
    if game != DEFAULT_GAME:
        words += ["--game", game]
    for key, value in options.items():
        if value is True:
            words.append(f"--{key}")
        elif value is not None and value is not False:
            for each in value if isinstance(value, list) else [value]:
                words += [f"--{key}", str(each)]
    for key, value in (variant or {}).items():
        words += ["--variant", f"{key}={value}"]
    return shlex.join(words)
