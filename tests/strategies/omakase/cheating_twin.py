"""A strategy of Omakase that cheats in the way that its parameter says, or does not."""

TWIN = """
import numpy as np
from sushilab.strategies.omakase import *


@strategy(traits=("deterministic", "plays actions", "my own word"))
def choose(view, what=0.0):
    info, cards, seat = view.table.info, view.table.cards, view.seat
    after = (seat + 1) % info[0]
    read = 0
    if what == 1:  # the hand of the next player
        for card in range(KINDS):
            read += (card + 1) * int(cards[after, card])
    elif what == 2:  # kinds in that hand
        read = info[20 + after]
    elif what == 3:  # the top of the deck
        read = int(cards[6, info[3] - 1]) if info[3] > 0 else 0
    elif what == 4:  # the card that was drawn last
        read = int(cards[6, info[3]])
    elif what == 5:  # what the next player knows of the one after
        for card in range(KINDS):
            read += (card + 1) * int(cards[8 + 4 * after + (seat + 2) % info[0], card])
    elif what == 6:  # what happens by chance
        read = np.int64(view.table.streams[4] & np.uint64(1023))
    elif what == 7:  # the next player's luck
        read = np.int64(view.table.streams[after] & np.uint64(1023))
    elif what == 8:  # the next player's points
        read = info[40 + after] // 100
    elif what == 9:
        read = seat
    elif what == 10:  # whose turn it is, by number
        read = info[1]
    elif what == 11:  # what an earlier call left behind
        read = int(cards[7, 3]) + 128
    elif what == 12:
        info[28 + seat] += 1
    elif what == 13:
        cards[4, 0] += 1
    elif what == 14:
        read = np.random.randint(0, 1000)
    elif what == 21:
        read = int(1000 * view.random(3))
    elif what == 22:
        for card in range(KINDS):
            read += (card + 1) * view.known(1, card)
    elif what == 23:
        for card in range(KINDS):
            read += (card + 1) * view.trash(card)
    elif what == 24:
        for card in range(KINDS):
            read += (card + 1) * view.unseen(card)
    elif what == 30:
        return exchange(GINGER, 7) if view.question == EXCHANGE else 0
    elif what == 31:
        return -2
    elif what == 32 and view.turn == 2:
        raise ValueError("no idea")
    if view.question == CALL:
        return 0 if what == 26 else 1 - read % 2
    if view.question == ACTION:
        for card in range(CHOPSTICKS, SHOYU):
            if view.can_play(card) and what != 26 and read % 3 < 2:
                if card > UMESHU:
                    return play(card, 0)
                for step in range(view.players - 1):
                    ahead = 1 + (read + step) % (view.players - 1)
                    if view.can_target(ahead):
                        return play(card, view.seat_of(ahead))
        return NO_ACTION
    dearest = 0
    for card in range(SUSHI):
        if view.hand(card) > 0:
            dearest = max(dearest, view.price(card))
    for step in range(KINDS):
        card = (read + step) % KINDS
        if view.hand(card) == 0:
            continue
        if view.question == EXCHANGE:
            for slot in range(BELT):
                if view.can_exchange(card, (read + slot) % BELT):
                    return exchange(card, (read + slot) % BELT)
        elif view.question == PUT_BACK:
            return put_back(card, min(read % 3, view.deck_left))
        elif view.question == LOSE:
            if card < SUSHI and view.price(card) == dearest:
                return card
        elif view.question == GIVE or card != GINGER:
            return card
    return -1
"""
