"""What later turns offer, against games played on by players who take cards at random."""

import numpy as np
import pytest
from tables import Table

from sushilab.simulator.sushi_go.block import TURN
from sushilab.simulator.sushi_go.cards import KINDS
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.view import UNKNOWN, View

DRAWS = 200_000
SIGMAS = 5.5
"""About a thousand frequencies are compared."""
JOINT = 0.05
"""How far ``chance`` may be off where several hands were not seen: they share their cards."""

POSITIONS = {
    "2 players, turn 1": (Rules(2), 0),
    "2 players, turn 3": (Rules(2), 2),
    "3 players, turn 2": (Rules(3, pass_direction="right"), 1),
    "4 players, turn 3": (Rules(4), 2),
    "5 players, turn 1": (Rules(5), 0),
    "5 players, turn 3": (Rules(5), 2),
}


def view_at(rules, turn, r=1, seat=1):
    """View of a seat in a round under way of some game."""
    at = Table(rules, ["random"] * rules.players, seed=8, lanes=1)
    for now in at.decisions():
        if now == (r, turn, seat):
            return at, View(at.block, seat, 0, False)
    raise AssertionError("no such decision")


def played_on(view, draws, rng):
    """Whether each later turn offers each card: bool, shape (draws, turns, 13).

    Taking from a hand at random *j* times leaves the first cards of a random order of it.
    """
    players, left = view.players, view.turns_left
    unseen = np.repeat(np.arange(KINDS, dtype=np.int8), [view.unseen(k) for k in range(KINDS)])
    dealt = rng.permuted(np.tile(unseen, (draws, 1)), axis=1)
    orders = []
    for ahead in range(players):
        counts = [view.known(ahead, card) for card in range(KINDS)]
        if counts[0] == UNKNOWN:
            orders.append(dealt[:, :left])
            dealt = dealt[:, left:]
        else:
            cards = np.repeat(np.arange(KINDS, dtype=np.int8), counts)
            orders.append(rng.permuted(np.tile(cards, (draws, 1)), axis=1))
    offered = np.zeros((draws, left - 1, KINDS), bool)
    for turns in range(1, left):
        hand = orders[-turns % players][:, : left - turns]
        for card in range(KINDS):
            offered[:, turns - 1, card] = (hand == card).any(axis=1)
    return offered


@pytest.mark.parametrize("name", POSITIONS)
def test_offers_and_chances_are_those_of_players_who_take_at_random(name):
    at, view = view_at(*POSITIONS[name])
    offered = played_on(view, DRAWS, np.random.default_rng(5))
    times = offered.sum(axis=1)
    hands_unseen = sum(not view.knows_hand(ahead) for ahead in range(view.players))
    assert at.info[TURN] == view.turn - 1
    for card in range(KINDS):
        error = times[:, card].std() / np.sqrt(DRAWS)
        assert abs(view.offers(card) - times[:, card].mean()) <= SIGMAS * error + 1e-9
        for copies in range(1, 6):
            chance = view.chance(card, copies)
            error = np.sqrt(max(chance * (1 - chance), 1 / DRAWS) / DRAWS)
            gap = abs(chance - (times[:, card] >= copies).mean())
            assert gap <= SIGMAS * error + (JOINT if hands_unseen > 1 else 0.0)


def hands_of(view, ahead, counts):
    """Put cards into a hand of the first lane."""
    seat = (view.seat + ahead) % view.players
    index = (seat - (view.turn - 1)) % view.players
    view.block.hands[index, :, view.lane] = 0
    for card, copies in counts.items():
        view.block.hands[index, card, view.lane] = copies


def test_more_copies_than_turns_are_certain_and_cards_that_are_gone_impossible():
    _, view = view_at(Rules(3), turn=2, r=0)
    assert view.turns_left == 7
    hands_of(view, 2, {0: 2, 1: 5})
    hands_of(view, 1, {0: 3, 1: 1, 2: 3})
    hands_of(view, 0, {1: 4, 3: 3})
    # Two copies come after one turn, three after two, four after three, one turn more each.
    for copies in (1, 2):
        assert view.chance(0, copies) == 1.0
    assert view.chance(0, 3) < 1.0
    for copies in (1, 2, 3, 4):
        assert view.chance(1, copies) == (1.0 if copies <= 3 else view.chance(1, copies))
    gone = [card for card in range(KINDS) if card not in (0, 1, 2, 3)]
    for card in gone:
        assert view.knows_hand(1) and view.knows_hand(2)
        assert view.offers(card) == 0.0
        for copies in (1, 2, 3, 7):
            assert view.chance(card, copies) == 0.0


def test_no_copies_are_always_offered_and_more_than_there_are_turns_never():
    _, view = view_at(Rules(2), turn=3)
    assert view.turns_left == 7
    for card in range(KINDS):
        assert view.chance(card, 0) == view.chance(card, -2) == 1.0
        assert view.chance(card, 7) == view.chance(card, 12) == 0.0
        steps = [view.chance(card, copies) for copies in range(8)]
        assert steps == sorted(steps, reverse=True)
        assert sum(steps[1:]) == pytest.approx(view.offers(card))


def test_the_last_turn_of_a_round_is_followed_by_nothing():
    _, view = view_at(Rules(2, dummy="two_player"), turn=8, seat=1)
    assert view.turns_left == 1 and view.cards_in_hand == 2
    assert not view.knows_next_hand
    for card in range(KINDS):
        assert view.next_hand(card) == UNKNOWN
        assert view.offers(card) == view.chance(card, 1) == 0.0
    assert [view.returns_in(ahead) for ahead in range(2)] == [0, 0]


def test_what_was_not_seen_changes_nothing():
    """Swapping cards of unseen hands for undealt ones leaves every fact as it is (SG-3.5)."""
    _, view = view_at(Rules(4), turn=1)
    before = [[view.offers(c), view.chance(c, 2), view.next_hand(c)] for c in range(KINDS)]
    rest = view.unseen_cards
    hands_of(view, 2, {12: 7})
    hands_of(view, 3, {11: 7})
    assert [[view.offers(c), view.chance(c, 2), view.next_hand(c)] for c in range(KINDS)] == before
    assert view.unseen_cards == rest
