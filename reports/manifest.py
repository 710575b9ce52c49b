"""The manifest of a report, and the folder it describes."""

from __future__ import annotations

import hashlib
import json
import platform
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from ..analysis.provenance import origin_of, sushilab_version, variant_of
from .counts import InputError
from .documents import performance_of, strict
from .field import FieldResult

KIND: Final = "sushilab report"
NAME: Final = "manifest.json"
LIBRARIES: Final = ("numba", "numpy", "pandas", "scipy", "matplotlib")


def manifest_of(
    result: FieldResult, *, command: str, seconds: float, files: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Everything needed to compute a report again and to check its files, as JSON values.

    Parameters
    ----------
    result
        What was played; at least one game.
    command
        Computes the same numbers again.
    seconds
        Time of the whole report.
    files
        From :func:`described`.
    """
    plan = result.outcomes[0].plan
    origin = origin_of(plan)
    return {
        "kind": KIND,
        "command": command,
        "game": plan.game,
        "rules": origin["rules"],
        "variant": variant_of(plan.rules),
        "players": [outcome.plan.players for outcome in result.outcomes],
        "seed": plan.seed,
        "seating": plan.seating,
        "games": result.games,
        "interrupted": result.interrupted,
        "version": sushilab_version(),
        "versions": versions(),
        "strategies": [
            {"name": s.name, "fingerprint": getattr(s, "fingerprint", s.name)}
            for s in plan.strategies
        ],
        "runs": [
            {
                "players": outcome.plan.players,
                "games": outcome.games,
                "planned_games": outcome.plan.games,
                "deals": outcome.deals,
                "line_ups": outcome.plan.line_up_names(),
                "performance": performance_of(outcome),
            }
            for outcome in result.outcomes
        ],
        "performance": performance_of(*result.outcomes),
        "wall_seconds": seconds,
        "files": list(files),
    }


def versions() -> dict[str, str]:
    """Versions of Python and of the libraries that numbers and pictures depend on."""
    found = {"sushilab": sushilab_version(), "python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "unknown"
    return found


def described(folder: Path, names: Sequence[str]) -> list[dict[str, Any]]:
    """Path within the folder, size and SHA-256 of files."""
    rows = []
    for name in sorted(names):
        content = (folder / name).read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        rows.append({"path": name, "bytes": len(content), "sha256": digest})
    return rows


def check_folder(folder: Path) -> None:
    """Make sure that a report can be written to a folder, before anything is played.

    Raises
    ------
    InputError
        When it is a file, holds something else than a report, or cannot be written to.
    """
    if folder.exists() and not folder.is_dir():
        raise InputError(f"--out {folder} is a file: name a folder")
    if folder.is_dir() and any(folder.iterdir()) and earlier_files(folder) is None:
        raise InputError(
            f"--out {folder} holds other files and no report of sushilab:"
            " name a new or an empty folder"
        )
    nearest = folder
    while not nearest.is_dir():
        if nearest.exists():
            raise InputError(f"--out {folder}: {nearest} is a file")
        nearest = nearest.parent
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        raise InputError(f"cannot write to {nearest}: {error.strerror}") from None


def earlier_files(folder: Path) -> list[str] | None:
    """Files that an earlier report wrote to a folder; None when it holds no report."""
    try:
        manifest = json.loads((folder / NAME).read_text(encoding="utf-8"))
        if manifest["kind"] != KIND:
            return None
        return [str(row["path"]) for row in manifest["files"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remove_stale(folder: Path, names: Sequence[str], earlier: Sequence[str]) -> None:
    """Delete files of an earlier report that the new one did not write."""
    root = folder.resolve()
    for name in set(earlier) - set(names):
        path = (folder / name).resolve()
        if path.is_file() and path.is_relative_to(root):
            path.unlink()


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest, last of all files."""
    text = json.dumps(strict(manifest), indent=2, ensure_ascii=False, allow_nan=False)
    (folder / NAME).write_text(f"{text}\n", encoding="utf-8")
