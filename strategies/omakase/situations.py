"""What a table function of Omakase sees: an entry in every state of a player.

States are those of :mod:`.table_states`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ...simulator.omakase.cards import (
    CHECK,
    CHOPSTICKS,
    COPIES,
    ENTRIES,
    ENTRY_CODES,
    KIND,
    PLAY,
    PRICES,
    SET_CODES,
    SET_KINDS,
    SET_VALUES,
    SHOYU,
    SUSHI,
)
from ...simulator.omakase.rules import Rules
from ...simulator.omakase.view_of_table import is_aimed
from .table_states import (
    COPIES_STRIDE,
    FIRST_STRIDE,
    LEVELS,
    MOST_CARDS,
    MOST_COPIES,
    MOST_PLAY_CARDS,
    ROOM_STRIDE,
    SCORE_STEP,
    SETS_OF,
    STATES,
    TURNS,
)

PRICE_OF_SET: Final = tuple(sum(PRICES[k] for k in kinds) for kinds in SET_KINDS)
"""Prices of the cards of each set together, in yen."""


@dataclass(frozen=True, slots=True)
class Situation:
    """One entry in one situation of a player, as a table function sees it.

    An entry is a card, the playing of an action card (``play_sake``), or ``check``. A card
    of the hand is valued as if one copy of it were put aside, a card of the belt as if the
    card given for it were. Fields that mean nothing for the entry are None.

    Attributes
    ----------
    card
        Code of the entry.
    turns_left
        Own turns left with this one, estimated from the deck; 14 stands for more, and 1 is
        the turn after a check.
    players
        Players at the table.
    rules
        All options of the game.
    have
        Own copies besides this one; 2 stands for more (cards).
    omakase, sakura, ume, kids
        Kinds that the own hand lacks for a set, besides this card (its sets only).
    dearest
        Price of the dearest own sushi in yen (shoyu).
    cards
        Other cards in the own hand; 11 stands for more, and 8 for plays (action cards but
        shoyu, plays).
    target_cards
        Cards in the hand of the player aimed at; 11 stands for more (plays with a target).
    score
        What the own hand is worth, in yen; 10,700 stands for more (check).
    """

    card: str
    turns_left: int
    players: int
    rules: Rules
    have: int | None = None
    omakase: int | None = None
    sakura: int | None = None
    ume: int | None = None
    kids: int | None = None
    dearest: int | None = None
    cards: int | None = None
    target_cards: int | None = None
    score: int | None = None

    @property
    def price(self) -> int:
        """Price of the card in yen; 0 for all but sushi."""
        kind = KIND.get(self.card, SHOYU)
        return PRICES[kind]

    @property
    def is_sushi(self) -> bool:
        """Whether the card is sushi."""
        return KIND.get(self.card, SUSHI) < SUSHI

    @property
    def is_play(self) -> bool:
        """Whether the entry is the playing of an action card."""
        return self.card.startswith("play_")

    @property
    def sets(self) -> tuple[str, ...]:
        """Codes of the sets that the card is one of."""
        return tuple(SET_CODES[s] for s in _sets_of(self.card))

    def missing_in(self, which: str) -> int:
        """Kinds that the own hand lacks for a set of the card, besides it; else 6."""
        found = getattr(self, which)
        return 6 if found is None else int(found)

    def set_value(self, which: str) -> int:
        """Value of a set in yen; with ``set_values=none`` the prices of its cards."""
        s = SET_CODES.index(which)
        return SET_VALUES[s] if self.rules.sets_score else PRICE_OF_SET[s]

    def set_gain(self, which: str) -> int:
        """What a set is worth more than the prices of its cards, in yen."""
        return self.set_value(which) - PRICE_OF_SET[SET_CODES.index(which)]

    @property
    def missing(self) -> int | None:
        """Kinds that are missing, besides the card, in that of its sets that lacks fewest."""
        found = [self.missing_in(which) for which in self.sets]
        return min(found) if found else None

    @property
    def points(self) -> int:
        """Yen that the card adds to the hand by itself: its price, and that of a set.

        That of the dearest sushi for shoyu. Sets that compete for cards are not divided.
        """
        if self.card == "shoyu":
            return self.dearest or 0
        done = [self.set_gain(which) for which in self.sets if self.missing_in(which) == 0]
        return self.price + (max(done, default=0) if not self.have else 0)


def _sets_of(card: str) -> tuple[int, ...]:
    kind = KIND.get(card, SUSHI)
    return SETS_OF[kind] if kind < SUSHI else ()


@lru_cache(maxsize=64)
def situations(rules: Rules) -> tuple[tuple[tuple[int, int, int], Situation], ...]:
    """Every situation with its index into a table."""
    found = []
    states = [states_of(entry) for entry in range(ENTRIES)]
    for turns in range(TURNS):
        shared: dict[str, Any] = {
            "turns_left": turns + 1,
            "players": rules.players,
            "rules": rules,
        }
        for entry in range(ENTRIES):
            for state, fields in states[entry]:
                situation = Situation(card=ENTRY_CODES[entry], **shared, **fields)
                found.append(((turns, entry, state), situation))
    return tuple(found)


def states_of(entry: int) -> list[tuple[int, dict[str, Any]]]:
    """States that an entry can be in, with the fields that describe them."""
    if entry == CHECK:
        return [(step, {"score": SCORE_STEP * step}) for step in range(STATES)]
    if entry >= PLAY:
        return _play_states(is_aimed(entry - PLAY + CHOPSTICKS))
    most = min(COPIES[entry] - 1, MOST_COPIES)
    if entry < SUSHI:
        return [
            (COPIES_STRIDE * have + state, {"have": have, **fields})
            for have in range(most + 1)
            for state, fields in _set_states(entry)
        ]
    if entry == SHOYU:
        rest = [(level, {"dearest": price}) for level, price in enumerate(LEVELS)]
    else:
        rest = [(cards, {"cards": cards}) for cards in range(MOST_CARDS + 1)]
    return [
        (ROOM_STRIDE * have + state, {"have": have, **fields})
        for have in range(most + 1)
        for state, fields in rest
    ]


def _play_states(aimed: bool) -> list[tuple[int, dict[str, Any]]]:
    found: list[tuple[int, dict[str, Any]]] = []
    for cards in range(MOST_PLAY_CARDS + 1):
        if not aimed:
            found.append((ROOM_STRIDE * cards, {"cards": cards}))
            continue
        # A target has at least one card (OM-4.1).
        for held in range(1, MOST_CARDS + 1):
            found.append((ROOM_STRIDE * cards + held, {"cards": cards, "target_cards": held}))
    return found


def _set_states(kind: int) -> list[tuple[int, dict[str, int]]]:
    """States of a sushi card by the kinds that are missing in its sets besides it."""
    found: list[tuple[int, dict[str, int]]] = [(0, {})]
    for s, stride in zip(SETS_OF[kind], (FIRST_STRIDE, 1), strict=False):
        found = [
            (state + stride * missing, {**fields, SET_CODES[s]: missing})
            for state, fields in found
            for missing in range(len(SET_KINDS[s]))
        ]
    return found
