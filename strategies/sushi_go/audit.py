"""What the audit of a Sushi Go! strategy changes, and what that says about the strategy."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.compiling import LANES
from ...simulator.games import StrategyFault
from ...simulator.sushi_go.block import CONTROLLER, NONE, SECOND, Block
from ...simulator.sushi_go.rules import Rules
from ..audit import Evidence, Examination, Measure
from ..registry import resolve
from . import audit_changes as changes
from .audit_positions import Decision, decisions, no_picks
from .audit_words import change_text, place_text

FIELD: Final = ("expected", "greedy", "balanced", "chopsticks", "random")
"""Opponents that a strategy is played against, the first ones where fewer are needed."""
_AGAIN: Final = "nothing changed"
_OWN_NUMBERS: Final = "other random numbers of its own"
CHANGES: Final[dict[str, Callable[[Block, int, np.random.Generator], changes.Changed]]] = {
    _AGAIN: changes.nothing,
    "other hidden cards": changes.other_hidden_cards,
    "other random numbers of the others": changes.other_numbers_of_others,
    "another content of the working memory": changes.other_working_memory,
    "the games in another order": changes.other_order_of_games,
    _OWN_NUMBERS: changes.other_own_numbers,
    "other cards in the hands it has seen": changes.other_seen_hands,
    "other cards on the others' tables": changes.other_tables,
    "other maki rolls of the others": changes.other_maki,
    "other owners of the puddings": changes.other_puddings,
    "other scores": changes.other_scores,
}
"""Changes by what they are in words, after "with"."""
_WORKING_MEMORY: Final = ("scratch", "wide", "prices")
_WRITES: Final = "writes"
_PAIRS: Final = "pairs"

FORBIDDEN: Final = {
    _AGAIN: (
        "its picks change when it is asked again in the same situation: use view.random, not"
        " random or numpy.random"
    ),
    "other hidden cards": "its picks depend on cards that it cannot have seen",
    "other random numbers of the others": (
        "its picks depend on the random numbers of other players"
    ),
    "another content of the working memory": (
        "its picks depend on what was left in the working memory by earlier calls"
    ),
    "the games in another order": (
        "its picks depend on other games that are played at the same time"
    ),
    _WRITES: "it changes the state of the game",
}
"""What must never happen: change or other evidence, and a sentence on it."""


def _measure(change: str, when_changed: bool = True, optional: bool = False) -> Measure:
    return Measure((change,), when_changed, f"picks changed with {change}", optional)


_WATCHES: Final = {
    "watches the tables": _measure("other cards on the others' tables"),
    "watches the maki race": _measure("other maki rolls of the others"),
    "watches the puddings": _measure("other owners of the puddings"),
    "watches the scores": _measure("other scores"),
}
TRAITS: Final = {
    "deterministic": _measure(_OWN_NUMBERS, False),
    "random": _measure(_OWN_NUMBERS),
    "uses memory": _measure("other cards in the hands it has seen"),
    **_WATCHES,
    "ignores puddings": _measure("other owners of the puddings", False, optional=True),
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
    evidence, unsteady = witness.evidence, witness.evidence[_AGAIN]
    if unsteady.changed:
        # Whatever else seemed to change a pick may have been chance.
        evidence = {_AGAIN: unsteady, _OWN_NUMBERS: unsteady}
    return Examination(evidence, witness.decisions, witness.seconds)


class _Witness:
    """Asks one chooser again and again, and keeps what its answers say."""

    def __init__(
        self,
        name: str,
        chooser: Callable[..., None],
        parameters: NDArray[np.float64],
        rng: np.random.Generator,
    ) -> None:
        self.name, self.chooser, self.rng = name, chooser, rng
        self.parameters = np.ascontiguousarray(parameters, np.float64)
        self.evidence: dict[str, Evidence] = {}
        self.decisions, self.seconds = 0, 0.0

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
        self._note(_PAIRS, Evidence(int(taken.sum()), int(offered.lanes.sum())))

    def _first_answer(self, block: Block, seat: int) -> NDArray[np.int8]:
        """Picks in the state as it is; also what the call wrote, and how long it took."""
        asked = changes.copy_of(block)
        # Working memory keeps what a call leaves there, as it does in the kernel.
        asked = asked._replace(scratch=block.scratch, wide=block.wide, prices=block.prices)
        picks = self._picks(asked, seat, timed=True)
        self.decisions += LANES
        written = [n for n in changes.differing(block, asked) if n not in _WORKING_MEMORY]
        example = f"{place_text(block, seat)}: {' and '.join(written)} changed" if written else ""
        self._note(_WRITES, Evidence(LANES if written else 0, LANES, example))
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
        if differs.any() and not self.evidence.get(name, Evidence()).example:
            example = change_text(block, seat, int(differs.argmax()), before, after, name)
        self._note(name, Evidence(int(differs.sum()), int(changed.lanes.sum()), example))

    def _picks(self, block: Block, seat: int, *, timed: bool = False) -> NDArray[np.int8]:
        picks = no_picks()
        start = time.perf_counter()
        try:
            self.chooser(block, seat, self.parameters, picks)
        except Exception as raised:
            text = f"{type(raised).__name__}: {raised}".rstrip(": ")
            message = f"strategy {self.name!r} raised {text}; {place_text(block, seat)}"
            raise StrategyFault(self.name, message) from raised
        if timed:
            self.seconds += time.perf_counter() - start
        return picks

    def _note(self, name: str, evidence: Evidence) -> None:
        self.evidence[name] = self.evidence.get(name, Evidence()) + evidence
