"""Situations of table strategies, what they say, and what is refused."""

import math
from collections import Counter

import numpy as np
import pytest

from sushilab.simulator.omakase.cards import ENTRY_CODES, PRICES, SUSHI
from sushilab.simulator.omakase.rules import Rules
from sushilab.strategies import StrategyError, resolve
from sushilab.strategies.omakase import Situation, table
from sushilab.strategies.omakase.table_states import SHAPE, TURNS
from sushilab.strategies.omakase.tabulation import table_rows, tabulate


def tabulated(function, rules=None):
    return tabulate(function, rules or Rules(2), {}, "mine")


def seen(rules=None):
    found = []
    tabulated(lambda s: found.append(s) or 0.0, rules)
    return found


def test_every_entry_has_the_fields_that_mean_something_for_it():
    fields = {}
    for s in seen(Rules(3)):
        names = ("have", "omakase", "sakura", "ume", "kids", "dearest", "cards", "target_cards")
        known = tuple(name for name in (*names, "score") if getattr(s, name) is not None)
        assert fields.setdefault(s.card, known) == known
        assert s.players == 3 and 1 <= s.turns_left <= 14
    assert list(fields) == list(ENTRY_CODES)
    assert fields["octopus"] == ("have",)
    assert fields["fatty_tuna"] == ("have", "omakase")
    assert fields["tuna"] == ("have", "omakase", "sakura")
    assert fields["omelette"] == ("have", "ume", "kids")
    assert fields["shoyu"] == ("have", "dearest")
    assert fields["wasabi"] == ("have", "cards")
    assert fields["play_sake"] == ("cards", "target_cards")
    assert fields["play_fork"] == ("cards",)
    assert fields["check"] == ("score",)


def test_copies_are_no_more_than_the_deck_has():
    most = Counter()
    for s in seen():
        most[s.card] = max(most[s.card], s.have or 0)
    assert (most["fatty_tuna"], most["crab"], most["tuna"], most["tofu"]) == (0, 1, 2, 2)
    assert (most["fork"], most["sake"], most["chopsticks"]) == (0, 1, 2)


def test_no_two_situations_share_a_place():
    numbers = iter(range(1, 10**6))
    values = tabulated(lambda s: next(numbers))
    filled = values[values > 0]
    assert len(np.unique(filled)) == len(filled) == next(numbers) - 1
    assert values.shape == SHAPE


def test_properties_of_a_situation():
    common = {"turns_left": 5, "players": 2, "rules": Rules(2)}
    tuna = Situation(card="tuna", have=0, omakase=0, sakura=3, **common)
    assert tuna.price == 400 and tuna.sets == ("omakase", "sakura") and tuna.missing == 0
    assert tuna.points == 400 + 6000 - 3600 and tuna.is_sushi and not tuna.is_play
    assert tuna.missing_in("sakura") == 3 and tuna.missing_in("ume") == 6
    second = Situation(card="tuna", have=1, omakase=0, sakura=3, **common)
    assert second.points == 400
    shoyu = Situation(card="shoyu", have=0, dearest=1100, **common)
    assert shoyu.points == 1100 and shoyu.price == 0 and shoyu.missing is None
    play = Situation(card="play_sake", cards=3, target_cards=2, **common)
    assert play.is_play and not play.is_sushi and play.points == play.price == 0
    simple = Situation(card="tuna", turns_left=5, players=2, rules=Rules(2, "simple"), omakase=0)
    assert simple.points == 400 and simple.set_value("omakase") == 3600


def test_prices_are_those_of_the_cards():
    assert {s.card: s.price for s in seen() if s.is_sushi} == dict(
        zip(ENTRY_CODES[:SUSHI], PRICES, strict=False)
    )


def test_infinite_values_are_cut_off():
    values = tabulated(lambda s: math.inf if s.card == "tuna" else -math.inf)
    assert np.isfinite(values).all()


@pytest.mark.parametrize(
    ("value", "words"),
    [(None, "returned None, not a number"), (math.nan, "returned NaN"), (True, "not a number")],
)
def test_what_is_no_number_is_named_with_its_situation(value, words):
    with pytest.raises(StrategyError, match=rf"{words}.*octopus with 1 turn left \(have=0\)"):
        tabulated(lambda s: value if s.card == "octopus" else 0.0)


def test_an_error_in_the_function_is_one_sentence():
    with pytest.raises(StrategyError, match="raised ZeroDivisionError.*check with 1 turn left"):
        tabulated(lambda s: 1 / 0 if s.card == "check" else 0.0)


def test_rows_for_display():
    rows = table_rows(lambda s: s.price, Rules(2), {}, "mine")
    assert rows[0] == {
        "card": "assorted_sashimi",
        "turns_left": 1,
        "state": "have=0",
        "value": 1500.0,
    }
    assert {row["card"] for row in rows} == set(ENTRY_CODES)


def test_decorators_of_the_package_make_strategies_of_the_game():
    @table
    def mine(s):
        return s.price

    assert mine.game == "omakase" and mine.name == "mine"
    assert resolve(mine, "omakase").compiled_for(Rules(2))[1].shape == (math.prod(SHAPE) + TURNS,)
    with pytest.raises(StrategyError, match="'mine' plays omakase, not sushi_go"):
        resolve(mine)
