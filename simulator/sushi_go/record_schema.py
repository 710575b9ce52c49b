"""Structure of a game record: keys, types and list lengths, before any rule is looked at.

The document is described in :mod:`.record`. Everything here raises
:class:`RecordError` naming the place, e.g. ``rounds[0].turns[3][1]``, with
indices from 0.
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
    is_list,
    is_object,
)
from .cards import KIND
from .reference_pick import Pick
from .rules import CHOICES, ROUNDS, RULES_VERSION, Rules

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
_OPTION_TYPES: Final[dict[str, type]] = {
    **{name: type(values[0]) for name, values in CHOICES.items()},
    "deck": dict,
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
    is_object(document, "the record", _KEYS)
    rules = check_rules(document, _OPTION_TYPES, Rules.from_options)
    check_players(document, rules.players)
    for i, played in enumerate(is_list(document["rounds"], "rounds", ROUNDS)):
        _check_round(played, f"rounds[{i}]", rules)
    for key in ("puddings", "pudding_points", "totals"):
        are_whole(document[key], key, rules.tableaus)
    are_whole(document["winners"], "winners")
    return rules


def pick_at(value: Any, place: str) -> Pick:
    """Read one pick; ``place`` is named in the error."""
    try:
        return Pick.from_json(value)
    except ValueError as error:
        raise RecordError(f"{place}: {error}") from None


def _check_round(played: Any, place: str, rules: Rules) -> None:
    pile = ("pile",) if rules.has_dummy else ()
    is_object(played, place, ("hands", *pile, "turns", "scores"))
    for seat, hand in enumerate(is_list(played["hands"], f"{place}.hands", rules.players)):
        are_codes(hand, f"{place}.hands[{seat}]", KIND)
    if rules.has_dummy:
        are_codes(played["pile"], f"{place}.pile", KIND)
    # How many turns a round has is a rule (SG-3.1), so replay verifies it.
    for t, turn in enumerate(is_list(played["turns"], f"{place}.turns")):
        for seat, pick in enumerate(is_list(turn, f"{place}.turns[{t}]", rules.players)):
            pick_at(pick, f"{place}.turns[{t}][{seat}]")
    are_whole(played["scores"], f"{place}.scores", rules.tableaus)
