"""Tables of Omakase made by hand or at random, for tests of views and of strategies."""

from __future__ import annotations

from sushilab.simulator.omakase.cards import COPIES, KIND, KINDS
from sushilab.simulator.omakase.rules import BELT
from sushilab.simulator.omakase.table import (
    ASKED,
    BELT_ROW,
    CALLER,
    DECK_LEFT,
    DECK_ROW,
    DECK_SIZE,
    HANDS,
    KNOWN,
    LONE_GINGER,
    MASKS,
    MATCHA_IN_FRONT,
    NOBODY,
    SIZES,
    STAGE,
    TARGET,
    TRASH,
    TURNS_OF,
    new_table,
)

EMPTY_BELT = ("tofu", "tofu", "omelette", "omelette", "cucumber_roll", "cucumber_roll")


def cards(text):
    """Kinds of a text such as ``tuna 2*shrimp``."""
    found = []
    for word in text.split():
        copies, star, code = word.rpartition("*")
        found += [KIND[code]] * (int(copies) if star else 1)
    return found


def table_of(rules, *hands, belt=None, trash="", deck=40, turns=1, caller=NOBODY, known=None):
    """Table with these hands by seat, and the rest of the cards in the deck as far as it goes.

    ``known`` gives, by (observer, owner), a text of cards.
    """
    table = new_table(rules)
    info = table.info
    for seat in range(rules.players):
        _fill(table, seat, cards(hands[seat]) if seat < len(hands) else [])
        info[TURNS_OF + seat] = turns
    for slot, kind in enumerate(cards(belt) if belt else [KIND[c] for c in EMPTY_BELT]):
        table.cards[BELT_ROW, slot] = kind
    for kind in cards(trash):
        table.cards[TRASH, kind] += 1
    for (observer, owner), text in (known or {}).items():
        for kind in cards(text):
            table.cards[KNOWN + 4 * observer + owner, kind] += 1
    info[DECK_LEFT] = deck
    info[DECK_SIZE] = 60 - rules.players - BELT
    info[CALLER] = caller
    for seat in range(rules.players):
        table.streams[seat] = 12345 + seat
    return table


def _fill(table, seat, kinds):
    for kind in kinds:
        table.cards[HANDS + seat, kind] += 1
        table.info[MASKS + seat] |= 1 << kind
    table.info[SIZES + seat] = len(kinds)


def random_table(rules, dice):
    """Table of a real deck: every card in one place, counts and masks in order."""
    table = new_table(rules)
    info = table.info
    deck = [kind for kind in range(KINDS) for _ in range(COPIES[kind])]
    dice.shuffle(deck)
    for slot in range(BELT):
        table.cards[BELT_ROW, slot] = deck.pop()
    for seat in range(rules.players):
        size = dice.randint(0 if seat else 1, 9)
        _fill(table, seat, [deck.pop() for _ in range(size)])
        info[TURNS_OF + seat] = dice.randint(1, 20)
    for _ in range(dice.randint(0, len(deck))):
        kind = deck.pop()
        if kind == KIND["matcha"]:
            info[MATCHA_IN_FRONT + dice.randrange(rules.players)] += 1
        else:
            table.cards[TRASH, kind] += 1
    for place, kind in enumerate(deck):
        table.cards[DECK_ROW, place] = kind
    info[DECK_LEFT], info[DECK_SIZE] = len(deck), 60 - rules.players - BELT
    for observer in range(rules.players):
        for owner in range(rules.players):
            for kind in range(KINDS):
                held = int(table.cards[HANDS + owner, kind])
                if owner != observer and held and dice.random() < 0.3:
                    table.cards[KNOWN + 4 * observer + owner, kind] = dice.randint(1, held)
    info[ASKED] = dice.randint(1, 1000)
    info[STAGE], info[LONE_GINGER] = dice.randint(0, 1), int(dice.random() < 0.2)
    if dice.random() < 0.15:
        info[CALLER] = dice.randrange(1, rules.players)
    info[TARGET] = dice.randrange(1, rules.players)
    for stream in range(rules.players):
        table.streams[stream] = dice.getrandbits(64)
    return table
