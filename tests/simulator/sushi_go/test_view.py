"""Every fact of a view against the reference engine's lists of cards, compiled and in Python."""

from collections import Counter
from functools import cache
from math import comb

import numpy as np
import pytest
from scipy import stats
from tables import Table

from sushilab.simulator.compiling import LANES, compiled
from sushilab.simulator.sushi_go.cards import CODES, ICONS, KIND, KINDS
from sushilab.simulator.sushi_go.reference import maki_points, open_wasabi, place, score_round
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.view import View

SINGLES = 18
ICON_STEPS = 7
PER_CARD = 11
PER_PLAYER = 6
PER_BOTH = 3
PLAYERS = 5


def facts_for(players):
    cards = PER_CARD * KINDS
    return SINGLES + ICON_STEPS + cards + players * (PER_PLAYER + PER_BOTH * KINDS)


def write_facts(view, out):
    out[0] = view.players
    out[1] = view.round
    out[2] = view.turn
    out[3] = view.turns_left
    out[4] = view.hand_size
    out[5] = view.cards_in_hand
    out[6] = view.open_wasabi
    out[7] = view.puddings
    out[8] = view.score
    out[9] = view.can_use_chopsticks
    out[10] = view.gives_to_dummy
    out[11] = view.maki
    out[12] = view.best_maki
    out[13] = view.most_puddings
    out[14] = view.fewest_puddings
    out[15] = view.best_score
    out[16] = view.unseen_cards
    out[17] = view.knows_next_hand
    at = 18
    for icons in range(7):
        out[at] = view.maki_points_with(icons)
        at += 1
    for card in range(13):
        out[at] = view.hand(card)
        out[at + 1] = view.own(card)
        out[at + 2] = view.unseen(card)
        out[at + 3] = view.points(card)
        out[at + 4] = view.dummy_tableau(card)
        out[at + 5] = view.next_hand(card)
        out[at + 6] = view.offers(card)
        for copies in range(1, 4):
            out[at + 6 + copies] = view.chance(card, copies)
        out[at + 10] = view.chance(card, 5)
        at += 11
    for ahead in range(view.players):
        out[at] = view.open_wasabi_of(ahead)
        out[at + 1] = view.puddings_of(ahead)
        out[at + 2] = view.score_of(ahead)
        out[at + 3] = view.maki_of(ahead)
        out[at + 4] = view.knows_hand(ahead)
        out[at + 5] = view.returns_in(ahead)
        at += 6
        for card in range(13):
            out[at] = view.tableau(ahead, card)
            out[at + 1] = view.known(ahead, card)
            out[at + 2] = view.points_for(ahead, card)
            at += 3


compiled_facts = compiled()(write_facts)


@compiled()
def seen_by(block, seat, lane, out):
    compiled_facts(View(block, seat, lane, False), out)


class Watcher:
    """What every seat has seen this round, by following the hands around the table."""

    def __init__(self, players):
        self.players = players
        self.round = self.turn = -1

    def follow(self, r, turn, direction):
        n = self.players
        if r != self.round:
            self.hands = list(range(n))
            self.seen = [{i} for i in range(n)]
        elif turn != self.turn:
            self.hands = [self.hands[(seat - direction) % n] for seat in range(n)]
            for seat, hand in enumerate(self.hands):
                self.seen[seat].add(hand)
        self.round, self.turn = r, turn

    def knows(self, seat, other):
        return self.hands[other] in self.seen[seat]


def arrivals(at, watcher, seat):
    """Holder of each hand that a seat gets later this round, by walking the hands around."""
    n, hands = watcher.players, list(range(watcher.players))
    for _ in range(at.rules.hand_size - at.games[0].turn - 1):
        hands = [hands[(holder - at.direction()) % n] for holder in range(n)]
        yield hands[seat]


def facts_by_hand(at, watcher, lane, seat):
    """The facts of ``write_facts`` from the reference engine's lists of cards."""
    rules, state = at.rules, at.games[lane]
    n, direction = rules.players, at.direction()
    mine = Counter(state.cards_to_choose(seat))
    tableaus = [Counter(placed.card for placed in t) for t in state.tableaus]
    piles = [pile + t["pudding"] for pile, t in zip(state.puddings, tableaus, strict=True)]
    icons = [sum(ICONS[KIND[card]] * k for card, k in t.items()) for t in tableaus]
    scores = [sum(s) for s in zip(*state.round_scores, strict=True)] or [0] * rules.tableaus
    controls = state.controller == seat
    knows = {
        other: other == seat or (not rules.has_dummy and watcher.knows(seat, other))
        for other in range(n)
    }
    hidden = state.deck + Counter(state.pile[1:] if controls else state.pile)
    for other in range(n):
        if not knows[other]:
            hidden += Counter(state.hands[other])
    rivals = [other for other in range(n) if other != seat]
    others = [other for other in range(rules.tableaus) if other != seat]
    best = min if rules.goal == "least" else max
    coming = list(arrivals(at, watcher, seat))
    facts = [
        n,
        state.round + 1,
        state.turn + 1,
        rules.hand_size - state.turn,
        rules.hand_size,
        mine.total(),
        open_wasabi(state.tableaus[seat]),
        piles[seat],
        scores[seat],
        tableaus[seat]["chopsticks"] > 0 and mine.total() >= (3 if controls else 2),
        controls,
        icons[seat],
        max(icons[other] for other in others),
        max(piles[other] for other in others),
        min(piles[other] for other in others),
        best(scores[other] for other in rivals),
        hidden.total(),
        bool(coming) and knows[coming[0]],
    ]
    for more in range(ICON_STEPS):
        with_more = [k + more if other == seat else k for other, k in enumerate(icons)]
        facts.append(maki_points(with_more, rules)[seat])
    for card in CODES:
        facts += [mine[card], tableaus[seat][card], hidden[card]]
        facts.append(points_by_hand(state, seat, card))
        facts.append(tableaus[2][card] if rules.has_dummy else 0)
        facts.append(state.hands[coming[0]].count(card) if coming and knows[coming[0]] else -1)
        facts += odds_by_hand(state, seat, card, coming, knows, hidden)
    for ahead in range(n):
        other = (seat + direction * ahead) % n
        facts += [open_wasabi(state.tableaus[other]), piles[other], scores[other], icons[other]]
        facts.append(knows[other])
        facts.append(coming.index(other) + 1 if other in coming else 0)
        for card in CODES:
            facts.append(tableaus[other][card])
            held = mine if other == seat else Counter(state.hands[other])
            facts.append(held[card] if knows[other] else -1)
            facts.append(points_by_hand(state, other, card))
    return facts


def points_by_hand(state, seat, card):
    """How much a card adds to the score of the round if it ended now; no card of it is known."""
    if card == "soy":
        return 0
    after = [list(tableau) for tableau in state.tableaus]
    before = score_round(after, state.rules)[seat]
    place(after[seat], card, True, state.rules)
    return score_round(after, state.rules)[seat] - before


def odds_by_hand(state, seat, card, coming, knows, hidden):
    """Offers that are expected, and the probabilities of 1, 2, 3 and 5, hands independent."""
    by_hand = {}
    for turns, holder in enumerate(coming, start=1):
        # With a dummy one hand gets new cards, so that its turns are taken for independent.
        refilled = state.pile and (holder == seat) == (state.controller == seat)
        none = none_by_hand(state, seat, card, turns, holder, knows[holder], hidden)
        by_hand.setdefault((holder, turns if refilled else 0), []).append(1 - none)
    distribution = np.ones(1)
    for some in by_hand.values():
        distribution = np.convolve(distribution, -np.diff([1, *some, 0]))
    expected = sum(map(sum, by_hand.values()))
    return [expected, *(distribution[copies:].sum() for copies in (1, 2, 3, 5))]


def none_by_hand(state, seat, card, turns, holder, known, hidden):
    """Probability that a hand holds no copy when it comes: all take at random, one by one."""
    cards = Counter(state.cards_to_choose(holder))
    unseen, copies = hidden.total(), hidden[card]
    controls = [(state.controller + t) % 2 for t in range(turns + 1)] if state.pile else None
    # The player who receives the hand is the one who takes from it next.
    taker = (seat + turns) % 2 if state.pile else None
    if state.pile and holder == seat:
        draws = controls[0] == seat
        return none_after(cards.total(), cards[card], turns, draws, unseen, copies)
    if not known:
        extra = 1 if state.pile and controls[turns] == seat else 0
        size = state.rules.hand_size - state.turn - turns + extra
        assert taker is None or taker != seat
        return comb(unseen - copies, size) / comb(unseen, size)
    return none_after(cards.total(), cards[card], turns, False, 0, 0)


@cache
def none_after(cards, copies, turns, draws, unseen, hidden):
    """The same by going through the turns, with a card drawn in for each if ``draws``."""
    if turns == 0:
        return float(copies == 0)
    taken = 2 if draws else 1
    total = 0.0
    for gone in range(min(copies, taken) + 1):
        if cards - copies < taken - gone:
            continue
        ways = comb(copies, gone) * comb(cards - copies, taken - gone) / comb(cards, taken)
        left = (cards - taken, copies - gone)
        if not draws:
            total += ways * none_after(*left, turns - 1, draws, unseen, hidden)
            continue
        for drawn, share in ((1, hidden / unseen), (0, 1 - hidden / unseen)):
            if share > 0:
                after = none_after(
                    left[0] + 1, left[1] + drawn, turns - 1, draws, unseen - 1, hidden - drawn
                )
                total += ways * share * after
    return total


VIEWED = {
    "2 players": (Rules(2), ["expected", "chopsticks"]),
    "3 players": (Rules(3, pass_direction="alternate"), ["random", "chopsticks", "pudding"]),
    "4 players": (Rules(4, pass_direction="right"), ["random", "greedy", "maki", "nigiri"]),
    "5 players": (Rules(5, deck={"chopsticks": 15}), ["random", "greedy"] * 2 + ["balanced"]),
    "dummy": (Rules(2, dummy="two_player"), ["random", "greedy"]),
    "dummy, much maki": (
        Rules(2, dummy="two_player", pass_direction="alternate", deck={"maki3": 30, "pudding": 20}),
        ["chopsticks", "expected"],
    ),
    "full ties": (Rules(4, majority_ties="full", zero_maki="place"), ["random"] * 4),
    "least": (Rules(3, goal="least"), ["random", "greedy", "pudding"]),
    "reshuffled": (
        Rules(5, reshuffle_each_round=True, wasabi_values="reverse"),
        ["random", "nigiri", "pudding", "maki", "expected"],
    ),
    "exhausted": (Rules(5, pudding="removed", on_exhaustion="reshuffle"), ["random"] * 5),
}


@pytest.mark.parametrize("name", VIEWED)
def test_a_view_shows_what_the_player_may_know_and_nothing_else(name):
    rules, specs = VIEWED[name]
    at = Table(rules, specs, seed=3, lanes=4)
    watcher = Watcher(rules.players)
    length = facts_for(rules.players)
    known = 0
    for r, turn, seat in at.decisions():
        watcher.follow(r, turn, at.direction())
        for lane in range(at.lanes):
            expected = np.array(facts_by_hand(at, watcher, lane, seat), float)
            assert len(expected) == length
            in_python = [[write_facts, View(at.block, seat, lane, False)]] if lane == r else []
            for write, *view in [[seen_by, at.block, seat, lane], *in_python]:
                seen = np.zeros(facts_for(PLAYERS))
                write(*view, seen)
                assert seen[:length] == pytest.approx(expected, abs=1e-12), (r, turn, seat, lane)
            known += sum(bool(watcher.knows(seat, o)) for o in range(rules.players))
    assert known > 0


@pytest.mark.parametrize("turn", range(8))
def test_after_t_turns_the_hands_of_the_t_nearest_players_are_known(turn):
    at = Table(Rules(4), ["random"] * 4, lanes=1)
    for r, now, seat in at.decisions():
        if (r, now) == (1, turn):
            view = View(at.block, seat, 0, False)
            known = [ahead for ahead in range(4) if view.knows_hand(ahead)]
            assert known == list(range(min(turn, 3) + 1))
            assert view.knows_next_hand == (3 <= turn < 7)
            assert view.points_for(4, KIND["maki3"]) == view.points(KIND["maki3"])


@compiled()
def randoms(block, seat, index, out):
    for lane in range(out.size):
        out[lane] = View(block, seat, lane, False).random(index)


def test_random_numbers_are_uniform_reproducible_and_different():
    drawn = {}
    for deal in range(20):
        at = Table(Rules(2), ["random"] * 2, seed=5, first_deal=deal * LANES, lanes=1)
        for r, turn, seat in at.decisions():
            if turn in (0, 3):
                for index in (0, 1, 40):
                    out = np.zeros(LANES)
                    randoms(at.block, seat, index, out)
                    again = np.zeros(LANES)
                    randoms(at.block, seat, index, again)
                    assert np.array_equal(out, again)
                    drawn.setdefault((r, turn, seat, index), []).append(out)
    columns = {key: np.concatenate(parts) for key, parts in drawn.items()}
    for numbers in columns.values():
        assert numbers.min() >= 0.0
        assert numbers.max() < 1.0
        assert stats.kstest(numbers, "uniform").pvalue > 1e-5
    together = np.concatenate(list(columns.values()))
    assert len(np.unique(together)) == len(together)
    correlation = np.corrcoef(list(columns.values()))
    assert np.abs(correlation - np.eye(len(columns))).max() < 5 / np.sqrt(20 * LANES)
