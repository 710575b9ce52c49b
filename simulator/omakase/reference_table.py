"""The state of a reference game written into the kernel's table, for audits and comparisons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from . import table as at
from .cards import KINDS
from .reference_chance import stream_key
from .reference_game import Game
from .rules import MAX_PLAYERS
from .table import Table, new_table

_DEAL = 1
_CHANCE = 2
_STRATEGY = 16


def streams_of(seed: int, deal: int, players: int) -> list[int]:
    """Keys of a deal's random streams, in the order of ``Table.streams``."""
    keys = [0] * at.STREAMS
    for seat in range(players):
        keys[seat] = stream_key(seed, deal, _STRATEGY + seat)
    keys[at.CHANCE_STREAM] = stream_key(seed, deal, _CHANCE)
    keys[at.DEAL_STREAM] = stream_key(seed, deal, _DEAL)
    return keys


def table_of(game: Game, streams: ArrayLike | None = None) -> Table:
    """State of a game as the kernel keeps it.

    Parameters
    ----------
    game
        A game of the reference engine, at any question or between two turns.
    streams
        Keys of the random streams, as :func:`streams_of` gives them; zeros when left out.

    Returns
    -------
    Table
        With new arrays. The row ``UNSEEN`` is zeros.
    """
    table = new_table(game.rules)
    write_table(game, table)
    if streams is not None:
        table.streams[:] = np.asarray(streams, np.uint64)
    return table


def write_table(game: Game, table: Table) -> None:
    """Write a game into a table of the same rules, all but the streams."""
    info, cards = table.info, table.cards
    info[at.SEAT] = game.seat
    info[at.TURN] = game.turn
    info[at.DECK_LEFT] = len(game.deck)
    info[at.DECK_PASS] = game.deck_pass
    info[at.DECK_SIZE] = game.deck_size
    info[at.RESHUFFLES] = game.reshuffles
    info[at.CALLER] = game.caller
    info[at.FINAL_TURNS] = game.final_turns
    info[at.ENDING] = game.ending
    info[at.STAGE] = game.stage
    info[at.ACTED] = game.acted
    info[at.LONE_GINGER] = game.lone_ginger
    info[at.TARGET] = game.target
    info[at.CHANCE] = game.chance.used
    info[at.ASKED] = game.asked
    info[at.CHECK_TURN] = game.check_turn
    by_seat: tuple[tuple[int, Iterable[int]], ...] = (
        (at.SIZES, (len(hand) for hand in game.hands)),
        (at.MASKS, (sum(1 << kind for kind in set(hand)) for hand in game.hands)),
        (at.MATCHA_IN_FRONT, game.in_front),
        (at.SKIPS, game.skips),
        (at.TURNS_OF, game.turns_of),
        (at.CHECK_SCORES, game.check_scores),
    )
    for first, numbers in by_seat:
        for seat, number in enumerate(numbers):
            info[first + seat] = number
    cards[:] = 0
    for seat, hand in enumerate(game.hands):
        cards[at.HANDS + seat, :KINDS] = _counts(hand)
    cards[at.TRASH, :KINDS] = _counts(game.trash)
    cards[at.BELT_ROW, : len(game.belt)] = game.belt
    cards[at.DECK_ROW, : len(game.deck)] = game.deck
    for observer, rows in enumerate(game.knowledge.rows):
        for owner, counts in enumerate(rows):
            cards[at.KNOWN + MAX_PLAYERS * observer + owner, :KINDS] = counts


def _counts(cards: Sequence[int]) -> list[int]:
    counts = [0] * KINDS
    for kind in cards:
        counts[kind] += 1
    return counts
