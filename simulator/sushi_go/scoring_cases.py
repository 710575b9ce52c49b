"""Rule cases of Sushi Go! about points: of a round, of maki and puddings, and of the game."""

from __future__ import annotations

from typing import Final

from ..case_reading import Result
from . import stepping
from .case_lane import lane, lay_out
from .case_reading import CaseReader
from .rules import ROUNDS
from .scoring import clear_tables, score_maki, score_puddings

MOST_COUNT: Final = 127
"""Most icons or puddings of a tableau."""
MOST_POINTS: Final = 10_000
"""Largest round score; the kernel adds in 16 bits."""


def score_round(read: CaseReader) -> Result:
    """Score a round (SG-6.7)."""
    played = read.entries("played")
    space = read.table(len(played), "played")
    for seat, tokens in enumerate(played):
        lay_out(read, space, seat, tokens, f"played[{seat}]")
    stepping.score_round(space, 0, 0)
    return {"scores": lane(space.round_scores[0])}


def maki(read: CaseReader) -> Result:
    """Give the points of maki for numbers of icons (SG-6.5)."""
    icons = read.numbers("icons", MOST_COUNT)
    space = read.table(len(icons), "icons")
    space.icons[:, 0] = icons
    score_maki(space.block, space.icons, space.maki_points)
    return {"points": lane(space.maki_points)}


def pudding(read: CaseReader) -> Result:
    """Give the points of puddings for numbers of them (SG-7.1)."""
    counts = read.numbers("counts", MOST_COUNT)
    space = read.table(len(counts), "counts")
    space.block.piles[:, 0] = counts
    score_puddings(space.block, space.pudding_points)
    return {"points": lane(space.pudding_points)}


def final(read: CaseReader) -> Result:
    """Add up the rounds and puddings, and name the winners (SG-7.2)."""
    puddings = read.numbers("puddings", MOST_COUNT)
    scores = read.entries("round_scores")
    if len(scores) != len(puddings):
        raise read.error("round_scores", f"{len(scores)} lists for {len(puddings)} puddings")
    space = read.table(len(puddings), "puddings")
    space.block.piles[:, 0] = puddings
    for seat, by_round in enumerate(scores):
        key = f"round_scores[{seat}]"
        if not isinstance(by_round, list) or len(by_round) > ROUNDS:
            raise read.error(key, f"is not a list of at most {ROUNDS} scores")
        for r, points in enumerate(by_round):
            space.round_scores[r, seat, 0] = read.as_number(
                points, f"{key}[{r}]", MOST_POINTS, least=-MOST_POINTS
            )
    for r in range(ROUNDS):
        clear_tables(space.block, space.round_scores[r])
    stepping.finish_game(space, 0, 0)
    winners = [seat for seat, share in enumerate(lane(space.wins)) if share > 0]
    return {"totals": lane(space.block.scores), "winners": winners}
