"""Plans that tests run, what they sum up to, and how they are ended."""

from sushilab.simulator import game, make_plan
from sushilab.simulator.run import play_chunk
from sushilab.simulator.tallies import Tally

MINE = """
@strategy
def mine(view, card, patience=0.25):
    return view.points(card) + patience * view.random(card) + 0.1 * view.unseen(card)
"""

SELDOM = """
@strategy
def choose(view):
    if view.round == 2 and view.turn == 3 and view.random(0) < 0.0002:
        return 200
    for card in range(KINDS):
        if view.hand(card) > 0:
            return card
    return -1
"""

PLANS = {
    "rotate": {"strategies": ["greedy", "expected", "random", "chopsticks"], "games": 41_000},
    "shuffle": {"strategies": ["greedy", "random", "nigiri"], "seating": "shuffle"},
    "fixed": {"strategies": ["balanced", "random"], "seating": "fixed"},
    "reshuffled": {
        "strategies": ["maki", "random"],
        "players": 5,
        "variant": {"pudding": "removed", "on_exhaustion": "reshuffle", "pass_direction": "right"},
    },
    "dummy": {"strategies": ["random", "greedy"], "variant": {"dummy": "two_player"}},
    "field": {"strategies": ["random", "greedy", "maki", "pudding", "nigiri"], "players": 3},
    "no cards": {"strategies": ["random", "greedy"], "cards": False},
}


def plan_named(name, **change):
    return make_plan(**{"games": 12_000, "seed": 7, **PLANS[name], **change})


def sums_of(plan, chunks):
    tally = Tally()
    for chunk in chunks:
        sums = play_chunk(plan, chunk)[1]
        tally.add(sums, chunk.batch, plan.batches, game(plan.game).batched)
    return tally


class After:
    """A cancel event that is set from the moment it was asked so often."""

    def __init__(self, times):
        self.left = times

    def is_set(self):
        self.left -= 1
        return self.left < 0
