"""The kernel and the reference engine play the same games in lock step.

Each lane of the kernel holds another game, so that one step of the kernel serves many
games of the reference engine. The kernel deals, and the reference verifies the deal; the
picks are random legal ones, pairs in both orders, declined dips and the dummy's cards
included. After every turn both states must be identical.
"""

import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lock_step import GAMES, LockStep, code_of, slots_of

from sushilab.simulator import make_plan, run
from sushilab.simulator.compiling import LANES, jit_is_on
from sushilab.simulator.sushi_go import record, stepping
from sushilab.simulator.sushi_go.block import DUMMY, FIRST, NONE, UNDIPPED, USED_LANES
from sushilab.simulator.sushi_go.cards import CODES, KIND, KINDS
from sushilab.simulator.sushi_go.deal import deal_is_shared
from sushilab.simulator.sushi_go.game import GAME
from sushilab.simulator.sushi_go.reference import Pick
from sushilab.simulator.sushi_go.rules import CHOICES, Rules, RulesError
from sushilab.simulator.sushi_go.scoring import WIN_UNITS
from sushilab.simulator.sushi_go.turn import hand_at
from sushilab.simulator.sushi_go.workspace import new_workspace

pytestmark = pytest.mark.skipif(not jit_is_on(), reason="too slow without compiling")


# Which variants are played


RICH = {"chopsticks": 24, "wasabi": 20, "egg": 12, "squid": 12}
"""A deck in which chopsticks are used and wasabi is open nearly all the time."""
SMALL = {"tempura": 8, "sashimi": 6, "dumpling": 4, "maki1": 2, "maki2": 2, "maki3": 2}


SMALL |= {"salmon": 5, "pudding": 3, "chopsticks": 8}


"""A deck of 56 cards, less than three deals need."""
NAMED = [
    *({"players": n} for n in (2, 3, 4, 5)),
    {"players": 2, "dummy": "two_player"},
    {"players": 2, "dummy": "two_player", "wasabi": "choice", "deck": RICH},
    {"players": 2, "dummy": "two_player", "reshuffle_each_round": True, "soy_sauce": True},
    {"players": 5, "pudding": "removed", "on_exhaustion": "reshuffle"},
    {"players": 2, "deck": SMALL, "on_exhaustion": "reshuffle", "pass_direction": "alternate"},
    {"players": 4, "deck": SMALL, "on_exhaustion": "reshuffle", "wasabi": "any"},
    {"players": 5, "reshuffle_each_round": True, "pass_direction": "right"},
    {"players": 3, "reshuffle_each_round": True, "deck": {"pudding": 40}},
    *({"players": n, "deck": RICH, "wasabi": "choice"} for n in (2, 3, 4, 5)),
    {"players": 4, "deck": RICH, "wasabi": "any", "wasabi_values": "reverse"},
    {"players": 3, "deck": RICH, "wasabi_values": "reverse", "soy_sauce": True},
    {"players": 5, "deck": {"maki1": 0, "maki2": 0, "dumpling": 38}, "zero_maki": "place"},
    {"players": 4, "majority_ties": "full", "zero_maki": "place"},
    {"players": 2, "goal": "least", "wasabi": "choice"},
    {"players": 3, "deck": {"pudding": 1}, "tie_break": "shared"},
    {"players": 5, "pudding": "unscored", "soy_sauce": True},
]
RANDOM_GROUPS = 24


def random_options(dice):
    """Draw options of a game that can be played; about half of them are not the default."""
    while True:
        options = {name: dice.choice(values) for name, values in CHOICES.items()}
        if dice.random() < 0.8:
            options["dummy"] = "none"
        options["players"] = 2 if options["dummy"] != "none" else dice.randint(2, 5)
        if dice.random() < 0.5:
            options["deck"] = {dice.choice(CODES): dice.randint(0, 30) for _ in range(6)}
        try:
            Rules(**options)
        except RulesError:
            continue
        return options


def label(options):
    rules = Rules(**options)
    words = [f"{k}={'custom' if k == 'deck' else v}" for k, v in rules.options().items()]
    return ",".join([f"{rules.players}p", *words])


DICE = random.Random(20131)
GROUPS = [*NAMED, *(random_options(DICE) for _ in range(RANDOM_GROUPS))]


@pytest.mark.parametrize("number", range(len(GROUPS)), ids=[label(o) for o in GROUPS])
def test_kernel_and_reference_play_the_same_games(number):
    rules = Rules(**GROUPS[number])
    played = LockStep(rules, seed=number + 1).play(automatic_last=number % 2 == 0)
    assert played.used_pairs > 0 or not rules.counts[KIND["chopsticks"]]
    assert (played.declined > 0) == (rules.wasabi == "choice")
    refills = not deal_is_shared(played.block)
    assert (played.reshuffled > 0) == refills


def test_at_least_two_thousand_random_games_are_compared():
    assert len(GROUPS) * GAMES >= 2000


@st.composite
def options_of_a_game(draw):
    options = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    dummy = options["dummy"] != "none"
    options["players"] = 2 if dummy else draw(st.integers(2, 5))
    refill = options["reshuffle_each_round"] or options["on_exhaustion"] == "reshuffle"
    if not refill and options["pudding"] == "removed" and options["players"] == 5:
        options["on_exhaustion"] = "reshuffle"
    codes = [c for c in CODES if c not in ("pudding", "soy")]
    # Removing cards needs a refill; adding some is always possible.
    copies = st.integers(0 if refill else 14, 25)
    options["deck"] = draw(st.dictionaries(st.sampled_from(codes), copies, max_size=4))
    return options


@settings(
    max_examples=40,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(options_of_a_game(), st.integers(0, 2**40), st.booleans())
def test_any_variant_and_seed_plays_the_same_in_both_engines(options, seed, automatic_last):
    try:
        rules = Rules(**options)
    except RulesError:
        return
    LockStep(rules, seed, games=3, first_deal=seed % 97).play(automatic_last=automatic_last)


# Single rules on kernel arrays


def prepared(rules, seed=5, games=LANES):
    space = new_workspace(rules)
    space.block.info[USED_LANES] = games
    stepping.prepare_group(space, seed, 0)
    stepping.begin_game(space, 0, 0)
    stepping.begin_round(space, 0, 0)
    return space


def test_sg_9_11_only_the_controller_gives_the_dummy_a_card():
    space = prepared(Rules(players=3))
    stepping.begin_turn(space, 0, 0)
    picks = space.picks[0, 0, 1]
    stepping.take_last(space, 1, 0)
    for lane in range(LANES):
        picks[FIRST, lane] = np.flatnonzero(space.block.hands[1, :, lane])[0]
    assert stepping.check_picks(space, 1, 0) == NONE
    picks[DUMMY, 7] = KIND["egg"]
    assert stepping.check_picks(space, 1, 0) == 7


def test_sg_3_4_the_last_card_is_taken_in_every_lane():
    rules = Rules(players=2)
    space = prepared(rules)
    for turn in range(rules.hand_size):
        stepping.begin_turn(space, 0, 0)
        for seat in range(2):
            hand = hand_at(seat, turn, 1, 2)
            kinds = (space.block.hands[hand] > 0).argmax(axis=0)
            if turn == rules.hand_size - 1:
                stepping.take_last(space, seat, 0)
            else:
                space.picks[0, turn, seat, FIRST] = kinds
            assert (space.picks[0, turn, seat, FIRST] == kinds).all()
            assert stepping.check_picks(space, seat, 0) == NONE
        stepping.end_turn(space, 0, 0)
    assert not space.block.hands.any()
    assert (space.block.tableaus[:, :KINDS].sum(axis=1) == rules.hand_size).all()


def test_sg_2_4_the_cards_never_dealt_are_48_27_12_or_3():
    for players, left in ((2, 48), (3, 27), (4, 12), (5, 3)):
        space = prepared(Rules(players=players))
        assert (108 - space.dealt.sum(axis=(0, 1, 2), dtype=int) == left).all()


# Records of kernel games


@pytest.mark.parametrize(
    ("strategies", "options"),
    [
        (["random", "greedy", "balanced"], {}),
        (["greedy", "random"], {"dummy": "two_player", "wasabi": "choice"}),
        (["random", "greedy"], {"reshuffle_each_round": True, "pass_direction": "alternate"}),
        (["chopsticks", "greedy", "random", "chopsticks"], {"wasabi": "any", "soy_sauce": True}),
        (
            ["greedy", "balanced", "random", "greedy", "random"],
            {"pudding": "removed", "on_exhaustion": "reshuffle"},
        ),
    ],
    ids=["three", "dummy", "reshuffle", "any-soy", "exhaustion"],
)
@pytest.mark.parametrize("seating", ["rotate", "shuffle"])
def test_records_of_kernel_games_replay_and_agree_with_the_rows(strategies, options, seating):
    plan = make_plan(
        strategies, players=len(strategies), games=240, seed=11, seating=seating, variant=options
    )
    chunks = []
    run(plan, threads=1, chunk_games=60, rows=lambda _chunk, rows: chunks.append(rows.copy()))
    rows = np.concatenate(chunks)
    assert len(rows) == plan.games
    for number in range(0, plan.games, 7):
        document = GAME.record(plan, number)
        *_, last = record.replay(document)
        players = plan.players
        assert rows[number, :, 1].tolist() == document["totals"][:players]
        assert rows[number, :, 2].tolist() == document["puddings"][:players]
        winning = document["winners"]
        shares = [WIN_UNITS // len(winning) if s in winning else 0 for s in range(players)]
        assert rows[number, :, 3].tolist() == shares
        assert last.game_end is not None
        names = [plan.strategies[plan.line_ups[0][at]].name for at in rows[number, :, 0]]
        assert document["strategies"] == names


def test_every_pick_has_its_own_number():
    picks = [Pick(("egg",)), Pick(("egg", "squid"), (False, True)), Pick(("egg",), dummy="soy")]
    for pick in picks:
        first, second, given = slots_of(code_of(pick))
        kinds = [first, second][: len(pick.cards)]
        assert tuple(CODES[kind & ~UNDIPPED] for kind in kinds) == pick.cards
        assert tuple(not kind & UNDIPPED for kind in kinds) == pick.dips
        assert given == (NONE if pick.dummy is None else KIND[pick.dummy])
