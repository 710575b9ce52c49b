"""Whether a changed parameter helps, and how several strategies rank.

python examples/duel_and_tournament.py [GAMES]
"""

import sys

from sushilab.analysis import duel, tournament

games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
result = duel("expected:maki=0.3", "expected", players=4, games=games)
print(result.verdict)
print(result.to_frame()[["newcomer", "measure", "mean", "mean_low", "mean_high"]])

ranked = tournament(["expected", "memory", "denial", "tuned", "greedy"], players=4, games=games)
print(ranked.ranking)
