"""What using chopsticks is worth, against keeping them."""

from __future__ import annotations

import numpy as np
import pandas as pd

from ...simulator.run import Outcome
from ..forced_picks import RESULTS, add_estimate, changes_of, forced_tally


def chopsticks_frame(outcome: Outcome) -> pd.DataFrame:
    """What using the chopsticks changes, against keeping them, by strategy and turn.

    Returns
    -------
    pandas.DataFrame
        ``choice`` (``used``: the strategy used them, compared with its first card alone;
        ``kept``: it kept them, compared with taking a second card as well), ``turns_left``,
        ``decisions``, then ``score``, ``margin``, ``lead``, ``win`` and ``denial``: the
        result with the chopsticks used less that with them kept, with ``_se``, ``_low`` and
        ``_high``.
    """
    cells = forced_tally(outcome, "sticks").sum(axis=1)
    changes = changes_of(cells[..., 1:], outcome.plan.players)
    sums = np.concatenate([cells[..., :1], changes], axis=-1)
    turns = cells.shape[1]
    index = pd.MultiIndex.from_product(
        [list(range(1, turns + 1)), ["kept", "used"]], names=["turn", "choice"]
    )
    flat = sums.reshape(len(sums), len(index), -1)
    frame = index.to_frame(index=False)
    frame["decisions"] = flat[..., 0].sum(axis=0).astype(np.int64)
    for at, result in enumerate(RESULTS, start=1):
        add_estimate(frame, result, flat[..., at], flat[..., 0])
    frame.insert(0, "turns_left", outcome.plan.rules.hand_size - frame.pop("turn") + 1)
    frame = frame[frame["decisions"] > 0]
    return frame.sort_values(["choice", "turns_left"], ascending=[True, False]).reset_index(
        drop=True
    )
