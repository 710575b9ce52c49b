"""Typed access to the parts of a rule case of Omakase; every complaint names id and key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from .. import case_reading
from ..case_reading import NO_DEFAULT, CaseKind
from ..conformance import Case
from .cards import CODES, DECK, KIND
from .rules import MAX_PLAYERS, MEANING, MIN_PLAYERS, Rules, RulesError
from .table import PLAYERS, Table, new_table

FILLER: Final = KIND["tofu"]
"""What stands for any card."""
ENDS: Final = ("game_over_now", "finish_turn_then_over")
"""How a game ends when a card is needed and there is none, at a draw and in a turn (OM-5.2)."""
RESHUFFLE: Final = "reshuffle"
"""What happens to it instead when a reshuffle is left; a case may use other words with "shuffle",
since what follows is the rest of the turn."""
_OF_CARDS: Final = {
    "effect": ("trash", "deck"),
    "limit": ("hand",),
    "set_membership": ("none", "one", "two"),
}
"""Results that are lists of cards, by kind of case, besides hands."""


def means_reshuffle(word: Any) -> bool:
    """Whether a case expects a reshuffle."""
    return isinstance(word, str) and "shuffle" in word


class CaseReader(case_reading.CaseReader):
    """One rule case of Omakase, with the methods of the shared reader.

    Parameters
    ----------
    case
        Decoded JSON object.
    kinds
        Kinds of cases by name.

    Raises
    ------
    CaseError
        Here and in every method, for a malformed case.
    """

    bare_options: ClassVar = tuple(MEANING)

    def __init__(self, case: Case, kinds: Mapping[str, CaseKind]) -> None:
        super().__init__(case, kinds)
        make = Rules.from_options
        self.rules = self.rules_from(make, case["players"], self.options, RulesError)

    def expected(self, results: Sequence[str]) -> dict[str, Any]:
        """Return the expected values after verifying their names and the words in them."""
        expected = super().expected(results)
        hands = self.as_list(expected.get("hands", []), "expected.hands")
        lists = {f"hands[{i}]": cards for i, cards in enumerate(hands)}
        lists |= {key: expected[key] for key in _OF_CARDS.get(self.kind, ()) if key in expected}
        lists["counts"] = list(self.as_object(expected.get("counts", {}), "expected.counts"))
        for key, cards in lists.items():
            self.kinds(cards, f"expected.{key}")
        if "result" in expected and not means_reshuffle(expected["result"]):
            self.as_word(expected["result"], "expected.result", "result", (RESHUFFLE, *ENDS))
        return expected

    def table(self, players: int | None = None) -> Table:
        """A table without cards for the case's rules, or for so many players."""
        table = new_table(self.rules)
        if players is not None:
            if not MIN_PLAYERS <= players <= MAX_PLAYERS:
                allowed = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
                raise self.error("players", f"{players} seats, must be {allowed}")
            table.info[PLAYERS] = players
        return table

    def number(self, key: str, most: int, default: Any = NO_DEFAULT, least: int = 0) -> int:
        """A whole number."""
        return self.as_number(self.get(key, default), key, most, least)

    def flag(self, key: str, default: Any = NO_DEFAULT) -> bool:
        """True or false."""
        value = self.get(key, default)
        if not isinstance(value, bool):
            raise self.error(key, f"{value!r} is not true or false")
        return value

    def numbers(self, key: str, count: int, most: int) -> list[int]:
        """Whole numbers by seat, zeros when there are none."""
        values = self.entries(key, [0] * count)
        if len(values) != count:
            raise self.error(key, f"{len(values)} numbers for {count} players")
        return [self.as_number(value, f"{key}[{i}]", most) for i, value in enumerate(values)]

    def card(self, code: Any, key: str) -> int:
        """Kind of a card code."""
        return KIND[self.as_word(code, key, "card", CODES)]

    def kinds(self, cards: Any, key: str) -> list[int]:
        """Kinds of a list of card codes."""
        if len(self.as_list(cards, key, "a list of cards")) > DECK:
            raise self.error(key, f"{len(cards)} cards, the deck has {DECK}")
        return [self.card(code, f"{key}[{i}]") for i, code in enumerate(cards)]

    def cards(self, key: str, default: Any = NO_DEFAULT) -> list[int]:
        """Kinds of the card codes under a key."""
        return self.kinds(self.get(key, default), key)
