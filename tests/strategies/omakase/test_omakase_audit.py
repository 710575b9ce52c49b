"""The audit of Omakase: cheats are caught, honest strategies pass, traits are what was measured."""

import inspect
import itertools
import re

import numpy as np
import pytest

from sushilab.simulator import StrategyFault
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
from sushilab.strategies import built_in, resolve
from sushilab.strategies.audit import audit, audit_room
from sushilab.strategies.omakase import audit_changes as changes
from sushilab.strategies.omakase import audit_positions, table
from sushilab.strategies.omakase.audit_positions import play_games

ROOM = audit_room("omakase")


@pytest.fixture
def few_games(monkeypatch):
    monkeypatch.setattr(audit_positions, "GAMES", 8)


# Built-in strategies


@pytest.mark.parametrize("name", built_in("omakase"))
def test_a_built_in_strategy_is_honest_and_has_the_traits_it_declares(name, few_games):
    found = audit(name, "omakase")
    assert found.failures == []
    assert found.undeclared == (), f"traits={found.found}"
    assert found.players == (2, 3, 4)
    assert found.decisions > 250
    assert 0 < found.nanoseconds < 1e6


def test_an_audit_repeats_itself_and_a_seed_changes_it(few_games):
    one, two, other = (audit("random", "omakase", players=[3], seed=seed) for seed in (1, 1, 2))
    assert one.traits == two.traits
    assert one.traits != other.traits
    assert one.found == other.found


def test_the_rules_of_the_other_profile_can_be_audited(few_games):
    variant = {"profile": "simple", "skip_moves_belt": "true"}
    for name in ("balanced", "random"):
        assert audit(name, "omakase", variant=variant).failures == []


def test_there_are_opponents_for_every_number_of_players():
    assert set(ROOM.FIELD) <= set(built_in("omakase"))
    assert len(ROOM.FIELD) >= 4
    for players, line_ups in audit_positions.LINE_UPS.items():
        assert all(len(line_up) == players for line_up in line_ups)


# Cheats

TWIN = """
import numpy as np
from sushilab.strategies.omakase import *


@strategy(traits=("deterministic", "plays actions", "my own word"))
def choose(view, what=0.0):
    info, cards, seat = view.table.info, view.table.cards, view.seat
    after = (seat + 1) % info[0]
    read = 0
    if what == 1:  # the hand of the next player
        for card in range(KINDS):
            read += (card + 1) * int(cards[after, card])
    elif what == 2:  # kinds in that hand
        read = info[20 + after]
    elif what == 3:  # the top of the deck
        read = int(cards[6, info[3] - 1]) if info[3] > 0 else 0
    elif what == 4:  # the card that was drawn last
        read = int(cards[6, info[3]])
    elif what == 5:  # what the next player knows of the one after
        for card in range(KINDS):
            read += (card + 1) * int(cards[8 + 4 * after + (seat + 2) % info[0], card])
    elif what == 6:  # what happens by chance
        read = np.int64(view.table.streams[4] & np.uint64(1023))
    elif what == 7:  # the next player's luck
        read = np.int64(view.table.streams[after] & np.uint64(1023))
    elif what == 8:  # the next player's points
        read = info[40 + after] // 100
    elif what == 9:
        read = seat
    elif what == 10:  # whose turn it is, by number
        read = info[1]
    elif what == 11:  # what an earlier call left behind
        read = int(cards[7, 3]) + 128
    elif what == 12:
        info[28 + seat] += 1
    elif what == 13:
        cards[4, 0] += 1
    elif what == 14:
        read = np.random.randint(0, 1000)
    elif what == 21:
        read = int(1000 * view.random(3))
    elif what == 22:
        for card in range(KINDS):
            read += (card + 1) * view.known(1, card)
    elif what == 23:
        for card in range(KINDS):
            read += (card + 1) * view.trash(card)
    elif what == 24:
        for card in range(KINDS):
            read += (card + 1) * view.unseen(card)
    elif what == 30:
        return exchange(GINGER, 7) if view.question == EXCHANGE else 0
    elif what == 31:
        return -2
    elif what == 32 and view.turn == 2:
        raise ValueError("no idea")
    if view.question == CALL:
        return 0 if what == 26 else 1 - read % 2
    if view.question == ACTION:
        for card in range(CHOPSTICKS, SHOYU):
            if view.can_play(card) and what != 26 and read % 3 < 2:
                if card > UMESHU:
                    return play(card, 0)
                for step in range(view.players - 1):
                    ahead = 1 + (read + step) % (view.players - 1)
                    if view.can_target(ahead):
                        return play(card, view.seat_of(ahead))
        return NO_ACTION
    dearest = 0
    for card in range(SUSHI):
        if view.hand(card) > 0:
            dearest = max(dearest, view.price(card))
    for step in range(KINDS):
        card = (read + step) % KINDS
        if view.hand(card) == 0:
            continue
        if view.question == EXCHANGE:
            for slot in range(BELT):
                if view.can_exchange(card, (read + slot) % BELT):
                    return exchange(card, (read + slot) % BELT)
        elif view.question == PUT_BACK:
            return put_back(card, min(read % 3, view.deck_left))
        elif view.question == LOSE:
            if card < SUSHI and view.price(card) == dearest:
                return card
        elif view.question == GIVE or card != GINGER:
            return card
    return -1
"""
HIDDEN = "its choices depend on cards that it cannot know"
LUCK = "its choices depend on the random numbers of other players or of the game"
SEATS = (
    "its choices depend on the numbers of the seats: name players by how many seats ahead they sit"
)
WRITES = "it changes the state of the game"
CAUGHT = {
    1: HIDDEN,
    2: HIDDEN,
    3: HIDDEN,
    4: HIDDEN,
    5: HIDDEN,
    6: LUCK,
    7: LUCK,
    8: "its choices depend on what other hands were worth when the check was called",
    9: SEATS,
    10: SEATS,
    11: "its choices depend on what was left in the working row by earlier calls",
    12: WRITES,
    13: WRITES,
    14: "its choices change when it is asked again in the same situation: use view.random, not"
    " random or numpy.random",
}


@pytest.fixture(scope="module")
def twin(tmp_path_factory):
    path = tmp_path_factory.mktemp("twin") / "twin.py"
    path.write_text(TWIN, encoding="utf-8")
    return resolve(str(path), "omakase").definition


def audited(twin, what, **more):
    return audit(twin.with_parameters(what=what), "omakase", **{"players": [3], **more})


def test_a_strategy_that_looks_at_nothing_is_no_cheat(twin, few_games):
    assert audited(twin, 0, players=None).passed


@pytest.mark.parametrize("what", CAUGHT)
def test_a_cheat_is_caught(twin, what, few_games):
    found = audited(twin, what)
    assert [each.what for each in found.cheats] == [CAUGHT[what]]
    assert not found.passed
    evidence = found.cheats[0].evidence
    assert evidence.changed > 0.05 * evidence.decisions
    assert found.failures[0].startswith(CAUGHT[what])
    assert "\n" not in found.failures[0]


@pytest.mark.parametrize("players", [2, 4])
def test_cheats_are_caught_at_other_tables_too(twin, players, few_games):
    for what in (1, 3, 8, 9):
        assert [c.what for c in audited(twin, what, players=[players]).cheats] == [CAUGHT[what]]


def test_luck_that_cannot_be_repeated_is_random(twin, few_games):
    found = audited(twin, 14)
    assert "random" in found.found
    assert "deterministic" not in found.found
    assert "with nothing changed" in found.cheats[0].evidence.example


def test_the_example_of_a_cheat_says_where_and_what(twin, few_games):
    example = audited(twin, 1).cheats[0].evidence.example
    match = re.fullmatch(
        r"3 players, turn (\d+), seat 1, hand (.+), belt (.+): asked what to exchange, it answered"
        r" (\w+) for slot (\d), and with other hidden cards (\w+) for slot (\d)",
        example,
    )
    assert match
    assert match[4] != match[6] or match[5] != match[7]
    hand = [part.partition(" x")[0] for part in match[2].split(", ")]
    assert {match[4], match[6]} <= {*hand}
    assert len(match[3].split(", ")) == BELT


@pytest.mark.parametrize(("what", "part"), [(12, "numbers of the game"), (13, "trash")])
def test_what_a_strategy_writes_is_named(twin, what, part, few_games):
    example = audited(twin, what).cheats[0].evidence.example
    assert re.fullmatch(rf"3 players, turn \d+, seat 1: {part} changed", example)


FAULTS = {
    30: "answered ginger for slot 7 when asked what to exchange, which is illegal: ",
    31: "valued something as NaN (not a number) when asked ",
    32: "raised ValueError: no idea; 3 players, turn ",
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_strategy_that_breaks_a_rule_is_one_sentence(twin, what):
    with pytest.raises(StrategyFault) as raised:
        audited(twin, what)
    text = str(raised.value)
    assert FAULTS[what] in text
    assert re.search(r"; 3 players, turn \d+, seat 1", text)
    assert what == 32 or "; hand: " in text
    assert "\n" not in text
    assert raised.value.strategy == f"twin:what={what}"


# Traits

NOTHING = {"deterministic", "plays actions", "calls the check"}
FOUND = {
    0: NOTHING,
    21: {"random", "plays actions", "calls the check"},
    22: NOTHING | {"uses memory"},
    23: NOTHING | {"counts cards"},
    # What was not seen is counted by the trash and by what is known of other hands.
    24: NOTHING | {"uses memory", "counts cards"},
    26: {"deterministic"},
}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("what", FOUND)
def test_traits_are_what_a_strategy_goes_by(twin, what, players, few_games):
    found = audited(twin, what, players=[players])
    assert found.cheats == ()
    assert {*found.found} == FOUND[what]


def test_a_declared_trait_that_is_not_found_is_a_failure(twin, few_games):
    assert audited(twin, 0).failures == []
    number = r"\d{1,3}(,\d{3})*"
    (moody,) = audited(twin, 21).failures
    assert re.fullmatch(
        rf"it declares 'deterministic', but {number} of {number} choices changed with other random"
        r" numbers of its own",
        moody,
    )
    (idle,) = audited(twin, 26).failures
    words = rf"it declares 'plays actions', but 0 of {number} chances to play an action card were"
    assert re.fullmatch(words + " taken", idle)


def test_traits_that_are_no_canonical_words_are_free(twin, few_games):
    found = audited(twin, 22)
    assert [trait.name for trait in found.traits] == list(ROOM.TRAITS)
    assert found.undeclared == ("uses memory", "calls the check")
    assert found.passed


def test_a_rare_call_of_the_check_is_found(few_games):
    @table(traits=("calls the check",))
    def patient(s):
        """Call with a hand that hardly any game brings."""
        return s.score - 5000.0 if s.card == "check" else 0.0

    assert audit(patient, "omakase").failures == []


# What is changed


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
