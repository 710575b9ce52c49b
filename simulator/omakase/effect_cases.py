"""Rule cases of single action cards, answered by the kernel.

Keys of ``setup``: ``card``, ``hands`` (by seat), ``actor`` (default 0), ``target``, ``deck``
(top card first) and ``protected`` (seats that called the check); what stood before:
``skips`` and ``matcha`` by seat, ``trash``, ``reshuffles_left``; what chance does:
``random_card``, and ``pile`` in the order of drawing; what players answer: ``give``,
``put_back`` as ``[card, place]`` from the top, ``choices`` as card by seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from ..case_reading import Result
from ..streams import below, word
from . import stepping
from .cards import CHOPSTICKS, CODES, DECK, KINDS, SAKE, UMESHU
from .case_reading import CaseReader
from .rules import MAX_RESHUFFLES
from .steps import ASKED_SEAT, EXCHANGING, STEP
from .table import (
    ACTION,
    CALLER,
    CHANCE_STREAM,
    DECK_LEFT,
    DECK_ROW,
    DECK_SIZE,
    ENDING,
    GIVE,
    HANDS,
    MASKS,
    MATCHA_IN_FRONT,
    PLAYERS,
    PUT_BACK,
    RESHUFFLES,
    SEAT,
    SIZES,
    SKIPS,
    TRASH,
    UNSEEN,
    Table,
)

EFFECT_KEYS: Final = (
    *("card", "actor", "target", "hands", "protected", "deck", "trash", "skips", "matcha"),
    *("reshuffles_left", "random_card", "pile", "give", "put_back", "choices"),
)
EFFECT_RESULTS: Final = (
    *("hands", "trash", "deck", "skips", "limits", "legal", "reshuffles_left", "game_over"),
    "matcha",
)
_AIMED: Final = (CHOPSTICKS, SAKE, UMESHU)


def fill_hand(table: Table, seat: int, kinds: Iterable[int]) -> None:
    """Put cards into a hand, as a deal does."""
    for kind in kinds:
        stepping.gain(table, seat, kind)


def hand_of(table: Table, seat: int) -> list[int]:
    """Cards of a hand in kind order."""
    return [kind for kind in range(KINDS) for _ in range(int(table.cards[HANDS + seat, kind]))]


def stack_deck(table: Table, kinds: list[int]) -> None:
    """Make a deck of cards, the top one first."""
    table.cards[DECK_ROW, : len(kinds)] = kinds[::-1]
    table.info[DECK_LEFT] = table.info[DECK_SIZE] = len(kinds)


def effect(read: CaseReader) -> Result:
    """Play the action card of a case and read off the table."""
    table = _set_table(read)
    info = table.info
    kind, actor = read.card(read.get("card"), "card"), int(info[SEAT])
    target = _target(read, table, actor) if kind in _AIMED else 0
    if not stepping.answer_is_legal(table, actor, ACTION, 8 * kind + target):
        return {"legal": False}
    if kind == UMESHU and (read.has("pile") or _pile_matters(table, actor, target)):
        _share_pile(read, table, target)
    else:
        if kind in (CHOPSTICKS, SAKE):
            _fix_random_card(read, table, target)
        hidden = _hide_protected(read, table)
        stepping.take_answer(table, ACTION, 8 * kind + target)
        _answer_questions(read, table)
        for seat, mask in hidden.items():
            info[MASKS + seat] = mask
    return _read_off(table)


def _set_table(read: CaseReader) -> Table:
    hands = read.entries("hands")
    players = len(hands)
    table = read.table(players)
    info = table.info
    for seat, cards in enumerate(hands):
        fill_hand(table, seat, read.kinds(cards, f"hands[{seat}]"))
    info[SEAT] = info[ASKED_SEAT] = read.number("actor", players - 1, 0)
    info[STEP] = EXCHANGING
    info[RESHUFFLES] = read.number("reshuffles_left", MAX_RESHUFFLES, int(info[RESHUFFLES]))
    stack_deck(table, read.cards("deck", []))
    for kind in read.cards("trash", []):
        table.cards[TRASH, kind] += 1
    cards = int(info[SIZES : SIZES + players].sum() + info[DECK_LEFT] + table.cards[TRASH].sum())
    if cards > DECK:
        raise read.error("hands", f"{cards} cards with deck and trash, the game has {DECK}")
    for first, key in ((SKIPS, "skips"), (MATCHA_IN_FRONT, "matcha")):
        info[first : first + players] = read.numbers(key, players, DECK)
    protected = _protected(read, players)
    if protected:
        info[CALLER] = protected[0]
    return table


def _protected(read: CaseReader, players: int) -> list[int]:
    seats = read.entries("protected", [])
    return [read.as_number(s, f"protected[{i}]", players - 1) for i, s in enumerate(seats)]


def _hide_protected(read: CaseReader, table: Table) -> dict[int, int]:
    """The kernel protects one player, the caller; others have nothing a fork could see."""
    hidden = {}
    for seat in _protected(read, int(table.info[PLAYERS]))[1:]:
        hidden[seat] = int(table.info[MASKS + seat])
        table.info[MASKS + seat] = 0
    return hidden


def _target(read: CaseReader, table: Table, actor: int) -> int:
    players = int(table.info[PLAYERS])
    if not read.has("target") and players == 2:
        return 1 - actor
    return read.number("target", players - 1)


def _fix_random_card(read: CaseReader, table: Table, target: int) -> None:
    """Choose a stream of chance whose first word takes the card that the case names."""
    hand = hand_of(table, target)
    if not read.has("random_card") and len(set(hand)) == 1:
        return
    wanted = read.card(read.get("random_card"), "random_card")
    if wanted not in hand:
        held = ", ".join(CODES[kind] for kind in dict.fromkeys(hand))
        raise read.error(
            "random_card", f"{CODES[wanted]} is not in the target's hand; it has {held}"
        )
    key = np.uint64(0)
    with np.errstate(over="ignore"):
        while hand[below(np.uint64(word(key, np.uint64(0))), len(hand))] != wanted:
            key += np.uint64(1)
    table.streams[CHANCE_STREAM] = key


def _pile_matters(table: Table, actor: int, target: int) -> bool:
    """Whether an umeshu can end in more than one way."""
    cards = hand_of(table, actor) + hand_of(table, target)
    cards.remove(UMESHU)
    return len(set(cards)) > 1


def _share_pile(read: CaseReader, table: Table, target: int) -> None:
    """Umeshu with the pile of the case in place of a shuffled one."""
    actor = int(table.info[SEAT])
    stepping.begin_action(table, UMESHU, target)
    pile = read.cards("pile")
    if sorted(pile) != sorted(hand_of(table, actor) + hand_of(table, target)):
        raise read.error("pile", "is not made of the cards of both hands without the umeshu")
    table.cards[UNSEEN, : len(pile)] = pile
    stepping.share_out(table, actor, target, len(pile))


def _answer_questions(read: CaseReader, table: Table) -> None:
    asked_back = 0
    while (question := stepping.go_on_with_action(table)) >= 0:
        seat = int(table.info[ASKED_SEAT])
        if question == GIVE:
            key, answer = "give", read.card(read.get("give"), "give")
        elif question == PUT_BACK:
            key, answer = f"put_back[{asked_back}]", _put_back(read, table, asked_back)
            asked_back += 1
        else:
            key, answer = "choices", _choice(read, seat)
        if not stepping.take_answer(table, question, answer):
            raise read.error(
                key, f"seat {seat} may not answer that" + _possible(table, seat, question)
            )
    if asked_back < len(read.entries("put_back", [])):
        raise read.error("put_back", f"only {asked_back} cards go back")


def _possible(table: Table, seat: int, question: int) -> str:
    """Words for the cards that a seat may answer."""
    scale = 64 if question == PUT_BACK else 1
    kinds = [
        kind
        for kind in range(KINDS)
        if stepping.answer_is_legal(table, seat, question, scale * kind)
    ]
    return f"; possible: {', '.join(CODES[kind] for kind in kinds)}"


def _put_back(read: CaseReader, table: Table, index: int) -> int:
    pairs = read.entries("put_back")
    key = f"put_back[{index}]"
    if index >= len(pairs):
        raise read.error(key, "is missing")
    pair: Any = pairs[index]
    if isinstance(pair, dict):
        pair = [pair.get("card"), pair.get("place", pair.get("position"))]
    if not isinstance(pair, list) or len(pair) != 2:
        raise read.error(key, "is not a card and a place")
    left = int(table.info[DECK_LEFT])
    place = (
        {"top": 0, "bottom": left}.get(pair[1], pair[1]) if isinstance(pair[1], str) else pair[1]
    )
    return 64 * read.card(pair[0], key) + read.as_number(place, key, left)


def _choice(read: CaseReader, seat: int) -> int:
    choices = read.get("choices")
    if not isinstance(choices, dict):
        raise read.error("choices", "is not an object of cards by seat")
    if str(seat) not in choices:
        raise read.error(f"choices.{seat}", "is missing")
    return read.card(choices[str(seat)], f"choices.{seat}")


def _read_off(table: Table) -> Result:
    info, players = table.info, int(table.info[PLAYERS])
    row, left = table.cards[DECK_ROW], int(info[DECK_LEFT])
    trash = [kind for kind in range(KINDS) for _ in range(int(table.cards[TRASH, kind]))]
    return {
        "hands": [[CODES[kind] for kind in hand_of(table, seat)] for seat in range(players)],
        "trash": [CODES[kind] for kind in trash],
        "deck": [CODES[kind] for kind in row[:left][::-1]],
        "skips": [int(info[SKIPS + seat]) for seat in range(players)],
        "limits": [stepping.hand_limit(table, seat) for seat in range(players)],
        "matcha": [int(info[MATCHA_IN_FRONT + seat]) for seat in range(players)],
        "legal": True,
        "reshuffles_left": int(info[RESHUFFLES]),
        "game_over": bool(info[ENDING]),
    }
