"""Sushi Go! as the shared parts see it: rules, options, and playing chunks of a plan."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import compile_alongside, kernel_calls
from ..games import ForcedWords, Game, Option, Split
from ..line_up_code import LineUpCode
from ..plan import Chunk, Plan, PlanError
from .cards import CODES, KINDS, TITLES
from .rules import (
    CHOICES,
    MAX_PLAYERS,
    MEANING,
    MIN_PLAYERS,
    MOST_TURNS,
    ROUNDS,
    RULES_VERSION,
    Rules,
)


class SushiGo(Game):
    """The game object of Sushi Go!; see :class:`sushilab.simulator.games.Game`."""

    name = "sushi_go"
    title = "Sushi Go!"
    rules_version = RULES_VERSION
    min_players = MIN_PLAYERS
    max_players = MAX_PLAYERS
    batched = frozenset({"cards", "forced", "holdings", "sticks"})
    tie_break_column = "puddings"
    card_codes = CODES
    card_titles = TITLES
    card_splits = (
        Split("round", tuple(range(1, ROUNDS + 1)), "Round"),
        Split("pick", tuple(range(1, MOST_TURNS + 1))),
    )
    offered_by = "hands"
    forced_words = ForcedWords(
        choice="pick",
        heading="Card",
        alternative="a random card of the hand",
        method="every card of the hand is taken in turn, and the same game is played on",
        count="{least:,} or more decisions for each round and pick; {games:,} games were forked",
    )
    wheel_rates = True
    neighbour_words = ("gets hands from", "passes hands to")

    def __init__(self) -> None:
        self._local = threading.local()
        self._line_ups = LineUpCode()

    def rules(self, players: int, options: Mapping[str, Any] | None = None) -> Rules:
        """Validated rules; raises RulesError for an impossible combination."""
        return Rules.from_options(players, options)

    def options(self) -> list[Option]:
        """Every option of SG-9 with values, default and meaning."""
        listed = [Option.among(name, values, MEANING[name]) for name, values in CHOICES.items()]
        return [*listed, Option("deck", ("CARD:COPIES,...",), "standard", MEANING["deck"])]

    def prepare(self) -> None:
        """Import the kernel, which compiles it or loads its machine code."""
        scoring = compile_alongside(f"{__package__}.scoring_phases")
        if scoring is not None:
            from . import playing_phases  # noqa: F401

            scoring.wait()
        from . import kernel  # noqa: F401

    def play(
        self, plan: Plan, chunk: Chunk, rows: bool = False
    ) -> tuple[dict[str, NDArray[np.int64]], NDArray[np.int16] | None]:
        """Play a chunk in the calling thread; see :class:`sushilab.simulator.games.Game`."""
        from .workspace import new_sums

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
            named.pop("cards")
        return named, (written if rows else None)

    def run_kernel(self, plan: Plan, first: int, last: int, sums: Any, only: int = -1) -> Any:
        """Run the kernel over groups ``first`` to ``last - 1`` in this thread's workspace.

        Parameters
        ----------
        only
            The only arrangement to play; -1 plays all.

        Returns
        -------
        Workspace
            Holding the last games played.

        Raises
        ------
        StrategyFault
            When a strategy broke a rule.
        """
        from . import kernel
        from .faults import describe_fault, describe_raise
        from .phases import PHASES

        choosers, parameters = self._line_ups.of(plan)
        space = self._workspace(plan.rules)
        status = np.zeros(kernel.STATUS, np.int64)
        size, deals = plan.group_size, plan.deals
        span = np.array([first, last, size, deals, plan.repeats, plan.batches, only], np.int64)
        line_ups = np.array(plan.line_ups, np.int64)
        try:
            with kernel_calls():
                ok = kernel.play_groups(
                    space,
                    PHASES,
                    choosers,
                    parameters,
                    line_ups,
                    plan.arrangements,
                    plan.kernel_steps,
                    plan.seed,
                    span,
                    sums,
                    status,
                )
        except Exception as raised:
            self._local.space = None
            raise describe_raise(plan, status, raised) from raised
        if not ok:
            # The games broken off must not leak into the next run of this thread.
            self._local.space = None
            raise describe_fault(plan, status, space)
        return space

    def check_forced_picks(self, rules: Rules) -> None:
        """Raise ValueError for games with a dummy, whose controller picks twice (SG-9.11)."""
        if rules.has_dummy:
            raise PlanError("picks are not forced in games with a dummy: leave dummy=none")

    def forced_scale(self, rules: Rules) -> NDArray[np.float64]:
        """Cards in the hand by pick; see :class:`sushilab.simulator.games.Game`."""
        sizes: NDArray[np.float64] = np.maximum(rules.hand_size - np.arange(MOST_TURNS), 1.0)
        return sizes

    def _play_forced(self, plan: Plan, chunk: Chunk) -> dict[str, NDArray[np.int64]]:
        """Examine the decisions of a chunk's games; sums by name."""
        from . import forcing, kernel
        from .faults import describe_fault, describe_raise
        from .phases import PHASES
        from .workspace import PICKS

        choosers, parameters = self._line_ups.of(plan)
        space = self._workspace(plan.rules)
        status = np.zeros(kernel.STATUS, np.int64)
        shape, members = (chunk.batches, len(plan.strategies)), len(plan.line_ups)
        sums = {
            "deals": np.zeros(members, np.int64),
            "forced": np.zeros((*shape, ROUNDS, PICKS, KINDS, forcing.MEASURES), np.int64),
            "holdings": np.zeros(
                (chunk.batches, PICKS, KINDS, forcing.HELD, forcing.MEASURES), np.int64
            ),
            "sticks": np.zeros((*shape, PICKS, 2, forcing.STICKS_MEASURES), np.int64),
        }
        span = np.array(
            [chunk.first, chunk.last, plan.group_size, plan.deals, plan.repeats, plan.batches],
            np.int64,
        )
        try:
            with kernel_calls():
                ok = forcing.force_groups(
                    space,
                    self._fork(plan.rules),
                    PHASES,
                    choosers,
                    parameters,
                    np.array(plan.line_ups, np.int64),
                    plan.seed,
                    span,
                    *sums.values(),
                    status,
                )
        except Exception as raised:
            self._local.space = None
            raise describe_raise(plan, status, raised) from raised
        if not ok:
            self._local.space = None
            raise describe_fault(plan, status, space)
        return sums

    def _fork(self, rules: Rules) -> Any:
        from .forking import new_fork

        cached = getattr(self._local, "fork", None)
        if cached is None or cached[0] != rules:
            self._local.fork = cached = (rules, new_fork(rules))
        return cached[1]

    def record(self, plan: Plan, game_number: int) -> dict[str, Any]:
        """Play one game of a plan again and write it down as a record document."""
        from .writing import record_game

        return record_game(self, plan, game_number)

    def _workspace(self, rules: Rules) -> Any:
        from .workspace import new_workspace

        cached = getattr(self._local, "space", None)
        if cached is None or cached[0] != rules:
            self._local.space = cached = (rules, new_workspace(rules))
        return cached[1]


GAME: Final = SushiGo()
