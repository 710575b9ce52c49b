"""Tables of ``sushilab tournament`` for the terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text

from ..analysis.neighbours import ROLES
from ..analysis.provenance import caption_of
from ..simulator.games import game
from .game_words import score_heading, unit_of
from .playing import how_it_ended
from .terminal import console, plus_minus, print_lines, print_matrix, print_table, table
from .terminal_numbers import (
    NO_SPREAD,
    UNKNOWN,
    column_decimals,
    fixed,
    rate,
    threads_text,
    with_error,
)

if TYPE_CHECKING:
    from ..analysis.tournaments import Tournament

SOURCES: Final = {
    "deal": "Cards: deal and seat",
    "own": "Own strategy",
    "others": "The others' strategies",
    "left": "The rest",
}
SHOWN_CYCLES: Final = 10


def print_tournament(found: Tournament, command: str, *, pairs: bool = False) -> None:
    """Print the ranking, then the parts that were asked for, then where they come from."""
    out = console()
    _print_ranking(out, found)
    order = found.ranking["strategy"].tolist()
    if pairs:
        _print_pairs(out, found.pairs, order)
    if found.against is not None:
        _print_against(out, found, order)
    if found.neighbours is not None:
        _print_neighbours(out, found, order)
    if found.luck is not None:
        _print_luck(out, found.luck, unit_of(found.outcome.plan.game, first=True))
    _print_small_print(out, found, command)


def errors_text(found: Tournament) -> str:
    """Words on what the intervals cover."""
    played, possible = int((found.outcome.tally["deals"] > 0).sum()), found.draw.possible
    if found.strata and possible == 1:
        return "There is one line-up: errors are from the differences between deals"
    if found.strata:
        return (
            f"All {possible:,} line-ups were played (sets of strategies in every order around"
            " the table): errors are from the differences between deals within line-ups"
        )
    return (
        f"{played:,} line-ups were drawn, of {possible:,} there are: errors are from the"
        " differences between line-ups, and cover the luck of the deals and of the draw"
    )


def _print_ranking(out: Console, found: Tournament) -> None:
    frame, sign = found.ranking, f" {plus_minus()} "
    shares, scores = 100.0 * _halves(frame, "win_share"), _halves(frame, "mean_score")
    ratings = _halves(frame, "rating")
    places = column_decimals(shares, 2), column_decimals(scores, 2)
    score = score_heading(found.outcome.plan.game)
    shown = table(("", "Strategy", "Win share, %", score, "Rating", "Group"), lefts=2)
    for at, row in enumerate(frame.to_dict("records")):
        shown.add_row(
            str(row["rank"]),
            Text(row["strategy"]),
            with_error(100.0 * row["win_share"], shares[at], sign, decimals=places[0]),
            with_error(row["mean_score"], scores[at], sign, decimals=places[1]),
            with_error(row["rating"], ratings[at], sign, decimals=0).replace(",", ""),
            row["group"],
        )
    print_table(out, shown)
    fair = 100.0 / found.outcome.plan.players
    out.print(Text(f"Fair share: {fixed(fair, max(places[0], 1))} %"))
    ended = how_it_ended(found.outcome)
    if ended or found.interrupted:
        out.print(Text(f"Partial result: {ended or 'interrupted'}.", style="yellow"))
    print_lines(
        out,
        "Rating: from finishing orders (Plackett-Luce); mean 1500, 400 points are odds of 10"
        " to 1 in a pair.",
        "Group: those that share a letter are not told apart by win share (Holm, 5 %).",
    )
    if frame["rating"].isna().all():
        print_lines(out, f"{UNKNOWN}: some never finish above others; play more games.")
    out.print()


def _print_pairs(out: Console, frame: pd.DataFrame, order: Sequence[str]) -> None:
    _print_square(
        out,
        "How often the row finishes above the column, %",
        frame.assign(value=100.0 * frame["finish_above"]).pivot(
            index="strategy", columns="other", values="value"
        ),
        order,
        100.0 * _halves(frame, "finish_above"),
    )


def _print_against(out: Console, found: Tournament, order: Sequence[str]) -> None:
    frame = found.against
    assert frame is not None
    others = found.outcome.plan.players - 1
    _print_square(
        out,
        f"Win share of one row among {others} of the column, %"
        if others > 1
        else "Win share of the row against the column, %",
        frame.assign(value=100.0 * frame["win_share"]).pivot(
            index="strategy", columns="opponent", values="value"
        ),
        order,
        100.0 * _halves(frame, "win_share"),
    )
    circles = found.cycles or []
    if not circles:
        print_lines(out, "No circle of strategies that beat one another (Holm, 5 %).")
    for circle in circles[:SHOWN_CYCLES]:
        print_lines(out, f"A circle: {' > '.join([*circle, circle[0]])}.", style="")
    if len(circles) > SHOWN_CYCLES:
        print_lines(out, f"And {len(circles) - SHOWN_CYCLES} circles more.")
    out.print()


def _print_neighbours(out: Console, found: Tournament, order: Sequence[str]) -> None:
    frame = found.neighbours
    assert frame is not None
    for role, words in zip(ROLES, game(found.outcome.plan.game).neighbour_words, strict=True):
        part = frame[frame["role"] == role]
        _print_square(
            out,
            f"Win share of the row when it {words} the column, less its mean, % points",
            part.assign(value=100.0 * part["win_effect"]).pivot(
                index="strategy", columns="neighbour", values="value"
            ),
            order,
            100.0 * _halves(part, "win_effect"),
            plus=True,
        )


def _print_luck(out: Console, frame: pd.DataFrame, unit: str) -> None:
    shown = table(("Variance of the margin from", "Share, %", f"{unit} squared"))
    halves = (100.0 * _halves(frame, "share")).tolist()
    places = min(column_decimals(halves), 1)
    for row, half in zip(frame.to_dict("records"), halves, strict=True):
        share = with_error(100.0 * row["share"], half, f" {plus_minus()} ", decimals=places)
        shown.add_row(SOURCES[row["source"]], share, fixed(row["variance"], 1))
    print_table(out, shown)
    print_lines(
        out,
        "Margin: own score less the mean of the others'. The rest: what certain strategies"
        " make of certain cards, random choices, and the seat.",
    )
    out.print()


def _print_square(
    out: Console,
    title: str,
    values: pd.DataFrame,
    order: Sequence[str],
    halves: NDArray[np.float64],
    plus: bool = False,
) -> None:
    """Print strategies by strategies, both in the order of the ranking."""
    square = values.reindex(index=list(order), columns=list(order))
    rows = []
    for number, (name, row) in enumerate(square.iterrows(), start=1):
        cells = ["" if math.isnan(v) else fixed(v, int(plus), plus=plus) for v in row]
        rows.append((f"{number} {name}", cells))
    print_matrix(out, title, "", [str(i) for i in range(1, len(order) + 1)], rows)
    known = halves[np.isfinite(halves) & (halves >= NO_SPREAD)]
    if len(known):
        middle, most = fixed(float(np.median(known)), 1), fixed(float(known.max()), 1)
        print_lines(out, f"Half the 95 % interval: {middle} in the middle, {most} at most.")
    elif not square.notna().to_numpy().any():
        print_lines(out, f"{UNKNOWN}: each has the same neighbour in all of its games.")
    out.print()


def _print_small_print(out: Console, found: Tournament, command: str) -> None:
    more = [f"{games:,} games for {part}" for part, games in found.extra_games.items()]
    outcome = found.outcome
    print_lines(
        out,
        f"{caption_of(outcome)}.",
        *([f"Besides, {' and '.join(more)}."] if more else []),
        f"{plus_minus()}: 95 % confidence. {errors_text(found)}.",
        f"{rate(outcome.games_per_second)} on {threads_text(outcome.threads)}.",
        command=command,
    )


def _halves(frame: pd.DataFrame, name: str) -> NDArray[np.float64]:
    """Half widths; an interval that is cut off counts from its longer side."""
    value, low, high = (frame[f"{name}{end}"].to_numpy(np.float64) for end in ("", "_low", "_high"))
    halves: NDArray[np.float64] = np.maximum(high - value, value - low)
    return halves
