"""Frames of Omakase find known truths, and their intervals hold them as often as they say."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from invented_omakase import (
    CHANCE,
    ENDING,
    HELD,
    LEAD_CHANCE,
    SLOT,
    SLOT_EFFECT,
    TURNS,
    YEN,
    invented,
    true_gain,
)

from sushilab.analysis.omakase.batch_means import LEAST
from sushilab.analysis.omakase.belt_slots import SLOT_COLUMNS, belt_slots_frame
from sushilab.analysis.omakase.check_calls import CALL_COLUMNS, check_calls_frame
from sushilab.analysis.omakase.drawn_cards import (
    DRAWN_COLUMNS,
    PLAY_COLUMNS,
    action_plays_frame,
    drawn_cards_frame,
)
from sushilab.analysis.omakase.endings import (
    ENDING_COLUMNS,
    LENGTH_COLUMNS,
    endings_frame,
    game_lengths_frame,
    length_distribution_frame,
)
from sushilab.analysis.omakase.held_cards import (
    HELD_COLUMNS,
    held_cards_frame,
    point_sources_frame,
)
from sushilab.simulator.omakase.cards import CODES, KINDS
from sushilab.simulator.tallies import Tally

REPEATS = 40


@pytest.fixture(scope="module")
def outcomes():
    """Forty runs of the same truth."""
    return [invented(np.random.default_rng(seed)) for seed in range(REPEATS)]


def coverage(frames, name, truth):
    """Share of intervals that hold the truth, of those that are known."""
    inside = [
        (frame[f"{name}_low"] <= truth) & (truth <= frame[f"{name}_high"]) for frame in frames
    ]
    known = [np.isfinite(frame[f"{name}_low"]) for frame in frames]
    return float(np.concatenate(inside)[np.concatenate(known)].mean())


def bias(frames, name, truth):
    """Mean deviation from the truth in standard errors of the mean, by row."""
    values = np.array([frame[name].to_numpy() for frame in frames])
    spread = values.std(axis=0, ddof=1) / np.sqrt(len(values))
    return (values.mean(axis=0) - truth) / spread


@pytest.mark.parametrize("by", [(), ("pass", "third")])
def test_drawn_cards_have_their_effect(outcomes, by):
    frames = [drawn_cards_frame(outcome, by) for outcome in outcomes]
    assert list(frames[0].columns) == [*by, "card", *DRAWN_COLUMNS]
    truth = {"win_gain": true_gain(), "score_gain": YEN - CHANCE @ YEN}
    phases = 9 if by else 1
    for name, true in truth.items():
        assert 0.925 < coverage(frames, name, np.tile(true, phases)) < 0.98
        assert np.abs(bias(frames, name, np.tile(true, phases))).max() < 5.0
    if by:
        assert sorted(set(frames[0]["pass"])) == [1, 2, 3]


def test_drawing_is_compared_within_a_strategy(outcomes):
    """The better strategy draws no better cards, so its draws show no gain by themselves."""
    frames = [drawn_cards_frame(outcome, ("strategy",)) for outcome in outcomes]
    assert coverage(frames, "win_gain", np.tile(true_gain(), 2)) > 0.925
    means = frames[0].groupby("strategy")["win_share"].mean()
    assert means["bold"] > means["careful"] + 0.1


def test_gains_over_all_draws_sum_to_nothing(outcomes):
    frame = drawn_cards_frame(outcomes[0], ("strategy", "pass", "third"))
    for _, part in frame.groupby(["strategy", "pass", "third"]):
        assert abs((part["drawn"] * part["win_gain"]).sum()) < 1e-6


def test_plays_that_change_nothing_gain_nothing(outcomes):
    frames = [action_plays_frame(outcome) for outcome in outcomes]
    assert list(frames[0].columns) == ["card", *PLAY_COLUMNS]
    chopsticks = [frame[frame["card"] == "chopsticks"] for frame in frames]
    assert 0.85 <= coverage(chopsticks, "win_gain", 0.0) <= 1.0
    assert 0.85 <= coverage(chopsticks, "score_gain", 0.0) <= 1.0
    assert 0.85 <= coverage(chopsticks, "play_rate", 1 / 3) <= 1.0
    others = frames[0][frames[0]["card"] != "chopsticks"]
    assert (others["played"] == 0).all()
    assert others["win_gain"].isna().all()


def test_held_cards(outcomes):
    frames = [held_cards_frame(outcome) for outcome in outcomes]
    assert list(frames[0].columns) == ["card", *HELD_COLUMNS]
    assert list(frames[0]["card"]) == list(CODES)
    truths = {
        "held_rate": HELD,
        "set_rate": np.full(KINDS, 0.5),
        "points": np.full(KINDS, 400.0),
        "win_gain": np.zeros(KINDS),
        "score_gain": np.zeros(KINDS),
    }
    for name, truth in truths.items():
        assert 0.925 < coverage(frames, name, truth) < 0.98, name


def test_sources_sum_to_the_mean_score(outcomes):
    frame = point_sources_frame(outcomes[0])
    first = frame[frame["strategy"] == "careful"].set_index("source")["points"]
    assert first["Omakase set"] == 3000.0
    assert first["Loose cards"] == 900.0
    assert first["Shoyu"] == 100.0
    sums = frame.groupby("strategy")["points"].sum()
    assert np.allclose(sums, frame.groupby("strategy")["mean_score"].first())


def test_calls_by_lead(outcomes):
    frames = [check_calls_frame(outcome, ("lead",)) for outcome in outcomes]
    assert list(frames[0].columns) == ["lead", *CALL_COLUMNS]
    assert list(frames[0]["lead"]) == list(range(-4000, 4001, 500))
    assert 0.925 < coverage(frames, "win_share", LEAD_CHANCE) < 0.985
    # Also where nearly all callers win, or nearly none.
    ends = [frame.iloc[[0, 1, -2, -1]] for frame in frames]
    assert coverage(ends, "win_share", LEAD_CHANCE[[0, 1, -2, -1]]) > 0.9
    assert np.allclose(frames[0]["margin"], frames[0]["lead"])
    assert frames[0]["share"].sum() == pytest.approx(1.0)


def test_calls_by_turn_and_lead(outcomes):
    frame = check_calls_frame(outcomes[0])
    assert sorted(set(frame["turn"])) == list(range(4, 10))
    whole = check_calls_frame(outcomes[0], ())
    assert len(whole) == 1
    assert whole["calls"].iloc[0] == frame["calls"].sum()
    strategies = check_calls_frame(outcomes[0], ("strategy",))
    assert list(strategies["strategy"]) == ["careful", "bold"]
    with pytest.raises(ValueError, match="choose from strategy, turn, lead"):
        check_calls_frame(outcomes[0], ("pass",))


def test_few_calls_are_no_certainty(outcomes):
    """Calls that were all won are known only as far as their number goes."""
    calls = np.zeros_like(outcomes[0].tally["calls"])
    calls[:10, 0, 5, 10] = (1, 5000, 840, 500)
    calls[:25, 0, 6, 10] = (1, 5000, 840, 500)
    calls[:, 0, 7, 10] = (50, 250_000, 50 * 840, 25_000)
    tally = Tally({**outcomes[0].tally.arrays, "calls": calls})
    frame = check_calls_frame(SimpleNamespace(plan=outcomes[0].plan, tally=tally), ("turn",))
    assert (frame["win_share"] == 1.0).all()
    few, some, many = (frame["win_share_low"].iloc[row] for row in range(3))
    assert np.isnan(few)
    assert list(frame["calls"] >= LEAST) == [False, True, True]
    assert 0.6 < some < 0.95
    assert 0.99 < many < 1.0
    assert (frame["win_share_high"].iloc[1:] == 1.0).all()


def test_slots(outcomes):
    frames = [belt_slots_frame(outcome) for outcome in outcomes]
    assert list(frames[0].columns) == list(SLOT_COLUMNS)
    assert coverage(frames, "take_rate", SLOT) > 0.9
    assert 0.9 < coverage(frames, "win_gain", SLOT_EFFECT - SLOT @ SLOT_EFFECT) <= 1.0
    assert np.abs(bias(frames, "win_gain", SLOT_EFFECT - SLOT @ SLOT_EFFECT)).max() < 5.0
    assert (frames[0]["taken"].sum() == frames[0]["exchanges"]).all()


def test_endings_and_lengths(outcomes):
    frames = [endings_frame(outcome) for outcome in outcomes]
    assert list(frames[0].columns) == list(ENDING_COLUMNS)
    assert coverage(frames, "share", ENDING) > 0.88
    assert coverage(frames, "turns", TURNS) > 0.88
    lengths = [game_lengths_frame(outcome) for outcome in outcomes]
    assert list(lengths[0].columns) == list(LENGTH_COLUMNS)
    assert coverage(lengths, "turns", ENDING @ TURNS) > 0.85
    row = lengths[0].iloc[0]
    assert (row["turns_p05"], row["turns_p50"], row["turns_p95"]) == (12, 16, 29)
    spread = ENDING @ (TURNS - ENDING @ TURNS) ** 2 + 2.0
    assert row["turns_sd"] == pytest.approx(np.sqrt(spread), rel=0.05)
    every = length_distribution_frame(outcomes[0])
    assert every["games"].sum() == outcomes[0].games
    assert every["share"].sum() == pytest.approx(1.0)


def test_without_card_sums_a_sentence_says_so(outcomes):
    bare = SimpleNamespace(plan=outcomes[0].plan, tally=Tally({"deals": np.ones(1, np.int64)}))
    for frame_of in (drawn_cards_frame, held_cards_frame, check_calls_frame, belt_slots_frame):
        with pytest.raises(ValueError, match="cards were not counted"):
            frame_of(bare)
    with pytest.raises(ValueError, match="unknown column 'round'"):
        drawn_cards_frame(outcomes[0], ("round",))
