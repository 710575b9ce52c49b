"""Every sum of the kernel against a recount of games that are stepped through in Python."""

from collections import defaultdict

import numpy as np
import pytest
from choosers import ANYTHING, CHEAPEST, PATIENT, plan_of
from replaying import dealt, hands, scores_of

from sushilab.simulator.compiling import jit_is_on
from sushilab.simulator.omakase import stepping
from sushilab.simulator.omakase.cards import (
    CHOPSTICKS,
    KINDS,
    PRICES,
    SET_KINDS,
    SET_VALUES,
    SHOYU,
    SUSHI,
)
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.scoring import best_division, sets_of
from sushilab.simulator.omakase.steps import ASKED_SEAT
from sushilab.simulator.omakase.sums import CARD_SUMS
from sushilab.simulator.omakase.table import (
    ACTION,
    BELT_ROW,
    CALL,
    DECK_LEFT,
    DECK_PASS,
    DECK_SIZE,
    ENDING,
    EXCHANGE,
    HANDS,
    TURN,
    TURNS_OF,
)
from sushilab.simulator.run import run

pytestmark = pytest.mark.skipif(not jit_is_on(), reason="too slow without compiling")


def part(info):
    drawn = info[DECK_SIZE] - info[DECK_LEFT]
    third = min(max((drawn - 1) * 3 // info[DECK_SIZE], 0), 2)
    return min(int(info[DECK_PASS]), 3), int(third)


class Recount:
    """Sums of one run, added up in the plainest way."""

    def __init__(self, shapes):
        self.sums = {name: defaultdict(int) for name in shapes}

    def add(self, name, cell, *numbers):
        for measure, number in enumerate(numbers):
            self.sums[name][(*cell, measure)] += int(number)

    def play(self, rules, seed, deal, strategies, members):
        table, players = dealt(rules, seed, deal), rules.players
        events, got = [], hands(table, players)
        call = None
        while True:
            before, turn = hands(table, players), table.info[TURN]
            question = stepping.proceed(table)
            drawn = np.maximum(hands(table, players) - before, 0)
            got += drawn
            # A turn in which nothing was asked would hide in which part of the deck it drew.
            assert drawn.sum() == table.info[TURN] - turn <= 1
            for seat, kind in zip(*drawn.nonzero(), strict=True):
                events.append(("draws", seat, part(table.info), kind, None, None))
            if question < 0:
                break
            seat = int(table.info[ASKED_SEAT])
            function, numbers = strategies[members[seat]].compiled_for(rules)
            answer = int(function(table, seat, question, numbers))
            belt, before = table.cards[BELT_ROW, :6].tolist(), hands(table, players)
            if question == EXCHANGE:
                slot = answer & 7
                events.append(("cards", seat, part(table.info), belt[slot], slot, belt))
            elif question == ACTION and answer >= 0:
                before[seat, answer >> 3] -= 1
                events.append(("played", seat, part(table.info), answer >> 3, None, None))
            elif question == CALL and answer == 1:
                scores = scores_of(table, players)
                lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
                call = (seat, int(table.info[TURNS_OF + seat]), lead)
            stepping.take_answer(table, question, answer)
            got += np.maximum(hands(table, players) - before, 0)
        self.finish(table, players, members, events, got, call)

    def finish(self, table, players, members, events, got, call):
        scores = scores_of(table, players)
        winners = scores.count(max(scores))
        wins = [840 // winners if score == max(scores) else 0 for score in scores]
        worth = np.zeros((players, KINDS), int)
        for seat in range(players):
            hand, member = table.cards[HANDS + seat], members[seat]
            division = int(best_division(table.info, hand))
            hand = hand.astype(int)
            left, value = scores[seat], np.zeros(KINDS, int)
            times = [sets_of(division, s) for s in range(4)]
            for s in range(4):
                self.sums["sources"][(member, s)] += times[s] * SET_VALUES[s]
            prices = 0
            for kind in range(SUSHI):
                in_sets = sum(times[s] for s in range(4) if kind in SET_KINDS[s])
                value[kind] = PRICES[kind] * (2520 * (hand[kind] - in_sets) + 4200 * in_sets)
                prices += PRICES[kind] * (hand[kind] - in_sets)
                if hand[kind]:
                    self.held(seat, member, kind, hand[kind], in_sets, value[kind], scores, wins)
            value[SHOYU] = 2520 * left - value.sum()
            for kind in range(SUSHI, KINDS):
                if hand[kind]:
                    self.held(seat, member, kind, hand[kind], 0, value[kind], scores, wins)
            self.sums["sources"][(member, 4)] += int(prices)
            self.sums["sources"][(member, 5)] += int(value[SHOYU]) // 2520
            assert (got[seat][hand[:KINDS] > 0] > 0).all()
            worth[seat] = value // np.maximum(got[seat], 1)
        for name, seat, (in_pass, third), kind, slot, belt in events:
            cell, ends = (members[seat], in_pass, third), (scores[seat], wins[seat])
            if name == "draws":
                self.add("draws", (*cell, kind), 1, *ends)
            elif name == "played":
                self.add("played", (*cell, kind - CHOPSTICKS), 1, *ends)
            else:
                for other in set(belt):
                    self.add("cards", (*cell, other), 1, belt.count(other))
                self.add("cards", (*cell, kind), 0, 0, 1, worth[seat, kind], *ends)
                for each in range(6):
                    self.add("slots", (members[seat], each), 1)
                self.add("slots", (members[seat], slot), 0, 1, *ends)
        if call is not None:
            seat, turn, lead = call
            step = min(max((lead + 4000) // 500, 0), 16)
            margin = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
            cell = (members[seat], min(turn, 32) - 1, step)
            self.add("calls", cell, 1, scores[seat], wins[seat], margin)
        ending = (int(table.info[ENDING]) - 1, min(int(table.info[TURN]), 127))
        self.sums["endings"][ending] += 1

    def held(self, seat, member, kind, copies, in_sets, value, scores, wins):
        numbers = (1, copies, in_sets, value, scores[seat], wins[seat])
        self.add("held", (member, kind), *numbers)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {}),
        (2, {"reshuffles": 5, "skip_moves_belt": True}),
        (3, {}),
        (3, {"profile": "simple"}),
        (4, {"shoyu": "dearest"}),
        (4, {"set_values": "none", "reshuffles": 1}),
    ],
)
def test_every_sum_is_what_a_recount_in_python_comes_to(players, options):
    rules = Rules(players=players, **options)
    line_ups = ((0, 1, 2, 0)[:players], (2, 2, 1, 1)[:players])
    strategies = (CHEAPEST, ANYTHING, PATIENT)
    plan = plan_of(rules, strategies, games=64, line_ups=line_ups, seed=4)
    tally = run(plan, threads=1).tally
    recount = Recount([*CARD_SUMS, "sources"])
    for group in range(plan.groups):
        line_up = plan.line_ups[group % 2]
        first = group // 2 * plan.group_size
        for lane in range(min(plan.group_size, plan.deals - first)):
            for step in range(int(plan.steps[group % 2])):
                members = [line_up[position] for position in plan.arrangements[step]]
                deal = group * plan.group_size + lane
                recount.play(rules, plan.seed, deal, strategies, members)
    for name, cells in recount.sums.items():
        array = tally[name] if name == "sources" else tally[name].sum(axis=0)
        expected = np.zeros(array.shape, np.int64)
        for cell, number in cells.items():
            expected[cell] = number
        assert (array == expected).all(), (name, (array - expected).nonzero())
        assert expected.any(), name
    finals = plan.deals * plan.steps
    assert tally["sources"].sum() == tally["scores"].sum()
    assert tally["held"][..., 3].sum() == 2520 * tally["scores"].sum()
    assert tally["endings"].sum() == finals.sum() == tally["histogram"].sum() / players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_squares_products_and_the_histogram_come_from_the_rows(players):
    rules = Rules(players=players)
    plan = plan_of(rules, (CHEAPEST, ANYTHING), games=300, cards=False)
    written = []
    tally = run(plan, threads=1, rows=lambda chunk, rows: written.append(rows)).tally
    rows = np.concatenate(written).astype(np.int64)
    steps = int(plan.steps[0])
    for names, column in (
        (("scores", "score_squares", "score_cross"), 1),
        (("wins", "win_squares", "win_cross"), 3),
    ):
        by_position = np.zeros((len(rows), players), np.int64)
        np.put_along_axis(by_position, rows[:, :, 0], rows[:, :, column], axis=1)
        totals = by_position.reshape(-1, steps, players).sum(axis=1)
        assert tally[names[0]][0].tolist() == by_position.sum(axis=0).tolist()
        assert tally[names[1]][0].tolist() == (by_position**2).sum(axis=0).tolist()
        assert tally[names[2]][0].tolist() == (totals.T @ totals).tolist()
    bins = np.bincount(rows[:, :, 1].ravel() // 100, minlength=256)
    assert tally["histogram"].sum(axis=0).tolist() == bins.tolist()
    assert not set(CARD_SUMS) & tally.arrays.keys()
