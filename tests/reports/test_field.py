from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sushilab.reports import field
from sushilab.reports.field import (
    FieldResult,
    field_of,
    plan_field,
    play_field,
    possible_players,
)
from sushilab.reports.page import line_up_warnings
from sushilab.simulator import Outcome, PlanError, make_plan
from sushilab.simulator.plan import possible_line_ups
from sushilab.strategies import resolve
from sushilab.strategies.registry import field as built_in_field

MINE = """
from sushilab.strategies.sushi_go import SQUID, strategy

@strategy
def value(view, card):
    return 1.0 if card == SQUID else 0.0
"""


def names(strategies: list[Any]) -> list[str]:
    return [strategy.name for strategy in strategies]


def test_without_names_all_built_in_strategies_play() -> None:
    assert names(field_of([], "sushi_go", 5)) == built_in_field("sushi_go")


def test_few_names_join_the_built_in_strategies(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    found = names(field_of([str(path), "greedy"], "sushi_go", 5))
    assert found == [*built_in_field("sushi_go"), "mine"]


def test_enough_names_play_among_themselves() -> None:
    wanted = ["greedy", "random", "maki"]
    assert names(field_of(wanted, "sushi_go", 3)) == wanted
    assert names(field_of([*wanted, "maki"], "sushi_go", 3)) == wanted


def test_two_strategies_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(MINE + f"\n# {folder}\n")
    specs = [str(tmp_path / folder / "mine.py") for folder in ("a", "b")]
    with pytest.raises(PlanError, match="2 different strategies are called 'mine'"):
        make_plan(field_of(specs, "sushi_go", 2))


def test_a_variant_for_two_leaves_two_players() -> None:
    assert possible_players(None, "sushi_go", {}) == [2, 3, 4, 5]
    assert possible_players(None, "sushi_go", {"dummy": "two_player"}) == [2]
    with pytest.raises(ValueError, match="2 players, not 3"):
        possible_players([2, 3], "sushi_go", {"dummy": "two_player"})
    with pytest.raises(ValueError, match="unknown option"):
        possible_players(None, "sushi_go", {"nonsense": "1"})


def plans(players: list[int], strategies: list[str], games: int = 300) -> list[Any]:
    return plan_field(
        [resolve(name) for name in strategies],
        players=players,
        games=games,
        seed=1,
        game_name="sushi_go",
        variant={},
    )


def test_all_line_ups_are_played_when_the_games_suffice() -> None:
    names_of_six = ["random", "greedy", "maki", "nigiri", "pudding", "tempura"]
    many, few = (plans([4], names_of_six, games)[0] for games in (2_000, 200))
    assert len(many.line_ups) == possible_line_ups(many) == 15
    assert len(few.line_ups) < possible_line_ups(few)
    assert line_up_warnings(FieldResult([many], [Outcome(many)])) == []
    (words,) = line_up_warnings(FieldResult([few], [Outcome(few)]))
    assert f"{len(few.line_ups)} of 15 with 4 players" in words


def test_fewer_strategies_than_seats_play() -> None:
    result = play_field(plans([2, 5], ["greedy", "random"]), threads=1)
    assert [outcome.plan.players for outcome in result.outcomes] == [2, 5]
    assert result.games >= 600
    assert result.missing == []


def test_progress_counts_all_plans() -> None:
    seen: list[tuple[int, int]] = []
    result = play_field(
        plans([2, 3], ["greedy", "random"]),
        threads=1,
        progress=lambda done, planned: seen.append((done, planned)),
    )
    total = sum(plan.games for plan in result.plans)
    assert seen[-1] == (total, total)
    assert all(planned == total for _, planned in seen)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = field.run, []

    def interrupted_later(*args: Any, **options: Any) -> Any:
        calls.append(args)
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(field, "run", interrupted_later)
    result = play_field(plans([2, 3, 4], ["greedy", "random"]), threads=1)
    assert result.interrupted
    assert [outcome.plan.players for outcome in result.outcomes] == [2]
    assert result.missing == [3, 4]
