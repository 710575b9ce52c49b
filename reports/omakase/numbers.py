"""The small tables that the page of Omakase shows."""

from __future__ import annotations

import math
from typing import Any, Final

import pandas as pd

from ..charts.style import people
from ..digits import number, plus_minus
from ..page_numbers import NO_ERROR, Cell, Numbers, by_players
from ..page_tables import Tables
from .words import ENDING_TITLES, SLOTS, lead_title, with_slot_titles

_CARD: Final[dict[str, Any]] = {"name": "title", "head": "card"}
_INTERVAL: Final = "± half the 95 % interval; the greatest in bold."


def _order(frame: pd.DataFrame) -> list[str]:
    return list(dict.fromkeys(str(name) for name in frame["title"]))


def _gains(frame: pd.DataFrame, what: str) -> Numbers:
    return by_players(
        frame,
        value="win_gain",
        order=_order(frame),
        title=f"The numbers: gain in win share {what}",
        caption=f"Percentage points of win share, {_INTERVAL}",
        share=True,
        sign=True,
        **_CARD,
    )


def drawn(tables: Tables) -> Numbers:
    """Gain in win share by card drawn."""
    return _gains(tables["cards_drawn"], "when drawn")


def held_wins(tables: Tables) -> Numbers:
    """Gain in win share by card held at the end."""
    return _gains(tables["cards_held"], "when held at the end")


def plays(tables: Tables) -> Numbers:
    """Gain in win share by action card played."""
    return _gains(tables["action_plays"], "when played")


def held(tables: Tables) -> Numbers:
    """Share of final hands with each card."""
    frame = tables["cards_held"]
    return by_players(
        frame,
        value="held_rate",
        order=_order(frame),
        title="The numbers: hands that held the card",
        caption=f"% of final hands, {_INTERVAL}",
        share=True,
        **_CARD,
    )


def in_sets(tables: Tables) -> Numbers:
    """Share of copies in sets, of the kinds that were ever in one."""
    frame = tables["cards_held"]
    frame = frame[frame.groupby("card")["set_rate"].transform("max") > 0.0]
    return by_players(
        frame,
        value="set_rate",
        order=_order(frame),
        title="The numbers: copies in sets",
        caption=f"% of copies held at the end, {_INTERVAL}",
        share=True,
        **_CARD,
    )


def slots(tables: Tables) -> Numbers:
    """Share of exchanges by slot of the belt."""
    return by_players(
        with_slot_titles(tables["belt_slots"]),
        value="take_rate",
        name="title",
        order=SLOTS,
        head="slot",
        title="The numbers: exchanges by slot",
        caption=f"% of exchanges that took from the slot, {_INTERVAL}",
        share=True,
    )


def leads(tables: Tables) -> Numbers:
    """Win share of callers by lead."""
    frame = tables["calls_by_lead"].sort_values("lead", ascending=False, kind="stable")
    frame = frame.assign(title=[lead_title(int(lead)) for lead in frame["lead"]])
    return _callers(frame, "lead, yen", "lead")


def turns(tables: Tables) -> Numbers:
    """Win share of callers by own turn."""
    frame = tables["calls_by_turn"].sort_values("turn", kind="stable")
    return _callers(frame.assign(title=frame["turn"].astype(str)), "own turn", "turn")


def _callers(frame: pd.DataFrame, head: str, by: str) -> Numbers:
    return by_players(
        frame,
        value="win_share",
        name="title",
        order=_order(frame),
        head=head,
        title=f"The numbers: win share of callers by {by}",
        caption=f"Win share in %, {_INTERVAL}",
        share=True,
    )


def endings(tables: Tables) -> Numbers:
    """Share of games by ending."""
    frame = tables["endings"]
    return by_players(
        frame.assign(title=frame["ending"].map(ENDING_TITLES)),
        value="share",
        name="title",
        order=list(ENDING_TITLES.values()),
        head="end",
        title="The numbers: how games ended",
        caption=f"% of games, {_INTERVAL}",
        share=True,
    )


def lengths(tables: Tables) -> Numbers:
    """Mean and quantiles of turns."""
    columns = ("", "mean", "5 %", "25 %", "median", "75 %", "95 %")
    names = ("turns_p05", "turns_p25", "turns_p50", "turns_p75", "turns_p95")
    rows = []
    for _, row in tables["game_lengths"].iterrows():
        mean, se = float(row["turns"]), float(row["turns_se"])
        half = float(row["turns_high"]) - mean
        error = plus_minus(half, se) if math.isfinite(half) else NO_ERROR
        quantiles = [Cell(str(int(row[name]))) for name in names]
        rows.append((Cell(people(int(row["players"]))), Cell(number(mean, se), error), *quantiles))
    return Numbers(
        "The numbers: turns of a game",
        "Turns of all players together, mean ± half the 95 % interval, and quantiles.",
        columns,
        tuple(rows),
    )
