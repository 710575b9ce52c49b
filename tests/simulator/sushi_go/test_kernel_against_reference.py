"""The kernel and the reference engine play the same games in lock step.

Each lane of the kernel holds another game, so that one step of the kernel serves many
games of the reference engine. The kernel deals, and the reference verifies the deal; the
picks are random legal ones, pairs in both orders, declined dips and the dummy's cards
included. After every turn both states must be identical.
"""

import random

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from scipy import stats

from sushilab.simulator import make_plan, run
from sushilab.simulator.compiling import LANES, compiled, jit_is_on
from sushilab.simulator.sushi_go import record, stepping
from sushilab.simulator.sushi_go.block import (
    CONTROLLER,
    DIPPED,
    DIRECTION,
    DUMMY,
    FIRST,
    NONE,
    SECOND,
    SLOTS,
    TURN,
    UNDIPPED,
    USED_LANES,
)
from sushilab.simulator.sushi_go.cards import CODES, EGG, KIND, KINDS, PUDDING
from sushilab.simulator.sushi_go.deal import deal_is_shared
from sushilab.simulator.sushi_go.game import GAME
from sushilab.simulator.sushi_go.reference import Game, Pick, check_invariants, open_wasabi
from sushilab.simulator.sushi_go.reference_scoring import pudding_points
from sushilab.simulator.sushi_go.rules import CHOICES, ROUNDS, Rules, RulesError
from sushilab.simulator.sushi_go.scoring import WIN_UNITS
from sushilab.simulator.sushi_go.turn import hand_at, pick_is_legal
from sushilab.simulator.sushi_go.workspace import new_workspace

pytestmark = pytest.mark.skipif(not jit_is_on(), reason="too slow without compiling")

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


# Which variants are played


RICH = {"chopsticks": 24, "wasabi": 20, "egg": 12, "squid": 12}
"""A deck in which chopsticks are used and wasabi is open nearly all the time."""
SMALL = {"tempura": 8, "sashimi": 6, "dumpling": 4, "maki1": 2, "maki2": 2, "maki3": 2}
SMALL |= {"salmon": 5, "pudding": 3, "chopsticks": 8}
"""A deck of 56 cards, less than three deals need."""

NAMED = [
    *({"players": n} for n in (2, 3, 4, 5)),
    {"players": 2, "dummy": "two_player"},
    {"players": 2, "dummy": "two_player", "wasabi": "choice", "deck": RICH},
    {"players": 2, "dummy": "two_player", "reshuffle_each_round": True, "soy_sauce": True},
    {"players": 5, "pudding": "removed", "on_exhaustion": "reshuffle"},
    {"players": 2, "deck": SMALL, "on_exhaustion": "reshuffle", "pass_direction": "alternate"},
    {"players": 4, "deck": SMALL, "on_exhaustion": "reshuffle", "wasabi": "any"},
    {"players": 5, "reshuffle_each_round": True, "pass_direction": "right"},
    {"players": 3, "reshuffle_each_round": True, "deck": {"pudding": 40}},
    *({"players": n, "deck": RICH, "wasabi": "choice"} for n in (2, 3, 4, 5)),
    {"players": 4, "deck": RICH, "wasabi": "any", "wasabi_values": "reverse"},
    {"players": 3, "deck": RICH, "wasabi_values": "reverse", "soy_sauce": True},
    {"players": 5, "deck": {"maki1": 0, "maki2": 0, "dumpling": 38}, "zero_maki": "place"},
    {"players": 4, "majority_ties": "full", "zero_maki": "place"},
    {"players": 2, "goal": "least", "wasabi": "choice"},
    {"players": 3, "deck": {"pudding": 1}, "tie_break": "shared"},
    {"players": 5, "pudding": "unscored", "soy_sauce": True},
]
RANDOM_GROUPS = 24


def random_options(dice):
    """Draw options of a game that can be played; about half of them are not the default."""
    while True:
        options = {name: dice.choice(values) for name, values in CHOICES.items()}
        if dice.random() < 0.8:
            options["dummy"] = "none"
        options["players"] = 2 if options["dummy"] != "none" else dice.randint(2, 5)
        if dice.random() < 0.5:
            options["deck"] = {dice.choice(CODES): dice.randint(0, 30) for _ in range(6)}
        try:
            Rules(**options)
        except RulesError:
            continue
        return options


def label(options):
    rules = Rules(**options)
    words = [f"{k}={'custom' if k == 'deck' else v}" for k, v in rules.options().items()]
    return ",".join([f"{rules.players}p", *words])


DICE = random.Random(20131)
GROUPS = [*NAMED, *(random_options(DICE) for _ in range(RANDOM_GROUPS))]


@pytest.mark.parametrize("number", range(len(GROUPS)), ids=[label(o) for o in GROUPS])
def test_kernel_and_reference_play_the_same_games(number):
    rules = Rules(**GROUPS[number])
    played = LockStep(rules, seed=number + 1).play(automatic_last=number % 2 == 0)
    assert played.used_pairs > 0 or not rules.counts[KIND["chopsticks"]]
    assert (played.declined > 0) == (rules.wasabi == "choice")
    refills = not deal_is_shared(played.block)
    assert (played.reshuffled > 0) == refills


def test_at_least_two_thousand_random_games_are_compared():
    assert len(GROUPS) * GAMES >= 2000


@st.composite
def options_of_a_game(draw):
    options = {name: draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    dummy = options["dummy"] != "none"
    options["players"] = 2 if dummy else draw(st.integers(2, 5))
    refill = options["reshuffle_each_round"] or options["on_exhaustion"] == "reshuffle"
    if not refill and options["pudding"] == "removed" and options["players"] == 5:
        options["on_exhaustion"] = "reshuffle"
    codes = [c for c in CODES if c not in ("pudding", "soy")]
    # Removing cards needs a refill; adding some is always possible.
    copies = st.integers(0 if refill else 14, 25)
    options["deck"] = draw(st.dictionaries(st.sampled_from(codes), copies, max_size=4))
    return options


@settings(
    max_examples=40,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(options_of_a_game(), st.integers(0, 2**40), st.booleans())
def test_any_variant_and_seed_plays_the_same_in_both_engines(options, seed, automatic_last):
    try:
        rules = Rules(**options)
    except RulesError:
        return
    LockStep(rules, seed, games=3, first_deal=seed % 97).play(automatic_last=automatic_last)


# Single rules on kernel arrays


def prepared(rules, seed=5, games=LANES):
    space = new_workspace(rules)
    space.block.info[USED_LANES] = games
    stepping.prepare_group(space, seed, 0)
    stepping.begin_game(space, 0, 0)
    stepping.begin_round(space, 0, 0)
    return space


def test_sg_9_11_only_the_controller_gives_the_dummy_a_card():
    space = prepared(Rules(players=3))
    stepping.begin_turn(space, 0, 0)
    picks = space.picks[0, 0, 1]
    stepping.take_last(space, 1, 0)
    for lane in range(LANES):
        picks[FIRST, lane] = np.flatnonzero(space.block.hands[1, :, lane])[0]
    assert stepping.check_picks(space, 1, 0) == NONE
    picks[DUMMY, 7] = KIND["egg"]
    assert stepping.check_picks(space, 1, 0) == 7


def test_sg_3_4_the_last_card_is_taken_in_every_lane():
    rules = Rules(players=2)
    space = prepared(rules)
    for turn in range(rules.hand_size):
        stepping.begin_turn(space, 0, 0)
        for seat in range(2):
            hand = hand_at(seat, turn, 1, 2)
            kinds = (space.block.hands[hand] > 0).argmax(axis=0)
            if turn == rules.hand_size - 1:
                stepping.take_last(space, seat, 0)
            else:
                space.picks[0, turn, seat, FIRST] = kinds
            assert (space.picks[0, turn, seat, FIRST] == kinds).all()
            assert stepping.check_picks(space, seat, 0) == NONE
        stepping.end_turn(space, 0, 0)
    assert not space.block.hands.any()
    assert (space.block.tableaus[:, :KINDS].sum(axis=1) == rules.hand_size).all()


def test_sg_2_4_the_cards_never_dealt_are_48_27_12_or_3():
    for players, left in ((2, 48), (3, 27), (4, 12), (5, 3)):
        space = prepared(Rules(players=players))
        assert (108 - space.dealt.sum(axis=(0, 1, 2), dtype=int) == left).all()


# Records of kernel games


@pytest.mark.parametrize(
    ("strategies", "options"),
    [
        (["random", "greedy", "balanced"], {}),
        (["greedy", "random"], {"dummy": "two_player", "wasabi": "choice"}),
        (["random", "greedy"], {"reshuffle_each_round": True, "pass_direction": "alternate"}),
        (["chopsticks", "greedy", "random", "chopsticks"], {"wasabi": "any", "soy_sauce": True}),
        (
            ["greedy", "balanced", "random", "greedy", "random"],
            {"pudding": "removed", "on_exhaustion": "reshuffle"},
        ),
    ],
    ids=["three", "dummy", "reshuffle", "any-soy", "exhaustion"],
)
@pytest.mark.parametrize("seating", ["rotate", "shuffle"])
def test_records_of_kernel_games_replay_and_agree_with_the_rows(strategies, options, seating):
    plan = make_plan(
        strategies, players=len(strategies), games=240, seed=11, seating=seating, variant=options
    )
    chunks = []
    run(plan, threads=1, chunk_games=60, rows=lambda _chunk, rows: chunks.append(rows.copy()))
    rows = np.concatenate(chunks)
    assert len(rows) == plan.games
    for number in range(0, plan.games, 7):
        document = GAME.record(plan, number)
        *_, last = record.replay(document)
        players = plan.players
        assert rows[number, :, 1].tolist() == document["totals"][:players]
        assert rows[number, :, 2].tolist() == document["puddings"][:players]
        winning = document["winners"]
        shares = [WIN_UNITS // len(winning) if s in winning else 0 for s in range(players)]
        assert rows[number, :, 3].tolist() == shares
        assert last.game_end is not None
        names = [plan.strategies[plan.line_ups[0][at]].name for at in rows[number, :, 0]]
        assert document["strategies"] == names


# Uniform deals


DEALS = 200 * LANES
SINGLE = {"wasabi": 1, "chopsticks": 1, "egg": 1, "dumpling": 30}
"""One copy each of three kinds, in a deck of 112 cards."""
TOO_RARE = 1e-4
"""Smallest accepted p-value; the seeds are fixed, so a test never fails by chance later."""


def dealt_hands(rules, seed):
    """Deal ``DEALS`` times; int8 of shape (3 rounds, T, 13, DEALS)."""
    space = new_workspace(rules)
    parts = []
    for group in range(DEALS // LANES):
        stepping.prepare_group(space, seed, group * LANES)
        stepping.begin_game(space, 0, 0)
        for r in range(ROUNDS):
            stepping.begin_round(space, r, 0)
        parts.append(space.dealt.copy())
    return np.concatenate(parts, axis=-1)


def places(hands, kind):
    """Where the only copy of a kind lies: index of the hand, or one more for undealt."""
    by_hand = hands.reshape(-1, KINDS, DEALS)[:, KIND[kind]]
    assert by_hand.sum(axis=0).max() <= 1
    return np.where(by_hand.any(axis=0), by_hand.argmax(axis=0), len(by_hand))


@pytest.mark.parametrize("players", [2, 4, 5])
def test_sg_2_2_a_single_card_is_equally_likely_in_every_place(players):
    rules = Rules(players=players, deck=SINGLE)
    hands = dealt_hands(rules, seed=3)
    sizes = np.full(ROUNDS * players + 1, float(rules.hand_size))
    sizes[-1] = sum(rules.counts) - sizes[:-1].sum()
    chance = sizes / sizes.sum()
    found = {kind: places(hands, kind) for kind in ("wasabi", "chopsticks", "egg")}
    for kind in found:
        seen = np.bincount(found[kind], minlength=len(sizes))
        assert stats.chisquare(seen, DEALS * chance).pvalue > TOO_RARE
    # Two single cards: the pair of places, the second one chosen from what is left.
    both = np.outer(sizes, sizes) - np.diag(sizes)
    both /= both.sum()
    pairs = np.bincount(found["wasabi"] * len(sizes) + found["egg"], minlength=len(sizes) ** 2)
    assert stats.chisquare(pairs, DEALS * both.ravel()).pvalue > TOO_RARE


@pytest.mark.parametrize("kind", ["tempura", "maki1", "pudding", "chopsticks"])
@pytest.mark.parametrize("place", [(0, 0), (1, 2), (2, 3)])
def test_sg_2_3_copies_in_a_hand_are_hypergeometric(standard_deals, kind, place):
    rules, hands = standard_deals
    seen = hands[(*place, KIND[kind])].astype(int)
    law = stats.hypergeom(108, rules.counts[KIND[kind]], rules.hand_size)
    compare_with_law(seen, law)


@pytest.fixture(scope="module")
def standard_deals():
    rules = Rules(players=4)
    return rules, dealt_hands(rules, seed=8)


def compare_with_law(seen, law):
    error = np.sqrt(law.var() / seen.size)
    assert abs(seen.mean() - law.mean()) < 4.5 * error
    assert abs(seen.var() / law.var() - 1) < 0.05
    values = np.arange(seen.max() + 1)
    expected = seen.size * law.pmf(values)
    enough = expected >= 8
    counts = np.bincount(seen, minlength=values.size)
    counts = np.append(counts[enough], seen.size - counts[enough].sum())
    expected = np.append(expected[enough], seen.size - expected[enough].sum())
    keep = expected > 0.5
    assert (
        stats.chisquare(
            counts[keep], expected[keep] * counts[keep].sum() / expected[keep].sum()
        ).pvalue
        > TOO_RARE
    )


@pytest.mark.parametrize("r", range(ROUNDS))
def test_sg_9_6_each_deal_of_a_reshuffled_deck_is_uniform(reshuffled_deals, r):
    rules, hands = reshuffled_deals
    compare_with_law(
        hands[r, 1, KIND["tempura"]].astype(int), stats.hypergeom(98, 14, rules.hand_size)
    )
    single = hands[r, :, KIND["egg"]]
    seen = np.append(single.sum(axis=1, dtype=int), DEALS - single.sum(dtype=int))
    sizes = np.array([rules.hand_size] * rules.players + [98 - 3 * rules.hand_size])
    assert stats.chisquare(seen, DEALS * sizes / 98).pvalue > TOO_RARE


@pytest.fixture(scope="module")
def reshuffled_deals():
    deck = {"egg": 1, "salmon": 14}
    rules = Rules(players=3, pudding="removed", reshuffle_each_round=True, deck=deck)
    assert sum(rules.counts) == 98
    return rules, dealt_hands(rules, seed=21)


def test_sg_9_9_cards_left_are_dealt_round_the_table_before_the_discards():
    # 98 cards, 70 dealt: the 28 left give seats 0 to 2 six and seats 3 and 4 five cards each.
    rules = Rules(
        players=5, pudding="removed", on_exhaustion="reshuffle", deck={"egg": 1, "salmon": 14}
    )
    space = new_workspace(rules)
    seen = np.zeros(5, int)
    for group in range(DEALS // LANES):
        stepping.prepare_group(space, 17, group * LANES)
        stepping.begin_game(space, 0, 0)
        for r in range(ROUNDS - 1):
            stepping.begin_round(space, r, 0)
            space.block.discard[:] += space.block.hands.sum(axis=0, dtype=np.int8)
        first = space.deck.copy()
        assert (first.sum(axis=0) == 28).all()
        stepping.begin_round(space, 2, 0)
        assert (space.dealt[2].sum(axis=0) >= first).all()
        assert (space.deck.sum(axis=0) == 63).all()
        undealt_egg = first[KIND["egg"]] > 0
        egg = space.dealt[2, :, KIND["egg"]][:, undealt_egg]
        assert (egg.sum(axis=0) == 1).all()
        seen += egg.sum(axis=1, dtype=int)
    expected = seen.sum() * np.array([6, 6, 6, 5, 5]) / 28
    assert stats.chisquare(seen, expected).pvalue > TOO_RARE


def test_sg_9_11_the_dummys_pile_is_drawn_in_random_order():
    rules = Rules(players=2, dummy="two_player", deck={"egg": 1})
    space = new_workspace(rules)
    seen = np.zeros(rules.hand_size, int)
    for group in range(DEALS // LANES):
        stepping.prepare_group(space, 29, group * LANES)
        stepping.begin_game(space, 0, 0)
        stepping.begin_round(space, 0, 0)
        for turn in range(rules.hand_size):
            stepping.begin_turn(space, 0, 0)
            seen[turn] += (space.drawn[0, turn] == KIND["egg"]).sum()
            space.block.info[TURN] += 1
        assert not space.block.hands[2].any()
    assert seen.sum() > 3000
    assert stats.chisquare(seen).pvalue > TOO_RARE


def test_the_same_deal_is_the_same_whatever_is_played_before():
    rules = Rules(players=3)
    space = new_workspace(rules)
    stepping.prepare_group(space, 4, 1000)
    expected = space.dealt[..., 30].copy()
    stepping.prepare_group(space, 9, 0)
    stepping.prepare_group(space, 4, 1030)
    assert (space.dealt[..., 0] == expected).all()
    assert expected[0, 0].sum() == rules.hand_size


def test_every_pick_has_its_own_number():
    picks = [Pick(("egg",)), Pick(("egg", "squid"), (False, True)), Pick(("egg",), dummy="soy")]
    for pick in picks:
        first, second, given = slots_of(code_of(pick))
        kinds = [first, second][: len(pick.cards)]
        assert tuple(CODES[kind & ~UNDIPPED] for kind in kinds) == pick.cards
        assert tuple(not kind & UNDIPPED for kind in kinds) == pick.dips
        assert given == (NONE if pick.dummy is None else KIND[pick.dummy])
