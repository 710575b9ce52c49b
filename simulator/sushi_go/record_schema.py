"""Structure of a game record: keys, types and list lengths, before any rule is looked at.

The document is described in :mod:`.record`. Everything here raises
:class:`RecordError` naming the place, e.g. ``rounds[0].turns[3][1]``, with
indices from 0.
"""

from __future__ import annotations

from typing import Any, Final

from .cards import KIND
from .reference_pick import Pick
from .rules import CHOICES, ROUNDS, RULES_VERSION, Rules, RulesError

FORMAT: Final = "sushilab-record-1"
GAME: Final = "sushi_go"

_KEYS: Final = (
    "format",
    "game",
    "rules_version",
    "players",
    "variant",
    "seed",
    "deal",
    "strategies",
    "rounds",
    "puddings",
    "pudding_points",
    "totals",
    "winners",
)


class RecordError(ValueError):
    """A document that is not a game record, with the place of the first defect."""


def check_document(document: Any) -> Rules:
    """Verify the structure of a record and return the rules of its game.

    Raises
    ------
    RecordError
        For a missing or unknown key, a value of the wrong type, a list of the
        wrong length, or rules that no game can be played with.
    """
    _is_object(document, "the record", _KEYS[:3], others_allowed=True)
    for key, expected in (("format", FORMAT), ("game", GAME), ("rules_version", RULES_VERSION)):
        if document[key] != expected:
            raise RecordError(f"{key} is {document[key]!r}, and this program reads {expected!r}")
    _is_object(document, "the record", _KEYS)
    rules = _rules(document)
    _is_whole(document["seed"], "seed", least=0)
    _is_whole(document["deal"], "deal", least=0)
    for i, name in enumerate(_is_list(document["strategies"], "strategies", rules.players)):
        if not isinstance(name, str):
            raise RecordError(f"strategies[{i}] is not a text")
    for i, played in enumerate(_is_list(document["rounds"], "rounds", ROUNDS)):
        _check_round(played, f"rounds[{i}]", rules)
    for key in ("puddings", "pudding_points", "totals"):
        _are_whole(document[key], key, rules.tableaus)
    _are_whole(document["winners"], "winners")
    return rules


def pick_at(value: Any, place: str) -> Pick:
    """Read one pick; ``place`` is named in the error."""
    try:
        return Pick.from_json(value)
    except ValueError as error:
        raise RecordError(f"{place}: {error}") from None


def _rules(document: dict[str, Any]) -> Rules:
    players = _is_whole(document["players"], "players")
    variant = document["variant"]
    if not isinstance(variant, dict):
        raise RecordError("variant is not an object")
    for name, value in variant.items():
        # Rules.from_options also reads texts of the command line; a record holds JSON values.
        if name in CHOICES and type(value) is not type(CHOICES[name][0]):
            kind = "true or false" if isinstance(CHOICES[name][0], bool) else "a text"
            raise RecordError(f"variant.{name} is not {kind}")
        if name == "deck" and not isinstance(value, dict):
            raise RecordError("variant.deck is not an object")
    try:
        return Rules.from_options(players, variant)
    except RulesError as error:
        raise RecordError(f"variant: {error}") from None


def _check_round(played: Any, place: str, rules: Rules) -> None:
    pile = ("pile",) if rules.has_dummy else ()
    _is_object(played, place, ("hands", *pile, "turns", "scores"))
    for seat, hand in enumerate(_is_list(played["hands"], f"{place}.hands", rules.players)):
        _are_cards(hand, f"{place}.hands[{seat}]")
    if rules.has_dummy:
        _are_cards(played["pile"], f"{place}.pile")
    # How many turns a round has is a rule (SG-3.1), so replay verifies it.
    for t, turn in enumerate(_is_list(played["turns"], f"{place}.turns")):
        for seat, pick in enumerate(_is_list(turn, f"{place}.turns[{t}]", rules.players)):
            pick_at(pick, f"{place}.turns[{t}][{seat}]")
    _are_whole(played["scores"], f"{place}.scores", rules.tableaus)


def _is_object(
    value: Any, place: str, keys: tuple[str, ...], *, others_allowed: bool = False
) -> None:
    if not isinstance(value, dict):
        raise RecordError(f"{place} is not an object")
    for key in keys:
        if key not in value:
            raise RecordError(f"{place} has no key {key!r}")
    unknown = [key for key in value if key not in keys]
    if unknown and not others_allowed:
        raise RecordError(f"{place} has an unknown key {unknown[0]!r}; known: {', '.join(keys)}")


def _is_list(value: Any, place: str, length: int | None = None) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(f"{place} is not a list")
    if length is not None and len(value) != length:
        raise RecordError(f"{place} has {len(value)} entries instead of {length}")
    return value


def _is_whole(value: Any, place: str, least: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(f"{place} is not a whole number")
    if least is not None and value < least:
        raise RecordError(f"{place} is {value}, less than {least}")
    return value


def _are_whole(value: Any, place: str, length: int | None = None) -> None:
    for i, number in enumerate(_is_list(value, place, length)):
        _is_whole(number, f"{place}[{i}]")


def _are_cards(value: Any, place: str) -> None:
    for i, card in enumerate(_is_list(value, place)):
        if not isinstance(card, str) or card not in KIND:
            raise RecordError(f"{place}[{i}]: {card!r} is not a card; cards: {', '.join(KIND)}")
