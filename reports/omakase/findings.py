"""Sentences on Omakase, drawn from the numbers; see :mod:`sushilab.reports.findings`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pandas as pd

from ..digits import counts_listed, fixed, listed, number, percent
from ..findings import UNCLEAR, by_players, largest_change, leaders
from ..page_tables import Tables
from .words import SLOTS, with_slot_titles

NOTHING_SURE: Final = "No gain or loss stands out from all others: the intervals overlap."
SURE_SHARE: Final = 0.5
"""Share of the games that a lead must win to be called enough."""


def drawn(tables: Tables) -> str:
    """Which card is best, and which is worst, to draw."""
    return _best_and_worst(
        tables["cards_drawn"],
        "Drawing a card raised the win share most when it was",
        "lowered it most when it was",
    )


def drawn_phases(tables: Tables) -> str:
    """Which card's draw changes its worth most from the first phase to the last."""
    frame = tables["cards_drawn_by_phase"]
    frame = frame.assign(at=3 * frame["pass"] + frame["third"])
    ends = frame.groupby("players")["at"].transform
    frame = frame[(frame["at"] == ends("min")) | (frame["at"] == ends("max"))]
    change = largest_change(frame, ["players", "title"], "at", "win_gain", of_many=True)
    if change is None:
        return (
            "No card's worth differs between the first phase and the last by more than the"
            " intervals allow."
        )
    a, b = change
    return (
        f"From the first phase of the game to the last the worth of drawing {a['title']} with"
        f" {a['players']} players changes most, from {_points(a)} to {_points(b)} percentage points"
        " of win share."
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
        "Hands that won more often than the average held",
        "those that won less often",
    )


def action_plays(tables: Tables) -> str:
    """Which action card is played most often."""
    found = leaders(tables["action_plays"], "play_rate", "title", share=True)
    if not found:
        return UNCLEAR
    return f"The action card played most often was {by_players(found)}, in 100 turns."


def action_wins(tables: Tables) -> str:
    """Whether those who play action cards win more."""
    return _best_and_worst(
        tables["action_plays"],
        "Against the average turn, win share was highest for those who played",
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
        f"Cards were taken {'; '.join(parts)}. Even taking would be {100 / len(SLOTS):.1f} % a"
        " slot."
    )


def belt_wins(tables: Tables) -> str:
    """Whether the slot goes with winning."""
    return _best_and_worst(
        with_slot_titles(tables["belt_slots"]),
        "Those who won more often than the average took from slot",
        "those who won less often from slot",
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
            f"{fixed(lead, 0)} yen with {counts_listed(counts)}" for lead, counts in groups.items()
        ]
        sentence += (
            f"; a lead over the best other hand of {listed(phrases)} players was enough to win at"
            " least half of them"
        )
    return f"{sentence}."


def call_turns(tables: Tables) -> str:
    """In which own turn calls won most, or whether early ones won more than late ones."""
    frame = tables["calls_by_turn"]
    frame = frame[np.isfinite(frame["win_share_low"])]
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
        f" when the deck was empty; they had {means} turns on average, nine in ten of them"
        f" {ranges}."
    )


def _best_and_worst(frame: pd.DataFrame, best: str, worst: str) -> str:
    """Name the greatest gain and the greatest loss in win share, where they are sure.

    A gain is one only when its whole interval is above 0, a loss below.
    """
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
            if all((leader.players, name) in keys for name in leader.names)
        ]
        if found:
            parts.append(f"{words} {by_players(found)}")
    if not parts:
        return NOTHING_SURE
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}, in percentage points."


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
