"""Numbers: tallies in, tidy pandas frames out, with standard errors from deals.

``duel`` compares two strategies.
"""

from .duels import duel

__all__ = ["duel"]
