"""The compiled kernel of Omakase: what always holds, and what results do not depend on."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from choosers import ANYTHING, CHEAPEST, PATIENT, Chooser, plan_of
from replaying import all_cards, dealt, hands, played_out, questions, scores_of

from sushilab.simulator.compiling import compiled, jit_is_on
from sushilab.simulator.games import game
from sushilab.simulator.omakase.cards import COPIES, GINGER, KINDS
from sushilab.simulator.omakase.game import GAME
from sushilab.simulator.omakase.knowledge import known_row
from sushilab.simulator.omakase.rules import CHOICES, MEANING, Rules
from sushilab.simulator.omakase.sums import new_sums
from sushilab.simulator.omakase.table import (
    BY_CHECK,
    BY_DRAW,
    BY_TURN,
    CALLER,
    CHOOSER_SIGNATURE,
    DECK_PASS,
    ENDING,
    EXCHANGE,
    HANDS,
    MASKS,
    SIZES,
    TURN,
    TURNS_OF,
)
from sushilab.simulator.run import run

EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4])
GAMES = 60 if jit_is_on() else 4


def rules_of(players, deal):
    options = {"profile": CHOICES["profile"][deal % 2], "skip_moves_belt": deal % 3 == 0}
    return Rules(players=players, reshuffles=deal % 4, **options)


@EVERY_TABLE
def test_cards_are_conserved_and_hands_are_consistent_at_every_question(players):
    endings = set()
    for deal in range(GAMES):
        table = dealt(rules_of(players, deal), 5, deal)
        for _ in questions(table, [ANYTHING, PATIENT] * 2):
            assert all_cards(table, players).tolist() == list(COPIES)
            held = hands(table, players)
            assert held.sum(axis=1).tolist() == table.info[SIZES : SIZES + players].tolist()
            masks = [int(sum(1 << k for k in range(KINDS) if row[k])) for row in held]
            assert masks == table.info[MASKS : MASKS + players].tolist()
            for observer in range(players):
                for owner in range(players):
                    if observer != owner:
                        known = table.cards[known_row(observer, owner), :KINDS]
                        assert (known >= 0).all() and (known <= held[owner]).all()
        endings.add(int(table.info[ENDING]))
        assert table.info[TURN] == table.info[TURNS_OF : TURNS_OF + players].sum()
    if jit_is_on():
        assert endings == {BY_CHECK, BY_DRAW, BY_TURN}


@compiled(CHOOSER_SIGNATURE)
def quiet(table, seat, question, parameters):
    """Exchanges the first card that may go and does nothing else."""
    if question == 0:
        return np.int64(-1)
    for kind in range(KINDS - 1, -1, -1):
        if table.cards[HANDS + seat, kind] > 0 and kind != GINGER:
            if question != EXCHANGE:
                return np.int64(0) if question == 6 else np.int64(kind)
            for slot in range(6):
                if table.cards[5, slot] != kind:
                    return np.int64(8 * kind + slot)
    return np.int64(0)


QUIET = Chooser("quiet", quiet)


def test_om_7_two_players_without_actions_have_27_turns_and_the_next_draw_fails():
    for deal in range(10):
        table = played_out(dealt(Rules(players=2), 3, deal), [QUIET] * 2)
        if table.info[SIZES] > 1:  # nobody may be left without an exchange
            assert (table.info[TURN], table.info[ENDING]) == (27, BY_DRAW)


@EVERY_TABLE
def test_reshuffles_are_used_up_before_a_game_ends_for_want_of_cards(players):
    for deal in range(10):
        table = played_out(dealt(Rules(players=players), 3, deal), [QUIET] * 4)
        assert table.info[DECK_PASS] == players - 2
        assert table.info[ENDING] in (BY_DRAW, BY_TURN)


def test_nobody_has_two_turns_after_a_check():
    for deal in range(GAMES):
        table = dealt(Rules(players=4), 11, deal)
        turns_after = None
        for _ in questions(table, [ANYTHING] * 4):
            turns = table.info[TURNS_OF : TURNS_OF + 4].copy()
            if table.info[CALLER] >= 0:
                turns_after = turns if turns_after is None else turns_after
        if turns_after is not None:
            more = table.info[TURNS_OF : TURNS_OF + 4] - turns_after
            assert more[table.info[CALLER]] == 0 and more.max() <= 1


@EVERY_TABLE
@pytest.mark.parametrize("seating", ["rotate", "shuffle", "fixed"])
def test_rows_are_the_games_that_are_stepped_through(players, seating):
    rules = Rules(players=players)
    plan = plan_of(rules, games=40 if jit_is_on() else 6, seating=seating, cards=False)
    written = []
    outcome = run(plan, threads=1, rows=lambda chunk, rows: written.append(rows))
    rows = iter(np.concatenate(written))
    for group in range(plan.groups):
        for deal in range(group * plan.group_size, min((group + 1) * plan.group_size, plan.deals)):
            for step in range(int(plan.steps[0])):
                at = group % len(plan.arrangements) if seating == "shuffle" else step
                order = [plan.line_ups[0][p] for p in plan.arrangements[at]]
                table = dealt(rules, plan.seed, deal)
                played_out(table, [plan.strategies[s] for s in order])
                scores = scores_of(table, players)
                row = next(rows)
                assert row[:, 0].tolist() == plan.arrangements[at].tolist()
                assert row[:, 1].tolist() == scores
                assert row[:, 2].tolist() == table.info[TURNS_OF : TURNS_OF + players].tolist()
                best = [score == max(scores) for score in scores]
                assert row[:, 3].tolist() == [840 // sum(best) * each for each in best]
    assert next(rows, None) is None
    assert outcome.tally["deals"].sum() == plan.deals


@EVERY_TABLE
def test_results_do_not_depend_on_threads_or_chunks(players):
    plan = plan_of(Rules(players=players), (CHEAPEST, ANYTHING, PATIENT), games=300)
    one = run(plan, threads=1)
    assert one.games == plan.games
    assert one.tally == run(plan, threads=2, chunk_games=7).tally
    assert one.tally == run(plan, threads=1, chunk_games=1).tally


def test_a_deal_does_not_depend_on_who_plays():
    tables = [dealt(Rules(players=3), 1, 4) for _ in range(2)]
    played_out(tables[0], [ANYTHING] * 3)
    assert not np.array_equal(tables[0].cards, tables[1].cards)
    assert np.array_equal(tables[0].streams, tables[1].streams)


# Strategies that break a rule


@compiled(CHOOSER_SIGNATURE)
def faulty(table, seat, question, parameters):
    """Gives ``parameters[1]`` to one question, and nothing to be ashamed of to the others."""
    if question == parameters[0]:
        return np.int64(parameters[1])
    return quiet(table, seat, question, parameters)


@compiled(CHOOSER_SIGNATURE)
def raising(table, seat, question, parameters):
    if table.info[TURN] == 3:
        raise ValueError("no idea")
    return quiet(table, seat, question, parameters)


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (1, -2, "valued something as NaN (not a number) when asked what to exchange"),
        (1, -5, "answered the number -5 when asked what to exchange, which is illegal: there is"),
        (1, 8 * 30, "answered card number 30 for slot 0"),
        (
            0,
            8 * 22,
            "answered shoyu at seat 0 when asked which action card to play, which is illegal: sh",
        ),
        (6, 2, "answered 2 when asked whether to call the check, which is illegal: the check is"),
        (5, 24, "answered ginger when asked which card to discard, which is illegal: ginger"),
    ],
)
def test_an_illegal_answer_names_strategy_game_question_and_rule(question, answer, words):
    outcome = run(
        plan_of(Rules(players=2), [Chooser("wrong", faulty, (float(question), float(answer)))]),
        threads=1,
    )
    text = str(outcome.fault)
    assert outcome.fault.strategy == "wrong"
    assert text.startswith(f"strategy 'wrong' {words}")
    assert "; deal " in text and ", seating 0, turn " in text and "; hand: " in text
    assert "\n" not in text


@pytest.mark.skipif(not jit_is_on(), reason="the interpreter stops elsewhere")
def test_a_strategy_that_raises_is_named():
    fault = run(plan_of(Rules(players=2), [Chooser("odd", raising)]), threads=1).fault
    assert str(fault).startswith("strategy 'odd' raised ValueError: no idea; deal 0, seating 0")


# The game object


def test_the_game_is_installed_and_lists_every_option():
    assert game("omakase") is GAME
    listed = {option.name: option for option in GAME.options()}
    assert listed.keys() == MEANING.keys()
    assert listed["profile"].values == ("official", "simple")
    assert listed["skip_moves_belt"].default == "false"
    assert listed["reshuffles"].values == tuple("0123456789")
    sums = new_sums(1, 2, 1, batches=1)
    assert GAME.batched - {"forced"} <= set(sums._fields)


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from choosers import *
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.run import run
total = 0
for players in (2, 4):
    for forced in (False, True):
        seating = "fixed" if forced else "rotate"
        plan = plan_of(
            Rules(players=players), games=4, seating=seating, cards=not forced, forced_picks=forced
        )
        outcome = run(plan, threads=1)
        assert outcome.fault is None, outcome.fault
        for name, array in sorted(outcome.tally.arrays.items()):
            flat = array.ravel()
            print(players, name, [(int(i), int(flat[i])) for i in flat.nonzero()[0]])
"""


def test_numbers_are_the_same_without_compiling():
    texts = []
    for disabled in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", PROGRAM, str(Path(__file__).parent)],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == ""
        texts.append(done.stdout)
    assert "forced" in texts[0]
    assert texts[0] == texts[1]
