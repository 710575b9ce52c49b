"""Decisions of real games, at which an audit asks a strategy again.

A strategy is seated among built-in ones. The games are played by the reference engine, which
is independent of the kernel; the strategies are asked with the kernel's tables.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from ...simulator.games import StrategyFault
from ...simulator.omakase.faults import hand_text, wrong_answer
from ...simulator.omakase.reference import Game, StreamChance, play
from ...simulator.omakase.reference_questions import objection
from ...simulator.omakase.reference_table import streams_of, table_of
from ...simulator.omakase.rules import Rules
from ...simulator.omakase.steps import ASKED_SEAT, QUESTION
from ...simulator.omakase.table import CHANCE_STREAM, DEAL_STREAM, Table
from .audit_words import place_text

AUDITED: Final = "audited"
"""Stands for the audited strategy in :data:`LINE_UPS`."""
LINE_UPS: Final = {
    2: ((AUDITED, "balanced"), ("random", AUDITED)),
    3: (("thief", AUDITED, "random"),),
    4: ((AUDITED, "balanced", AUDITED, "random"),),
}
"""Who plays by number of players, seat by seat, one group of games for each line-up."""
GAMES: Final = 30
"""Games of each line-up."""

Answer = Callable[[Table, int, int], int]
"""``answer(table, seat, question)``: what a seat answers."""


def play_games(
    rules: Rules, strategy: Any, opponents: Callable[[str], Any], seed: int, answer: Answer
) -> None:
    """Play the line-ups of a player count; the audited strategy answers by ``answer``.

    Parameters
    ----------
    rules
        Rules of the games.
    strategy
        The audited strategy, for messages.
    opponents
        Returns the strategy of a name in :data:`LINE_UPS`.
    seed
        Seed of the games.
    answer
        Answers for the audited strategy. It may not write to the table.

    Raises
    ------
    StrategyFault
        When an answer is illegal.
    """
    deal = 0
    for line_up in LINE_UPS[rules.players]:
        seats = [None if name == AUDITED else opponents(name) for name in line_up]
        compiled = [None if each is None else _answers_of(each, rules) for each in seats]
        for _ in range(GAMES):
            streams = streams_of(seed, deal, rules.players)

            def decide(
                game: Game,
                seat: int,
                question: int,
                streams: list[int] = streams,
                compiled: list[Answer | None] = compiled,
            ) -> int:
                table = table_of(game, streams)
                table.info[ASKED_SEAT], table.info[QUESTION] = seat, question
                opponent = compiled[seat]
                if opponent is not None:
                    return opponent(table, seat, question)
                chosen = answer(table, seat, question)
                if objection(game, seat, question, chosen) is not None:
                    raise _fault(strategy, table, seat, chosen)
                return chosen

            chance = StreamChance(streams[DEAL_STREAM], streams[CHANCE_STREAM])
            # Without compilation numpy notices that 64-bit mixing wraps around, as it must.
            with np.errstate(over="ignore"):
                play(rules, chance, decide)
            deal += 1


def _answers_of(strategy: Any, rules: Rules) -> Answer:
    chooser, parameters = strategy.compiled_for(rules)
    numbers = np.ascontiguousarray(parameters, np.float64)
    return lambda table, seat, question: int(chooser(table, seat, question, numbers))


def _fault(strategy: Any, table: Table, seat: int, answer: int) -> StrategyFault:
    what, where = wrong_answer(table, answer), place_text(table, seat)
    return StrategyFault(
        strategy.name, f"strategy {strategy.name!r} {what}; {where}; hand: {hand_text(table)}"
    )
