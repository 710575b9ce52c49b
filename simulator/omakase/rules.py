"""The rules of one Omakase game as a frozen, validated object (OM-2, OM-6 and OM-9)."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..names import nearest

RULES_VERSION: Final = "1"
"""Raised whenever the behaviour of the game changes."""

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
HAND_LIMIT: Final = 8
"""Cards a hand may have at the end of the own turn, without matcha (OM-3.1)."""
BELT: Final = 6
"""Cards on the belt."""
MAX_RESHUFFLES: Final = 9
MAX_GAMES: Final = 10**9
"""Most games of one run: sums of products of scores in yen then still fit 64 bits."""

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "profile": ("official", "simple"),
    "set_values": ("replace", "none"),
    "shoyu": ("loose", "dearest"),
    "ginger": ("exception", "kept"),
    "skip_moves_belt": (False, True),
}
"""Every option with its values, the default first (``reshuffles`` is a number). Those of
``set_values``, ``shoyu`` and ``ginger`` are the defaults of the official profile."""

MEANING: Final = {
    "profile": "which text is followed where two differ: simple sets the three options below to"
    " none, dearest and kept (OM-0)",
    "set_values": "a set's value replaces its cards' prices, or sets only allow the check (OM-D1)",
    "shoyu": "shoyu doubles the dearest card outside sets, or of the whole hand (OM-D2)",
    "ginger": "ginger drawn into an empty hand may be exchanged, or never (OM-D5)",
    "reshuffles": "how often the trash becomes a new deck; default: players - 2 (OM-D4)",
    "skip_moves_belt": "a turn lost to wasabi still moves the belt (OM-4.10)",
}
"""One line on each option, for listings."""

_SIMPLE: Final = {"set_values": "none", "shoyu": "dearest", "ginger": "kept"}


class RulesError(ValueError):
    """An option, a value or a combination that no game can be played with."""


@dataclass(frozen=True)
class Rules:
    """Players and options of one game, checked on construction.

    Parameters
    ----------
    players
        Number of players, 2 to 4 (OM-2.1).
    profile
        ``official`` or ``simple``: what options have that are None.
    set_values, shoyu, ginger
        See :data:`CHOICES` and :data:`MEANING`; after construction never None.
    reshuffles
        How often the trash becomes a new deck, 0 to 9; after construction never None.
    skip_moves_belt
        Whether a skipped turn moves the belt (OM-4.10).

    Raises
    ------
    RulesError
        For an unknown value.
    """

    players: int = 2
    profile: str = "official"
    set_values: str | None = None
    shoyu: str | None = None
    ginger: str | None = None
    reshuffles: int | None = None
    skip_moves_belt: bool = False

    max_games = MAX_GAMES

    def __post_init__(self) -> None:
        _check_players(self.players)
        _check_choice("profile", self.profile)
        for name, value in _defaults(self.profile, self.players).items():
            if getattr(self, name) is None:
                object.__setattr__(self, name, value)
        for name in CHOICES:
            _check_choice(name, getattr(self, name))
        _check_reshuffles(self.reshuffles)

    @property
    def sets_score(self) -> bool:
        """Whether sets have a value of their own (OM-6.2), or only allow the check (OM-6.3)."""
        return self.set_values == "replace"

    def direction(self, _round_index: int) -> int:
        """Turns go clockwise, to the next seat (OM-2.1)."""
        return 1

    def finishing_keys(
        self, scores: NDArray[np.integer[Any]], _tie_breaks: NDArray[np.integer[Any]]
    ) -> NDArray[np.int64]:
        """Numbers that order the players of a game: the score alone (OM-6.5)."""
        return np.asarray(scores, np.int64)

    def options(self) -> dict[str, Any]:
        """Options that differ from the defaults, as plain JSON values."""
        changed: dict[str, Any] = {} if self.profile == "official" else {"profile": self.profile}
        for name, value in _defaults(self.profile, self.players).items():
            if getattr(self, name) != value:
                changed[name] = getattr(self, name)
        if self.skip_moves_belt:
            changed["skip_moves_belt"] = True
        return changed

    @classmethod
    def from_options(cls, players: int, options: Mapping[str, Any] | None = None) -> Rules:
        """Build rules from a mapping whose values may be strings (command line, JSON).

        Raises
        ------
        RulesError
            For an unknown option, with the nearest known ones, or a bad value.
        """
        chosen: dict[str, Any] = {}
        known = list(MEANING)
        for name, value in (options or {}).items():
            if name not in known:
                raise RulesError(f"unknown option {name!r}" + nearest(name, known))
            chosen[name] = value
            if isinstance(value, str) and name == "skip_moves_belt":
                chosen[name] = _flag(name, value)
            elif isinstance(value, str) and name == "reshuffles":
                chosen[name] = _whole(name, value)
        return cls(players=players, **chosen)


def _defaults(profile: str, players: int) -> dict[str, Any]:
    """Values of the options that are not given."""
    found: dict[str, Any] = {name: CHOICES[name][0] for name in _SIMPLE}
    if profile == "simple":
        found |= _SIMPLE
    return {**found, "reshuffles": players - 2}


def _check_players(players: Any) -> None:
    if isinstance(players, bool) or not isinstance(players, int):
        raise RulesError(f"players: {players!r} is not a whole number")
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise RulesError(
            f"players: Omakase is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"
        )


def _check_choice(name: str, value: Any) -> None:
    allowed = CHOICES[name]
    if not any(type(value) is type(a) and value == a for a in allowed):
        words = [str(a).lower() for a in allowed]
        close = difflib.get_close_matches(str(value), words, 1, 0.5)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise RulesError(f"{name}: {value!r} is not one of {', '.join(words)}{hint}")


def _check_reshuffles(value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RulesError(f"reshuffles: {value!r} is not a whole number")
    if not 0 <= value <= MAX_RESHUFFLES:
        raise RulesError(f"reshuffles: {value} is not between 0 and {MAX_RESHUFFLES}")


def _flag(name: str, value: str) -> bool:
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if value.lower() not in words:
        raise RulesError(f"{name}: {value!r} is not true or false")
    return words[value.lower()]


def _whole(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise RulesError(f"{name}: {value!r} is not a whole number") from None
