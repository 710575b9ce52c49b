"""Action cards: when they may be played and what they do (OM-4)."""

from __future__ import annotations

from typing import Final

import numpy as np

from ..compiling import compiled
from .cards import (
    CHEFS_CHOICE,
    CHOPSTICKS,
    FORK,
    MATCHA,
    PRICES,
    SAKE,
    SUSHI,
    UMESHU,
)
from .chance import draw, put_back, random_card, shuffle_hands
from .hands import acquire, count_new_cards, give_up_hand, holds, lose, throw_away
from .knowledge import (
    after_mixing,
    before_mixing,
    forget_mixed,
    see_lost,
    see_passed,
    see_put_back,
)
from .steps import EXCHANGING, FORKING, GIVING, LEFT, MOVING, PUTTING, STEP, inlined
from .table import (
    ACTED,
    BY_TURN,
    CALLER,
    ENDING,
    MASKS,
    MATCHA_IN_FRONT,
    NOBODY,
    PLAYERS,
    SEAT,
    SIZES,
    STAGE,
    TARGET,
    UNSEEN,
    Table,
)

AIMED: Final = (1 << CHOPSTICKS) | (1 << SAKE) | (1 << UMESHU)
"""Bits of the cards that need a target."""
UNAIMED: Final = (1 << FORK) | (1 << MATCHA) | (1 << CHEFS_CHOICE)
"""Bits of the playable cards that need none."""
DRAWN: Final = 3
"""Cards that chef's choice draws."""
PUT_BACK_CARDS: Final = 2
SAME_PRICE: Final = np.array(
    [sum(1 << k for k in range(SUSHI) if PRICES[k] == PRICES[kind]) for kind in range(SUSHI)],
    np.int64,
)
"""Bits of the kinds of sushi at the price of a kind."""


@inlined
def is_eligible(table: Table, seat: int, target: int) -> bool:
    """Whether an action of ``seat`` may be aimed at ``target`` (OM-4.1, OM-5.1)."""
    info = table.info
    return (
        0 <= target < info[PLAYERS]
        and target != seat
        and target != info[CALLER]
        and info[SIZES + target] > 0
    )


@inlined
def can_play(table: Table, seat: int) -> bool:
    """Whether some action card of a hand can legally be played."""
    mask = table.info[MASKS + seat]
    if mask & UNAIMED:
        return True
    if mask & AIMED:
        for target in range(table.info[PLAYERS]):
            if is_eligible(table, seat, target):
                return True
    return False


@inlined
def action_is_legal(table: Table, seat: int, kind: int, target: int) -> bool:
    """Whether the seat may play a card at a target, 0 for cards without one (OM-4.1)."""
    if table.info[ACTED] or not holds(table, seat, kind):
        return False
    if (AIMED >> kind) & 1:
        return is_eligible(table, seat, target)
    return (UNAIMED >> kind) & 1 == 1 and target == 0


@inlined
def _resume(table: Table) -> None:
    """Go on with the turn after an action."""
    table.info[STEP] = EXCHANGING if table.info[STAGE] == 0 else MOVING


@compiled()
def draw_into_hand(table: Table, seat: int) -> None:
    """Draw in the middle of a turn: with no card left, the game ends after it (OM-5.2)."""
    kind = draw(table)
    if kind < 0:
        table.info[ENDING] = BY_TURN
    else:
        acquire(table, seat, kind)


@compiled()
def pass_card(table: Table, giver: int, taker: int, kind: int) -> None:
    """Move a card from hand to hand, unseen by others."""
    lose(table, giver, kind)
    acquire(table, taker, kind)
    see_passed(table, giver, taker, kind)


@compiled()
def _mix_hands(table: Table, seat: int, target: int) -> None:
    """Umeshu: both hands become one pile that the two draw from in turn (OM-4.4)."""
    before_mixing(table, seat, target)
    before_mixing(table, target, seat)
    forget_mixed(table, seat, target)
    size = shuffle_hands(table, seat, target, table.cards[UNSEEN])
    share_out(table, seat, target, size)
    after_mixing(table, seat, target)
    after_mixing(table, target, seat)


@compiled()
def share_out(table: Table, seat: int, target: int, size: int) -> None:
    """Two players draw the pile in row ``UNSEEN`` in turn, in place of their hands (OM-4.4)."""
    give_up_hand(table, seat)
    give_up_hand(table, target)
    for i in range(size):
        # Wasabi acts on whoever draws it, also if it was the own one (OM-D11).
        acquire(table, seat if i % 2 == 0 else target, np.int64(table.cards[UNSEEN, i]))
    count_new_cards(table, seat)
    count_new_cards(table, target)


@compiled()
def begin_action(table: Table, kind: int, target: int) -> None:
    """Take the card out of the hand and put it where it belongs (OM-4.1, OM-4.6)."""
    info = table.info
    seat = info[SEAT]
    info[ACTED] = 1
    lose(table, seat, kind)
    see_lost(table, seat, kind)
    if kind == MATCHA:
        info[MATCHA_IN_FRONT + seat] += 1
    else:
        throw_away(table, kind)
    info[TARGET] = target if (AIMED >> kind) & 1 else NOBODY
    _resume(table)


@compiled()
def play_action(table: Table, kind: int, target: int) -> None:
    """Play a card as far as no further answer is needed."""
    info = table.info
    seat = info[SEAT]
    begin_action(table, kind, target)
    if kind in (CHOPSTICKS, SAKE):
        pass_card(table, target, seat, random_card(table, target, info[SIZES + target]))
        if kind == SAKE:
            info[STEP] = GIVING
    elif kind == UMESHU:
        _mix_hands(table, seat, target)
    elif kind == FORK:
        info[STEP], info[LEFT] = FORKING, 1
    elif kind == MATCHA:
        draw_into_hand(table, seat)
    else:
        begin_choice(table, seat)


@compiled()
def begin_choice(table: Table, seat: int) -> None:
    """Chef's choice: draw, then two cards of the hand are to be put back (OM-4.7)."""
    info = table.info
    for _ in range(DRAWN):
        draw_into_hand(table, seat)
    info[LEFT] = min(info[SIZES + seat], PUT_BACK_CARDS)
    if info[LEFT] > 0:
        info[STEP] = PUTTING


@compiled()
def give_in_return(table: Table, kind: int) -> None:
    """Sake: give the target a card (OM-4.3)."""
    pass_card(table, table.info[SEAT], table.info[TARGET], kind)
    _resume(table)


@compiled()
def put_card_back(table: Table, kind: int, place: int) -> None:
    """Chef's choice: put a card of the hand into the deck (OM-4.7)."""
    info = table.info
    lose(table, info[SEAT], kind)
    see_put_back(table, info[SEAT])
    put_back(table, kind, place)
    info[LEFT] -= 1
    if info[LEFT] == 0:
        _resume(table)


@compiled()
def lose_to_trash(table: Table, seat: int, kind: int) -> None:
    """Discard a card that all see."""
    lose(table, seat, kind)
    see_lost(table, seat, kind)
    throw_away(table, kind)


@compiled()
def dearest(mask: int) -> int:
    """Dearest kind of sushi in a hand, the first of equal ones; -1 without sushi."""
    for kind in range(SUSHI):
        if (mask >> kind) & 1:
            return np.int64(kind)
    return np.int64(-1)


@compiled()
def may_lose(table: Table, seat: int, kind: int) -> bool:
    """Whether a kind is among the dearest sushi of a hand (OM-4.5)."""
    mask = table.info[MASKS + seat]
    best = dearest(mask)
    return best >= 0 and 0 <= kind < SUSHI and ((SAME_PRICE[best] & mask) >> kind) & 1 == 1


@compiled()
def fork_on(table: Table) -> int:
    """Let opponents lose their dearest sushi, in order; seat that has to choose, or -1."""
    info = table.info
    while info[LEFT] < info[PLAYERS]:
        other = (info[SEAT] + info[LEFT]) % info[PLAYERS]
        info[LEFT] += 1
        mask = info[MASKS + other]
        kind = dearest(mask)
        if other == info[CALLER] or kind < 0:
            continue
        tied = SAME_PRICE[kind] & mask
        if tied & (tied - 1):
            return other
        lose_to_trash(table, other, kind)
    _resume(table)
    return np.int64(-1)
