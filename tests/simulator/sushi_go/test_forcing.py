"""Forced picks against games that are played again from their start, one card at a time."""

from __future__ import annotations

import numpy as np
import pytest
from tables import Table

from sushilab.simulator import make_plan, run
from sushilab.simulator.games import game
from sushilab.simulator.plan import PlanError
from sushilab.simulator.sushi_go.block import FIRST, NONE, SECOND, UNDIPPED
from sushilab.simulator.sushi_go.cards import CODES, KIND
from sushilab.simulator.sushi_go.forcing import HELD, KEPT, USED
from sushilab.simulator.sushi_go.turn import hand_at
from sushilab.strategies import resolve

WIN_UNITS = 840


class Replay(Table):
    """Games played from the start, in which one seat takes a given card at one decision."""

    def __init__(self, rules, specs, lanes, focal, at=None, forced=None, **more):
        super().__init__(rules, specs, lanes=lanes, **more)
        self.focal, self.at, self.forced, self.own = focal, at, forced, {}
        self.hands, self.held, self.sticks = {}, {}, {}
        for r, turn, _seat in self.decisions():
            self.moment = (r, turn)
        ends = [each.finish() for each in self.games]
        self.results = [self.result(scores, winners) for scores, winners in ends]

    def _play(self, r, turn):
        for lane, each in enumerate(self.games):
            tableau = [placed.card for placed in each.tableaus[self.focal]]
            self.hands[r, turn, lane] = list(each.cards_to_choose(self.focal))
            self.held[r, turn, lane] = (tableau, each.puddings[self.focal])
            self.sticks[r, turn, lane] = "chopsticks" in tableau
        super()._play(r, turn)

    def choose(self, seat, picks):
        super().choose(seat, picks)
        if seat != self.focal:
            return
        for lane in range(self.lanes):
            self.own[(*self.moment, lane)] = tuple(int(k) for k in picks[:2, lane])
            if self.moment == self.at and lane in self.forced:
                picks[FIRST, lane], picks[SECOND, lane] = self.forced[lane]

    def result(self, scores, winners):
        others = [s for seat, s in enumerate(scores) if seat != self.focal]
        share = WIN_UNITS // len(winners) if self.focal in winners else 0
        return np.array([scores[self.focal], sum(others), max(others), share])


def replayed(rules, specs, lanes, focal, **more):
    """Cells as the kernel counts them, from replays for every card at every decision."""
    base = Replay(rules, specs, lanes, focal, **more)
    forced = np.zeros((3, 10, 13, 12), np.int64)
    holdings = np.zeros((10, 13, HELD, 12), np.int64)
    used = np.zeros((10, 5), np.int64)
    for r in range(3):
        for turn in range(rules.hand_size - 1):
            found = [{} for _ in range(lanes)]
            for kind in range(12):
                asked = {
                    lane: (kind, NONE)
                    for lane in range(lanes)
                    if CODES[kind] in base.hands[r, turn, lane]
                }
                if asked:
                    again = Replay(rules, specs, lanes, focal, (r, turn), asked, **more)
                    for lane in asked:
                        found[lane][kind] = again.results[lane]
            for lane in range(lanes):
                hand = base.hands[r, turn, lane]
                total = sum(found[lane][KIND[card]] for card in hand)
                first, second = base.own[r, turn, lane]
                first &= ~UNDIPPED
                later = base.hands.get((r, turn + rules.players, lane))
                for kind, result in found[lane].items():
                    row = np.concatenate(
                        [
                            [1, kind == first and second == NONE],
                            result - base.results[lane],
                            len(hand) * result - total,
                            [later is not None, CODES[kind] in (later or ())],
                        ]
                    )
                    forced[r, turn, kind] += row
                    holdings[turn, kind, held(base, r, turn, lane, kind)] += row
                if second != NONE:
                    used[turn, 0] += 1
                    used[turn, 1:] += base.results[lane] - found[lane][first]
    return forced, holdings, used


def held(base, r, turn, lane, kind):
    tableau, puddings = base.held[r, turn, lane]
    card = CODES[kind]
    if card in ("egg", "salmon", "squid", "wasabi"):
        free = 0
        for placed in tableau:
            if placed == "wasabi":
                free += 1
            elif placed in ("egg", "salmon", "squid") and free:
                free -= 1
        return min(free, HELD - 1) if card == "wasabi" else min(free, 1)
    return min(tableau.count(card) + (puddings if card == "pudding" else 0), HELD - 1)


@pytest.mark.parametrize(
    ("players", "specs", "variant"),
    [
        (2, ["greedy", "expected"], {}),
        (3, ["memory", "greedy", "random"], {"pass_direction": "alternate"}),
        (4, ["chopsticks", "denial", "mistakes(greedy; 0.3)", "expected"], {}),
        (5, ["expected", "maki", "pudding", "chopsticks", "greedy"], {"pudding": "unscored"}),
    ],
)
def test_forced_picks_are_those_of_separate_replays(players, specs, variant):
    """Every sum of the kernel, for a seat in each of two groups, to the last unit."""
    lanes = 3
    plan = make_plan(
        specs, players=players, games=lanes * 2, variant=variant, seed=4, forced_picks=True
    )
    object.__setattr__(plan, "group_size", lanes)
    outcome = run(plan, threads=1)
    forced, holdings = outcome.tally["forced"].sum(axis=0), outcome.tally["holdings"].sum(axis=0)
    sticks = outcome.tally["sticks"].sum(axis=0)
    expected, all_holdings, all_used = np.zeros_like(forced), 0, np.zeros_like(sticks[:, :, USED])
    for group in range(2):
        one, two, three = replayed(
            plan.rules, specs, lanes, group, seed=4, first_deal=group * lanes
        )
        expected[group] += one
        all_holdings = all_holdings + two
        all_used[group] += three
    assert (forced == expected).all()
    assert (holdings == all_holdings).all()
    assert (sticks[:, :, USED] == all_used).all()
    assert forced[:2, ..., 0].sum() > 200


def test_the_value_of_chopsticks_kept_is_that_of_a_second_card_taken():
    """Where chopsticks are kept, taking the next best card as well is played out."""
    rules, lanes = game().rules(2), 24
    specs = ["expected:sticks=9", "greedy"]
    plan = make_plan(specs, players=2, games=lanes, seed=2, forced_picks=True)
    object.__setattr__(plan, "group_size", lanes)
    kept = run(plan, threads=1).tally["sticks"].sum(axis=0)[0, :, KEPT]
    base = Replay(rules, specs, lanes, 0, seed=2)
    chooser, parameters = resolve(specs[0]).compiled_for(rules)
    sums = np.zeros((10, 5), np.int64)
    for r in range(3):
        for turn in range(rules.hand_size - 1):
            pairs = second_picks(rules, specs, lanes, r, turn, base, chooser, parameters)
            if not pairs:
                continue
            again = Replay(rules, specs, lanes, 0, (r, turn), pairs, seed=2)
            for lane in pairs:
                sums[turn, 0] += 1
                sums[turn, 1:] += again.results[lane] - base.results[lane]
    assert sums[:, 0].sum() > 50
    assert (kept == sums).all()


def second_picks(rules, specs, lanes, r, turn, base, chooser, parameters):
    """Pairs to force: the own card, and what the seat takes once that card is down."""
    at = Table(rules, specs, lanes=lanes, seed=2)
    for moment in at.decisions():
        if moment == (r, turn, 0):
            break
    hand = hand_at(0, turn, at.direction(), rules.players)
    pairs = {}
    for lane in range(lanes):
        first, second = base.own[r, turn, lane]
        if base.sticks[r, turn, lane] and second == NONE:
            pairs[lane] = first
            at.block.hands[hand, first, lane] -= 1
            at.block.tableaus[0, first, lane] += 1
            at.block.tableaus[0, KIND["chopsticks"], lane] -= 1
            if CODES[first] == "wasabi":
                at.block.open[0, lane] += 1
            elif CODES[first] in ("egg", "salmon", "squid") and at.block.open[0, lane]:
                at.block.open[0, lane] -= 1
    picks = np.full((3, at.block.streams.shape[1]), NONE, np.int8)
    chooser(at.block, 0, np.ascontiguousarray(parameters), picks)
    return {lane: (first, int(picks[FIRST, lane])) for lane, first in pairs.items()}


def test_the_last_two_cards_solved_by_hand():
    """Two cards in each hand, eggs and squids only, both players picking at random.

    Of an egg and a squid I take one and the other player gets the other, as the last card
    of the round; what comes to me was chosen without me. So the squid is worth two points
    to me and takes two from the other, whatever else happens; two equal cards decide nothing.
    """
    deck = dict.fromkeys(CODES[:-1], 0) | {"egg": 40, "squid": 40}
    deals = 256
    plan = make_plan(
        ["random"], players=2, games=deals, seed=1, variant={"deck": deck}, forced_picks=True
    )
    tally = run(plan, threads=1).tally["forced"].sum(axis=(0, 1))
    for r in range(3):
        egg, squid = tally[r, 8, KIND["egg"]], tally[r, 8, KIND["squid"]]
        both = egg[0] + squid[0] - deals
        own_eggs = egg[1] - (deals - squid[0])
        assert both > 50
        assert 20 < own_eggs < both - 20
        # Against the hand, times its two cards: own score, then the other's.
        assert squid[6:8].tolist() == [2 * both, -2 * both]
        assert egg[6:8].tolist() == [-2 * both, 2 * both]
        # Against the own choice, where that was the other card.
        assert egg[2:4].tolist() == [-2 * (both - own_eggs), 2 * (both - own_eggs)]
        assert squid[2:4].tolist() == [2 * own_eggs, -2 * own_eggs]


def test_a_plan_that_cannot_be_examined_is_refused():
    with pytest.raises(PlanError, match="dummy"):
        make_plan(["greedy"], players=2, variant={"dummy": "two_player"}, forced_picks=True)


def test_threads_and_chunks_change_nothing():
    plan = make_plan(["expected", "greedy", "random"], players=2, games=900, forced_picks=True)
    one, two = (
        run(plan, threads=threads, chunk_games=size) for threads, size in ((1, 10**6), (2, 100))
    )
    assert one.tally == two.tally
    assert one.games >= 900


def test_every_strategy_is_examined_equally_often():
    names = ["expected", "greedy", "random", "maki", "pudding"]
    plan = make_plan(names, players=3, games=3000, forced_picks=True)
    cells = run(plan).tally["forced"].sum(axis=0)
    hands = [cells[i, 0, 0, :, 1].sum() for i in range(len(names))]
    assert min(hands) > 0.9 * max(hands)
