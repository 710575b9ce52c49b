"""What a game adds to ``cards``: tables and data from its module ``reports.<game>.card_extras``.

The module is optional. It has

``WORDS``
    tuple of str: words of ``cards --by``, besides strategy and the game's splits. Each asks
    for something that only this game has.
``frames(outcome, word)``
    Tidy pandas frames of one run by name: those of a word, or for an empty word those that
    are always there. A run has either counted cards or forced decisions, see
    ``outcome.plan.forced_picks``; where it has nothing for the word, there are none. A frame
    with the name of its word holds values of cards: it stands among the ``values`` of a run
    in ``--json``, and its rows go to ``--csv`` with the word as ``by``. Others are keys of
    the run in ``--json``.
``print_tables(outcome, word)``
    Prints the same on the terminal; nothing where there are no frames.

Runs are of at least one game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..simulator.run import Outcome
from .rooms import optional_room

if TYPE_CHECKING:
    import pandas as pd

ROOM = "card_extras"
"""Name of the module."""


def extra_words(game_name: str) -> tuple[str, ...]:
    """Words of ``cards --by`` that only this game has."""
    extras = optional_room("reports", game_name, ROOM)
    words: tuple[str, ...] = () if extras is None else extras.WORDS
    return words


def extra_frames(outcome: Outcome, word: str = "") -> Mapping[str, pd.DataFrame]:
    """Frames that a game adds for a word of ``--by``, or always."""
    extras = optional_room("reports", outcome.plan.game, ROOM)
    frames: Mapping[str, pd.DataFrame] = {} if extras is None else extras.frames(outcome, word)
    return frames


def words_without_frames(outcomes: Sequence[Outcome], by: Sequence[str]) -> list[str]:
    """Words of a game that none of some runs has anything for: what was forced, or was not."""
    extras = extra_words(outcomes[0].plan.game)
    return [
        word
        for word in by
        if word in extras and not any(extra_frames(outcome, word) for outcome in outcomes)
    ]


def print_extras(outcome: Outcome, word: str = "") -> None:
    """Print what a game adds for a word of ``--by``, or always."""
    extras = optional_room("reports", outcome.plan.game, ROOM)
    if extras is not None:
        extras.print_tables(outcome, word)


def add_extras(document: dict[str, Any], outcome: Outcome, word: str = "") -> None:
    """Add a game's frames to the document of a run that has ``values``."""
    for name, frame in extra_frames(outcome, word).items():
        known = frame.astype(object).where(frame.notna(), None)
        target = document["values"] if name == word else document
        target[name] = known.to_dict("records")
