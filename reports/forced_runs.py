"""Values by forced decisions as data: documents, and one tidy table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..simulator.run import Outcome
from .card_extras import add_extras, extra_frames, extra_words
from .documents import flat_origin, with_whole_numbers

if TYPE_CHECKING:
    import pandas as pd


def forced_frame(outcome: Outcome, split: str = "") -> pd.DataFrame:
    """Forced values of one run, told apart by ``split`` too."""
    from ..analysis.forced_picks import forced_values_frame

    return forced_values_frame(outcome, ["card", split] if split else ["card"])


def forced_document(outcome: Outcome, by: Sequence[str]) -> dict[str, Any]:
    """What ``cards --json`` prints of one run with forced decisions."""
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
    extras = extra_words(plan.game)
    document["values"]["card"] = forced_frame(outcome).to_dict("records")
    add_extras(document, outcome)
    for split in by:
        if split in extras:
            add_extras(document, outcome, split)
        else:
            document["values"][split] = forced_frame(outcome, split).to_dict("records")
    return document


def tidy_forced(outcomes: Sequence[Outcome], by: Sequence[str], command: str) -> pd.DataFrame:
    """All forced values of all runs one below the other; ``by`` says what a row tells apart."""
    import pandas as pd

    frames = []
    for outcome in outcomes:
        extras = extra_words(outcome.plan.game)
        for split in ("", *by):
            if split in extras:
                found = extra_frames(outcome, split)
                if split not in found:
                    continue
                frame = found[split]
            else:
                frame = forced_frame(outcome, split)
            frame = with_whole_numbers(frame)
            frame.insert(0, "kind", "forced")
            frame.insert(1, "players", outcome.plan.players)
            frame.insert(2, "by", split or "card")
            for key, value in flat_origin(outcome, command).items():
                if key not in frame.columns:
                    frame[key] = value
            frames.append(frame)
    return pd.concat(frames, ignore_index=True)
