"""The same numbers from a pool of processes; any concurrent.futures.Executor will do.

python examples/process_pool.py [GAMES]
"""

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor

from sushilab.simulator import simulate

if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        pooled = simulate(["greedy", "random"], players=4, games=games, seed=1, executor=pool)
    threaded = simulate(["greedy", "random"], players=4, games=games, seed=1)
    assert pooled.outcome.tally == threaded.outcome.tally
    print(pooled)
