"""Memory: expected points with the cards counted that were seen, instead of the deck's odds."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES, compiled
from ...simulator.sushi_go.block import (
    FREE_SCRATCH,
    HAND_SIZE,
    PLAYERS,
    PRICE_COLUMNS,
    TABLEAUS,
    TURN,
    Block,
)
from ...simulator.sushi_go.cards import (
    DIPPED_VALUE,
    DUMPLING,
    EGG,
    KINDS,
    NIGIRI_VALUE,
    PUDDING,
    SASHIMI,
    SQUID,
    TEMPURA,
    WASABI,
)
from ...simulator.sushi_go.rules import Rules
from ...simulator.sushi_go.turn import cards_in_hand
from ...simulator.sushi_go.view_of_hands import hand_index, sees_hand
from ...simulator.sushi_go.view_of_tables import seat_ahead
from ..decorators import block_strategy
from ..names import StrategyError
from .expected import worth
from .lane_play import hand_of
from .priced_chooser import (
    FIRST_ROW,
    ODDS,
    choose_by_prices,
    finite,
    odds_array,
    turn_values,
)
from .table_chooser import BASES, STATES
from .tabulation import tabulate

# Rows of numbers that values depend on.
_TEMPURA_ONE: Final = FIRST_ROW
_SASHIMI_ONE: Final = FIRST_ROW + 1
_SASHIMI_TWO: Final = FIRST_ROW + 2
_DUMPLING_ONE: Final = FIRST_ROW + 3
_DUMPLING_TWO: Final = FIRST_ROW + 4
_DUMPLING_ALL: Final = FIRST_ROW + 5
_GAIN: Final = FIRST_ROW + 6
_NO_NIGIRI: Final = FIRST_ROW + 7
"""Chance that no more egg, salmon and squid comes: three rows."""
_UNUSED: Final = FIRST_ROW + 10

_TURNS: Final = 10
_STRIDE: Final = PRICE_COLUMNS // _TURNS
"""Entries for each turn in the table of chances; copies above count as the last."""
_UNSEEN: Final = FREE_SCRATCH


def _prepare(
    rules: Rules,
    reach: float = 0.6,
    maki: float = 0.6,
    pudding: float = 1.6,
    sticks: float = 0.5,
) -> NDArray[np.float64]:
    if not 0.0 <= reach <= 1.0:
        raise StrategyError(f"strategy 'memory': reach={reach:g} is not between 0 and 1")
    own = {"reach": reach, "maki": maki, "pudding": pudding, "sticks": sticks}
    values = finite(tabulate(worth, rules, own, "memory"))
    factors = np.zeros((BASES, KINDS, STATES))
    states = np.arange(STATES)
    values[:, :, TEMPURA] = np.where(states % 2 == 1, 5.0, 0.0)
    factors[0, TEMPURA] = np.where(states % 2 == 0, 2.5, 0.0)
    values[:, :, SASHIMI] = np.where(states % 3 == 2, 10.0, 0.0)
    factors[0, SASHIMI] = np.where(states % 3 == 1, 5.0, 0.0)
    factors[1, SASHIMI] = np.where(states % 3 == 0, 10.0 / 3.0, 0.0)
    # Every later dumpling is worth one more, shared between the two.
    values[:, :, DUMPLING] = np.where(states < 5, states + 1.0, 0.0)
    factors[0, DUMPLING] = np.where((states == 2) | (states == 3), 0.5, 0.0)
    factors[1, DUMPLING] = np.where(states == 2, 0.5, 0.0)
    factors[2, DUMPLING] = np.where(states < 2, 0.5, 0.0)
    values[:, :, WASABI] = 0.0
    factors[0, WASABI] = 1.0 / (1.0 + states)
    dipped = DIPPED_VALUE[rules.wasabi_values]
    extras = np.subtract(dipped, NIGIRI_VALUE[EGG : SQUID + 1])
    best_first = np.argsort(-extras, kind="stable")
    for nigiri in range(EGG, SQUID + 1):
        values[:, :, nigiri] = NIGIRI_VALUE[nigiri]
        values[:, :, nigiri, 1:] = dipped[nigiri - EGG]
        factors[0, nigiri, 1:] = -1.0
    rows = {
        TEMPURA: [_TEMPURA_ONE],
        SASHIMI: [_SASHIMI_ONE, _SASHIMI_TWO],
        DUMPLING: [_DUMPLING_ONE, _DUMPLING_TWO, _DUMPLING_ALL],
        WASABI: [_GAIN],
        **{nigiri: [_GAIN] for nigiri in range(EGG, SQUID + 1)},
    }
    lead = [reach, *best_first, *extras[best_first]]
    return np.concatenate([lead, odds_array(rows, factors), values.ravel()])


@compiled()
def _count_unseen(block: Block, seat: int, kind: int, unseen: NDArray[np.int8]) -> None:
    """Write how many copies of a card are where the seat cannot see or remember them."""
    gone, total = block.discard[kind], np.int8(block.counts[kind])
    for lane in range(LANES):
        unseen[lane] = total - gone[lane]
    for other in range(block.info[TABLEAUS]):
        row = block.tableaus[other, kind]
        for lane in range(LANES):
            unseen[lane] -= row[lane]
    for ahead in range(block.info[PLAYERS]):
        if sees_hand(block, ahead):
            row = block.hands[hand_index(block, seat_ahead(block, seat, ahead)), kind]
            for lane in range(LANES):
                unseen[lane] -= row[lane]


@compiled()
def _unseen_cards(block: Block, seat: int) -> int:
    """Cards that are where the seat cannot see or remember them; the same in every lane."""
    total = np.int64(0)
    for kind in range(KINDS):
        total += block.counts[kind] - np.int64(block.discard[kind, 0])
        for other in range(block.info[TABLEAUS]):
            total -= np.int64(block.tableaus[other, kind, 0])
            if kind == PUDDING:
                total -= np.int64(block.piles[other, 0])
        for ahead in range(block.info[PLAYERS]):
            if sees_hand(block, ahead):
                index = hand_index(block, seat_ahead(block, seat, ahead))
                total -= np.int64(block.hands[index, kind, 0])
    return total


@compiled()
def _write_chances(block: Block, seat: int, reach: float, chances: NDArray[np.float64]) -> None:
    """Write, for every turn to come, the chance that its hand holds a card when it arrives.

    ``reach`` is the part of it that the others leave. By turns from now and copies: of the
    card in the hand where that was seen, otherwise of those unseen. The others are taken to
    choose at random, so the cards left when a hand arrives are a random part of those it
    holds now.
    """
    info = block.info
    size, unseen = info[HAND_SIZE] - info[TURN], _unseen_cards(block, seat)
    most = np.int64(0)
    for kind in range(KINDS):
        most = max(most, block.counts[kind])
    for later in range(1, size):
        holder = (info[PLAYERS] - later % info[PLAYERS]) % info[PLAYERS]
        pool = size if sees_hand(block, holder) else unseen
        if holder == 0:
            # One card is taken out of it now; there is one more to give to the dummy (SG-9.11).
            pool = cards_in_hand(block, seat) - 1
        for copies in range(_STRIDE):
            if copies > most:
                break
            none = 1.0
            for card in range(size - later):
                none *= max(float(pool - copies - card), 0.0) / max(float(pool - card), 1.0)
            chances[later * _STRIDE + copies] = reach * (1.0 - none)


@compiled()
def _write_odds(
    block: Block,
    seat: int,
    kind: int,
    none: NDArray[np.float64],
    one: NDArray[np.float64],
    offers: NDArray[np.float64],
) -> None:
    """Write the chance that no more copy comes.

    For sashimi and dumplings also that of one more; for dumplings also how many turns offer
    one. Sets are valued once one card of them is taken: that copy does not come round again.
    """
    info, chances = block.info, block.prices[1]
    taken = np.int8(1 if kind <= DUMPLING else 0)
    for lane in range(LANES):
        none[lane] = 1.0
    for lane in range(LANES):
        one[lane] = 0.0
    for lane in range(LANES):
        offers[lane] = 0.0
    for later in range(1, info[HAND_SIZE] - info[TURN]):
        holder = (info[PLAYERS] - later % info[PLAYERS]) % info[PLAYERS]
        copies, less = block.scratch[_UNSEEN], taken if holder == 0 else np.int8(0)
        if sees_hand(block, holder):
            copies = block.hands[hand_index(block, seat_ahead(block, seat, holder)), kind]
        start = later * _STRIDE
        here, last = chances[start : start + _STRIDE], np.int8(_STRIDE - 1)
        if kind != SASHIMI and kind != DUMPLING:
            for lane in range(LANES):
                none[lane] *= 1.0 - here[min(max(np.int8(copies[lane] - less), np.int8(0)), last)]
            continue
        for lane in range(LANES):
            found = here[min(max(np.int8(copies[lane] - less), np.int8(0)), last)]
            empty = none[lane]
            one[lane] += (empty - one[lane]) * found
            none[lane] = empty - empty * found
        if kind == DUMPLING:
            for lane in range(LANES):
                offers[lane] += here[min(max(np.int8(copies[lane] - less), np.int8(0)), last)]


@compiled()
def _finish_odds(none: NDArray[np.float64], one: NDArray[np.float64]) -> None:
    """Turn the chances of no and of one more copy into those of one and of two or more."""
    for lane in range(LANES):
        one[lane] = 1.0 - none[lane] - one[lane]
    for lane in range(LANES):
        none[lane] = 1.0 - none[lane]


@compiled()
def _write_gain(block: Block, parameters: NDArray[np.float64]) -> None:
    """Write what an open wasabi is expected to add: the best nigiri first, else the next."""
    gain = block.prices[_GAIN]
    for lane in range(LANES):
        gain[lane] = 0.0
    for place in range(2, -1, -1):
        missed = block.prices[_NO_NIGIRI + np.int64(parameters[1 + place])]
        extra = parameters[4 + place]
        for lane in range(LANES):
            gain[lane] = (1.0 - missed[lane]) * extra + missed[lane] * gain[lane]


@compiled()
def _write_all_odds(block: Block, seat: int, parameters: NDArray[np.float64]) -> None:
    prices, reach = block.prices, parameters[0]
    _write_chances(block, seat, reach, prices[1])
    for kind in range(KINDS):
        none, one, offers = prices[_UNUSED], prices[_UNUSED + 1], prices[_UNUSED + 2]
        if kind == TEMPURA:
            none = prices[_TEMPURA_ONE]
        elif kind == SASHIMI:
            none, one = prices[_SASHIMI_ONE], prices[_SASHIMI_TWO]
        elif kind == DUMPLING:
            none, one = prices[_DUMPLING_ONE], prices[_DUMPLING_TWO]
            offers = prices[_DUMPLING_ALL]
        elif EGG <= kind <= SQUID:
            none = prices[_NO_NIGIRI + kind - EGG]
        else:
            continue
        _count_unseen(block, seat, kind, block.scratch[_UNSEEN])
        _write_odds(block, seat, kind, none, one, offers)
        if kind <= DUMPLING:
            _finish_odds(none, one)
    _write_gain(block, parameters)


@block_strategy(
    name="memory",
    game="sushi_go",
    traits=(
        "deterministic",
        "uses memory",
        "watches the tables",
        "watches the maki race",
        "watches the puddings",
        "uses chopsticks",
    ),
    source="card counting as strategy articles recommend it; the formulas are this project's",
    prepare=_prepare,
)
def memory(
    block: Block, seat: int, parameters: NDArray[np.float64], picks: NDArray[np.int8]
) -> Any:
    """Expected points, from the hands that were seen and the cards that are gone.

    Where ``expected`` goes by the deck, this counts: a hand that was seen and comes back
    holds what was left in it, any other one is a draw from the cards not seen yet. Tempura,
    sashimi, dumplings, wasabi and nigiri on wasabi are valued so; the rest as ``expected``
    does. The others are taken to choose at random, of which ``reach`` takes back a part.

    Parameters
    ----------
    reach
        Part of the cards that would come by at random which the others leave.
    maki
        Points of a maki icon at the start of a round.
    pudding
        Points of a pudding when the standing is even.
    sticks
        Value of chopsticks, times the root of the turns in which they help.
    """
    hand = hand_of(block, seat)
    odds, values = parameters[7 : 7 + ODDS], parameters[7 + ODDS :]
    _write_all_odds(block, seat, parameters)
    choose_by_prices(block, seat, hand, turn_values(block, values, 0), odds, picks)
