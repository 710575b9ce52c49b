"""Games a second of Omakase in plain Python: the reference engine with greedy players.

The players exchange for the largest gain in price, play no action and call the check as soon
as they may. Every decision is verified. Run it from the root of the checkout::

    python benchmarks/omakase_python.py [--games 2000] [--players 4]
"""

from __future__ import annotations

import argparse
import time

from sushilab.simulator.omakase import table
from sushilab.simulator.omakase.cards import GINGER, PRICES
from sushilab.simulator.omakase.reference import Game, StreamChance, play
from sushilab.simulator.omakase.reference_chance import stream_key
from sushilab.simulator.omakase.rules import Rules

DEAL, CHANCE = 1, 2


def decide(game: Game, seat: int, question: int) -> int:
    """Answer by price alone; hands are in order of price, the dearest first."""
    hand = game.hands[seat]
    if question == table.EXCHANGE:
        return exchange(game, hand)
    if question == table.ACTION:
        return table.NO_ACTION
    if question == table.CALL:
        return 1
    cheapest = hand[-2] if hand[-1] == GINGER and len(hand) > 1 else hand[-1]
    if question == table.PUT_BACK:
        return 64 * cheapest
    return hand[0] if question == table.LOSE else cheapest


def exchange(game: Game, hand: list[int]) -> int:
    """Legal exchange with the largest gain in price."""
    best, gain = -1, -(10**6)
    for kind in hand:
        if kind == GINGER and not game.lone_ginger:
            continue
        for slot, card in enumerate(game.belt):
            if card != kind and PRICES[card] - PRICES[kind] > gain:
                best, gain = 8 * kind + slot, PRICES[card] - PRICES[kind]
    return best


def games_per_second(players: int, games: int) -> float:
    """Speed of one process, timed around the playing loop."""
    rules = Rules(players)
    start = time.perf_counter()
    for deal in range(games):
        keys = stream_key(1, deal, DEAL), stream_key(1, deal, CHANCE)
        play(rules, StreamChance(*keys), decide)
    return games / (time.perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    chosen = parser.parse_args()
    for players in (chosen.players,) if chosen.players else (2, 3, 4):
        speed = games_per_second(players, chosen.games)
        print(f"{players} players: {speed:,.0f} games/s in plain Python")


if __name__ == "__main__":
    main()
