"""What ``cards`` shows of Sushi Go! alone: values by own cards, and of using chopsticks.

See :mod:`sushilab.reports.card_extras` for what is asked of this module.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ...analysis.sushi_go.chopsticks import chopsticks_frame
from ...analysis.sushi_go.holdings import SETS, break_even_frame, holdings_frame
from ...simulator.run import Outcome
from ..card_tables import HINT
from ..forced_tables import Shown, cells_of, column_of
from ..rooms import card_titles
from ..terminal import console, print_lines, print_matrix

if TYPE_CHECKING:
    import pandas as pd

HELD: Final = "held"
WORDS: Final = (HELD,)
"""``held``: forced values by own cards and turns left."""


def frames(outcome: Outcome, word: str) -> dict[str, pd.DataFrame]:
    """Frames of a run with forced picks; see :mod:`sushilab.reports.card_extras`.

    Returns
    -------
    dict
        ``held``, ``chopsticks`` and ``break_even``.
    """
    if word != HELD or not outcome.plan.forced_picks:
        return {}
    held = holdings_frame(outcome)
    return {
        HELD: held,
        "chopsticks": chopsticks_frame(outcome),
        "break_even": break_even_frame(held),
    }


def print_tables(outcome: Outcome, word: str) -> None:
    """Print what the next card of a set is worth by turns left, and when sets still pay."""
    found = frames(outcome, word)
    if found:
        turns = sorted(set(found[HELD]["turns_left"]), reverse=True)
        _print_holdings(outcome, found[HELD], found["break_even"], turns)
        _print_chopsticks(found["chopsticks"], turns)


def _print_holdings(
    outcome: Outcome, frame: pd.DataFrame, even: pd.DataFrame, turns: list[int]
) -> None:
    out, titles = console(), card_titles(outcome.plan.game)
    shown, rows = Shown("margin_vs_hand", ""), []
    for card in SETS:
        mine = frame[frame["card"] == card]
        for held in sorted(set(mine["held"])):
            cells = mine[mine["held"] == held].set_index("turns_left")
            texts = column_of(cells_of(cells, shown, turns), shown, brief=True)
            rows.append((f"{titles[card]}, {held} held", texts))
    title = f"Points ahead by own cards and turns left, {outcome.plan.players} players"
    print_matrix(out, title, "Card", [str(turn) for turn in turns], rows)
    lines = [f"{titles[row['card']]}: {_until(row)}." for row in even.to_dict("records")]
    print_lines(out, "A first copy is worth more than a random card of the hand", *lines)
    out.print()


def _print_chopsticks(sticks: pd.DataFrame, turns: list[int]) -> None:
    out, shown, rows = console(), Shown("margin", ""), []
    for choice in ("used", "kept"):
        cells = sticks[sticks["choice"] == choice].set_index("turns_left")
        texts = column_of(cells_of(cells, shown, turns), shown)
        rows.append((f"Where they were {choice}", texts))
    title = "Using chopsticks now instead of keeping them: points ahead by turns left"
    print_matrix(out, title, "Decision", [str(turn) for turn in turns], rows)
    if any("n/a" in text for _, texts in rows for text in texts):
        print_lines(out, f"{HINT}.")
        out.print()


def _until(row: Mapping[Hashable, Any]) -> str:
    if _missing(row["turns_left"]):
        return "never"
    words = f"down to {row['turns_left']} turns left"
    if _missing(row["sure"]):
        return f"{words}, not surely anywhere"
    return words if row["sure"] == row["turns_left"] else f"{words}, surely to {row['sure']}"


def _missing(value: Any) -> bool:
    return value is None or value != value or not isinstance(value, int | float)
