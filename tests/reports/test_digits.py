from __future__ import annotations

import math

import pytest

from sushilab.reports.digits import (
    counts_listed,
    decimals_of_step,
    fixed,
    listed,
    number,
    percent,
    plus_minus,
    seconds,
)


@pytest.mark.parametrize(
    ("value", "se", "text"),
    [
        (3.14159, 0.02, "3.14"),
        (3.14159, 0.2, "3.1"),
        (3.14159, 2.0, "3"),
        (3.14159, 0.0001, "3.14"),
        (3.0, 0.0, "3.00"),
        (3.14159, math.nan, "3.1"),
        (-0.001, 0.01, "0.00"),
        (-1.26, 0.1, "−1.3"),
        (math.nan, 0.1, "–"),
    ],
)
def test_digits_follow_the_standard_error(value: float, se: float, text: str) -> None:
    assert number(value, se) == text


def test_thousands_of_a_coarse_unit_need_no_decimals() -> None:
    assert [decimals_of_step(step) for step in (1, 10, 100, 1000)] == [2, 1, 0, 0]
    assert number(4321.2, 0.04, most=0) == "4,321"
    assert number(-4321.7, math.nan, most=0) == "−4,322"
    assert plus_minus(0.2, 0.1, most=0) == "± 1"


def test_percent_has_one_decimal_at_most() -> None:
    assert percent(0.77016, 0.0009) == "77.0"
    assert percent(0.77016, 0.03) == "77"
    assert percent(0.0826, 0.0009, sign=True) == "+8.3"
    assert percent(-0.0826, 0.0009, sign=True) == "−8.3"
    assert percent(0.00001, 0.0009, sign=True) == "0.0"


def test_half_widths_are_never_rounded_to_nothing() -> None:
    assert plus_minus(0.0004, 0.0002, share=True) == "± 0.1"
    assert plus_minus(0.0004, 0.0002) == "± 0.01"
    assert plus_minus(0.04, 0.02) == "± 0.04"
    assert plus_minus(math.nan, math.nan) == ""
    assert plus_minus(0.0, 0.0) == ""


def test_words() -> None:
    assert fixed(-0.04, 1) == "0.0"
    assert counts_listed([2, 3, 4, 5]) == "2 to 5"
    assert counts_listed([2, 3]) == "2 and 3"
    assert counts_listed([2, 3, 5]) == "2, 3 and 5"
    assert listed(["a"]) == "a"
    assert listed([]) == ""
    assert seconds(8.42) == "8.4 s"
    assert seconds(200) == "3 min 20 s"
    assert seconds(7500) == "2 h 5 min"
