"""Whole random games in the reference engine: cards, knowledge, chance, the table."""

import random
from collections import Counter

import numpy as np
import pytest

from sushilab.simulator import streams
from sushilab.simulator.omakase import reference_chance as chance
from sushilab.simulator.omakase import table as at
from sushilab.simulator.omakase.cards import DECK, KINDS
from sushilab.simulator.omakase.reference import (
    Game,
    StreamChance,
    check_invariants,
    legal_answers,
    take_turn,
)
from sushilab.simulator.omakase.reference_knowledge import Knowledge
from sushilab.simulator.omakase.reference_table import streams_of, table_of
from sushilab.simulator.omakase.rules import HAND_LIMIT, Rules

VARIANTS = [
    {},
    {"profile": "simple"},
    {"reshuffles": 4, "skip_moves_belt": True},
    {"set_values": "none", "shoyu": "loose", "ginger": "exception"},
]


def random_game(rules, number):
    rng = random.Random(number)
    keys = streams_of(5, number, rules.players)
    dice = StreamChance(keys[at.DEAL_STREAM], keys[at.CHANCE_STREAM])

    def choose(game, seat, question):
        return rng.choice(legal_answers(game, seat, question))

    game = Game(rules, dice, choose)
    game.start()
    return game


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_om_7_no_card_is_lost_and_nobody_knows_what_is_not_so(players, options):
    rules = Rules(players, **options)
    endings = Counter()
    for number in range(60):
        game = random_game(rules, number)
        while not game.over:
            seat, lost = game.seat, game.skips[game.seat] > 0
            take_turn(game)
            check_invariants(game)
            assert sum(game.turns_of) == game.turn <= game.number
            assert lost or len(game.hands[seat]) <= HAND_LIMIT + game.in_front[seat]
        endings[game.ending] += 1
        assert game.deck_pass + game.reshuffles == rules.reshuffles
    assert len(endings) == 3


def test_a_lost_card_and_a_false_belief_are_noticed():
    game = random_game(Rules(2), 0)
    kind = next(kind for kind in range(KINDS) if kind not in game.hands[1])
    game.knowledge.rows[0][1][kind] = 1
    with pytest.raises(AssertionError, match="seat 0 knows 1"):
        check_invariants(game)
    game = random_game(Rules(2), 0)
    game.trash.append(game.deck[-1])
    with pytest.raises(AssertionError, match="cards were lost"):
        check_invariants(game)


@pytest.mark.parametrize("words", [(0, 0, 1), (7, 12, 2), (2**63 + 5, 10**9, 19)])
def test_streams_are_those_of_the_kernel(words):
    seed, deal, purpose = words
    key = chance.stream_key(*words)
    assert key == int(streams.stream_key(np.uint64(seed), np.uint64(deal), np.int64(purpose)))
    for index in (0, 1, 61, 1000):
        bits = chance.word(key, index)
        assert bits == int(streams.word(np.uint64(key), np.uint64(index)))
        for bound in (1, 2, 25, 62):
            assert chance.below(bits, bound) == int(streams.below(np.uint64(bits), bound))


def test_keys_are_those_of_the_purposes():
    keys = streams_of(7, 3, 3)
    expected = [chance.stream_key(7, 3, streams.STRATEGY + seat) for seat in range(3)]
    assert keys[:4] == [*expected, 0]
    assert keys[at.DEAL_STREAM] == chance.stream_key(7, 3, streams.DEAL)
    assert keys[at.CHANCE_STREAM] == chance.stream_key(7, 3, streams.PILE)


def test_om_2_1_every_card_is_equally_often_on_top():
    tops = Counter(
        StreamChance(chance.stream_key(1, i, 1), 0).first_deck()[-1] for i in range(6200)
    )
    for kind, copies in enumerate(chance.FULL_DECK.count(kind) for kind in range(KINDS)):
        assert abs(tops[kind] - 100 * copies) < 50 * copies


def test_chance_counts_the_words_that_it_used():
    dice = StreamChance(1, 2)
    dice.first_deck()
    assert dice.used == 0
    dice.stolen([1, 2, 3])
    assert sorted(dice.pile([1, 1, 2, 5])) == [1, 1, 2, 5]
    assert dice.used == 4


def test_knowledge_of_cards_that_all_see():
    known = Knowledge(3)
    known.came(1, 8)
    known.came(1, 8)
    known.left(1, 8)
    known.left(1, 9)
    assert [row[1][8] for row in known.rows] == [1, 0, 1]
    assert sum(map(sum, known.rows[0])) == 1


def test_knowledge_of_a_card_that_two_see():
    known = Knowledge(3)
    known.came(1, 8)
    known.came(1, 9)
    known.went(8, giver=1, receiver=0)
    assert (known.rows[0][1][8], known.rows[0][1][9]) == (0, 1)
    assert known.rows[1][0][8] == 1
    assert sum(known.rows[2][1]) == 0
    known.hidden(0)
    assert known.rows[1][0][8] == 0


def test_knowledge_of_two_hands_dealt_anew():
    known = Knowledge(3)
    known.came(1, 8)
    known.came(2, 4)
    known.pooled((0, 1), [[3, 5], [8, 9]], [[3, 9], [5, 8]])
    assert [kind for kind in range(KINDS) if known.rows[0][1][kind]] == [5, 8]
    assert [kind for kind in range(KINDS) if known.rows[1][0][kind]] == [9]
    assert sum(known.rows[2][0]) == sum(known.rows[2][1]) == 0
    assert known.rows[0][2][4] == known.rows[1][2][4] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_holds_the_whole_state(players):
    rules = Rules(players, skip_moves_belt=True)
    keys = streams_of(5, 1, players)
    game = random_game(rules, 1)
    for _ in range(20):
        take_turn(game)
    table = table_of(game, keys)
    info, cards = table.info, table.cards
    on_table = cards[at.HANDS : at.HANDS + players].sum() + cards[at.TRASH].sum()
    assert on_table + 6 + info[at.DECK_LEFT] + sum(game.in_front) == DECK
    for seat, hand in enumerate(game.hands):
        assert [k for k in range(KINDS) for _ in range(cards[at.HANDS + seat, k])] == hand
        assert info[at.SIZES + seat] == len(hand)
        assert [k for k in range(KINDS) if info[at.MASKS + seat] >> k & 1] == sorted(set(hand))
        for observer in range(players):
            row = cards[at.KNOWN + 4 * observer + seat, :KINDS]
            assert row.tolist() == game.knowledge.rows[observer][seat]
    assert cards[at.DECK_ROW, info[at.DECK_LEFT] - 1] == game.deck[-1]
    assert cards[at.BELT_ROW, :6].tolist() == game.belt
    assert info[at.TURN] + (game.number - game.turn) == 20
    assert info[at.CHANCE] == game.chance.used
    assert info[at.SKIP_MOVES_BELT] == 1
    assert table.streams.tolist() == keys
