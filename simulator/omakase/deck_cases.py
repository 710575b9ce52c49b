"""Rule cases of Omakase about the deck, the set-up and the belt."""

from __future__ import annotations

from collections import Counter

from ..case_reading import Result
from . import stepping
from .cards import CODES, DECK, KIND, KINDS, PRICES, SUSHI
from .case_reading import ENDS, FILLER, RESHUFFLE, CaseReader
from .effect_cases import fill_hand, hand_of, stack_deck
from .rules import BELT, MAX_RESHUFFLES
from .steps import ASKED_SEAT, OVER
from .table import (
    ACTION,
    BELT_ROW,
    BY_TURN,
    DECK_LEFT,
    DECK_ROW,
    DISCARD,
    ENDING,
    HANDS,
    PLAYERS,
    RESHUFFLES,
    SEAT,
    SIZES,
    SKIPS,
    TRASH,
    TURN,
    Table,
)


def _dealt(read: CaseReader) -> Table:
    table = read.table()
    stepping.deal_game(table, 1, 0)
    return table


def deck(read: CaseReader) -> Result:
    """Count the cards of all places after dealing (OM-1)."""
    table = _dealt(read)
    held = table.cards[HANDS : HANDS + int(table.info[PLAYERS]), :KINDS].sum(axis=0)
    row, left = table.cards[DECK_ROW], int(table.info[DECK_LEFT])
    counts = Counter(map(int, [*row[:left], *table.cards[BELT_ROW, :BELT]]))
    copies = [int(held[kind]) + counts[kind] for kind in range(KINDS)]
    return {
        "total": sum(copies),
        "sushi": sum(copies[:SUSHI]),
        "actions": sum(copies[SUSHI:]),
        "value": sum(price * number for price, number in zip(PRICES, copies, strict=True)),
        "counts": dict(zip(CODES, copies, strict=True)),
    }


def set_up(read: CaseReader) -> Result:
    """Deal, and count what lies where (OM-2.1)."""
    table = _dealt(read)
    info = table.info
    sizes = {int(info[SIZES + seat]) for seat in range(int(info[PLAYERS]))}
    return {
        "hand": sizes.pop() if len(sizes) == 1 else sorted(sizes),
        "belt": BELT,
        "deck": int(info[DECK_LEFT]),
        "reshuffles": int(info[RESHUFFLES]),
        "skips": [int(info[SKIPS + seat]) for seat in range(int(info[PLAYERS]))],
    }


def belt(read: CaseReader) -> Result:
    """Move the belt once (OM-3.1)."""
    belt, new = read.entries("belt"), read.get("new", None)
    if "new" not in read.setup:
        raise read.error("new", "is missing; null stands for a deck without cards")
    if len(belt) != BELT:
        raise read.error("belt", f"{len(belt)} cards, the belt has {BELT}")
    # Any words may stand for the cards: the belt does not look at them.
    words = [*belt, new]
    table = read.table()
    table.cards[BELT_ROW, :BELT] = [words.index(word) for word in belt]
    table.info[RESHUFFLES] = 0
    stack_deck(table, [] if new is None else [words.index(new)])
    stepping.move_belt(table)
    thrown = table.cards[TRASH]
    return {
        "belt": [words[kind] for kind in table.cards[BELT_ROW, :BELT]],
        "trash": [word for kind, word in enumerate(words) for _ in range(thrown[kind])],
    }


def deck_length(read: CaseReader) -> Result:
    """Turns of a game in which the belt only moves and nobody is skipped."""
    table = _dealt(read)
    info = table.info
    info[RESHUFFLES] = read.number("reshuffles_left", MAX_RESHUFFLES, int(info[RESHUFFLES]))
    more = read.number("cards_per_turn", BELT, 2, least=1) - 1
    while info[ENDING] == 0:
        info[SKIPS : SKIPS + read.rules.players] = 0
        seat = int(info[SEAT])
        if stepping.begin_turn(table) == OVER:
            break
        for _ in range(more):
            stepping.move_belt(table)
        info[ASKED_SEAT] = seat
        while stepping.must_discard(table, seat):
            stepping.take_answer(table, DISCARD, hand_of(table, seat)[0])
        stepping.end_turn(table)
        stepping.next_seat(table)
    return {"turns": int(info[TURN])}


def _trash(read: CaseReader) -> list[int]:
    trash = read.get("trash", 9)
    if isinstance(trash, int):
        return [FILLER] * read.as_number(trash, "trash", DECK)
    return read.kinds(trash, "trash")


def empty(read: CaseReader) -> Result:
    """What happens when a card is needed and the deck is empty (OM-5.2)."""
    table = read.table()
    info = table.info
    info[RESHUFFLES] = read.number("reshuffles_left", MAX_RESHUFFLES, int(info[RESHUFFLES]))
    for kind in _trash(read):
        table.cards[TRASH, kind] += 1
    when, left = str(read.get("when")), int(info[RESHUFFLES])
    if when == "draw":
        stepping.begin_turn(table)
    elif when == "belt":
        stepping.move_belt(table)
    elif when in ("action", "matcha", "chefs_choice"):
        kind = KIND["chefs_choice" if when == "chefs_choice" else "matcha"]
        fill_hand(table, 0, [kind, FILLER, FILLER])
        stepping.take_answer(table, ACTION, 8 * kind)
    else:
        raise read.error("when", f"{when!r} is not draw, belt, action, matcha or chefs_choice")
    result = RESHUFFLE if info[RESHUFFLES] < left else ENDS[int(info[ENDING] == BY_TURN)]
    return {
        "result": result,
        "reshuffles_left": int(info[RESHUFFLES]),
        "game_over": bool(info[ENDING]),
    }
