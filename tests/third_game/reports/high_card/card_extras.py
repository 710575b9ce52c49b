"""Tables of ``cards`` that only High Card has: offers by card, and final scores."""

import pandas as pd

from sushilab.reports.terminal import console, print_matrix
from sushilab.simulator.high_card.rules import CODES

WORDS = ("ends",)


def frames(outcome, word):
    if outcome.plan.forced_picks:
        return {}
    if word == "ends":
        return {"ends": _ends(outcome)}
    offered = outcome.tally["cards"][..., 0].sum(axis=(0, 1, 2))
    return {"offers": pd.DataFrame({"card": CODES, "hands": offered})}


def print_tables(outcome, word):
    for name, frame in frames(outcome, word).items():
        column = frame.columns[-1]
        rows = [(str(row[0]), [str(row[-1])]) for row in frame.itertuples(index=False)]
        print_matrix(console(), f"High Card: {name}", name, [column], rows)


def _ends(outcome):
    histogram = outcome.tally["histogram"].sum(axis=0)
    seen = histogram.nonzero()[0]
    return pd.DataFrame({"chips": 10 * seen, "seats": histogram[seen]})
