"""One plain sentence for each question of the page, drawn from its numbers.

A sentence names a leader only where the 95 % intervals allow it: whatever overlaps with
the greatest value is named with it, and where too much does, nobody is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from .digits import MOST_DECIMALS, counts_listed, decimals_of_step, listed, number, percent
from .page_tables import Tables

MOST_TOGETHER: Final = 3
"""More leaders than this that cannot be told apart are not worth naming."""
UNCLEAR: Final = "Too few games were played to say with any confidence."


@dataclass(frozen=True)
class Leader:
    """Who is ahead with some number of players; several when intervals overlap."""

    players: int
    names: tuple[str, ...]
    text: str


def leaders(
    frame: pd.DataFrame,
    value: str,
    name: str,
    *,
    share: bool = False,
    sign: bool = False,
    least: bool = False,
    most: int = MOST_DECIMALS,
) -> list[Leader]:
    """Greatest (or least) by number of players, where intervals single out a few.

    Parameters
    ----------
    frame
        Columns ``players``, ``name`` and ``value`` with ``_se``, ``_low`` and ``_high``.
    share
        Whether values are shares, shown in per cent.
    sign
        Whether gains get a plus sign.
    least
        Look for the least.
    most
        Most decimals of what is no share.
    """
    found = []
    for players, part in frame.groupby("players"):
        known = part[np.isfinite(part[f"{value}_low"]) & np.isfinite(part[f"{value}_high"])]
        if known.empty or len(known) < len(part[np.isfinite(part[value])]):
            continue
        ordered = known.sort_values(value, ascending=least, kind="stable")
        top = ordered.iloc[0]
        if least:
            together = ordered[ordered[f"{value}_low"] <= top[f"{value}_high"]]
        else:
            together = ordered[ordered[f"{value}_high"] >= top[f"{value}_low"]]
        if len(together) > MOST_TOGETHER or len(together) == len(part) > 1:
            continue
        found_value, se = float(top[value]), float(top[f"{value}_se"])
        text = percent(found_value, se, sign=sign)
        if not share:
            text = number(found_value, se, sign=sign, most=most)
        found.append(Leader(int(str(players)), tuple(str(n) for n in together[name]), text))
    return found


def by_players(found: Sequence[Leader], unit: str = "") -> str:
    """``A with 2 and 3 players (4.1 and 3.9), B with 4 players (3.0)``."""
    groups: dict[tuple[str, ...], list[Leader]] = {}
    for leader in found:
        groups.setdefault(leader.names, []).append(leader)
    phrases = []
    for names, members in groups.items():
        counts = counts_listed([leader.players for leader in members])
        texts = listed([leader.text for leader in members])
        phrases.append(f"{listed(names, 'or')} with {counts} players ({texts}{unit})")
    return listed(phrases)


def card_points(tables: Tables) -> str:
    """Which card brings most points, and which depends most on the number of players."""
    most = decimals_of_step(tables.score_step)
    found = leaders(tables["cards"], "points", "title", most=most)
    if not found:
        return UNCLEAR
    sentence = f"A copy brought most {tables.unit} when it was {by_players(found)}"
    change = largest_change(tables["cards"], ["title"], "players")
    if change is not None:
        first, last = change
        sentence += (
            f"; the number of players matters most to {first['title']}, which brought"
            f" {points_text(first, most)} with {first['players']} and"
            f" {points_text(last, most)} with {last['players']}"
        )
    return f"{sentence}."


def card_wins(tables: Tables) -> str:
    """Which card goes with winning."""
    best = leaders(tables["cards"], "win_gain", "title", share=True, sign=True)
    worst = leaders(tables["cards"], "win_gain", "title", share=True, sign=True, least=True)
    parts = []
    if best:
        parts.append(f"the largest gain in win share went with {by_players(best)}")
    if worst:
        parts.append(f"the largest loss with {by_players(worst)}")
    if not parts:
        return UNCLEAR
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}, in percentage points."


def wins(tables: Tables) -> str:
    """Who wins most often, and who is above the fair share everywhere."""
    frame = tables["strategies"]
    found = leaders(frame, "win_share", "strategy", share=True)
    above = frame["win_share_low"] > frame["fair_share"]
    always = [name for name, part in above.groupby(frame["strategy"], sort=False) if part.all()]
    always = [name for name in tables.strategy_order if name in always]
    sentence = f"The most frequent winner was {by_players(found, ' %')}" if found else ""
    if always and len(tables.players) > 1:
        join = "; above" if sentence else "Above"
        sentence += f"{join} the fair share at every table size: {listed(always)}"
    return f"{sentence}." if sentence else UNCLEAR


def sources(tables: Tables) -> str:
    """Where the points of the most frequent winners come from."""
    most = decimals_of_step(tables.score_step)
    found = leaders(tables["strategies"], "win_share", "strategy", share=True)
    phrases = []
    for leader in found:
        name = leader.names[0]
        parts = tables["point_sources"].query("players == @leader.players and strategy == @name")
        row = tables["strategies"].query("players == @leader.players and strategy == @name").iloc[0]
        if len(leader.names) > 1 or parts.empty:
            continue
        se = max(float(row["mean_score_se"]), 0.1)
        shown = parts[parts["points"] > 0.0].nlargest(2, "points")
        brought = [number(float(points), se, most=most) for points in shown["points"]]
        made = listed([f"{b} from {s}" for b, s in zip(brought, shown["source"], strict=True)])
        total = number(float(row["mean_score"]), se, most=most)
        phrases.append(f"{name} with {leader.players} players ({total} {tables.unit}: {made})")
    if not phrases:
        return UNCLEAR
    return f"What the most frequent winner lives on: {listed(phrases)}."


def spread(tables: Tables) -> str:
    """Where the middle half of a winner's scores lies."""
    found = leaders(tables["strategies"], "win_share", "strategy", share=True)
    phrases = []
    for leader in found:
        name = leader.names[0]
        row = tables["score_quantiles"].query("players == @leader.players and strategy == @name")
        if len(leader.names) > 1 or row.empty:
            continue
        low, high = int(row["p25"].iloc[0]), int(row["p75"].iloc[0])
        phrases.append(f"from {low:,} to {high:,} for {name} with {leader.players} players")
    if not phrases:
        return UNCLEAR
    return f"Among the most frequent winners the middle half of scores ran {listed(phrases)}."


def points_text(row: pd.Series, most: int = MOST_DECIMALS) -> str:
    """Points of a row with the digits that their error allows."""
    return number(float(row["points"]), float(row["points_se"]), most=most)


def largest_change(
    frame: pd.DataFrame, same: list[str], along: str
) -> tuple[pd.Series, pd.Series] | None:
    """First and last row of the group that differ most, if more than their intervals allow."""
    best: tuple[pd.Series, pd.Series] | None = None
    most = 0.0
    for _, part in frame.groupby(same, sort=False):
        if len(part) < 2:
            continue
        ordered = part.sort_values(along)
        a, b = ordered.iloc[0], ordered.iloc[-1]
        change = abs(float(b["points"] - a["points"]))
        half = np.hypot(a["points_high"] - a["points"], b["points_high"] - b["points"])
        # Comparisons with NaN are false: an unknown interval shows nothing.
        if change > half and change > most:
            best, most = (a, b), change
    return best
