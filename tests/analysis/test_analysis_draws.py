from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushilab.analysis.draws import (
    DEALS_OF_ALL,
    MOST_LINE_UPS,
    all_line_ups,
    draw_line_ups,
    drawn_line_ups,
)
from sushilab.simulator.plan import PlanError


@given(st.integers(2, 5), st.integers(0, 12), st.integers(1, 200_000), st.integers(0, 2**63 - 1))
def test_every_strategy_sits_equally_often(players, more, games, seed):
    strategies = players + more
    draw = draw_line_ups(strategies, players, games, seed)
    seats = Counter(member for line_up in draw.line_ups for member in line_up)
    assert set(seats) == set(range(strategies))
    assert len(set(seats.values())) == 1
    assert all(len(set(line_up)) == players for line_up in draw.line_ups)
    assert len(draw.line_ups) * draw.deals * players >= games
    assert draw.deals >= 2
    assert draw.possible == math.comb(strategies, players) * math.factorial(players - 1)


def test_all_line_ups_are_sets_in_every_order_around_the_table():
    assert all_line_ups(3, 2) == ((0, 1), (0, 2), (1, 2))
    assert set(all_line_ups(3, 3)) == {(0, 1, 2), (0, 2, 1)}
    found = all_line_ups(6, 4)
    assert len(found) == len(set(found)) == 15 * 6


def test_all_are_played_when_the_games_suffice():
    one_deal_each = math.comb(9, 4) * 6 * 4
    every = draw_line_ups(9, 4, one_deal_each * DEALS_OF_ALL, 1)
    assert every.every and every.deals == DEALS_OF_ALL
    assert sorted(every.line_ups) == sorted(all_line_ups(9, 4))
    some = draw_line_ups(9, 4, one_deal_each * (DEALS_OF_ALL - 1), 1)
    assert not some.every
    assert len(some.line_ups) < len(every.line_ups)


def test_few_line_ups_are_all_played_however_few_the_games():
    draw = draw_line_ups(3, 2, 5, 1)
    assert draw.every
    assert len(draw.line_ups) == 3


def test_many_games_play_more_deals_not_more_line_ups():
    draw = draw_line_ups(24, 5, 10**9, 1)
    assert not draw.every
    assert len(draw.line_ups) <= MOST_LINE_UPS + 24
    assert draw.deals >= 10**9 // (5 * (MOST_LINE_UPS + 24))


def test_the_seed_decides():
    assert draw_line_ups(16, 4, 10_000, 5) == draw_line_ups(16, 4, 10_000, 5)
    assert draw_line_ups(16, 4, 10_000, 5) != draw_line_ups(16, 4, 10_000, 6)


def test_every_strategy_has_each_position_once_in_a_block():
    for block in drawn_line_ups(5, 4, 20, 3):
        assert all(sorted(column) == list(range(5)) for column in zip(*block, strict=True))


def test_any_two_meet_equally_often_in_the_long_run():
    """240 blocks of 5 line-ups: each ordered pair of neighbours about 240 times."""
    blocks = drawn_line_ups(5, 3, 240, 7)
    beside = Counter(
        (line_up[at], line_up[(at + 1) % 3])
        for block in blocks
        for line_up in block
        for at in range(3)
    )
    expected = 240 * 5 * 3 / 20
    assert len(beside) == 20
    assert all(abs(times - expected) < 5 * math.sqrt(expected) for times in beside.values())


def test_too_few_strategies_are_told():
    with pytest.raises(PlanError, match="2 strategies cannot fill 4 seats.*name 2 more"):
        draw_line_ups(2, 4, 1000, 1)
