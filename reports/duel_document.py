"""The JSON document and the tidy table of a duel."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ..analysis.duel_result import Duel
from ..analysis.provenance import sushilab_version, variant_of
from ..simulator.games import game
from .documents import performance_of


def duel_document(duel: Duel, command: str) -> dict[str, Any]:
    """Everything that ``duel --json`` prints.

    Parameters
    ----------
    duel
        A duel, whole or not.
    command
        Command line that repeats it.
    """
    plan, stopping = duel.plan, duel.stopping
    return {
        "game": plan.game,
        "rules": game(plan.game).rules_version,
        "variant": variant_of(plan.rules),
        "players": plan.players,
        "strategies": [
            {"name": name, "spec": getattr(strategy, "spec", name)}
            for name, strategy in zip(plan.names, plan.strategies, strict=True)
        ],
        "games": duel.games,
        "games_planned": plan.planned_games,
        "deals": duel.deals,
        "seed": plan.seed,
        "version": sushilab_version(),
        "command": command,
        "seating": plan.seating,
        "seating_choice": None if duel.choice is None else asdict(duel.choice),
        "stopping": None if stopping is None else {**asdict(stopping), "looks": duel.looks},
        "complete": duel.complete,
        "interrupted": duel.interrupted,
        "fault": None if duel.fault is None else str(duel.fault),
        "fair_share": 1.0 / plan.players,
        "verdict": duel.verdict,
        "contests": [asdict(contest) for contest in duel.contests],
        "performance": performance_of(duel.effort),
        "score_unit": game(plan.game).score_unit,
    }


def duel_rows(duel: Duel, command: str) -> list[dict[str, Any]]:
    """Rows of ``duel --csv``: those of the result, each with where it comes from."""
    plan = duel.plan
    origin = {
        "game": plan.game,
        "rules": game(plan.game).rules_version,
        "variant": json.dumps(variant_of(plan.rules)),
        "players": plan.players,
        "run_games": duel.games,
        "run_deals": duel.deals,
        "run_complete": duel.complete,
        "seating": plan.seating,
        "seed": plan.seed,
        "version": sushilab_version(),
        "command": command,
    }
    return [{**row, **origin} for row in duel.rows()]
