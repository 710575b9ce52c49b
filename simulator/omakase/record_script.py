"""A recorded game as what the reference engine asks for: decisions and chance from the record.

The engine tells what happens in the words of a record (``Game.account``). That is held
against the record before every decision and at the end of every turn, so the first thing
that differs is what is reported.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from .cards import KIND
from .reference import Game, RuleViolation, take_turn
from .rules import Rules
from .table import ACTION, CALL, DISCARD, EXCHANGE, GIVE, LOSE, NO_ACTION

_ABSENT: Final = object()
_RULE_OF: Final = {
    "seat": "OM-2.1",
    "lost": "OM-4.10",
    "new_decks": "OM-5.2",
    "draw": "OM-3.1",
    "action_before": "OM-4.1",
    "exchange": "OM-3.1",
    "action_after": "OM-4.1",
    "belt": "OM-3.1",
    "discards": "OM-3.1",
    "check": "OM-5.1",
}
"""Rule that a key of a turn follows."""
_RULE_OF_CARD: Final = {
    "chopsticks": "OM-4.2",
    "sake": "OM-4.3",
    "umeshu": "OM-4.4",
    "fork": "OM-4.5",
    "matcha": "OM-4.6",
    "chefs_choice": "OM-4.7",
}
"""Rule that an action follows."""


class Script:
    """Plays a recorded game; it is both the chance and the players of ``game``.

    Parameters
    ----------
    document
        A record whose structure has been verified.
    rules
        Its rules.

    Attributes
    ----------
    game
        The game as it is played.
    used
        No random words are used.
    """

    used = 0

    def __init__(self, document: dict[str, Any], rules: Rules) -> None:
        self.document = document
        self.turn: dict[str, Any] = {}
        self.game = Game(rules, self, self._decide)

    def take_turn(self, turn: dict[str, Any]) -> None:
        """Play one recorded turn.

        Raises
        ------
        RuleViolation
            When the rules do not allow it, or it went another way.
        """
        self.turn = turn
        take_turn(self.game)
        self._compare(*_RULE_OF)

    # Chance

    def first_deck(self) -> list[int]:
        """Hands, belt and deck as they are recorded, the top card last."""
        document = self.document
        return _kinds([*document["hands"], *document["belt"], *document["deck"]])[::-1]

    def first_player(self, players: int) -> int:
        """Who began."""
        return int(self.document["first_player"])

    def new_deck(self, trash: Sequence[int]) -> list[int]:
        """Next recorded reshuffle of this turn, the top card last."""
        recorded = self.turn.get("new_decks", [])
        done = len(self.game.account.get("new_decks", []))
        if done >= len(recorded):
            raise self._missing("OM-5.2", "new deck, and the trash is shuffled")
        return _kinds(recorded[done])[::-1]

    def stolen(self, hand: Sequence[int]) -> int:
        """Card that was taken out of a hand."""
        return KIND[self._action["stolen"]]

    def pile(self, cards: Sequence[int]) -> list[int]:
        """Pile of an umeshu in drawing order."""
        return _kinds(self._action["pile"])

    # Decisions

    @property
    def _action(self) -> dict[str, Any]:
        """The action that is being played, as recorded."""
        key = "action_after" if self.game.stage else "action_before"
        found: dict[str, Any] = self.turn[key]
        return found

    def _decide(self, game: Game, seat: int, question: int) -> int:
        self._compare("seat", "lost")
        for key, told in game.account.items():
            if not _agrees(told, self.turn.get(key, _ABSENT)):
                raise self._difference(key)
        if question == ACTION:
            key = "action_after" if game.stage else "action_before"
            action = self.turn.get(key)
            if action is None:
                return NO_ACTION
            return 8 * KIND[action["card"]] + int(action.get("target", 0))
        if question == EXCHANGE:
            if "exchange" not in self.turn:
                raise self._missing("OM-3.1", "exchange, and one is possible")
            exchange = self.turn["exchange"]
            return 8 * KIND[exchange["give"]] + int(exchange["slot"])
        if question == CALL:
            return int("check" in self.turn)
        if question == DISCARD:
            return KIND[self._next("OM-3.1", self.turn, game.account, "discards")]
        if question == GIVE:
            return KIND[self._action["given"]]
        key = "action_after" if game.stage else "action_before"
        if question == LOSE:
            entry = self._next("OM-4.5", self._action, game.account[key], "lost")
            if entry["seat"] != seat:
                raise self._missing("OM-4.5", f"loss of seat {seat} here")
            return KIND[entry["card"]]
        entry = self._next("OM-4.7", self._action, game.account[key], "put_back")
        return 64 * KIND[entry["card"]] + int(entry["place"])

    def _next(self, rule: str, recorded: dict[str, Any], told: dict[str, Any], key: str) -> Any:
        """Entry of a recorded list after those that have happened."""
        done = len(told.get(key, []))
        if done >= len(recorded.get(key, [])):
            raise self._missing(rule, f"further entry of {key!r}, and one is needed")
        return recorded[key][done]

    # Comparing

    def _compare(self, *keys: str) -> None:
        """Verify that parts of the turn are as recorded."""
        for key in keys:
            if self.game.account.get(key, _ABSENT) != self.turn.get(key, _ABSENT):
                raise self._difference(key)

    def _difference(self, key: str) -> RuleViolation:
        """Error that names the innermost place where record and game differ."""
        told, recorded = self.game.account.get(key, _ABSENT), self.turn.get(key, _ABSENT)
        place, rule = key, _RULE_OF[key]
        while isinstance(told, dict) and isinstance(recorded, dict):
            rule = _RULE_OF_CARD.get(told["card"], rule) if "card" in told else rule
            key = _differing(told, recorded)
            told, recorded = told.get(key, _ABSENT), recorded.get(key, _ABSENT)
            place = f"{place}.{key}"
        reason = f"{place}: the record has {_shown(recorded)}, and the game has {_shown(told)}"
        return self.game.violation(rule, reason, self.turn["seat"])

    def _missing(self, rule: str, what: str) -> RuleViolation:
        return self.game.violation(rule, f"the record has no {what}", self.turn["seat"])


def _agrees(told: Any, recorded: Any) -> bool:
    """Whether what has happened so far is what is recorded, as far as it goes."""
    if isinstance(told, dict) and isinstance(recorded, dict):
        return all(_agrees(value, recorded.get(key)) for key, value in told.items())
    if isinstance(told, list) and isinstance(recorded, list):
        return told == recorded[: len(told)]
    return bool(told == recorded)


def _differing(told: dict[str, Any], recorded: dict[str, Any]) -> str:
    """First key at which the game contradicts the record, else one where they are not equal."""
    keys = [key for key, value in told.items() if not _agrees(value, recorded.get(key, _ABSENT))]
    keys += [k for k in {**told, **recorded} if told.get(k, _ABSENT) != recorded.get(k, _ABSENT)]
    return keys[0]


def _shown(value: Any) -> str:
    return "nothing" if value is _ABSENT or value is None else json.dumps(value)


def _kinds(codes: Sequence[str]) -> list[int]:
    return [KIND[code] for code in codes]
