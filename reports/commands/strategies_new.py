"""``sushilab strategies new``: a file to start a strategy of one's own from."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from .. import options

EXAMPLES = (
    "sushilab strategies new mine.py",
    "sushilab strategies new mine.py --kind choose",
    "sushilab strategies new mine.toml",
)
OPPONENT = "expected"


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", hidden=True)],
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind",
            "-k",
            help="What the file defines: value (default), choose or table.",
            metavar="KIND",
            show_default=False,
        ),
    ] = None,
    game: options.Game = None,
) -> int:
    """Write a strategy to start from, with comments; it can be played as it is.

    A FILE that ends in .py holds Python, one that ends in .toml a table of numbers.
    """
    from ...simulator.games import DEFAULT_GAME
    from ...simulator.games import game as game_of
    from ..counts import InputError
    from ..rooms import room

    name = game_of(game).name
    text = _starter(file, kind, room("strategies", name, "starters").STARTERS)
    _check_folder(file)
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text.replace("FILE", file.name))
    except FileExistsError:
        raise InputError(
            f"{file} exists and is left as it is; name another file, such as {_free_name(file)}"
        ) from None
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror or error}") from None
    more = [] if name == DEFAULT_GAME else ["--game", name]
    print(f"Wrote {file}. Next:")
    print("  " + shlex.join(["sushilab", "strategies", "check", str(file), *more]))
    print("  " + shlex.join(["sushilab", "simulate", str(file), *_opponent(name), *more]))
    return 0


def _opponent(game_name: str) -> list[str]:
    """Strategy to play against: ``expected`` where there is one of this name."""
    from ...strategies.registry import field

    known = field(game_name)
    return [OPPONENT] if OPPONENT in known else known[-1:]


def _starter(file: Path, kind: str | None, starters: dict[str, dict[str, str]]) -> str:
    """Text for a file and kind.

    Raises
    ------
    InputError
        For another ending or kind, with what there is.
    """
    from ...simulator.names import nearest
    from ..counts import InputError

    if file.suffix not in starters:
        near = file.with_suffix(next(iter(starters))) if file.name else "mine.py"
        raise InputError(f"{file} does not end in {' or '.join(starters)}; did you mean {near}?")
    known = starters[file.suffix]
    if kind is None:
        return next(iter(known.values()))
    if kind not in known:
        raise InputError(
            f"kind: a {file.suffix} file cannot hold {kind!r}" + nearest(kind, list(known))
        )
    return known[kind]


def _check_folder(file: Path) -> None:
    from ...simulator.names import nearest
    from ..counts import InputError

    folder = file.parent
    if folder.is_dir():
        return
    if folder.exists():
        raise InputError(f"{folder} is not a folder; did you mean {folder.parent / file.name}?")
    above = folder.parent
    others = sorted(p.name for p in above.iterdir() if p.is_dir()) if above.is_dir() else []
    raise InputError(
        f"there is no folder {folder}" + nearest(folder.name, others, none="make it first")
    )


def _free_name(file: Path) -> Path:
    number = 2
    while (free := file.with_stem(f"{file.stem}{number}")).exists():
        number += 1
    return free
