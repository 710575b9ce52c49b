"""What the audit of a Sushi Go! strategy changes, and what that says about the strategy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES
from ...simulator.sushi_go.block import CONTROLLER, NONE, SECOND, Block
from ...simulator.sushi_go.rules import Rules
from ..evidence import (
    AGAIN,
    OTHERS_NUMBERS,
    OWN_NUMBERS,
    WRITES,
    WRITES_WORDS,
    Evidence,
    Examination,
    Measure,
    Witness,
    changed_with,
    luck_measures,
    unsteady_words,
)
from ..registry import resolve
from . import audit_changes as changes
from .audit_positions import Decision, decisions, no_picks
from .audit_words import change_text, place_text

FIELD: Final = ("expected", "greedy", "balanced", "chopsticks", "random")
"""Opponents that a strategy is played against, the first ones where fewer are needed."""
CHANGES: Final[dict[str, Callable[[Block, int, np.random.Generator], changes.Changed]]] = {
    AGAIN: changes.nothing,
    "other hidden cards": changes.other_hidden_cards,
    OTHERS_NUMBERS: changes.other_numbers_of_others,
    "another content of the working memory": changes.other_working_memory,
    "the games in another order": changes.other_order_of_games,
    OWN_NUMBERS: changes.other_own_numbers,
    "other cards in the hands it has seen": changes.other_seen_hands,
    "other cards on the others' tables": changes.other_tables,
    "other maki rolls of the others": changes.other_maki,
    "other owners of the puddings": changes.other_puddings,
    "other scores": changes.other_scores,
}
"""Changes by what they are in words, after "with"."""
_WORKING_MEMORY: Final = ("scratch", "wide", "prices")
_PAIRS: Final = "pairs"

FORBIDDEN: Final = {
    AGAIN: unsteady_words("picks"),
    "other hidden cards": "its picks depend on cards that it cannot have seen",
    OTHERS_NUMBERS: "its picks depend on the random numbers of other players",
    "another content of the working memory": (
        "its picks depend on what was left in the working memory by earlier calls"
    ),
    "the games in another order": (
        "its picks depend on other games that are played at the same time"
    ),
    WRITES: WRITES_WORDS,
}
"""What must never happen: change or other evidence, and a sentence on it."""


_WATCHES: Final = {
    "watches the tables": changed_with("other cards on the others' tables", "picks"),
    "watches the maki race": changed_with("other maki rolls of the others", "picks"),
    "watches the puddings": changed_with("other owners of the puddings", "picks"),
    "watches the scores": changed_with("other scores", "picks"),
}
TRAITS: Final = {
    **luck_measures("picks"),
    "uses memory": changed_with("other cards in the hands it has seen", "picks"),
    **_WATCHES,
    "ignores puddings": changed_with("other owners of the puddings", "picks", False, optional=True),
    "ignores the table": Measure(
        tuple(change for measure in _WATCHES.values() for change in measure.changes),
        False,
        "picks changed with other tables, maki, puddings or scores",
        optional=True,
    ),
    "uses chopsticks": Measure(
        (_PAIRS,), True, "turns with chopsticks on the table took two cards"
    ),
}
"""Canonical traits and how they are measured."""
COUNT_WORDS: Final = "; of chopsticks, turns in which two cards were taken where they could be"
"""What the table of traits counts besides changed picks, for its small print."""


def examine(strategy: Any, rules: Rules, seed: int) -> Examination:
    """Ask a strategy at the decisions of real games, as they are and changed.

    Parameters
    ----------
    strategy
        A strategy with its parameters.
    rules
        Rules of the games.
    seed
        Seed of the games and of the changes.

    Raises
    ------
    StrategyFault
        When it picks an illegal card or raises.
    """
    chooser, parameters = strategy.compiled_for(rules)
    rng = np.random.default_rng([seed, rules.players])
    witness = _Witness(strategy.name, chooser, parameters, rng)
    for decision in decisions(rules, strategy, resolve, seed):
        witness.ask(decision)
    return witness.examination()


class _Witness(Witness):
    """Asks the chooser of a Sushi Go! strategy."""

    def __init__(
        self,
        name: str,
        chooser: Callable[..., None],
        parameters: NDArray[np.float64],
        rng: np.random.Generator,
    ) -> None:
        super().__init__(name)
        self.chooser, self.rng = chooser, rng
        self.parameters = np.ascontiguousarray(parameters, np.float64)

    def ask(self, decision: Decision) -> None:
        """Write the picks of a decision, and compare them with those of changed copies."""
        block, seat = decision.block, decision.seat
        copies = {name: change(block, seat, self.rng) for name, change in CHANGES.items()}
        picks = self._first_answer(block, seat)
        decision.picks[:] = picks
        for name, changed in copies.items():
            if changed.lanes.any():
                self._compare(block, seat, picks, name, changed)
        cards = int(block.hands[changes.own_hand(block, seat), :, 0].sum())
        # The controller of a dummy has one to give away (SG-5.1, SG-9.11).
        if cards >= (3 if seat == block.info[CONTROLLER] else 2):
            self._offer_pairs(block, seat)

    def _offer_pairs(self, block: Block, seat: int) -> None:
        """Count how often two cards are taken where they may be."""
        offered = changes.with_chopsticks(block, seat)
        taken = offered.lanes & (self._picks(offered.block, seat)[SECOND] != NONE)
        self.note(_PAIRS, Evidence(int(taken.sum()), int(offered.lanes.sum())))

    def _first_answer(self, block: Block, seat: int) -> NDArray[np.int8]:
        """Picks in the state as it is; also what the call wrote, and how long it took."""
        asked = changes.copy_of(block)
        # Working memory keeps what a call leaves there, as it does in the kernel.
        asked = asked._replace(scratch=block.scratch, wide=block.wide, prices=block.prices)
        picks = self._picks(asked, seat, timed=True)
        self.decisions += LANES
        written = [n for n in changes.differing(block, asked) if n not in _WORKING_MEMORY]
        example = f"{place_text(block, seat)}: {' and '.join(written)} changed" if written else ""
        self.note(WRITES, Evidence(LANES if written else 0, LANES, example))
        return picks

    def _compare(
        self,
        block: Block,
        seat: int,
        before: NDArray[np.int8],
        name: str,
        changed: changes.Changed,
    ) -> None:
        after = self._picks(changed.block, seat)
        if changed.order is not None:
            moved = after
            after = np.empty_like(moved)
            after[:, changed.order] = moved
        differs = (before != after).any(axis=0) & changed.lanes
        example = ""
        if differs.any() and self.lacks_example(name):
            example = change_text(block, seat, int(differs.argmax()), before, after, name)
        self.note(name, Evidence(int(differs.sum()), int(changed.lanes.sum()), example))

    def _picks(self, block: Block, seat: int, *, timed: bool = False) -> NDArray[np.int8]:
        picks = no_picks()
        start = time.perf_counter()
        with self.faults_told(lambda: place_text(block, seat)):
            self.chooser(block, seat, self.parameters, picks)
        if timed:
            self.seconds += time.perf_counter() - start
        return picks
