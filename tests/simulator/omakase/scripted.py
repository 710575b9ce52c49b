"""Positions of Omakase made by hand, with scripted chance and scripted answers."""

from sushilab.simulator.omakase.cards import CODES, KIND
from sushilab.simulator.omakase.reference import Game, legal_answers, take_turn
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import (
    ACTION,
    CALL,
    DISCARD,
    EXCHANGE,
    GIVE,
    LOSE,
    NO_ACTION,
    PUT_BACK,
)

BELT = ("tofu", "omelette", "tofu", "omelette", "tofu", "omelette")


def kinds(codes):
    return [KIND[code] for code in codes]


def codes(cards):
    return [CODES[kind] for kind in cards]


class Dice:
    """Chance that gives what a test wants."""

    used = 0

    def __init__(self, stolen=(), pile=None, decks=()):
        self.next_stolen, self.next_pile, self.decks = kinds(stolen), pile, list(decks)

    def stolen(self, hand):
        return self.next_stolen.pop(0)

    def pile(self, cards):
        return kinds(self.next_pile)

    def new_deck(self, trash):
        return kinds(self.decks.pop(0))[::-1] if self.decks else list(trash)


def encoded(question, answer):
    """Answer of a test in the engine's numbers."""
    if question == ACTION:
        card, target = answer if isinstance(answer, tuple) else (answer, 0)
        return NO_ACTION if card is None else 8 * KIND[card] + target
    if question in (EXCHANGE, PUT_BACK):
        return (8 if question == EXCHANGE else 64) * KIND[answer[0]] + answer[1]
    return answer if question == CALL else KIND[answer]


class Players:
    """Answers of all players by question, in order; ``asked`` is what was asked."""

    def __init__(self, **answers):
        names = {
            "act": ACTION,
            "swap": EXCHANGE,
            "give": GIVE,
            "back": PUT_BACK,
            "lose": LOSE,
            "discard": DISCARD,
            "call": CALL,
        }
        self.answers = {names[name]: list(each) for name, each in answers.items()}
        self.asked = []

    def __call__(self, game, seat, question):
        self.asked.append((seat, question))
        if self.answers.get(question):
            return encoded(question, self.answers[question].pop(0))
        return legal_answers(game, seat, question)[0]


def position(
    hands, *, deck=("crab",) * 9, belt=BELT, trash=(), seat=0, rules=None, dice=None, **answers
):
    """A game before a turn of ``seat``; ``deck`` is in drawing order."""
    rules = rules or Rules(len(hands), reshuffles=0)
    game = Game(rules, dice or Dice(), Players(**answers))
    game.hands = [sorted(kinds(hand)) for hand in hands]
    game.belt, game.deck, game.trash = kinds(belt), kinds(deck)[::-1], kinds(trash)
    game.deck_size = len(game.deck)
    game.seat = seat
    return game


def after_turn(hands, **others):
    """The game after one turn of seat 0."""
    game = position(hands, **others)
    take_turn(game)
    return game


def hands_of(game):
    return [codes(hand) for hand in game.hands]


def asked(game, question):
    """Seats that were asked a question."""
    return [seat for seat, each in game.decide.asked if each == question]
