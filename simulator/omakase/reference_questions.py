"""Which answers the rules allow, and what an answer that they forbid breaks.

Questions and the encoding of answers are those of :mod:`.table`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from .cards import (
    CHOPSTICKS,
    CODES,
    GINGER,
    KINDS,
    PLAYABLE_END,
    PRICES,
    SAKE,
    SUSHI,
    UMESHU,
)
from .rules import BELT
from .table import ACTION, CALL, DISCARD, EXCHANGE, GIVE, LOSE, NO_ACTION, PUT_BACK

if TYPE_CHECKING:
    from .reference import Game

AIMED: Final = (CHOPSTICKS, SAKE, UMESHU)
"""Actions that need a target (OM-4.1)."""
Objection = tuple[str, str]
"""Number of the broken rule, and what is wrong."""


class RuleViolation(ValueError):
    """Something the rulebook does not allow, with the rule and the place in the game.

    Parameters
    ----------
    rule
        Number of the rule, e.g. ``"OM-3.2"``.
    reason
        What is wrong, without a full stop.
    turn
        Turn of the game from 1, lost ones included, or None.
    seat
        Seat from 0, or None.
    """

    def __init__(
        self, rule: str, reason: str, *, turn: int | None = None, seat: int | None = None
    ) -> None:
        self.rule = rule
        self.reason = reason
        self.turn = turn
        self.seat = seat
        known = {"turn": turn, "seat": seat}
        place = ", ".join(
            f"{name} {number}" for name, number in known.items() if number is not None
        )
        super().__init__(f"{place}: {rule}: {reason}" if place else f"{rule}: {reason}")


def eligible(game: Game, seat: int) -> list[int]:
    """Seats that a player may aim an action at (OM-4.1)."""
    return [
        other
        for other, hand in enumerate(game.hands)
        if hand and other != seat and other != game.caller
    ]


def playable(game: Game, seat: int) -> list[int]:
    """Kinds in hand that may be played now, but for one action a turn (OM-1.3, OM-4.1)."""
    held = {kind for kind in game.hands[seat] if CHOPSTICKS <= kind < PLAYABLE_END}
    if held and not eligible(game, seat):
        held.difference_update(AIMED)
    return sorted(held)


def may_give(game: Game, seat: int, kind: int) -> bool:
    """Whether a hand card may go to the belt at all (OM-3.2)."""
    return kind != GINGER or (game.lone_ginger and game.rules.ginger == "exception")


def can_exchange(game: Game, seat: int) -> bool:
    """Whether some exchange is legal (OM-3.1, OM-3.3)."""
    return any(
        may_give(game, seat, kind) and any(kind != card for card in game.belt)
        for kind in game.hands[seat]
    )


def dearest(game: Game, seat: int) -> list[int]:
    """Kinds of the dearest sushi in a hand: several when equally dear (OM-4.5)."""
    sushi = [kind for kind in game.hands[seat] if kind < SUSHI]
    price = PRICES[sushi[0]] if sushi else 0
    return sorted({kind for kind in sushi if PRICES[kind] == price})


def legal_answers(game: Game, seat: int, question: int) -> list[int]:
    """Every answer that the rules allow, ascending."""
    kinds = sorted(set(game.hands[seat]))
    if question == ACTION:
        targets = {kind: eligible(game, seat) if kind in AIMED else [0] for kind in kinds}
        plays = [8 * kind + each for kind in playable(game, seat) for each in targets[kind]]
        return [NO_ACTION, *plays]
    if question == EXCHANGE:
        return [
            8 * kind + slot
            for kind in kinds
            for slot in range(BELT)
            if may_give(game, seat, kind) and game.belt[slot] != kind
        ]
    if question == GIVE:
        return kinds
    if question == PUT_BACK:
        return [64 * kind + place for kind in kinds for place in range(len(game.deck) + 1)]
    if question == LOSE:
        return dearest(game, seat)
    if question == DISCARD:
        return [kind for kind in kinds if kind != GINGER]
    return [0, 1]


def objection(game: Game, seat: int, question: int, answer: int) -> Objection | None:
    """What an answer breaks, or None for a legal one."""
    return _OBJECTIONS[question](game, seat, answer)


def _to_action(game: Game, seat: int, answer: int) -> Objection | None:
    if answer == NO_ACTION:
        return None
    kind, target = divmod(answer, 8)
    if missing := _not_held(game, seat, kind, "OM-4.1"):
        return missing
    if not CHOPSTICKS <= kind < PLAYABLE_END:
        return "OM-1.3", f"{CODES[kind]} is never played"
    if kind in AIMED:
        return _to_target(game, seat, CODES[kind], target)
    return ("OM-4.1", f"{CODES[kind]} is aimed at nobody") if target else None


def _to_target(game: Game, seat: int, card: str, target: int) -> Objection | None:
    if target == seat or target >= len(game.hands):
        return "OM-4.1", f"{card} is aimed at an opponent, and seat {target} is none"
    if target == game.caller:
        return "OM-5.1", f"{card} is aimed at seat {target}, which called the check"
    if not game.hands[target]:
        return "OM-4.1", f"{card} is aimed at seat {target}, which holds no card"
    return None


def _to_exchange(game: Game, seat: int, answer: int) -> Objection | None:
    kind, slot = divmod(answer, 8)
    if missing := _not_held(game, seat, kind, "OM-3.1"):
        return missing
    if not 0 <= slot < BELT:
        return "OM-3.1", f"the belt has slots 0 to {BELT - 1}, not {slot}"
    if not may_give(game, seat, kind):
        return "OM-3.2", "ginger may not be given away"
    if game.belt[slot] == kind:
        return "OM-3.2", f"{CODES[kind]} is exchanged for its own kind"
    return None


def _to_gift(game: Game, seat: int, answer: int) -> Objection | None:
    return _not_held(game, seat, answer, "OM-4.3")


def _to_put_back(game: Game, seat: int, answer: int) -> Objection | None:
    kind, place = divmod(answer, 64)
    if missing := _not_held(game, seat, kind, "OM-4.7"):
        return missing
    if place > len(game.deck):
        return "OM-4.7", f"the deck has places 0 to {len(game.deck)}, not {place}"
    return None


def _to_loss(game: Game, seat: int, answer: int) -> Objection | None:
    tied = dearest(game, seat)
    if answer in tied:
        return None
    named = " or ".join(CODES[kind] for kind in tied)
    return "OM-4.5", f"the fork takes the dearest sushi, {named}, not {_name(answer)}"


def _to_discard(game: Game, seat: int, answer: int) -> Objection | None:
    if answer == GINGER:
        return "OM-3.1", "ginger may not be discarded"
    return _not_held(game, seat, answer, "OM-3.1")


def _to_call(game: Game, seat: int, answer: int) -> Objection | None:
    return (
        None if answer in (0, 1) else ("OM-5.1", f"a check is called (1) or not (0), not {answer}")
    )


def _not_held(game: Game, seat: int, kind: int, rule: str) -> Objection | None:
    if kind in game.hands[seat]:
        return None
    held = ", ".join(CODES[each] for each in game.hands[seat]) or "empty"
    return rule, f"{_name(kind)} is not in hand; the hand is {held}"


def _name(kind: int) -> str:
    return CODES[kind] if 0 <= kind < KINDS else f"card {kind}"


_OBJECTIONS: Final[dict[int, Callable[[Game, int, int], Objection | None]]] = {
    ACTION: _to_action,
    EXCHANGE: _to_exchange,
    GIVE: _to_gift,
    PUT_BACK: _to_put_back,
    LOSE: _to_loss,
    DISCARD: _to_discard,
    CALL: _to_call,
}
