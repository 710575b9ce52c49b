"""Slow twins of the compiled choosers: what one player has to decide, in plain Python."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from sushilab.simulator.sushi_go.cards import CODES, ICONS, KIND
from sushilab.simulator.sushi_go.reference import maki_points
from sushilab.strategies.sushi_go import Situation
from sushilab.strategies.sushi_go.expected import worth

FIELDS = ("have", "open_wasabi", "maki_now", "maki_after", "pudding_lead", "pudding_tail")


class Position:
    """What one player has to decide, from lists of cards."""

    def __init__(self, at, lane, r, turn, seat):
        game = at.games[lane]
        self.rules, self.seat, self.round, self.turn = at.rules, seat, r, turn
        self.hand = Counter(game.cards_to_choose(seat))
        self.tableaus = [[placed.card for placed in t] for t in game.tableaus]
        self.open = [self.unmatched(game.tableaus[seat])]
        self.piles = list(game.puddings)
        self.controls = game.controller == seat
        self.game, self.direction = game, at.direction()

    def unmatched(self, tableau):
        names = [placed.card for placed in tableau]
        nigiri = sum(card in ("egg", "salmon", "squid") for card in names)
        if self.rules.wasabi == "any":
            return max(names.count("wasabi") - nigiri, 0)
        return names.count("wasabi") - sum(placed.dipped for placed in tableau)

    def open_after(self, placed):
        free = self.open[0]
        if self.rules.wasabi == "any":
            mine = [*self.tableaus[self.seat], *placed]
            nigiri = sum(card in ("egg", "salmon", "squid") for card in mine)
            return max(mine.count("wasabi") - nigiri, 0)
        for card in placed:
            if card == "wasabi":
                free += 1
            elif card in ("egg", "salmon", "squid") and free:
                free -= 1
        return free

    def situation(self, card, placed=()):
        mine = [*self.tableaus[self.seat], *placed]
        facts = {}
        if ICONS[KIND[card]]:
            facts = {
                "maki_now": self.maki(mine),
                "maki_after": self.maki([*mine, card]),
            }
        elif card == "pudding":
            facts = self.pudding_facts(mine)
        elif card in ("egg", "salmon", "squid"):
            facts = {"open_wasabi": min(self.open_after(placed), 1)}
        elif card == "wasabi":
            facts = {"open_wasabi": self.open_after(placed)}
        else:
            facts = {"have": mine.count(card)}
        return self.at_this_turn(card, facts)

    def at_this_turn(self, card, facts):
        size = self.rules.hand_size
        return Situation(
            card=card,
            round=self.round + 1,
            turn=self.turn + 1,
            turns_left=size - self.turn,
            players=self.rules.players,
            hand_size=size,
            rules=self.rules,
            **facts,
        )

    def maki(self, mine):
        tables = [mine if i == self.seat else t for i, t in enumerate(self.tableaus)]
        icons = [sum(ICONS[KIND[card]] for card in t) for t in tables]
        return maki_points(icons, self.rules)[self.seat]

    def pudding_facts(self, mine):
        tables = [mine if i == self.seat else t for i, t in enumerate(self.tableaus)]
        have = [pile + t.count("pudding") for pile, t in zip(self.piles, tables, strict=True)]
        own = have.pop(self.seat)
        lead, tail = own - max(have), own - min(have)
        return {
            "pudding_lead": min(max(lead, -2), 1),
            "pudding_tail": min(max(tail, -1), 1),
        }

    def value(self, function, card, placed=()):
        return function(self.situation(card, placed))

    def singles(self, function):
        return {card: self.value(function, card) for card in CODES if self.hand[card]}

    def pairs(self, function):
        singles = self.singles(function)
        return {
            (a, b): singles[a] + self.value(function, b, (a,))
            for a in singles
            for b in singles
            if self.hand[b] >= (2 if a == b else 1)
        }

    @property
    def may_take_two(self):
        needed = 3 if self.controls else 2
        return "chopsticks" in self.tableaus[self.seat] and self.hand.total() >= needed

    def kept(self, function):
        """Value of the chopsticks that a pair gives up, to a player with one fewer."""
        have = self.tableaus[self.seat].count("chopsticks") - 1
        return function(self.at_this_turn("chopsticks", {"have": have}))


def judge(position, function, pick, slack=0.0):
    """Compare a pick of the kernel with the twin's; returns how many cards it has.

    Values that differ by less than ``slack`` may be equal.
    """
    singles = position.singles(function)
    best = max(singles, key=singles.get)
    pairs = position.pairs(function) if position.may_take_two else {}
    limit = singles[best] + position.kept(function) if pairs else 0.0
    total = max(pairs.values(), default=-np.inf)
    if pairs and total > limit + 1e-9:
        assert pick.uses_chopsticks
        assert pairs[pick.cards] == pytest.approx(total, abs=1e-9)
    elif not (pairs and total > limit - 1e-9):
        assert len(pick.cards) == 1
        assert singles[pick.cards[0]] >= singles[best] - slack
        assert slack or pick.cards == (best,)
    if position.controls:
        left = position.hand - Counter(pick.cards)
        least = min((c for c in CODES if left[c]), key=singles.get)
        assert singles[pick.dummy] <= singles[least] + slack
        assert slack or pick.dummy == least
    return len(pick.cards)


class DenialPosition(Position):
    """The same for a player who keeps the best card from the next one."""

    weight = 0.3

    def denied(self, card):
        """What the next player loses if the card is taken, times the weight."""
        receiver = self.seen_from((self.seat + self.direction) % self.rules.players)
        receiver.turn += 1
        wanted = {c: worth(receiver.situation(c)) for c in CODES if self.hand[c]}
        left = self.hand - Counter([card])
        gap = max(wanted.values()) - max((wanted[c] for c in left), default=0.0)
        return 0.0 if card == "chopsticks" else self.weight * gap

    def seen_from(self, seat):
        other = object.__new__(Position)
        other.__dict__ |= self.__dict__ | {"seat": seat}
        other.open = [other.unmatched(self.game.tableaus[seat])]
        return other

    def value(self, function, card, placed=()):
        return worth(self.situation(card, placed)) + self.denied(card)

    def kept(self, function):
        return super().kept(worth)


class MemoryPosition(Position):
    """The same for a player who counts cards."""

    reach = 0.6

    def offers(self, card):
        """Chance for each turn to come that its hand holds the card, and nobody else wants it."""
        players = self.rules.players
        size = self.rules.hand_size - self.turn
        seen, known = {}, Counter(self.game.discard)
        for tableau, pile in zip(self.tableaus, self.piles, strict=True):
            known += Counter(tableau) + Counter({"pudding": pile})
        for ahead in range(players):
            if ahead == 0 or (ahead <= self.turn and not self.rules.has_dummy):
                holder = (self.seat + self.direction * ahead) % players
                seen[ahead] = Counter(self.game.cards_to_choose(holder))
                known += seen[ahead]
        deck = Counter(dict(zip(CODES, self.rules.counts, strict=True)))
        unseen = deck - known
        for later in range(1, size):
            ahead = -later % players
            pool, copies = unseen.total(), unseen[card]
            if ahead in seen:
                pool, copies = seen[ahead].total(), seen[ahead][card]
            if ahead == 0:
                mine = card in ("tempura", "sashimi", "dumpling")
                pool, copies = pool - 1, max(copies - mine, 0)
            left = size - later
            none = math.comb(pool - copies, left) / math.comb(pool, left)
            yield self.reach * (1.0 - none)

    def at_least(self, card, copies):
        """Probability that so many turns or more offer the card, turns being independent."""
        chances = [1.0]
        for p in self.offers(card):
            chances = [
                (chances[k] if k < len(chances) else 0.0) * (1 - p)
                + (chances[k - 1] * p if k else 0.0)
                for k in range(len(chances) + 1)
            ]
        return sum(chances[copies:])

    def gain(self):
        extras = (6, 4, 2) if self.rules.wasabi_values == "x3" else (1, 4, 7)
        order = sorted(zip(("squid", "salmon", "egg"), extras, strict=True), key=lambda x: -x[1])
        gain, missed = 0.0, 1.0
        for card, extra in order:
            found = self.at_least(card, 1)
            gain += missed * found * extra
            missed *= 1.0 - found
        return gain

    def value(self, function, card, placed=()):
        s = self.situation(card, placed)
        if card == "tempura":
            return s.points if s.have % 2 else 2.5 * self.at_least(card, 1)
        if card == "sashimi":
            need = 2 - s.have % 3
            return s.points if need == 0 else 10 / (need + 1) * self.at_least(card, need)
        if card == "dumpling":
            offers = sum(self.offers(card))
            one, two = self.at_least(card, 1), self.at_least(card, 2)
            later = {0: offers, 1: offers, 2: one + two, 3: one}.get(s.have, 0.0)
            return s.points + 0.5 * later
        if card == "wasabi":
            return self.gain() / (1 + s.open_wasabi)
        if s.is_nigiri:
            return s.points - (self.gain() if s.open_wasabi else 0.0)
        return worth(s)

    def kept(self, function):
        return super().kept(worth)
