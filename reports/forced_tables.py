"""Tables of ``sushilab cards``: values by forced picks, sets by turns left, chopsticks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from ..analysis.forced_picks import forced_values_frame
from ..simulator.run import Outcome
from .card_tables import HINT
from .rooms import card_titles, room
from .terminal import console, plus_minus, print_lines, print_matrix
from .terminal_numbers import NO_SPREAD, column_decimals, decimals_felt, exact, fixed, with_error

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Shown:
    """A column of forced values as it is shown."""

    column: str
    title: str
    heading: str
    scale: float = 1.0
    signed: bool = True


MARGIN: Final = Shown(
    "margin_vs_hand",
    "Forced pick: points ahead of the others, more than with a random card of the hand",
    "Ahead",
)
WIN: Final = Shown(
    "win_vs_hand",
    "Forced pick: win share, more than with a random card of the hand, in % points",
    "Win, % pts",
    100,
)
ONE_TABLE: Final = (
    MARGIN,
    Shown("score_vs_hand", "", "Own points"),
    Shown("denial_vs_hand", "", "Denied"),
    WIN,
    Shown("win_vs_own", "", "Win vs own", 100),
)


def print_forced_values(outcomes: Sequence[Outcome], by: Sequence[str]) -> None:
    """Print forced values of some player counts, and the tables asked for.

    Parameters
    ----------
    outcomes
        Runs with forced picks, of one game and of different player counts.
    by
        Which tables are wanted besides: ``round``, ``pick``, ``strategy``, ``held``.
    """
    out = console()
    if len(outcomes) == 1:
        _print_one(out, outcomes[0])
    else:
        frames = [forced_values_frame(outcome).set_index("card") for outcome in outcomes]
        headings = [f"{outcome.plan.players} players" for outcome in outcomes]
        for shown in (MARGIN, WIN):
            _print_side_by_side(out, outcomes[0], shown.title, headings, frames, shown)
    for outcome in outcomes:
        for split in by:
            if split == "held":
                print_holdings(out, outcome)
            else:
                _print_split(out, outcome, split)
    decisions = sum(outcome.games for outcome in outcomes)
    least = min(outcome.games for outcome in outcomes)
    print_lines(
        out,
        "Forced: every card of the hand is taken in turn, and the same game is played on.",
        "Ahead: own final points less the mean of the others'. Own points and what the others"
        " are denied, on average, add up to it.",
        f"{least:,} or more decisions for each round and pick; {decisions:,} games were forked.",
        f"{plus_minus()}: 95 % confidence, from batches of deals.",
    )


def _print_one(out: Console, outcome: Outcome) -> None:
    """One table with several measures side by side."""
    frame = forced_values_frame(outcome).set_index("card")
    headings = [shown.heading for shown in ONE_TABLE]
    columns = [_column(_cells([frame], shown, frame.index), shown) for shown in ONE_TABLE]
    titles = card_titles(outcome.plan.game)
    rows = [(titles[code], [column[i] for column in columns]) for i, code in enumerate(frame.index)]
    title = f"Forced picks against a random card of the hand, {outcome.plan.players} players"
    print_matrix(out, title, "Card", headings, rows)
    print_lines(out, "Win vs own: win share against the strategy's own choice, in % points.")
    out.print()


def _print_split(out: Console, outcome: Outcome, split: str) -> None:
    frame = forced_values_frame(outcome, [split, "card"])
    order = list(dict.fromkeys(frame[split]))
    frames = [frame[frame[split] == value].set_index("card") for value in order]
    headings = [f"Round {value}" if split == "round" else str(value) for value in order]
    title = f"{MARGIN.title}, {outcome.plan.players} players, by {split}"
    _print_side_by_side(out, outcome, title, headings, frames, MARGIN, brief=split == "pick")


def _print_side_by_side(
    out: Console,
    outcome: Outcome,
    title: str,
    headings: Sequence[str],
    frames: Sequence[pd.DataFrame],
    shown: Shown,
    *,
    brief: bool = False,
) -> None:
    seen = {code for frame in frames for code in frame.index}
    titles = {c: t for c, t in card_titles(outcome.plan.game).items() if c in seen}
    columns = [_column(_cells([frame], shown, titles), shown, brief=brief) for frame in frames]
    rows = [(name, [column[i] for column in columns]) for i, name in enumerate(titles.values())]
    print_matrix(out, title, "Card", headings, rows)


def print_holdings(out: Console, outcome: Outcome) -> None:
    """Print what the next card of a set is worth by turns left, and when sets still pay."""
    sets = room("analysis", outcome.plan.game, "holdings")
    frame = sets.holdings_frame(outcome)
    titles = card_titles(outcome.plan.game)
    turns = sorted(set(frame["turns_left"]), reverse=True)
    rows = []
    for card in sets.SETS:
        mine = frame[frame["card"] == card]
        for held in sorted(set(mine["held"])):
            cells = mine[mine["held"] == held].set_index("turns_left")
            texts = _column(_cells([cells], MARGIN, turns), MARGIN, brief=True)
            rows.append((f"{titles[card]}, {held} held", texts))
    title = f"Points ahead by own cards and turns left, {outcome.plan.players} players"
    print_matrix(out, title, "Card", [str(turn) for turn in turns], rows)
    lines = []
    for row in sets.break_even_frame(frame).to_dict("records"):
        lines.append(f"{titles[row['card']]}: {_until(row)}.")
    print_lines(out, "A first copy is worth more than a random card of the hand", *lines)
    out.print()
    sticks = room("analysis", outcome.plan.game, "chopsticks").chopsticks_frame(outcome)
    rows = []
    for choice in ("used", "kept"):
        cells = sticks[sticks["choice"] == choice].set_index("turns_left")
        shown = Shown("margin", "", "")
        texts = _column(_cells([cells], shown, turns), shown)
        rows.append((f"Where they were {choice}", texts))
    title = "Using chopsticks now instead of keeping them: points ahead by turns left"
    print_matrix(out, title, "Decision", [str(turn) for turn in turns], rows)
    if any("n/a" in text for _, texts in rows for text in texts):
        print_lines(out, f"{HINT}.")
        out.print()


def _until(row: dict[str, Any]) -> str:
    if _missing(row["turns_left"]):
        return "never"
    words = f"down to {row['turns_left']} turns left"
    if _missing(row["sure"]):
        return f"{words}, not surely anywhere"
    return words if row["sure"] == row["turns_left"] else f"{words}, surely to {row['sure']}"


def _missing(value: Any) -> bool:
    return value is None or value != value or not isinstance(value, int | float)


Cell = tuple[float, float] | None


def _cells(frames: Sequence[pd.DataFrame], shown: Shown, keys: Any) -> list[Cell]:
    """Value and half width by key, None where there is nothing."""
    found: list[Cell] = []
    for frame in frames:
        for key in keys:
            if key not in frame.index:
                found.append(None)
                continue
            row = frame.loc[key]
            value = float(row[shown.column])
            found.append(
                (shown.scale * value, shown.scale * (float(row[f"{shown.column}_high"]) - value))
            )
    return found


def _column(cells: Sequence[Cell], shown: Shown, *, brief: bool = False) -> list[str]:
    """Texts of a column with the same decimals."""
    halves = [cell[1] for cell in cells if cell is not None]
    places = column_decimals(halves, 2)
    texts = []
    for cell in cells:
        if cell is None:
            texts.append("")
            continue
        value, half = cell
        if not brief and math.isfinite(half) and half < NO_SPREAD:
            texts.append(exact(value))
        elif brief:
            texts.append(fixed(value, min(decimals_felt(half), 2), plus=shown.signed))
        else:
            texts.append(with_error(value, half, plus_minus(), decimals=places, plus=shown.signed))
    return texts
