"""The charts that a report of Omakase has besides those of every game, in order."""

from __future__ import annotations

from typing import Final

from ...simulator.omakase.sums import LEAD_STEP
from ..charts.chart import BARS, Chart
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
    Chart(
        "drawn_wins",
        "Dot plot: win share of who drew a card less that of the average draw, by card and players",
        BARS,
        "cards_drawn",
        lambda t, caption, width: drawn_wins(
            cards_drawn=t["cards_drawn"], caption=caption, width=width
        ),
    ),
    Chart(
        "drawn_phases",
        "Heat map: gain in win share from drawing a card, by card, phase and number of players",
        _vague(_drawn_phases.VAGUE),
        "cards_drawn_by_phase",
        lambda t, caption, width: _drawn_phases.drawn_phases(
            cards_drawn_by_phase=t["cards_drawn_by_phase"], caption=caption, width=width
        ),
    ),
    Chart(
        "held_rates",
        "Dot plot: share of final hands that held a card, by card and number of players",
        BARS,
        "cards_held",
        lambda t, caption, width: held_rates(
            cards_held=t["cards_held"], caption=caption, width=width
        ),
    ),
    Chart(
        "held_sets",
        "Dot plot: share of copies held at the end that were part of a set, by card and players",
        BARS,
        "cards_held",
        lambda t, caption, width: held_sets(
            cards_held=t["cards_held"], caption=caption, width=width
        ),
    ),
    Chart(
        "held_wins",
        "Dot plot: win share of hands that held a card less their players' average, by card",
        BARS,
        "cards_held",
        lambda t, caption, width: held_wins(
            cards_held=t["cards_held"], caption=caption, width=width
        ),
    ),
    Chart(
        "action_plays",
        "Heat map: plays of action cards in 100 turns, by card, phase and number of players",
        "",
        "action_plays_by_phase",
        lambda t, caption, width: action_plays(
            action_plays_by_phase=t["action_plays_by_phase"], caption=caption, width=width
        ),
    ),
    Chart(
        "action_wins",
        "Heat map: win share of who played an action card less that of the average turn, by phase",
        _vague(_action_wins.VAGUE),
        "action_plays_by_phase",
        lambda t, caption, width: _action_wins.action_wins(
            action_plays_by_phase=t["action_plays_by_phase"], caption=caption, width=width
        ),
    ),
    Chart(
        "belt_takes",
        "Dot plot: share of exchanges that took from each slot of the belt, by number of players",
        f"The line is where all slots would be taken from equally often. {BARS}",
        "belt_slots",
        lambda t, caption, width: belt_takes(
            belt_slots=t["belt_slots"], caption=caption, width=width
        ),
    ),
    Chart(
        "belt_wins",
        "Dot plot: win share by slot taken from less that of all exchanges, by number of players",
        BARS,
        "belt_slots",
        lambda t, caption, width: belt_wins(
            belt_slots=t["belt_slots"], caption=caption, width=width
        ),
    ),
    Chart(
        "call_leads",
        "Curves: win share of callers of the check by their lead at the call",
        f"Leads are rounded down to {LEAD_STEP} yen. {BARS}",
        "calls_by_lead",
        lambda t, caption, width: call_leads(
            calls_by_lead=t["calls_by_lead"], caption=caption, width=width
        ),
    ),
    Chart(
        "call_turns",
        "Curves: win share of callers of the check by their own turn of the call",
        BARS,
        "calls_by_turn",
        lambda t, caption, width: call_turns(
            calls_by_turn=t["calls_by_turn"], caption=caption, width=width
        ),
    ),
    Chart(
        "call_heat",
        "Heat map: win share of callers of the check by lead, own turn and number of players",
        _vague(_call_heat.VAGUE),
        "calls",
        lambda t, caption, width: _call_heat.call_heat(
            calls=t["calls"], caption=caption, width=width
        ),
    ),
    Chart(
        "game_lengths",
        "Stacked bars: games by number of turns and way of ending, by number of players",
        "",
        "length_distribution",
        lambda t, caption, width: game_lengths(
            length_distribution=t["length_distribution"], caption=caption, width=width
        ),
    ),
)
"""See :class:`sushilab.reports.charts.chart.Chart`."""
