"""``sushilab replay``: play written-down games turn by turn, and verify every rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import options

EXAMPLES = (
    "sushilab simulate greedy random --record 1 records/",
    "sushilab replay records/game-00000.json",
)


def replay(
    files: Annotated[list[Path], typer.Argument(metavar="RECORD.json", hidden=True)],
    as_json: options.Json = False,
) -> int:
    """Play written-down games, print every turn and the scores, verify every rule.

    A record that breaks a rule ends with the turn, the seat and the number of the rule,
    and exit status 2.
    """
    from ..documents import print_document
    from ..playing import FAULTY
    from ..terminal import note

    documents, status = [], 0
    for number, path in enumerate(files):
        try:
            if not as_json and number:
                print()
            documents.append(_replayed(path, printing=not as_json))
        except ValueError as error:
            sentence = str(error) if str(error).startswith(str(path)) else f"{path}: {error}"
            note(sentence)
            documents.append({"file": str(path), "valid": False, "error": sentence})
            status = FAULTY
    if as_json:
        print_document(documents[0] if len(documents) == 1 else documents)
    return status


def _replayed(path: Path, *, printing: bool) -> dict[str, Any]:
    """Play one record and return its scores."""
    from ..rooms import room

    game = _game_of(path)
    record = room("simulator", game, "record")
    transcript = room("reports", game, "transcript")
    document = record.load(path)
    if printing:
        transcript.print_heading(document, path)
    for report in record.replay(document):
        if printing:
            transcript.print_turn(document, report)
    return {"file": str(path), "valid": True, **transcript.result_of(document)}


def _game_of(path: Path) -> str:
    """Game that a record names; the game's own reader explains what is wrong with a file."""
    from ...simulator.games import DEFAULT_GAME, game

    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))["game"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return DEFAULT_GAME
    return game(found).name if isinstance(found, str) else DEFAULT_GAME


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay", epilog=options.examples(*EXAMPLES))(replay)
