"""One game of the reference engine: its state, the set-up, and how cards move.

Turns are played by :mod:`.reference`, action cards by :mod:`.reference_actions`.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from .cards import CODES, WASABI
from .reference_chance import FULL_DECK, Chance
from .reference_knowledge import Knowledge
from .reference_questions import RuleViolation, objection
from .reference_scoring import Division, divide
from .rules import BELT, Rules
from .table import BY_TURN, NOBODY

Decide = Callable[["Game", int, int], int]
"""``decide(game, seat, question) -> answer``; questions and answers as in :mod:`.table`."""


class Game:
    """The state of one game, and how cards move.

    The attributes are the whole state and may be read, or set up for a test, freely. Cards
    are kinds. Nothing is dealt before ``start``.

    Parameters
    ----------
    rules
        Players and options.
    chance
        Source of everything random.
    decide
        Answers every question.

    Attributes
    ----------
    hands
        By seat, each in order of kinds.
    belt
        Slot 0 next to the deck, slot 5 next to the trash (OM-2.1).
    deck
        The top card last.
    trash
        In the order in which cards came there.
    in_front, skips, turns_of
        By seat: matcha in front, turns to lose (OM-4.9), turns had.
    seat
        Whose turn it is, or was at the end.
    turn, number
        Turns of all players so far, without and with those that were not played.
    deck_pass, deck_size, reshuffles
        Reshuffles so far, cards of the deck after the last one (or after the set-up),
        reshuffles left (OM-2.4).
    stage, acted, lone_ginger, target
        Of the turn going on: 1 after the exchange; whether an action was played; whether
        ginger was drawn into an empty hand (OM-3.2); at whom an action was aimed.
    caller, final_turns, check_turn, check_scores
        Who called the check or ``NOBODY``, turns left after it, the caller's own turn,
        and what all hands were worth then (OM-5.1).
    ending
        0, or how the game ended: ``BY_CHECK``, ``BY_DRAW``, ``BY_TURN``.
    asked
        Questions asked so far.
    knowledge
        What every player knows of the other hands.
    account
        What happened in the last turn, as a record holds it.
    """

    def __init__(self, rules: Rules, chance: Chance, decide: Decide) -> None:
        players = rules.players
        self.rules = rules
        self.chance = chance
        self.decide = decide
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.belt: list[int] = []
        self.deck: list[int] = []
        self.trash: list[int] = []
        self.in_front = [0] * players
        self.skips = [0] * players
        self.turns_of = [0] * players
        self.seat = self.turn = self.number = 0
        self.deck_pass = self.deck_size = 0
        self.reshuffles = int(rules.reshuffles or 0)
        self.stage = 0
        self.acted = self.lone_ginger = False
        self.target = self.caller = NOBODY
        self.final_turns = self.check_turn = 0
        self.check_scores = [0] * players
        self.ending = 0
        self.asked = 0
        self.knowledge = Knowledge(players)
        self.account: dict[str, Any] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.ending != 0

    def divisions(self) -> list[Division]:
        """Best division of every hand as it is now, by seat (OM-6)."""
        return [divide(hand, self.rules) for hand in self.hands]

    # Section 2: set-up

    def start(self) -> None:
        """Shuffle, deal, lay out the belt (OM-2.1); no wasabi works here (OM-2.2)."""
        self.deck = self.chance.first_deck()
        self.check_shuffle("OM-2.1", "the first deck", self.deck, list(FULL_DECK))
        self.seat = self.chance.first_player(self.rules.players)
        self.hands = [[self.deck.pop()] for _ in range(self.rules.players)]
        self.belt = [self.deck.pop() for _ in range(BELT)]
        self.deck_size = len(self.deck)

    def steal(self, seat: int, told: dict[str, Any]) -> None:
        """Take a random card from the target (OM-4.2)."""
        hand = self.hands[self.target]
        kind = self.chance.stolen(hand)
        if kind not in hand:
            held = ", ".join(CODES[each] for each in hand)
            reason = f"{CODES[kind]} is not in the hand of seat {self.target}; that is {held}"
            raise self.violation("OM-4.2", reason, seat)
        self.hand_over(kind, self.target, seat)
        told["stolen"] = CODES[kind]

    def hand_over(self, kind: int, giver: int, receiver: int) -> None:
        """Move a card from one hand to another; wasabi works (OM-4.9)."""
        self.hands[giver].remove(kind)
        self.acquire(receiver, kind)
        self.knowledge.went(kind, giver, receiver)

    def throw_away(self, seat: int, kind: int) -> None:
        """Move a card from a hand to the trash, face up (OM-2.3)."""
        self.hands[seat].remove(kind)
        self.knowledge.left(seat, kind)
        self.trash.append(kind)

    def acquire(self, seat: int, kind: int) -> None:
        """Take a card into the hand in a way in which wasabi works (OM-4.9)."""
        insort(self.hands[seat], kind)
        if kind == WASABI:
            self.skips[seat] += 1

    # Section 5: end of the game

    def draw_in_turn(self) -> int | None:
        """Draw in the middle of a turn, which is then the last one if there is no card."""
        kind = self.draw()
        if kind is None:
            self.ending = BY_TURN
        return kind

    def draw(self) -> int | None:
        """Top card, after a reshuffle if that is needed and left (OM-5.2, OM-5.3)."""
        if not self.deck:
            if not self.reshuffles or not self.trash:
                return None
            trash = sorted(self.trash)
            self.deck = self.chance.new_deck(trash)
            self.check_shuffle("OM-5.2", "the new deck", self.deck, trash)
            told = [CODES[kind] for kind in reversed(self.deck)]
            self.account.setdefault("new_decks", []).append(told)
            self.trash = []
            self.reshuffles -= 1
            self.deck_pass += 1
            self.deck_size = len(self.deck)
        return self.deck.pop()

    def ask(self, seat: int, question: int) -> int:
        """Ask for a decision and verify it."""
        self.asked += 1
        answer = self.decide(self, seat, question)
        broken = objection(self, seat, question, answer)
        if broken is not None:
            raise self.violation(*broken, seat)
        return answer

    def check_shuffle(self, rule: str, name: str, cards: list[int], allowed: list[int]) -> None:
        """Verify that chance gave back the cards that it got."""
        if sorted(cards) == allowed:
            return
        reason = f"{name} has {len(cards)} cards instead of {len(allowed)}"
        for kind, code in enumerate(CODES):
            if cards.count(kind) != allowed.count(kind):
                reason = f"{name} has {cards.count(kind)} {code} instead of {allowed.count(kind)}"
                break
        raise self.violation(rule, reason, self.seat if self.number else None)

    def violation(self, rule: str, reason: str, seat: int | None) -> RuleViolation:
        """Error for a broken rule, with the turn going on."""
        return RuleViolation(rule, reason, turn=self.number or None, seat=seat)
