"""Frames of forced values: sums, signs, and what a truth that is known comes out as."""

import numpy as np
import pandas as pd
import pytest

from sushilab.analysis.forced_picks import (
    AGAINST,
    FORCED_COLUMNS,
    RESULTS,
    forced_values_frame,
)
from sushilab.analysis.sushi_go.chopsticks import chopsticks_frame
from sushilab.analysis.sushi_go.holdings import break_even_frame, holdings_frame
from sushilab.simulator import make_plan, run, simulate
from sushilab.simulator.sushi_go.cards import CODES


@pytest.fixture(scope="module")
def outcome():
    plan = make_plan(["expected", "greedy", "chopsticks"], games=1200, seed=3, forced_picks=True)
    return run(plan)


def test_columns_and_rows(outcome):
    frame = forced_values_frame(outcome, ["round", "pick", "card"])
    assert [c for c in frame if not c.endswith(("_se", "_low", "_high"))] == [
        "round",
        "pick",
        "card",
        *FORCED_COLUMNS,
    ]
    assert set(frame["round"]) == {1, 2, 3}
    assert set(frame["pick"]) == set(range(1, 9))
    assert set(frame["card"]) <= set(CODES)
    plain = forced_values_frame(outcome)
    assert plain["decisions"].sum() == frame["decisions"].sum()
    with pytest.raises(ValueError, match="unknown column 'rond'"):
        forced_values_frame(outcome, ["rond"])


def test_margin_is_own_score_plus_what_others_are_denied(outcome):
    frame = forced_values_frame(outcome, ["strategy", "pick"])
    for other in AGAINST:
        margin = frame[f"score_vs_{other}"] + frame[f"denial_vs_{other}"]
        assert np.allclose(frame[f"margin_vs_{other}"], margin)


def test_intervals_are_around_the_value(outcome):
    frame = forced_values_frame(outcome)
    for other in AGAINST:
        for result in RESULTS:
            name = f"{result}_vs_{other}"
            assert (frame[f"{name}_low"] <= frame[name]).all()
            assert (frame[f"{name}_high"] >= frame[name]).all()


def test_the_hand_as_a_whole_gains_nothing_against_itself(outcome):
    """Weighted by copies, the values against the hand add up to 0 at every decision."""
    forced = outcome.tally["forced"].sum(axis=(0, 1))
    # Picks where every hand has different cards only: weights are then all one.
    plan = make_plan(["greedy"], players=5, games=400, seed=1, forced_picks=True)
    tally = run(plan).tally["forced"].sum(axis=(0, 1))
    assert forced.shape == tally.shape
    last = tally[:, 5]
    single = last[..., 0].sum(axis=-1)
    assert (single <= 2 * 400).all()
    # With two cards left, unequal pairs cancel and equal pairs are nothing against themselves.
    assert (last[..., 6:10].sum(axis=1) == 0).all()


def test_own_choices_gain_nothing_against_themselves():
    """A strategy that always takes the lowest card: its own card is worth 0 against it."""
    plan = make_plan(["maki"], players=2, games=600, seed=2, forced_picks=True)
    frame = forced_values_frame(run(plan))
    sure = frame[frame["own_rate"] == 1.0]
    assert (sure[[f"{result}_vs_own" for result in RESULTS]] == 0).all(axis=None)
    assert frame["own_rate"].between(0, 1).all()


def test_wheel_rate_is_known_where_nobody_takes_the_card():
    """Nobody wants chopsticks while there is anything else: they come round again."""
    plan = make_plan(["greedy"], players=3, games=300, seed=1, forced_picks=True)
    frame = forced_values_frame(run(plan), ["pick"]).set_index(["pick", "card"])
    assert frame.loc[(1, "chopsticks"), "wheel_rate"] > 0.95
    assert frame.loc[(1, "squid"), "wheel_rate"] < 0.5
    assert np.isnan(frame.loc[(7, "chopsticks"), "wheel_rate"])


def test_holdings_add_up_to_the_values_by_card(outcome):
    held, plain = holdings_frame(outcome), forced_values_frame(outcome).set_index("card")
    sums = held.groupby("card")["decisions"].sum()
    assert (sums == plain["decisions"][sums.index]).all()
    top = (held["margin_vs_hand"] * held["decisions"]).groupby(held["card"]).sum()
    assert np.allclose(top / sums, plain["margin_vs_hand"][sums.index])
    second = held[(held["card"] == "tempura") & (held["turns_left"] == 2)].set_index("held")
    assert second.loc[1, "score_vs_hand"] > second.loc[0, "score_vs_hand"] + 1


def test_break_even_turns():
    rows = [
        ("tempura", turns, value, value - 0.5, value + 0.5)
        for turns, value in ((8, 2.0), (7, 1.0), (6, 0.3), (5, -0.2), (4, 0.4), (3, -2.0))
    ]
    columns = ["card", "turns_left", "margin_vs_hand", "margin_vs_hand_low", "margin_vs_hand_high"]
    frame = pd.DataFrame(rows, columns=columns).assign(held=0)
    found = break_even_frame(frame).set_index("card").loc["tempura"]
    assert found.to_dict() == {"turns_left": 6, "sure": 7, "possible": 4}
    assert break_even_frame(frame)["turns_left"].isna().sum() == 3


def test_chopsticks_used_and_kept(outcome):
    frame = chopsticks_frame(outcome)
    assert set(frame["choice"]) == {"used", "kept"}
    assert (frame["decisions"] > 0).all()
    assert np.allclose(frame["margin"], frame["score"] + frame["denial"])


def test_a_run_without_forced_picks_is_refused():
    result = simulate(["greedy"], players=2, games=50)
    for make in (forced_values_frame, holdings_frame, chopsticks_frame):
        with pytest.raises(ValueError, match="no picks were forced"):
            make(result.outcome)


def test_intervals_cover_the_value_of_a_long_run():
    """Batches of deals: 95 % intervals of small runs hold the long run's value that often."""
    long = forced_values_frame(
        run(make_plan(["greedy"], players=2, games=8_000, seed=999, forced_picks=True))
    ).set_index("card")
    hits, total = 0, 0
    for seed in range(30):
        plan = make_plan(["greedy"], players=2, games=128, seed=seed, forced_picks=True)
        small = forced_values_frame(run(plan)).set_index("card")
        for name in ("margin_vs_hand", "score_vs_own", "win_vs_hand"):
            known = long.loc[small.index, name]
            hits += ((small[f"{name}_low"] <= known) & (known <= small[f"{name}_high"])).sum()
            total += len(small)
    # Cells of one run share its deals, and the long run has an error of its own.
    assert 0.92 < hits / total < 0.97
