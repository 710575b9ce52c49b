"""Numbers: tallies in, tidy pandas frames out, with standard errors from deals.

``duel`` compares two strategies, ``tournament`` ranks many, ``tune`` finds parameters, and
``force_picks`` measures what taking a card causes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from .duels import duel
    from .forced_picks import force_picks, forced_values_frame
    from .tournaments import tournament
    from .tuning import tune

__all__ = ["duel", "force_picks", "forced_values_frame", "tournament", "tune"]

_MODULES: Final = {
    "duel": "duels",
    "force_picks": "forced_picks",
    "forced_values_frame": "forced_picks",
    "tournament": "tournaments",
    "tune": "tuning",
}


def __getattr__(name: str) -> Any:
    """Load what needs pandas only when it is asked for."""
    if name in _MODULES:
        from importlib import import_module

        return getattr(import_module(f".{_MODULES[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
