"""What an audit finds out: how often answers changed, and what that says of a trait.

The rooms of the games, ``strategies.<game>.audit``, collect evidence with a
:class:`Witness`; :mod:`.audit` judges it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from ..simulator.games import StrategyFault

AGAIN: Final = "nothing changed"
OWN_NUMBERS: Final = "other random numbers of its own"
OTHERS_NUMBERS: Final = "other random numbers of the others"
"""Names of changes that every game has: what they are in words, after "with"."""
WRITES: Final = "writes"
"""Name of the evidence that a strategy changed the state of the game."""
WRITES_WORDS: Final = "it changes the state of the game"


@dataclass(frozen=True)
class Evidence:
    """How often something happened.

    Attributes
    ----------
    changed, decisions
        In how many of how many decisions.
    example
        The first of them in words, or an empty text.
    """

    changed: int = 0
    decisions: int = 0
    example: str = ""

    def __add__(self, other: Evidence) -> Evidence:
        """Evidence of both."""
        return Evidence(
            self.changed + other.changed,
            self.decisions + other.decisions,
            self.example or other.example,
        )


@dataclass(frozen=True)
class Measure:
    """How a canonical trait is measured.

    Attributes
    ----------
    changes
        Names of the changes that it is about.
    when_changed
        Whether a strategy has the trait when answers change, or when none does.
    words
        What the count of the evidence counts, after "0 of 20".
    optional
        Whether a strategy that has it need not say so.
    """

    changes: tuple[str, ...]
    when_changed: bool
    words: str
    optional: bool = False


@dataclass(frozen=True)
class Examination:
    """What a game's room returns for one player count.

    Attributes
    ----------
    evidence
        By name of a change.
    decisions
        Decisions in which the strategy was asked.
    seconds
        Time that it took for one answer to each, without the changed ones.
    """

    evidence: dict[str, Evidence] = field(default_factory=dict)
    decisions: int = 0
    seconds: float = 0.0


def unsteady_words(answers: str) -> str:
    """What is wrong when answers change with :data:`AGAIN`; ``answers`` is a game's word."""
    return (
        f"its {answers} change when it is asked again in the same situation: use view.random,"
        " not random or numpy.random"
    )


def changed_with(
    change: str, answers: str, when_changed: bool = True, optional: bool = False
) -> Measure:
    """Measure of a trait that one change decides; ``answers`` is the game's word for them."""
    return Measure((change,), when_changed, f"{answers} changed with {change}", optional)


def luck_measures(answers: str) -> dict[str, Measure]:
    """The two traits of every game: whether a strategy goes by random numbers of its own."""
    return {
        "deterministic": changed_with(OWN_NUMBERS, answers, False),
        "random": changed_with(OWN_NUMBERS, answers),
    }


class Witness:
    """Asks one strategy again and again, and keeps what its answers say.

    Parameters
    ----------
    name
        Name of the strategy, for messages.

    Attributes
    ----------
    evidence
        By name of a change.
    decisions, seconds
        See :class:`Examination`.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.evidence: dict[str, Evidence] = {}
        self.decisions = 0
        self.seconds = 0.0

    def note(self, name: str, evidence: Evidence) -> None:
        """Add evidence to what there is of a change."""
        self.evidence[name] = self.evidence.get(name, Evidence()) + evidence

    def lacks_example(self, name: str) -> bool:
        """Whether there is no example of a change yet."""
        return not self.evidence.get(name, Evidence()).example

    @contextmanager
    def faults_told(self, place: Callable[[], str]) -> Iterator[None]:
        """Say of what is raised inside that the strategy raised it, and where.

        Raises
        ------
        StrategyFault
            Instead of any exception.
        """
        try:
            yield
        except Exception as raised:
            text = f"{type(raised).__name__}: {raised}".rstrip(": ")
            message = f"strategy {self.name!r} raised {text}; {place()}"
            raise StrategyFault(self.name, message) from raised

    def examination(self) -> Examination:
        """All evidence; of a strategy that is not steady only what cannot be chance."""
        evidence, unsteady = self.evidence, self.evidence.get(AGAIN, Evidence())
        if unsteady.changed:
            # Whatever else seemed to change an answer may have been chance.
            evidence = {AGAIN: unsteady, OWN_NUMBERS: unsteady}
            evidence[WRITES] = self.evidence.get(WRITES, Evidence())
        return Examination(evidence, self.decisions, self.seconds)
