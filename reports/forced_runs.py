"""Values by forced picks as data: documents, and one tidy table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..simulator.run import Outcome
from .documents import flat_origin
from .rooms import room

if TYPE_CHECKING:
    import pandas as pd


def forced_frame(outcome: Outcome, split: str = "") -> pd.DataFrame:
    """Forced values of one run, told apart by ``split`` too; ``held``: by own cards."""
    from ..analysis.forced_picks import forced_values_frame

    if split == "held":
        frame: pd.DataFrame = room("analysis", outcome.plan.game, "holdings").holdings_frame(
            outcome
        )
        return frame
    return forced_values_frame(outcome, ["card", split] if split else ["card"])


def forced_document(outcome: Outcome, by: Sequence[str]) -> dict[str, Any]:
    """What ``cards --json`` prints of one run with forced picks."""
    plan = outcome.plan
    document: dict[str, Any] = {
        "players": plan.players,
        "decisions": outcome.games,
        "deals": outcome.deals,
        "line_ups": plan.line_up_names(),
        "complete": outcome.games == plan.games,
        "values": {},
    }
    if not outcome.games:
        return document
    for split in ("", *by):
        document["values"][split or "card"] = forced_frame(outcome, split).to_dict("records")
    if "held" in by:
        sets = room("analysis", plan.game, "holdings")
        sticks = room("analysis", plan.game, "chopsticks").chopsticks_frame(outcome)
        even = sets.break_even_frame(forced_frame(outcome, "held"))
        document["chopsticks"] = sticks.to_dict("records")
        document["break_even"] = even.astype(object).where(even.notna(), None).to_dict("records")
    return document


def tidy_forced(outcomes: Sequence[Outcome], by: Sequence[str], command: str) -> pd.DataFrame:
    """All forced values of all runs one below the other; ``by`` says what a row tells apart."""
    import pandas as pd

    frames = []
    for outcome in outcomes:
        for split in ("", *by):
            frame = forced_frame(outcome, split)
            frame.insert(0, "kind", "forced")
            frame.insert(1, "players", outcome.plan.players)
            frame.insert(2, "by", split or "card")
            for key, value in flat_origin(outcome, command).items():
                if key not in frame.columns:
                    frame[key] = value
            frames.append(frame)
    return pd.concat(frames, ignore_index=True)
