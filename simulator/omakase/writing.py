"""Writing down one game of a run: its answers are played again through the reference engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from . import record
from .reference import Game
from .reference_chance import StreamChance
from .rules import Rules


def write_game(
    rules: Rules,
    names: Sequence[str],
    *,
    deal_key: int,
    chance_key: int,
    answers: Iterable[tuple[int, int, int]],
    provenance: Mapping[str, int],
) -> dict[str, Any]:
    """Build the record of a game from what its players answered.

    Parameters
    ----------
    rules
        Rules of the game.
    names
        Strategies by seat.
    deal_key, chance_key
        Keys of the streams of the first deck and of all later chance, 64-bit words.
    answers
        For every question that was asked, in order: seat, question, answer (see
        :mod:`.table`).
    provenance
        ``seed`` and ``deal``, copied into the record.

    Returns
    -------
    dict
        The record document. Cards and scores come from the reference engine; a test holds
        them against the kernel's.

    Raises
    ------
    RuntimeError
        When the reference engine asks something else than was answered: the kernel and the
        reference engine differ.
    RuleViolation
        For an answer that the rules do not allow.
    """
    waiting = iter(answers)
    given = 0

    def decide(game: Game, seat: int, question: int) -> int:
        nonlocal given
        given += 1
        found = next(waiting, None)
        if found is None or (int(found[0]), int(found[1])) != (seat, question):
            raise RuntimeError(
                f"turn {game.number}: answer {given} is {found}, and seat {seat} is asked"
                f" question {question}"
            )
        return int(found[2])

    document = record.complete(
        rules,
        seed=int(provenance["seed"]),
        deal=int(provenance["deal"]),
        strategies=names,
        chance=StreamChance(int(deal_key), int(chance_key)),
        decide=decide,
    )
    if (left := next(waiting, None)) is not None:
        raise RuntimeError(f"the game is over, and answer {given + 1} is {left}")
    return document
