"""One Omakase game written down as JSON: load, write, build, and replay with every rule verified.

::

    {"format": "sushilab-record-1", "game": "omakase", "rules_version": "1",
     "players": 3, "variant": {options that differ from the defaults},
     "seed": 7, "deal": 12, "strategies": [name by seat],
     "first_player": seat, "hands": [code by seat], "belt": [codes from slot 0],
     "deck": [codes in drawing order],
     "turns": [turn in order of play],
     "result": {"ending": "check", "draw" or "turn",
                "hands": [[codes] by seat], "in_front": [matcha by seat],
                "belt": [codes], "trash": [codes],
                "divisions": [{"sets": [codes], "loose": [codes], "doubled": [codes]} by seat],
                "scores": [by seat], "winners": [seats]}}

A turn holds what happened in it, in this order; what did not happen is left out::

    {"seat": 1, "lost": true, "belt": ...}                  lost to wasabi (OM-4.10)
    {"seat": 1, "new_decks": [[codes in drawing order]],    reshuffles of this turn (OM-5.2)
     "draw": code, or null when there was none (OM-5.2),
     "action_before": action, "exchange": {"give": code, "slot": 0 to 5, "take": code},
     "action_after": action, "belt": code of the new card, or null when there was none,
     "discards": [codes], "check": true}

and an action is one of::

    {"card": "chopsticks", "target": seat, "stolen": code}
    {"card": "sake", "target": seat, "stolen": code, "given": code}
    {"card": "umeshu", "target": seat, "pile": [codes in drawing order]}
    {"card": "fork", "lost": [{"seat": 2, "card": code}]}
    {"card": "matcha", "draws": [code]}
    {"card": "chefs_choice", "draws": [codes], "put_back": [{"card": code, "place": 0}]}

Seats count from 0. A place counts from the top of the deck. Other keys are errors, so that a
typing error never changes a game silently.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..record_files import laid_out, read_record
from ..record_structure import FORMAT, RecordError
from .cards import CODES, SET_CODES
from .record_schema import ENDINGS, GAME, check_document
from .record_script import Script
from .reference import Decide, Division, Game, RuleViolation, take_turn, winners
from .reference_chance import Chance
from .rules import RULES_VERSION, Rules
from .table import BY_CHECK, BY_DRAW, BY_TURN

__all__ = [
    "FORMAT",
    "RecordError",
    "TurnReport",
    "check_document",
    "complete",
    "load",
    "replay",
    "rules_of",
    "write",
]

_ENDING: Final = dict(zip((BY_CHECK, BY_DRAW, BY_TURN), ENDINGS, strict=True))
_RULE_OF_RESULT: Final = {
    "ending": "OM-5",
    "hands": "OM-3.1",
    "in_front": "OM-4.6",
    "belt": "OM-3.1",
    "trash": "OM-3.1",
    "divisions": "OM-6.2",
    "scores": "OM-6.2",
    "winners": "OM-6.5",
}


@dataclass(frozen=True)
class TurnReport:
    """One turn of a replayed game.

    Parameters
    ----------
    turn
        Counted from 1, lost turns included.
    account
        What happened, as the record holds a turn.
    belt
        Codes on the belt before the turn.
    hand
        Codes of the acting player's hand before the turn.
    hands
        Codes of all hands after the turn, by seat.
    deck_left
        Cards in the deck after the turn.
    divisions
        On the last turn, how each hand scores; else None.
    """

    turn: int
    account: dict[str, Any]
    belt: tuple[str, ...]
    hand: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    deck_left: int
    divisions: tuple[Division, ...] | None = None


def load(path: str | Path) -> dict[str, Any]:
    """Read a record and verify its structure; its rules are verified by :func:`replay`.

    Raises
    ------
    RecordError
        For a file that cannot be read, is not JSON, or is not a record.
    """
    return read_record(path, check_document)


def rules_of(document: dict[str, Any]) -> Rules:
    """Rules of the recorded game; raises :class:`RecordError` for a malformed record."""
    return check_document(document)


def write(document: dict[str, Any], path: str | Path) -> None:
    """Write a record as JSON, one turn a line, after verifying its structure."""
    check_document(document)
    Path(path).write_text(laid_out(document, deepest=2) + "\n", encoding="utf-8")


def replay(document: dict[str, Any]) -> Iterator[TurnReport]:
    """Play a record through the reference engine and verify every card, decision and score.

    Parameters
    ----------
    document
        A record, from :func:`load` or not. It is checked before the first turn.

    Returns
    -------
    iterator of TurnReport
        One report a turn, as it is played.

    Raises
    ------
    RecordError
        At once, for a malformed document.
    RuleViolation
        While iterating: a broken rule, a turn that went another way than the record says,
        or a result that differs from what the rules give.
    """
    return _replayed(document, check_document(document))


def _replayed(document: dict[str, Any], rules: Rules) -> Iterator[TurnReport]:
    script = Script(document, rules)
    game = script.game
    game.start()
    for number, turn in enumerate(document["turns"], start=1):
        if game.over:
            reason = "the record goes on after the game has ended"
            raise RuleViolation("OM-5", reason, turn=number, seat=turn["seat"])
        belt, hand = _codes(game.belt), _codes(game.hands[game.seat])
        script.take_turn(turn)
        if number == len(document["turns"]):
            _check_end(document, game)
        hands = tuple(tuple(_codes(each)) for each in game.hands)
        divisions = tuple(game.divisions()) if game.over else None
        left = len(game.deck)
        yield TurnReport(number, turn, tuple(belt), tuple(hand), hands, left, divisions)
    if not document["turns"]:
        raise RuleViolation("OM-5", "the record has no turns")


def complete(
    rules: Rules,
    *,
    seed: int,
    deal: int,
    strategies: Sequence[str],
    chance: Chance,
    decide: Decide,
) -> dict[str, Any]:
    """Play a game in the reference engine and write it down.

    Parameters
    ----------
    rules
        Rules of the game.
    seed, deal, strategies
        Origin of the game, copied into the record.
    chance, decide
        As :func:`~.reference.play` takes them.

    Raises
    ------
    RuleViolation
        For a decision, or outcome of chance, that the rules do not allow.
    """
    game = Game(rules, chance, decide)
    game.start()
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": GAME,
        "rules_version": RULES_VERSION,
        "players": rules.players,
        "variant": rules.options(),
        "seed": seed,
        "deal": deal,
        "strategies": list(strategies),
        "first_player": game.seat,
        "hands": [CODES[hand[0]] for hand in game.hands],
        "belt": _codes(game.belt),
        "deck": _codes(game.deck[::-1]),
        "turns": [],
    }
    while not game.over:
        take_turn(game)
        document["turns"].append(game.account)
    document["result"] = _result(game)
    check_document(document)
    return document


def _result(game: Game) -> dict[str, Any]:
    divisions = game.divisions()
    scores = [division.score for division in divisions]
    return {
        "ending": _ENDING[game.ending],
        "hands": [_codes(hand) for hand in game.hands],
        "in_front": list(game.in_front),
        "belt": _codes(game.belt),
        "trash": _codes(sorted(game.trash)),
        "divisions": [
            {
                "sets": [SET_CODES[each] for each in division.sets],
                "loose": _codes(division.loose),
                "doubled": _codes(division.doubled),
            }
            for division in divisions
        ],
        "scores": scores,
        "winners": winners(scores),
    }


def _check_end(document: dict[str, Any], game: Game) -> None:
    """Compare what the record says of the result with what was played."""
    if not game.over:
        raise RuleViolation("OM-5", f"the record ends after turn {game.number}, before the game")
    recorded, right = document["result"], _result(game)
    for key, rule in _RULE_OF_RESULT.items():
        if _ordered(key, recorded[key]) == _ordered(key, right[key]):
            continue
        if not isinstance(right[key], list) or key in ("belt", "trash", "winners"):
            difference = f"the record has {recorded[key]}, and the game has {right[key]}"
            raise RuleViolation(rule, f"result.{key}: {difference}")
        for seat, (found, expected) in enumerate(zip(recorded[key], right[key], strict=True)):
            if _ordered(key, found) != _ordered(key, expected):
                difference = f"the record has {found}, and the game has {expected}"
                raise RuleViolation(rule, f"result.{key}: {difference}", seat=seat)


def _ordered(key: str, value: Any) -> Any:
    """Value without the order of cards where it means nothing."""
    if isinstance(value, dict):
        return {name: _ordered(key, part) for name, part in value.items()}
    if isinstance(value, list) and key != "belt":
        if all(isinstance(part, str) for part in value):
            return Counter(value)
        return [_ordered(key, part) for part in value]
    return value


def _codes(kinds: Sequence[int]) -> list[str]:
    return [CODES[kind] for kind in kinds]
