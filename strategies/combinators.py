"""Strategies made of other strategies: mistakes, mixtures, switches and softmax.

Each is a function that takes strategies as :func:`sushilab.strategies.resolve` does. How they
are written is in :mod:`.written_combinations`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from ..simulator.games import DEFAULT_GAME
from ..simulator.games import game as game_of
from .definitions import BoundStrategy, Definition
from .families import family_of
from .names import StrategyError, number_text

DEEPEST: Final = 4
"""Mixtures within mixtures at most."""
RANDOM: Final = "random"
_DETERMINISTIC: Final = "deterministic"
_IGNORES: Final = "ignores "
"""Traits that begin so, and the one above, hold of a combination only when all parts have them."""


def mistakes(strategy: Any, rate: float = 0.1, *, game: str = DEFAULT_GAME) -> BoundStrategy:
    """Play at random now and then, and well otherwise.

    Parameters
    ----------
    strategy
        What is played otherwise.
    rate
        Probability of a mistake at a decision, 0 to 1.
    game
        Name of the game.
    """
    parts = _parts(mistakes, (strategy, RANDOM), game)
    return _combined(mistakes, parts, {"rate": _share(rate, "rate")}, shown=parts[:1], luck=True)


def mixture(
    first: Any, second: Any, share: float = 0.5, *, game: str = DEFAULT_GAME
) -> BoundStrategy:
    """Play one of two strategies, drawn for each game.

    Parameters
    ----------
    first
        Played with probability ``share``.
    second
        Played in the other games.
    share
        Probability of the first, 0 to 1.
    game
        Name of the game.
    """
    parts = _parts(mixture, (first, second), game)
    return _combined(mixture, parts, {"share": _share(share, "share")}, luck=True)


def rounds(first: Any, round: float, second: Any, *, game: str = DEFAULT_GAME) -> BoundStrategy:
    """Play one strategy before a round, another one from that round on.

    Parameters
    ----------
    first
        Played in the rounds before.
    round
        First round of the second strategy.
    second
        Played from there on.
    game
        Name of the game.
    """
    parts = _parts(rounds, (first, second), game)
    return _combined(rounds, parts, {"round": _whole(round, "round")})


def turns(first: Any, turns: float, second: Any, *, game: str = DEFAULT_GAME) -> BoundStrategy:
    """Play one strategy until so many turns are left, then another one.

    Parameters
    ----------
    first
        Played at the start, of every round where there are rounds.
    turns
        Turns left (of the round) at which the second strategy begins, the one being decided
        included.
    second
        Played from there on.
    game
        Name of the game.
    """
    parts = _parts(_TURNS, (first, second), game)
    return _combined(_TURNS, parts, {"turns": _whole(turns, "turns")})


# Within these functions their own names mean an argument.
_TURNS: Final = turns


def players(first: Any, players: float, second: Any, *, game: str = DEFAULT_GAME) -> BoundStrategy:
    """Play one strategy at small tables, another one at large ones.

    Parameters
    ----------
    first
        Played with fewer players.
    players
        Fewest players of the second strategy.
    second
        Played with so many players or more.
    game
        Name of the game.
    """
    parts = _parts(_PLAYERS, (first, second), game)
    return _combined(_PLAYERS, parts, {"players": _whole(players, "players")})


_PLAYERS: Final = players


def softmax(strategy: Any, temperature: float = 1.0, *, game: str = DEFAULT_GAME) -> BoundStrategy:
    """Take a card with a probability that grows with its value.

    A random number is added to the value of every kind of card, so that kind ``i`` is taken
    with probability ``exp(value_i / temperature)`` over the sum of those of all kinds in the
    hand (the Gumbel-max way of drawing from a softmax). Pairs are valued with the same
    random numbers.

    Parameters
    ----------
    strategy
        A table, or a function ``value(view, card)``.
    temperature
        Points; at 0 the best card is taken, at large ones any kind.
    game
        Name of the game.
    """
    parts = _parts(softmax, (strategy,), game)
    if parts[0].definition.kind not in ("table", "value"):
        raise StrategyError(
            f"softmax needs the values of cards: {parts[0].name!r} is a"
            f" {parts[0].definition.kind} strategy; give a table or a value(view, card)"
        )
    if not np.isfinite(temperature) or temperature < 0:
        raise StrategyError(f"temperature: {temperature} is not a number from 0 up")
    return _combined(softmax, parts, {"temperature": float(temperature)}, luck=True)


def named(strategy: BoundStrategy, facts: Mapping[str, Any], content: bytes) -> Definition:
    """Definition that plays a combination under a name of its own, without its numbers.

    Parameters
    ----------
    strategy
        What is played.
    facts
        Name, game, traits and other fields of the definition.
    content
        What its behaviour depends on besides the strategy.
    """
    return Definition(
        kind="combined", function=named, parts=(strategy,), content=content or b"named", **facts
    )


COMBINATORS: Final[dict[str, Callable[..., BoundStrategy]]] = {
    made.__name__: made for made in (mistakes, mixture, rounds, turns, players, softmax)
}


def combinators_of(game: str) -> dict[str, Callable[..., BoundStrategy]]:
    """Combinators that a game can play, by name: ``COMBINATIONS`` of its package."""
    known = getattr(family_of(game), "COMBINATIONS", ())
    return {name: made for name, made in COMBINATORS.items() if name in known}


def positional(function: Callable[..., Any]) -> list[inspect.Parameter]:
    """Arguments of a combinator that are strategies or numbers, in the order of the text."""
    known = inspect.signature(function).parameters.values()
    return [p for p in known if p.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]


def _parts(
    function: Callable[..., BoundStrategy], strategies: tuple[Any, ...], game: str
) -> tuple[BoundStrategy, ...]:
    """Strategies that a combination is made of.

    Raises
    ------
    StrategyError
        For an unknown strategy, or a combination that the game cannot play.
    """
    from .registry import resolve

    name, known = function.__name__, combinators_of(game)
    if name not in known:
        there = f"there are {', '.join(known)}" if known else "there are none"
        title = game_of(game).title
        raise StrategyError(f"strategies for {title} cannot be combined by {name}; {there}")
    return tuple(resolve(strategy, game) for strategy in strategies)


def _combined(
    function: Callable[..., BoundStrategy],
    parts: tuple[BoundStrategy, ...],
    numbers: dict[str, float],
    *,
    shown: tuple[BoundStrategy, ...] | None = None,
    luck: bool = False,
) -> BoundStrategy:
    """Definition of a combination, under the text that names it."""
    named = parts if shown is None else shown
    definition = Definition(
        name=text_of(function, [part.name for part in named], numbers),
        kind="combined",
        function=function,
        game=parts[0].definition.game,
        traits=_traits(parts, luck),
        parts=named,
        preset=tuple(numbers.items()),
    )
    if depth_of(definition) > DEEPEST:
        raise StrategyError(f"{definition.name}: more than {DEEPEST} mixtures within each other")
    return BoundStrategy(definition)


def text_of(
    function: Callable[..., BoundStrategy], parts: Sequence[str], numbers: Mapping[str, float]
) -> str:
    """Text that names a combination, from the names of its parts and its numbers."""
    given = iter(parts)
    words = [
        number_text(numbers[p.name]) if p.annotation == "float" else next(given)
        for p in positional(function)
    ]
    return f"{function.__name__}({'; '.join(words)})"


def rebuild(
    name: str, parts: Sequence[BoundStrategy], numbers: Mapping[str, float]
) -> BoundStrategy:
    """Make a combination of its parts and numbers.

    Raises
    ------
    StrategyError
        When a number is not one that it can have.
    """
    given, function = iter(parts), COMBINATORS[name]
    arguments = [
        numbers[p.name] if p.annotation == "float" else next(given) for p in positional(function)
    ]
    return function(*arguments, game=parts[0].definition.game)


def depth_of(definition: Definition) -> int:
    """How many mixtures lie within each other."""
    below = max((depth_of(part.definition) for part in definition.parts), default=0)
    return below + (definition.function in (mistakes, mixture))


def _traits(parts: tuple[BoundStrategy, ...], luck: bool) -> tuple[str, ...]:
    each = [part.definition.traits for part in parts]
    found = dict.fromkeys(word for traits in each for word in traits)
    for word in list(found):
        of_all = word == _DETERMINISTIC or word.startswith(_IGNORES)
        if of_all and not all(word in traits for traits in each):
            found.pop(word)
    if luck:
        found.pop(_DETERMINISTIC, None)
        found["random"] = None
    return tuple(found)


def _share(value: float, name: str) -> float:
    if not 0.0 <= value <= 1.0:
        raise StrategyError(f"{name}: {value:g} is not between 0 and 1")
    return float(value)


def _whole(value: float, name: str) -> float:
    if not (np.isfinite(value) and value == int(value) and value >= 1):
        raise StrategyError(f"{name}: {value:g} is not a whole number from 1 up")
    return float(value)
