"""The audit of a strategy: whether it cheats, and whether it is what its traits say.

A strategy is asked again at decisions of real games, each time with something changed. An
answer that changes when a player could not see the change is cheating. Other changes show
what a strategy goes by: its *traits*. What is changed is up to the game, in its module
``strategies.<game>.audit``.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..simulator.games import DEFAULT_GAME
from ..simulator.games import game as game_of
from .evidence import Evidence, Measure
from .names import StrategyError
from .registry import resolve


@dataclass(frozen=True)
class Cheat:
    """One way in which a strategy breaks out of what a player can see and do."""

    what: str
    evidence: Evidence


@dataclass(frozen=True)
class Trait:
    """One canonical trait: declared or not, found or not.

    Attributes
    ----------
    name
        The trait.
    declared
        Whether the strategy says that it has it.
    found
        Whether the audit found it.
    optional
        Whether a strategy that has it need not say so.
    words
        What the evidence counts.
    evidence
        The counts.
    """

    name: str
    declared: bool
    found: bool
    optional: bool
    words: str
    evidence: Evidence


@dataclass(frozen=True)
class Audit:
    """What an audit came to.

    Attributes
    ----------
    strategy
        Name of the strategy.
    players
        Player counts of the games.
    decisions
        Decisions in which the strategy was asked.
    cheats
        What a player could not do, if anything.
    traits
        Every canonical trait.
    nanoseconds
        Time of one pick, on one thread.
    """

    strategy: str
    players: tuple[int, ...]
    decisions: int
    cheats: tuple[Cheat, ...]
    traits: tuple[Trait, ...]
    nanoseconds: float

    @property
    def found(self) -> tuple[str, ...]:
        """Traits that were found."""
        return tuple(trait.name for trait in self.traits if trait.found)

    @property
    def undeclared(self) -> tuple[str, ...]:
        """Traits that were found and that the strategy should declare, but does not."""
        return tuple(t.name for t in self.traits if t.found and not (t.declared or t.optional))

    @property
    def failures(self) -> list[str]:
        """One sentence for each cheat and for each declared trait that was not found."""
        sentences = []
        for cheat in self.cheats:
            seen = cheat.evidence
            sentences.append(
                f"{cheat.what} ({seen.changed:,} of {seen.decisions:,} decisions; for example"
                f" {seen.example})"
            )
        for trait in self.traits:
            if trait.declared and not trait.found:
                count = f"{trait.evidence.changed:,} of {trait.evidence.decisions:,}"
                sentences.append(f"it declares {trait.name!r}, but {count} {trait.words}")
        return sentences

    @property
    def passed(self) -> bool:
        """Whether it neither cheats nor declares what was not found."""
        return not self.failures


def audit(
    strategy: Any,
    game: str = DEFAULT_GAME,
    *,
    players: Iterable[int] | None = None,
    variant: Mapping[str, Any] | None = None,
    seed: int = 1,
) -> Audit:
    """Find out what a strategy goes by, and whether it cheats.

    Parameters
    ----------
    strategy
        A name, a file, a decorated function or a strategy.
    game
        Name of the game.
    players
        Player counts to play with; default: all of the game.
    variant
        Options of the game's rules that differ from the defaults.
    seed
        Fixes every number of the result but the time.

    Raises
    ------
    ValueError
        For an unknown strategy, game or option, or a strategy that does not compile.
    StrategyFault
        When the strategy breaks a rule.

    Examples
    --------
    >>> from sushilab.strategies.audit import audit
    >>> audit("greedy", players=[2]).passed
    True
    """
    chosen = game_of(game)
    bound = resolve(strategy, game)
    everybody = range(chosen.min_players, chosen.max_players + 1)
    counts = tuple(everybody if players is None else players)
    room = audit_room(game)
    parts = [room.examine(bound, chosen.rules(n, variant), seed) for n in counts]
    evidence: dict[str, Evidence] = {}
    for part in parts:
        for name, seen in part.evidence.items():
            evidence[name] = evidence.get(name, Evidence()) + seen
    asked = sum(part.decisions for part in parts)
    seconds = sum(part.seconds for part in parts)
    cheats = ((what, evidence.get(name, Evidence())) for name, what in room.FORBIDDEN.items())
    return Audit(
        strategy=bound.name,
        players=counts,
        decisions=asked,
        cheats=tuple(Cheat(what, seen) for what, seen in cheats if seen.changed),
        traits=_traits(room.TRAITS, evidence, bound.definition.traits),
        nanoseconds=1e9 * seconds / max(asked, 1),
    )


def audit_room(game: str) -> Any:
    """Module of a game that knows what to change: FORBIDDEN, TRAITS and ``examine``.

    Raises
    ------
    StrategyError
        When the game has none.
    """
    name = f"{__package__}.{game}.audit"
    try:
        missing = importlib.util.find_spec(name) is None
    except ModuleNotFoundError:
        missing = True
    if missing:
        raise StrategyError(f"{game} has no audit of strategies yet")
    return importlib.import_module(name)


def _traits(
    measures: Mapping[str, Measure], evidence: Mapping[str, Evidence], declared: tuple[str, ...]
) -> tuple[Trait, ...]:
    sums = {
        name: sum((evidence.get(change, Evidence()) for change in m.changes), Evidence())
        for name, m in measures.items()
    }
    return tuple(
        Trait(
            name,
            declared=name in declared,
            found=(sums[name].changed > 0) == m.when_changed,
            optional=m.optional,
            words=m.words,
            evidence=sums[name],
        )
        for name, m in measures.items()
    )
