from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from sushilab.reports.terminal_numbers import (
    column_decimals,
    decimals_for,
    exact,
    fixed,
    rate,
    with_error,
)


def test_two_digits_of_the_error():
    assert with_error(0.81349, 0.01234) == "0.813 ± 0.012"
    assert with_error(82.2, 2.53) == "82.2 ± 2.5"
    assert with_error(82.2, 0.0996) == "82.20 ± 0.10"
    assert with_error(1234.5, 25.0) == "1,234 ± 25"
    assert with_error(-0.001, 0.5) == "0.0 ± 0.5".replace("0.5", "0.50").replace("0.0 ", "0.00 ")


def test_unknown_errors_are_not_shown_as_zero():
    assert with_error(1.0, 0.0).endswith("n/a")
    assert with_error(1.0, math.nan).endswith("n/a")
    assert with_error(math.nan, 1.0) == "n/a"


@given(st.floats(1e-5, 1e3))
def test_an_error_is_never_shown_as_zero(half):
    shown = float(with_error(1.0, half).partition(" ± ")[2].replace(",", ""))
    assert shown > 0
    assert abs(shown - half) <= 0.051 * half + 0.5 * 10.0 ** -decimals_for(half)


@given(st.lists(st.floats(1e-6, 1e2), min_size=1, max_size=12))
def test_no_error_of_a_column_is_shown_as_zero(halves):
    places = column_decimals(halves, 3)
    assert all(float(f"{half:.{places}f}") > 0 for half in halves)


def test_numbers_without_error():
    assert [exact(v) for v in (25.0, 100 / 3, 0.0, -0.00001)] == ["25", "33.3333", "0", "0"]
    assert fixed(-0.001, 1, plus=True) == "0.0"
    assert fixed(0.26, 1, plus=True) == "+0.3"
    assert rate(1_234_567) == "1.23 M games/s"
    assert rate(45_000) == "45k games/s"
    assert rate(12.3) == "12 games/s"
