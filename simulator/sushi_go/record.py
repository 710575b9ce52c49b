"""One Sushi Go! game written down as JSON: load, write, build, and replay with every rule verified.

::

    {"format": "sushilab-record-1", "game": "sushi_go", "rules_version": "1",
     "players": 4, "variant": {options that differ from the defaults},
     "seed": 7, "deal": 12, "strategies": [name by seat],
     "rounds": [{"hands": [[card codes] by seat],
                 "pile": [codes in drawing order],     only with the dummy (SG-9.11)
                 "turns": [[pick by seat] by turn],
                 "scores": [by tableau]}, two more],
     "puddings": [by tableau], "pudding_points": [...], "totals": [...], "winners": [seats]}

A pick is ``{"cards": ["squid", "egg"], "chopsticks": true}``; a card of it may be
``{"card": "egg", "dip": false}`` (SG-9.4) and the dummy's controller adds
``"dummy": "egg"``. The last turn is written like the others. Seats count from 0,
and the dummy's tableau comes last. Other keys are errors, so that a typing error
never changes a game silently.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ..record_files import laid_out, read_record
from ..record_structure import FORMAT, RecordError
from .record_schema import GAME, check_document, pick_at
from .reference import Game, at_round_end, pudding_points
from .reference_pick import Pick, RuleViolation
from .reference_scoring import Placed, RoundScore
from .rules import RULES_VERSION, Rules

__all__ = [
    "FORMAT",
    "GameEnd",
    "RecordError",
    "RoundEnd",
    "TurnReport",
    "check_document",
    "complete",
    "load",
    "replay",
    "rules_of",
    "write",
]

Tableaus = tuple[tuple[Placed, ...], ...]


@dataclass(frozen=True)
class RoundEnd:
    """What a finished round gave.

    Parameters
    ----------
    tableaus
        Tableaus as they scored: with ``wasabi="any"`` the nigiri are dipped only here.
    scores
        Points of every tableau by source.
    puddings
        Puddings kept so far, by tableau.
    """

    tableaus: Tableaus
    scores: tuple[RoundScore, ...]
    puddings: tuple[int, ...]


@dataclass(frozen=True)
class GameEnd:
    """What the game gave: by tableau, and the winning seats (SG-7)."""

    puddings: tuple[int, ...]
    pudding_points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class TurnReport:
    """One turn of a replayed game.

    Parameters
    ----------
    round, turn
        Counted from 1.
    hands
        Hands by seat before the turn, without the card drawn for the dummy.
    controller, drawn
        Seat that plays for the dummy and the card it drew, or None (SG-9.11).
    picks
        What every seat did.
    tableaus
        Cards in order of play after the turn, dipped nigiri marked.
    round_end, game_end
        Present on the last turn of a round and of the game.
    """

    round: int
    turn: int
    hands: tuple[tuple[str, ...], ...]
    controller: int | None
    drawn: str | None
    picks: tuple[Pick, ...]
    tableaus: Tableaus
    round_end: RoundEnd | None = None
    game_end: GameEnd | None = None


def load(path: str | Path) -> dict[str, Any]:
    """Read a record and verify its structure; its rules are verified by :func:`replay`.

    Raises
    ------
    RecordError
        For a file that cannot be read, is not JSON, or is not a record.
    """
    return read_record(path, check_document)


def rules_of(document: dict[str, Any]) -> Rules:
    """Rules of the recorded game; raises :class:`RecordError` for a malformed record."""
    return check_document(document)


def replay(document: dict[str, Any]) -> Iterator[TurnReport]:
    """Play a record through the reference engine and verify every deal, pick and score.

    Parameters
    ----------
    document
        A record, from :func:`load` or not. It is checked before the first turn.

    Returns
    -------
    iterator of TurnReport
        One report a turn, as it is played.

    Raises
    ------
    RecordError
        At once, for a malformed document.
    RuleViolation
        While iterating: a broken rule, or scores (SG-6.7), puddings and totals
        (SG-7.1) or winners (SG-7.2) that differ from those the rules give.
    """
    rules = check_document(document)
    rounds = [
        [
            [pick_at(pick, f"rounds[{r}].turns[{t}][{seat}]") for seat, pick in enumerate(turn)]
            for t, turn in enumerate(played["turns"])
        ]
        for r, played in enumerate(document["rounds"])
    ]
    return _verified(document, _play(rules, document["rounds"], rounds), rules)


def complete(
    rules: Rules,
    *,
    seed: int,
    deal: int,
    strategies: Sequence[str],
    rounds: Sequence[dict[str, Any]],
) -> dict[str, Any]:
    """Build a whole record from the deals and picks of a game.

    Parameters
    ----------
    rules
        Rules of the game.
    seed, deal, strategies
        Origin of the game, copied into the record.
    rounds
        Three mappings with ``hands``, ``pile`` (with the dummy) and ``turns``, the
        picks as :class:`~.reference_pick.Pick` or in JSON form. Scores, puddings,
        totals and winners are computed.

    Raises
    ------
    RecordError, RuleViolation
        If this is not a whole legal game.
    """
    turns = [
        [[p.to_json() if isinstance(p, Pick) else p for p in turn] for turn in played["turns"]]
        for played in rounds
    ]
    nothing = [0] * rules.tableaus
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": GAME,
        "rules_version": RULES_VERSION,
        "players": rules.players,
        "variant": rules.options(),
        "seed": seed,
        "deal": deal,
        "strategies": list(strategies),
        "rounds": [
            {
                "hands": [list(hand) for hand in played["hands"]],
                **({"pile": list(played["pile"])} if "pile" in played else {}),
                "turns": turns[r],
                "scores": nothing,
            }
            for r, played in enumerate(rounds)
        ],
        **dict.fromkeys(("puddings", "pudding_points", "totals", "winners"), nothing),
    }
    check_document(document)
    picks = [[[Pick.from_json(p) for p in turn] for turn in played] for played in turns]
    for report in _play(rules, document["rounds"], picks):
        if report.round_end:
            scores = [parts.total for parts in report.round_end.scores]
            document["rounds"][report.round - 1]["scores"] = scores
        if report.game_end:
            document.update({key: list(v) for key, v in asdict(report.game_end).items()})
    return document


def write(document: dict[str, Any], path: str | Path) -> None:
    """Write a record as JSON, one hand and one turn a line, after verifying its structure."""
    check_document(document)
    Path(path).write_text(laid_out(document, deepest=4) + "\n", encoding="utf-8")


def _play(
    rules: Rules, rounds: Sequence[dict[str, Any]], picks: Sequence[Sequence[Sequence[Pick]]]
) -> Iterator[TurnReport]:
    """Play deals and picks; the scores in ``rounds`` are not looked at."""
    game = Game(rules)
    for number, (played, turns) in enumerate(zip(rounds, picks, strict=True), start=1):
        game.start_round(played["hands"], played.get("pile"))
        if len(turns) != rules.hand_size:
            reason = f"the record has {len(turns)} turns instead of {rules.hand_size}"
            raise RuleViolation("SG-3.1", reason, round=number)
        for turn, chosen in enumerate(turns, start=1):
            hands = tuple(tuple(hand) for hand in game.hands)
            controller, drawn = game.controller, game.drawn
            game.play_turn(chosen)
            tableaus = _frozen(game.tableaus)
            round_end, game_end = None, None
            if turn == rules.hand_size:
                scored = _frozen([at_round_end(tableau, rules) for tableau in tableaus])
                scores = tuple(game.finish_round())
                round_end = RoundEnd(scored, scores, tuple(game.puddings))
                game_end = _end(game) if number == len(rounds) else None
            yield TurnReport(
                number, turn, hands, controller, drawn, tuple(chosen), tableaus, round_end, game_end
            )


def _verified(
    document: dict[str, Any], reports: Iterator[TurnReport], rules: Rules
) -> Iterator[TurnReport]:
    """Compare what the record says of scores and winners with what was played."""
    for report in reports:
        if report.round_end:
            recorded = document["rounds"][report.round - 1]["scores"]
            for seat, parts in enumerate(report.round_end.scores):
                if recorded[seat] != parts.total:
                    sources = ", ".join(f"{name} {n}" for name, n in asdict(parts).items() if n)
                    reason = f"the record scores {recorded[seat]} and the cards {parts.total}"
                    raise RuleViolation(
                        "SG-6.7",
                        f"{reason} ({sources})" if sources else reason,
                        round=report.round,
                        seat=seat,
                    )
        if report.game_end:
            for key in ("puddings", "pudding_points", "totals"):
                _compare(key, document[key], getattr(report.game_end, key))
            if document["winners"] != list(report.game_end.winners):
                raise RuleViolation(
                    "SG-7.2",
                    f"the record names the winners {document['winners']},"
                    f" and the rules {list(report.game_end.winners)}",
                )
        yield report


def _compare(key: str, recorded: Sequence[int], right: Sequence[int]) -> None:
    for seat, (found, expected) in enumerate(zip(recorded, right, strict=True)):
        if found != expected:
            name = key.replace("_", " ")
            reason = f"{name}: the record has {found}, and the rules give {expected}"
            raise RuleViolation("SG-7.1", reason, seat=seat)


def _end(game: Game) -> GameEnd:
    totals, winning = game.finish()
    points = pudding_points(game.puddings, game.rules)
    return GameEnd(tuple(game.puddings), tuple(points), tuple(totals), tuple(winning))


def _frozen(tableaus: Sequence[Sequence[Placed]]) -> Tableaus:
    return tuple(tuple(tableau) for tableau in tableaus)
