"""Every point of a game is credited to a card, or was lost without a pudding."""

from __future__ import annotations

import numpy as np
import pytest

from sushilab.analysis.card_values import MEASURES, card_values_frame
from sushilab.simulator.run import run
from sushilab.simulator.simulate import make_plan
from sushilab.simulator.tallies import POINT_UNITS, WIN_UNITS

VARIANTS = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"soy_sauce": "true"}),
    (4, {"soy_sauce": "true", "wasabi": "any", "majority_ties": "full"}),
    (2, {"dummy": "two_player"}),
    (4, {"wasabi": "choice", "wasabi_values": "reverse"}),
    (5, {"pudding": "unscored", "zero_maki": "place"}),
    (4, {"pudding": "removed"}),
    (3, {"goal": "least", "pass_direction": "alternate"}),
    (2, {"deck": "pudding:30,maki3:30", "reshuffle_each_round": "true"}),
]
FIELD = ["expected", "random", "pudding", "sashimi", "nigiri"]


@pytest.fixture(params=VARIANTS, ids=lambda p: f"{p[0]} {p[1]}")
def outcome(request):
    players, variant = request.param
    return run(make_plan(FIELD[:players], players=players, games=3000, variant=variant))


def _by_strategy(outcome, measure):
    cells = outcome.tally["cards"][..., MEASURES.index(measure)]
    return cells.sum(axis=(0, 2, 3, 4))


def test_credits_and_lost_points_sum_to_the_scores_exactly(outcome):
    scores = np.zeros(len(outcome.plan.strategies), np.int64)
    for line_up, members in enumerate(outcome.plan.line_ups):
        for position, member in enumerate(members):
            scores[member] += outcome.tally["scores"][line_up, position]
    points = outcome.tally["round_points"]
    credited = _by_strategy(outcome, "points")
    assert (credited + POINT_UNITS * points[:, 4] == POINT_UNITS * scores).all()
    assert (points[:, :4].sum(axis=1) == scores).all()


def test_cards_are_taken_at_least_once(outcome):
    """Chopsticks that were used go back to the hand, and are taken again."""
    rules = outcome.plan.rules
    cards = 3 * rules.hand_size * outcome.games * rules.players
    assert _by_strategy(outcome, "taken").sum() >= cards * (1 if not rules.has_dummy else 0.9)


@pytest.fixture(params=[2, 3, 4])
def without_chopsticks(request):
    variant = {"deck": "chopsticks:0"}
    return run(make_plan(FIELD[: request.param], games=3000, variant=variant))


def test_every_card_is_taken_once(without_chopsticks):
    outcome = without_chopsticks
    rules = outcome.plan.rules
    cards = 3 * rules.hand_size * outcome.games
    assert (_by_strategy(outcome, "taken") == cards).all()


def test_nigiri_are_worth_what_is_printed(outcome):
    frame = card_values_frame(outcome).set_index("card")
    if outcome.plan.rules.has_dummy:
        pytest.skip("chopsticks and the dummy take cards together")
    for card, points in (("egg", 1), ("salmon", 2), ("squid", 3), ("chopsticks", 0)):
        if card in frame.index:
            assert frame.loc[card, "points"] == points
            assert frame.loc[card, "points_se"] == pytest.approx(0, abs=1e-12)


def test_gains_average_out_over_all_picks(without_chopsticks):
    """Weighted by takes, a strategy's gains sum to nothing: every seat takes as many cards."""
    frame = card_values_frame(without_chopsticks, ["strategy", "card"])
    for _, rows in frame.groupby("strategy"):
        weights = rows["taken"] / rows["taken"].sum()
        assert (weights * rows["win_gain"]).sum() == pytest.approx(0, abs=1e-9)
        assert (weights * rows["score_gain"]).sum() == pytest.approx(0, abs=1e-7)


def test_win_shares_of_a_game_sum_to_one(outcome):
    assert outcome.tally["wins"].sum() <= WIN_UNITS * outcome.games
    if not outcome.plan.rules.has_dummy:
        assert outcome.tally["wins"].sum() == WIN_UNITS * outcome.games
