"""A player's choice in one turn of the reference engine, and the error for a broken rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .cards import KIND
from .reference_scoring import Placed, Tableau, is_nigiri, open_wasabi
from .rules import Rules


class RuleViolation(ValueError):
    """Something the rulebook does not allow, with the rule and the place in the game.

    Parameters
    ----------
    rule
        Number of the rule, e.g. ``"SG-5.1"``.
    reason
        What is wrong, without a full stop.
    round, turn
        Round 1 to 3 and turn from 1, or None where not known.
    seat
        Seat from 0 (the dummy's tableau is 2), or None.
    """

    def __init__(
        self,
        rule: str,
        reason: str,
        *,
        round: int | None = None,
        turn: int | None = None,
        seat: int | None = None,
    ) -> None:
        self.rule = rule
        self.reason = reason
        self.round = round
        self.turn = turn
        self.seat = seat
        known = {"round": round, "turn": turn, "seat": seat}
        place = ", ".join(
            f"{name} {number}" for name, number in known.items() if number is not None
        )
        super().__init__(f"{place}: {rule}: {reason}" if place else f"{rule}: {reason}")


@dataclass(frozen=True)
class Pick:
    """What one player does in one turn (SG-3.1).

    Parameters
    ----------
    cards
        One card code, or two in the order of placing when chopsticks are used
        (SG-5.3).
    dips
        One flag a card; False declines to dip a nigiri that finds an open wasabi
        (SG-9.4 ``choice``). All True when left out.
    dummy
        Card the controller gives to the dummy (SG-9.11).

    Raises
    ------
    ValueError
        For no card, more than two, or a different number of flags.
    """

    cards: tuple[str, ...]
    dips: tuple[bool, ...] = ()
    dummy: str | None = None

    def __post_init__(self) -> None:
        """Fill in the flags and verify the sizes."""
        if len(self.cards) not in (1, 2):
            raise ValueError(
                f"a pick is one card, or two with chopsticks (SG-5.2), not {len(self.cards)}"
            )
        if not self.dips:
            object.__setattr__(self, "dips", (True,) * len(self.cards))
        if len(self.dips) != len(self.cards):
            raise ValueError(f"{len(self.cards)} cards and {len(self.dips)} dip flags")

    @property
    def uses_chopsticks(self) -> bool:
        """Whether two cards are taken (SG-5.1)."""
        return len(self.cards) == 2

    @property
    def taken(self) -> tuple[str, ...]:
        """All cards that leave the hand: the player's own, then the dummy's."""
        return self.cards if self.dummy is None else (*self.cards, self.dummy)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON form, e.g. ``{"cards": ["squid", "egg"], "chopsticks": true}``."""
        entries = [
            card if dip else {"card": card, "dip": False}
            for card, dip in zip(self.cards, self.dips, strict=True)
        ]
        document: dict[str, Any] = {"cards": entries}
        if self.uses_chopsticks:
            document["chopsticks"] = True
        if self.dummy is not None:
            document["dummy"] = self.dummy
        return document

    @classmethod
    def from_json(cls, document: Any) -> Pick:
        """Read the form of :meth:`to_json`.

        Raises
        ------
        ValueError
            For anything malformed, in one sentence.
        """
        document = _json_object(document, "a pick", {"cards"}, {"chopsticks", "dummy"})
        if not isinstance(document["cards"], list):
            raise ValueError("cards is not a list")
        entries = [_entry(entry) for entry in document["cards"]]
        dummy = document.get("dummy")
        if "dummy" in document:
            _json_card(dummy)
        pick = cls(tuple(card for card, _ in entries), tuple(dip for _, dip in entries), dummy)
        if document.get("chopsticks", False) is not pick.uses_chopsticks:
            raise ValueError("chopsticks must be true with two cards, and only then (SG-5.1)")
        return pick


def dip_choices(
    tableau: Tableau, cards: tuple[str, ...], rules: Rules
) -> Iterator[tuple[bool, ...]]:
    """Every legal ``Pick.dips`` for cards placed in this order (SG-4.1, SG-9.4).

    Declining is possible only with ``wasabi="choice"`` and only for a nigiri
    that finds an open wasabi when it is placed: a refusal without effect would be
    the same pick written twice.
    """
    if not cards:
        yield ()
        return
    card, later = cards[0], cards[1:]
    finds_wasabi = is_nigiri(card) and open_wasabi(tableau) > 0
    declining = (True, False) if finds_wasabi and rules.wasabi == "choice" else (True,)
    for dip in declining:
        after = [*tableau, Placed(card, finds_wasabi and dip)]
        for rest in dip_choices(after, later, rules):
            yield (dip, *rest)


def _json_object(value: Any, name: str, required: set[str], optional: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{name} is not an object")
    for key in sorted(required - value.keys()):
        raise ValueError(f"{key} is missing")
    for key in sorted(value.keys() - required - optional):
        raise ValueError(f"unknown key {key!r}")
    return value


def _json_card(value: Any) -> str:
    if not isinstance(value, str) or value not in KIND:
        raise ValueError(f"{value!r} is not a card; cards are {', '.join(KIND)}")
    return value


def _entry(entry: Any) -> tuple[str, bool]:
    if isinstance(entry, str):
        return _json_card(entry), True
    entry = _json_object(entry, "a card of a pick", {"card"}, {"dip"})
    dip = entry.get("dip", True)
    if not isinstance(dip, bool):
        raise ValueError("dip is not true or false")
    return _json_card(entry["card"]), dip
