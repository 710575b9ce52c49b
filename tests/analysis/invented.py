"""Invented tournaments: line-ups as they are drawn, and results with known truths."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sushilab.analysis.draws import all_line_ups, drawn_line_ups
from sushilab.analysis.line_up_means import means_from_sums
from sushilab.simulator.plan import Plan
from sushilab.simulator.sushi_go.rules import Rules


@dataclass(frozen=True)
class Named:
    name: str


def plan_of(line_ups, players, deals):
    count = max(map(max, line_ups)) + 1
    strategies = tuple(Named(f"s{i}") for i in range(count))
    return Plan(
        "sushi_go", Rules(players), strategies, line_ups, deals, cards=False, full_groups=True
    )


def drawn(strategies, players, blocks, seed):
    return np.array(
        [u for block in drawn_line_ups(strategies, players, blocks, seed) for u in block]
    )


def win_population(strategies, players, spread, source):
    """Win probabilities of every line-up by position; its own, beyond the strategies'."""
    strength = source.normal(0, 0.5, strategies)
    line_ups = np.array(all_line_ups(strategies, players))
    odds = np.exp(strength[line_ups] + source.normal(0, spread, line_ups.shape))
    shares = odds / odds.sum(axis=1, keepdims=True)
    lookup = {}
    for line_up, share in zip(line_ups.tolist(), shares, strict=True):
        for shift in range(players):
            turned = tuple(line_up[shift:] + line_up[:shift])
            lookup[turned] = np.roll(share, -shift)
    truth = np.bincount(line_ups.ravel(), shares.ravel()) / np.bincount(line_ups.ravel())
    return lookup, truth


def win_games(members, lookup, deals, source):
    """Wins, shape (line-ups, deals, games, n); half the deals have one winner in all games."""
    shares = np.array([lookup[tuple(line_up)] for line_up in members.tolist()])
    n = members.shape[1]
    draws = source.random((len(members), deals, n))
    one = source.random((len(members), deals)) < 0.5
    draws[one] = draws[one][:, :1]
    ends = shares.cumsum(axis=1)[:, None, None, :]
    winner = np.minimum((draws[..., None] > ends).sum(axis=3), n - 1)
    return (winner[..., None] == np.arange(n)).astype(float)


def results_of(members, games, every):
    """Means by line-up of games, shape (line-ups, deals, games, n)."""
    values = games.mean(axis=2)
    deals = np.full(len(members), values.shape[1])
    products = np.einsum("ldp,ldq->lpq", values, values)
    return means_from_sums(members, deals, values.sum(axis=1), products, every)
