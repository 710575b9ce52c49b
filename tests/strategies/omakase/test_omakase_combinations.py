"""Combinations of Omakase strategies: what is played when, and what is refused."""

import random

import numpy as np
import pytest
from omakase_tables import random_table, table_of

from sushilab.simulator import make_plan, run
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import ASKED, DECK_LEFT, EXCHANGE
from sushilab.strategies import StrategyError, resolve, turns
from sushilab.strategies.omakase import table
from sushilab.strategies.omakase.table_chooser import choose_by_table

ASKED_ALWAYS = (EXCHANGE, 2, 3, 6)
"""Questions that any hand with a card other than ginger can answer."""


PRICES = """
from sushilab.strategies.omakase import CHECK, PLAY, strategy


@strategy
def value(view, card):
    if card == CHECK:
        return view.score - 3000
    return 500.0 if card >= PLAY else view.price(card) - 30.0 * view.own(card)
"""


@pytest.fixture
def named(tmp_path):
    """Turn ``prices`` within a text into a file with a function that compiles fast."""

    def written(spec):
        path = tmp_path / "prices.py"
        path.write_text(PRICES, encoding="utf-8")
        return spec.replace("prices", str(path))

    return written


def compiled(spec, rules):
    chooser, parameters = resolve(spec, "omakase").compiled_for(rules)
    return lambda table, question: chooser(table, 0, question, parameters)


def tables(rules, seed, count=300):
    dice = random.Random(seed)
    while count:
        made = random_table(rules, dice)
        if made.info[20] != 1 << 24:
            count -= 1
            yield made


@pytest.mark.parametrize("pair", [("greedy", "kids_chaser"), ("prices", "random")])
def test_turns_switch_by_the_own_turns_left(named, pair):
    rules = Rules(2)
    first, second = (compiled(named(spec), rules) for spec in pair)
    both = compiled(named(f"turns({pair[0]}; 5; {pair[1]})"), rules)
    differ = 0
    for made in tables(rules, pair[0]):
        for left, chosen in ((50, first), (20, first), (19, second), (0, second)):
            made.info[DECK_LEFT], made.info[7] = left, -1
            for question in ASKED_ALWAYS:
                assert both(made, question) == chosen(made, question)
                differ += first(made, question) != second(made, question)
    assert differ > 50


def test_two_tables_switched_by_turns_are_one_table():
    assert resolve("turns(greedy; 5; balanced)", "omakase").compiled_for(Rules(2))[0] is (
        choose_by_table
    )


def test_players_switch_by_the_size_of_the_table():
    spec = "players(greedy; 3; kids_chaser)"
    for players, name in ((2, "greedy"), (3, "kids_chaser"), (4, "kids_chaser")):
        rules = Rules(players)
        one, two = compiled(spec, rules), compiled(name, rules)
        for made in tables(rules, players, 50):
            assert one(made, EXCHANGE) == two(made, EXCHANGE)


def test_a_mixture_stays_with_its_choice_all_game():
    rules = Rules(2)
    mixed = compiled("mixture(greedy; kids_chaser; 0.3)", rules)
    parts = [compiled(name, rules) for name in ("greedy", "kids_chaser")]
    firsts = 0
    for made in tables(rules, "mixture", 600):
        played = []
        for asked in range(4):
            made.info[ASKED] = asked
            answers = [part(made, EXCHANGE) for part in parts]
            if answers[0] != answers[1]:
                played.append(answers.index(mixed(made, EXCHANGE)))
        assert len(set(played)) <= 1
        firsts += played[:1] == [0]
    assert firsts > 30


@pytest.mark.parametrize("rate", [0.0, 0.25, 1.0])
def test_mistakes_are_answers_of_random_at_the_rate(rate):
    rules = Rules(2)
    chooser = compiled(f"mistakes(greedy; {rate})", rules)
    greedy, chance = compiled("greedy", rules), compiled("random", rules)
    wrong = known = 0
    for made in tables(rules, "mistakes", 1500):
        played, right, drawn = (c(made, EXCHANGE) for c in (chooser, greedy, chance))
        assert played in (right, drawn)
        if right != drawn:
            known += 1
            wrong += played == drawn
    assert wrong / known == pytest.approx(rate, abs=0.04)


@pytest.mark.parametrize("spec", ["greedy", "prices"])
def test_softmax_takes_the_best_at_no_temperature_and_anything_at_a_high_one(named, spec):
    rules = Rules(2)
    plain, cold = compiled(named(spec), rules), compiled(named(f"softmax({spec}; 0)"), rules)
    hot = compiled(named(f"softmax({spec}; 1000000)"), rules)
    for made in tables(rules, spec, 100):
        for question in ASKED_ALWAYS:
            assert cold(made, question) == plain(made, question)
    made = table_of(Rules(2), "octopus crab tofu", "tuna", belt="tuna crab 4*omelette")
    found = []
    for asked in range(500):
        made.info[ASKED] = asked
        found.append(hot(made, EXCHANGE) >> 3)
    counts = np.unique(found, return_counts=True)[1]
    assert len(counts) == 3 and counts.min() > 80


def test_omakase_has_no_rounds():
    with pytest.raises(
        StrategyError, match="combined by rounds; there are mistakes, mixture, turns"
    ):
        resolve("rounds(greedy; 2; balanced)", "omakase")


def test_softmax_needs_values():
    with pytest.raises(StrategyError, match="softmax needs the values of cards"):
        resolve("softmax(random)", "omakase")


def test_combinations_within_combinations_play_whole_games(named):
    spec = "mixture(mistakes(greedy; 0.2); turns(prices; 4; random); 0.5)"
    specs = [named(spec), "balanced"]
    plan = make_plan(specs, players=2, games=600, seed=3, game_name="omakase")
    outcome = run(plan)
    assert outcome.fault is None and outcome.games >= 600


@pytest.mark.parametrize("spec", ["mistakes(greedy; 0)", "turns(greedy; 1; greedy)"])
def test_a_combination_of_one_strategy_with_itself_is_that_strategy(spec):
    rules = Rules(3)
    made, plain = compiled(spec, rules), compiled("greedy", rules)
    for at in tables(rules, spec, 100):
        assert [made(at, q) for q in ASKED_ALWAYS] == [plain(at, q) for q in ASKED_ALWAYS]


def test_a_table_defined_in_a_session_can_be_combined():
    @table
    def mine(s):
        return s.price

    rules = Rules(2)
    switched = resolve("greedy", "omakase").definition
    bound = turns(mine, 3, switched, game="omakase")
    assert bound.compiled_for(rules)[0] is choose_by_table
