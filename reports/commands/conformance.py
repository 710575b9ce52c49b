"""``sushilab conformance``: run rule cases against the compiled kernel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import options

EXAMPLES = ("sushilab conformance cases.jsonl", "sushilab conformance cases.jsonl --json")


def conformance(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", hidden=True)],
    as_json: options.Json = False,
) -> int:
    """Run rule cases against the compiled kernel; exit status 1 when one fails.

    A FILE holds one rule case a line, as JSON. A case that cannot be used is told in one
    sentence and counts as failed, the others are run; the exit status is then 2.
    """
    from ...simulator.conformance import run
    from ..cli import fail
    from ..documents import print_document

    failures: list[dict[str, Any]] = []
    passed = status = 0
    for verdict in run(files):
        if verdict.passed:
            passed += 1
            continue
        failure = {"id": verdict.id, "expected": verdict.expected, "got": verdict.got}
        failures.append(failure)
        if verdict.malformed:
            status = fail(verdict.got["error"])
        elif not as_json:
            _print_failure(failure, verdict.description)
    if as_json:
        print_document({"passed": passed, "failed": len(failures), "failures": failures})
    else:
        print(f"{passed} passed, {len(failures)} failed")
    return status or (1 if failures else 0)


def _print_failure(failure: dict[str, Any], description: str) -> None:
    about = f" ({description})" if description else ""
    print(f"FAILED {failure['id']}{about}")
    print(f"  expected {_text(failure['expected'])}")
    print(f"  got      {_text(failure['got'])}")


def _text(value: Any) -> str:
    return json.dumps(value, default=str)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("conformance", epilog=options.examples(*EXAMPLES))(conformance)
