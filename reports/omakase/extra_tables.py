"""Tables on the terminal that ``cards`` has of Omakase alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pandas as pd

from ...analysis.omakase.phases import PHASE
from ...simulator.omakase.cards import CODES, SET_KINDS
from ...simulator.run import Outcome
from ..forced_tables import Cell, Shown, column_of
from ..rooms import card_titles
from ..terminal import console, plus_minus, print_lines, print_matrix
from ..terminal_numbers import (
    NO_SPREAD,
    UNKNOWN,
    column_decimals,
    exact,
    fixed,
    usual_widths,
    with_error,
)
from .words import ENDING_TITLES, SLOTS, lead_title, with_phase

Frames = Mapping[str, pd.DataFrame]

WIN_GAIN: Final = Shown("win_gain", "Win gain, % pts", 100)
SCORE_GAIN: Final = Shown("score_gain", "Gain, yen")
WIN_SHARE: Final = Shown("win_share", "Win share, %", 100, signed=False)
PLAY_RATE: Final = Shown("play_rate", "In 100 turns", 100, signed=False)
MARGIN: Final = Shown("margin", "Margin, yen")
CHANCE: Final = (
    "Which card is drawn is chance, so gains are caused by the card: against all draws of the"
    " same strategies in the same phase."
)
CHOSEN: Final = "What is {done} is chosen: these numbers say what went with it, not what it causes."
RARE: Final = f"{UNKNOWN}: seen too rarely to tell an error; play more games."
PHASES: Final = "1a, 1b and 1c: first, second and last third of the first pass of the deck."
MOST_DECIMALS: Final = 2
IN_SETS: Final = frozenset(CODES[kind] for kinds in SET_KINDS for kind in kinds)
"""Codes of the cards that can be part of a set."""


def _print_drawn(outcome: Outcome, found: Frames) -> None:
    whole, phases = _whole_and_phases(found["drawn"])
    _print_cards(outcome, "Drawn cards", whole, "drawn", (WIN_GAIN, SCORE_GAIN, WIN_SHARE), CHANCE)
    _print_phases(outcome, "Win gain of a drawn card, in % points", phases, WIN_GAIN)


def _print_held(outcome: Outcome, found: Frames) -> None:
    measures = (
        Shown("held_rate", "Hands, %", 100, signed=False),
        Shown("set_rate", "In sets, %", 100, signed=False),
        Shown("points", "Yen a copy", signed=False),
        WIN_GAIN,
    )
    meaning = (
        "Hands: of 100 final hands those that held the card. In sets: of 100 copies those in a"
        f" scored set. {CHOSEN.format(done='kept')}"
    )
    frame = found["held"]
    never = ~frame["card"].isin(IN_SETS)
    frame = frame.assign(set_rate=frame["set_rate"].mask(never))
    _print_cards(outcome, "Cards in hands at the end", frame, "", measures, meaning)


def _print_actions(outcome: Outcome, found: Frames) -> None:
    whole, phases = _whole_and_phases(found["actions"])
    meaning = (
        "Gains: of those who played it against all turns of the same strategies in the same"
        f" phase. {CHOSEN.format(done='played')}"
    )
    measures = (PLAY_RATE, WIN_GAIN, SCORE_GAIN)
    _print_cards(outcome, "Action cards played", whole, "played", measures, meaning)
    _print_phases(outcome, "Action cards played in 100 turns", phases, PLAY_RATE)


def _print_belt(outcome: Outcome, found: Frames) -> None:
    measures = (Shown("take_rate", "Taken, %", 100, signed=False), WIN_GAIN, SCORE_GAIN)
    columns = [_column(found["belt"], shown) for shown in measures]
    title = f"Exchanges by slot of the belt, {outcome.plan.players} players"
    meaning = (
        "Taken: of 100 exchanges those from the slot. Gains: against all exchanges of the same"
        f" strategies. {CHOSEN.format(done='taken')}"
    )
    _print(title, "Slot", [shown.heading for shown in measures], SLOTS, columns, meaning)


def _print_calls(outcome: Outcome, found: Frames) -> None:
    frame, players = found["calls"], outcome.plan.players
    if frame.empty:
        print_lines(console(), f"No check was called with {players} players.", style="")
        return
    by_lead = frame[frame["lead"].notna()].sort_values("lead", ascending=False)
    every = frame[frame["lead"].isna() & frame["turn"].isna()]
    leads = [lead_title(int(lead)).replace("−", "-") for lead in by_lead["lead"]]
    heads = ("Calls, %", WIN_SHARE.heading, MARGIN.heading)
    title = f"Calls of the check by lead, {players} players"
    rows = pd.concat([every, by_lead], ignore_index=True)
    _print(title, "Lead, yen", heads, ["any", *leads], _calls_columns(rows))
    by_turn = frame[frame["turn"].notna()]
    turns = [str(int(turn)) for turn in by_turn["turn"]]
    share = fixed(100 * int(every["calls"].iloc[0]) / outcome.games, 1)
    meaning = (
        f"{int(every['calls'].iloc[0]):,} calls, in {share} % of the games. Lead: of the caller's"
        " hand over the best other one at the call, which nobody sees. Margin: the same at the end."
    )
    title = f"Calls of the check by own turn of the caller, {players} players"
    _print(title, "Turn", heads, turns, _calls_columns(by_turn), meaning)


def _calls_columns(frame: pd.DataFrame) -> list[list[str]]:
    shares = [fixed(100 * float(share), 1) for share in frame["share"]]
    return [shares, _column(frame, WIN_SHARE), _column(frame, MARGIN)]


def _print_endings(outcome: Outcome, found: Frames) -> None:
    frame, lengths = found["endings"], found["game_lengths"].iloc[0]
    measures = (
        Shown("share", "Games, %", 100, signed=False),
        Shown("turns", "Turns", signed=False),
    )
    columns = [_column(frame, shown) for shown in measures]
    names = [ENDING_TITLES[ending] for ending in frame["ending"]]
    half = float(lengths["turns_high"] - lengths["turns"])
    mean = with_error(float(lengths["turns"]), half, plus_minus())
    low, middle, high = (int(lengths[f"turns_p{q}"]) for q in ("05", "50", "95"))
    meaning = (
        f"Turns of all players together: {mean} on average, median {middle}, nine in ten games"
        f" {low} to {high}."
    )
    title = f"How games ended, {outcome.plan.players} players"
    _print(title, "End", [shown.heading for shown in measures], names, columns, meaning)


PRINTERS: Final[dict[str, Callable[[Outcome, Frames], None]]] = {
    "drawn": _print_drawn,
    "held": _print_held,
    "actions": _print_actions,
    "belt": _print_belt,
    "calls": _print_calls,
    "endings": _print_endings,
}
"""By word of ``cards --by``: prints the frames of the word."""


def _whole_and_phases(frame: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Rows of the whole game, and those by phase."""
    whole = frame["pass"].isna()
    return frame[whole], frame[~whole]


def _print_cards(
    outcome: Outcome,
    title: str,
    frame: pd.DataFrame,
    count: str,
    measures: Sequence[Shown],
    meaning: str,
) -> None:
    """One row a card: how often, if there is a column for it, and some measures."""
    titles = card_titles(outcome.plan.game)
    heads, columns = [shown.heading for shown in measures], [_column(frame, m) for m in measures]
    if count:
        heads.insert(0, count.capitalize())
        columns.insert(0, [f"{int(number):,}" for number in frame[count]])
    names = [titles[code] for code in frame["card"]]
    _print(f"{title}, {outcome.plan.players} players", "Card", heads, names, columns, meaning)


def _print_phases(outcome: Outcome, title: str, frame: pd.DataFrame, shown: Shown) -> None:
    """One row a card, one column a phase, without errors."""
    known = with_phase(frame.astype(dict.fromkeys(PHASE, "int64")))
    phases = sorted(set(known["phase"]))
    titles = {c: t for c, t in card_titles(outcome.plan.game).items() if c in set(known["card"])}
    columns, halves = [], []
    for phase in phases:
        rows = known[known["phase"] == phase].set_index("card").reindex(list(titles))
        cells = _cells(rows, shown)
        halves += [cell[1] for cell in cells if cell is not None]
        # Without an interval a number of few games would look as sure as the others.
        sure = [cell if cell is None or math.isfinite(cell[1]) else None for cell in cells]
        texts = column_of(sure, shown, brief=True)
        columns.append([UNKNOWN if a and not b else b for a, b in zip(cells, texts, strict=True)])
    heading = f"{title}, {outcome.plan.players} players, by pass and third"
    meaning = " ".join(line for line in (PHASES, usual_widths(halves, plus_minus())) if line)
    _print(heading, "Card", phases, list(titles.values()), columns, meaning)


def _column(frame: pd.DataFrame, shown: Shown) -> list[str]:
    """Texts with errors, all with the same decimals; an error is never rounded to nothing."""
    cells = _cells(frame, shown)
    halves = [cell[1] for cell in cells if cell is not None]
    known = any(half >= NO_SPREAD for half in halves)
    places = min(column_decimals(halves, MOST_DECIMALS), MOST_DECIMALS) if known else 0
    texts = []
    for cell in cells:
        if cell is None:
            texts.append("")
        elif math.isfinite(cell[1]) and cell[1] < NO_SPREAD:
            texts.append(exact(cell[0], grouped=True))
        else:
            half, sign = max(cell[1], 10.0**-places), plus_minus()
            texts.append(with_error(cell[0], half, sign, decimals=places, plus=shown.signed))
    return texts


def _cells(frame: pd.DataFrame, shown: Shown) -> list[Cell]:
    """Value and half width by row; None where nothing was counted."""
    ends = (frame[f"{shown.column}{end}"].astype(float) for end in ("", "_low", "_high"))
    # One end may be cut off, a share's at 0 or 1.
    return [
        (shown.scale * value, shown.scale * max(high - value, value - low))
        if math.isfinite(value)
        else None
        for value, low, high in zip(*ends, strict=True)
    ]


def _print(
    title: str,
    corner: str,
    heads: Sequence[str],
    names: Sequence[str],
    columns: Sequence[Sequence[str]],
    meaning: str = "",
) -> None:
    out = console()
    rows = [(name, [column[i] for column in columns]) for i, name in enumerate(names)]
    print_matrix(out, title, corner, heads, rows)
    unknown = any(UNKNOWN in text for column in columns for text in column)
    lines = [line for line in (meaning, RARE if unknown else "") if line]
    if lines:
        print_lines(out, *lines)
        out.print()
