"""Is `expected` better with a dearer pudding? Both play the same deals at one table.

python examples/compare_two.py [GAMES]
"""

import sys

from sushilab.simulator import simulate

games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000

for players in (2, 3, 4, 5):
    result = simulate(["expected", "expected:pudding=2.5"], players=players, games=games, seed=1)
    row = result.to_frame().set_index("strategy").loc["expected:pudding=2.5"]
    low, high, fair = row["win_share_low"], row["win_share_high"], row["fair_share"]
    verdict = "better" if low > fair else "worse" if high < fair else "not told apart"
    print(f"{players} players: win share {low:.4f} to {high:.4f}, fair {fair:.4f}: {verdict}")
