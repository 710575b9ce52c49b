"""Structure of a record of Omakase: keys, types and list lengths, before any rule is looked at.

The document is described in :mod:`.record`. Everything here raises
:class:`~sushilab.simulator.record_structure.RecordError` naming the place, e.g.
``turns[3].exchange.slot``, with indices from 0.
"""

from __future__ import annotations

from typing import Any, Final

from ..record_structure import (
    RecordError,
    are_codes,
    are_whole,
    check_origin,
    check_players,
    check_rules,
    is_code,
    is_list,
    is_object,
    is_whole,
)
from .cards import CHOPSTICKS, CODES, KIND, PLAYABLE_END, SET_CODES
from .rules import BELT, CHOICES, RULES_VERSION, Rules

GAME: Final = "omakase"
ENDINGS: Final = ("check", "draw", "turn")
"""How a game ends: after a check, for want of a card at a draw, or in the middle of a turn."""

KEYS: Final = (
    "format",
    "game",
    "rules_version",
    "players",
    "variant",
    "seed",
    "deal",
    "strategies",
    "first_player",
    "hands",
    "belt",
    "deck",
    "turns",
    "result",
)
TURN_KEYS: Final = (
    "seat",
    "lost",
    "new_decks",
    "draw",
    "action_before",
    "exchange",
    "action_after",
    "belt",
    "discards",
    "check",
)
"""Keys of a turn; only ``seat`` is in every turn."""
ACTION_KEYS: Final = {
    "chopsticks": ("target", "stolen"),
    "sake": ("target", "stolen", "given"),
    "umeshu": ("target", "pile"),
    "fork": ("lost",),
    "matcha": ("draws",),
    "chefs_choice": ("draws", "put_back"),
}
"""Keys of an action besides ``card``, by card."""
RESULT_KEYS: Final = (
    "ending",
    "hands",
    "in_front",
    "belt",
    "trash",
    "divisions",
    "scores",
    "winners",
)
_ACTIONS: Final = CODES[CHOPSTICKS:PLAYABLE_END]
_OPTION_TYPES: Final[dict[str, type]] = {
    **{name: type(values[0]) for name, values in CHOICES.items()},
    "reshuffles": int,
}


def check_document(document: Any) -> Rules:
    """Verify the structure of a record and return the rules of its game.

    Raises
    ------
    RecordError
        For a missing or unknown key, a value of the wrong type, a list of the
        wrong length, or rules that no game can be played with.
    """
    check_origin(document, GAME, RULES_VERSION)
    is_object(document, "the record", KEYS)
    rules = check_rules(document, _OPTION_TYPES, Rules.from_options)
    players = rules.players
    check_players(document, players)
    _is_seat(document["first_player"], "first_player", players)
    are_codes(document["hands"], "hands", KIND, length=players)
    are_codes(document["belt"], "belt", KIND, length=BELT)
    are_codes(document["deck"], "deck", KIND)
    for i, turn in enumerate(is_list(document["turns"], "turns")):
        _check_turn(turn, f"turns[{i}]", players)
    _check_result(document["result"], players)
    return rules


def _check_turn(turn: Any, place: str, players: int) -> None:
    is_object(turn, place, ("seat",), optional=TURN_KEYS[1:])
    _is_seat(turn["seat"], f"{place}.seat", players)
    for key in ("lost", "check"):
        # Left out where it is not so: one way to write a turn.
        if turn.get(key, True) is not True:
            raise RecordError(f"{place}.{key} is not true; leave it out instead")
    if "lost" not in turn and "draw" not in turn:
        raise RecordError(f"{place} has no key 'draw'")
    for i, deck in enumerate(is_list(turn.get("new_decks", []), f"{place}.new_decks")):
        are_codes(deck, f"{place}.new_decks[{i}]", KIND)
    for key in ("draw", "belt"):
        if turn.get(key) is not None:
            is_code(turn[key], f"{place}.{key}", KIND)
    for key in ("action_before", "action_after"):
        if key in turn:
            _check_action(turn[key], f"{place}.{key}", players)
    if "exchange" in turn:
        _check_exchange(turn["exchange"], f"{place}.exchange")
    are_codes(turn.get("discards", []), f"{place}.discards", KIND)


def _check_exchange(exchange: Any, place: str) -> None:
    is_object(exchange, place, ("give", "slot", "take"))
    is_code(exchange["give"], f"{place}.give", KIND)
    is_whole(exchange["slot"], f"{place}.slot", 0, BELT - 1)
    is_code(exchange["take"], f"{place}.take", KIND)


def _check_action(action: Any, place: str, players: int) -> None:
    others = {key for keys in ACTION_KEYS.values() for key in keys}
    is_object(action, place, ("card",), optional=others)
    card = is_code(action["card"], f"{place}.card", _ACTIONS, "playable card")
    is_object(action, place, ("card", *ACTION_KEYS[card]))
    if "target" in action:
        _is_seat(action["target"], f"{place}.target", players)
    for key in ("stolen", "given"):
        if key in action:
            is_code(action[key], f"{place}.{key}", KIND)
    for key in ("pile", "draws"):
        are_codes(action.get(key, []), f"{place}.{key}", KIND)
    for key, number in (("lost", "seat"), ("put_back", "place")):
        for i, entry in enumerate(is_list(action.get(key, []), f"{place}.{key}")):
            here = f"{place}.{key}[{i}]"
            is_object(entry, here, (number, "card"))
            is_whole(entry[number], f"{here}.{number}", 0, 63)
            is_code(entry["card"], f"{here}.card", KIND)


def _check_result(result: Any, players: int) -> None:
    is_object(result, "result", RESULT_KEYS)
    is_code(result["ending"], "result.ending", ENDINGS, "known ending")
    for seat, hand in enumerate(is_list(result["hands"], "result.hands", players)):
        are_codes(hand, f"result.hands[{seat}]", KIND)
    are_whole(result["in_front"], "result.in_front", players)
    for key in ("belt", "trash"):
        are_codes(result[key], f"result.{key}", KIND)
    for seat, division in enumerate(is_list(result["divisions"], "result.divisions", players)):
        place = f"result.divisions[{seat}]"
        is_object(division, place, ("sets", "loose", "doubled"))
        are_codes(division["sets"], f"{place}.sets", SET_CODES, noun="set")
        are_codes(division["loose"], f"{place}.loose", KIND)
        are_codes(division["doubled"], f"{place}.doubled", KIND)
    are_whole(result["scores"], "result.scores", players)
    for i, seat in enumerate(are_whole(result["winners"], "result.winners")):
        _is_seat(seat, f"result.winners[{i}]", players)


def _is_seat(value: Any, place: str, players: int) -> int:
    return is_whole(value, place, 0, players - 1)
