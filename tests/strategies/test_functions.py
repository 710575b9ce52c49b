"""Strategies written as functions: what they see, what they may return, what goes wrong."""

from collections import Counter

import numpy as np
import pytest
from scipy import stats
from tables import Table

from sushilab.simulator import StrategyFault, game, make_plan, run, simulate
from sushilab.simulator.compiling import LANES, compiled
from sushilab.simulator.sushi_go.cards import CODES, ICONS, KIND, KINDS
from sushilab.simulator.sushi_go.reference import open_wasabi, place, score_round
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.view import View
from sushilab.strategies import StrategyError, resolve, strategy

# The view

SINGLES = 11
PER_CARD = 5
PER_PLAYER = 5
PER_BOTH = 2
PLAYERS = 5
FACTS = SINGLES + PER_CARD * KINDS + PLAYERS * (PER_PLAYER + PER_BOTH * KINDS)


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
    at = 11
    for card in range(13):
        out[at] = view.hand(card)
        out[at + 1] = view.own(card)
        out[at + 2] = view.unseen(card)
        out[at + 3] = view.points(card)
        out[at + 4] = view.dummy_tableau(card)
        at += 5
    for ahead in range(view.players):
        out[at] = view.open_wasabi_of(ahead)
        out[at + 1] = view.puddings_of(ahead)
        out[at + 2] = view.score_of(ahead)
        out[at + 3] = view.maki_of(ahead)
        out[at + 4] = view.knows_hand(ahead)
        at += 5
        for card in range(13):
            out[at] = view.tableau(ahead, card)
            out[at + 1] = view.known(ahead, card)
            at += 2


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


def facts_by_hand(at, watcher, lane, seat):
    """The facts of ``write_facts`` from the reference engine's lists of cards."""
    rules, state = at.rules, at.games[lane]
    n, direction = rules.players, at.direction()
    mine = Counter(state.cards_to_choose(seat))
    tableaus = [Counter(placed.card for placed in t) for t in state.tableaus]
    piles = [pile + t["pudding"] for pile, t in zip(state.puddings, tableaus, strict=True)]
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
    ]
    for card in CODES:
        facts += [mine[card], tableaus[seat][card], hidden[card]]
        facts.append(points_by_hand(state, seat, card))
        facts.append(tableaus[2][card] if rules.has_dummy else 0)
    for ahead in range(n):
        other = (seat + direction * ahead) % n
        facts += [open_wasabi(state.tableaus[other]), piles[other], scores[other]]
        facts.append(sum(ICONS[KIND[card]] * k for card, k in tableaus[other].items()))
        facts.append(knows[other])
        for card in CODES:
            facts.append(tableaus[other][card])
            held = mine if other == seat else Counter(state.hands[other])
            facts.append(held[card] if knows[other] else -1)
    return facts


def points_by_hand(state, seat, card):
    """How much a card adds to the score of the round if it ended now; no card of it is known."""
    if card == "soy":
        return 0
    after = [list(tableau) for tableau in state.tableaus]
    before = score_round(after, state.rules)[seat]
    place(after[seat], card, True, state.rules)
    return score_round(after, state.rules)[seat] - before


VIEWED = {
    "2 players": (Rules(2), ["expected", "chopsticks"]),
    "3 players": (Rules(3, pass_direction="alternate"), ["random", "chopsticks", "pudding"]),
    "4 players": (Rules(4, pass_direction="right"), ["random", "greedy", "maki", "nigiri"]),
    "5 players": (Rules(5, deck={"chopsticks": 15}), ["random", "greedy"] * 2 + ["balanced"]),
    "dummy": (Rules(2, dummy="two_player"), ["random", "greedy"]),
    "full ties": (Rules(4, majority_ties="full", zero_maki="place"), ["random"] * 4),
    "reshuffled": (
        Rules(5, reshuffle_each_round=True, wasabi_values="reverse"),
        ["random", "nigiri", "pudding", "maki", "expected"],
    ),
    "exhausted": (Rules(5, pudding="removed", on_exhaustion="reshuffle"), ["random"] * 5),
}


@pytest.mark.parametrize("name", VIEWED)
def test_a_view_shows_what_the_player_may_know_and_nothing_else(name):
    rules, specs = VIEWED[name]
    at = Table(rules, specs, seed=3, lanes=5)
    watcher = Watcher(rules.players)
    length = SINGLES + PER_CARD * KINDS + rules.players * (PER_PLAYER + PER_BOTH * KINDS)
    known = 0
    for r, turn, seat in at.decisions():
        watcher.follow(r, turn, at.direction())
        for lane in range(at.lanes):
            seen = np.zeros(FACTS)
            seen_by(at.block, seat, lane, seen)
            expected = facts_by_hand(at, watcher, lane, seat)
            assert seen[:length].tolist() == expected, (r, turn, seat, lane)
            known += sum(bool(watcher.knows(seat, o)) for o in range(rules.players))
    assert known > 0


@pytest.mark.parametrize("turn", range(8))
def test_after_t_turns_the_hands_of_the_t_nearest_players_are_known(turn):
    at = Table(Rules(4), ["random"] * 4, lanes=1)
    for r, now, seat in at.decisions():
        if (r, now) == (1, turn):
            facts = np.zeros(FACTS)
            seen_by(at.block, seat, 0, facts)
            players = facts[SINGLES + PER_CARD * KINDS :].reshape(PLAYERS, -1)
            known = np.flatnonzero(players[:4, PER_PLAYER - 1]).tolist()
            assert known == list(range(min(turn, 3) + 1))


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


# The same strategy as a table and as a function

TWINS = """
@table
def table_twin(s, sticks=3.0, pudding=1.0):
    if s.card == "chopsticks":
        return sticks if s.have == 0 and s.turns_left > 3 else 0.0
    if s.card == "pudding":
        return pudding
    if s.card == "wasabi":
        return 2.5 if s.open_wasabi == 0 else 0.5
    return s.points


@strategy
def function_twin(view, card, sticks=3.0, pudding=1.0):
    if card == CHOPSTICKS:
        return sticks if view.own(CHOPSTICKS) == 0 and view.turns_left > 3 else 0.0
    if card == PUDDING:
        return pudding
    if card == WASABI:
        return 2.5 if view.open_wasabi == 0 else 0.5
    return view.points(card)
"""
OPTIONS = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 5},
    {"players": 2, "variant": {"dummy": "two_player"}},
    {"players": 3, "variant": {"wasabi": "any", "deck": {"wasabi": 14, "chopsticks": 12}}},
    {"players": 4, "variant": {"majority_ties": "full", "zero_maki": "place"}},
    {"players": 4, "variant": {"soy_sauce": True, "pass_direction": "alternate"}},
    {"players": 3, "variant": {"wasabi": "choice", "wasabi_values": "reverse"}},
    {"players": 5, "variant": {"deck": {"chopsticks": 30}}},
]


def rows_of(plan):
    written = []
    outcome = run(plan, rows=lambda _, rows: written.append(rows))
    return np.concatenate(written), outcome.tally


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("parameters", ["", ",sticks=6,pudding=4"])
def test_a_function_plays_like_the_table_of_the_same_values(options, parameters, write_strategy):
    path = write_strategy(TWINS)
    games = {}
    for twin in ("table_twin", "function_twin"):
        specs = [f"{path}:{twin}{parameters}", "random", "greedy"][: options["players"]]
        games[twin] = rows_of(make_plan(specs, games=2_000, seed=4, **options))
    rows, tally = games["table_twin"]
    assert np.array_equal(rows, games["function_twin"][0])
    assert tally == games["function_twin"][1]


GREEDY = """
@strategy
def value(view, card):
    return view.points(card)
"""


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_written_as_a_function_is_greedy(players, write_strategy):
    mine = write_strategy(GREEDY)
    for others in ([], ["random"], ["chopsticks", "random"][: players - 1]):
        games = [
            rows_of(make_plan([spec, *others], players=players, games=3_000, seed=6))
            for spec in (mine, "greedy")
        ]
        assert np.array_equal(games[0][0], games[1][0])
        assert games[0][1] == games[1][1]


# choose

CHOOSE = """
@strategy
def choose(view, keep=0.0):
    best, second = -1, -1
    for card in range(KINDS):
        if view.hand(card) > 0:
            second = best
            best = card
            if view.hand(card) > 1:
                second = card
    if second >= 0 and view.can_use_chopsticks and view.turns_left > keep:
        return pair(second, best)
    return best
"""


def test_choose_returns_cards_and_pairs(write_strategy):
    mine = write_strategy(CHOOSE)
    plan = make_plan([mine, f"{mine}:keep=4"], games=400, variant={"deck": {"chopsticks": 20}})
    late = Counter()
    pairs = 0
    for number in range(40):
        record = game().record(plan, number)
        for played in record["rounds"]:
            for turn, picks in enumerate(played["turns"]):
                for seat, pick in enumerate(picks):
                    if len(pick["cards"]) == 2:
                        pairs += 1
                        kinds = [KIND[card] for card in pick["cards"]]
                        assert kinds == sorted(kinds)
                        late[record["strategies"][seat], 10 - turn] += 1
    assert pairs > 40
    assert not any(left <= 4 for (name, left) in late if name.endswith("keep=4"))
    assert any(left <= 4 for (name, left) in late if not name.endswith("keep=4"))


UNDIPPED = """
@strategy
def choose(view, decline=1):
    for card in (EGG, WASABI, SQUID, SALMON):
        if view.hand(card) > 0:
            if card == EGG and view.open_wasabi > 0 and decline > 0:
                return undipped(EGG)
            return card
    for card in range(KINDS):
        if view.hand(card) > 0:
            return card
    return -1
"""


def test_choose_may_leave_a_nigiri_undipped_where_the_rules_allow_it(write_strategy):
    mine = write_strategy(UNDIPPED)
    plan = make_plan([mine, f"{mine}:decline=0"], games=400, variant={"wasabi": "choice"})
    declined = Counter()
    for number in range(60):
        record = game().record(plan, number)
        for played in record["rounds"]:
            for picks in played["turns"]:
                for seat, pick in enumerate(picks):
                    declined[record["strategies"][seat]] += {"card": "egg", "dip": False} in pick[
                        "cards"
                    ]
    assert declined["mine"] > 0
    assert declined["mine:decline=0"] == 0
    with pytest.raises(
        StrategyFault, match=r"picked egg \(not dipped\), which is illegal: .*SG-9.4"
    ):
        simulate([mine, "random"], games=400)


GIVES = """
@strategy
def choose(view):
    if view.for_dummy:
        for card in range(KINDS):
            if view.hand(card) > 0:
                return card
    for card in range(KINDS - 1, -1, -1):
        if view.hand(card) > 0:
            return card
    return -1
"""


def test_choose_is_asked_again_for_the_dummy_without_the_own_card(write_strategy):
    plan = make_plan([write_strategy(GIVES)], players=2, games=400, variant={"dummy": "two_player"})
    for number in range(10):
        for report in played(game().record(plan, number)):
            pick = report.picks[report.controller]
            hand = Counter([*report.hands[report.controller], report.drawn])
            assert KIND[pick.cards[0]] == max(KIND[card] for card in hand)
            hand -= Counter(pick.cards)
            assert KIND[pick.dummy] == min(KIND[card] for card in hand)


def played(record):
    from sushilab.simulator.sushi_go.record import replay

    return replay(record)


VALUE_GIVES = """
@strategy
def value(view, card):
    return 1.0 * card
"""


def test_a_value_strategy_gives_the_dummy_what_it_values_least(write_strategy):
    mine = write_strategy(VALUE_GIVES)
    plan = make_plan([mine], players=2, games=400, variant={"dummy": "two_player"})
    for number in range(10):
        for report in played(game().record(plan, number)):
            pick = report.picks[report.controller]
            hand = Counter([*report.hands[report.controller], report.drawn]) - Counter(pick.cards)
            assert KIND[pick.dummy] == min(KIND[card] for card in hand)


# What a function may use


def test_arrays_lists_and_helpers_may_be_used(write_strategy):
    arrays = """
import numba

WEIGHT = np.arange(13.0)


@numba.njit
def double(x):
    return 2.0 * x


@strategy
def value(view, card):
    here = np.zeros(13)
    here[card] = double(WEIGHT[card])
    return here.sum() + [0.5, 0.25][card % 2]
"""
    plain = """
@strategy
def value(view, card):
    return 2.0 * card + (0.5 if card % 2 == 0 else 0.25)
"""
    tallies = [
        run(make_plan([write_strategy(body, name), "random"], games=1_000)).tally
        for body, name in ((arrays, "arrays"), (plain, "plain"))
    ]
    assert tallies[0] == tallies[1]


def test_a_function_of_this_session_is_a_strategy_too():
    @strategy
    def last_kind(view, card, sign=1.0):
        return sign * card

    result = simulate([last_kind, last_kind.with_parameters(sign=-1)], games=500)
    assert [s.name for s in result.plan.strategies] == ["last_kind", "last_kind:sign=-1"]
    assert result.games == 500


@pytest.mark.parametrize("body", ["return card", "return view.hand(card) > 1"])
def test_whole_numbers_and_truths_are_values(body, write_strategy):
    path = write_strategy(f"@strategy\ndef value(view, card):\n    {body}")
    assert simulate([path, "random"], games=100).complete


def test_values_of_minus_infinity_still_pick_a_card(write_strategy):
    path = write_strategy("@strategy\ndef value(view, card):\n    return -np.inf")
    assert simulate([path, "random"], games=500, seating="fixed").complete


# What goes wrong

FAULTS = {
    "illegal": (
        "def choose(view):\n    return SQUID",
        "strategy 'mine' picked squid, which is illegal: squid is not in the hand",
    ),
    "no such card": (
        "def choose(view):\n    return 57",
        "picked card number 57, which is illegal: there is no such card",
    ),
    "far too large": ("def choose(view):\n    return 1 << 40", "which is illegal"),
    "negative": ("def choose(view):\n    return -1", "which is illegal"),
    "pair without chopsticks": (
        "def choose(view):\n    return pair(0, 1)",
        "picked tempura, with chopsticks sashimi, which is illegal: two cards need chopsticks",
    ),
    "not a number": (
        "def value(view, card):\n    return np.nan if view.turn == 3 else 1.0",
        "valued a card as NaN (not a number); ",
    ),
    "a pair that is not a number": (
        "def value(view, card):\n"
        "    if card == CHOPSTICKS and view.own(CHOPSTICKS) == 0:\n"
        "        return 50.0\n"
        "    return np.nan if view.cards_in_hand < view.turns_left else 1.0",
        "valued a card as NaN",
    ),
    "raises": (
        "def value(view, card):\n    if view.turn == 2:\n        raise ValueError('no idea')\n"
        "    return 1.0",
        "strategy 'mine' raised ValueError: no idea; ",
    ),
    "asserts": (
        "def value(view, card):\n    assert view.turn < 3, 'too late'\n    return 1.0",
        "strategy 'mine' raised AssertionError",
    ),
    "sometimes nothing": (
        "def choose(view):\n    if view.turn > 20:\n        return 3",
        "strategy 'mine' ",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_play_is_one_sentence_with_strategy_and_place(name, write_strategy):
    body, message = FAULTS[name]
    path = write_strategy(f"@strategy\n{body}")
    variant = {"deck": {"chopsticks": 20}} if "pair" in name and "not" in name else None
    with pytest.raises((StrategyFault, StrategyError)) as raised:
        simulate([path, "random"], games=400, seating="fixed", variant=variant)
    text = str(raised.value)
    assert message in text
    assert "\n" not in text
    assert "'mine'" in text
    if isinstance(raised.value, StrategyFault):
        assert raised.value.strategy == "mine"
        assert "round 1, turn " in text
        assert "seat 0" in text
    if "picked" in text:
        hand = text.split("hand: ")[1].split(", ")
        assert sum(int(part.partition(" x")[2] or 1) for part in hand) == 10


BROKEN = {
    "unknown attribute": (
        "def value(view, card):\n    return view.hnad(card)",
        "mine.py, line 7: strategy 'mine' does not compile: Unknown attribute 'hnad' of the view",
    ),
    "unknown name": ("def value(view, card):\n    return nix", "name 'nix' is not defined"),
    "plain helper": (
        "def value(view, card):\n    return helper(card)\n\n\ndef helper(x):\n    return x",
        "line 7: strategy 'mine' does not compile: it calls helper, which is not compiled:"
        " put @numba.njit above it",
    ),
    "dictionary": (
        "def value(view, card):\n    return PRICES[card]\n\n\nPRICES = {1: 2.0}",
        "Untyped global name 'PRICES'",
    ),
    "value text": ("def value(view, card):\n    return 'squid'", "returns a text: the value of"),
    "value nothing": ("def value(view, card):\n    pass", "returns nothing: the value of a card"),
    "value complex": ("def value(view, card):\n    return 1j", "returns a complex number"),
    "choose text": (
        "def choose(view):\n    return 'squid'",
        "returns a text: return a card, pair(first, second) or undipped(card)",
    ),
    "choose decimals": ("def choose(view):\n    return 3.5", "returns a number with decimals"),
    "choose nan": ("def choose(view):\n    return np.nan", "returns a number with decimals"),
    "choose nothing": ("def choose(view):\n    pass", "returns nothing: return a card"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_function_that_does_not_compile_is_one_sentence_with_the_line(name, write_strategy):
    body, message = BROKEN[name]
    path = write_strategy(f"@strategy\n{body}")
    for _ in range(2):
        with pytest.raises(StrategyError) as raised:
            resolve(path).compiled_for(Rules(2))
        text = str(raised.value)
        assert message in text
        assert text.startswith("mine.py, line ")
        assert "\n" not in text
        assert len(text) < 250
