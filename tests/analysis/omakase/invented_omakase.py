"""Invented games of Omakase: sums as the kernel keeps them, of games whose truth is known.

Two games share a deal, and with it every card that is drawn, so that errors computed from
single games would be wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from sushilab.simulator.omakase.cards import COPIES, KINDS
from sushilab.simulator.omakase.rules import BELT
from sushilab.simulator.omakase.sums import CALL_TURNS, CARD_SUMS, LEADS, PASSES, THIRDS, new_sums
from sushilab.simulator.tallies import POINT_UNITS, WIN_UNITS, Tally

BATCHES, PLAYERS, STRATEGIES, GAMES_A_DEAL = 32, 2, 2, 2
BASE = np.array([0.35, 0.55])
"""Chance to win of each strategy, without any card."""
EFFECT = np.linspace(0.05, -0.05, KINDS)
"""What drawing a card adds to it."""
YEN = 2000 * EFFECT
CHANCE = np.array(COPIES) / sum(COPIES)
HELD = np.linspace(0.02, 0.98, KINDS)
SLOT = np.array([0.05, 0.1, 0.1, 0.2, 0.25, 0.3])
SLOT_EFFECT = np.linspace(-0.1, 0.1, BELT)
ENDING = np.array([0.6, 0.3, 0.1])
TURNS = np.array([14, 27, 24])
LEAD_CHANCE = 1.0 / (1.0 + np.exp(-0.8 * (np.arange(LEADS) - LEADS // 2 + 0.5)))
"""Chance of a caller to win by lead."""


@dataclass(frozen=True)
class Named:
    name: str


def true_gain():
    """What drawing a card adds, against the average draw."""
    return EFFECT - CHANCE @ EFFECT


def invented(source, deals=40):
    """Outcome of ``BATCHES * deals`` invented deals of two games with two strategies."""
    sums = new_sums(1, PLAYERS, STRATEGIES, batches=BATCHES)
    for batch in range(BATCHES):
        for strategy in range(STRATEGIES):
            _add_draws(sums, batch, strategy, deals, source)
            _add_held(sums.held[batch, strategy], deals * GAMES_A_DEAL, source)
            _add_slots(sums.slots[batch, strategy], strategy, deals, source)
            _add_calls(sums.calls[batch, strategy], deals, source)
        ended = source.choice(3, deals * GAMES_A_DEAL, p=ENDING)
        np.add.at(
            sums.endings[batch], (ended, TURNS[ended] + source.integers(-2, 3, len(ended))), 1
        )
    games = BATCHES * deals * GAMES_A_DEAL
    sums.deals[0] = BATCHES * deals
    # Final hands have a mean score of 4000 yen and half a win.
    sums.scores[0] = 4000 * games
    sums.wins[0] = WIN_UNITS // 2 * games
    sums.sources[:, 0], sums.sources[:, 4], sums.sources[:, 5] = (
        3000 * games,
        900 * games,
        100 * games,
    )
    arrays = {name: array for name, array in sums._asdict().items() if name != "rows"}
    plan = SimpleNamespace(
        game="omakase",
        players=PLAYERS,
        strategies=(Named("careful"), Named("bold")),
        line_ups=((0, 1),),
        steps=np.array([GAMES_A_DEAL]),
    )
    assert set(CARD_SUMS) <= set(arrays)
    return SimpleNamespace(plan=plan, tally=Tally(arrays), games=games)


def _add_draws(sums, batch, strategy, deals, source):
    """One draw in each phase; both games of a deal have the same."""
    phases = (PASSES - 1) * THIRDS
    cards = source.choice(KINDS, (deals, phases), p=CHANCE)
    chance = BASE[strategy] + EFFECT[cards].sum(axis=1)
    # Half the deals end the same way in both games.
    luck = source.random((deals, GAMES_A_DEAL))
    luck[::2] = luck[::2, :1]
    wins = (luck < np.clip(chance, 0, 1)[:, None]).sum(axis=1)
    noise = source.normal(0, 800, deals)
    scores = np.round(3000 + YEN[cards].sum(axis=1) + noise).astype(np.int64)
    for phase in range(phases):
        at = (batch, strategy, *divmod(phase, THIRDS))
        np.add.at(sums.draws[at], (cards[:, phase], 0), GAMES_A_DEAL)
        np.add.at(sums.draws[at], (cards[:, phase], 1), scores * GAMES_A_DEAL)
        np.add.at(sums.draws[at], (cards[:, phase], 2), wins * WIN_UNITS)
        # Chopsticks are played by a third of the players, whatever they drew.
        play = source.random(deals) < 1 / 3
        sums.played[at][0] += (
            GAMES_A_DEAL * play.sum(),
            (scores * play).sum() * GAMES_A_DEAL,
            (wins * play).sum() * WIN_UNITS,
        )


def _add_held(held, games, source):
    """Independent holdings of one copy, half of them in sets; those who hold win as often."""
    for kind in range(KINDS):
        hands = source.binomial(games, HELD[kind])
        in_sets = source.binomial(hands, 0.5)
        points = POINT_UNITS * (300 * hands + 200 * in_sets)
        score = 4000 * hands + int(source.normal(0, 1000 * np.sqrt(hands + 1)))
        held[kind] = (hands, hands, in_sets, points, score, WIN_UNITS * source.binomial(hands, 0.5))


def _add_slots(slots, strategy, deals, source):
    """Three exchanges a game, from slots that are good or bad to take from."""
    taken = source.multinomial(3 * deals * GAMES_A_DEAL, SLOT)
    wins = source.binomial(taken, BASE[strategy] + SLOT_EFFECT)
    slots[:, 0] = taken.sum()
    slots[:, 1], slots[:, 2], slots[:, 3] = taken, 4000 * taken, WIN_UNITS * wins


def _add_calls(calls, deals, source):
    """Calls in turns 4 to 9 at every lead."""
    assert CALL_TURNS > 9
    for turn in range(3, 9):
        count = source.multinomial(deals, np.full(LEADS, 1 / LEADS))
        wins = source.binomial(count, LEAD_CHANCE)
        leads = 500 * (np.arange(LEADS) - LEADS // 2)
        calls[turn] = np.stack([count, 5000 * count, WIN_UNITS * wins, leads * count], axis=-1)
