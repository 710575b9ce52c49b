"""Sentences on rounds and picks, drawn from the numbers; see :mod:`sushilab.reports.findings`."""

from __future__ import annotations

from ..findings import UNCLEAR, by_players, largest_change, leaders, points_text
from ..page_tables import Tables


def rounds(tables: Tables) -> str:
    """Which card changes most from the first round to the last."""
    frame = tables["cards_by_round"]
    if frame["round"].nunique() < 2:
        return ""
    first, last = int(frame["round"].min()), int(frame["round"].max())
    ends = frame[frame["round"].isin((first, last))]
    change = largest_change(ends, ["players", "title"], "round")
    if change is None:
        return (
            f"No card's worth differs between rounds {first} and {last} by more than the"
            " intervals allow."
        )
    a, b = change
    return (
        f"From round {first} to round {last} the worth of {a['title']} with {a['players']} players"
        f" changes most, from {points_text(a)} to {points_text(b)} points."
    )


def picks(tables: Tables) -> str:
    """What is taken first, and what is worth most then."""
    frame = tables["cards_by_pick"]
    first = frame[frame["pick"] == frame["pick"].min()]
    taken = leaders(first, "take_rate", "title", share=True)
    worth = leaders(first, "points", "title")
    parts = []
    if taken:
        parts.append(f"At the first pick the card taken most readily was {by_players(taken, ' %')}")
    if worth:
        start = "the copy" if parts else "At the first pick the copy"
        parts.append(f"{start} that brought most points was {by_players(worth)}")
    return f"{'; '.join(parts)}." if parts else UNCLEAR
