"""Games in the kernel and in the reference engine at the same time.

Each lane of the kernel holds another game, so that one step of the kernel serves many
games of the reference engine. After every turn both states must be identical.
"""

import random

import numpy as np
import pytest

from sushilab.simulator.compiling import LANES, compiled
from sushilab.simulator.sushi_go import stepping
from sushilab.simulator.sushi_go.block import (
    CONTROLLER,
    DIPPED,
    DIRECTION,
    DUMMY,
    FIRST,
    NONE,
    SECOND,
    SLOTS,
    UNDIPPED,
    USED_LANES,
)
from sushilab.simulator.sushi_go.cards import CODES, EGG, KIND, KINDS, PUDDING
from sushilab.simulator.sushi_go.deal import deal_is_shared
from sushilab.simulator.sushi_go.reference import Game, check_invariants, open_wasabi
from sushilab.simulator.sushi_go.reference_scoring import pudding_points
from sushilab.simulator.sushi_go.rules import ROUNDS
from sushilab.simulator.sushi_go.scoring import WIN_UNITS
from sushilab.simulator.sushi_go.turn import hand_at, pick_is_legal
from sushilab.simulator.sushi_go.workspace import new_workspace

GAMES = 50
"""Games of a group, one a lane."""
NO_SECOND = 2 * KINDS
SECONDS = NO_SECOND + 1
NO_DUMMY = KINDS
GIVEN = NO_DUMMY + 1
CODES_OF_A_PICK = NO_SECOND * SECONDS * GIVEN
"""Every way to fill the slots of a pick: 26 first, 27 second, 14 for the dummy."""
NOT_CARDS = (13, 31, 13 | UNDIPPED, 64, 64 | KIND["egg"], 127, -2, -5, -128)
"""Numbers no slot may hold; -1 is an empty slot."""


# Picks as numbers


def code_of(pick):
    first, *rest = (
        KIND[card] + (0 if dip else KINDS) for card, dip in zip(pick.cards, pick.dips, strict=True)
    )
    second = rest[0] if rest else NO_SECOND
    given = NO_DUMMY if pick.dummy is None else KIND[pick.dummy]
    return (first * SECONDS + second) * GIVEN + given


def slots_of(code):
    rest, given = divmod(code, GIVEN)
    first, second = divmod(rest, SECONDS)
    return (
        first % KINDS + UNDIPPED * (first // KINDS),
        NONE if second == NO_SECOND else second % KINDS + UNDIPPED * (second // KINDS),
        NONE if given == NO_DUMMY else given,
    )


@compiled()
def judge(block, seat, lanes, most_given, picks, legal):
    """Write the kernel's verdict on every pick of a seat, bool of shape (lanes, codes)."""
    for lane in range(lanes):
        for i in range(2 * KINDS):
            picks[FIRST, lane] = i % KINDS + UNDIPPED * (i // KINDS)
            for j in range(2 * KINDS + 1):
                second = j % KINDS + UNDIPPED * (j // KINDS)
                picks[SECOND, lane] = NONE if j == 2 * KINDS else second
                base = (i * (2 * KINDS + 1) + j) * (KINDS + 1)
                for g in range(most_given):
                    picks[DUMMY, lane] = g
                    legal[lane, base + g] = pick_is_legal(block, seat, picks, lane)
                picks[DUMMY, lane] = NONE
                legal[lane, base + KINDS] = pick_is_legal(block, seat, picks, lane)


# One group of games


class LockStep:
    """Games of one variant in both engines, ``GAMES`` lanes of the kernel."""

    def __init__(self, rules, seed, games=GAMES, first_deal=0):
        self.rules, self.lanes = rules, games
        self.random = random.Random(seed)
        self.space = new_workspace(rules)
        self.block, self.info = self.space.block, self.space.block.info
        self.info[USED_LANES] = games
        self.games = [Game(rules) for _ in range(games)]
        self.used_pairs = self.declined = self.reshuffled = 0
        stepping.prepare_group(self.space, seed, first_deal)
        stepping.begin_game(self.space, 0, 0)

    def play(self, *, automatic_last=False):
        for r in range(ROUNDS):
            self.start_round(r)
            for turn in range(self.rules.hand_size):
                last = turn == self.rules.hand_size - 1
                self.play_turn(r, turn, automatic=automatic_last and last)
            self.finish_round(r)
        self.finish()
        return self

    def start_round(self, r):
        stepping.begin_round(self.space, r, 0)
        assert self.info[DIRECTION] == self.rules.direction(r)
        for lane, game in enumerate(self.games):
            hands = [listed(self.space.dealt[r, i, :, lane]) for i in range(self.rules.tableaus)]
            had = game.discard.total()
            game.start_round(
                hands[: self.rules.players], hands[2] if self.rules.has_dummy else None
            )
            self.reshuffled += game.discard.total() < had
            check_invariants(game)
        self.compare(r, 0)

    def play_turn(self, r, turn, *, automatic):
        stepping.begin_turn(self.space, 0, 0)
        if self.rules.has_dummy:
            self.draw(r, turn)
        picks = self.space.picks[r, turn]
        chosen = []
        for seat in range(self.rules.players):
            held_by_kernel = self.verdicts(seat)
            legal = [self.legal(seat, lane, held_by_kernel[lane]) for lane in range(self.lanes)]
            self.probe(seat, picks[seat], legal)
            if automatic and seat != self.info[CONTROLLER]:
                stepping.take_last(self.space, seat, 0)
                chosen.append([None] * self.lanes)
                continue
            codes = [self.random.choice(sorted(of_lane)) for of_lane in legal]
            for lane, code in enumerate(codes):
                picks[seat, :, lane] = slots_of(code)
            assert stepping.check_picks(self.space, seat, 0) == NONE
            chosen.append([of_lane[c] for of_lane, c in zip(legal, codes, strict=True)])
        stepping.end_turn(self.space, 0, 0)
        for lane, (game, *of_lane) in enumerate(zip(self.games, *chosen, strict=True)):
            game.play_turn(of_lane)
            self.used_pairs += sum(p is not None and p.uses_chopsticks for p in of_lane)
            self.declined += sum(p is not None and not all(p.dips) for p in of_lane)
            if (lane + turn) % 10 == 0:
                check_invariants(game)
        self.compare(r, turn + 1)

    def draw(self, r, turn):
        """SG-9.11: the kernel keeps the pile as counts; put the card it drew on top."""
        for lane, game in enumerate(self.games):
            drawn = CODES[self.space.drawn[r, turn, lane]]
            game.pile.remove(drawn)
            game.pile.insert(0, drawn)
            assert game.controller == self.info[CONTROLLER]

    def verdicts(self, seat):
        most_given = KINDS if self.rules.has_dummy else 1
        found = np.zeros((self.lanes, CODES_OF_A_PICK), np.bool_)
        judge(self.block, seat, self.lanes, most_given, np.zeros((SLOTS, LANES), np.int8), found)
        return [set(np.flatnonzero(row).tolist()) for row in found]

    def legal(self, seat, lane, by_kernel):
        by_reference = {code_of(pick): pick for pick in self.games[lane].legal_picks(seat)}
        assert by_kernel == by_reference.keys()
        return by_reference

    def probe(self, seat, picks, legal):
        """The kernel finds the first lane with an illegal pick, and only among used lanes."""
        illegal = []
        picks[:] = -3
        for lane, of_lane in enumerate(legal):
            slots = slots_of(self.random.choice(list(of_lane)))
            dice = self.random.random()
            if dice < 0.01:
                code = self.random.randrange(CODES_OF_A_PICK)
                slots = slots_of(code)
                illegal += [] if code in of_lane else [lane]
            elif dice < 0.02:
                wrong = list(slots)
                wrong[self.random.randrange(SLOTS)] = self.random.choice(NOT_CARDS)
                slots = tuple(wrong)
                illegal.append(lane)
            picks[:, lane] = slots
        assert stepping.check_picks(self.space, seat, 0) == (illegal[0] if illegal else NONE)
        picks[:] = NONE

    def compare(self, r, turn):
        """Both engines are in the same state, and no card was lost (section 10)."""
        rules, block, lanes = self.rules, self.block, self.lanes
        holders = [
            hand_at(seat, turn, int(self.info[DIRECTION]), rules.players)
            for seat in range(rules.players)
        ]
        if rules.has_dummy:
            holders.append(2)
        hands = [
            [counted(h) for h in (*game.hands, game.pile)[: rules.tableaus]] for game in self.games
        ]
        same(block.hands[holders, :, :lanes], hands)
        same(
            block.tableaus[:, :KINDS, :lanes],
            [[counted(p.card for p in t) for t in game.tableaus] for game in self.games],
        )
        same(
            block.tableaus[:, DIPPED:, :lanes],
            [
                [counted(p.card for p in t if p.dipped)[EGG : EGG + 3] for t in game.tableaus]
                for game in self.games
            ],
        )
        if rules.wasabi != "any":
            opened = [[open_wasabi(t) for t in game.tableaus] for game in self.games]
            same(block.open[:, :lanes], opened)
        self.compare_piles(r)
        left = rules.hand_size - turn
        assert (block.hands[:, :, :lanes].sum(axis=1) == left).all()
        assert (block.tableaus[:, :KINDS, :lanes].sum(axis=1) == turn).all()

    def compare_piles(self, r):
        rules, block, lanes = self.rules, self.block, self.lanes
        same(block.piles[:, :lanes], [game.puddings for game in self.games])
        discard = [[game.discard[code] for code in CODES] for game in self.games]
        same(block.discard[:, :lanes], discard)
        undealt = self.undealt(r)
        same(undealt, [[game.deck[code] for code in CODES] for game in self.games])
        everything = undealt + block.discard[:, :lanes] + block.hands[:, :, :lanes].sum(axis=0)
        everything = everything + block.tableaus[:, :KINDS, :lanes].sum(axis=0)
        everything[PUDDING] += block.piles[:, :lanes].sum(axis=0)
        assert (everything == np.array(rules.counts)[:, None]).all()

    def undealt(self, r):
        if not deal_is_shared(self.block):
            return self.space.deck[:, : self.lanes].astype(int)
        dealt = self.space.dealt[: r + 1, :, :, : self.lanes].sum(axis=(0, 1), dtype=int)
        return self.block.counts[:, None] - dealt

    def finish_round(self, r):
        self.info[CONTROLLER] = NONE
        stepping.score_round(self.space, 0, 0)
        scores = [game.finish_round() for game in self.games]
        lanes = self.lanes
        same(self.space.round_scores[r, :, :lanes], [[part.total for part in s] for s in scores])
        same(self.space.maki_points[:, :lanes], [[part.maki for part in s] for s in scores])
        same(self.space.soy[:, :lanes], [[part.soy for part in s] for s in scores])
        totals = [np.sum(game.round_scores, axis=0) for game in self.games]
        same(self.block.scores[:, :lanes], totals)
        self.compare_piles(r)
        if self.rules.majority_ties == "split":
            maki = self.space.maki_points[:, :lanes].sum(axis=0)
            assert set(maki.tolist()) <= {0, 4, 5, 6, 8, 9}

    def finish(self):
        stepping.finish_game(self.space, 0, 0)
        ends = [game.finish() for game in self.games]
        lanes = self.lanes
        points = [pudding_points(game.puddings, self.rules) for game in self.games]
        same(self.space.pudding_points[:, :lanes], points)
        same(self.block.scores[:, :lanes], [totals for totals, _ in ends])
        seats = range(self.rules.players)
        shares = [
            [WIN_UNITS // len(winning) if seat in winning else 0 for seat in seats]
            for _, winning in ends
        ]
        same(self.space.wins[:, :lanes], shares)
        if self.rules.majority_ties == "split":
            possible = {2: {0, 6}, 5: {-2, 0, 2}}.get(self.rules.tableaus, {0})
            assert set(self.space.pudding_points[:, :lanes].sum(axis=0).tolist()) <= possible


def listed(counts):
    return [CODES[kind] for kind in range(KINDS) for _ in range(counts[kind])]


def counted(cards):
    row = [0] * KINDS
    for card in cards:
        row[KIND[card]] += 1
    return row


def same(kernel, reference):
    """Compare an array with the lane last to a list with the game first."""
    expected = np.moveaxis(np.array(reference), 0, -1)
    assert kernel.shape == expected.shape
    if not (kernel == expected).all():
        place = tuple(int(i[0]) for i in np.nonzero(kernel != expected))
        pytest.fail(f"at {place}: kernel {kernel[place]}, reference {expected[place]}")
