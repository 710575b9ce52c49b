from __future__ import annotations

import pytest

from sushilab.reports.counts import (
    InputError,
    read_count,
    read_players,
    read_share,
    read_variant,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("5000", 5000),
        ("250k", 250_000),
        ("250K", 250_000),
        ("1M", 1_000_000),
        ("1.5m", 1_500_000),
        ("2.5e6", 2_500_000),
        ("2E+3", 2000),
        ("1_000_000", 1_000_000),
        ("1,000,000", 1_000_000),
        ("2G", 2_000_000_000),
        ("1b", 1_000_000_000),
        (" 12 ", 12),
        ("0.001k", 1),
        ("1e15", 10**15),
        ("999999999999999", 999_999_999_999_999),
    ],
)
def test_counts(text, value):
    assert read_count(text) == value


@pytest.mark.parametrize(
    "text",
    [
        *("", "0", "-1", "-5k", "0.5", "1.5", "1e30", "1e999", "nan", "inf", "k", "1kk", "1,5M"),
        *("1__0", "1 000", "2.5e6k", "1e-3", "0x10", "ten", "1.2.3", "½", "１０", "1,00"),
    ],
)
def test_what_is_no_count(text):
    with pytest.raises(InputError, match="games: "):
        read_count(text, "games")


@pytest.mark.parametrize(
    ("text", "counts"),
    [("4", [4]), ("2-5", [2, 3, 4, 5]), ("2,4", [2, 4]), ("5,2-3,2", [2, 3, 5]), ("3-3", [3])],
)
def test_players(text, counts):
    assert read_players(text, 2, 5) == counts


@pytest.mark.parametrize("text", ["", "1", "6", "5-2", "2-9", "2-", "-3", "two", "2;3", "2,"])
def test_what_is_no_player_count(text):
    with pytest.raises(InputError, match="players: "):
        read_players(text, 2, 5)


def test_variants():
    assert read_variant(["a=1", " b = x=y "]) == {"a": "1", "b": "x=y"}
    for wrong in (["a"], ["=1"], ["a="], ["a=1", "a=2"]):
        with pytest.raises(InputError, match="variant: "):
            read_variant(wrong)


@pytest.mark.parametrize(
    ("text", "value"),
    [("0.5%", 0.005), ("0.005", 0.005), (" 5 % ", 0.05), (".25", 0.25), ("99.9%", 0.999)],
)
def test_shares(text, value):
    assert read_share(text, "effect") == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize("text", ["", "0", "0%", "1", "100%", "5", "-0.1", "x", "1e-3", "0.5%%"])
def test_what_is_no_share(text):
    with pytest.raises(InputError, match=r"effect: .* such as 0\.005 or 0\.5%"):
        read_share(text, "effect")
