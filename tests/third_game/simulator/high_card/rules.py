"""Cards and rules of High Card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

CODES = ("two", "five", "knave", "ace")
TITLES = ("Two", "Five", "Knave", "Ace")
CHIPS = (20, 50, 110, 140)
"""What each card is worth."""
HAND = 3
TRICKS = 2


class RulesError(ValueError):
    """Rules that no game can be played with."""


@dataclass(frozen=True)
class Rules:
    """Players, and whether the lowest sum wins."""

    players: int
    low: bool = False

    max_games = 10**9

    def __post_init__(self) -> None:
        if not 2 <= self.players <= 3:
            raise RulesError(f"players: High Card is for 2 or 3 players, not {self.players}")

    @classmethod
    def from_options(cls, players: int, options: Mapping[str, Any] | None) -> Rules:
        for name, value in (options or {}).items():
            if name != "low" or str(value).lower() not in ("true", "false"):
                raise RulesError(f"unknown option {name}={value}; known: low=true, low=false")
        return cls(players, str((options or {}).get("low", False)).lower() == "true")

    def options(self) -> dict[str, Any]:
        return {"low": True} if self.low else {}

    def direction(self, _round_index: int) -> int:
        return 1

    def finishing_keys(self, scores: Any, _tie_breaks: Any) -> Any:
        return np.asarray(scores, np.int64) * (-1 if self.low else 1)
