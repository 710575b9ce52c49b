from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from sushilab.reports.field import FieldResult, plan_field, play_field
from sushilab.reports.page_tables import Tables, tables_of

NAMES = ("random", "expected", "greedy", "sashimi", "pudding")


def small_field(
    names: Sequence[str] = NAMES,
    players: Sequence[int] = (2, 3, 4),
    games: int = 3_000,
    **options: object,
) -> FieldResult:
    """Play a small field of built-in strategies."""
    from sushilab.strategies import resolve

    plans = plan_field(
        [resolve(name) for name in names],
        players=players,
        games=games,
        seed=11,
        game_name="sushi_go",
        variant=options,
    )
    return play_field(plans, threads=1)


@pytest.fixture(scope="session")
def play() -> Callable[..., FieldResult]:
    return small_field


@pytest.fixture(scope="session")
def result() -> FieldResult:
    return small_field()


@pytest.fixture(scope="session")
def tables(result: FieldResult) -> Tables:
    return tables_of(result.outcomes)
