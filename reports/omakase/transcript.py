"""A replayed game of Omakase in words: every turn, how it ended, the scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.text import Text

from ...analysis.provenance import options_text
from ...simulator.omakase.cards import CODES, SET_TITLES, TITLES
from ...simulator.omakase.record import TurnReport
from ...simulator.omakase.reference_scoring import Division
from ..terminal import console, print_table, table

_TITLE: Final = dict(zip(CODES, TITLES, strict=True))
_ENDING: Final = {
    "check": "The check was called, and all others have had their last turn.",
    "draw": "The deck was empty at the draw.",
    "turn": "The deck was empty in the middle of the last turn.",
}


def print_heading(document: dict[str, Any], path: Path) -> None:
    """Print what game it is, who plays, and the set-up.

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
            f"  Omakase, {document['players']} players{', ' + variant if variant else ''},"
            f" seed {document['seed']}, deal {document['deal']}",
        )
    )
    for seat, name in enumerate(document["strategies"]):
        begins = ", begins" if seat == document["first_player"] else ""
        out.print(Text(f"  seat {seat}: {name}, has {_TITLE[document['hands'][seat]]}{begins}"))
    out.print()


def print_turn(document: dict[str, Any], report: TurnReport) -> None:
    """Print one turn, and the scores when it ends the game."""
    out = console()
    turn = report.account
    seat = turn["seat"]
    out.print(Text(f"Turn {report.turn}: seat {seat} {document['strategies'][seat]}", "bold"))
    shown = table(("What", "Which"), lefts=2, headless=True)
    for what, which in _steps(report):
        style = "dim" if what in ("hand", "belt") else ""
        shown.add_row(Text(f"  {what}", style), Text(which, style))
    out.print(shown)
    if report.divisions is not None:
        _print_end(document, report)


def result_of(document: dict[str, Any]) -> dict[str, Any]:
    """Result of a record that has been replayed, as plain JSON values."""
    keys = ("game", "players", "variant", "strategies")
    told = ("ending", "hands", "divisions", "scores", "winners")
    result = document["result"]
    return {
        **{key: document[key] for key in keys},
        "turns": len(document["turns"]),
        **{key: result[key] for key in told},
    }


def _steps(report: TurnReport) -> list[tuple[str, str]]:
    """What happened in a turn, step by step, each as a word and what it was about."""
    turn = report.account
    steps = []
    belt = list(report.belt)
    if "lost" in turn:
        steps.append(("loses", "this turn, for wasabi"))
    else:
        steps.append(("hand", _counted(report.hand) or "empty"))
        steps.append(("belt", ", ".join(_TITLE[code] for code in belt)))
        drawn = "nothing: the deck is empty" if turn["draw"] is None else _TITLE[turn["draw"]]
        steps.append(("draws", drawn))
    if "action_before" in turn:
        steps.append(("plays", _action_text(turn["action_before"])))
    if "exchange" in turn:
        given, slot, taken = (turn["exchange"][key] for key in ("give", "slot", "take"))
        belt[slot] = given
        steps.append(("gives", f"{_TITLE[given]} for {_TITLE[taken]} (slot {slot})"))
    if "action_after" in turn:
        steps.append(("plays", _action_text(turn["action_after"])))
    if "belt" in turn:
        moved = "nothing: the deck is empty"
        if turn["belt"] is not None:
            moved = f"{_TITLE[turn['belt']]} on the belt; {_TITLE[belt[-1]]} falls off"
        steps.append(("comes", moved))
    if "new_decks" in turn:
        steps.append(("shuffles", "the trash into a new deck"))
    if "discards" in turn:
        steps.append(("discards", _counted(turn["discards"])))
    if "check" in turn:
        steps.append(("calls", "the check"))
    return steps


def _action_text(action: dict[str, Any]) -> str:
    """Words on a played card: at whom, and what came of it."""
    text = _TITLE[action["card"]]
    if "target" in action:
        text += f" at seat {action['target']}"
    parts = []
    if "stolen" in action:
        parts.append(f"takes {_TITLE[action['stolen']]}")
    if "given" in action:
        parts.append(f"gives {_TITLE[action['given']]}")
    if "pile" in action:
        for who, first in (("gets", 0), (f"seat {action['target']} gets", 1)):
            parts.append(f"{who} {_counted(action['pile'][first::2]) or 'nothing'}")
    if "draws" in action:
        parts.append(f"draws {_counted(action['draws']) or 'nothing'}")
    for entry in action.get("put_back", ()):
        parts.append(f"puts back {_TITLE[entry['card']]} at place {entry['place']}")
    for entry in action.get("lost", ()):
        parts.append(f"seat {entry['seat']} loses {_TITLE[entry['card']]}")
    return f"{text}: {'; '.join(parts)}" if parts else f"{text}: nobody loses a card"


def _counted(cards: Sequence[str]) -> str:
    counts = Counter(cards)
    return ", ".join(
        title + (f" x{counts[code]}" if counts[code] > 1 else "")
        for code, title in _TITLE.items()
        if counts[code]
    )


def _print_end(document: dict[str, Any], report: TurnReport) -> None:
    out = console()
    divisions: Sequence[Division] = report.divisions or ()
    names = [f"{seat} {name}" for seat, name in enumerate(document["strategies"])]
    held = table(("Seat", "Hand at the end"), lefts=2)
    for name, hand in zip(names, report.hands, strict=True):
        held.add_row(Text(name), _counted(hand) or "empty")
    out.print()
    print_table(out, held)
    winning = document["result"]["winners"]
    shown = table(("Seat", "Sets", "For sets", "Loose", "Shoyu", "Yen"), lefts=2)
    for seat, (name, division) in enumerate(zip(names, divisions, strict=True)):
        shown.add_row(
            Text(name, "bold" if seat in winning else ""),
            ", ".join(SET_TITLES[each] for each in division.sets) or "none",
            str(division.set_points),
            str(division.loose_points),
            str(division.shoyu_points),
            Text(str(division.score), "bold"),
        )
    print_table(out, shown, "Final scores")
    out.print(Text(_ENDING[document["result"]["ending"]]))
    verb = "wins" if len(winning) == 1 else "share the win"
    out.print(Text(f"{' and '.join(names[seat] for seat in winning)} {verb}.", "bold"))
