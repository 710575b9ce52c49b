"""Decisions of an audit in words, for examples and messages."""

from __future__ import annotations

from ...simulator.omakase.cards import CODES
from ...simulator.omakase.faults import QUESTION_WORDS, answer_text, hand_text
from ...simulator.omakase.rules import BELT
from ...simulator.omakase.table import BELT_ROW, EXCHANGE, NOT_A_NUMBER, PLAYERS, TURN, Table


def place_text(table: Table, seat: int) -> str:
    """Say which decision this is: players, turn of the game (from 1) and seat (from 0)."""
    return f"{table.info[PLAYERS]} players, turn {table.info[TURN]}, seat {seat}"


def change_text(table: Table, seat: int, question: int, before: int, after: int, how: str) -> str:
    """Say how an answer changed.

    Parameters
    ----------
    before, after
        Answers in the state as it is, and once it was changed.
    how
        What was changed, after "with".
    """
    where = f"{place_text(table, seat)}, hand {hand_text(table)}"
    if question == EXCHANGE:
        belt = ", ".join(CODES[kind] for kind in table.cards[BELT_ROW, :BELT])
        where += f", belt {belt}"
    texts = [_answer_text(question, answer) for answer in (before, after)]
    return (
        f"{where}: asked {QUESTION_WORDS[question]}, it answered {texts[0]}, and with {how}"
        f" {texts[1]}"
    )


def _answer_text(question: int, answer: int) -> str:
    return "NaN (not a number)" if answer == NOT_A_NUMBER else answer_text(question, answer)
