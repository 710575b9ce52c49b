"""The audit: cheats are caught, honest strategies pass, and traits are what was measured."""

import re

import pytest

from sushilab.simulator import StrategyFault
from sushilab.strategies import StrategyError, built_in, resolve, strategy
from sushilab.strategies.audit import audit, audit_room

ROOM = audit_room("sushi_go")


# Built-in strategies


@pytest.mark.parametrize("name", built_in("sushi_go"))
def test_a_built_in_strategy_is_honest_and_has_the_traits_it_declares(name):
    found = audit(name)
    assert found.failures == []
    assert found.undeclared == (), f"traits={found.found}"
    assert found.decisions > 50_000
    assert 0 < found.nanoseconds < 1e6


def test_an_audit_repeats_itself_and_a_seed_changes_it():
    one, two, other = (audit("expected", players=[3], seed=seed) for seed in (1, 1, 2))
    assert one.traits == two.traits
    assert one.traits != other.traits
    assert one.found == other.found


def test_options_of_the_rules_can_be_audited():
    variant = {"dummy": "two_player", "deck": {"chopsticks": 16}}
    assert audit("balanced", players=[2], variant=variant).failures == []
    assert audit("expected", players=[3], variant={"soy_sauce": True, "wasabi": "any"}).passed


def test_a_game_without_an_audit_says_so():
    with pytest.raises(StrategyError, match="ludo has no audit of strategies yet"):
        audit_room("ludo")


# Cheats

CHEAT = """
@strategy
def value(view, card, what=0.0):
    block, lane, seat = view.block, view.lane, view.seat
    players, turn, direction = block.info[0], block.info[4], block.info[5]
    mine = 0.01 * card
    before = (seat - direction - direction * turn) % players
    if what == 0:  # the hand that the player behind holds, who gives it to nobody but me
        mine += block.hands[before, card, lane]
    elif what == 1:  # the cards that are not in the game
        left = block.counts[card] - block.discard[card, lane]
        for other in range(players):
            left -= block.hands[other, card, lane] + block.tableaus[other, card, lane]
            left -= block.piles[other, lane] if card == PUDDING else 0
        mine += left
    elif what == 2:  # what another player is going to draw
        mine += (block.streams[(seat + 1) % players, lane] >> np.uint64(card)) & np.uint64(1)
    elif what == 3:  # another game
        mine += block.tableaus[seat, card, (lane + 1) % 512]
    elif what == 4:  # the number of the game
        mine += 1.0 if lane % 13 == card else 0.0
    elif what == 5:  # the card of the call before
        mine += 1.0 if block.scratch[31, lane] == card else 0.0
        block.scratch[31, lane] = card
    elif what == 6:  # my own score
        block.scores[seat, lane] += 1
    elif what == 7:  # a card of my own making
        block.hands[(seat - direction * turn) % players, SQUID, lane] = 1
        mine += 10.0 if card == SQUID else 0.0
    elif what == 8:  # a pudding more for me
        block.piles[seat, lane] = 9
    elif what == 9:  # luck that cannot be repeated
        mine += np.random.random()
    return mine
"""
CAUGHT = {
    0: "its picks depend on cards that it cannot have seen",
    1: "its picks depend on cards that it cannot have seen",
    2: "its picks depend on the random numbers of other players",
    3: "its picks depend on other games that are played at the same time",
    4: "its picks depend on other games that are played at the same time",
    5: "its picks depend on what was left in the working memory by earlier calls",
    6: "it changes the state of the game",
    8: "it changes the state of the game",
    9: "its picks change when it is asked again in the same situation: use view.random, not"
    " random or numpy.random",
}


@pytest.fixture
def cheat(write_strategy):
    return resolve(write_strategy(CHEAT, "cheat")).definition


@pytest.mark.parametrize("what", CAUGHT)
def test_a_cheat_is_caught(cheat, what):
    found = audit(cheat.with_parameters(what=what), players=[3])
    assert [each.what for each in found.cheats] == [CAUGHT[what]]
    assert not found.passed
    evidence = found.cheats[0].evidence
    assert evidence.changed > 0.01 * evidence.decisions
    assert found.failures[0].startswith(CAUGHT[what])
    assert "\n" not in found.failures[0]


def test_luck_that_cannot_be_repeated_is_random(cheat):
    found = audit(cheat.with_parameters(what=9), players=[2])
    assert "random" in found.found
    assert "deterministic" not in found.found
    assert "with nothing changed" in found.cheats[0].evidence.example


def test_the_example_of_a_cheat_says_where_and_what(cheat):
    example = audit(cheat.with_parameters(what=0), players=[3]).cheats[0].evidence.example
    match = re.fullmatch(
        r"3 players, round 1, turn 1, seat 1, hand (.+): picked (\w+), and with other hidden"
        r" cards (\w+)",
        example,
    )
    assert match
    assert match[2] != match[3]
    hand = [part.partition(" x")[0] for part in match[1].split(", ")]
    assert {match[2], match[3]} <= {*hand}


def test_what_a_strategy_writes_is_named(cheat):
    found = audit(cheat.with_parameters(what=8), players=[2])
    assert found.cheats[0].evidence.example.endswith("seat 0: piles changed")


def test_a_card_put_into_the_own_hand_is_an_illegal_pick(cheat):
    with pytest.raises(StrategyFault, match="picked squid, which is illegal: squid is not in the"):
        audit(cheat.with_parameters(what=7), players=[2])


FAULTS = {
    "illegal": ("def choose(view):\n    return SQUID", "picked squid, which is illegal"),
    "nan": ("def value(view, card):\n    return np.nan", "valued a card as NaN"),
    "raises": (
        "def value(view, card):\n    if view.round == 2:\n        raise ValueError('no idea')\n"
        "    return 1.0",
        "raised ValueError: no idea; 4 players, round 2, turn 1, seat 0",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_strategy_that_breaks_a_rule_is_one_sentence(name, write_strategy):
    body, message = FAULTS[name]
    with pytest.raises(StrategyFault) as raised:
        audit(write_strategy(f"@strategy\n{body}"), players=[4])
    assert message in str(raised.value)
    assert "4 players, round " in str(raised.value)
    assert "\n" not in str(raised.value)
    assert raised.value.strategy == "mine"


# Traits

HONEST = """
@strategy(traits=("deterministic", "uses memory", "ignores puddings", "my own word"))
def value(view, card, what=0.0):
    mine = 0.01 * card
    if what == 1 and view.knows_hand(1):
        mine += view.known(1, card)
    elif what == 2:
        mine += view.tableau(1, TEMPURA) if card == TEMPURA else 0.0
    elif what == 3:
        mine += view.maki_of(1) if card == MAKI1 else 0.0
    elif what == 4:
        mine += 1.0 if view.puddings_of(1) > view.puddings and card == EGG else 0.0
    elif what == 5:
        mine += 1.0 if view.score_of(1) > view.score and card == EGG else 0.0
    elif what == 6:
        mine += view.random(card)
    elif what == 7 and card == CHOPSTICKS:
        mine = 5.0 if view.turns_left > 4 else 0.0
    elif what == 8:
        mine += view.tableau(1, PUDDING) if card == EGG else 0.0
    elif what == 9:
        mine += view.unseen(card)
    return mine
"""
NOTHING = {"deterministic", "ignores puddings", "ignores the table"}
FOUND = {
    0: NOTHING,
    1: NOTHING | {"uses memory"},
    2: {"deterministic", "watches the tables", "ignores puddings"},
    3: {"deterministic", "watches the maki race", "ignores puddings"},
    4: {"deterministic", "watches the puddings"},
    5: {"deterministic", "watches the scores", "ignores puddings"},
    6: {"random", "ignores puddings", "ignores the table"},
    7: NOTHING | {"uses chopsticks"},
    8: {"deterministic", "watches the puddings"},
    # Counting cards goes by the hands that were seen and by what lies on the tables.
    9: {
        "deterministic",
        "uses memory",
        "watches the tables",
        "watches the maki race",
        "ignores puddings",
    },
}


@pytest.fixture
def honest(write_strategy):
    return resolve(write_strategy(HONEST, "honest")).definition


@pytest.mark.parametrize("what", FOUND)
def test_traits_are_what_a_strategy_goes_by(honest, what):
    found = audit(honest.with_parameters(what=what), players=[3, 4])
    assert found.cheats == ()
    assert {*found.found} - {"uses chopsticks"} == FOUND[what] - {"uses chopsticks"}
    assert what != 7 or "uses chopsticks" in found.found


def test_a_declared_trait_that_is_not_found_is_a_failure(honest):
    assert audit(honest.with_parameters(what=1), players=[3]).failures == []
    moody = audit(honest.with_parameters(what=6), players=[3])
    assert len(moody.failures) == 2
    number = r"\d{1,3}(,\d{3})*"
    assert re.fullmatch(
        rf"it declares 'deterministic', but {number} of {number} picks changed with other random"
        r" numbers of its own",
        moody.failures[0],
    )
    assert moody.failures[1].startswith("it declares 'uses memory', but 0 of ")
    greedy_for_puddings = audit(honest.with_parameters(what=4), players=[3])
    assert any("'ignores puddings'" in words for words in greedy_for_puddings.failures)


def test_traits_that_are_no_canonical_words_are_free(honest):
    names = [trait.name for trait in audit(honest, players=[2]).traits]
    assert names == list(ROOM.TRAITS)
    assert "my own word" not in names


def test_a_trait_need_not_be_declared():
    @strategy
    def by_kind(view, card):
        return 1.0 * card

    found = audit(by_kind, players=[2])
    assert found.passed
    assert found.undeclared == ("deterministic",)
