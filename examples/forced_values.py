"""What taking a card causes, by how many of it you hold, and until when a set pays.

python examples/forced_values.py [DECISIONS]
"""

import sys

from sushilab.analysis import force_picks, forced_values_frame
from sushilab.analysis.sushi_go.holdings import break_even_frame, holdings_frame

decisions = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
outcome = force_picks(["expected", "balanced", "greedy"], players=3, decisions=decisions)

values = forced_values_frame(outcome).set_index("card")
print(values[["margin_vs_hand", "margin_vs_hand_low", "margin_vs_hand_high"]].round(2))

held = holdings_frame(outcome)
sashimi = held[held["card"] == "sashimi"]
print(sashimi.pivot(index="held", columns="turns_left", values="margin_vs_hand").round(1))
print(break_even_frame(held))
