"""What the columns of a report's tables mean, with their units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .page_tables import QUANTILES, Tables

TABLES: Final = {
    "runs": "What was played, one row for each number of players.",
    "strategies": "Win share and mean score, one row a strategy.",
    "cards": "Observed card values, one row a card.",
    "cards_by_round": "Observed card values by round.",
    "cards_by_pick": "Observed card values by pick, over all rounds.",
    "cards_by_round_pick": "Observed card values by round and pick.",
    "cards_by_strategy": "Observed card values by the strategy that took the card.",
    "point_sources": "Mean points of a seat by group of cards; a strategy's rows sum to its score.",
    "score_quantiles": "Mean, spread and quantiles of final scores.",
    "score_distribution": "How many games ended with each final score.",
}
"""What each table holds."""

COLUMNS: Final = {
    "players": "players at the table",
    "games": "games; in tables by strategy, seats it played in (a game with two copies counts 2)",
    "deals": "shuffled decks; all games of a deal share its cards",
    "line_ups": "different sets of strategies seated together",
    "possible_line_ups": "line-ups of different strategies that there are",
    "strategies": "strategies that took part",
    "seating": "how line-ups are seated: rotate plays every deal in every rotation",
    "seed": "fixes every number",
    "strategy": "name, with parameters that differ from its defaults",
    "win_share": "mean share of the win, 0 to 1; a win shared by k players counts 1/k",
    "fair_share": "1 / players, the win share among equals, 0 to 1",
    "mean_score": "mean final score, points",
    "design_effect": "variance of the win share relative to as many independent games, ratio",
    "round": "round in which the card was taken, from 1",
    "pick": "number of the pick within the round, from 1",
    "card": "code of the card",
    "title": "name of the card",
    "offered": "hands with the card at a decision, count",
    "copies": "copies of the card in those hands, count",
    "taken": "copies taken, count",
    "take_rate": "copies taken / hands that offered it; above 1 where two were taken at once",
    "points": "points: in card tables those that a taken copy realised, mean per copy;"
    " in point_sources mean per game",
    "score": "points: in card tables mean final score of the player who took the copy;"
    " in score_distribution a final score",
    "score_gain": "score less the takers' mean over all their games, points",
    "win_gain": "win share when the copy was taken less the takers' mean, difference of shares",
    "average_pick": "mean number of the pick at which the card was taken",
    "source": "group of cards that brought the points; No card: penalties for having none",
    "share": "share of the strategy's games, 0 to 1",
    "score_sd": "standard deviation of final scores, points",
    **{f"p{round(100 * q):02d}": f"{q:.0%} quantile of final scores, points" for q in QUANTILES},
}
"""What each column holds, with its unit; ``_se``, ``_low`` and ``_high`` follow the column."""

SUFFIXES: Final = {
    "_se": "standard error from deals or batches of deals, same unit",
    "_low": "lower end of the 95 % interval, same unit",
    "_high": "upper end of the 95 % interval, same unit",
}


def meaning(column: str) -> str:
    """Meaning of a column, also of standard errors and ends of intervals.

    Raises
    ------
    KeyError
        For a column that no table has.
    """
    if column in COLUMNS:
        return COLUMNS[column]
    for suffix, what in SUFFIXES.items():
        base = column.removesuffix(suffix)
        if base != column and base in COLUMNS:
            return f"{base}: {what}"
    raise KeyError(column)


def glossary_text(tables: Tables) -> str:
    """Markdown text that explains every table and column."""
    lines = ["# Tables", "", "Comma-separated, UTF-8, one header line; empty means unknown.", ""]
    columns: dict[str, None] = {}
    for name, frame in tables.items():
        lines.append(f"* `{name}.csv`: {TABLES[name]}")
        columns.update(dict.fromkeys(str(column) for column in frame.columns))
    lines += ["", "## Columns", ""]
    lines += [f"* `{name}`: {COLUMNS[name]}" for name in _plain(columns)]
    lines += ["", "A column may be followed by", ""]
    lines += [f"* `{suffix}`: {what}" for suffix, what in SUFFIXES.items()]
    return "\n".join(lines) + "\n"


def _plain(columns: Iterable[str]) -> list[str]:
    return [name for name in columns if name in COLUMNS]
