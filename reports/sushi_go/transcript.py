"""A replayed game of Sushi Go! in words: every turn, every round's scores, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.text import Text

from ...analysis.provenance import options_text
from ...simulator.sushi_go.cards import CODES, TITLES
from ...simulator.sushi_go.record import GameEnd, RoundEnd, TurnReport
from ...simulator.sushi_go.reference_pick import Pick
from ...simulator.sushi_go.reference_scoring import Placed
from ..terminal import console, print_table, table

_TITLE = dict(zip(CODES, TITLES, strict=True))


def print_heading(document: dict[str, Any], path: Path) -> None:
    """Print what game it is and who plays.

    Parameters
    ----------
    document
        A record, already verified in structure.
    path
        Where it was read from.
    """
    out = console()
    variant = options_text(document["variant"])
    out.print(
        Text.assemble(
            (str(path), "bold"),
            f"  Sushi Go!, {document['players']} players{', ' + variant if variant else ''},"
            f" seed {document['seed']}, deal {document['deal']}",
        )
    )
    for seat, name in enumerate(document["strategies"]):
        out.print(Text(f"  seat {seat}: {name}"))


def print_turn(document: dict[str, Any], report: TurnReport) -> None:
    """Print one turn, and the scores when it ends a round or the game."""
    out = console()
    if report.turn == 1:
        out.print()
        out.rule(Text(f"Round {report.round}", "bold"), characters="-", align="left")
    out.print(Text(f"Turn {report.turn}", "bold"))
    shown = table(("Seat", "Takes", "From the hand"), lefts=3, headless=True)
    for seat, (hand, pick) in enumerate(zip(report.hands, report.picks, strict=True)):
        held = list(hand)
        if seat == report.controller and report.drawn is not None:
            held.append(report.drawn)
        taken = _pick_text(pick, report.tableaus[seat])
        shown.add_row(f"  seat {seat}", taken, Text(f"from {_counted(held)}", "dim"))
    out.print(shown)
    if report.round_end is not None:
        _print_round(document, report.round, report.round_end)
    if report.game_end is not None:
        _print_end(document, report.game_end)


def result_of(document: dict[str, Any]) -> dict[str, Any]:
    """Scores of a record that has been replayed, as plain JSON values."""
    keys = ("puddings", "pudding_points", "totals", "winners")
    return {
        "game": document["game"],
        "players": document["players"],
        "variant": document["variant"],
        "strategies": document["strategies"],
        "round_scores": [played["scores"] for played in document["rounds"]],
        **{key: document[key] for key in keys},
    }


def _pick_text(pick: Pick, tableau: Sequence[Placed]) -> str:
    """Words on a pick: cards in order of placing, what was dipped, what the dummy got."""
    placed = tableau[len(tableau) - len(pick.cards) :]
    words = []
    for card, dip, at in zip(pick.cards, pick.dips, placed, strict=True):
        ending = " on wasabi" if at.dipped else "" if dip else " beside the wasabi"
        words.append(_TITLE[card] + ending)
    text = ", then ".join(words)
    if pick.uses_chopsticks:
        text += " (chopsticks)"
    if pick.dummy is not None:
        text += f"; {_TITLE[pick.dummy]} for the dummy"
    return text


def _counted(cards: Sequence[str]) -> str:
    counts = Counter(cards)
    return ", ".join(
        title + (f" x{counts[code]}" if counts[code] > 1 else "")
        for code, title in _TITLE.items()
        if counts[code]
    )


def _names(document: dict[str, Any], tableaus: int) -> list[str]:
    """Seat and strategy of every tableau; the dummy's comes last."""
    named = [f"{seat} {name}" for seat, name in enumerate(document["strategies"])]
    return named + ["dummy"] * (tableaus - len(named))


def _print_round(document: dict[str, Any], number: int, end: RoundEnd) -> None:
    out = console()
    names = _names(document, len(end.scores))
    kept = table(("Seat", "On the table"), lefts=2)
    for name, tableau in zip(names, end.tableaus, strict=True):
        dipped = [f"{_TITLE[each.card]} on wasabi" for each in tableau if each.dipped]
        others = _counted([each.card for each in tableau if not each.dipped])
        kept.add_row(Text(name), ", ".join([*dipped, *([others] if others else [])]))
    out.print()
    print_table(out, kept)
    parts = [asdict(score) for score in end.scores]
    sources = [s for s in parts[0] if s != "soy" or any(part["soy"] for part in parts)]
    columns = ("Seat", *(source.capitalize() for source in sources), "Round", "Puddings")
    shown = table(columns)
    rows = zip(names, parts, end.scores, end.puddings, strict=True)
    for name, part, score, puddings in rows:
        cells = [str(part[source]) for source in sources]
        shown.add_row(Text(name), *cells, Text(str(score.total), "bold"), str(puddings))
    print_table(out, shown, f"Points of round {number}")


def _print_end(document: dict[str, Any], end: GameEnd) -> None:
    out = console()
    names = _names(document, len(end.totals))
    columns = ("Seat", "Round 1", "Round 2", "Round 3", "Puddings", "For puddings", "Total")
    shown = table(columns)
    for seat, name in enumerate(names):
        rounds = [str(played["scores"][seat]) for played in document["rounds"]]
        shown.add_row(
            Text(name, "bold" if seat in end.winners else ""),
            *rounds,
            str(end.puddings[seat]),
            str(end.pudding_points[seat]),
            Text(str(end.totals[seat]), "bold"),
        )
    print_table(out, shown, "Final scores")
    winners = [names[seat] for seat in end.winners]
    verb = "wins" if len(winners) == 1 else "share the win"
    out.print(Text(f"{' and '.join(winners)} {verb}.", "bold"))
