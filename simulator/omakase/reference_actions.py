"""Effects of the action cards in the reference engine (section 4 of the rulebook).

Each is applied after the played card has left the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .cards import CHEFS_CHOICE, CHOPSTICKS, CODES, FORK, MATCHA, SAKE, UMESHU, WASABI
from .reference_game import Game
from .reference_questions import dearest
from .table import GIVE, LOSE, PUT_BACK


def _chopsticks(game: Game, seat: int, told: dict[str, Any]) -> None:
    """OM-4.2."""
    game.steal(seat, told)


def _sake(game: Game, seat: int, told: dict[str, Any]) -> None:
    """OM-4.3; wasabi works in either direction (OM-D12)."""
    game.steal(seat, told)
    kind = game.ask(seat, GIVE)
    game.hand_over(kind, seat, game.target)
    told["given"] = CODES[kind]


def _umeshu(game: Game, seat: int, told: dict[str, Any]) -> None:
    """OM-4.4; all wasabi drawn from the pile works, one's own too (OM-D11)."""
    seats = (seat, game.target)
    before = [game.hands[each] for each in seats]
    cards = sorted(before[0] + before[1])
    pile = game.chance.pile(cards)
    game.check_shuffle("OM-4.4", "the pile", pile, cards)
    after = [sorted(pile[0::2]), sorted(pile[1::2])]
    for each, hand in zip(seats, after, strict=True):
        game.hands[each] = hand
        game.skips[each] += hand.count(WASABI)
    game.knowledge.pooled(seats, before, after)
    told["pile"] = [CODES[kind] for kind in pile]


def _fork(game: Game, seat: int, told: dict[str, Any]) -> None:
    """OM-4.5: everyone but the actor and the caller, in seat order."""
    told["lost"] = []
    for step in range(1, game.rules.players):
        other = (seat + step) % game.rules.players
        tied = dearest(game, other)
        if not tied or other == game.caller:
            continue
        kind = game.ask(other, LOSE) if len(tied) > 1 else tied[0]
        game.throw_away(other, kind)
        told["lost"].append({"seat": other, "card": CODES[kind]})


def _matcha(game: Game, seat: int, told: dict[str, Any]) -> None:
    """OM-4.6; the card itself is in front of the player already."""
    _draw_more(game, seat, 1, told)


def _chefs_choice(game: Game, seat: int, told: dict[str, Any]) -> None:
    """OM-4.7; wasabi works even when it goes back at once (OM-D13)."""
    _draw_more(game, seat, 3, told)
    told["put_back"] = []
    for _ in range(min(2, len(game.hands[seat]))):
        kind, place = divmod(game.ask(seat, PUT_BACK), 64)
        game.hands[seat].remove(kind)
        game.deck.insert(len(game.deck) - place, kind)
        game.knowledge.hidden(seat)
        told["put_back"].append({"card": CODES[kind], "place": place})


def _draw_more(game: Game, seat: int, count: int, told: dict[str, Any]) -> None:
    told["draws"] = []
    for _ in range(count):
        kind = game.draw_in_turn()
        if kind is not None:
            game.acquire(seat, kind)
            told["draws"].append(CODES[kind])


EFFECTS: Final[dict[int, Callable[[Game, int, dict[str, Any]], None]]] = {
    CHOPSTICKS: _chopsticks,
    SAKE: _sake,
    UMESHU: _umeshu,
    FORK: _fork,
    MATCHA: _matcha,
    CHEFS_CHOICE: _chefs_choice,
}
"""What a played card does; what happens is added to the account of the turn."""
