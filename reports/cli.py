"""The command ``sushilab``: assembles the commands and turns errors into sentences."""

from __future__ import annotations

import contextlib
import difflib
import os
import sys
from importlib import import_module
from typing import Any, Final

import typer

from .terminal import PROGRAM, accept_any_text

COMMANDS: Final = (
    "report",
    "simulate",
    "duel",
    "tournament",
    "cards",
    "strategies",
    "tune",
    "games",
    "replay",
    "conformance",
)
"""Commands in the order of the help; each is a module of ``reports.commands``."""

INTERRUPTED: Final = 130
MISTAKE: Final = 2

# Typer brings its own copy of click or uses an installed one; its public error class is
# in either case a usage error, and that an error that formats itself.
FormattedError: Final[Any] = typer.BadParameter.__mro__[2]


def build_app(only: str | None = None) -> typer.Typer:
    """Assemble the command-line program.

    Parameters
    ----------
    only
        The only command that is needed; the others are not imported.
    """
    app = typer.Typer(
        name=PROGRAM,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 88},
    )

    @app.callback(invoke_without_command=True)
    def root(
        context: typer.Context,
        version: bool = typer.Option(False, "--version", help="Print the version and exit."),
    ) -> None:
        """Play millions of games between strategies; say what cards are worth."""
        if version:
            from ..analysis.provenance import sushilab_version

            print(f"{PROGRAM} {sushilab_version()}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            print(context.get_help())
            raise typer.Exit

    for name in COMMANDS if only is None else (only,):
        module = import_module(f"{__package__}.commands.{name}")
        module.register(app)
    return app


def fail(message: str) -> int:
    """Print one sentence about what a person did wrong; the exit status to end with."""
    sentence = " ".join(message.split())
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return MISTAKE


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit."""
    accept_any_text()
    status = run(arguments)
    if status == INTERRUPTED:
        _leave_now(status)
    sys.exit(status)


def run(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status.

    Errors that a person can cause are ``ValueError`` and ``OSError`` throughout the
    package; they end as one sentence with status 2. Ctrl-C ends with 130.
    """
    words = sys.argv[1:] if arguments is None else arguments
    first = words[0] if words else ""
    if first and not first.startswith("-") and first not in COMMANDS:
        close = difflib.get_close_matches(first, COMMANDS, 2, 0.4)
        known = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(COMMANDS)}"
        return fail(f"unknown command {first!r}; {known}")
    try:
        app = build_app(first if first in COMMANDS else None)
        status: Any = app(words, prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except (typer.Abort, KeyboardInterrupt):
        print(f"{PROGRAM}: interrupted", file=sys.stderr)
        return INTERRUPTED
    except typer.Exit as error:
        return int(error.exit_code)
    except FormattedError as error:
        return _explain(error)
    except (BrokenPipeError, SystemExit):
        # Typer ends the program itself when a print finds that nobody reads.
        # The reader has seen enough; keep Python from complaining at shutdown.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return fail(f"{where}{error.strerror or error}")
    except (ValueError, RuntimeError) as error:
        if _is_ours(error):
            return fail(str(error))
        raise
    return status if isinstance(status, int) else 0


def _is_ours(error: ValueError | RuntimeError) -> bool:
    """Whether an error is meant for a person: a plain RuntimeError is a defect of ours."""
    from ..simulator.games import StrategyFault

    return isinstance(error, ValueError | StrategyFault)


def _explain(error: Any) -> int:
    """Say what is wrong with the arguments, and where the help is."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else PROGRAM
    message = error.format_message().rstrip()
    stop = "" if message.endswith((".", "?", ")")) else "."
    return fail(f"{message}{stop} See '{path} --help'.")


def _leave_now(status: int) -> None:
    """End the process at once: a worker may be in a strategy that never returns."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    os._exit(status)
