"""The page of a report: one self-contained HTML file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

from jinja2 import Environment, StrictUndefined

from ..analysis.provenance import sushilab_version, variant_of
from ..simulator.games import game
from ..simulator.plan import possible_line_ups
from . import findings
from .charts.style import people
from .digits import decimals_of_step, listed, seconds
from .field import FieldResult
from .game_page import game_page
from .glossary import SUFFIXES, columns_in, table_meanings
from .page_numbers import Numbers, by_players, run_numbers
from .page_parts import Part, Picture, Section, some
from .page_tables import Tables

OBSERVED = (
    "Observed means: over the choices that the strategies made, which are not random. A card is"
    " taken when it suits its taker, so these numbers say what went with taking it, not what"
    " forcing it on somebody would do."
)


def provenance(result: FieldResult) -> str:
    """One line for captions: what all numbers of a report come from."""
    plan = result.outcomes[0].plan
    counts = [outcome.plan.players for outcome in result.outcomes]
    variant = [f"{key}={value}" for key, value in variant_of(plan.rules).items()]
    parts = [
        game(plan.game).title,
        *variant,
        f"{player_range(counts)} player{'s' if counts != [1] else ''}",
        f"{result.games:,} games between {_strategies(len(plan.strategies))}",
        f"seating {plan.seating}",
        f"seed {plan.seed}",
        f"sushilab {sushilab_version()} (rules {game(plan.game).rules_version})",
    ]
    return ", ".join(parts) + "."


def _strategies(count: int) -> str:
    return f"{count} strategies" if count != 1 else "copies of 1 strategy"


def player_range(counts: Sequence[int]) -> str:
    """``2-5`` for 2, 3, 4 and 5; ``2,4`` for 2 and 4."""
    whole = list(counts) == list(range(counts[0], counts[-1] + 1))
    if whole and len(counts) > 1:
        return f"{counts[0]}-{counts[-1]}"
    return ",".join(map(str, counts))


def render(
    *,
    result: FieldResult,
    tables: Tables,
    pictures: Sequence[Picture],
    command: str,
    wall: float,
) -> str:
    """Page as HTML text.

    Parameters
    ----------
    result
        What was played.
    tables
        Its numbers.
    pictures
        Its charts.
    command
        Computes the same numbers again.
    wall
        Seconds that playing and drawing took.
    """
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=False, keep_trailing_newline=True
    )
    source = resources.files(__package__).joinpath("templates/page.html.j2")
    plan = result.outcomes[0].plan
    drawn = {picture.name: picture for picture in pictures}
    text: str = environment.from_string(source.read_text(encoding="utf-8")).render(
        title=f"What cards and strategies are worth in {game(plan.game).title}",
        origin=provenance(result),
        version=sushilab_version(),
        warnings=_warnings(result),
        headline=win_numbers(tables),
        sections=sections(tables, drawn),
        command=command,
        reproduction=_reproduction(result, wall),
        runs=run_numbers(tables, [outcome.games_per_second for outcome in result.outcomes]),
        strategies=[strategy.name for strategy in plan.strategies],
        definitions=definitions(plan.game),
        files=list(table_meanings(tables.game).items()),
        columns=[
            *columns_in(tables).items(),
            *((f"..{key}", text) for key, text in SUFFIXES.items()),
        ],
    )
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def sections(tables: Tables, drawn: Mapping[str, Picture]) -> list[Section]:
    """Questions in order, each with sentence, charts and numbers."""
    return [
        _cards_section(tables, drawn),
        *game_page(tables.game).sections(tables, drawn),
        *_strategy_sections(tables, drawn),
    ]


def _cards_section(tables: Tables, drawn: Mapping[str, Picture]) -> Section:
    """What a card that was taken brought."""
    unit, most = tables.unit, decimals_of_step(tables.score_step)
    titles = list(dict.fromkeys(tables["cards"]["title"]))
    cards: dict[str, Any] = {"name": "title", "order": titles, "head": "card"}
    points = by_players(
        tables["cards"],
        value="points",
        title=f"The numbers: {unit} per copy taken",
        caption=f"{unit.capitalize()} per copy taken, ± half the 95 % interval; the greatest in"
        " bold.",
        most=most,
        **cards,
    )
    gains = by_players(
        tables["cards"],
        value="win_gain",
        title="The numbers: gain in win share",
        caption="Percentage points of win share, ± half the 95 % interval; the greatest in bold.",
        share=True,
        sign=True,
        **cards,
    )
    worth = (
        Part(findings.card_points(tables), some(drawn, "card_points"), (), (points,)),
        Part(findings.card_wins(tables), some(drawn, "card_wins"), (OBSERVED,), (gains,)),
    )
    return Section("cards", "Which card is worth how much?", worth)


def _strategy_sections(tables: Tables, drawn: Mapping[str, Picture]) -> list[Section]:
    """How strategies fared."""
    scores = by_players(
        tables["strategies"],
        value="mean_score",
        name="strategy",
        order=tables.strategy_order,
        head="strategy",
        title="The numbers: mean scores",
        caption=f"Mean final score in {tables.unit}, ± half the 95 % interval; the greatest in"
        " bold.",
        most=decimals_of_step(tables.score_step),
    )
    wins = Part(findings.wins(tables), some(drawn, "win_share"), (), (scores,))
    sources = Part(findings.sources(tables), some(drawn, "point_sources"))
    spread = Part(findings.spread(tables), some(drawn, "score_spread"))
    return [
        Section("wins", "Which strategy wins how often?", (wins,)),
        Section("sources", f"Where do the {tables.unit} come from?", (sources,)),
        Section("scores", "How far do scores spread?", (spread,)),
    ]


def win_numbers(tables: Tables) -> Numbers:
    """Win shares by strategy and number of players, the headline of a report."""
    fair = listed([f"{100 / n:.3g}" for n in tables.players])
    return by_players(
        tables["strategies"],
        value="win_share",
        name="strategy",
        order=tables.strategy_order,
        head="strategy",
        title="The numbers: win shares",
        caption=f"Win share in %, ± half the 95 % interval, the greatest in bold;"
        f" among equals it would be {fair}.",
        share=True,
    )


def _warnings(result: FieldResult) -> list[str]:
    found = []
    if result.interrupted:
        planned = sum(plan.games for plan in result.plans)
        text = f"Ended early: {result.games:,} of {planned:,} planned games were played."
        if result.missing:
            text += f" Nothing was played with {listed([str(n) for n in result.missing])} players."
        found.append(text)
    return found + line_up_warnings(result)


def line_up_warnings(result: FieldResult) -> list[str]:
    """Say where not all line-ups were played."""
    parts = []
    for outcome in result.outcomes:
        played, possible = len(outcome.plan.line_ups), possible_line_ups(outcome.plan)
        if played < possible:
            parts.append(f"{played} of {possible:,} with {people(outcome.plan.players)}")
    if not parts:
        return []
    return [
        f"Not all line-ups of the field were played: {listed(parts)}. Numbers hold for those that"
        " were; more games play more of them."
    ]


def _reproduction(result: FieldResult, wall: float) -> str:
    outcome = result.outcomes[0]
    played = sum(o.kernel_seconds for o in result.outcomes)
    threads = f"{outcome.threads} thread{'s' if outcome.threads > 1 else ''}"
    return (
        f"The seed fixes every number, whatever the number of threads. Seating is"
        f" {outcome.plan.seating}: {_SEATINGS[outcome.plan.seating]}. These {result.games:,} games"
        f" took {seconds(played)} with {threads},"
        f" everything together {seconds(wall)}."
    )


_SEATINGS = {
    "rotate": "every deal is played in every rotation of its line-up",
    "shuffle": "line-ups sit in all orders in turn",
    "fixed": "every strategy keeps its seat",
}


def definitions(game_name: str) -> list[tuple[str, str]]:
    """Terms of the page with what they mean."""
    unit = game(game_name).score_unit.capitalize()
    return [
        (
            f"{unit} per copy taken",
            f"{unit} that one copy turned out to bring to the player who took it, on average,"
            f" copies that brought nothing included. {game_page(game_name).credits}",
        ),
        (
            "Gain in win share",
            "Win share of the games in which a copy was taken, one count for each copy, less the"
            " mean win share that the same strategies have in all their games, in percentage"
            " points.",
        ),
        (
            "Win share",
            "Mean share of the win: 1 for a win, 1/k for a win shared by k players, else 0. The"
            " fair share is 1 divided by the number of players.",
        ),
        (
            "Line-ups",
            "With more strategies than seats, sets of different strategies sit together, each"
            " strategy equally often; all possible sets where the games suffice. Win shares are"
            " against this field, and would be others against another.",
        ),
        (
            "95 % intervals",
            "The games of one deal share its cards, so errors are computed from deals (strategies)"
            " or batches of deals (cards), never from single games. Intervals use Student's t."
            " They hold for each number by itself, not for all at once.",
        ),
        *game_page(game_name).definitions,
    ]
