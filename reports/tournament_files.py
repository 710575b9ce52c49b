"""What ``sushilab tournament`` prints as JSON and writes as CSV."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..analysis.provenance import origin_of
from ..simulator.games import game
from .documents import flat_origin, performance_of
from .files import check_folder, check_writable

if TYPE_CHECKING:
    import pandas as pd

    from ..analysis.tournaments import Tournament


def check_csv(path: Path | None) -> None:
    """Find out whether a file, or a folder of files, can be written.

    Raises
    ------
    InputError
        When it cannot.
    """
    if path is not None and not _is_file(path):
        check_folder(path)
    else:
        check_writable(path)


def write_tables(path: Path, found: Tournament, command: str, *, pairs: bool) -> None:
    """Write the ranking to a file that ends in ``.csv``, or every part to a folder."""
    origin = flat_origin(found.outcome, command)
    tables = {"ranking": found.ranking} if _is_file(path) else _parts(found, pairs)
    for name, frame in tables.items():
        more = {key: value for key, value in origin.items() if key not in frame}
        target = path if _is_file(path) else path / f"{name}.csv"
        frame.assign(**more).to_csv(target, index=False, lineterminator="\n")


def tournament_document(found: Tournament, command: str, *, pairs: bool) -> dict[str, Any]:
    """Everything that ``tournament --json`` prints; parts that were not asked for are null."""
    plan, outcome = found.outcome.plan, found.outcome
    origin = origin_of(plan)
    specs = {s.name: getattr(s, "spec", s.name) for s in plan.strategies}
    parts: dict[str, Any] = dict.fromkeys(
        ("ranking", "differences", "pairs", "against", "neighbours", "luck")
    )
    parts |= {name: frame.to_dict("records") for name, frame in _parts(found, pairs).items()}
    for row in parts["ranking"]:
        row["spec"] = specs[row["strategy"]]
    return {
        **{key: origin[key] for key in ("game", "rules", "variant", "players")},
        "games": outcome.games,
        "games_planned": plan.games,
        "deals": outcome.deals,
        "seed": plan.seed,
        "version": origin["version"],
        "command": command,
        "seating": plan.seating,
        "line_ups": len(plan.line_ups),
        "possible_line_ups": found.draw.possible,
        "deals_each": plan.deals,
        "errors_from": "deals" if found.strata else "line_ups",
        "complete": not found.interrupted,
        "interrupted": found.interrupted,
        "fair_share": 1.0 / plan.players,
        **parts,
        "cycles": found.cycles,
        "extra_games": found.extra_games,
        "performance": performance_of(outcome),
        "score_unit": game(plan.game).score_unit,
    }


def _parts(found: Tournament, pairs: bool) -> dict[str, pd.DataFrame]:
    """Frames by name, without those that were not asked for."""
    frames = {
        "ranking": found.ranking,
        "differences": found.differences,
        "pairs": found.pairs if pairs else None,
        "against": found.against,
        "neighbours": found.neighbours,
        "luck": found.luck,
    }
    return {name: frame for name, frame in frames.items() if frame is not None}


def _is_file(path: Path) -> bool:
    return path.suffix.lower() == ".csv" and not path.is_dir()
