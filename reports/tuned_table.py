"""The TOML file of a tuned strategy: its parameters, and what was measured of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

from ..analysis.held_out import HeldOut
from ..analysis.provenance import sushilab_version
from ..analysis.tuning import Tuning
from ..analysis.tuning_setting import DETERMINISTIC, RESULT
from ..simulator.games import DEFAULT_GAME
from .counts import InputError
from .digits import listed
from .files import check_writable
from .terminal_numbers import decimals_for, fixed, with_error

_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def check_table_file(path: Path | None, force: bool) -> None:
    """Find out whether the file of a tuned table can be written.

    Raises
    ------
    InputError
        When it exists and is not to be replaced, is no TOML file, or cannot be written.
    """
    if path is None:
        return
    if path.suffix != ".toml":
        raise InputError(f"out: {path} does not end in .toml")
    if _NAME.fullmatch(path.stem) is None:
        raise InputError(
            f"out: {path.stem!r} cannot name a strategy: use letters, digits, '_' and '-'"
        )
    if path.exists() and not force:
        raise InputError(f"out: {path} is there already: name another file or add --force")
    check_writable(path)


def table_text(tuning: Tuning, path: Path, command: str) -> str:
    """Content of the file.

    Parameters
    ----------
    tuning
        A tuning with its final measurement.
    path
        Where it will be; it names the strategy.
    command
        Command line that tunes it again.
    """
    definition = tuning.start.definition
    # Whether it still watches a race or uses a card is a matter of its new parameters.
    traits = [*(trait for trait in definition.traits if trait == DETERMINISTIC), RESULT]
    lines = [
        f"# Tuned with sushilab {sushilab_version()}: {command}",
        *(f"# Held out: {_measured(each)}" for each in tuning.held_out),
        f"name = {_text(path.stem)}",
        *([f"game = {_text(tuning.setting.tables.game)}"] if _is_other(tuning) else []),
        f"description = {_text(_description(tuning))}",
        f"source = {_text('CMA-ES on win shares, by sushilab tune')}",
        f"traits = {_text(traits)}",
        f"like = {_text(definition.with_parameters().spec_from(path.parent))}",
        "",
        "[parameters]",
        *(f"{_key(key)} = {value!r}" for key, value in tuning.tuned.parameters.items()),
    ]
    return "\n".join(lines) + "\n"


def _is_other(tuning: Tuning) -> bool:
    """Whether the game is not the one that files are of when they name none."""
    return tuning.setting.tables.game != DEFAULT_GAME


def _measured(each: HeldOut) -> str:
    """Win share with its interval, in per cent, in plain signs."""
    half = 100 * (each.tuned.interval[1] - each.tuned.mean)
    share = with_error(100 * each.tuned.mean, half, " +- ")
    fair = fixed(100 * each.fair_share, decimals_for(half))
    among = f"alone among {each.against}" if each.against else "alone in the mixed field"
    drawn = f"{each.line_ups:,} of {each.possible_line_ups:,} line-ups, "
    if each.line_ups == each.possible_line_ups:
        drawn = ""
    return f"{share} % {among} (fair: {fair} %, {drawn}{each.games:,} games)"


def _description(tuning: Tuning) -> str:
    tables = tuning.setting.tables
    names = listed([rival.name for rival in tables.rivals])
    return (
        f"The parameters of {tuning.start.definition.name} tuned for {tables.players} players,"
        f" against {names}."
    )


def _key(name: str) -> str:
    """Name of a parameter as a key, in quotes where TOML wants them."""
    return name if name.isascii() else _text(name)


def _text(value: str | list[str]) -> str:
    """Text, or list of texts, in TOML, which writes them as JSON does."""
    return json.dumps(value, ensure_ascii=False)
