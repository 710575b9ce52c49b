import itertools
import math
from collections import Counter
from dataclasses import dataclass, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushilab.simulator import PlanError, UnknownGameError, make_plan, run
from sushilab.simulator.compiling import LANES
from sushilab.simulator.plan import (
    BATCHES,
    MAX_STRATEGIES,
    SEATINGS,
    Plan,
    deals_for,
    field_line_ups,
)
from sushilab.simulator.sushi_go.rules import MAX_GAMES, Rules


@dataclass(frozen=True)
class Named:
    name: str


def plan_of(players=3, line_ups=((0, 1, 2),), deals=1000, seating="rotate", seed=1, cards=True):
    strategies = tuple(Named(f"s{i}") for i in range(max(map(max, line_ups)) + 1))
    return Plan("sushi_go", Rules(players), strategies, line_ups, deals, seating, seed, cards)


@st.composite
def plans(draw):
    players = draw(st.integers(2, 5))
    one = st.lists(st.integers(0, 6), min_size=players, max_size=players).map(tuple)
    return plan_of(
        players,
        tuple(draw(st.lists(one, min_size=1, max_size=9))),
        draw(st.integers(1, 30_000)),
        draw(st.sampled_from(SEATINGS)),
    )


# Groups, chunks and batches


@given(plans(), st.integers(1, 100_000))
def test_chunks_partition_the_groups_and_their_games_sum_to_the_run(plan, chunk_games):
    chunks = list(plan.chunks(chunk_games))
    assert [chunk.index for chunk in chunks] == list(range(len(chunks)))
    assert chunks[0].first == 0
    assert chunks[-1].last == plan.groups
    assert all(a.last == b.first for a, b in itertools.pairwise(chunks))
    assert sum(chunk.games for chunk in chunks) == plan.games
    assert all(chunk.games > 0 for chunk in chunks)
    assert plan.games == int(plan.steps.sum()) * plan.deals


@given(plans())
def test_every_deal_of_every_line_up_is_in_one_group(plan):
    assert 1 <= plan.group_size <= LANES
    dealt = Counter()
    for group in range(plan.groups):
        line_up = group % len(plan.line_ups)
        dealt[line_up] += plan.games_of(group, group + 1) // int(plan.steps[line_up])
    assert dealt == dict.fromkeys(range(len(plan.line_ups)), plan.deals)


@given(plans(), st.integers(1, 100_000))
def test_batches_are_runs_of_repeats_of_about_equal_length(plan, chunk_games):
    batches = [plan.batch_of(group) for group in range(plan.groups)]
    assert batches == sorted(batches)
    sizes = Counter(batches)
    assert set(sizes) == set(range(plan.batches))
    assert plan.batches <= BATCHES
    n = len(plan.line_ups)
    assert all(size % n == 0 for size in sizes.values())
    assert max(sizes.values()) - min(sizes.values()) <= n
    for chunk in plan.chunks(chunk_games):
        touched = set(batches[chunk.first : chunk.last])
        assert touched == set(range(chunk.batch, chunk.batch + chunk.batches))


@pytest.mark.parametrize("deals", [128, 1000, 50_000])
def test_there_are_enough_batches_for_a_standard_error(deals):
    assert plan_of(deals=deals).batches >= 30


def test_the_group_size_does_not_depend_on_how_the_run_is_cut():
    assert plan_of(deals=10**6).group_size == LANES
    assert plan_of(deals=100).group_size == 4


# Seatings


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_rotate_seats_every_strategy_in_every_seat_once_in_the_same_order(players):
    plan = plan_of(players, (tuple(range(players)),))
    assert plan.steps.tolist() == [players]
    for seat in range(players):
        assert sorted(plan.arrangements[:, seat]) == list(range(players))
    for row in plan.arrangements:
        assert {(int(b) - int(a)) % players for a, b in itertools.pairwise(row)} == {1}


@pytest.mark.parametrize(
    ("line_up", "steps"),
    [
        ((0, 0, 0, 0), 1),
        ((0, 1, 0, 1), 2),
        ((0, 0, 1, 1), 4),
        ((0, 0, 0, 1), 4),
        ((0, 1, 2, 3), 4),
        ((0, 1, 0, 1, 0), 5),
        ((0, 0, 0), 1),
        ((0, 1), 2),
    ],
)
def test_rotations_that_repeat_an_earlier_seating_are_left_out(line_up, steps):
    n = len(line_up)
    plan = plan_of(n, (line_up,))
    assert plan.steps.tolist() == [steps]
    seated = [tuple(line_up[p] for p in plan.arrangements[s]) for s in range(steps)]
    assert len(set(seated)) == steps
    everyone = Counter(line_up)
    for seat in range(n):
        here = Counter(table[seat] for table in seated)
        assert here == {who: times * steps // n for who, times in everyone.items()}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shuffle_goes_through_all_orders_in_an_order_of_the_seed(players):
    one, same, other = (
        plan_of(players, (tuple(range(players)),), seating="shuffle", seed=seed).arrangements
        for seed in (1, 1, 2)
    )
    assert sorted(map(tuple, one.tolist())) == list(itertools.permutations(range(players)))
    assert np.array_equal(one, same)
    if players > 2:
        assert not np.array_equal(one, other)
    assert plan_of(players, (tuple(range(players)),), seating="shuffle").steps.tolist() == [1]


def test_shuffle_has_a_group_for_each_order_even_in_a_short_run():
    plan = plan_of(5, (tuple(range(5)),), deals=5000, seating="shuffle")
    assert plan.repeats >= math.factorial(5) * 0.9


def test_fixed_keeps_the_order_given():
    plan = plan_of(4, ((2, 0, 1, 3),), seating="fixed")
    assert plan.arrangements.tolist() == [[0, 1, 2, 3]]
    assert plan.games == plan.deals


@pytest.mark.parametrize(("seating", "deals"), [("rotate", 100), ("shuffle", 120), ("fixed", 100)])
def test_the_kernel_seats_as_planned(seating, deals):
    names = ["greedy", "random", "maki"]
    plan = replace(make_plan(names, games=9, seating=seating), deals=deals)
    rows = []
    run(plan, rows=lambda _chunk, written: rows.append(written), threads=1)
    seated = Counter(map(tuple, np.concatenate(rows)[:, :, 0].tolist()))
    orders = [(0, 1, 2)]
    if seating == "rotate":
        orders = [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    elif seating == "shuffle":
        assert plan.repeats % 6 == 0
        orders = list(itertools.permutations(range(3)))
    assert seated == dict.fromkeys(orders, plan.games // len(orders))


# How many deals, which line-ups


@given(
    st.integers(1, 10**6),
    st.lists(st.permutations(range(4)).map(tuple), min_size=1, max_size=5),
    st.sampled_from(SEATINGS),
)
def test_at_least_the_games_asked_for_and_less_than_a_deal_more(games, line_ups, seating):
    deals = deals_for(games, line_ups, seating)
    a_deal = len(line_ups) * (4 if seating == "rotate" else 1)
    assert games <= deals * a_deal < games + a_deal


@pytest.mark.parametrize("strategies", range(2, 13))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("most", [1, 12, 40, 10**6])
def test_a_field_is_seated_equally_often_in_different_line_ups(strategies, players, most):
    if strategies < players:
        with pytest.raises(PlanError, match=f"{strategies} strategies cannot fill {players} seats"):
            field_line_ups(strategies, players, most)
        return
    line_ups = field_line_ups(strategies, players, most)
    assert all(len(set(line_up)) == players for line_up in line_ups)
    assert len({frozenset(line_up) for line_up in line_ups}) == len(line_ups)
    times = Counter(itertools.chain(*line_ups))
    assert set(times) == set(range(strategies))
    assert len(set(times.values())) == 1
    if math.comb(strategies, players) <= most:
        assert len(line_ups) == math.comb(strategies, players)
    else:
        assert len(line_ups) <= max(most, strategies)


def test_the_largest_field_is_drawn_up_in_a_moment():
    line_ups = field_line_ups(MAX_STRATEGIES, 5, 100)
    assert len(line_ups) == 96
    assert len({frozenset(line_up) for line_up in line_ups}) == 96


def test_fewer_strategies_than_seats_are_repeated_in_turn():
    plan = make_plan(["greedy", "random"], players=5, games=100)
    assert plan.line_up_names() == [["greedy", "random", "greedy", "random", "greedy"]]
    assert make_plan("greedy", players=3).line_ups == ((0, 0, 0),)
    assert make_plan(["greedy", "greedy"]).strategies == make_plan(["greedy"]).strategies


# Mistakes


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seating": "random"}, "seating: 'random' is not one of rotate, shuffle, fixed"),
        ({"seed": -1}, "seed: -1 is not between 0 and 2\\*\\*63 - 1"),
        ({"seed": 2**63}, "is not between"),
        ({"deals": 0}, "at least one game"),
        ({"deals": MAX_GAMES}, "over the limit of 1,000,000,000,000"),
        ({"strategies": tuple(Named(str(i)) for i in range(25))}, "25 strategies in one run"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(change, message):
    with pytest.raises(PlanError, match=message):
        replace(plan_of(), **change)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"strategies": []}, PlanError, "no strategy was given"),
        ({"strategies": ["greedy"] * 6, "players": 5}, PlanError, "must not repeat one"),
        ({"strategies": ["greedy"], "players": 6}, ValueError, "2 to 5 players, not 6"),
        ({"strategies": ["greedy"] * 7}, ValueError, "2 to 5 players, not 7"),
        ({"strategies": ["gredy"]}, ValueError, "unknown strategy 'gredy'; did you mean greedy"),
        ({"strategies": [3]}, ValueError, "3 is not a strategy"),
        ({"strategies": ["greedy"], "game_name": "suhsi_go"}, UnknownGameError, "mean sushi_go"),
        (
            {"strategies": ["greedy"], "variant": {"wasabbi": "any"}},
            ValueError,
            "unknown option 'wasabbi'; did you mean wasabi",
        ),
        (
            {"strategies": ["greedy"], "players": 5, "variant": {"pudding": "removed"}},
            ValueError,
            "on_exhaustion=reshuffle",
        ),
    ],
)
def test_asking_for_the_impossible_is_one_clear_sentence(arguments, error, message):
    with pytest.raises(error, match=message) as raised:
        make_plan(**arguments)
    assert "\n" not in str(raised.value)


# Digest


def test_the_digest_changes_with_everything_that_decides_the_numbers():
    base = plan_of()
    changed = [
        replace(base, seed=2),
        replace(base, deals=1001),
        replace(base, seating="fixed"),
        replace(base, cards=False),
        replace(base, rules=Rules(3, goal="least")),
        replace(base, line_ups=((0, 2, 1),)),
        replace(base, strategies=(Named("other"), *base.strategies[1:])),
    ]
    digests = {plan.digest() for plan in (base, *changed)}
    assert len(digests) == len(changed) + 1
    assert plan_of().digest() == base.digest()


def test_the_digest_tells_parameters_apart_that_differ_late():
    one, other = (make_plan([f"pudding:bonus=1.234567{digit}"]) for digit in "89")
    assert one.digest() != other.digest()


def test_full_groups_play_the_deals_that_were_asked_for():
    plan = make_plan(["greedy", "random", "maki"], players=2, games=600, cards=False)
    full = replace(plan, full_groups=True)
    assert full.group_size == full.deals > plan.group_size
    assert full.digest() != plan.digest()
    outcome = run(full)
    assert outcome.games == plan.games
    assert (outcome.tally["deals"] == plan.deals).all()
