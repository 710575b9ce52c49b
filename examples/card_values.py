"""Card values as a pandas frame, and a chart of them with 95 % intervals.

python examples/card_values.py [GAMES]
"""

import sys

import matplotlib.pyplot as plt

from sushilab.simulator import simulate

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
result = simulate(["expected", "balanced", "greedy", "nigiri"], games=games, seed=1)

by_round = result.card_values(by=("round", "card"))
print(by_round.pivot(index="card", columns="round", values="points").round(2))

values = result.card_values().sort_values("points")
error = [values["points"] - values["points_low"], values["points_high"] - values["points"]]
figure, axes = plt.subplots(figsize=(7, 4), layout="constrained")
axes.errorbar(values["points"], values["card"], xerr=error, fmt="o")
axes.set_xlabel("Points of a copy taken (mean, 95 % interval)")
axes.set_title(f"Card values, 4 players, {result.games:,} games")
figure.savefig("card-values.png", dpi=150)
