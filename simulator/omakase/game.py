"""Omakase as the shared parts see it: rules, options, and playing chunks of a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compile_alongside, kernel_calls
from ..games import ForcedWords, Game, Option, Split
from ..line_up_code import LineUpCode
from ..plan import Chunk, Plan
from .cards import CODES, ENTRY_CODES, ENTRY_TITLES, TITLES
from .rules import (
    CHOICES,
    MAX_PLAYERS,
    MAX_RESHUFFLES,
    MEANING,
    MIN_PLAYERS,
    RULES_VERSION,
    Rules,
)
from .steps import EVENTS, no_events
from .sums import (
    CARD_SUMS,
    CHOICES_UNIT,
    PASSES,
    SCORE_STEP,
    THIRDS,
    Sums,
    new_forced_sums,
    new_sums,
)
from .table import Table, new_table

ALL: Final = -1
"""Instead of the only deal or the only arrangement to play."""


@dataclass
class Playing:
    """What one run of the kernel left behind.

    Parameters
    ----------
    table
        The last game played.
    answers
        int64, shape (questions, 3): seat, question and answer of every question, when they
        were asked for.
    """

    table: Table
    answers: NDArray[np.int64]


class Omakase(Game):
    """The game object of Omakase; see :class:`sushilab.simulator.games.Game`."""

    name = "omakase"
    title = "Omakase"
    rules_version = RULES_VERSION
    min_players = MIN_PLAYERS
    max_players = MAX_PLAYERS
    batched = frozenset({*CARD_SUMS, "forced"})
    tie_break_column = "turns"
    card_codes = CODES
    card_titles = TITLES
    card_splits = (
        Split("pass", tuple(range(1, PASSES + 1)), "Pass"),
        Split("third", tuple(range(1, THIRDS + 1)), "Third"),
    )
    offered_by = "exchanges"
    forced_words = ForcedWords(
        choice="choice",
        heading="Choice",
        alternative="a random choice",
        method="every card of the belt is taken, every action played or not, the check called or"
        " not, and the same game is played on",
        count="The decisions of one seat in {games:,} games were forced; for each number of"
        " players in {least:,} or more",
    )
    score_unit = "yen"
    score_step = SCORE_STEP
    neighbour_words = ("plays after", "plays before")
    chunk_games = 10_000
    forced_chunk_games = 200

    def __init__(self) -> None:
        self._line_ups = LineUpCode()

    @property
    def forced_codes(self) -> tuple[str, ...]:
        """Cards, plays of action cards and the check."""
        return ENTRY_CODES

    @property
    def forced_titles(self) -> tuple[str, ...]:
        """Readable names of these."""
        return ENTRY_TITLES

    def forced_scale(self, _rules: Rules) -> NDArray[np.float64]:
        """The same for all choices; see :class:`sushilab.simulator.games.Game`."""
        return np.full((1, 1), float(CHOICES_UNIT))

    def rules(self, players: int, options: Mapping[str, Any] | None = None) -> Rules:
        """Validated rules; raises RulesError for an impossible combination."""
        return Rules.from_options(players, options)

    def options(self) -> list[Option]:
        """Every option of the rules with values, default and meaning."""
        listed = []
        for name, meaning in MEANING.items():
            if name in CHOICES:
                listed.append(Option.among(name, CHOICES[name], meaning))
            else:
                numbers = tuple(str(number) for number in range(MAX_RESHUFFLES + 1))
                listed.append(Option(name, numbers, "players - 2", meaning))
        return listed

    def prepare(self) -> None:
        """Import the kernel, which compiles it or loads its machine code."""
        playing = compile_alongside(f"{__package__}.kernel")
        if playing is not None:
            # The kernel is handed its parts, so that both can be compiled at the same time.
            from . import parts

            playing.wait()
        from . import kernel, parts  # noqa: F401

    def play(
        self, plan: Plan, chunk: Chunk, rows: bool = False
    ) -> tuple[dict[str, NDArray[np.int64]], NDArray[np.int16] | None]:
        """Play a chunk in the calling thread; see :class:`sushilab.simulator.games.Game`."""
        if plan.forced_picks:
            return self._play_forced(plan, chunk), None
        sums = new_sums(
            len(plan.line_ups),
            plan.players,
            len(plan.strategies),
            batches=chunk.batches if plan.cards else 0,
            rows=chunk.games if rows else 0,
        )
        self.run_kernel(plan, chunk.first, chunk.last, sums)
        named = sums._asdict()
        written = named.pop("rows")
        if not plan.cards:
            for name in CARD_SUMS:
                named.pop(name)
        return named, (written if rows else None)

    def run_kernel(
        self,
        plan: Plan,
        first: int,
        last: int,
        sums: Sums,
        only: tuple[int, int] = (ALL, ALL),
        questions: int = 0,
    ) -> Playing:
        """Run the kernel over groups ``first`` to ``last - 1``.

        Parameters
        ----------
        only
            The only arrangement and the only deal of a group to play, or ``ALL``.
        questions
            Most questions of a game whose answers are to be kept.

        Raises
        ------
        StrategyFault
            When a strategy broke a rule.
        """
        from . import kernel
        from .parts import PARTS
        from .tallying import new_results

        span = [first, last, plan.group_size, plan.deals, plan.repeats, plan.batches, *only]
        choosers, parameters = self._line_ups.of(plan)
        dealt, table = new_table(plan.rules), new_table(plan.rules)
        events = np.zeros(EVENTS, np.int64) if sums.cards.size else no_events()
        answers = np.zeros((questions + 1 if questions else 0, 3), np.int64)
        status = np.zeros(kernel.STATUS, np.int64)
        tables = (dealt, table)
        self._guarded(
            plan,
            status,
            tables,
            kernel.play_groups,
            tables,
            events,
            answers,
            new_results(),
            PARTS,
            choosers,
            kernel.joined_parameters(parameters),
            np.array(plan.line_ups, np.int64),
            plan.arrangements,
            plan.kernel_steps,
            plan.seed,
            np.array(span, np.int64),
            sums,
            status,
        )
        return Playing(table, answers[1 : answers[0, 0] + 1] if questions else answers)

    def _guarded(
        self,
        plan: Plan,
        status: NDArray[np.int64],
        tables: tuple[Table, ...],
        play: Any,
        *arguments: Any,
    ) -> None:
        """Call a kernel and turn what strategies did wrong into a sentence."""
        from . import kernel
        from .faults import describe_fault, describe_raise

        try:
            with kernel_calls():
                ok = play(*arguments)
        except Exception as raised:
            table = tables[status[kernel.AT_TABLE]]
            raise describe_raise(plan, status, table, raised) from raised
        if not ok:
            raise describe_fault(plan, status, tables[status[kernel.AT_TABLE]])

    def check_forced_picks(self, rules: Rules) -> None:
        """Every game of Omakase can be gone on with from any decision."""

    def _play_forced(self, plan: Plan, chunk: Chunk) -> dict[str, NDArray[np.int64]]:
        """Examine the decisions of a chunk's games; sums by name."""
        from . import forcing, kernel
        from .forced_choices import new_choices
        from .parts import PARTS
        from .tallying import new_results

        choosers, parameters = self._line_ups.of(plan)
        sums = new_forced_sums(len(plan.line_ups), len(plan.strategies), chunk.batches)
        span = [chunk.first, chunk.last, plan.group_size, plan.deals, plan.repeats, plan.batches]
        tables = tuple(new_table(plan.rules) for _ in range(forcing.TABLES))
        status = np.zeros(kernel.STATUS, np.int64)
        self._guarded(
            plan,
            status,
            tables,
            forcing.force_groups,
            tables,
            no_events(),
            np.zeros((0, 3), np.int64),
            new_results(),
            new_choices(),
            PARTS,
            choosers,
            kernel.joined_parameters(parameters),
            np.array(plan.line_ups, np.int64),
            plan.seed,
            np.array(span, np.int64),
            sums,
            status,
        )
        return sums._asdict()

    def record(self, plan: Plan, game_number: int) -> dict[str, Any]:
        """Play one game of a plan again and write it down as a record document."""
        from .recording import record_game

        return record_game(self, plan, game_number)


GAME: Final = Omakase()
