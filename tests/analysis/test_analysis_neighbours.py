"""Effects of neighbours: real games by plain counting, invented ones by their truth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from invented import drawn, results_of

from sushilab.analysis.draws import all_line_ups
from sushilab.analysis.line_up_means import line_up_means
from sushilab.analysis.neighbours import NEIGHBOUR_COLUMNS, neighbour_rows
from sushilab.analysis.tournaments import tournament_plan
from sushilab.simulator.run import run

NAMES = ["greedy", "random", "maki", "nigiri"]


@dataclass(frozen=True)
class Table:
    """As much of a plan as neighbours need."""

    players: int
    way: int = 1

    @property
    def rules(self):
        return self

    def direction(self, round_index):
        return self.way if round_index == 0 else -self.way


@pytest.mark.parametrize(("direction", "ahead"), [("left", 1), ("right", -1), ("alternate", 1)])
def test_neighbours_of_real_games_are_those_that_hands_come_from(direction, ahead):
    plan, _ = tournament_plan(
        NAMES, players=3, games=24 * 20, seed=3,
        variant={"pass_direction": direction}, game="sushi_go",
    )  # fmt: skip
    games = []
    outcome = run(plan, rows=lambda chunk, rows: games.append((chunk, rows)))
    wins, scores = (line_up_means(outcome, each, True) for each in ("wins", "scores"))
    rows = neighbour_rows(plan, wins, scores, NAMES)
    assert len(rows) == 4 * 2 * 3
    # Seat by seat from the games: hands go from a seat to the one ``ahead``.
    ((_, every),) = games
    line_ups = np.repeat(np.arange(len(plan.line_ups)), len(every) // len(plan.line_ups))
    seated = np.array(plan.line_ups)[line_ups[:, None], every[..., 0]]
    receives = np.roll(seated, ahead, axis=1)
    for row in rows:
        mine = seated == NAMES.index(row["strategy"])
        other = receives if row["role"] == "gets_from" else np.roll(seated, -ahead, axis=1)
        here = mine & (other == NAMES.index(row["neighbour"]))
        score, share = every[..., 1].astype(float), every[..., 3] / 840
        assert row["score_effect"] == pytest.approx(score[here].mean() - score[mine].mean())
        assert row["win_effect"] == pytest.approx(share[here].mean() - share[mine].mean())
        table = mine & (seated == NAMES.index(row["neighbour"])).any(axis=1, keepdims=True)
        expected = score[here].mean() - score[table].mean()
        assert row["score_place_effect"] == pytest.approx(expected)
        assert list(row) == list(NEIGHBOUR_COLUMNS)


def test_directions_mirror_the_roles():
    members = np.array(all_line_ups(5, 4))
    games = np.random.default_rng(1).random((len(members), 3, 4, 4))
    results = results_of(members, games, True)
    left, right = (
        neighbour_rows(Table(4, way), results, results, list("abcde")) for way in (1, -1)
    )
    other = {"gets_from": "passes_to", "passes_to": "gets_from"}
    mirrored = {(r["strategy"], other[r["role"]], r["neighbour"]): r for r in right}
    for row in left:
        twin = mirrored[row["strategy"], row["role"], row["neighbour"]]
        assert row["win_effect"] == pytest.approx(twin["win_effect"])
        assert row["win_effect_se"] == pytest.approx(twin["win_effect_se"])


@pytest.mark.parametrize("every", [False, True])
def test_a_known_effect_is_covered(every):
    """Whoever gets hands from d wins 0.1 more; every line-up has an effect of its own."""
    source = np.random.default_rng(5)
    hits = []
    whole = np.array(all_line_ups(5, 3))
    own = {frozenset(line_up): source.normal(0, 0.1) for line_up in whole.tolist()}
    for repeat in range(200):
        members = whole if every else drawn(5, 3, 15, repeat)
        gets_from = np.roll(members, 1, axis=1)
        level = np.array([own[frozenset(line_up)] for line_up in members.tolist()])
        expected = 0.1 * (gets_from == 3) + level[:, None]
        games = expected[:, None, None, :] + source.normal(0, 0.3, (len(members), 4, 3, 3))
        results = results_of(members, games, every)
        for row in neighbour_rows(Table(3), results, results, list("abcde")):
            if row["role"] == "gets_from" and row["neighbour"] == "d":
                # With d at the table, one of two places passes to the strategy.
                hits.append(row["win_place_effect_low"] <= 0.05 <= row["win_place_effect_high"])
    assert 0.92 <= np.mean(hits) <= 0.98


def test_two_players_have_no_other_place():
    members = np.array(all_line_ups(3, 2))
    results = results_of(members, np.random.default_rng(1).random((3, 5, 2, 2)), True)
    for row in neighbour_rows(Table(2), results, results, list("abc")):
        assert np.isnan(row["win_place_effect"])
        assert np.isfinite(row["win_effect_se"])
