"""Strategies of Omakase in files: Python, TOML, preference orders and what one starts from."""

import time

import pytest

from sushilab.simulator import StrategyFault, simulate
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import OUTSIDE
from sushilab.strategies import StrategyError, resolve
from sushilab.strategies.omakase import exchange, play, put_back
from sushilab.strategies.omakase.preference_orders import by_order, expanded
from sushilab.strategies.omakase.situations import Situation
from sushilab.strategies.omakase.starters import STARTERS
from sushilab.strategies.omakase.tabulation import tabulate


@pytest.fixture
def write(tmp_path):
    def written(text, name="mine.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


def situation(card, **fields):
    fields = {"turns_left": 6, "players": 2, "rules": Rules(2), **fields}
    return Situation(card=card, **fields)


def value(spec, card, **fields):
    bound = resolve(spec, "omakase")
    return bound.definition.function(situation(card, **fields), **bound.parameters)


def played(specs, games):
    return simulate(specs, players=2, games=games, seed=5, game="omakase").to_frame()


def wins(specs, games=2000):
    return played(specs, games).win_share[0]


def test_prices_lists_and_conditions(write):
    path = write("""
game = "omakase"
[parameters]
call = 5000
[values]
sushi = "price"
kids = 50
tofu = [70, 20]
play_sake = "100 * target_cards - 10 * cards"
check = "score - call"
[[when]]
card = "omakase"
omakase = "<= 1"
turns_left = ">= 3"
add = 1000
""")
    assert value(path, "octopus", have=0) == 1100
    assert value(path, "karaage", have=0, kids=2) == 50
    assert [value(path, "tofu", have=n, kids=1) for n in range(3)] == [70, 20, 20]
    assert value(path, "play_sake", cards=4, target_cards=5) == 460
    assert value(f"{path}:call=4000", "check", score=4500) == 500
    assert value(path, "tuna", have=0, omakase=1, sakura=5) == 1400
    assert value(path, "tuna", have=0, omakase=2, sakura=5) == 400
    assert value(path, "tuna", have=0, omakase=1, sakura=5, turns_left=2) == 400
    assert value(path, "fork", have=0, cards=2) == 0


def test_a_file_builds_on_a_family(write):
    path = write('game = "omakase"\nlike = "greedy"\n[values]\noctopus = 1')
    assert value(path, "octopus", have=0) == 1
    assert value(path, "tuna", have=0, omakase=0, sakura=0) == 400


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("[values]\ntunna = 1", "unknown card; did you mean tuna"),
        ("[values]\ncheck = [1, 2]", "a list goes by own copies, which do not count for check"),
        ('[values]\ntuna = "ume"', "unknown name 'ume'"),
        ('[[when]]\ncard = "tofu"\nomakase = 1\nvalue = 2', "means nothing for tofu"),
        ('[[when]]\ncard = "fork"\nmising = 1\nvalue = 2', "unknown condition; did you mean miss"),
        ('order = ["tunna"]', "unknown card 'tunna' in an order; did you mean tuna"),
        ('order = ["octopus with 1 missing"]', "octopus is in no set"),
        ('order = ["2nd check"]', "there are no copies of check"),
        ('order = ["4th tuna"]', "told apart up to the 3rd"),
    ],
)
def test_mistakes_in_a_file_are_one_sentence_with_the_line(write, body, words):
    path = write(f'game = "omakase"\n{body}')
    with pytest.raises(StrategyError, match=rf"mine.toml, line \d.*{words}"):
        resolve(path, "omakase").compiled_for(Rules(2))


def test_an_order_by_state():
    order = ["1st tuna with 1 missing", "play_sake", "tuna", "2nd tofu"]
    assert by_order(situation("tuna", have=0, omakase=1, sakura=4), order) == 4
    assert by_order(situation("tuna", have=1, omakase=0, sakura=4), order) == 2
    assert by_order(situation("tuna", have=0, omakase=2, sakura=4), order) == 2
    assert by_order(situation("play_sake", cards=1, target_cards=1), order) == 3
    assert by_order(situation("tofu", have=1, kids=0), order) == 1
    assert by_order(situation("tofu", have=0, kids=0), order) == 0
    assert by_order(situation("check", score=0), order) == 0


def test_groups_in_an_order_are_taken_apart_the_dearest_first():
    assert expanded("1st kids with 2 missing") == [
        *("1st omelette with 2 missing", "1st tofu with 2 missing"),
        *("1st cucumber_roll with 2 missing", "1st karaage with 2 missing"),
    ]
    assert expanded("plays")[0] == "play_chopsticks" and len(expanded("plays")) == 6


def test_a_preference_order_plays(write):
    path = write('game = "omakase"\norder = ["play_matcha", "matcha", "1st sushi", "sushi"]')
    assert wins([path, "random"]) > 0.6


@pytest.mark.parametrize(
    ("ending", "kind"), [(ending, kind) for ending, kinds in STARTERS.items() for kind in kinds]
)
def test_what_one_starts_from_plays_well(write, ending, kind):
    path = write(STARTERS[ending][kind], f"first{ending}")
    assert wins([path, "random"]) > 0.85
    assert wins([f"{path}:call=3000", "random"]) > 0.5


def test_a_table_in_toml_is_loaded_in_no_time(write):
    bound = resolve(write(STARTERS[".toml"]["table"]), "omakase")
    function, seconds = bound.definition.function, []
    for _ in range(3):
        begun = time.process_time()
        tabulate(function, Rules(2), bound.parameters, "mine")
        seconds.append(time.process_time() - begun)
    assert min(seconds) < 0.3


HEAD = "from sushilab.strategies.omakase import *\n\n\n"


def test_an_illegal_answer_names_the_strategy(write):
    path = write(HEAD + "@strategy\ndef choose(view):\n    return -7\n", "wrong.py")
    with pytest.raises(StrategyFault, match="strategy 'wrong' answered .* illegal"):
        played([path, "random"], 100)


def test_a_value_that_is_no_number_names_the_strategy(write):
    body = "@strategy\ndef value(view, card):\n    return view.price(card) * 1e308 * 10 * 0.0\n"
    path = write(HEAD + body, "nan.py")
    with pytest.raises(StrategyFault, match="strategy 'nan' "):
        played([path, "random"], 100)


def test_infinite_values_are_values(write):
    body = "@strategy\ndef value(view, card):\n    return 1e308 * 10 * (1 if card % 2 else -1)\n"
    assert wins([write(HEAD + body, "endless.py"), "random"], 200) >= 0.0


def test_helpers_of_a_file_name_answers(write):
    body = """
@strategy
def choose(view):
    if view.question == EXCHANGE:
        for card in range(KINDS):
            for slot in range(BELT):
                if view.can_exchange(card, slot):
                    return exchange(card, slot)
    if view.question == ACTION:
        if view.can_play(CHOPSTICKS):
            for ahead in range(1, view.players):
                if view.can_target(ahead):
                    return play(CHOPSTICKS, view.seat_of(ahead))
        return NO_ACTION
    if view.question == CALL:
        return view.can_call
    for card in range(KINDS):
        dearest = view.question != LOSE or view.price(card) == view.price(view.dearest)
        kept = view.question == DISCARD and card == GINGER
        if view.hand(card) > 0 and dearest and not kept:
            return put_back(card, 0) if view.question == PUT_BACK else card
    return -5
"""
    assert 0.0 < wins([write(HEAD + body, "named.py"), "random"]) < 1.0


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ("return exchange(first, 9)", "a slot that is not there .*slots are 0 to 5"),
        ("return exchange(first, -1)", "a slot that is not there .*slots are 0 to 5"),
    ],
)
def test_a_slot_outside_the_belt_never_becomes_another_card(write, answers, says):
    path = write(
        f"""
from sushilab.strategies.omakase import EXCHANGE, KINDS, NO_ACTION, exchange, strategy


@strategy
def choose(view):
    first = 0
    while view.hand(first) == 0 and first < KINDS - 1:
        first += 1
    if view.question == EXCHANGE:
        {answers}
    return NO_ACTION
""",
        "mine.py",
    )
    with pytest.raises(StrategyFault, match=says):
        played([path, "greedy"], 10)


def test_seats_and_places_have_limits_too():
    assert {play(3, 8), play(3, -1), put_back(3, 64), put_back(3, -1)} == {OUTSIDE}
    assert (play(3, 1), put_back(3, 5), exchange(3, 5)) == (25, 197, 29)
