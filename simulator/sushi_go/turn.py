"""One turn in every lane: legality, placing, returning chopsticks, passing (SG-3 to SG-5)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES, compiled
from ..streams import below, word
from .block import (
    CONTROLLER,
    DIPPED,
    DIRECTION,
    DUMMY,
    FIRST,
    HAND_SIZE,
    NONE,
    OPTION,
    PLAYERS,
    ROUND,
    SECOND,
    TURN,
    UNDIPPED,
    USED_LANES,
    Block,
)
from .cards import CHOPSTICKS, EGG, KINDS, SQUID, WASABI

_WASABI: Final = OPTION["wasabi"]
WASABI_CHOICE: Final = 1
WASABI_ANY: Final = 2
PILE_HAND: Final = 2
"""Index of the dummy's draw pile among the hands (SG-9.11)."""

I0: Final = np.int8(0)


@compiled()
def hand_at(seat: int, turn: int, direction: int, players: int) -> int:
    """Index of the hand that ``seat`` holds at ``turn`` (0-based; SG-3.1, SG-9.1)."""
    return (seat - direction * turn) % players


@compiled()
def cards_in_hand(block: Block, seat: int) -> int:
    """Cards that a seat chooses from this turn, the dummy's card drawn included (SG-3.3)."""
    left = block.info[HAND_SIZE] - block.info[TURN]
    return left + 1 if seat == block.info[CONTROLLER] else left


@compiled()
def pick_is_legal(block: Block, seat: int, picks: NDArray[np.int8], lane: int) -> bool:
    """Whether one lane's pick is legal (SG-3.1, SG-5.1, SG-5.3, SG-9.4, SG-9.11).

    Parameters
    ----------
    picks
        int8, shape (3, L): slots of one seat.
    """
    hand = hand_at(seat, block.info[TURN], block.info[DIRECTION], block.info[PLAYERS])
    first, second = np.int64(picks[FIRST, lane]), np.int64(picks[SECOND, lane])
    given = np.int64(picks[DUMMY, lane])
    controls = seat == block.info[CONTROLLER]
    if (given != NONE) != controls or first < 0:
        return False
    wanted = 2 if controls else 1
    if second != NONE:
        wanted += 1
        if second < 0 or block.tableaus[seat, CHOPSTICKS, lane] < 1:
            return False
    if cards_in_hand(block, seat) < wanted:
        return False
    if controls and not 0 <= given < KINDS:
        return False
    return _dips_are_legal(block, seat, first, second, lane) and _hand_holds(
        block,
        hand,
        first & ~UNDIPPED,
        second if second == NONE else second & ~UNDIPPED,
        given,
        lane,
    )


@compiled()
def _hand_holds(block: Block, hand: int, first: int, second: int, given: int, lane: int) -> bool:
    for kind in (first, second, given):
        if kind == NONE:
            continue
        if kind >= KINDS:
            return False
        # Not a sum of comparisons: when nothing is compiled, numpy adds those as booleans.
        copies = 0
        for slot in (first, second, given):
            if slot == kind:
                copies += 1
        if block.hands[hand, kind, lane] < copies:
            return False
    return True


@compiled()
def _dips_are_legal(block: Block, seat: int, first: int, second: int, lane: int) -> bool:
    """Declining to dip needs the option, a nigiri and an open wasabi (SG-9.4)."""
    free = block.open[seat, lane]
    for slot in (first, second):
        if slot == NONE:
            continue
        kind = slot & ~UNDIPPED
        nigiri = EGG <= kind <= SQUID
        if kind != slot:
            if block.info[_WASABI] != WASABI_CHOICE or not nigiri or free < 1:
                return False
        elif nigiri and free > 0:
            free -= 1
        if kind == WASABI:
            free += 1
    return True


@compiled()
def first_illegal_lane(block: Block, seat: int, picks: NDArray[np.int8]) -> int:
    """First lane in use whose pick is illegal, or -1; fast when all are plainly legal.

    The vector pass accepts single picks of a card in hand; every lane it is unsure of
    is judged by :func:`pick_is_legal`.
    """
    hand = hand_at(seat, block.info[TURN], block.info[DIRECTION], block.info[PLAYERS])
    held = block.hands.reshape(block.hands.size)[hand * KINDS * LANES :]
    plain, first, second, given = block.scratch[0], picks[FIRST], picks[SECOND], picks[DUMMY]
    for lane in range(LANES):
        card, found = first[lane], I0
        for kind in range(KINDS):
            found |= np.int8(card == kind) & np.int8(held[kind * LANES + lane] > I0)
        plain[lane] = found
    for lane in range(LANES):
        plain[lane] &= np.int8(second[lane] == NONE) & np.int8(given[lane] == NONE)
    sure = np.int8(block.info[CONTROLLER] == NONE)
    for lane in range(block.info[USED_LANES]):
        sure &= plain[lane]
    if sure == I0:
        for lane in range(block.info[USED_LANES]):
            simple = plain[lane] != I0 and block.info[CONTROLLER] == NONE
            if not simple and not pick_is_legal(block, seat, picks, lane):
                return lane
    return NONE


@compiled()
def place(block: Block, seat: int, slot: NDArray[np.int8], hand: int) -> None:
    """Move one slot's cards from a hand into a seat's tableau, in every lane (SG-3.1.3).

    Parameters
    ----------
    slot
        int8, shape (L,): kinds, -1 for none.
    hand
        Index of the hand they leave; -1 leaves hands alone.
    """
    kinds = block.scratch[0]
    for lane in range(LANES):
        kinds[lane] = slot[lane] if slot[lane] < I0 else slot[lane] & np.int8(~UNDIPPED)
    for kind in range(KINDS):
        row, held = block.tableaus[seat, kind], block.hands[max(hand, 0), kind]
        if hand == NONE:
            for lane in range(LANES):
                row[lane] += np.int8(kinds[lane] == kind)
        else:
            for lane in range(LANES):
                moved = np.int8(kinds[lane] == kind)
                row[lane] += moved
                held[lane] -= moved
    if block.info[_WASABI] == WASABI_ANY:
        _count_open_any(block, seat)
    else:
        _dip(block, seat, slot)


@compiled()
def _dip(block: Block, seat: int, slot: NDArray[np.int8]) -> None:
    """A nigiri that arrives while a wasabi is open goes onto it (SG-4.1, SG-4.3)."""
    free, dips = block.open[seat], block.scratch[1]
    for lane in range(LANES):
        nigiri = np.int8(slot[lane] >= EGG) & np.int8(slot[lane] <= SQUID)
        dips[lane] = nigiri & np.int8(free[lane] > I0)
    for lane in range(LANES):
        free[lane] += np.int8(slot[lane] == WASABI) - dips[lane]
    for nigiri in range(3):
        row = block.tableaus[seat, DIPPED + nigiri]
        for lane in range(LANES):
            row[lane] += dips[lane] & np.int8(slot[lane] == EGG + nigiri)


@compiled()
def _count_open_any(block: Block, seat: int) -> None:
    """With wasabi=any a wasabi is open while the nigiri are fewer (SG-9.4)."""
    rows, free = block.tableaus[seat], block.open[seat]
    for lane in range(LANES):
        nigiri = rows[EGG, lane] + rows[EGG + 1, lane] + rows[EGG + 2, lane]
        free[lane] = np.int8(max(rows[WASABI, lane] - nigiri, 0))


@compiled()
def play_turn(block: Block, picks: NDArray[np.int8]) -> None:
    """Reveal, place, return chopsticks and pass: the turn counter moves on (SG-3.1).

    Parameters
    ----------
    picks
        int8, shape (n, 3, L): legal picks of every seat.
    """
    info = block.info
    for seat in range(info[PLAYERS]):
        hand = hand_at(seat, info[TURN], info[DIRECTION], info[PLAYERS])
        place(block, seat, picks[seat, FIRST], hand)
        second = picks[seat, SECOND]
        pairs = 0
        for lane in range(LANES):
            pairs += np.int64(second[lane] != NONE)
        if pairs:
            place(block, seat, second, hand)
            _return_chopsticks(block, seat, hand, second)
        if seat == info[CONTROLLER]:
            place(block, np.int64(PILE_HAND), picks[seat, DUMMY], hand)
    info[TURN] += 1


@compiled()
def _return_chopsticks(block: Block, seat: int, hand: int, second: NDArray[np.int8]) -> None:
    """Used chopsticks go back into the hand before it is passed (SG-5.4)."""
    mine, theirs = block.tableaus[seat, CHOPSTICKS], block.hands[hand, CHOPSTICKS]
    for lane in range(LANES):
        used = np.int8(second[lane] != NONE)
        mine[lane] -= used
        theirs[lane] += used


@compiled()
def draw_for_controller(block: Block, keys: NDArray[np.uint64], drawn: NDArray[np.int8]) -> None:
    """Name the dummy's controller and give it the top card of the pile (SG-9.11).

    The first controller is seat 0 in rounds 1 and 3 and seat 1 in round 2; the
    players take turns. The pile is kept as counts, so its top card is a uniformly
    random one of them.

    Parameters
    ----------
    keys
        uint64, shape (L,): stream of each lane's pile.
    drawn
        int8, shape (L,): kind of the card drawn; written.
    """
    info = block.info
    info[CONTROLLER] = (info[ROUND] + info[TURN]) % info[PLAYERS]
    hand = hand_at(info[CONTROLLER], info[TURN], info[DIRECTION], info[PLAYERS])
    left = info[HAND_SIZE] - info[TURN]
    index = np.uint64(info[ROUND] * info[HAND_SIZE] + info[TURN])
    for lane in range(LANES):
        draw = below(word(keys[lane], index), left)
        for kind in range(KINDS):
            draw -= block.hands[PILE_HAND, kind, lane]
            if draw < 0:
                block.hands[PILE_HAND, kind, lane] -= 1
                block.hands[hand, kind, lane] += 1
                drawn[lane] = kind
                break


@compiled()
def take_last_cards(block: Block, seat: int, picks: NDArray[np.int8]) -> None:
    """Write the automatic pick of a hand of one card (SG-3.4)."""
    hand = hand_at(seat, block.info[TURN], block.info[DIRECTION], block.info[PLAYERS])
    first = picks[FIRST]
    for lane in range(LANES):
        first[lane] = I0
    for kind in range(1, KINDS):
        row = block.hands[hand, kind]
        for lane in range(LANES):
            first[lane] += np.int8(row[lane] > I0) * np.int8(kind)
