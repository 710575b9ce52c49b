"""Rule cases of Omakase about hands: their worth, their limit, and what may be done with them."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..case_reading import Result
from . import stepping
from .cards import CODES, DECK, GINGER, SET_CODES, SETS, SUSHI
from .case_reading import FILLER, CaseReader
from .effect_cases import fill_hand, hand_of
from .rules import BELT, MIN_PLAYERS
from .scoring import MEMBERS, best_division, hand_score, sets_of, share_wins
from .steps import ASKED_SEAT
from .table import (
    ACTED,
    ACTION,
    BELT_ROW,
    CALLER,
    DISCARD,
    EXCHANGE,
    HANDS,
    LONE_GINGER,
    MATCHA_IN_FRONT,
)

MOST_YEN: Final = 10**9


def set_membership(_read: CaseReader) -> Result:
    """Tell kinds of sushi by the number of sets that they are in (OM-1.2)."""
    words = ("none", "one", "two")
    member_of = MEMBERS.sum(axis=0)
    return {
        word: sorted(CODES[kind] for kind in range(SUSHI) if member_of[kind] == number)
        for number, word in enumerate(words)
    }


def score(read: CaseReader) -> Result:
    """Score a hand (OM-6.2)."""
    table = read.table()
    fill_hand(table, 0, read.cards("hand"))
    row = table.cards[HANDS]
    division = int(best_division(table.info, row))
    sets = [SET_CODES[s] for s in range(SETS) for _ in range(sets_of(division, s))]
    return {"score": int(hand_score(table.info, row)), "sets": sets}


def check_possible(read: CaseReader) -> Result:
    """Ask whether a hand allows to call the check (OM-5.1)."""
    table = read.table()
    fill_hand(table, 0, read.cards("hand"))
    if read.flag("called", False):
        table.info[CALLER] = 1
    return {"possible": bool(stepping.can_call(table, 0))}


def exchange_legal(read: CaseReader) -> Result:
    """Ask whether a card may be exchanged for one of the belt (OM-3.2)."""
    table = read.table()
    hand = read.cards("hand")
    fill_hand(table, 0, hand)
    belt_card = read.card(read.get("belt_card"), "belt_card")
    table.cards[BELT_ROW, :BELT] = belt_card
    empty_before = read.flag("hand_empty_before_draw", False)
    drawn = read.card(read.get("drawn", "ginger"), "drawn")
    table.info[LONE_GINGER] = int(empty_before and drawn == GINGER)
    answer = 8 * read.card(read.get("give"), "give")
    return {"legal": stepping.answer_is_legal(table, 0, EXCHANGE, answer)}


def action_legal(read: CaseReader) -> Result:
    """Ask whether an action card may be played (OM-4.1)."""
    opponents = read.entries("opponents", [{"cards": 1}])
    # No opponents listed: nobody who could be a target.
    table = read.table(max(len(opponents) + 1, MIN_PLAYERS))
    fill_hand(table, 0, read.cards("hand"))
    table.info[ACTED] = int(read.flag("action_already_played", False))
    for seat, opponent in enumerate(opponents, start=1):
        key = f"opponents[{seat - 1}]"
        read.check_keys(read.as_object(opponent, key), ("cards", "protected"), f"{key}.")
        protected = opponent.get("protected", False)
        if not isinstance(protected, bool):
            raise read.error(f"{key}.protected", f"{protected!r} is not true or false")
        cards = read.as_number(opponent.get("cards", 1), f"{key}.cards", DECK)
        # The kernel protects one player, the caller; nobody can aim at an empty hand either.
        if protected and table.info[CALLER] < 0:
            table.info[CALLER] = seat
        elif protected:
            cards = 0
        fill_hand(table, seat, [FILLER] * cards)
    kind = read.card(read.get("card"), "card")
    targets = list(range(len(opponents) + 1))
    if read.has("target"):
        targets = [read.number("target", len(opponents))]
    answers = [8 * kind + target for target in targets]
    return {"legal": any(stepping.answer_is_legal(table, 0, ACTION, each) for each in answers)}


def limit(read: CaseReader) -> Result:
    """Discard down to the hand limit (OM-3.1, OM-4.6)."""
    table = read.table()
    if read.has("hand"):
        hand = read.cards("hand")
        size = read.get("hand_size", len(hand))
        if size != len(hand):
            raise read.error("hand_size", f"{size!r}, but the hand has {len(hand)} cards")
    else:
        size = read.number("hand_size", DECK)
        ginger = size > 0 and read.flag("ginger", False)
        hand = [GINGER] * ginger + [FILLER] * (size - ginger)
    fill_hand(table, 0, hand)
    table.info[MATCHA_IN_FRONT] = read.number("matcha", DECK, 0)
    table.info[ASKED_SEAT], discards, legal = 0, 0, True
    if read.has("discard"):
        card = read.card(read.get("discard"), "discard")
        legal = bool(
            stepping.must_discard(table, 0) and stepping.answer_is_legal(table, 0, DISCARD, card)
        )
    while stepping.must_discard(table, 0):
        kind = next(kind for kind in hand_of(table, 0) if kind != GINGER)
        stepping.take_answer(table, DISCARD, kind)
        discards += 1
    limit = stepping.hand_limit(table, 0)
    hand_left = [CODES[kind] for kind in hand_of(table, 0)]
    return {"limit": limit, "discards": discards, "legal": legal, "hand": hand_left}


def final(read: CaseReader) -> Result:
    """Score all hands and name the winners (OM-6.5)."""
    if read.has("hands"):
        hands = read.entries("hands")
        table = read.table(len(hands))
        for seat, cards in enumerate(hands):
            fill_hand(table, seat, read.kinds(cards, f"hands[{seat}]"))
        scores = [int(hand_score(table.info, table.cards[HANDS + s])) for s in range(len(hands))]
    else:
        given = read.entries("scores")
        read.table(len(given))
        scores = [read.as_number(s, f"scores[{i}]", MOST_YEN) for i, s in enumerate(given)]
    wins = np.zeros(len(scores), np.int64)
    share_wins(np.array(scores, np.int64), wins, len(scores))
    return {"winners": [seat for seat, share in enumerate(wins) if share > 0], "scores": scores}
