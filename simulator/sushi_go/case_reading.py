"""Typed access to the parts of a rule case of Sushi Go!; every complaint names id and key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .. import case_reading
from .block import NONE, UNDIPPED, USED_LANES
from .cards import CODES, KIND, SOY
from .rules import MAX_PLAYERS, MIN_PLAYERS, Rules, RulesError
from .workspace import Workspace, new_workspace

MOST_CARDS: Final = 42
"""Most cards of a hand or tableau: their maki icons still fit a signed byte."""
MISSING: Final = -2
"""Second slot of a pick that announces chopsticks and names no second card."""

_TRUE: Final = ("true", "yes", "1")


class CaseReader(case_reading.CaseReader):
    """One rule case of Sushi Go!, with the methods of the shared reader.

    Raises
    ------
    CaseError
        In every method, for a malformed case.
    """

    def expected(self, results: Sequence[str]) -> dict[str, Any]:
        """Return the expected values after verifying their names and the cards in them."""
        expected = super().expected(results)
        for key in ("hands", "tableaus"):
            by_seat = self.as_list(expected.get(key, []), f"expected.{key}")
            for i, cards in enumerate(by_seat):
                self.slots(cards, f"expected.{key}[{i}]")
        for code in self.as_object(expected.get("counts", {}), "expected.counts"):
            self.as_word(code, "expected.counts", "card", CODES)
        return expected

    def rules(self, players: Any, *, exhaustible: bool = False) -> Rules:
        """Rules of the case; the deck is large enough unless ``exhaustible``.

        A position may be judged without a deck that lasts three rounds (SG-9.9).
        """
        chosen = dict(self.options)
        if not exhaustible and chosen.get("on_exhaustion", "error") == "error":
            chosen["on_exhaustion"] = "reshuffle"
        return self.rules_from(Rules.from_options, players, chosen, RulesError)

    def table(self, tableaus: int, key: str) -> Workspace:
        """Workspace for so many tableaus, whatever ``players`` says."""
        dummy = self.options.get("dummy", "none") == "two_player"
        if dummy and tableaus != 3:
            raise self.error(key, f"{tableaus} tableaus, and the two-player dummy makes three")
        if not MIN_PLAYERS <= tableaus <= MAX_PLAYERS:
            allowed = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
            raise self.error(key, f"{tableaus} tableaus, must be {allowed}")
        return self.workspace(2 if dummy else tableaus)

    def workspace(self, players: Any) -> Workspace:
        """Workspace of the case's rules whose lane 0 is used."""
        space = new_workspace(self.rules(players))
        space.block.info[USED_LANES] = 1
        return space

    def numbers(self, key: str, most: int) -> list[int]:
        """Whole numbers from 0 up, as many as there are."""
        values = self.entries(key)
        return [self.as_number(value, f"{key}[{i}]", most) for i, value in enumerate(values)]

    def slot(self, token: Any, key: str) -> int:
        """Slot of a pick that a card stands for (``block.UNDIPPED``)."""
        code, dip = token, True
        if isinstance(token, dict):
            if token.keys() - {"card", "dip"}:
                raise self.error(key, f"{token!r} has more than card and dip")
            code, dip = token.get("card"), token.get("dip", True)
        kind = KIND[self.as_word(code, key, "card", CODES)]
        if not isinstance(dip, bool):
            raise self.error(key, f"dip of {code} is not true or false")
        if kind == SOY and str(self.options.get("soy_sauce")).lower() not in _TRUE:
            raise self.error(key, "soy is a card only with the option soy_sauce=true (SG-9.8)")
        return kind if dip else kind | UNDIPPED

    def slots(self, tokens: Any, key: str) -> list[int]:
        """Slots that a list of cards stands for."""
        if len(self.as_list(tokens, key, "a list of cards")) > MOST_CARDS:
            raise self.error(key, f"{len(tokens)} cards, the limit is {MOST_CARDS}")
        return [self.slot(token, f"{key}[{i}]") for i, token in enumerate(tokens)]

    def pick(self, pick: Any, key: str) -> tuple[int, int, int] | None:
        """Slots of a pick; None when it is none the kernel could even be told.

        A kernel pick has two slots, and the second can only be filled by chopsticks.
        """
        if "cards" not in self.as_object(pick, key):
            raise self.error(f"{key}.cards", "is missing")
        taken = self.slots(pick["cards"], f"{key}.cards")
        chopsticks = pick.get("chopsticks", False)
        if not isinstance(chopsticks, bool):
            raise self.error(f"{key}.chopsticks", "is not true or false")
        given = NONE
        if pick.get("dummy") is not None:
            given = self.slot(pick["dummy"], f"{key}.dummy")
        if len(taken) > 2 or (len(taken) == 2 and not chopsticks):
            return None
        first = taken[0] if taken else NONE
        if len(taken) == 2:
            return first, taken[1], given
        return first, MISSING if chopsticks else NONE, given
