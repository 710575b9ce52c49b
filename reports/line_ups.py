"""From what a person typed to a plan, and words on who sits where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..simulator.games import game
from ..simulator.plan import Plan, possible_line_ups
from ..simulator.simulate import make_plan
from .counts import InputError, read_count, read_players


def named_plan(
    strategies: Sequence[str],
    *,
    players: str | None,
    games: str,
    seed: int,
    seating: str,
    variant: Mapping[str, str],
    game_name: str,
    cards: bool,
) -> Plan:
    """Plan for one player count, from texts.

    Without ``players`` there is a seat for each strategy, as far as the game allows.

    Raises
    ------
    ValueError
        One sentence on what cannot be played.
    """
    chosen = game(game_name)
    lowest, highest = chosen.min_players, chosen.max_players
    if players is None:
        seats = min(max(len(strategies), lowest), highest)
    else:
        seats = one_player_count(players, game_name, "simulate")
    return make_plan(
        strategies,
        players=seats,
        games=read_count(games, "games"),
        seed=seed,
        seating=seating,
        variant=variant,
        game_name=game_name,
        cards=cards,
    )


def one_player_count(players: str, game_name: str, command: str) -> int:
    """Read the one player count of a command.

    Raises
    ------
    InputError
        When it is no number that the game can be played with, or several.
    """
    chosen = game(game_name)
    counts = read_players(players, chosen.min_players, chosen.max_players)
    if len(counts) != 1:
        raise InputError(f"players: {command} plays one player count, not {players}")
    return counts[0]


def notes_on(plan: Plan, strategies: Sequence[str]) -> Iterator[str]:
    """What happened to the strategies that were named, when they are not one a seat."""
    names = plan.line_up_names()
    if len(strategies) < plan.players:
        yield (
            f"{_count(len(strategies), 'strategy', 'strategies')} for {plan.players} seats,"
            f" repeated in turn: {', '.join(names[0])}"
        )
    elif len(strategies) > plan.players:
        yield (
            f"{len(strategies)} strategies for {plan.players} seats: {len(names)} line-ups are"
            " played, and each strategy sits in equally many"
        )
        if len(names) < possible_line_ups(plan):
            yield (
                f"these are some of the {possible_line_ups(plan):,} line-ups: results depend on"
                " which, and the intervals do not cover that; more games play more of them"
            )


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
