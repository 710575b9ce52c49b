"""High Card as the shared parts see it, in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sushilab.simulator.games import ForcedWords, Game, Option, Split, StrategyFault
from sushilab.simulator.plan import Chunk, Plan, PlanError
from sushilab.simulator.streams import DEAL, below, stream_key, word
from sushilab.simulator.tallies import POINT_UNITS, WIN_UNITS

from .rules import CHIPS, CODES, HAND, TITLES, TRICKS, Rules

SCALE = 6
"""One, two or three different cards of a hand divide it."""
STEP = 10


LOW = Option("low", ("false", "true"), "false", "whether the lowest sum wins")


@dataclass(frozen=True)
class Played:
    """One game: by seat the position, by seat and trick the hand and what was taken."""

    group: int
    step: int
    positions: np.ndarray
    hands: np.ndarray
    taken: np.ndarray

    @property
    def scores(self) -> np.ndarray:
        return np.array(CHIPS)[self.taken].sum(axis=1)


class HighCard(Game):
    """The game object."""

    name = "high_card"
    title = "High Card"
    rules_version = "1"
    min_players = 2
    max_players = 3
    batched = frozenset({"cards", "forced"})
    tie_break_column = "aces"
    card_codes = CODES
    card_titles = TITLES
    card_splits = (Split("trick", ("first", "last"), "Trick"),)
    forced_words = ForcedWords(choice="take", alternative="a random card")
    score_unit = "chips"
    score_step = STEP
    chunk_games = 500

    def rules(self, players: int, options: Mapping[str, Any] | None = None) -> Rules:
        return Rules.from_options(players, options)

    def options(self) -> list[Option]:
        return [LOW]

    def prepare(self) -> None:
        return

    def check_forced_picks(self, rules: Rules) -> None:
        if rules.low:
            raise PlanError("takes are not forced where the lowest sum wins")

    def forced_scale(self, _rules: Rules) -> np.ndarray:
        return np.array(float(SCALE))

    def play(self, plan: Plan, chunk: Chunk, rows: bool = False) -> Any:
        if plan.forced_picks:
            return force(plan, chunk), None
        written = np.zeros((chunk.games if rows else 0, plan.players, 4), np.int16)
        sums = tally(plan, chunk, written)
        return sums, (written if rows else None)


def games_of(plan: Plan, chunk: Chunk) -> Iterator[list[Played]]:
    """Deal by deal, its games."""
    for group in range(chunk.first, chunk.last):
        repeat, line_up = divmod(group, len(plan.line_ups))
        for lane in range(min(plan.group_size, plan.deals - repeat * plan.group_size)):
            turn = repeat % len(plan.arrangements)
            steps = [turn] if plan.seating == "shuffle" else range(int(plan.steps[line_up]))
            yield [play_game(plan, group, group * plan.group_size + lane, step) for step in steps]


def play_game(plan: Plan, group: int, deal: int, step: int) -> Played:
    n, members = plan.players, plan.line_ups[group % len(plan.line_ups)]
    positions = plan.arrangements[step]
    with np.errstate(over="ignore"):
        key = np.uint64(stream_key(plan.seed, deal, DEAL))
        words = [np.uint64(word(key, np.uint64(i))) for i in range(n * TRICKS * HAND)]
        drawn = [int(below(bits, len(CODES))) for bits in words]
    hands = np.array(drawn).reshape(n, TRICKS, HAND)
    taken = np.zeros((n, TRICKS), np.int64)
    for seat in range(n):
        strategy = plan.strategies[members[positions[seat]]]
        choose, parameters = strategy.compiled_for(plan.rules)
        for trick in range(TRICKS):
            taken[seat, trick] = choose(hands[seat, trick], trick, parameters)
            if taken[seat, trick] not in hands[seat, trick]:
                raise StrategyFault(strategy.name, f"{strategy.name} took a card it does not hold")
    return Played(group, step, positions, hands, taken)


def wins_of(plan: Plan, scores: np.ndarray) -> np.ndarray:
    keys = plan.rules.finishing_keys(scores, scores)
    best = keys == keys.max()
    return best * (WIN_UNITS // int(best.sum()))


def tally(plan: Plan, chunk: Chunk, rows: np.ndarray) -> dict[str, np.ndarray]:
    lines, n, count = len(plan.line_ups), plan.players, len(plan.strategies)
    sums = {"deals": np.zeros(lines, np.int64), "histogram": np.zeros((count, 40), np.int64)}
    for name in ("score", "win"):
        sums[f"{name}s"] = np.zeros((lines, n), np.int64)
        sums[f"{name}_squares"] = np.zeros((lines, n), np.int64)
        sums[f"{name}_cross"] = np.zeros((lines, n, n), np.int64)
    cards = np.zeros((chunk.batches, count, TRICKS, len(CODES), 6), np.int64)
    number = 0
    for games in games_of(plan, chunk):
        line_up = games[0].group % lines
        sums["deals"][line_up] += 1
        totals = {"score": np.zeros(n, np.int64), "win": np.zeros(n, np.int64)}
        for game in games:
            results = {"score": game.scores, "win": wins_of(plan, game.scores)}
            for name, by_seat in results.items():
                by_position = np.zeros(n, np.int64)
                by_position[game.positions] = by_seat
                totals[name] += by_position
                sums[f"{name}s"][line_up] += by_position
                sums[f"{name}_squares"][line_up] += by_position**2
            for seat, position in enumerate(game.positions):
                member = plan.line_ups[line_up][position]
                score, win = int(results["score"][seat]), int(results["win"][seat])
                sums["histogram"][member, score // STEP] += 1
                batch = plan.batch_of(game.group) - chunk.batch
                for trick, hand in enumerate(game.hands[seat]):
                    for kind in set(hand.tolist()):
                        copies = int((hand == kind).sum())
                        cards[batch, member, trick, kind, :2] += (1, copies)
                    kind = game.taken[seat, trick]
                    made = (1, CHIPS[kind] * POINT_UNITS, score, win)
                    cards[batch, member, trick, kind, 2:] += made
                if len(rows):
                    aces = int((game.taken[seat] == len(CODES) - 1).sum())
                    rows[number, seat] = (position, score, aces, win)
            number += 1
        for name, total in totals.items():
            sums[f"{name}_cross"][line_up] += np.outer(total, total)
    return {**sums, "cards": cards} if plan.cards else sums


def force(plan: Plan, chunk: Chunk) -> dict[str, np.ndarray]:
    """Every different card of every hand of one seat, the rest of the game as it was."""
    lines, n = len(plan.line_ups), plan.players
    shape = (chunk.batches, len(plan.strategies), TRICKS, len(CODES), 12)
    sums = {"deals": np.zeros(lines, np.int64), "forced": np.zeros(shape, np.int64)}
    for (game,) in games_of(plan, chunk):
        line_up, seat = game.group % lines, game.group // lines % n
        sums["deals"][line_up] += 1
        cells = sums["forced"][plan.batch_of(game.group) - chunk.batch]
        member = plan.line_ups[line_up][game.positions[seat]]
        own = wins_of(plan, game.scores)[seat]
        for trick in range(TRICKS):
            kinds = sorted(set(game.hands[seat, trick].tolist()))
            changes = []
            for kind in kinds:
                scores = game.scores
                more = CHIPS[kind] - CHIPS[game.taken[seat, trick]]
                scores[seat] += more
                changes.append((more, 0, 0, wins_of(plan, scores)[seat] - own))
            mean = SCALE // len(kinds) * np.sum(changes, axis=0)
            for kind, change in zip(kinds, np.array(changes), strict=True):
                cell = cells[member, trick, kind]
                cell[:2] += (1, int(kind == game.taken[seat, trick]))
                cell[2:6] += change
                cell[6:10] += SCALE * change - mean
    return sums


GAME = HighCard()
