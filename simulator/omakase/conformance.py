"""Rule cases of Omakase, answered by the kernel's own compiled functions.

The position of a case is put on a table, the functions under test run, and the table is read
off. A case's ``setup`` has a ``kind``; ``options`` and ``profile`` are those of the rules.
``expected`` may name some or all of the results:

=================  ==========================================  ==============================
kind               further keys of ``setup``                   results
=================  ==========================================  ==============================
``deck``                                                       ``total``, ``sushi``,
                                                               ``actions``, ``value``,
                                                               ``counts``
``setup``                                                      ``hand``, ``belt``, ``deck``,
                                                               ``reshuffles``
``set_membership``                                             ``none``, ``one``, ``two``
``score``          ``hand``                                    ``score``, ``sets``
``check_possible`` ``hand``; ``called``                        ``possible``
``exchange_legal`` ``hand``, ``give``, ``belt_card``;          ``legal``
                   ``hand_empty_before_draw``
``action_legal``   ``hand``, ``card``, ``opponents``;          ``legal``
                   ``action_already_played``, ``target``
``effect``         ``card``, ``hands``; see                    ``hands``, ``trash``,
                   :mod:`.effect_cases`                        ``deck``, ``skips``,
                                                               ``limits``, ``legal``, ...
``belt``           ``belt``, ``new``                           ``belt``, ``trash``
``limit``          ``hand_size`` or ``hand``, ``matcha``;      ``limit``, ``discards``,
                   ``ginger``, ``discard``                     ``legal``
``turn_order``     ``start``, ``skips``, ``turns``             ``order``, ``skips``
``final_turns``    ``caller``, ``skips``                       ``order``, ``skips``
``deck_length``    ``cards_per_turn``                          ``turns``
``empty``          ``when``; ``reshuffles_left``, ``trash``    ``result``,
                                                               ``reshuffles_left``
``final``          ``scores`` or ``hands``                     ``winners``, ``scores``
=================  ==========================================  ==============================

Lists by seat say how many seats there are. Lists of cards are compared whatever their order,
but for decks and belts.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy as np

from ..conformance import Case, CaseError, Verdict
from . import stepping
from .cards import CODES, DECK, GINGER, KIND, KINDS, PRICES, SET_CODES, SETS, SUSHI
from .case_reading import CaseKind, CaseReader, Result
from .effect_cases import EFFECT_KEYS, EFFECT_RESULTS, effect, fill_hand, hand_of, stack_deck
from .rules import BELT, MAX_RESHUFFLES
from .scoring import MEMBERS, best_division, hand_score, sets_of, share_wins
from .steps import ASKED_SEAT, BEFORE, NEXT, OVER, STEP
from .table import (
    ACTED,
    ACTION,
    BELT_ROW,
    BY_TURN,
    CALL,
    CALLER,
    DECK_LEFT,
    DECK_ROW,
    DISCARD,
    ENDING,
    EXCHANGE,
    HANDS,
    LONE_GINGER,
    MATCHA_IN_FRONT,
    PLAYERS,
    RESHUFFLES,
    SEAT,
    SIZES,
    SKIPS,
    TRASH,
    TURN,
    Table,
)

__all__ = ["CaseError", "Verdict", "check"]

MOST_SKIPS: Final = 20
MOST_TURNS: Final = 60
MOST_YEN: Final = 10**9
FILLER: Final = KIND["tofu"]
"""What stands for any card."""


def check(case: Case) -> Verdict:
    """Run one case through the kernel.

    Parameters
    ----------
    case
        Decoded JSON object of the form in the module's description.

    Returns
    -------
    Verdict
        ``got`` has all results of the kind, hands and trash in card order.

    Raises
    ------
    CaseError
        For a malformed case; the sentence names its id and the key.
    """
    read = CaseReader(case, KINDS_OF_CASES)
    kind = KINDS_OF_CASES[read.kind]
    expected = read.expected(kind.results)
    got = kind.run(read)
    passed = all(key in got and _same(key, value, got[key]) for key, value in expected.items())
    return Verdict(read.id, passed, expected, got, str(case.get("description", "")))


def _dealt(read: CaseReader) -> Table:
    table = read.table()
    stepping.deal_game(table, 1, 0)
    return table


def _deck(read: CaseReader) -> Result:
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


def _setup(read: CaseReader) -> Result:
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


def _set_membership(_read: CaseReader) -> Result:
    words = ("none", "one", "two")
    member_of = MEMBERS.sum(axis=0)
    return {
        word: sorted(CODES[kind] for kind in range(SUSHI) if member_of[kind] == number)
        for number, word in enumerate(words)
    }


def _score(read: CaseReader) -> Result:
    table = read.table()
    fill_hand(table, 0, read.cards("hand"))
    row = table.cards[HANDS]
    division = int(best_division(table.info, row))
    sets = [SET_CODES[s] for s in range(SETS) for _ in range(sets_of(division, s))]
    return {"score": int(hand_score(table.info, row)), "sets": sets}


def _check_possible(read: CaseReader) -> Result:
    table = read.table()
    fill_hand(table, 0, read.cards("hand"))
    if read.flag("called", False):
        table.info[CALLER] = 1
    return {"possible": bool(stepping.can_call(table, 0))}


def _exchange_legal(read: CaseReader) -> Result:
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


def _action_legal(read: CaseReader) -> Result:
    opponents = read.entries("opponents", [{"cards": 1}])
    table = read.table(len(opponents) + 1)
    fill_hand(table, 0, read.cards("hand"))
    table.info[ACTED] = int(read.flag("action_already_played", False))
    for seat, opponent in enumerate(opponents, start=1):
        key = f"opponents[{seat - 1}]"
        if not isinstance(opponent, dict):
            raise read.error(key, "is not an object")
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
    targets = range(len(opponents) + 1)
    if "target" in read.setup:
        targets = range(read.number("target", len(opponents)), read.number("target", 9) + 1)
    answers = [8 * kind + target for target in targets]
    return {"legal": any(stepping.answer_is_legal(table, 0, ACTION, each) for each in answers)}


def _belt(read: CaseReader) -> Result:
    belt, new = read.entries("belt"), read.get("new", None)
    if len(belt) != BELT:
        raise read.error("belt", f"{len(belt)} cards, the belt has {BELT}")
    # Any words may stand for the cards: the belt does not look at them.
    words = list(dict.fromkeys(str(word) for word in [*belt, new]))
    table = read.table()
    table.cards[BELT_ROW, :BELT] = [words.index(str(word)) for word in belt]
    table.info[RESHUFFLES] = 0
    stack_deck(table, [] if new is None else [words.index(str(new))])
    stepping.move_belt(table)
    thrown = table.cards[TRASH]
    return {
        "belt": [words[kind] for kind in table.cards[BELT_ROW, :BELT]],
        "trash": [word for kind, word in enumerate(words) for _ in range(thrown[kind])],
    }


def _limit(read: CaseReader) -> Result:
    table = read.table()
    if "hand" in read.setup:
        hand = read.cards("hand")
    else:
        size = read.number("hand_size", DECK)
        ginger = size > 0 and read.flag("ginger", False)
        hand = [GINGER] * ginger + [FILLER] * (size - ginger)
    fill_hand(table, 0, hand)
    table.info[MATCHA_IN_FRONT] = read.number("matcha", DECK, 0)
    table.info[ASKED_SEAT], discards, legal = 0, 0, True
    if "discard" in read.setup:
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


def _play_turns(table: Table, turns: int) -> list[int]:
    """Seats that get a turn, with nothing happening in them, until the game ends."""
    order: list[int] = []
    while len(order) < turns:
        stack_deck(table, [FILLER] * 3)
        seat, step = int(table.info[SEAT]), stepping.begin_turn(table)
        if step == BEFORE:
            order.append(seat)
        if stepping.end_turn(table) == OVER:
            break
        stepping.next_seat(table)
    return order


def _set_skips(read: CaseReader, players: int) -> Table:
    table = read.table(players)
    for seat, skips in enumerate(read.numbers("skips", players, MOST_SKIPS)):
        table.info[SKIPS + seat] = skips
    return table


def _skips(table: Table) -> list[int]:
    return [int(table.info[SKIPS + seat]) for seat in range(int(table.info[PLAYERS]))]


def _turn_order(read: CaseReader) -> Result:
    players = len(read.entries("skips", [0] * read.rules.players))
    table = _set_skips(read, players)
    table.info[SEAT] = read.number("start", players - 1, 0)
    order = _play_turns(table, read.number("turns", MOST_TURNS))
    return {"order": order, "skips": _skips(table)}


def _final_turns(read: CaseReader) -> Result:
    players = len(read.entries("skips", [0] * read.rules.players))
    table = _set_skips(read, players)
    caller = read.number("caller", players - 1)
    table.info[SEAT] = table.info[ASKED_SEAT] = caller
    stepping.take_answer(table, CALL, 1)
    assert table.info[STEP] == NEXT
    stepping.next_seat(table)
    order = _play_turns(table, MOST_TURNS)
    return {"order": order, "skips": _skips(table)}


def _deck_length(read: CaseReader) -> Result:
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


def _empty(read: CaseReader) -> Result:
    """What happens when a card is needed and the deck is empty (OM-5.2)."""
    table = read.table()
    info = table.info
    info[RESHUFFLES] = read.number("reshuffles_left", MAX_RESHUFFLES, int(info[RESHUFFLES]))
    trash = read.get("trash", [CODES[FILLER]] * 9)
    for kind in [FILLER] * trash if isinstance(trash, int) else read.kinds(trash, "trash"):
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
    result = "reshuffle" if info[RESHUFFLES] < left else "game_over_now"
    if info[ENDING] == BY_TURN:
        result = "finish_turn_then_over"
    return {
        "result": result,
        "reshuffles_left": int(info[RESHUFFLES]),
        "game_over": bool(info[ENDING]),
    }


def _final(read: CaseReader) -> Result:
    if "hands" in read.setup:
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


KINDS_OF_CASES: Final = {
    "deck": CaseKind(_deck, (), ("total", "sushi", "actions", "value", "counts")),
    "setup": CaseKind(_setup, (), ("hand", "belt", "deck", "reshuffles", "skips")),
    "set_membership": CaseKind(_set_membership, (), ("none", "one", "two")),
    "score": CaseKind(_score, ("hand",), ("score", "sets")),
    "check_possible": CaseKind(_check_possible, ("hand", "called"), ("possible",)),
    "exchange_legal": CaseKind(
        _exchange_legal,
        ("hand", "give", "belt_card", "hand_empty_before_draw", "drawn"),
        ("legal",),
    ),
    "action_legal": CaseKind(
        _action_legal,
        ("hand", "card", "opponents", "action_already_played", "target"),
        ("legal",),
    ),
    "effect": CaseKind(effect, EFFECT_KEYS, EFFECT_RESULTS),
    "belt": CaseKind(_belt, ("belt", "new"), ("belt", "trash")),
    "limit": CaseKind(
        _limit,
        ("hand_size", "hand", "matcha", "ginger", "discard"),
        ("limit", "discards", "legal", "hand"),
    ),
    "turn_order": CaseKind(_turn_order, ("start", "skips", "turns"), ("order", "skips")),
    "final_turns": CaseKind(_final_turns, ("caller", "skips"), ("order", "skips")),
    "deck_length": CaseKind(_deck_length, ("cards_per_turn", "reshuffles_left"), ("turns",)),
    "empty": CaseKind(
        _empty,
        ("when", "reshuffles_left", "trash"),
        ("result", "reshuffles_left", "game_over"),
    ),
    "final": CaseKind(_final, ("scores", "hands"), ("winners", "scores")),
}
"""Every kind of case by name."""


def _same(key: str, expected: Any, got: Any) -> bool:
    if key == "result" and got == "reshuffle" and isinstance(expected, str):
        # Words may follow: what comes after a reshuffle is the rest of the turn.
        return expected.startswith("reshuffle")
    return bool(_plain(key, expected) == _plain(key, got))


def _plain(key: str, value: Any) -> Any:
    """Bring a result into a form in which what does not matter is equal."""
    if key == "counts" and isinstance(value, dict):
        return {card: copies for card, copies in value.items() if copies}
    if key == "hands" and isinstance(value, list):
        return [_plain("trash", cards) for cards in value]
    unordered = ("trash", "winners", "none", "one", "two", "sets", "hand")
    return sorted(value, key=repr) if key in unordered and isinstance(value, list) else value
