"""Tables of ``sushilab cards``: observed card values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from rich.console import Console
from rich.text import Text

from ..analysis.card_values import average_column
from ..analysis.estimates import half_width
from ..analysis.provenance import caption_of
from ..simulator.games import game
from ..simulator.run import Outcome
from .card_extras import extra_words, print_extras
from .card_runs import values_of
from .documents import performance_of
from .game_words import capital, split_of, split_words, unit_of
from .playing import how_it_ended
from .rooms import card_titles
from .terminal import console, plus_minus, print_lines, print_matrix
from .terminal_numbers import (
    NO_SPREAD,
    column_decimals,
    decimals_felt,
    exact,
    fixed,
    rate,
    threads_text,
    usual_widths,
    with_error,
)

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Measure:
    """A column of card values as it is shown."""

    column: str
    heading: str
    title: str
    scale: float = 1.0
    signed: bool = False


WIN_GAIN: Final = Measure(
    "win_gain",
    "Win gain, % pts",
    "Win share when taken, less average, in % points",
    100,
    True,
)
HINT: Final = "n/a: too few batches of deals to tell an error; play more games"


def measures_of(game_name: str) -> list[Measure]:
    """What is shown of card values, in the words of a game; points and win gains first."""
    chosen, unit = game(game_name), unit_of(game_name, first=True)
    found = [
        Measure("points", f"{unit} a copy", f"{unit} that a taken copy made"),
        WIN_GAIN,
        Measure(
            "take_rate",
            "Taken, %",
            f"Copies taken for 100 {chosen.offered_by} that offered the card",
            100,
        ),
    ]
    if chosen.card_splits:
        last = chosen.card_splits[-1].words
        title = f"{capital(last)} at which it was taken, on average"
        found.append(Measure(average_column(game_name), f"At {last}", title))
    return found


def print_card_values(outcomes: Sequence[Outcome], by: Sequence[str], command: str = "") -> None:
    """Print card values of some player counts.

    Parameters
    ----------
    outcomes
        Runs of one game with different player counts, each of at least one game.
    by
        Which tables are wanted besides: ``strategy``, splits and extra words of the game.
    command
        Command line that repeats them; empty when it was printed before.
    """
    out = console()
    if len(outcomes) == 1:
        _print_one(out, outcomes[0])
    else:
        _print_by_players(out, outcomes)
    extras = extra_words(outcomes[0].plan.game)
    for outcome in outcomes:
        print_extras(outcome)
    for split in by:
        for outcome in outcomes:
            if split in extras:
                print_extras(outcome, split)
            else:
                _print_split(out, outcome, split)
    print_lines(
        out,
        "Observed values: over the choices that strategies made, which are not random.",
        f"{plus_minus()}: 95 % confidence, from batches of deals.",
        *([f"{HINT}."] if any(_batches(outcome) < 2 for outcome in outcomes) else []),
    )
    if command:
        print_origin(outcomes, command)


def print_origin(outcomes: Sequence[Outcome], command: str) -> None:
    """Print what was played, how fast, and the command line that repeats it."""
    out = console()
    for outcome in outcomes:
        ended = how_it_ended(outcome)
        if ended:
            words = f"Partial result: {outcome.plan.players} players {ended}."
            out.print(Text(words, style="yellow"))
    field = ", ".join(dict.fromkeys(s.name for o in outcomes for s in o.plan.strategies))
    speed = performance_of(*outcomes)
    print_lines(
        out,
        *(f"{caption_of(outcome)}." for outcome in outcomes if outcome.games),
        f"Played by {field}.",
        f"{rate(speed['games_per_second'])} on {threads_text(speed['threads'])}.",
        command=command,
    )


def _print_one(out: Console, outcome: Outcome) -> None:
    """One table with every measure."""
    frame = values_of(outcome).set_index("card")
    titles, measures = _titles(outcome, frame.index), measures_of(outcome.plan.game)
    columns = [
        _column([(outcome, _row(frame, code), measure) for code in titles]) for measure in measures
    ]
    headings = [measure.heading for measure in measures]
    title = f"Card values, {outcome.plan.players} players"
    _print_matrix(out, title, titles, headings, columns)
    meanings = [f"{m.heading.partition(',')[0]}: {_lowered(m)}." for m in measures]
    print_lines(out, *meanings)
    out.print()


def _print_by_players(out: Console, outcomes: Sequence[Outcome]) -> None:
    """One table for each measure, with the player counts side by side."""
    frames = [values_of(outcome).set_index("card") for outcome in outcomes]
    seen = {code for frame in frames for code in frame.index}
    titles = _titles(outcomes[0], seen)
    headings = [f"{outcome.plan.players} players" for outcome in outcomes]
    for measure in measures_of(outcomes[0].plan.game):
        columns = [
            _column([(outcome, _row(frame, code), measure) for code in titles])
            for outcome, frame in zip(outcomes, frames, strict=True)
        ]
        _print_matrix(out, measure.title, titles, headings, columns)


def _print_split(out: Console, outcome: Outcome, name: str) -> None:
    """Tables of points and win gains with the values of a split, or strategies, side by side."""
    game_name = outcome.plan.game
    frame, split = values_of(outcome, name), split_of(game_name, name)
    order = list(dict.fromkeys(frame[name]))
    titles = _titles(outcome, frame["card"])
    headings = [str(value) if split is None else split.title(value) for value in order]
    rows = frame.set_index([name, "card"])
    brief = split is not None and split.many
    for measure in measures_of(game_name)[:2]:
        cells = [
            [(outcome, _row(rows, (value, code)), measure) for code in titles] for value in order
        ]
        columns = [_column(column, brief=brief) for column in cells]
        words = split_words(game_name, name)
        title = f"{measure.title}, {outcome.plan.players} players, by {words}"
        _print_matrix(out, title, titles, headings, columns)
        if brief:
            halves = [_half(*cell) for column in cells for cell in column]
            widths = usual_widths(halves, plus_minus())
            if widths:
                print_lines(out, widths)
                out.print()


def _batches(outcome: Outcome) -> int:
    """Batches of deals in which any card was taken."""
    sums = outcome.tally["cards"]
    return int((sums.reshape(len(sums), -1).sum(axis=1) > 0).sum())


Cell = tuple[Outcome, "pd.Series[Any] | None", Measure]


def _column(cells: Sequence[Cell], *, brief: bool = False) -> list[str]:
    """Texts of a column, all with the same decimals; empty where nothing was taken."""
    most = 2 if brief or cells[0][2].scale != 1 else 3
    halves = [_half(*cell) for cell in cells]
    places = column_decimals(halves, most)
    texts = []
    for (_, row, measure), half in zip(cells, halves, strict=True):
        if row is None or not _is_known(row, measure):
            texts.append("")
            continue
        value = float(row[measure.column]) * measure.scale
        if half < NO_SPREAD:
            # The same in every batch of deals, such as the points of chopsticks.
            texts.append(exact(value, grouped=True))
        elif brief:
            digits = min(decimals_felt(half), most)
            texts.append(fixed(value, digits, plus=measure.signed))
        else:
            sign = plus_minus()
            texts.append(with_error(value, half, sign, decimals=places, plus=measure.signed))
    return texts


def _print_matrix(
    out: Console,
    title: str,
    titles: Mapping[str, str],
    headings: Sequence[str],
    columns: Sequence[Sequence[str]],
) -> None:
    rows = [
        (name, [column[i] for column in columns])
        for i, name in enumerate(titles.values())
        if any(column[i] for column in columns)
    ]
    print_matrix(out, title, "Card", headings, rows)


def _row(frame: pd.DataFrame, key: Any) -> pd.Series[Any] | None:
    """Row of a key of the index, or None."""
    return cast("pd.Series[Any]", frame.loc[key]) if key in frame.index else None


def _titles(outcome: Outcome, seen: Iterable[Any]) -> dict[str, str]:
    """Titles of the cards that occurred, in the game's order."""
    codes = set(seen)
    titles = card_titles(outcome.plan.game)
    return {code: title for code, title in titles.items() if code in codes}


def _is_known(row: pd.Series[Any], measure: Measure) -> bool:
    """Whether a row has the measure: most are of cards that were taken."""
    return bool(row["taken"]) or measure.column == "take_rate"


def _half(outcome: Outcome, row: pd.Series[Any] | None, measure: Measure) -> float:
    """Half width of the interval of a cell; NaN where there is none."""
    if row is None or not _is_known(row, measure):
        return math.nan
    se = float(row[f"{measure.column}_se"]) * measure.scale
    return half_width(se, max(outcome.plan.batches - 1, 1))


def _lowered(measure: Measure) -> str:
    return measure.title[0].lower() + measure.title[1:]
