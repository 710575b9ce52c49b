"""Strategies made of other strategies, from Python and as texts."""

import pickle
from collections import Counter

import numpy as np
import pytest
from tables import Table

from sushilab.simulator import simulate
from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go.block import NONE, SLOTS
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies import StrategyError, combinators, resolve, strategy, table


def chosen_by(at, spec, seat):
    """Picks of a strategy at the present decision of a table."""
    chooser, parameters = resolve(spec).compiled_for(at.rules)
    picks = np.full((SLOTS, LANES), NONE, np.int8)
    chooser(at.block, seat, np.ascontiguousarray(parameters), picks)
    return picks


def same(one, other):
    """In which lanes two picks agree."""
    return (one == other).all(axis=0)


PARTS = {
    "tables": ("greedy", "expected"),
    "table and block": ("greedy", "memory"),
    "block and table": ("random", "greedy"),
}


@pytest.mark.parametrize("parts", PARTS)
@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_rounds_play_one_strategy_and_then_the_other(parts, limit):
    first, second = PARTS[parts]
    at = Table(Rules(2), ["greedy"] * 2)
    mixed = combinators.rounds(first, limit, second)
    for r, _turn, seat in at.decisions():
        expected = chosen_by(at, first if r + 1 < limit else second, seat)
        assert same(chosen_by(at, mixed, seat), expected).all()


@pytest.mark.parametrize("parts", PARTS)
@pytest.mark.parametrize("limit", [1, 3, 7])
def test_turns_play_one_strategy_until_few_turns_are_left(parts, limit):
    first, second = PARTS[parts]
    rules = Rules(4)
    at = Table(rules, ["greedy"] * 4)
    mixed = combinators.turns(first, limit, second)
    for _r, turn, seat in at.decisions():
        left = rules.hand_size - turn
        expected = chosen_by(at, second if left <= limit else first, seat)
        assert same(chosen_by(at, mixed, seat), expected).all()


def test_players_play_by_the_size_of_the_table():
    mixed = combinators.players("greedy", 4, "expected")
    for players in range(2, 6):
        rules = Rules(players)
        part = "greedy" if players < 4 else "expected"
        assert (
            mixed.compiled_for(rules) is resolve(part).compiled_for(rules)
            or (mixed.compiled_for(rules)[1] == resolve(part).compiled_for(rules)[1]).all()
        )


def test_switched_tables_are_one_table_again():
    from sushilab.strategies.sushi_go.table_chooser import choose_by_table

    rules = Rules(3)
    assert combinators.turns("greedy", 3, "expected").compiled_for(rules)[0] is choose_by_table
    assert combinators.turns("greedy", 3, "memory").compiled_for(rules)[0] is not choose_by_table


@pytest.mark.parametrize("rate", [0.0, 0.2, 1.0])
def test_mistakes_are_as_frequent_as_they_say_and_are_random_cards(rate):
    at = Table(Rules(3), ["expected"] * 3)
    mixed = combinators.mistakes("expected", rate)
    wrong, decisions = 0, 0
    for _r, _turn, seat in at.decisions():
        picks = chosen_by(at, mixed, seat)
        good = same(picks, chosen_by(at, "expected", seat))
        random = same(picks, chosen_by(at, "random", seat))
        assert (good | random).all()
        # Where the random card is the good one, a mistake is not seen.
        differ = ~same(chosen_by(at, "expected", seat), chosen_by(at, "random", seat))
        wrong += (~good & differ).sum()
        decisions += differ.sum()
    error = np.sqrt(rate * (1 - rate) / decisions)
    assert abs(wrong / decisions - rate) <= 4 * error


@pytest.mark.parametrize("share", [0.3, 0.0, 1.0])
def test_a_mixture_is_drawn_once_a_game(share):
    at = Table(Rules(2), ["greedy"] * 2)
    mixed = combinators.mixture("greedy", "maki", share)
    told = {seat: [set(), set()] for seat in range(2)}
    for _r, _turn, seat in at.decisions():
        picks = chosen_by(at, mixed, seat)
        first, second = chosen_by(at, "greedy", seat), chosen_by(at, "maki", seat)
        differ = ~same(first, second)
        assert (same(picks, first) | same(picks, second)).all()
        told[seat][0] |= set(np.flatnonzero(same(picks, first) & differ))
        told[seat][1] |= set(np.flatnonzero(same(picks, second) & differ))
    for first_games, second_games in told.values():
        assert not first_games & second_games
        assert len(first_games | second_games) == LANES
        assert abs(len(first_games) / LANES - share) <= 4 * np.sqrt(share * (1 - share) / LANES)
    if 0 < share < 1:
        assert told[0] != told[1]


def test_mixtures_within_mixtures_draw_independently():
    at = Table(Rules(2), ["greedy"] * 2)
    inner = combinators.mixture("greedy", "maki", 0.5)
    outer = combinators.mixture(inner, "pudding", 0.5)
    kinds = Counter()
    games = {}
    for _r, _turn, seat in at.decisions():
        if seat:
            continue
        picks = chosen_by(at, outer, seat)
        parts = [chosen_by(at, name, seat) for name in ("greedy", "maki", "pudding")]
        for lane in range(LANES):
            fits = {i for i in range(3) if same(picks, parts[i])[lane]}
            games[lane] = games.get(lane, {0, 1, 2}) & fits
    for fits in games.values():
        assert len(fits) == 1
        kinds.update(fits)
    assert [kinds[i] / LANES for i in range(3)] == pytest.approx([0.25, 0.25, 0.5], abs=0.09)


def test_softmax_of_a_function_adds_to_its_values():
    @strategy
    def value(view, card, scale=1.0):
        return scale * card

    at = Table(Rules(2), ["greedy"] * 2)
    _r, _turn, seat = next(at.decisions())
    best = chosen_by(at, value, seat)
    assert same(chosen_by(at, combinators.softmax(value, 0.0), seat), best).all()
    loose = chosen_by(at, combinators.softmax(value, 5.0), seat)
    assert 0.2 < same(loose, best).mean() < 0.8


# Texts


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("mistakes(expected; 0.2)", "mistakes(expected; 0.2)"),
        ("mistakes( greedy )", "mistakes(greedy; 0.1)"),
        ("mixture(greedy;maki;.25)", "mixture(greedy; maki; 0.25)"),
        ("rounds(greedy; 3; maki)", "rounds(greedy; 3; maki)"),
        (
            "turns(expected:pudding=2,maki=1; 4; greedy)",
            "turns(expected:maki=1,pudding=2; 4; greedy)",
        ),
        (
            "players(greedy; 4; rounds(maki; 2; greedy))",
            "players(greedy; 4; rounds(maki; 2; greedy))",
        ),
        ("softmax(expected; 0.5)", "softmax(expected; 0.5)"),
    ],
)
def test_a_text_is_read_and_written_again(text, name):
    found = resolve(text)
    assert found.name == name
    assert resolve(found.spec).name == name
    assert resolve(found.spec).definition.parts == found.definition.parts
    again = pickle.loads(pickle.dumps(found))
    assert again.name == name
    assert again.fingerprint == found.fingerprint


def test_files_are_found_again(tmp_path, monkeypatch):
    (tmp_path / "mine.toml").write_text("[values]\nsquid = 1\n")
    monkeypatch.chdir(tmp_path)
    found = resolve("mistakes(mine.toml; 0.3)")
    assert found.name == "mistakes(mine; 0.3)"
    assert "mine.toml" in found.spec
    assert resolve(found.spec).fingerprint == found.fingerprint


def test_numbers_can_be_changed():
    found = resolve("mistakes(greedy; 0.2)")
    assert found.parameters == {"rate": 0.2}
    changed = found.definition.with_parameters(rate=0.4)
    assert changed.name == "mistakes(greedy; 0.4)"
    with pytest.raises(StrategyError, match="rate: 4 is not between 0 and 1"):
        found.definition.with_parameters(rate=4)


def test_traits_follow_from_the_parts():
    assert "deterministic" in resolve("turns(greedy; 3; expected)").definition.traits
    mixed = resolve("mixture(greedy; memory; 0.5)").definition.traits
    assert "random" in mixed
    assert "uses memory" in mixed
    assert "deterministic" not in mixed
    assert "ignores puddings" not in mixed


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("mistkes(greedy; 0.1)", "unknown combination 'mistkes'; did you mean mistakes"),
        ("mistakes(gredy; 0.1)", "unknown strategy 'gredy'; did you mean greedy?"),
        ("mistakes(greedy, 0.1)", "'greedy, 0.1' is one strategy: write mistakes(A; RATE), with"),
        ("mistakes(greedy; often)", "rate is a number, not 'often': write mistakes(A; RATE)"),
        ("mistakes(greedy; 1.5)", "rate: 1.5 is not between 0 and 1"),
        ("mistakes(greedy; nan)", "rate: nan is not between 0 and 1"),
        ("mistakes()", "write mistakes(A; RATE), with semicolons"),
        ("mistakes(greedy; 0.1; 3)", "write mistakes(A; RATE)"),
        ("rounds(greedy; maki)", "write rounds(A; ROUND; B)"),
        ("rounds(greedy; 2.5; maki)", "round: 2.5 is not a whole number from 1 up"),
        ("turns(greedy; inf; maki)", "turns: inf is not a whole number"),
        ("players(greedy; 0; maki)", "players: 0 is not a whole number"),
        ("softmax(memory; 1)", "'memory' is a block strategy; give a table or a value"),
        ("softmax(greedy; -1)", "temperature: -1.0 is not a number from 0 up"),
        ("mistakes", "'mistakes' is half a combination: write mistakes(A; RATE)"),
        ("rounds(greedy; 2; maki", "is half a combination: write rounds(A; ROUND; B)"),
        ("mistakes(greedy; 0.1):rate=0.2", "is half a combination: write mistakes(A; RATE)"),
        ("mistakes(turns(greedy; 2; maki)", "the parentheses of a combination do not match"),
        ("mistakes(greedy); mistakes(maki)", "the parentheses of a combination do not match"),
        ("rounds(" * 100 + "greedy" + "; 2; maki)" * 100, "lie more than 20 deep"),
        ("mixture(" * 5 + "greedy" + "; maki)" * 5, "more than 4 mixtures within each other"),
    ],
)
def test_mistakes_in_texts(text, says):
    with pytest.raises(StrategyError) as raised:
        resolve(text)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)


def test_they_play_whole_games_whatever_the_threads():
    specs = [
        "mixture(mistakes(greedy; 0.2); memory)",
        "softmax(expected)",
        "turns(maki; 3; denial)",
    ]
    one, two = (
        simulate(specs, games=3000, threads=threads, cards=False).to_frame() for threads in (1, 2)
    )
    assert one.equals(two)


def test_a_dummy_gets_a_card_from_mixtures_too():
    result = simulate(
        ["mistakes(expected; 0.5)", "softmax(greedy)"],
        variant={"dummy": "two_player"},
        games=2000,
        cards=False,
    )
    assert result.complete


def test_decorated_functions_can_be_combined():
    plain = table(lambda s: float(s.card == "squid"), name="squids")
    assert resolve(combinators.mistakes(plain, 0.5)).name == "mistakes(squids; 0.5)"
