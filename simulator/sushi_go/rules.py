"""The rules of one Sushi Go! game as a frozen, validated object (SG-2 and SG-9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..names import nearest
from .cards import CODES, KIND, KINDS, PUDDING, SOY, SOY_COPIES, STANDARD_COUNTS

RULES_VERSION: Final = "1"
"""Raised whenever the behaviour of the game changes."""

ROUNDS: Final = 3
MOST_TURNS: Final = 10
"""Most turns of a round (two players)."""
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 5
MAX_GAMES: Final = 10**12
"""Most games of one run: sums of squares of scores then still fit 64 bits."""
MAX_DECK: Final = 250
"""Largest deck: deal positions are counted in unsigned bytes."""
MAX_COPIES: Final = 60
"""Most copies of one kind in a custom deck: counts are kept in signed bytes."""

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "pass_direction": ("left", "right", "alternate"),
    "pudding": ("on", "unscored", "removed"),
    "tie_break": ("pudding", "shared"),
    "wasabi": ("forced", "choice", "any"),
    "wasabi_values": ("x3", "reverse"),
    "reshuffle_each_round": (False, True),
    "goal": ("most", "least"),
    "soy_sauce": (False, True),
    "on_exhaustion": ("error", "reshuffle"),
    "zero_maki": ("nothing", "place"),
    "majority_ties": ("split", "full"),
    "dummy": ("none", "two_player"),
}
"""Every option of SG-9 with its values, the default first (``deck`` is free-form)."""

MEANING: Final = {
    "pass_direction": "where hands go after a turn; alternate = left, right, left (SG-9.1)",
    "pudding": "unscored keeps the cards as blanks, removed takes them out (SG-9.2)",
    "tie_break": "most puddings wins a tie, or the win is shared (SG-9.3)",
    "wasabi": "next nigiri must dip, may dip, or best match at round end (SG-9.4)",
    "wasabi_values": "x3, or egg 8, salmon 6, squid 4 on wasabi (SG-9.5)",
    "reshuffle_each_round": "all but kept puddings return before each deal (SG-9.6)",
    "goal": "highest total wins, or lowest with ties shared (SG-9.7)",
    "soy_sauce": "promo: 4 soy cards that reward colours (SG-9.8)",
    "on_exhaustion": "what happens when the deck is too small for a deal (SG-9.9)",
    "majority_ties": "tied maki and pudding places split, or pay in full (SG-9.10)",
    "dummy": "official two-player game with a dummy third tableau (SG-9.11)",
    "zero_maki": "whether players without icons can hold a maki place (SG-9.12)",
    "deck": "copies of single kinds, e.g. deck=tempura:20,wasabi:0 (custom deck)",
}
"""One line on each option, for listings."""


class RulesError(ValueError):
    """An option, a value or a combination that no game can be played with."""


@dataclass(frozen=True)
class Rules:
    """Players and variant options of one game, checked on construction.

    Parameters
    ----------
    players
        Number of players, 2 to 5 (SG-2.1).
    pass_direction, pudding, tie_break, wasabi, wasabi_values, reshuffle_each_round,
    goal, soy_sauce, on_exhaustion, zero_maki, majority_ties, dummy
        The options of SG-9; see :data:`CHOICES` and :data:`MEANING`.
    deck
        Copies by card code for a custom deck; kinds not named keep their
        standard number. Stored as a tuple of ``(code, copies)`` in kind order.

    Raises
    ------
    RulesError
        For an unknown value or an impossible combination.
    """

    players: int = 4
    pass_direction: str = "left"
    pudding: str = "on"
    tie_break: str = "pudding"
    wasabi: str = "forced"
    wasabi_values: str = "x3"
    reshuffle_each_round: bool = False
    goal: str = "most"
    soy_sauce: bool = False
    on_exhaustion: str = "error"
    zero_maki: str = "nothing"
    majority_ties: str = "split"
    dummy: str = "none"
    deck: Any = ()

    max_games = MAX_GAMES

    def __post_init__(self) -> None:
        _check_players(self.players)
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            if not any(type(value) is type(a) and value == a for a in allowed):
                raise RulesError(
                    f"{name}: {value!r} is not one of {', '.join(_text(a) for a in allowed)}"
                    + nearest(str(value), [_text(a) for a in allowed])
                )
        object.__setattr__(self, "deck", _checked_deck(self.deck))
        self._check_combination()

    @property
    def hand_size(self) -> int:
        """Cards in each hand at the start of a round: 12 - n (SG-2.3), 9 with the dummy."""
        return 9 if self.has_dummy else 12 - self.players

    @property
    def has_dummy(self) -> bool:
        """Whether the official two-player dummy plays (SG-9.11)."""
        return self.dummy == "two_player"

    @property
    def tableaus(self) -> int:
        """Tableaus that score: one a player, plus the dummy's (SG-9.11)."""
        return 3 if self.has_dummy else self.players

    @property
    def counts(self) -> tuple[int, ...]:
        """Copies of each kind in the deck, shape (13,), in kind order."""
        counts = list(STANDARD_COUNTS)
        if self.soy_sauce:
            counts[SOY] = SOY_COPIES
        for code, copies in self.deck:
            counts[KIND[code]] = copies
        if self.pudding == "removed":
            counts[PUDDING] = 0
        return tuple(counts)

    @property
    def puddings_score(self) -> bool:
        """Whether puddings give points and break ties (SG-7.1, SG-9.2)."""
        return self.pudding == "on"

    def direction(self, round_index: int) -> int:
        """Seats a hand moves clockwise after each turn: +1 left, -1 right (SG-9.1).

        Parameters
        ----------
        round_index
            0, 1 or 2.
        """
        if self.pass_direction == "alternate":
            return 1 if round_index % 2 == 0 else -1
        return 1 if self.pass_direction == "left" else -1

    def finishing_keys(
        self, scores: NDArray[np.integer[Any]], puddings: NDArray[np.integer[Any]]
    ) -> NDArray[np.int64]:
        """Numbers that order the players of a game: the highest wins, equal ones tie.

        By final score and then puddings (SG-7.2), where the options let these decide
        (SG-9.2, SG-9.3, SG-9.7).

        Parameters
        ----------
        scores, puddings
            Whole numbers, of one shape, less than 2**15.
        """
        keys = np.asarray(scores, np.int64) * (-1 if self.goal == "least" else 1)
        if self.goal == "most" and self.tie_break == "pudding" and self.puddings_score:
            keys = (keys << 16) + np.asarray(puddings, np.int64)
        return keys

    def options(self) -> dict[str, Any]:
        """Options that differ from the defaults, as plain JSON values."""
        changed: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "players" or value == field.default:
                continue
            changed[field.name] = dict(value) if field.name == "deck" else value
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
        known = [*CHOICES, "deck"]
        for name, value in (options or {}).items():
            if name not in known:
                raise RulesError(f"unknown option {name!r}" + nearest(name, known))
            chosen[name] = value
            if isinstance(value, str) and name == "deck":
                chosen[name] = _deck_from_text(value)
            elif isinstance(value, str) and CHOICES[name] == (False, True):
                chosen[name] = _flag(name, value)
        return cls(players=players, **chosen)

    def _check_combination(self) -> None:
        if self.has_dummy and self.players != 2:
            raise RulesError(
                f"dummy=two_player is a game for 2 players, not {self.players} (SG-9.11)"
            )
        counts = self.counts
        if counts[SOY] and not self.soy_sauce:
            raise RulesError("a deck with soy cards needs soy_sauce=true (SG-9.8)")
        if self.pudding == "removed" and dict(self.deck).get("pudding", 0):
            raise RulesError("pudding=removed contradicts a deck with puddings (SG-9.2)")
        total, need = sum(counts), self.tableaus * self.hand_size
        if total > MAX_DECK:
            raise RulesError(f"a deck of {total} cards is over the limit of {MAX_DECK}")
        kept = min(counts[PUDDING], (ROUNDS - 1) * need)
        refill = self.reshuffle_each_round or self.on_exhaustion == "reshuffle"
        if not refill and total < ROUNDS * need:
            raise RulesError(
                f"three deals of {need} cards need {ROUNDS * need} cards and the deck has {total}:"
                " set on_exhaustion=reshuffle (SG-9.9) or reshuffle_each_round=true (SG-9.6)"
            )
        if refill and total - kept < need:
            raise RulesError(
                f"a deal needs {need} cards, and {total} cards less up to {kept} kept puddings"
                " may leave fewer even when all others are reshuffled: use a larger deck"
            )


def _check_players(players: Any) -> None:
    if isinstance(players, bool) or not isinstance(players, int):
        raise RulesError(f"players: {players!r} is not a whole number")
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise RulesError(
            f"players: Sushi Go! is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {players}"
        )


def _checked_deck(deck: Any) -> tuple[tuple[str, int], ...]:
    items = dict(deck)
    for code, copies in items.items():
        if code not in KIND:
            raise RulesError(f"deck: unknown card {code!r}" + nearest(str(code), CODES))
        if isinstance(copies, bool) or not isinstance(copies, int):
            raise RulesError(f"deck: {code}: {copies!r} is not a whole number of copies")
        if not 0 <= copies <= MAX_COPIES:
            raise RulesError(f"deck: {code}: {copies} copies, must be 0 to {MAX_COPIES}")
    return tuple((CODES[k], items[CODES[k]]) for k in range(KINDS) if CODES[k] in items)


def _deck_from_text(text: str) -> dict[str, int]:
    deck = {}
    for part in filter(None, text.split(",")):
        code, _, copies = part.partition(":")
        try:
            deck[code.strip()] = int(copies)
        except ValueError:
            raise RulesError(f"deck: {part!r} is not CARD:COPIES, e.g. tempura:20") from None
    return deck


def _flag(name: str, value: str) -> bool:
    words = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
    if value.lower() not in words:
        raise RulesError(f"{name}: {value!r} is not true or false")
    return words[value.lower()]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
