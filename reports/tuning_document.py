"""The JSON document of a tuning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..analysis.estimates import Estimate
from ..analysis.held_out import HeldOut
from ..analysis.provenance import sushilab_version, variant_of
from ..analysis.tuning import Tuning
from ..simulator.games import game


def tuning_document(tuning: Tuning, command: str, out: Path | None) -> dict[str, Any]:
    """Everything that ``tune --json`` prints.

    Parameters
    ----------
    tuning
        A tuning, whole or not.
    command
        Command line that repeats it.
    out
        File that the result was written to.
    """
    setting, tables = tuning.setting, tuning.setting.tables
    return {
        "game": tables.game,
        "rules": game(tables.game).rules_version,
        "variant": variant_of(tables.rules),
        "players": tables.players,
        "strategy": tuning.start.spec,
        "against": [rival.spec for rival in tables.rivals],
        "games": tuning.games + tuning.resumed_games,
        "games_a_candidate": setting.games,
        "generations": len(tuning.history),
        "generations_planned": tuning.generations,
        "population": setting.population,
        "seed": tables.seed,
        "version": sushilab_version(),
        "command": command,
        "complete": not tuning.interrupted,
        "interrupted": tuning.interrupted,
        "start": {name: tuning.start.parameters[name] for name in setting.names},
        "tuned": tuning.parameters,
        "spec": tuning.tuned.spec,
        "out": None if out is None else str(out),
        "held_out": [_held_out(each) for each in tuning.held_out],
        "history": [
            {
                "generation": each.number,
                "mean": each.mean,
                "best": each.best,
                "refused": each.shares.count(None),
                "spread": each.spread,
                "parameters": each.parameters,
            }
            for each in tuning.history
        ],
    }


def _held_out(each: HeldOut) -> dict[str, Any]:
    return {
        "against": each.against or None,
        "fair_share": each.fair_share,
        **_share("win_share", each.tuned),
        **_share("start_win_share", each.start),
        "games": each.games,
        "line_ups": each.line_ups,
        "possible_line_ups": each.possible_line_ups,
        "seed": each.seed,
    }


def _share(name: str, estimate: Estimate) -> dict[str, float]:
    low, high = estimate.interval
    return {
        name: estimate.mean,
        f"{name}_se": estimate.se,
        f"{name}_low": low,
        f"{name}_high": high,
    }
