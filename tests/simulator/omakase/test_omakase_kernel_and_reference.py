"""The kernel and the reference engine play the same games, to the last card and number.

``SUSHILAB_REFERENCE_GAMES`` sets how many games are compared for each table (10,000 takes
some minutes).
"""

import os

import numpy as np
import pytest
from choosers import ANYTHING, CHEAPEST, PATIENT, plan_of

from sushilab.simulator.games import game
from sushilab.simulator.omakase import reference, stepping
from sushilab.simulator.omakase import table as at
from sushilab.simulator.omakase.reference_chance import StreamChance
from sushilab.simulator.omakase.reference_table import streams_of, table_of
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.steps import ASKED_SEAT, OVER, STEP
from sushilab.simulator.omakase.sums import new_sums

GAMES = int(os.environ.get("SUSHILAB_REFERENCE_GAMES", "300"))
TABLES = [(n, {"profile": p}) for n in (2, 3, 4) for p in ("official", "simple")]
OPTIONS = [
    *TABLES,
    (2, {"reshuffles": 2, "skip_moves_belt": True}),
    (3, {"reshuffles": 0, "shoyu": "dearest"}),
    (4, {"set_values": "none", "ginger": "kept", "skip_moves_belt": True}),
]
# What only one of the two keeps: where the kernel stands, and what players got.
_OWN = slice(STEP, at.INFO)


def same(kernel, expected):
    """Compare two tables, the row for working things out and the kernel's own entries aside."""
    first, second = kernel.info.copy(), expected.info.copy()
    first[_OWN] = second[_OWN] = 0
    np.testing.assert_array_equal(first, second)
    first, second = kernel.cards.copy(), expected.cards.copy()
    first[at.UNSEEN] = second[at.UNSEEN] = 0
    # What lies behind the end of a deck means nothing.
    first[at.DECK_ROW, kernel.info[at.DECK_LEFT] :] = 0
    for seat in range(4):
        first[at.KNOWN + 5 * seat] = 0
    np.testing.assert_array_equal(first, second)


def replayed(rules, streams, answers):
    """Play a logged game through the reference engine."""
    log = iter(answers.tolist())

    def decide(_game, seat, question):
        asked_seat, asked, answer = next(log)
        assert (asked_seat, asked) == (seat, question)
        return answer

    dice = StreamChance(int(streams[at.DEAL_STREAM]), int(streams[at.CHANCE_STREAM]))
    played = reference.play(rules, dice, decide)
    assert next(log, None) is None
    return played


@pytest.mark.parametrize(("players", "options"), OPTIONS, ids=str)
def test_finished_games_are_the_same(players, options):
    rules = Rules.from_options(players, options)
    chosen = game("omakase")
    # One game a group of four deals: every one is another deal and another seating.
    plan = plan_of(rules, (CHEAPEST, ANYTHING, PATIENT), games=4 * GAMES, seating="shuffle", seed=8)
    for number in range(GAMES):
        group, lane = divmod(number, plan.group_size)
        sums = new_sums(1, players, len(plan.strategies), rows=1)
        playing = chosen.run_kernel(plan, group, group + 1, sums, only=(-1, lane), questions=4096)
        played = replayed(rules, playing.table.streams, playing.answers)
        same(playing.table, table_of(played))
        scores = [division.score for division in played.divisions()]
        assert sums.rows[0, :, 1].tolist() == scores
        winners = reference.winners(scores)
        wins = [840 // len(winners) if seat in winners else 0 for seat in range(players)]
        assert sums.rows[0, :, 3].tolist() == wins


@pytest.mark.parametrize(("players", "options"), OPTIONS, ids=str)
def test_the_state_is_the_same_at_every_question(players, options):
    rules = Rules.from_options(players, options)
    rng = np.random.default_rng(players)
    for deal in range(6):
        table = at.new_table(rules)
        stepping.deal_game(table, 21, deal)
        keys = streams_of(21, deal, players)
        for used in (*range(players), at.CHANCE_STREAM, at.DEAL_STREAM):
            assert table.streams[used] == keys[used]
        asked = 0

        def decide(going_on, seat, question, table=table):
            nonlocal asked
            asked += 1
            assert stepping.proceed(table) == question
            assert table.info[ASKED_SEAT] == seat
            same(table, table_of(going_on))
            legal = reference.legal_answers(going_on, seat, question)
            for answer in {*legal, *(rng.integers(-3, 64 * 25, 8).tolist())}:
                told = stepping.answer_is_legal(table, seat, question, answer)
                assert told == (answer in legal), (question, answer)
            answer = int(rng.choice(legal))
            assert stepping.take_answer(table, question, answer)
            return answer

        dice = StreamChance(keys[at.DEAL_STREAM], keys[at.CHANCE_STREAM])
        played = reference.play(rules, dice, decide)
        assert stepping.proceed(table) == OVER
        same(table, table_of(played))
        assert asked == played.asked > 0
        reference.check_invariants(played)
