"""The sums that a run of Omakase adds up; see :class:`sushilab.simulator.tallies.Tally`."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import types
from numpy.typing import NDArray

from .cards import ENTRIES, KINDS, SETS
from .rules import BELT

PASSES: Final = 4
"""Passes of the deck that are told apart; the last stands for all later ones."""
THIRDS: Final = 3
"""Thirds of a pass of the deck."""
SCORE_STEP: Final = 100
"""Yen of a bin of the histogram: all scores are whole hundreds."""
SCORE_BINS: Final = 256
"""Bins of the histogram; the last holds everything above."""
TURN_BINS: Final = 128
"""Lengths of a game that are told apart, in turns; the last holds everything above."""
CALL_TURNS: Final = 32
"""Own turns of a call that are told apart, from 1; the last holds everything above."""
LEADS: Final = 17
"""Leads at a call that are told apart, in steps of 500 yen from -4000 (and less) to 4000."""
LEAD_STEP: Final = 500
SOURCES: Final = SETS + 2
"""Where points come from: the four sets, loose cards, shoyu."""

CARD_MEASURES: Final = ("offered", "copies", "taken", "points", "score", "win")
DRAW_MEASURES: Final = ("count", "score", "win")
HELD_MEASURES: Final = ("games", "copies", "in_sets", "points", "score", "win")
CALL_MEASURES: Final = ("calls", "score", "win", "margin")
SLOT_MEASURES: Final = ("exchanges", "taken", "score", "win")
FORCED_MEASURES: Final = 12
"""As in :mod:`sushilab.analysis.forced_picks`; see :attr:`ForcedSums.forced`."""
CHOICES_UNIT: Final = 60
"""Sums against all choices are kept times this: 1 to 6 choices divide it."""


class Sums(NamedTuple):
    """Sums over games; B batches, S strategies, P passes, T thirds, K kinds, n players.

    Attributes
    ----------
    deals, scores, wins, score_squares, win_squares, score_cross, win_cross, histogram
        See :class:`sushilab.simulator.tallies.Tally`; scores in yen, bins of 100 yen.
    sources
        int64, shape (S, 6): yen from each set, from loose cards and from shoyu. A strategy's
        row adds up to its scores.
    cards
        int64, shape (B, S, P, T, K, 6): of exchanges in each part of the deck, those at which
        the belt had the card (``offered``) and copies on it, those that took it, and for these
        what the copy brought (``points``, in 2520ths of a yen), the final score and the win
        share (840ths) of the player. A copy brings what the player's copies of the kind
        that are in the hand at the end are worth, shared by all that the player got.
    draws
        int64, shape (B, S, P, T, K, 3): cards drawn at the start of a turn, which is chance,
        with score and win of the player.
    played
        int64, shape (B, S, P, T, 6, 3): action cards played, in the order of kinds.
    held
        int64, shape (B, S, K, 6): games in which a hand held the kind at the end, copies,
        those of them in sets, what they were worth (2520ths of a yen), score and win.
    calls
        int64, shape (B, S, 32, 17, 4): calls of the check by own turn (from 1) and lead over
        the best other hand at the call (500 yen a step, rounded down, -4000 first); calls,
        score, win and final margin over the best other.
    slots
        int64, shape (B, S, 6, 4): exchanges by belt slot (all exchanges count in every row),
        those that took from it, score and win of the player who took.
    endings
        int64, shape (B, 3, 128): games by how they ended (check, draw, turn) and turns.
    rows
        int16, shape (games, n, 4): position, score, own turns, win; or no games.
    """

    deals: NDArray[np.int64]
    scores: NDArray[np.int64]
    wins: NDArray[np.int64]
    score_squares: NDArray[np.int64]
    win_squares: NDArray[np.int64]
    score_cross: NDArray[np.int64]
    win_cross: NDArray[np.int64]
    histogram: NDArray[np.int64]
    sources: NDArray[np.int64]
    cards: NDArray[np.int64]
    draws: NDArray[np.int64]
    played: NDArray[np.int64]
    held: NDArray[np.int64]
    calls: NDArray[np.int64]
    slots: NDArray[np.int64]
    endings: NDArray[np.int64]
    rows: NDArray[np.int16]


CARD_SUMS: Final = ("cards", "draws", "played", "held", "calls", "slots", "endings")
"""Sums that are kept by batch of deals, and only when cards are counted."""


class ForcedSums(NamedTuple):
    """Sums over decisions that were forced.

    Attributes
    ----------
    deals
        int64, shape (line-ups,): deals played.
    forced
        int64, shape (B, S, P, T, 32, 12), by entry of ``cards.ENTRY_CODES``: decisions, own
        choices, then own score, sum of the others' scores, best other score and win (840ths)
        less those of the own choice; the same four less the mean over all choices, times
        60; two zeros.

        At an exchange every kind on the belt is taken in turn, for the card that the strategy
        gives away; at a question about actions every playable card is played, aimed as the
        strategy aims or else at the largest hand, or none (which is no entry); at the
        question about the check it is called or not.
    """

    deals: NDArray[np.int64]
    forced: NDArray[np.int64]


def _int64(axes: int) -> types.Array:
    return types.Array(types.int64, axes, "C")


SUMS_TYPE: Final = types.NamedTuple(
    (
        _int64(1),
        *(_int64(2),) * 4,
        *(_int64(3),) * 2,
        *(_int64(2),) * 2,
        *(_int64(6),) * 3,
        _int64(4),
        _int64(5),
        _int64(4),
        _int64(3),
        types.Array(types.int16, 3, "C"),
    ),
    Sums,
)


def new_sums(
    line_ups: int, players: int, strategies: int, *, batches: int = 0, rows: int = 0
) -> Sums:
    """Allocate sums of zeros; without batches, cards are not counted."""

    def zeros(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, np.int64)

    seats, part = (line_ups, players), (batches, strategies, PASSES, THIRDS)
    return Sums(
        deals=zeros(line_ups),
        scores=zeros(*seats),
        wins=zeros(*seats),
        score_squares=zeros(*seats),
        win_squares=zeros(*seats),
        score_cross=zeros(*seats, players),
        win_cross=zeros(*seats, players),
        histogram=zeros(strategies, SCORE_BINS),
        sources=zeros(strategies, SOURCES),
        cards=zeros(*part, KINDS, len(CARD_MEASURES)),
        draws=zeros(*part, KINDS, len(DRAW_MEASURES)),
        played=zeros(*part, 6, len(DRAW_MEASURES)),
        held=zeros(batches, strategies, KINDS, len(HELD_MEASURES)),
        calls=zeros(batches, strategies, CALL_TURNS, LEADS, len(CALL_MEASURES)),
        slots=zeros(batches, strategies, BELT, len(SLOT_MEASURES)),
        endings=zeros(batches, 3, TURN_BINS),
        rows=np.zeros((rows, players, 4), np.int16),
    )


def new_forced_sums(line_ups: int, strategies: int, batches: int) -> ForcedSums:
    """Allocate sums of zeros."""
    shape = (batches, strategies, PASSES, THIRDS, ENTRIES, FORCED_MEASURES)
    return ForcedSums(np.zeros(line_ups, np.int64), np.zeros(shape, np.int64))
