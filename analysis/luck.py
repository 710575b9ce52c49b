"""Luck and skill: where the variance of the final margin comes from.

The *margin* of a player is the own final score less the mean of the others'. Line-ups are
drawn from the field, and all of them play the same deals: each line-up has a plan of its
own, of the same shape and seed, so that deal and seat fix the cards. With every deal in
every rotation, each player of each line-up gets each seat of each deal exactly once: a
crossed design of *players in a company* (a strategy, its opponents and their order) and
*hands* (a deal and a seat).

Components, by the method of moments (the ANOVA estimators of a crossed random model;
Searle, Casella and McCulloch, *Variance Components*, 1992, chapter 4). Each is the mean
product of two margins that share one thing and nothing else:

* ``deal``: hands. Same deal and seat, different line-ups; less the same of different deals.
* ``own``: own strategy. Same strategy, different line-ups, different deals.
* ``others``: whom one plays with. Same player of a line-up, different deals; less ``own``.
* ``left``: the rest of the variance. What a company makes of certain hands, random choices,
  and the seat.

Estimates have no bias and can come out a little below 0. Errors are jackknife ones
(Efron and Stein, *Annals of Statistics* 9, 1981) over deals and over draws of line-ups, added.
"""

from __future__ import annotations

import concurrent.futures as futures
import math
import os
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..simulator.games import game
from ..simulator.plan import Plan
from ..simulator.run import Progress, play_chunk
from .draws import drawn_line_ups
from .estimates import half_width

Floats = NDArray[np.float64]

SOURCES: Final = ("deal", "own", "others", "left")
"""Where variance comes from, in the order of the rows."""
LUCK_COLUMNS: Final = (
    "source",
    "variance",
    "variance_se",
    "share",
    "share_se",
    "share_low",
    "share_high",
)
"""Columns of a row of :func:`luck_rows`, in order."""
BLOCKS: Final = 12
"""Draws of line-ups, where the games suffice: each seats every strategy equally often."""
FEWEST_BLOCKS: Final = 6
LINE_UPS: Final = 96
"""Line-ups that small fields play in more draws than ``BLOCKS``."""
DEALS: Final = 32
"""Deals that are worth more than another draw of line-ups."""
MOST_GAMES: Final = 1_000_000
"""Games at most: all margins are kept until the end."""
PARTS: Final = 40
"""Parts that deals are put in for the jackknife, at most."""


@dataclass(frozen=True)
class Margins:
    """Mean margins of a crossed design, all that the components need.

    Attributes
    ----------
    hands
        Shape (blocks, deals, n): mean margin of a hand, over a block of line-ups.
    players
        Shape (blocks, players of the block, deals): mean margin over seats.
    own
        Shape (blocks, K, deals): the same by strategy.
    squares
        Shape (blocks, deals): mean squared margin.
    """

    hands: Floats
    players: Floats
    own: Floats
    squares: Floats

    def without_deals(self, deals: NDArray[np.int64]) -> Margins:
        """All but some deals."""
        return Margins(
            np.delete(self.hands, deals, 1),
            np.delete(self.players, deals, 2),
            np.delete(self.own, deals, 2),
            np.delete(self.squares, deals, 1),
        )

    def without_block(self, block: int) -> Margins:
        """All but one block of line-ups."""
        parts = (self.hands, self.players, self.own, self.squares)
        return Margins(*(np.delete(part, block, 0) for part in parts))


def margins_of(values: Floats, members: NDArray[np.int64], strategies: int) -> Margins:
    """Means of single margins.

    Parameters
    ----------
    values
        Shape (blocks, line-ups, n, deals, n): margin by position in the line-up, deal and
        seat; their mean over each game is 0.
    members
        int64, shape (blocks, line-ups, n): strategies by position; each in equally many
        places of every block.
    strategies
        How many there are, K.
    """
    blocks, line_ups, n, deals, _ = values.shape
    players = values.mean(axis=4).reshape(blocks, line_ups * n, deals)
    own = np.zeros((blocks, strategies, deals))
    places = members.reshape(blocks, -1)
    np.add.at(own, (np.arange(blocks)[:, None], places), players)
    own /= line_ups * n / strategies
    return Margins(values.mean(axis=(1, 2)), players, own, (values**2).mean(axis=(1, 2, 4)))


def components(margins: Margins) -> Floats:
    """Variance by source, in the order of ``SOURCES``, points squared; their sum is all."""
    total = float(margins.squares.mean())
    # Hands: axis 0 is the block, 1 the deal; averaged over seats.
    same, different = _cross_products(margins.hands)
    deal = float((same - different).mean())
    _, own_products = _cross_products(margins.own.transpose(0, 2, 1))
    own = float(own_products.mean())
    d = margins.players.shape[2]
    squares = (margins.players**2).sum(axis=2)
    company = float(((margins.players.sum(axis=2) ** 2 - squares) / (d * (d - 1))).mean())
    return np.array([deal, own, company - own, total - deal - company])


def _cross_products(values: Floats) -> tuple[Floats, Floats]:
    """Mean product of two blocks in the same deal, and in different deals.

    Parameters
    ----------
    values
        Shape (blocks, deals, m).

    Returns
    -------
    same, different
        Shape (m,).
    """
    b, d, _ = values.shape
    same = (values.sum(axis=0) ** 2 - (values**2).sum(axis=0)).sum(axis=0)
    totals = values.sum(axis=1)
    everything = totals.sum(axis=0) ** 2 - (totals**2).sum(axis=0)
    pairs = b * (b - 1)
    return same / (pairs * d), (everything - same) / (pairs * d * (d - 1))


def luck_rows(margins: Margins) -> list[dict[str, Any]]:
    """One row for each source, with ``LUCK_COLUMNS``; intervals of 95 %."""
    parts = np.array_split(np.arange(margins.squares.shape[1]), PARTS)
    deals = [components(margins.without_deals(part)) for part in parts if len(part)]
    blocks = [components(margins.without_block(b)) for b in range(len(margins.squares))]
    variances = components(margins)
    shares = variances / variances.sum()
    rows = []
    for at, source in enumerate(SOURCES):
        error, _ = _jackknife(np.array(deals)[:, at], np.array(blocks)[:, at])
        all_shares = [np.array([v[at] / v.sum() for v in kept]) for kept in (deals, blocks)]
        share_error, freedom = _jackknife(*all_shares)
        half = half_width(share_error, freedom)
        share = float(shares[at])
        rows.append(
            {
                "source": source,
                "variance": float(variances[at]),
                "variance_se": error,
                "share": share,
                "share_se": share_error,
                "share_low": share - half,
                "share_high": share + half,
            }
        )
    return rows


def _jackknife(*kept: Floats) -> tuple[float, float]:
    """Standard error from estimates that each leave out a part, over crossed kinds of parts.

    Returns it with degrees of freedom by Welch and Satterthwaite.
    """
    variances = [(len(each) - 1) / len(each) * ((each - each.mean()) ** 2).sum() for each in kept]
    bottom = sum(v * v / (len(each) - 1) for v, each in zip(variances, kept, strict=True))
    total = float(sum(variances))
    return math.sqrt(total), total**2 / bottom if bottom > 0 else 1.0


def luck_plans(plan: Plan, games: int) -> list[list[Plan]]:
    """Plans of single line-ups on the same deals, by block of line-ups.

    Parameters
    ----------
    plan
        The tournament: field, rules and seed.
    games
        Games of all together, about; at most ``MOST_GAMES``.
    """
    count = len(plan.strategies)
    games = min(games, MOST_GAMES)
    most = max(BLOCKS, math.ceil(LINE_UPS / count))
    blocks = max(min(games // (count * plan.players * DEALS), most), FEWEST_BLOCKS)
    deals = max(games // (blocks * count * plan.players), 4)
    drawn = drawn_line_ups(count, plan.players, blocks, plan.seed)
    return [
        [replace(plan, line_ups=(line_up,), deals=deals) for line_up in block] for block in drawn
    ]


def play_luck(
    plans: list[list[Plan]],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Margins | None:
    """Play :func:`luck_plans`; None when it was interrupted.

    Raises
    ------
    StrategyFault
        When a strategy breaks a rule.
    """
    first, n = plans[0][0], plans[0][0].players
    values = np.zeros((len(plans), len(plans[0]), n, first.deals, n))
    places = {}
    game(first.game).prepare()
    for strategy in first.strategies:
        strategy.compiled_for(first.rules)
    pool = futures.ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        for place in np.ndindex(values.shape[:2]):
            plan = plans[place[0]][place[1]]
            (chunk,) = plan.chunks(plan.games)
            places[pool.submit(play_chunk, plan, chunk, True)] = place
        for done, future in enumerate(futures.as_completed(places), start=1):
            rows = future.result()[2]
            assert rows is not None
            values[places[future]] = _margins(rows, n)
            if progress is not None:
                progress(done * first.games, len(places) * first.games)
    except KeyboardInterrupt:
        return None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
    members = np.array([[plan.line_ups[0] for plan in block] for block in plans], np.int64)
    return margins_of(values, members, len(first.strategies))


def _margins(rows: NDArray[np.int16], n: int) -> Floats:
    """Margins of a line-up's games, shape (n positions, deals, n seats)."""
    scores = rows[..., 1].astype(float)
    margins = scores - (scores.sum(axis=1, keepdims=True) - scores) / (n - 1)
    deals = np.repeat(np.arange(len(rows) // n), n)[:, None]
    found = np.empty((n, len(rows) // n, n))
    found[rows[..., 0], deals, np.arange(n)] = margins
    return found
