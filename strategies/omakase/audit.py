"""What the audit of an Omakase strategy changes, and what that says about the strategy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ...simulator.omakase.rules import Rules
from ...simulator.omakase.table import ACTION, CALL, CALLER, EXCHANGE, NO_ACTION, NOBODY, Table
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
from .answer_time import AnswerTimes
from .audit_positions import play_games
from .audit_words import change_text, place_text

FIELD: Final = ("balanced", "greedy", "thief", "random")
"""Opponents that a strategy is played against, the first ones where fewer are needed."""
CHANGES: Final[dict[str, Callable[[Table, int, np.random.Generator], changes.Changed | None]]] = {
    AGAIN: changes.nothing,
    "other hidden cards": changes.other_hidden_cards,
    OTHERS_NUMBERS: changes.other_numbers_of_others,
    "other values of the others' hands at the check": changes.other_check_scores,
    "the seats numbered otherwise": changes.other_seats,
    "another content of the working row": changes.other_working_row,
    OWN_NUMBERS: changes.other_own_numbers,
    "other cards known of other hands": changes.other_known_cards,
    "other cards in the trash": changes.other_trash,
}
"""Changes by what they are in words, after "with"."""
_PLAYS: Final = "plays"
_CALLS: Final = "calls"
_TIMED: Final = 16
"""Every how many decisions the time of an answer is taken."""

FORBIDDEN: Final = {
    AGAIN: unsteady_words("choices"),
    "other hidden cards": "its choices depend on cards that it cannot know",
    OTHERS_NUMBERS: "its choices depend on the random numbers of other players or of the game",
    "other values of the others' hands at the check": (
        "its choices depend on what other hands were worth when the check was called"
    ),
    "the seats numbered otherwise": (
        "its choices depend on the numbers of the seats: name players by how many seats ahead"
        " they sit"
    ),
    "another content of the working row": (
        "its choices depend on what was left in the working row by earlier calls"
    ),
    WRITES: WRITES_WORDS,
}
"""What must never happen: change or other evidence, and a sentence on it."""

TRAITS: Final = {
    **luck_measures("choices"),
    "uses memory": changed_with("other cards known of other hands", "choices"),
    "counts cards": changed_with("other cards in the trash", "choices"),
    "plays actions": Measure((_PLAYS,), True, "chances to play an action card were taken"),
    "calls the check": Measure((_CALLS,), True, "chances to call the check were taken"),
}
"""Canonical traits and how they are measured."""
COUNT_WORDS: Final = (
    "; of actions and the check, how often they were played and called when they could be"
)
"""What the table of traits counts besides changed choices, for its small print."""


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
        When it gives an illegal answer or raises.
    """
    chooser, parameters = strategy.compiled_for(rules)
    witness = _Witness(
        strategy.name, chooser, parameters, np.random.default_rng([seed, rules.players])
    )
    play_games(rules, strategy, lambda name: resolve(name, "omakase"), seed, witness.ask)
    witness.finish()
    return witness.examination()


class _Witness(Witness):
    """Asks the chooser of an Omakase strategy."""

    def __init__(
        self,
        name: str,
        chooser: Callable[..., int],
        parameters: NDArray[np.float64],
        rng: np.random.Generator,
    ) -> None:
        super().__init__(name)
        self.chooser, self.rng = chooser, rng
        self.parameters = np.array(parameters, np.float64)
        self.first_parameters = self.parameters.copy()
        self.times = AnswerTimes(chooser, self.parameters)

    def ask(self, table: Table, seat: int, question: int) -> int:
        """Answer of a decision, which is compared with those of changed copies."""
        answer = self._first_answer(table, seat, question)
        for name, change in CHANGES.items():
            changed = change(table, seat, self.rng)
            if changed is not None:
                self._compare(table, seat, question, answer, name, changed)
        if question == ACTION:
            self.note(_PLAYS, Evidence(int(answer != NO_ACTION), 1))
        elif question == CALL:
            self.note(_CALLS, Evidence(int(answer == 1), 1))
        elif question == EXCHANGE and table.info[CALLER] == NOBODY:
            self._offer_call(table, seat)
        return answer

    def finish(self) -> None:
        """Note what an answer took on average, and whether parameters were written to."""
        self.seconds = self.times.mean * self.decisions
        if not np.array_equal(self.parameters, self.first_parameters, equal_nan=True):
            self.note(WRITES, Evidence(1, 0, "its parameters changed"))

    def _offer_call(self, table: Table, seat: int) -> None:
        """See whether the check is called with a set that has been lent to the hand."""
        lent = changes.with_a_set(table, seat, self.rng)
        if lent is not None:
            called = self._answer(lent.table, seat, CALL) == 1
            self.note(_CALLS, Evidence(int(called), 1))

    def _first_answer(self, table: Table, seat: int, question: int) -> int:
        """Answer in the state as it is; also what the call wrote, and how long it took."""
        asked = changes.copy_of(table)
        answer = self._answer(asked, seat, question)
        written = changes.written_parts(table, asked)
        example = f"{place_text(table, seat)}: {' and '.join(written)} changed" if written else ""
        self.note(WRITES, Evidence(int(bool(written)), 1, example))
        if self.decisions % _TIMED == 0:
            self.times.take(asked, seat, question)
        self.decisions += 1
        return answer

    def _compare(
        self,
        table: Table,
        seat: int,
        question: int,
        before: int,
        name: str,
        changed: changes.Changed,
    ) -> None:
        answer = self._answer(changed.table, changed.seat(seat), question)
        after = changed.answer(question, answer)
        example = ""
        if before != after and self.lacks_example(name):
            example = change_text(table, seat, question, before, after, name)
        self.note(name, Evidence(int(before != after), 1, example))

    def _answer(self, table: Table, seat: int, question: int) -> int:
        with self.faults_told(lambda: place_text(table, seat)):
            return int(self.chooser(table, seat, question, self.parameters))
