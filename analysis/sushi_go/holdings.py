"""Values of cards by what their taker holds: the n-th of a set, and when to begin one."""

from __future__ import annotations

from typing import Final

import pandas as pd

from ...simulator.run import Outcome
from ...simulator.sushi_go.cards import CODES
from ...simulator.sushi_go.game import GAME
from ..forced_picks import card_sums, forced_estimates, forced_tally

SETS: Final = ("tempura", "sashimi", "dumpling", "wasabi")
"""Cards that are worth something only with others to come."""


def holdings_frame(outcome: Outcome) -> pd.DataFrame:
    """Forced values by own holdings and turns left, over all strategies and rounds.

    Returns
    -------
    pandas.DataFrame
        ``card``, ``held`` (own copies before the pick, 5 for five or more; puddings of all
        rounds; for wasabi the open ones, for a nigiri 1 when a wasabi waits), ``turns_left``
        (this one included), then the columns of :func:`forced_values_frame`.
    """
    cells = forced_tally(outcome, "holdings")
    sizes = GAME.forced_scale(outcome.plan.rules)
    sums = card_sums(cells, sizes.reshape(-1, 1, 1, 1), outcome.plan.players)
    turns = cells.shape[1]
    index = pd.MultiIndex.from_product(
        [list(range(1, turns + 1)), list(CODES), list(range(cells.shape[3]))],
        names=["turn", "card", "held"],
    )
    frame = forced_estimates(sums.reshape(len(sums), len(index), -1), index)
    frame.insert(2, "turns_left", outcome.plan.rules.hand_size - frame.pop("turn") + 1)
    order = {code: place for place, code in enumerate(CODES)}
    frame["_at"] = frame["card"].map(order)
    frame = frame.sort_values(["_at", "held", "turns_left"], ascending=[True, True, False])
    return frame.drop(columns="_at").reset_index(drop=True)


def break_even_frame(holdings: pd.DataFrame) -> pd.DataFrame:
    """How late a set can be begun: the fewest turns left at which that still pays.

    Parameters
    ----------
    holdings
        From :func:`holdings_frame`.

    Returns
    -------
    pandas.DataFrame
        ``card``, ``turns_left``: fewest turns left, this one included, down to which a first
        copy is worth more than a random card of the hand (``margin_vs_hand`` above 0);
        ``sure``: the same with the whole interval above 0; ``possible``: with the interval
        not wholly below 0. Missing where it never holds.
    """
    rows = []
    for card in SETS:
        first = holdings[(holdings["card"] == card) & (holdings["held"] == 0)]
        first = first.sort_values("turns_left", ascending=False)
        rows.append(
            {
                "card": card,
                "turns_left": _lowest(first, first["margin_vs_hand"] > 0),
                "sure": _lowest(first, first["margin_vs_hand_low"] > 0),
                "possible": _lowest(first, first["margin_vs_hand_high"] > 0),
            }
        )
    whole = dict.fromkeys(("turns_left", "sure", "possible"), "Int64")
    return pd.DataFrame(rows).astype(whole)


def _lowest(frame: pd.DataFrame, holds: pd.Series[bool]) -> int | None:
    """Turns left in the last row, from the top on, up to which the condition holds."""
    kept = frame["turns_left"][holds.astype(int).cummin() == 1]
    return None if kept.empty else int(kept.iloc[-1])
