"""Tables of ``sushilab cards``: values by forced decisions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from ..analysis.forced_picks import forced_values_frame
from ..simulator.games import game
from ..simulator.run import Outcome
from .card_extras import extra_words, print_extras
from .game_words import split_of, split_words, unit_of
from .rooms import forced_titles
from .terminal import console, plus_minus, print_lines, print_matrix
from .terminal_numbers import NO_SPREAD, column_decimals, decimals_felt, exact, fixed, with_error

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Shown:
    """A column of forced values as it is shown; ``unit`` in the heading is the game's."""

    column: str
    heading: str
    scale: float = 1.0
    signed: bool = True


MARGIN: Final = Shown("margin_vs_hand", "Ahead")
WIN: Final = Shown("win_vs_hand", "Win, % pts", 100)
ONE_TABLE: Final = (
    MARGIN,
    Shown("score_vs_hand", "Own {unit}"),
    Shown("denial_vs_hand", "Denied"),
    WIN,
    Shown("win_vs_own", "Win vs own", 100),
)


def print_forced_values(outcomes: Sequence[Outcome], by: Sequence[str]) -> None:
    """Print forced values of some player counts, and the tables asked for.

    Parameters
    ----------
    outcomes
        Runs with forced decisions, of one game and of different player counts.
    by
        Which tables are wanted besides: ``strategy``, splits and extra words of the game.
    """
    out, game_name = console(), outcomes[0].plan.game
    if len(outcomes) == 1:
        _print_one(out, outcomes[0])
    else:
        frames = [forced_values_frame(outcome).set_index("card") for outcome in outcomes]
        headings = [f"{outcome.plan.players} players" for outcome in outcomes]
        for shown in (MARGIN, WIN):
            _print_side_by_side(out, outcomes[0], _title(game_name, shown), headings, frames, shown)
    extras = extra_words(game_name)
    for outcome in outcomes:
        print_extras(outcome)
        for split in by:
            if split in extras:
                print_extras(outcome, split)
            else:
                _print_split(out, outcome, split)
    words, unit = game(game_name).forced_words, unit_of(game_name)
    count = words.count.format(
        games=sum(outcome.games for outcome in outcomes),
        least=min(outcome.games for outcome in outcomes),
    )
    print_lines(
        out,
        f"Forced: {words.method}.",
        f"Ahead: own final {unit} less the mean of the others'. Own {unit} and what the others"
        " are denied, on average, add up to it.",
        f"{count}.",
        f"{plus_minus()}: 95 % confidence, from batches of deals.",
    )


def _title(game_name: str, shown: Shown) -> str:
    words = game(game_name).forced_words
    more = f"more than with {words.alternative}"
    if shown is WIN:
        return f"Forced {words.choice}: win share, {more}, in % points"
    return f"Forced {words.choice}: {unit_of(game_name)} ahead of the others, {more}"


def _print_one(out: Console, outcome: Outcome) -> None:
    """One table with several measures side by side."""
    game_name = outcome.plan.game
    frame = forced_values_frame(outcome).set_index("card")
    unit = unit_of(game_name)
    headings = [shown.heading.format(unit=unit) for shown in ONE_TABLE]
    columns = [column_of(cells_of(frame, shown, frame.index), shown) for shown in ONE_TABLE]
    titles, words = forced_titles(game_name), game(game_name).forced_words
    rows = [(titles[code], [column[i] for column in columns]) for i, code in enumerate(frame.index)]
    title = f"Forced {words.choice}s against {words.alternative}, {outcome.plan.players} players"
    print_matrix(out, title, words.heading, headings, rows)
    print_lines(out, "Win vs own: win share against the strategy's own choice, in % points.")
    out.print()


def _print_split(out: Console, outcome: Outcome, name: str) -> None:
    game_name = outcome.plan.game
    frame = forced_values_frame(outcome, [name, "card"])
    order = list(dict.fromkeys(frame[name]))
    frames = [frame[frame[name] == value].set_index("card") for value in order]
    split = split_of(game_name, name)
    headings = [str(value) if split is None else split.title(value) for value in order]
    title = (
        f"{_title(game_name, MARGIN)}, {outcome.plan.players} players,"
        f" by {split_words(game_name, name)}"
    )
    brief = split is not None and split.many
    _print_side_by_side(out, outcome, title, headings, frames, MARGIN, brief=brief)


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
    titles = {c: t for c, t in forced_titles(outcome.plan.game).items() if c in seen}
    columns = [column_of(cells_of(frame, shown, titles), shown, brief=brief) for frame in frames]
    rows = [(name, [column[i] for column in columns]) for i, name in enumerate(titles.values())]
    print_matrix(out, title, game(outcome.plan.game).forced_words.heading, headings, rows)


Cell = tuple[float, float] | None


def cells_of(frame: pd.DataFrame, shown: Shown, keys: Any) -> list[Cell]:
    """Value and half width of a column by key of the index, None where there is no such row."""
    found: list[Cell] = []
    for key in keys:
        if key not in frame.index:
            found.append(None)
            continue
        row = frame.loc[key]
        value = float(row[shown.column])
        half = float(row[f"{shown.column}_high"]) - value
        found.append((shown.scale * value, shown.scale * half))
    return found


def column_of(cells: Sequence[Cell], shown: Shown, *, brief: bool = False) -> list[str]:
    """Texts of a column with the same decimals; when ``brief``, without errors."""
    halves = [cell[1] for cell in cells if cell is not None]
    places = column_decimals(halves, 2)
    texts = []
    for cell in cells:
        if cell is None:
            texts.append("")
            continue
        value, half = cell
        if not brief and math.isfinite(half) and half < NO_SPREAD:
            texts.append(exact(value, grouped=True))
        elif brief:
            texts.append(fixed(value, min(decimals_felt(half), 2), plus=shown.signed))
        else:
            texts.append(with_error(value, half, plus_minus(), decimals=places, plus=shown.signed))
    return texts
