"""Words never say more than the interval they come from."""

from __future__ import annotations

import re
from math import nan

import pytest

from sushilab.analysis.verdicts import Subject, decision_of, verdict_of

TWO = Subject("a", "b", 2, 5000)
FOUR = Subject("a", "b", 4, 5000)
UNTIL = Subject("a", "b", 2, 5000, 0.01)


@pytest.mark.parametrize(
    ("low", "high", "effect", "decision"),
    [
        (0.001, 0.1, None, "more"),
        (-0.1, -0.001, None, "less"),
        (-0.001, 0.001, None, "not_told_apart"),
        (0.0, 0.1, None, "not_told_apart"),
        (-0.001, 0.001, 0.005, "within_effect"),
        (-0.006, 0.001, 0.005, "not_told_apart"),
        (0.001, 0.002, 0.005, "more"),
        (nan, nan, 0.005, "not_told_apart"),
    ],
)
def test_decisions(low, high, effect, decision):
    assert decision_of(low, high, effect) == decision


@pytest.mark.parametrize(
    ("subject", "low", "high", "words"),
    [
        (TWO, 0.0211, 0.0298, "a wins more: 52.11 to 52.98 %, with 50 % being fair"),
        (TWO, -0.0298, -0.0211, "b wins more: 52.11 to 52.98 %, with 50 % being fair"),
        (
            TWO,
            -0.0012,
            0.0034,
            "not told apart: a wins 49.88 to 50.34 %, at most 0.34 percentage points from 50 %",
        ),
        (TWO, nan, nan, "not told apart: too few deals to tell an error"),
        (
            UNTIL,
            -0.005,
            0.004,
            "no difference larger than 1 percentage points: a wins 49.50 to 50.40 %",
        ),
        (
            UNTIL,
            -0.02,
            0.01,
            "not decided after 5,000 games: a wins 48.0 to 51.0 %, at most 2.0 percentage points"
            " from 50 %",
        ),
        (
            FOUR,
            0.02,
            0.06,
            "a invades b: yes, it wins 2.0 to 6.0 percentage points more than b in its seat",
        ),
        (
            FOUR,
            -0.06,
            -0.02,
            "a invades b: no, it wins 2.0 to 6.0 percentage points less than b in its seat",
        ),
        (
            FOUR,
            -0.06,
            0.02,
            "a invades b: not told apart, at most 6.0 percentage points from b in its seat",
        ),
    ],
)
def test_words(subject, low, high, words):
    assert verdict_of(subject, low, high) == words


@pytest.mark.parametrize("low", [0.0123449, 0.0123451, 1e-7, 0.31])
@pytest.mark.parametrize("width", [1e-6, 0.000333, 0.02, 0.17])
@pytest.mark.parametrize("sign", [1, -1])
def test_ends_are_rounded_outwards(low, width, sign):
    ends = sorted((sign * low, sign * (low + width)))
    words = verdict_of(TWO, *ends)
    said = [float(x) / 100 - 0.5 for x in re.findall(r"\d+\.\d+", words)]
    assert said[0] <= low + 1e-9
    assert low + width <= said[1] + 1e-9
    assert said[1] - said[0] < width * 1.6 + 2e-8
