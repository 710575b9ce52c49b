"""The charts that a report of Omakase has besides those of every game, in order."""

from __future__ import annotations

from typing import Final

from ...simulator.omakase.sums import LEAD_STEP
from ..charts.chart import BARS, chart_of
from .charts import action_wins as _action_wins
from .charts import call_heat as _call_heat
from .charts import drawn_phases as _drawn_phases
from .charts.action_plays import action_plays
from .charts.belt_takes import belt_takes
from .charts.belt_wins import belt_wins
from .charts.call_leads import call_leads
from .charts.call_turns import call_turns
from .charts.drawn_wins import drawn_wins
from .charts.game_lengths import game_lengths
from .charts.held_rates import held_rates
from .charts.held_sets import held_sets
from .charts.held_wins import held_wins


def _vague(share: float) -> str:
    return f"Cells whose 95 % interval is wider than ± {100 * share:.0f} points stay empty."


CHARTS: Final = (
    chart_of(
        drawn_wins,
        "Dot plot: win share of who drew a card less that of the average draw, by card and players",
        BARS,
        "cards_drawn",
    ),
    chart_of(
        _drawn_phases.drawn_phases,
        "Heat map: gain in win share from drawing a card, by card, phase and number of players",
        _vague(_drawn_phases.VAGUE),
        "cards_drawn_by_phase",
    ),
    chart_of(
        held_rates,
        "Dot plot: share of final hands that held a card, by card and number of players",
        BARS,
        "cards_held",
    ),
    chart_of(
        held_sets,
        "Dot plot: share of copies held at the end that were part of a set, by card and players",
        BARS,
        "cards_held",
    ),
    chart_of(
        held_wins,
        "Dot plot: win share of hands that held a card less their players' average, by card and"
        " number of players",
        BARS,
        "cards_held",
    ),
    chart_of(
        action_plays,
        "Heat map: plays of action cards in 100 turns, by card, phase and number of players",
        "",
        "action_plays_by_phase",
    ),
    chart_of(
        _action_wins.action_wins,
        "Heat map: win share of who played an action card less that of the average turn, by card,"
        " phase and number of players",
        _vague(_action_wins.VAGUE),
        "action_plays_by_phase",
    ),
    chart_of(
        belt_takes,
        "Dot plot: share of exchanges that took from each slot of the belt, by number of players",
        f"The line is where all slots would be taken from equally often. {BARS}",
        "belt_slots",
    ),
    chart_of(
        belt_wins,
        "Dot plot: win share by slot taken from less that of all exchanges, by number of players",
        BARS,
        "belt_slots",
    ),
    chart_of(
        call_leads,
        "Curves: win share of callers of the check by their lead at the call, in yen, and number of"
        " players",
        f"Leads are rounded down to {LEAD_STEP} yen. {BARS}",
        "calls_by_lead",
    ),
    chart_of(
        call_turns,
        "Curves: win share of callers of the check by their own turn of the call and number of"
        " players",
        BARS,
        "calls_by_turn",
    ),
    chart_of(
        _call_heat.call_heat,
        "Heat map: win share of callers of the check by lead, own turn and number of players",
        _vague(_call_heat.VAGUE),
        "calls",
    ),
    chart_of(
        game_lengths,
        "Stacked bars: games by number of turns and way of ending, by number of players",
        "",
        "length_distribution",
    ),
)
"""See :func:`sushilab.reports.charts.chart.chart_of`."""
