"""Every fact of a view on tables made by hand, compiled and in Python."""

import random

import numpy as np
import pytest
from omakase_tables import cards, random_table, table_of

from sushilab.simulator.compiling import compiled
from sushilab.simulator.omakase.cards import (
    CHECK,
    CODES,
    COPIES,
    ENTRIES,
    KIND,
    KINDS,
    PLAY,
    PRICES,
    SET_CODES,
    SET_KINDS,
    SHOYU,
    SUSHI,
)
from sushilab.simulator.omakase.rules import BELT, Rules
from sushilab.simulator.omakase.table import (
    ACTED,
    ASKED,
    BELT_ROW,
    DECK_LEFT,
    DECK_PASS,
    EXCHANGE,
    FINAL_TURNS,
    HANDS,
    KNOWN,
    LONE_GINGER,
    MATCHA_IN_FRONT,
    PLAYERS,
    SIZES,
    SKIPS,
    STAGE,
    TRASH,
    TURNS_OF,
)
from sushilab.simulator.omakase.view import NOTHING, View
from sushilab.simulator.omakase.view_of_table import own_turns_left
from sushilab.simulator.streams import unit, word

OMAKASE, SAKURA, UME, KIDS = range(4)


def view(table, seat=0, target=-1, aside=NOTHING):
    return View(table, seat, EXCHANGE, target, aside)


def write_facts(view, out):
    out[0] = view.players
    out[1] = view.turn
    out[2] = view.turns_left
    out[3] = view.deck_left
    out[4] = view.deck_pass
    out[5] = view.deck_third
    out[6] = view.reshuffles_left
    out[7] = view.matcha
    out[8] = view.hand_limit
    out[9] = view.skips
    out[10] = view.called
    out[11] = view.final_turns
    out[12] = view.has_acted
    out[13] = view.has_exchanged
    out[14] = view.trash_cards
    out[15] = view.sets_score
    out[16] = view.target_ahead
    out[17] = view.target_cards
    out[18] = view.cards_in_hand
    out[19] = view.score
    out[20] = view.can_call
    out[21] = view.unseen_cards
    out[22] = view.dearest
    at = 23
    for card in range(32):
        out[at] = view.on_belt(card)
        out[at + 1] = view.trash(card)
        out[at + 2] = view.can_play(card)
        out[at + 3] = view.price(card)
        out[at + 4] = view.hand(card)
        out[at + 5] = view.own(card)
        out[at + 6] = view.unseen(card)
        out[at + 7] = view.unseen_share(card)
        out[at + 8] = view.offers(card)
        out[at + 9] = view.points(card)
        out[at + 10] = view.points_lost(card)
        at += 11
        for which in range(4):
            out[at] = view.in_set(which, card)
            out[at + 1] = view.missing_after(which, card)
            at += 2
        for slot in range(6):
            out[at] = view.can_exchange(card, slot)
            at += 1
        for ahead in range(4):
            out[at] = view.known(ahead, card)
            at += 1
    for which in range(4):
        out[at] = view.missing(which)
        out[at + 1] = view.has_set(which)
        out[at + 2] = view.set_value(which)
        at += 3
        for ahead in range(4):
            out[at] = view.knows_set(ahead, which)
            at += 1
    for ahead in range(4):
        out[at] = view.seat_of(ahead)
        out[at + 1] = view.cards_of(ahead)
        out[at + 2] = view.matcha_of(ahead)
        out[at + 3] = view.hand_limit_of(ahead)
        out[at + 4] = view.skips_of(ahead)
        out[at + 5] = view.turns_of(ahead)
        out[at + 6] = view.called_by(ahead)
        out[at + 7] = view.can_target(ahead)
        at += 8
    for slot in range(6):
        out[at] = view.belt(slot)
        at += 1
    out[at] = view.random(3)
    out[at + 1] = view.points_exchanged(view.dearest, view.belt(0)) if view.dearest >= 0 else 0
    return at + 2


compiled_facts = compiled()(write_facts)


@compiled()
def seen_by(table, seat, target, aside, out):
    return compiled_facts(View(table, seat, EXCHANGE, target, aside), out)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_fact_is_the_same_compiled_and_in_python(players):
    dice = random.Random(players)
    for _ in range(40):
        table = random_table(Rules(players), dice)
        held = [k for k in range(KINDS) if table.cards[HANDS, k]]
        aside, target = dice.choice([NOTHING, *held]), dice.choice([-1, 1])
        fast, slow = np.zeros(1500), np.zeros(1500)
        before = table.cards.copy()
        count = seen_by(table, 0, target, aside, fast)
        assert write_facts(view(table, 0, target, aside), slow) == count < 1500
        np.testing.assert_array_equal(fast[:count], slow[:count])
        # Only the row for working out what was not seen may be written to.
        table.cards[7] = before[7]
        np.testing.assert_array_equal(table.cards, before)


def test_what_lies_open():
    table = table_of(
        Rules(3),
        "tuna",
        "2*shrimp tofu",
        "",
        belt="sake matcha wasabi ginger tuna tuna",
        trash="fork 2*karaage",
        deck=30,
        turns=5,
    )
    info = table.info
    info[MATCHA_IN_FRONT + 1], info[SKIPS + 2], info[DECK_PASS] = 2, 1, 1
    info[TURNS_OF + 1] = 4
    me = view(table)
    assert (me.players, me.turn, me.deck_left, me.deck_pass) == (3, 5, 30, 2)
    assert [me.belt(slot) for slot in range(BELT)] == cards("sake matcha wasabi ginger tuna tuna")
    assert (me.on_belt(KIND["tuna"]), me.on_belt(KIND["fork"])) == (2, 0)
    assert (me.trash(KIND["karaage"]), me.trash(KIND["fork"]), me.trash_cards) == (2, 1, 3)
    assert [me.cards_of(ahead) for ahead in range(3)] == [1, 3, 0]
    assert [me.matcha_of(ahead) for ahead in range(3)] == [0, 2, 0]
    assert [me.hand_limit_of(ahead) for ahead in range(3)] == [8, 10, 8]
    assert [me.skips_of(ahead) for ahead in range(3)] == [0, 0, 1]
    assert [me.turns_of(ahead) for ahead in range(3)] == [5, 4, 5]
    other = view(table, seat=2)
    assert [other.cards_of(ahead) for ahead in range(3)] == [0, 1, 3]
    assert [other.seat_of(ahead) for ahead in range(3)] == [2, 0, 1]
    assert (other.skips, other.hand_limit, view(table, 1).matcha) == (1, 8, 2)


@pytest.mark.parametrize(
    ("left", "third"), [(54, 1), (37, 1), (36, 2), (19, 2), (18, 3), (1, 3), (0, 3)]
)
def test_the_third_of_the_deck(left, third):
    table = table_of(Rules(2), "tuna", deck=left)
    table.info[5] = 54
    assert view(table).deck_third == third


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_left_are_an_estimate_from_the_deck(players):
    table = table_of(Rules(players, reshuffles=0), "tuna")
    for left in range(55):
        for reshuffles in range(10):
            table.info[DECK_LEFT], table.info[6] = left, reshuffles
            expected = 1 + (left + reshuffles * (56 - 8 * players)) // (2 * players)
            assert own_turns_left(table.info) == view(table).turns_left == expected
    assert view(table).reshuffles_left == 9


def test_after_a_check_one_turn_is_left_and_the_caller_cannot_be_targeted():
    table = table_of(Rules(4), "tuna", "tuna", "tuna", "", caller=2)
    table.info[FINAL_TURNS] = 3
    me = view(table)
    assert me.called and me.turns_left == 1 and me.final_turns == 3
    assert [me.called_by(ahead) for ahead in range(4)] == [False, False, True, False]
    # Not oneself, not the caller, nobody without cards (OM-4.1).
    assert [me.can_target(ahead) for ahead in range(4)] == [False, True, False, False]
    assert not view(table_of(Rules(2), "tuna")).called


def test_what_can_be_played_and_exchanged():
    table = table_of(Rules(2), "sake fork shoyu ginger tuna", "", belt="tuna tofu sake 3*crab")
    me = view(table)
    assert me.can_play(KIND["fork"]) and not me.can_play(KIND["sake"])  # nobody to aim at
    assert not me.can_play(KIND["shoyu"]) and not me.can_play(KIND["chopsticks"])
    assert not me.can_play(PLAY) and not me.can_play(CHECK)
    table.info[SIZES + 1] = 2
    assert me.can_play(KIND["sake"]) and not me.has_acted
    table.info[ACTED] = table.info[STAGE] = 1
    assert not me.can_play(KIND["sake"]) and me.has_acted and me.has_exchanged
    # Different kinds, held, and ginger only by the exception (OM-3.2).
    assert [me.can_exchange(KIND["tuna"], slot) for slot in range(3)] == [False, True, True]
    assert not me.can_exchange(KIND["crab"], 0) and not me.can_exchange(KIND["ginger"], 0)
    table.info[LONE_GINGER] = 1
    assert me.can_exchange(KIND["ginger"], 0)
    kept = table_of(Rules(2, profile="simple"), "ginger")
    kept.info[LONE_GINGER] = 1
    assert not view(kept).can_exchange(KIND["ginger"], 0)


def test_prices_and_sets():
    me = view(table_of(Rules(2), "tuna"))
    assert [me.price(kind) for kind in range(KINDS)] == list(PRICES)
    assert [me.set_value(which) for which in range(4)] == [6000, 4500, 3500, 2000]
    assert me.in_set(SAKURA, KIND["tuna"]) and not me.in_set(UME, KIND["tuna"])
    assert me.sets_score
    simple = view(table_of(Rules(2, profile="simple"), "tuna"))
    assert [simple.set_value(which) for which in range(4)] == [3600, 2700, 2100, 1200]
    assert not simple.sets_score


def test_plays_and_the_check_are_no_cards():
    me = view(table_of(Rules(2), "tuna"))
    for entry in range(PLAY, ENTRIES):
        assert me.price(entry) == me.hand(entry) == me.own(entry) == me.unseen(entry) == 0
        assert me.points(entry) == me.points_lost(entry) == me.on_belt(entry) == 0
        assert me.offers(entry) == me.unseen_share(entry) == me.known(1, entry) == 0


def test_a_card_put_aside_is_in_the_hand_but_not_among_the_own():
    table = table_of(Rules(2), "2*tuna crab conger_eel karaage omelette tofu cucumber_roll")
    whole, less_tuna = view(table), view(table, aside=KIND["tuna"])
    less_tofu = view(table, aside=KIND["tofu"])
    assert (whole.hand(KIND["tuna"]), whole.own(KIND["tuna"])) == (2, 2)
    assert (less_tuna.hand(KIND["tuna"]), less_tuna.own(KIND["tuna"])) == (2, 1)
    assert less_tuna.unseen(KIND["tuna"]) == whole.unseen(KIND["tuna"]) == 1
    assert [whole.missing(w) for w in range(4)] == [3, 3, 5, 0]
    # The other tuna is still there; of tofu there is only one.
    assert [less_tuna.missing(w) for w in range(4)] == [3, 3, 5, 0]
    assert less_tofu.missing(KIDS) == 1 and not less_tofu.has_set(KIDS) and whole.has_set(KIDS)
    assert less_tofu.missing_after(KIDS, KIND["tofu"]) == 0
    assert less_tofu.missing_after(KIDS, KIND["tuna"]) == 1
    assert whole.can_call and less_tofu.can_call
    assert whole.dearest == KIND["conger_eel"]
    assert view(table, aside=KIND["conger_eel"]).dearest == KIND["crab"]
    assert view(table_of(Rules(2), "fork")).dearest == -1


def test_points_are_differences_of_the_score():
    table = table_of(Rules(2), "karaage omelette tofu cucumber_roll octopus")
    me = view(table)
    assert me.score == 2000 + 1100
    assert me.points(SHOYU) == 1100 and me.points(KIND["tuna"]) == 400
    assert me.points_lost(KIND["tofu"]) == 3100 - (500 + 200 + 300 + 1100)
    assert me.points_lost(KIND["crab"]) == 0
    assert view(table, aside=KIND["tofu"]).points(KIND["tofu"]) == me.points_lost(KIND["tofu"])
    assert me.points_exchanged(KIND["octopus"], SHOYU) == -1100
    assert me.points_exchanged(KIND["octopus"], KIND["crab"]) == 600 - 1100
    simple = view(table_of(Rules(2, profile="simple"), "karaage omelette tofu cucumber_roll"))
    assert simple.score == 1200 and simple.points(SHOYU) == 500


def test_a_check_needs_a_complete_set_and_can_be_called_once():
    hand = "karaage omelette tofu cucumber_roll"
    assert view(table_of(Rules(3), hand)).can_call
    assert not view(table_of(Rules(3), hand, caller=1)).can_call
    assert not view(table_of(Rules(3), "karaage omelette 2*tofu")).can_call


def test_what_was_not_seen():
    table = table_of(
        Rules(3),
        "2*tuna matcha",
        "4*tofu",
        "3*crab",
        belt="tuna 2*tofu omelette shoyu fork",
        trash="ginger 2*tuna_roll",
        deck=41,
        known={(0, 1): "2*tofu", (1, 0): "tuna"},
    )
    table.info[MATCHA_IN_FRONT + 2] = 1
    me, other = view(table), view(table, seat=1)
    assert me.unseen(KIND["tuna"]) == 3 - 2 - 1
    assert me.unseen(KIND["tofu"]) == 5 - 2 - 2
    assert me.unseen(KIND["matcha"]) == 2 - 1 - 1
    assert me.unseen(KIND["tuna_roll"]) == 4 - 2
    assert me.unseen(KIND["ginger"]) == 0
    assert [me.known(ahead, KIND["tofu"]) for ahead in range(3)] == [0, 2, 0]
    assert me.known(0, KIND["tuna"]) == 2 and other.known(2, KIND["tuna"]) == 1
    assert other.unseen(KIND["tuna"]) == 3 - 1 - 1
    assert (me.knows_set(1, KIDS), me.knows_set(0, SAKURA), me.knows_set(2, KIDS)) == (1, 1, 0)
    # Deck, four cards of which two are known, and three.
    assert me.unseen_cards == 41 + 4 - 2 + 3
    assert me.unseen_share(KIND["tuna_roll"]) == 2 / 46
    # Each further turn brings a card of one's own and three on the belt.
    assert me.offers(KIND["tuna_roll"]) == pytest.approx(2 / 46 * (me.turns_left - 1) * 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_not_seen_are_those_of_no_place_that_is_seen(players):
    dice = random.Random(players)
    for _ in range(100):
        table = random_table(Rules(players), dice)
        info, rows = table.info, table.cards
        for seat in range(players):
            me = view(table, seat)
            unseen = np.array(COPIES) - rows[HANDS + seat, :KINDS] - rows[TRASH, :KINDS]
            for slot in range(BELT):
                unseen[rows[BELT_ROW, slot]] -= 1
            for other in range(info[PLAYERS]):
                unseen[KIND["matcha"]] -= info[MATCHA_IN_FRONT + other]
                if other != seat:
                    unseen -= rows[KNOWN + 4 * seat + other, :KINDS]
            assert [me.unseen(kind) for kind in range(KINDS)] == unseen.tolist()
            assert me.unseen_cards == unseen.sum()


def test_the_target_of_a_play_is_named_by_seats_ahead():
    table = table_of(Rules(4), "sake", "tuna", "2*tuna", "")
    assert view(table, seat=0, target=2).target_ahead == 2
    assert view(table, seat=3, target=2).target_ahead == 3
    assert view(table, seat=3, target=2).target_cards == 2
    assert view(table).target_ahead == view(table).target_cards == 0


def test_random_numbers_are_of_the_question_and_the_seat():
    table = table_of(Rules(2), "tuna")
    table.info[ASKED] = 17
    found = {view(table, seat).random(index) for seat in range(2) for index in range(64)}
    assert len(found) == 128 and all(0.0 <= number < 1.0 for number in found)
    drawn = word(table.streams[1], np.uint64(17 * 64 + 5))
    assert view(table, 1).random(5) == unit(drawn)


def test_set_codes_stand_for_the_sets_of_the_rules():
    assert SET_CODES == ("omakase", "sakura", "ume", "kids")
    for which, kinds in enumerate(SET_KINDS):
        me = view(table_of(Rules(2), " ".join(CODES[kind] for kind in kinds)))
        assert [me.has_set(w) for w in range(4)] == [w == which for w in range(4)]
        assert [me.in_set(which, kind) for kind in range(SUSHI)] == [
            kind in kinds for kind in range(SUSHI)
        ]
