"""Sentences on Omakase, drawn from the numbers; see :mod:`sushilab.reports.findings`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from ..digits import counts_listed, fixed, listed, number, percent
from ..findings import UNCLEAR, by_players, largest_change, leaders
from ..page_tables import Tables
from .charts.clear_cells import clear_cells
from .charts.drawn_phases import VAGUE
from .words import SLOTS, with_phase, with_slot_titles

NOTHING_SURE: Final = "No gain or loss stands out from all others: the intervals overlap."
SURE_SHARE: Final = 0.5
"""Share of the games that a lead must win to be called enough."""


def drawn(tables: Tables) -> str:
    """Which card is best, and which is worst, to draw."""
    return _best_and_worst(
        tables["cards_drawn"],
        "Drawing a card",
        "raised the win share most when it was",
        "lowered the win share most when it was",
    )


def drawn_phases(tables: Tables) -> str:
    """Which card's draw changes its worth most from the first phase that is clear to the last."""
    frame = tables["cards_drawn_by_phase"]
    frame = frame.assign(at=3 * frame["pass"] + frame["third"])
    # Only what the chart shows too: a sentence on an empty cell could not be followed there.
    frame = clear_cells(with_phase(frame), "win_gain", VAGUE)
    frame = frame[frame["win_gain"].notna()]
    if frame.empty:
        return UNCLEAR
    change = largest_change(frame, ["players", "title"], "at", "win_gain", of_many=True)
    if change is None:
        return (
            "No card's worth differs between its first phase and its last by more than the"
            " intervals allow."
        )
    a, b = change
    return (
        f"Of what is sure enough to show, the worth of drawing {a['title']} with {a['players']}"
        f" players changes most, from {_points(a)} percentage points of win share in phase"
        f" {a['phase']} to {_points(b)} in phase {b['phase']}."
    )


def held(tables: Tables) -> str:
    """What most hands hold at the end."""
    found = leaders(tables["cards_held"], "held_rate", "title", share=True)
    if not found:
        return UNCLEAR
    return f"The card that most hands held at the end was {by_players(found, ' %')}."


def held_sets(tables: Tables) -> str:
    """Which cards end up in sets."""
    found = leaders(tables["cards_held"], "set_rate", "title", share=True)
    if not found:
        return UNCLEAR
    often = by_players(found, " %")
    return f"A copy held at the end was part of a set most often when it was {often}."


def held_wins(tables: Tables) -> str:
    """Which card goes with winning when it is held at the end."""
    return _best_and_worst(
        tables["cards_held"],
        "Against their players' average, win share was",
        "highest for hands that held",
        "lowest for hands that held",
    )


def action_plays(tables: Tables) -> str:
    """Which action card is played most often."""
    found = leaders(tables["action_plays"], "play_rate", "title", share=True)
    if not found:
        return UNCLEAR
    times = by_players(found, " times in 100 turns")
    return f"The action card played most often was {times}."


def action_wins(tables: Tables) -> str:
    """Whether those who play action cards win more."""
    return _best_and_worst(
        tables["action_plays"],
        "Against the average turn, win share was",
        "highest for those who played",
        "lowest for those who played",
    )


def belt(tables: Tables) -> str:
    """From where cards are taken."""
    frame = with_slot_titles(tables["belt_slots"])
    most = leaders(frame, "take_rate", "title", share=True)
    least = leaders(frame, "take_rate", "title", share=True, least=True)
    parts = []
    if most:
        parts.append(f"most often from slot {by_players(most, ' %')}")
    if least:
        parts.append(f"least often from slot {by_players(least, ' %')}")
    if not parts:
        return UNCLEAR
    return (
        f"Cards were taken {'; '.join(parts)}. Taken evenly, {100 / len(SLOTS):.1f} % would come"
        " from each slot."
    )


def belt_wins(tables: Tables) -> str:
    """Whether the slot goes with winning."""
    return _best_and_worst(
        with_slot_titles(tables["belt_slots"]),
        "Against the average exchange, win share was",
        "highest for those who took from slot",
        "lowest for those who took from slot",
    )


def calls(tables: Tables) -> str:
    """How often callers won, and which lead was enough."""
    frame = tables["calls_overall"]
    known = frame[np.isfinite(frame["win_share_low"])]
    if known.empty:
        return UNCLEAR
    won = listed(
        [
            percent(float(r), float(s))
            for r, s in zip(known["win_share"], known["win_share_se"], strict=True)
        ]
    )
    fair = listed([f"{100 / int(n):.3g}" for n in known["players"]])
    sentence = (
        f"Callers of the check won {won} % of the games with {_counts(known)} players (among equals"
        f" it would be {fair} %)"
    )
    groups: dict[int, list[int]] = {}
    for players, part in tables["calls_by_lead"].groupby("players"):
        lead = _lead_enough(part)
        if lead is not None:
            groups.setdefault(lead, []).append(int(str(players)))
    if groups:
        phrases = [
            f"{fixed(lead, 0)} yen or more with {counts_listed(counts)} players"
            for lead, counts in groups.items()
        ]
        sentence += (
            "; at least half of the games were won with a lead over the best other hand of"
            f" {listed(phrases)}"
        )
    return f"{sentence}."


def call_turns(tables: Tables) -> str:
    """In which own turn calls won most, or whether early ones won more than late ones."""
    frame = tables["calls_by_turn"]
    frame = frame[np.isfinite(frame["win_share_low"])]
    if frame.empty:
        return UNCLEAR
    change = largest_change(frame, ["players"], "turn", "win_share", of_many=True)
    if change is None:
        return (
            "The first turns with calls and the last ones do not differ by more than the intervals"
            " allow."
        )
    a, b = change
    return (
        f"With {int(a['players'])} players callers won {_percent(a)} % of the games when they"
        f" called in their turn {int(a['turn'])}, and {_percent(b)} % in their turn"
        f" {int(b['turn'])}: the largest difference between early and late calls."
    )


def endings(tables: Tables) -> str:
    """How games end, and how long they are."""
    lengths, ends = tables["game_lengths"], tables["endings"]
    checks = ends[ends["ending"] == "check"]
    if not np.isfinite(checks["share_se"]).all() or not np.isfinite(lengths["turns_se"]).all():
        return UNCLEAR
    shares = listed(
        [
            percent(float(v), float(se))
            for v, se in zip(checks["share"], checks["share_se"], strict=True)
        ]
    )
    means = listed(
        [
            number(float(v), float(se), most=1)
            for v, se in zip(lengths["turns"], lengths["turns_se"], strict=True)
        ]
    )
    ranges = listed(
        [
            f"{low} to {high}"
            for low, high in zip(lengths["turns_p05"], lengths["turns_p95"], strict=True)
        ]
    )
    return (
        f"With {_counts(lengths)} players {shares} % of the games ended after a check, the others"
        f" when the deck was empty. All games together had {means} turns on average, nine in ten"
        f" of them {ranges}."
    )


def _best_and_worst(frame: pd.DataFrame, start: str, best: str, worst: str) -> str:
    """Name the greatest gain and the greatest loss in win share, where they are sure.

    A gain is one only when its whole interval is above 0, a loss below. Either half may be
    missing: the sentence is ``start`` with ``best``, ``worst`` or both.
    """
    if not np.isfinite(frame["win_gain_low"]).any():
        return UNCLEAR
    sure = {
        "win_gain_low": frame[frame["win_gain_low"] > 0.0],
        "win_gain_high": frame[frame["win_gain_high"] < 0.0],
    }
    parts = []
    for words, end, least in ((best, "win_gain_low", False), (worst, "win_gain_high", True)):
        keys = set(zip(sure[end]["players"], sure[end]["title"], strict=True))
        found = [
            leader
            for leader in leaders(frame, "win_gain", "title", share=True, sign=True, least=least)
            if (leader.players, leader.names[0]) in keys
        ]
        if found:
            parts.append(f"{words} {by_players(found)}")
    if not parts:
        return NOTHING_SURE
    return f"{start} {'; '.join(parts)}, in percentage points."


def _lead_enough(part: pd.DataFrame) -> int | None:
    """Least lead from which on callers surely won at least half of their games."""
    enough: int | None = None
    ordered = part[np.isfinite(part["win_share_low"])].sort_values("lead", ascending=False)
    for lead, low in zip(ordered["lead"], ordered["win_share_low"], strict=True):
        if low < SURE_SHARE:
            break
        enough = int(lead)
    return enough


def _counts(frame: pd.DataFrame) -> str:
    counts: Sequence[int] = [int(n) for n in frame["players"]]
    return counts_listed(counts)


def _points(row: pd.Series) -> str:
    return percent(float(row["win_gain"]), float(row["win_gain_se"]), sign=True)


def _percent(row: pd.Series) -> str:
    return percent(float(row["win_share"]), float(row["win_share_se"]))
