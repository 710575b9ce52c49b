"""Forced decisions against games that are played again separately, from their first card."""

from collections import defaultdict

import numpy as np
import pytest
from choosers import ANYTHING, CHEAPEST, PATIENT, plan_of
from replaying import copied, dealt, played_out, questions, scores_of

from sushilab.simulator.compiling import jit_is_on
from sushilab.simulator.omakase import stepping
from sushilab.simulator.omakase.events import pass_and_third
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.table import (
    ACTION,
    BELT_ROW,
    CALL,
    CALLER,
    EXCHANGE,
    HANDS,
    SIZES,
)
from sushilab.simulator.run import run

pytestmark = pytest.mark.skipif(not jit_is_on(), reason="too slow without compiling")


def results(table, seat, players):
    scores = scores_of(table, players)
    others = scores[:seat] + scores[seat + 1 :]
    win = 840 // scores.count(max(scores)) if scores[seat] == max(scores) else 0
    return np.array([scores[seat], sum(others), max(others), win])


def choices(table, seat, question, own, players):
    """Answers by entry; None is the entry of doing nothing."""
    if question == EXCHANGE:
        given, belt = own >> 3, table.cards[BELT_ROW, :6].tolist()
        return {kind: 8 * given + belt.index(kind) for kind in set(belt) - {given}}
    if question == CALL:
        return {None: 0, 31: 1}
    found = {None: -1}
    order = [(seat + step) % players for step in range(1, players)]
    open_to = [s for s in order if s != table.info[CALLER] and table.info[SIZES + s] > 0]
    for kind in range(16, 22):
        if table.cards[HANDS + seat, kind]:
            if kind > 18:
                found[9 + kind] = 8 * kind
            elif open_to:
                target = max(open_to, key=lambda s: table.info[SIZES + s])
                found[9 + kind] = 8 * kind + target
        if own >> 3 == kind:
            found[9 + kind] = own
    return found


def play_again(rules, seed, deal, choosers, number, answer):
    """Play a game from its first card and answer one question otherwise."""
    table = dealt(rules, seed, deal)
    for at, (_, question, _) in enumerate(questions(table, choosers)):
        if at == number:
            branch = copied(table)
            assert stepping.take_answer(branch, question, answer)
            return played_out(branch, choosers)
    raise AssertionError("the game had fewer questions")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_forced_decisions_are_those_of_games_played_again(players):
    rules = Rules(players=players)
    strategies = (ANYTHING, CHEAPEST, PATIENT)
    line_up = (0, 1, 2, 0)[:players]
    plan = plan_of(
        rules, strategies, 4, (line_up,), seating="fixed", cards=False, forced_picks=True, seed=2
    )
    outcome = run(plan, threads=1)
    assert outcome.fault is None
    choosers = [strategies[member] for member in line_up]
    cells = defaultdict(lambda: np.zeros(12, np.int64))
    for deal in range(plan.deals):
        focal = deal // plan.group_size % players
        base = results(played_out(dealt(rules, 2, deal), choosers), focal, players)
        table = dealt(rules, 2, deal)
        for number, (seat, question, own) in enumerate(questions(table, choosers)):
            if seat != focal or question not in (ACTION, EXCHANGE, CALL):
                continue
            answers = choices(table, seat, question, own, players)
            if len(answers) < 2:
                continue
            came_to, part = {}, pass_and_third(table)
            own_entry = (
                next(entry for entry, answer in answers.items() if answer == own)
                if (question != EXCHANGE)
                else int(table.cards[BELT_ROW, own & 7])
            )
            for entry, answer in answers.items():
                if entry == own_entry:
                    came_to[entry] = base
                else:
                    again = play_again(rules, 2, deal, choosers, number, answer)
                    came_to[entry] = results(again, focal, players)
            total = sum(came_to.values())
            for entry, value in came_to.items():
                if entry is not None:
                    cell = cells[(line_up[focal], *part, entry)]
                    cell[:2] += (1, entry == own_entry)
                    cell[2:6] += value - base
                    cell[6:10] += 60 * value - 60 * total // len(came_to)
    forced = outcome.tally["forced"].sum(axis=0)
    expected = np.zeros_like(forced)
    for at, cell in cells.items():
        expected[at] = cell
    assert expected[..., 0].sum() > 100
    assert (forced == expected).all()
    assert outcome.tally["deals"].tolist() == [plan.deals]


def test_forced_sums_do_not_depend_on_threads_or_chunks():
    plan = plan_of(
        Rules(players=3), (ANYTHING, CHEAPEST), 24, seating="fixed", cards=False, forced_picks=True
    )
    assert run(plan, threads=1).tally == run(plan, threads=2, chunk_games=1).tally
