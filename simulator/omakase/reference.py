"""Reference engine of Omakase: one game in plain Python, in the order of the rulebook.

It verifies every decision and then acts. Tests play the same games through it and
through the kernel; ``replay`` uses it to verify a record. It is independent of the kernel
and slow on purpose.
"""

from __future__ import annotations

from bisect import insort
from typing import Any

from .cards import CODES, GINGER, MATCHA
from .reference_actions import EFFECTS
from .reference_chance import FULL_DECK, Chance, StreamChance
from .reference_game import Decide, Game
from .reference_questions import AIMED, RuleViolation, can_exchange, legal_answers, playable
from .reference_scoring import Division, complete_sets, divide, winners
from .rules import BELT, HAND_LIMIT, Rules
from .table import ACTION, BY_CHECK, BY_DRAW, CALL, DISCARD, EXCHANGE, NO_ACTION, NOBODY

__all__ = [
    "Decide",
    "Division",
    "Game",
    "RuleViolation",
    "StreamChance",
    "check_invariants",
    "complete_sets",
    "divide",
    "legal_answers",
    "play",
    "take_turn",
    "winners",
]


def play(rules: Rules, chance: Chance, decide: Decide) -> Game:
    """Play a whole game.

    Parameters
    ----------
    rules, chance, decide
        See :class:`Game`.

    Raises
    ------
    RuleViolation
        For the first decision, or outcome of chance, that the rules do not allow.
    """
    game = Game(rules, chance, decide)
    game.start()
    while not game.over:
        take_turn(game)
    return game


def take_turn(game: Game) -> None:
    """Play, or lose, one turn (OM-3.1, OM-4.10) and see whether the game is over (OM-5)."""
    if game.over:
        raise RuntimeError("the game is over")
    seat = game.seat
    checked = game.caller != NOBODY
    game.number += 1
    game.account = {"seat": seat}
    if game.skips[seat]:
        game.skips[seat] -= 1
        game.account["lost"] = True
        if game.rules.skip_moves_belt:
            _move_belt(game)
    else:
        _play_turn(game, seat)
    if not game.over and checked:
        game.final_turns -= 1
        if game.final_turns == 0:
            game.ending = BY_CHECK
    if not game.over:
        game.seat = (seat + 1) % game.rules.players


def _play_turn(game: Game, seat: int) -> None:
    """The seven steps of OM-3.1; the draw ends the game when there is no card (OM-5.2)."""
    hand = game.hands[seat]
    had_cards = bool(hand)
    kind = game.draw()
    game.account["draw"] = None if kind is None else CODES[kind]
    if kind is None:
        game.ending = BY_DRAW
        return
    game.turn += 1
    game.turns_of[seat] += 1
    game.stage = 0
    game.acted = False
    game.target = NOBODY
    game.lone_ginger = kind == GINGER and not had_cards
    game.acquire(seat, kind)
    _action_step(game, seat, "action_before")
    _exchange_step(game, seat)
    game.stage = 1
    if not game.acted:
        _action_step(game, seat, "action_after")
    _move_belt(game)
    _discard_step(game, seat)
    _check_step(game, seat)


def _action_step(game: Game, seat: int, key: str) -> None:
    """Steps 2 and 4: play an action card, or none (OM-4)."""
    if not playable(game, seat):
        return
    answer = game.ask(seat, ACTION)
    if answer == NO_ACTION:
        return
    kind, target = divmod(answer, 8)
    told: dict[str, Any] = {"card": CODES[kind]}
    game.account[key] = told
    game.acted = True
    game.hands[seat].remove(kind)
    game.knowledge.left(seat, kind)
    if kind == MATCHA:
        game.in_front[seat] += 1
    else:
        game.trash.append(kind)
    if kind in AIMED:
        game.target = told["target"] = target
    EFFECTS[kind](game, seat, told)


def _exchange_step(game: Game, seat: int) -> None:
    """Step 3, compulsory where it is possible (OM-3.2, OM-3.3)."""
    if not can_exchange(game, seat):
        return
    given, slot = divmod(game.ask(seat, EXCHANGE), 8)
    taken = game.belt[slot]
    game.belt[slot] = given
    game.hands[seat].remove(given)
    insort(game.hands[seat], taken)
    game.knowledge.left(seat, given)
    game.knowledge.came(seat, taken)
    game.account["exchange"] = {"give": CODES[given], "slot": slot, "take": CODES[taken]}


def _move_belt(game: Game) -> None:
    """Step 5; the card that falls is in the trash after any reshuffle (OM-D18)."""
    kind = game.draw_in_turn()
    game.account["belt"] = None if kind is None else CODES[kind]
    if kind is not None:
        game.belt.insert(0, kind)
        game.trash.append(game.belt.pop())


def _discard_step(game: Game, seat: int) -> None:
    """Step 6: the hand limit, with matcha of this turn (OM-4.6, OM-D27)."""
    hand = game.hands[seat]
    while len(hand) > HAND_LIMIT + game.in_front[seat] and any(k != GINGER for k in hand):
        kind = game.ask(seat, DISCARD)
        game.throw_away(seat, kind)
        game.account.setdefault("discards", []).append(CODES[kind])


def _check_step(game: Game, seat: int) -> None:
    """Step 7: the first caller only (OM-5.1, OM-D16)."""
    if game.over or game.caller != NOBODY or not complete_sets(game.hands[seat]):
        return
    if game.ask(seat, CALL):
        game.account["check"] = True
        game.caller = seat
        game.final_turns = game.rules.players - 1
        game.check_turn = game.turns_of[seat]
        game.check_scores = [division.score for division in game.divisions()]


def check_invariants(game: Game) -> None:
    """Verify what is true of every state between two turns (section 7 of the rulebook).

    Raises
    ------
    AssertionError
        Naming the first invariant that does not hold.
    """
    cards = game.belt + game.deck + game.trash + [MATCHA] * sum(game.in_front)
    _require(sorted(sum(game.hands, cards)) == list(FULL_DECK), "cards were lost or made")
    _require(len(game.belt) == BELT, f"the belt has {len(game.belt)} cards")
    _require(all(hand == sorted(hand) for hand in game.hands), "a hand is out of order")
    for observer, row in enumerate(game.knowledge.rows):
        for owner, counts in enumerate(row):
            for kind, known in enumerate(counts):
                wrong = f"seat {observer} knows {known} {CODES[kind]} with seat {owner}"
                _require(owner != observer or known == 0, wrong)
                _require(known <= game.hands[owner].count(kind), wrong)


def _require(holds: bool, broken: str) -> None:
    if not holds:
        raise AssertionError(broken)
