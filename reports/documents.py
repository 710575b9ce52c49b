"""JSON documents: what a run came to, where it comes from and how long it took."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..analysis.provenance import origin_of
from ..analysis.table_runs import Effort
from ..analysis.win_shares import strategy_rows
from ..simulator.games import game
from ..simulator.run import Outcome

if TYPE_CHECKING:
    import pandas as pd


def simulation_document(outcome: Outcome, command: str) -> dict[str, Any]:
    """Everything that ``simulate --json`` prints.

    Parameters
    ----------
    outcome
        A run, whole or not.
    command
        Command line that repeats it.
    """
    plan = outcome.plan
    origin = origin_of(plan)
    keys = ("game", "rules", "variant", "players")
    rows = strategy_rows(outcome)
    specs = {s.name: getattr(s, "spec", s.name) for s in plan.strategies}
    return {
        **{key: origin[key] for key in keys},
        "games": outcome.games,
        "games_planned": plan.games,
        "deals": outcome.deals,
        "seed": plan.seed,
        "version": origin["version"],
        "command": command,
        "seating": plan.seating,
        "line_ups": plan.line_up_names(),
        "complete": outcome.games == plan.games,
        "interrupted": outcome.interrupted,
        "fault": None if outcome.fault is None else str(outcome.fault),
        "fair_share": 1.0 / plan.players,
        "strategies": [
            {"name": row["strategy"], "spec": specs[row["strategy"]], **_without_name(row)}
            for row in rows
        ],
        "performance": performance_of(outcome),
        "score_unit": game(plan.game).score_unit,
    }


def performance_of(*outcomes: Outcome | Effort) -> dict[str, Any]:
    """Times and speed of one run, or of several one after the other."""
    kernel = sum(outcome.kernel_seconds for outcome in outcomes)
    games = sum(outcome.games for outcome in outcomes)
    return {
        "wall_seconds": sum(outcome.wall_seconds for outcome in outcomes),
        "kernel_seconds": kernel,
        "compile_seconds": sum(outcome.compile_seconds for outcome in outcomes),
        "games_per_second": games / kernel if kernel > 0 else 0.0,
        "threads": max((outcome.threads for outcome in outcomes), default=0),
    }


def flat_origin(outcome: Outcome, command: str) -> dict[str, Any]:
    """Where numbers come from, as columns of a tidy table."""
    plan = outcome.plan
    origin = origin_of(plan)
    return {
        "game": origin["game"],
        "rules": origin["rules"],
        "variant": json.dumps(origin["variant"]),
        "players": plan.players,
        "run_games": outcome.games,
        "run_deals": outcome.deals,
        "run_complete": outcome.games == plan.games,
        "line_ups": len(plan.line_ups),
        "seating": plan.seating,
        "seed": plan.seed,
        "version": origin["version"],
        "command": command,
    }


def with_whole_numbers(frame: pd.DataFrame) -> pd.DataFrame:
    """Let columns of whole numbers stay whole where other tables below have no such column."""
    return frame.astype(dict.fromkeys(frame.select_dtypes("integer"), "Int64"))


def print_document(document: Any) -> None:
    """Print one strict JSON document; numbers that are unknown become null."""
    json.dump(strict(document), sys.stdout, indent=2, ensure_ascii=True, allow_nan=False)
    sys.stdout.write("\n")
    sys.stdout.flush()


def strict(value: Any) -> Any:
    """Plain JSON values: NaN and infinities as None, numpy's numbers as Python's."""
    if hasattr(value, "item"):
        value = value.item()
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): strict(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [strict(item) for item in value]
    return value


def _without_name(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "strategy"}
