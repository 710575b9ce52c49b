import numpy as np
import pytest
from scipy import stats

from sushilab.simulator import make_plan, run
from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go import stepping
from sushilab.simulator.sushi_go.block import CONTROLLER, DUMMY, FIRST, NONE, SECOND, SLOTS, TURN
from sushilab.simulator.sushi_go.cards import CHOPSTICKS, KIND, KINDS
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.tallying import MEASURES
from sushilab.simulator.sushi_go.workspace import new_workspace
from sushilab.strategies import resolve

HAND = {"tempura": 3, "maki2": 2, "egg": 1, "chopsticks": 1, "pudding": 1}


def picks_of(rules, deal, *, seat=0, turn=0, hand=HAND, tableau=(), controls=False):
    """First picks, seconds and cards for the dummy of every lane."""
    space = new_workspace(rules)
    with np.errstate(over="ignore"):
        stepping.prepare_group(space, 9, deal * LANES)
    stepping.begin_game(space, 0, 0)
    stepping.begin_round(space, 0, 0)
    space.block.info[TURN] = turn
    space.block.hands[:] = 0
    for code, copies in hand.items():
        space.block.hands[:, KIND[code]] = copies
    for code in tableau:
        space.block.tableaus[seat, KIND[code]] += 1
    if controls:
        space.block.info[CONTROLLER] = seat
    chooser, parameters = resolve("random").compiled_for(rules)
    picks = np.full((SLOTS, LANES), NONE, np.int8)
    chooser(space.block, seat, parameters, picks)
    return picks


def many(n, **position):
    rules = position.pop("rules", Rules(4))
    return np.concatenate([picks_of(rules, deal, **position) for deal in range(n)], axis=1)


@pytest.mark.parametrize(("players", "mean"), [(2, 45.2), (3, 34.4), (4, 28.2), (5, 23.1)])
def test_random_players_score_what_an_independent_program_found(players, mean):
    outcome = run(make_plan(["random"], players=players, games=40_000, seed=31))
    assert outcome.tally["scores"].sum() / (outcome.games * players) == pytest.approx(mean, abs=0.3)


@pytest.mark.parametrize("turn", [0, 2])
@pytest.mark.parametrize("seat", [0, 3])
def test_every_card_of_a_hand_is_as_likely_not_every_kind(turn, seat):
    # A hand has hand_size - turn cards: three more than the picks need are put in.
    hand = HAND if turn == 0 else {**HAND, "tempura": 1}
    chosen = many(60, seat=seat, turn=turn, hand=hand)[FIRST]
    taken = np.bincount(chosen, minlength=KINDS)
    copies = np.array([hand.get(code, 0) for code in KIND])
    assert taken[copies == 0].sum() == 0
    held = copies[copies > 0] / copies.sum()
    assert stats.chisquare(taken[copies > 0], held * len(chosen)).pvalue > 1e-4


def test_chopsticks_are_never_used():
    picks = many(4, tableau=["chopsticks", "chopsticks"], hand=HAND, turn=0)
    assert (picks[SECOND] == NONE).all()
    assert (picks[DUMMY] == NONE).all()
    assert (picks[FIRST] == CHOPSTICKS).any()


def test_seats_and_turns_draw_independently():
    draws = [many(40, seat=seat)[FIRST] for seat in (0, 1)]
    table = np.zeros((KINDS, KINDS))
    np.add.at(table, (draws[0], draws[1]), 1)
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    assert stats.chi2_contingency(table).pvalue > 1e-4


def test_the_controller_gives_the_dummy_any_other_card():
    hand = {"tempura": 3, "maki2": 3, "egg": 2, "chopsticks": 1, "pudding": 1}
    rules = Rules(2, dummy="two_player")
    picks = many(60, rules=rules, hand=hand, controls=True)
    given = picks[DUMMY]
    taken = np.bincount(given, minlength=KINDS)
    copies = np.array([hand.get(code, 0) for code in KIND])
    assert taken[copies == 0].sum() == 0
    held = copies[copies > 0] / copies.sum()
    assert stats.chisquare(taken[copies > 0], held * len(given)).pvalue > 1e-4
    for single in ("chopsticks", "pudding"):
        assert not ((picks[FIRST] == KIND[single]) & (given == KIND[single])).any()


@pytest.mark.parametrize("players", [2, 5])
def test_over_whole_games_cards_are_taken_in_proportion_to_the_copies_held(players):
    """At every pick of every round the card tally shows copies / cards in hand."""
    outcome = run(make_plan(["random"], players=players, games=30_000, seed=8))
    cards = outcome.tally["cards"].sum(axis=(0, 1)).astype(float)
    taken, held = (cards[..., MEASURES.index(name)] for name in ("taken", "copies"))
    hand_size = 12 - players
    for pick in range(hand_size - 1):
        expected = held[:, pick] / (hand_size - pick)
        decisions = taken[:, pick].sum(axis=1, keepdims=True)
        assert expected.sum(axis=1) == pytest.approx(decisions[:, 0])
        z = (taken[:, pick] - expected) / np.sqrt(np.maximum(expected, 1.0))
        assert np.abs(z).max() < 5
