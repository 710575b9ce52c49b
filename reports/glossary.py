"""What the tables and columns of a report mean, with their units."""

from __future__ import annotations

from typing import Final

from ..analysis.card_values import average_column
from ..simulator.games import game
from .game_page import game_page
from .page_frames import QUANTILES
from .page_tables import Tables, table_makers

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
    "mean_score": "mean final score, {unit}",
    "design_effect": "variance of the win share relative to as many independent games, ratio",
    "card": "code of the card",
    "title": "name of the card",
    "offered": "decisions at which the card could be taken, count",
    "copies": "copies of the card at those decisions, count",
    "taken": "copies taken, count",
    "take_rate": "copies taken / decisions at which there was one, ratio",
    "points": "{unit}: in card tables those that a taken copy realised, mean per copy;"
    " in point_sources mean per game",
    "score": "{unit}: in card tables mean final score of the player who took the copy;"
    " in score_distribution a final score",
    "score_gain": "score less the takers' mean over all their games, {unit}",
    "win_gain": "win share when the copy was taken less the takers' mean, difference of shares",
    "source": "what brought the {unit}",
    "share": "share of the strategy's games, 0 to 1",
    "score_sd": "standard deviation of final scores, {unit}",
    **{f"p{round(100 * q):02d}": f"{q:.0%} quantile of final scores, {{unit}}" for q in QUANTILES},
}
"""What each column of the tables of every game holds, with its unit; ``{unit}`` stands for that
of the game's scores. ``_se``, ``_low`` and ``_high`` follow the column."""

SUFFIXES: Final = {
    "_se": "standard error from deals or batches of deals, same unit",
    "_low": "lower end of the 95 % interval, same unit",
    "_high": "upper end of the 95 % interval, same unit",
}


def table_meanings(game_name: str) -> dict[str, str]:
    """What each table of a game's reports holds, in order."""
    unit = game(game_name).score_unit
    return {name: made.meaning.format(unit=unit) for name, made in table_makers(game_name).items()}


def column_meanings(game_name: str) -> dict[str, str]:
    """What each column of a game's tables holds, with its unit."""
    unit = game(game_name).score_unit
    columns = {**COLUMNS, **_split_columns(game_name), **game_page(game_name).columns}
    return {name: text.format(unit=unit) for name, text in columns.items()}


def _split_columns(game_name: str) -> dict[str, str]:
    """Columns of the splits of a game, as far as its page has no better words."""
    splits = game(game_name).card_splits
    found = {split.name: f"{split.words} in which the card was taken" for split in splits}
    if splits:
        found[average_column(game_name)] = f"mean {splits[-1].words} at which the card was taken"
    return found


def meaning(column: str, game_name: str) -> str:
    """Meaning of a column, also of standard errors and ends of intervals.

    Raises
    ------
    KeyError
        For a column that no table has.
    """
    columns = column_meanings(game_name)
    if column in columns:
        return columns[column]
    for suffix, what in SUFFIXES.items():
        base = column.removesuffix(suffix)
        if base != column and base in columns:
            return f"{base}: {what}"
    raise KeyError(column)


def columns_in(tables: Tables) -> dict[str, str]:
    """Meanings of the columns that the tables have, in the order in which they have them."""
    columns = column_meanings(tables.game)
    names = dict.fromkeys(str(name) for _, frame in tables.items() for name in frame.columns)
    return {name: columns[name] for name in names if name in columns}


def glossary_text(tables: Tables) -> str:
    """Markdown text that explains every table and column."""
    lines = ["# Tables", "", "Comma-separated, UTF-8, one header line; empty means unknown.", ""]
    lines += [f"* `{name}.csv`: {text}" for name, text in table_meanings(tables.game).items()]
    lines += ["", "## Columns", ""]
    lines += [f"* `{name}`: {text}" for name, text in columns_in(tables).items()]
    lines += ["", "A column may be followed by", ""]
    lines += [f"* `{suffix}`: {what}" for suffix, what in SUFFIXES.items()]
    return "\n".join(lines) + "\n"
