"""Where numbers come from: what every table and chart carries with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ..simulator.games import game
from ..simulator.plan import Plan
from ..simulator.run import Outcome


@cache
def sushilab_version() -> str:
    """Version of the installed distribution."""
    try:
        return version("sushilab")
    except PackageNotFoundError:
        return "unknown"


def variant_of(rules: Any) -> dict[str, Any]:
    """Options of the rules that differ from the defaults."""
    options: Mapping[str, Any] = rules.options()
    return dict(options)


def origin_of(plan: Plan) -> dict[str, Any]:
    """Everything that is needed to compute a run again, as plain JSON values."""
    chosen = game(plan.game)
    return {
        "game": plan.game,
        "rules": chosen.rules_version,
        "variant": variant_of(plan.rules),
        "players": plan.players,
        "strategies": [strategy.name for strategy in plan.strategies],
        "line_ups": len(plan.line_ups),
        "seating": plan.seating,
        "seed": plan.seed,
        "version": sushilab_version(),
    }


def caption_of(outcome: Outcome) -> str:
    """One line that says what was played."""
    plan = outcome.plan
    variant = options_text(variant_of(plan.rules))
    parts = [
        f"{game(plan.game).title}, {plan.players} players",
        *([variant] if variant else []),
        f"{outcome.games:,} games from {outcome.deals:,} deals",
        f"seating {plan.seating}",
        f"seed {plan.seed}",
        f"sushilab {sushilab_version()}",
    ]
    return ", ".join(parts)


def options_text(options: Mapping[str, Any]) -> str:
    """Options of some rules as they are typed, separated by commas."""
    return ", ".join(f"{key}={_option_text(value)}" for key, value in options.items())


def _option_text(value: Any) -> str:
    """Value of an option as it is typed, e.g. ``true`` or ``tempura:20,wasabi:0``."""
    if isinstance(value, Mapping):
        return ",".join(f"{key}:{item}" for key, item in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)
