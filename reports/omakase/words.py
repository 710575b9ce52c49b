"""How tables and charts of Omakase name phases, slots, leads and endings."""

from __future__ import annotations

from typing import Final

import pandas as pd

from ...analysis.omakase.check_calls import LEAST_LEAD, MOST_LEAD
from ...simulator.omakase.rules import BELT
from ...simulator.omakase.sums import LEAD_STEP, SCORE_STEP
from ..digits import fixed

PHASE_LABEL: Final = "pass of the deck and third"
COARSE_LEAD: Final = 1000
"""Yen of lead taken together where turns are told apart too."""
SLOTS: Final = ("1 (new)", *(str(n) for n in range(2, BELT)), f"{BELT} (last)")
"""Slots of the belt from the deck to the trash."""
ENDING_TITLES: Final = {
    "check": "after a check",
    "draw": "deck empty at a draw",
    "turn": "deck empty within a turn",
}


def with_phase(frame: pd.DataFrame) -> pd.DataFrame:
    """Add the column ``phase``: ``1a`` is the first third of the first pass."""
    letters = frame["third"].map(dict(enumerate("abc", start=1)))
    return frame.assign(phase=frame["pass"].astype(str) + letters)


def with_slot_titles(frame: pd.DataFrame) -> pd.DataFrame:
    """Add the column ``title`` with the names of slots."""
    return frame.assign(title=[SLOTS[int(slot) - 1] for slot in frame["slot"]])


def lead_title(lead: int, step: int = LEAD_STEP) -> str:
    """Return a lead as a range of yen, e.g. ``500 to 900``: scores are whole hundreds."""
    if lead <= LEAST_LEAD:
        return f"{fixed(lead + step - SCORE_STEP, 0)} or less"
    if lead >= MOST_LEAD:
        return f"{fixed(lead, 0)} or more"
    return f"{fixed(lead, 0)} to {fixed(lead + step - SCORE_STEP, 0)}"
