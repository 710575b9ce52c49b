"""What ``cards`` shows of Omakase alone: draws, final hands, plays, belt, check and endings.

See :mod:`sushilab.reports.card_extras` for what is asked of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pandas as pd

from ...analysis.omakase.belt_slots import belt_slots_frame
from ...analysis.omakase.check_calls import check_calls_frame
from ...analysis.omakase.drawn_cards import action_plays_frame, drawn_cards_frame
from ...analysis.omakase.endings import (
    endings_frame,
    game_lengths_frame,
    length_distribution_frame,
)
from ...analysis.omakase.held_cards import held_cards_frame
from ...analysis.omakase.phases import PHASE
from ...simulator.run import Outcome
from . import extra_tables

CALL: Final = ("turn", "lead")


def _drawn(outcome: Outcome) -> dict[str, pd.DataFrame]:
    frames = [drawn_cards_frame(outcome), drawn_cards_frame(outcome, PHASE)]
    return {"drawn": _stacked(frames, PHASE)}


def _held(outcome: Outcome) -> dict[str, pd.DataFrame]:
    return {"held": held_cards_frame(outcome)}


def _actions(outcome: Outcome) -> dict[str, pd.DataFrame]:
    frames = [action_plays_frame(outcome), action_plays_frame(outcome, PHASE)]
    return {"actions": _stacked(frames, PHASE)}


def _belt(outcome: Outcome) -> dict[str, pd.DataFrame]:
    return {"belt": belt_slots_frame(outcome)}


def _calls(outcome: Outcome) -> dict[str, pd.DataFrame]:
    frames = [check_calls_frame(outcome, by) for by in ((), ("turn",), ("lead",))]
    return {"calls": _stacked(frames, CALL)}


def _endings(outcome: Outcome) -> dict[str, pd.DataFrame]:
    return {
        "endings": endings_frame(outcome),
        "game_lengths": game_lengths_frame(outcome),
        "length_distribution": length_distribution_frame(outcome),
    }


_FRAMES: Final[dict[str, Callable[[Outcome], dict[str, pd.DataFrame]]]] = {
    "drawn": _drawn,
    "held": _held,
    "actions": _actions,
    "belt": _belt,
    "calls": _calls,
    "endings": _endings,
}
WORDS: Final = tuple(_FRAMES)
"""``drawn``: values of cards drawn at the start of a turn; ``held``: cards in hands at the end;
``actions``: action cards played; ``belt``: slots that cards were taken from; ``calls``: calls of
the check by lead and own turn; ``endings``: how games ended, and their length."""


def frames(outcome: Outcome, word: str) -> dict[str, pd.DataFrame]:
    """Frames of a run that counted cards; see :mod:`sushilab.reports.card_extras`.

    Returns
    -------
    dict
        The frame of the word; with ``endings`` also ``game_lengths`` and
        ``length_distribution``. ``drawn`` and ``actions`` have rows over the whole game, in
        which ``pass`` and ``third`` are empty, and then those by phase. ``calls`` has a row
        of all calls, then those by ``turn`` and those by ``lead``.
    """
    if word not in _FRAMES or outcome.plan.forced_picks:
        return {}
    return _FRAMES[word](outcome)


def print_tables(outcome: Outcome, word: str) -> None:
    """Print the frames of a word as tables."""
    found = frames(outcome, word)
    if found:
        extra_tables.PRINTERS[word](outcome, found)


def _stacked(parts: Sequence[pd.DataFrame], columns: Sequence[str]) -> pd.DataFrame:
    """Frames one below the other; a column is empty where rows are not told apart by it."""
    for part in parts:
        for at, name in enumerate(columns):
            values = part.pop(name) if name in part.columns else None
            part.insert(at, name, pd.Series(values, index=part.index, dtype="Int64"))
    return pd.concat(parts, ignore_index=True)
