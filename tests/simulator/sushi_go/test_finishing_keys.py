"""Finishing orders against the wins that the kernel counts, for every option that decides."""

from __future__ import annotations

import numpy as np
import pytest

from sushilab.simulator.run import run
from sushilab.simulator.simulate import make_plan

VARIANTS = (
    {},
    {"goal": "least"},
    {"tie_break": "shared"},
    {"pudding": "unscored"},
    {"pudding": "removed"},
)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_highest_keys_are_the_winners(variant):
    plan = make_plan(["greedy", "random", "maki"], games=600, variant=variant, cards=False)
    games = []
    run(plan, rows=lambda _chunk, rows: games.append(rows))
    rows = np.concatenate(games).astype(np.int64)
    keys = plan.rules.finishing_keys(rows[..., 1], rows[..., 2])
    assert ((keys == keys.max(axis=1, keepdims=True)) == (rows[..., 3] > 0)).all()


def test_keys_order_by_score_before_puddings():
    rules = make_plan(["greedy"], players=3, games=3).rules
    keys = rules.finishing_keys(np.array([30, 31, 31, -2]), np.array([9, 0, 1, 9]))
    assert keys.argsort().tolist() == [3, 0, 1, 2]
