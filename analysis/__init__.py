"""Numbers: tallies in, tidy pandas frames out, with standard errors from deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .tournaments import tournament

__all__ = ["tournament"]


def __getattr__(name: str) -> Any:
    """Load what needs pandas only when it is asked for."""
    if name == "tournament":
        from .tournaments import tournament

        return tournament
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
