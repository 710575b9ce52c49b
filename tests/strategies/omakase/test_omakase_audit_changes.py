"""What an audit of Omakase changes at a table, and that nothing else changes."""

import inspect
import itertools

import numpy as np
import pytest

from sushilab.simulator.omakase import view_of_hands, view_of_table
from sushilab.simulator.omakase.cards import COPIES, ENTRIES, KINDS, MATCHA, SET_MASKS, SETS
from sushilab.simulator.omakase.rules import BELT, Rules
from sushilab.simulator.omakase.table import (
    ASKED,
    BELT_ROW,
    CALLER,
    DECK_LEFT,
    DECK_ROW,
    HANDS,
    KNOWN,
    MASKS,
    MATCHA_IN_FRONT,
    NOBODY,
    SIZES,
    TRASH,
)
from sushilab.simulator.omakase.view import View
from sushilab.strategies import resolve
from sushilab.strategies.audit import audit_room
from sushilab.strategies.omakase import audit_changes as changes
from sushilab.strategies.omakase.audit_positions import play_games

ROOM = audit_room("omakase")


@pytest.fixture(scope="module")
def positions():
    """Tables, seats and questions of games in which all play at random, by players."""
    found = {}
    for players in (2, 3, 4):
        rules = Rules(players, profile="simple" if players == 3 else "official")
        strategy = resolve("random", "omakase")
        chooser, parameters = strategy.compiled_for(rules)
        asked = found.setdefault(players, [])

        def answer(at, seat, question, chooser=chooser, parameters=parameters, asked=asked):
            asked.append((at, seat, question))
            return int(chooser(at, seat, question, parameters))

        play_games(rules, strategy, lambda name: resolve(name, "omakase"), 3, answer)
    return {players: asked[::17] for players, asked in found.items()}


DOMAINS = {
    "card": range(ENTRIES),
    "give": (0, 3, 15),
    "take": (2, 9, 22),
    "slot": range(BELT),
    "which": range(SETS),
    "ahead": range(2),
    "index": (0,),
}
NEVER = ("seat_of",)
"""Names a seat by its number, as plays want it."""


def facts(at, seat, question):
    """All that a view shows at a question, by name."""
    view = View(at, seat, question, NOBODY, -1)
    found = {}
    for group in (view_of_table.FACTS, view_of_hands.FACTS):
        for name in group.properties:
            found[name] = getattr(view, name)
        for name, method in group.methods.items():
            names = list(inspect.signature(method).parameters)[1:]
            domains = [DOMAINS[each] for each in names]
            if name not in NEVER and "give" not in names:
                values = [getattr(view, name)(*each) for each in itertools.product(*domains)]
                found[name] = values
    return found


def check_table(at):
    """All cards are somewhere, and what is noted on hands is true."""
    players = at.info[0]
    cards = at.cards[TRASH, :KINDS].astype(np.int64)
    cards += np.bincount(at.cards[BELT_ROW, :BELT], minlength=KINDS)
    cards += np.bincount(at.cards[DECK_ROW, : at.info[DECK_LEFT]], minlength=KINDS)
    cards[MATCHA] += at.info[MATCHA_IN_FRONT : MATCHA_IN_FRONT + players].sum()
    for seat in range(players):
        hand = at.cards[HANDS + seat, :KINDS].astype(np.int64)
        cards += hand
        assert (hand >= 0).all()
        assert hand.sum() == at.info[SIZES + seat]
        assert at.info[MASKS + seat] == sum(1 << k for k in range(KINDS) if hand[k])
        for observer in range(players):
            known = at.cards[KNOWN + 4 * observer + seat, :KINDS]
            assert (known >= 0).all()
            assert (known <= hand).all()
            assert observer != seat or not known.any()
    assert cards.tolist() == list(COPIES)


SEEN = {
    **dict.fromkeys(ROOM.FORBIDDEN, frozenset()),
    "other random numbers of its own": {"random"},
    "other cards known of other hands": {
        *("known", "knows_set", "unseen", "unseen_share", "offers"),
    },
    "other cards in the trash": {"trash", "unseen", "unseen_share", "offers"},
}
"""What a view may show of each change."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ROOM.CHANGES)
def test_a_change_shows_what_it_is_about_and_nothing_else(positions, name, players):
    rng, shown, made = np.random.default_rng(4), set(), 0
    for at, seat, question in positions[players][:40]:
        before = changes.copy_of(at)
        changed = ROOM.CHANGES[name](at, seat, rng)
        assert changes.written_parts(before, at) == []
        if changed is None:
            continue
        check_table(changed.table)
        with np.errstate(over="ignore"):
            seen = facts(at, seat, question), facts(changed.table, changed.seat(seat), question)
        shown |= {key for key in seen[0] if seen[0][key] != seen[1][key]}
        made += 1
    assert shown <= SEEN[name]
    assert shown or not SEEN[name]
    assert made > 20 or name == "other values of the others' hands at the check"


def test_hidden_cards_are_dealt_from_all_cards_that_were_not_seen(positions):
    rng = np.random.default_rng(1)
    at, seat, _ = max(positions[4], key=lambda position: position[0].info[DECK_LEFT])
    pool = changes.unseen_cards(at, seat)
    assert pool.sum() == at.info[DECK_LEFT] + sum(
        at.info[SIZES + other] - at.cards[KNOWN + 4 * seat + other].sum()
        for other in range(4)
        if other != seat
    )
    top = np.zeros(KINDS)
    for _ in range(2000):
        dealt = changes.other_hidden_cards(at, seat, rng).table
        top[dealt.cards[DECK_ROW, at.info[DECK_LEFT] - 1]] += 1
    assert np.abs(top / 2000 - pool / pool.sum()).max() < 0.03


def test_an_aimed_answer_is_turned_back_with_the_seats(positions):
    at, seat, _ = positions[4][5]
    moved = changes.other_seats(at, seat, np.random.default_rng(2))
    assert moved.moved in (1, 2, 3)
    assert moved.seat(seat) == (seat + moved.moved) % 4
    aimed = 8 * 16 + (2 + moved.moved) % 4
    assert moved.answer(0, aimed) == 8 * 16 + 2
    # Fork has no target, an exchange has a slot there, and no play is no play.
    assert [moved.answer(*each) for each in ((0, 8 * 19), (1, 8 * 16 + 5), (0, -1))] == [
        8 * 19,
        8 * 16 + 5,
        -1,
    ]


def test_a_lent_set_is_complete_and_takes_the_place_of_other_cards(positions):
    rng, lent = np.random.default_rng(1), 0
    for at, seat, _ in positions[2]:
        changed = changes.with_a_set(at, seat, rng)
        if changed is not None:
            check_table(changed.table)
            assert changed.table.info[SIZES + seat] == at.info[SIZES + seat]
            mask = changed.table.info[MASKS + seat]
            assert any(mask & each == each for each in SET_MASKS)
            lent += 1
    assert lent > 10


def test_positions_are_of_many_kinds(positions):
    for players, asked in positions.items():
        assert {seat for _, seat, _ in asked} == {2: {0, 1}, 3: {1}, 4: {0, 2}}[players]
        assert len({question for _, _, question in asked}) >= 5
        assert any(at.info[CALLER] != NOBODY for at, _, _ in asked)
        assert all(at.info[ASKED] > 0 for at, _, _ in asked)
