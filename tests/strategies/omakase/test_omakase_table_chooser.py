"""The table chooser against the procedure for functions, and against one in plain Python."""

import random

import numpy as np
import pytest
from omakase_tables import random_table, table_of

from sushilab.simulator.omakase.cards import (
    CHECK,
    CHOPSTICKS,
    GINGER,
    KIND,
    KINDS,
    PLAY,
    PLAYABLE_END,
    PRICES,
    SET_KINDS,
    SHOYU,
    SUSHI,
    UMESHU,
    WASABI,
)
from sushilab.simulator.omakase.rules import BELT, Rules
from sushilab.simulator.omakase.table import (
    ACTION,
    BELT_ROW,
    CALL,
    CALLER,
    DECK_LEFT,
    DISCARD,
    EXCHANGE,
    GIVE,
    HANDS,
    LONE_GINGER,
    LOSE,
    NO_ACTION,
    PUT_BACK,
    QUESTIONS,
    SIZES,
)
from sushilab.simulator.omakase.view import View
from sushilab.strategies import resolve
from sushilab.strategies.omakase import strategy
from sushilab.strategies.omakase.table_chooser import choose_by_table
from sushilab.strategies.omakase.table_states import LEVELS, SHAPE, value_in_table
from sushilab.strategies.omakase.tabulation import slack, with_slack

TABLE = np.empty(SHAPE)
LEVEL = np.array([LEVELS.index(price) for price in PRICES])
SETS_BY_KIND = np.array(
    [([s for s in range(4) if k in SET_KINDS[s]] + [-1, -1])[:2] for k in range(SUSHI)]
)


def looking_up(values):
    """Function that finds the value of an entry in a table through what a view shows."""

    def looked_up(view, card):
        state = 0
        if card == CHECK:
            state = min(view.score // 100, 107)
        elif card >= PLAY:
            state = 12 * min(view.cards_in_hand - 1, 8) + min(view.target_cards, 11)
        elif card < SUSHI:
            state = 36 * min(view.own(card), 2)
            if SETS_BY_KIND[card, 0] >= 0:
                state += 6 * view.missing_after(SETS_BY_KIND[card, 0], card)
            if SETS_BY_KIND[card, 1] >= 0:
                state += view.missing_after(SETS_BY_KIND[card, 1], card)
        elif card == SHOYU:
            level = LEVEL[view.dearest] if view.dearest >= 0 else 0
            state = 12 * min(view.own(card), 2) + level
        else:
            state = 12 * min(view.own(card), 2) + min(view.cards_in_hand - 1, 11)
        return values[min(view.turns_left, 14) - 1, card, state]

    return looked_up


in_table = looking_up(TABLE)


def worth(table, card, aside=-1, target=-1):
    return in_table(View(table, 0, EXCHANGE, target, aside), card)


def legal_gives(table):
    kinds = [k for k in range(KINDS) if table.cards[HANDS, k]]
    return [k for k in kinds if k != GINGER or table.info[LONE_GINGER]]


def expected_exchange(table):
    pairs = [
        (worth(table, table.cards[BELT_ROW, slot], give) - worth(table, give, give), -give, -slot)
        for give in legal_gives(table)
        for slot in range(BELT)
        if table.cards[BELT_ROW, slot] != give
    ]
    _, give, slot = max(pairs)
    return 8 * -give + -slot


def expected_action(table, players):
    found = [(0.0, 1, NO_ACTION)]
    for kind in range(CHOPSTICKS, PLAYABLE_END):
        if not table.cards[HANDS, kind]:
            continue
        entry = PLAY + kind - CHOPSTICKS
        if kind > UMESHU:
            gain = worth(table, entry, kind) - worth(table, kind, kind)
            found.append((gain, -8 * kind, 8 * kind))
            continue
        for target in range(1, players):
            if table.info[CALLER] != target and table.info[SIZES + target]:
                gain = worth(table, entry, kind, target) - worth(table, kind, kind)
                found.append((gain, -8 * kind - target, 8 * kind + target))
    return max(found)[2]


def expected_least(table, question):
    held = [k for k in range(KINDS) if table.cards[HANDS, k]]
    if question in (GIVE, PUT_BACK) and WASABI in held:
        held = [WASABI]
    elif question == DISCARD:
        held = [k for k in held if k != GINGER]
    elif question == LOSE:
        held = [k for k in held if k < SUSHI]
        held = [k for k in held if PRICES[k] == max(PRICES[j] for j in held)]
    least = min(held, key=lambda k: (worth(table, k, k), k))
    if question != PUT_BACK:
        return least
    left = table.info[DECK_LEFT]
    return 64 * least + (min(1, left) if least == WASABI else left)


def expected(table, question, players):
    if question == EXCHANGE:
        return expected_exchange(table)
    if question == ACTION:
        return expected_action(table, players)
    if question == CALL:
        return int(worth(table, CHECK) > 0)
    return expected_least(table, question)


def is_asked(table, question):
    held = [k for k in range(KINDS) if table.cards[HANDS, k]]
    if question == EXCHANGE:
        return bool(legal_gives(table))
    if question == LOSE:
        return min(held) < SUSHI
    return question != DISCARD or held != [GINGER]


def with_monotone_states(values):
    """Sort values so that a set that lacks more is worth less, and dearer sushi more."""
    values = values.copy()
    missing = -values[:, :SUSHI].reshape(-1, 6, 6)
    missing = -np.sort(np.sort(missing, axis=1), axis=2)
    values[:, :SUSHI] = missing.reshape(-1, SUSHI, 108)
    values[:, SHOYU] = np.sort(values[:, SHOYU].reshape(-1, 12), axis=1).reshape(-1, 108)
    return values


VALUES = {
    "monotone": lambda dice: with_monotone_states(dice.integers(0, 9, SHAPE).astype(float)),
    "nearly monotone": lambda dice: (
        with_monotone_states(dice.normal(0.0, 9.0, SHAPE)) + dice.integers(0, 2, SHAPE)
    ),
    "few": lambda dice: dice.integers(-1, 2, SHAPE).astype(float),
    "sevenths": lambda dice: dice.integers(-20, 20, SHAPE) / 7.0,
    "decimals": lambda dice: dice.normal(0.0, 1000.0, SHAPE),
    "limits": lambda dice: dice.choice([-1e300, 0.0, 1.0, 1e300], SHAPE),
}


@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_answers_are_those_of_the_procedure_to_the_last_tie(values, players):
    TABLE[:] = VALUES[values](np.random.default_rng(players))
    dice = random.Random(f"{values} {players}")
    compared = dict.fromkeys(range(QUESTIONS), 0)
    for _ in range(250):
        table = random_table(Rules(players), dice)
        for question in range(QUESTIONS):
            if is_asked(table, question):
                answer = choose_by_table(table, 0, question, with_slack(TABLE))
                assert answer == expected(table, question, players), (question, table)
                compared[question] += 1
    assert min(compared.values()) > 200


@pytest.mark.parametrize("values", VALUES)
def test_a_function_that_looks_the_table_up_answers_the_same(values):
    TABLE[:] = VALUES[values](np.random.default_rng(7))
    function = strategy(looking_up(TABLE.copy()), name=values)
    slow, parameters = resolve(function, "omakase").compiled_for(Rules(3))
    dice = random.Random(values)
    for _ in range(2000):
        table = random_table(Rules(3), dice)
        for question in range(QUESTIONS):
            if is_asked(table, question):
                found = choose_by_table(table, 0, question, with_slack(TABLE))
                assert found == slow(table, 0, question, parameters)


def test_slack_is_what_giving_a_card_can_add_to_a_card_of_the_belt():
    values = with_monotone_states(np.random.default_rng(5).normal(size=SHAPE))
    assert (slack(values) == 0.0).all()
    tuna, state = KIND["tuna"], 6 * 2 + 1
    for giving in (6, 1, 7):
        changed = values.copy()
        changed[3, tuna, state + giving] = changed[3, tuna, state] + 4.0
        assert slack(changed)[3] >= 4.0 and (np.delete(slack(changed), 3) == 0.0).all()
    changed = values.copy()
    changed[3, SHOYU, 2] = changed[3, SHOYU, 5] + 4.0
    assert slack(changed)[3] >= 4.0


def test_a_card_is_worth_more_or_less_by_the_card_given_for_it():
    # Without the other card of the Kid's set, omelette lacks one kind more.
    TABLE[:] = 0.0
    omelette = KIND["omelette"]
    TABLE[:, omelette] = 1.0
    for ume in range(6):
        TABLE[:, omelette, 6 * ume + 2] = 9.0
    rules = Rules(2)
    belt = "tofu crab crab omelette crab crab"
    table = table_of(rules, "karaage octopus", belt=belt)
    # Giving karaage leaves three kinds missing besides it, giving octopus two.
    assert choose_by_table(table, 0, EXCHANGE, with_slack(TABLE)) == 8 * KIND["octopus"] + 3
    table = table_of(rules, "2*karaage octopus", belt=belt)
    assert choose_by_table(table, 0, EXCHANGE, with_slack(TABLE)) == 8 * KIND["octopus"] + 3
    table = table_of(rules, "karaage cucumber_roll", belt=belt)
    assert choose_by_table(table, 0, EXCHANGE, with_slack(TABLE)) == 8 * KIND["karaage"] + 3


@pytest.mark.parametrize("hand", ["octopus tuna", "octopus 2*tuna shoyu", "tuna tofu", "fork tofu"])
def test_shoyu_goes_by_the_dearest_card_that_stays(hand):
    TABLE[:] = np.random.default_rng(3).normal(size=SHAPE)
    TABLE[:, SHOYU] += 100.0
    table = table_of(Rules(2), hand, belt="tofu crab crab shoyu crab crab")
    assert choose_by_table(table, 0, EXCHANGE, with_slack(TABLE)) == expected_exchange(table)


def test_the_value_of_a_state_does_not_depend_on_who_asks():
    TABLE[:] = np.random.default_rng(9).normal(size=SHAPE)
    dice = random.Random(9)
    for _ in range(200):
        table = random_table(Rules(4), dice)
        held = [k for k in range(KINDS) if table.cards[HANDS, k]]
        aside = dice.choice(held)
        for entry in range(KINDS):
            assert value_in_table(table, 0, -1, aside, entry, with_slack(TABLE)) == worth(
                table, entry, aside
            )
