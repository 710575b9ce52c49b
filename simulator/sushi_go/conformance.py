"""Rule cases of Sushi Go!, answered by the kernel's own compiled functions.

The position of a case is put into lane 0 of a workspace, the function under test runs,
and the lane is read off. A case's ``setup`` has a ``kind`` and may have ``options``, any
of SG-9. ``expected`` may name some or all of the results:

==============  =========================================  ============================
kind            further keys of ``setup``                  results
==============  =========================================  ============================
``deck``                                                   ``total``, ``counts``,
                                                           ``maki_icons``,
                                                           ``maki_cards``,
                                                           ``nigiri_cards``
``deal``                                                   ``hand_size``,
                                                           ``left_after_deal``
``score_round`` ``played``: cards by seat, in order        ``scores``
``maki``        ``icons``: by seat                         ``points``
``pudding``     ``counts``: by seat                        ``points``
``final``       ``round_scores``, ``puddings``: by seat    ``totals``, ``winners``
``turn``        ``hands``, ``tableaus``, ``picks``: by     ``hands``, ``tableaus``,
                seat; ``round``: 1 to 3                    ``legal``
``legal``       ``hand``, ``tableau``, ``pick``;           ``legal``
                ``controls``: with the dummy
==============  =========================================  ============================

A card is a code or ``{"card": "egg", "dip": false}``. A pick is ``{"cards": [...]}`` with
``"chopsticks": true`` for two cards in this order, and ``"dummy": card`` of the seat that
controls the dummy, whose hand includes the card drawn; None takes the last card. The
dummy's list comes third (SG-9.11); a third hand is its pile. Lists by seat say how many
seats there are. Lists over cards are compared whatever their order.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..compiling import LANES
from ..conformance import Case, CaseError, Verdict, case_id
from . import stepping
from .block import (
    CONTROLLER,
    DIRECTION,
    DUMMY,
    FIRST,
    HAND_SIZE,
    NONE,
    PLAYERS,
    ROUND,
    SECOND,
    TABLEAUS,
    TURN,
    UNDIPPED,
    USED_LANES,
)
from .cards import CODES, EGG, ICONS, KIND, KINDS, SOY, SQUID
from .deal import cards_left_after_deals
from .rules import MAX_PLAYERS, MIN_PLAYERS, ROUNDS, Rules, RulesError
from .scoring import clear_tables, score_maki, score_puddings
from .turn import hand_at, pick_is_legal, place
from .workspace import Workspace, new_workspace

__all__ = ["CaseError", "Verdict", "check"]

Result = dict[str, Any]

MOST_CARDS: Final = 42
"""Most cards of a hand or tableau: their maki icons still fit a signed byte."""
MOST_COUNT: Final = 127
"""Most icons or puddings of a tableau."""
MOST_POINTS: Final = 10_000
"""Largest round score; the kernel adds in 16 bits."""
MISSING: Final = -2
"""Second slot of a pick that announces chopsticks and names no second card."""

_TRUE: Final = ("true", "yes", "1")
_KNOWN_CARDS: Final = f"known: {', '.join(CODES)}"


def check(case: Case) -> Verdict:
    """Run one case through the kernel.

    Parameters
    ----------
    case
        Decoded JSON object of the form in the module's description.

    Returns
    -------
    Verdict
        ``got`` has all results of the kind, hands and tableaus in card order.

    Raises
    ------
    CaseError
        For a malformed case; the sentence names its id and the key.
    """
    read = _Reader(case)
    kind = KINDS_OF_CASES[read.kind]
    expected = read.expected(kind.results)
    with np.errstate(over="ignore"):  # random words wrap around when nothing is compiled
        got = kind.run(read)
    passed = all(key in got and _same(key, value, got[key]) for key, value in expected.items())
    return Verdict(read.id, passed, expected, got, str(case.get("description", "")))


# Reading a case


class _Reader:
    """Typed access to the parts of a case; every complaint names id and key."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.id = case_id(case)
        for key in ("id", "players", "setup", "expected"):
            if key not in case:
                raise self.error(key, "is missing")
        if not isinstance(case["id"], str) or not case["id"]:
            raise self.error("id", f"{case['id']!r} is not a name")
        if not isinstance(case["setup"], dict):
            raise self.error("setup", "is not an object")
        self.setup: dict[str, Any] = case["setup"]
        self.kind = self.need("kind")
        if not isinstance(self.kind, str) or self.kind not in KINDS_OF_CASES:
            known_kinds = _listed(KINDS_OF_CASES)
            raise self.error("kind", f"unknown kind {self.kind!r}; known: {known_kinds}")
        known = ("kind", "options", *KINDS_OF_CASES[self.kind].keys)
        for key in self.setup.keys() - set(known):
            # Other keys are notes, unless one looks like a typing error.
            if close := difflib.get_close_matches(key, known, 1, 0.75):
                raise self.error(key, f"unknown key; did you mean {close[0]}?")

    def error(self, key: str, reason: str) -> CaseError:
        joint = " " if reason.startswith("is ") else ": "
        return CaseError(f"{self.id}: {key}{joint}{reason}")

    def need(self, key: str) -> Any:
        if key not in self.setup:
            raise self.error(key, "is missing")
        return self.setup[key]

    def expected(self, results: tuple[str, ...]) -> dict[str, Any]:
        """Return the expected values after verifying their names and the cards in them."""
        expected: dict[str, Any] = self.case["expected"]
        if not isinstance(expected, dict) or not expected:
            raise self.error("expected", "is not an object with values")
        for key in expected:
            if key not in results:
                known = _listed(results)
                raise self.error(f"expected.{key}", f"no result of {self.kind}; known: {known}")
        for key in ("hands", "tableaus"):
            if not isinstance(by_seat := expected.get(key, []), list):
                raise self.error(f"expected.{key}", "is not a list")
            for i, cards in enumerate(by_seat):
                self.slots(cards, f"expected.{key}[{i}]")
        counts = expected.get("counts", {})
        for code in counts if isinstance(counts, dict) else [repr(counts)]:
            if code not in KIND:
                raise self.error("expected.counts", f"unknown card {code!r}; {_KNOWN_CARDS}")
        return expected

    @cached_property
    def options(self) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for holder in (self.case, self.setup):
            part = holder.get("options", {})
            if not isinstance(part, dict):
                raise self.error("options", "is not an object")
            chosen.update(part)
        return chosen

    def rules(self, players: Any, *, exhaustible: bool = False) -> Rules:
        """Rules of the case; the deck is large enough unless ``exhaustible``.

        A position may be judged without a deck that lasts three rounds (SG-9.9).
        """
        chosen = dict(self.options)
        if not exhaustible and chosen.get("on_exhaustion", "error") == "error":
            chosen["on_exhaustion"] = "reshuffle"
        try:
            return Rules.from_options(players, chosen)
        except RulesError as error:
            raise CaseError(f"{self.id}: {error}") from None
        except (TypeError, ValueError):
            raise self.error("options", f"{self.options!r} has a value of a wrong type") from None

    def table(self, tableaus: int, key: str) -> Workspace:
        """Workspace for so many tableaus, whatever ``players`` says."""
        dummy = self.options.get("dummy", "none") == "two_player"
        if dummy and tableaus != 3:
            raise self.error(key, f"{tableaus} tableaus, and the two-player dummy makes three")
        if not MIN_PLAYERS <= tableaus <= MAX_PLAYERS:
            allowed = f"{MIN_PLAYERS} to {MAX_PLAYERS}"
            raise self.error(key, f"{tableaus} tableaus, must be {allowed}")
        return self.workspace(2 if dummy else tableaus)

    def workspace(self, players: Any) -> Workspace:
        space = new_workspace(self.rules(players))
        space.block.info[USED_LANES] = 1
        return space

    def lists(self, key: str) -> list[Any]:
        value = self.need(key)
        if not isinstance(value, list):
            raise self.error(key, "is not a list")
        return value

    def number(self, value: Any, key: str, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.error(key, f"{value!r} is not a whole number from {least} to {most}")
        return value

    def numbers(self, key: str, least: int, most: int) -> list[int]:
        values = self.lists(key)
        return [self.number(value, f"{key}[{i}]", least, most) for i, value in enumerate(values)]

    def slot(self, token: Any, key: str) -> int:
        """Slot of a pick that a card stands for (``block.UNDIPPED``)."""
        code, dip = token, True
        if isinstance(token, dict):
            if token.keys() - {"card", "dip"}:
                raise self.error(key, f"{token!r} has more than card and dip")
            code, dip = token.get("card"), token.get("dip", True)
        if not isinstance(code, str) or code not in KIND:
            raise self.error(key, f"unknown card {code!r}; {_KNOWN_CARDS}")
        if not isinstance(dip, bool):
            raise self.error(key, f"dip of {code} is not true or false")
        if KIND[code] == SOY and str(self.options.get("soy_sauce")).lower() not in _TRUE:
            raise self.error(key, "soy is a card only with the option soy_sauce=true (SG-9.8)")
        return KIND[code] if dip else KIND[code] | UNDIPPED

    def slots(self, tokens: Any, key: str) -> list[int]:
        if not isinstance(tokens, list):
            raise self.error(key, "is not a list of cards")
        if len(tokens) > MOST_CARDS:
            raise self.error(key, f"{len(tokens)} cards, the limit is {MOST_CARDS}")
        return [self.slot(token, f"{key}[{i}]") for i, token in enumerate(tokens)]

    def pick(self, pick: Any, key: str) -> tuple[int, int, int] | None:
        """Slots of a pick; None when it is none the kernel could even be told.

        A kernel pick has two slots, and the second can only be filled by chopsticks.
        """
        if not isinstance(pick, dict):
            raise self.error(key, "is not an object")
        if "cards" not in pick:
            raise self.error(f"{key}.cards", "is missing")
        taken = self.slots(pick["cards"], f"{key}.cards")
        chopsticks = pick.get("chopsticks", False)
        if not isinstance(chopsticks, bool):
            raise self.error(f"{key}.chopsticks", "is not true or false")
        given = NONE
        if pick.get("dummy") is not None:
            given = self.slot(pick["dummy"], f"{key}.dummy")
        if len(taken) > 2 or (len(taken) == 2 and not chopsticks):
            return None
        first = taken[0] if taken else NONE
        if len(taken) == 2:
            return first, taken[1], given
        return first, MISSING if chopsticks else NONE, given


# Lane 0 of a workspace


def _row(value: int = NONE) -> NDArray[np.int8]:
    row = np.full(LANES, NONE, np.int8)
    row[0] = value
    return row


def _lay_out(read: _Reader, space: Workspace, seat: int, tokens: Any, key: str) -> None:
    """Place cards into an empty tableau in order of play (SG-4)."""
    block = space.block
    may_decline = read.options.get("wasabi") == "choice"
    for slot in read.slots(tokens, key):
        nigiri = EGG <= slot & ~UNDIPPED <= SQUID
        if slot & UNDIPPED and nigiri and block.open[seat, 0] > 0 and not may_decline:
            raise read.error(key, "a wasabi can be declined only with wasabi=choice (SG-9.4)")
        place(block, seat, _row(slot), NONE)


def _hold(space: Workspace, hand: int, slots: list[int]) -> None:
    for slot in slots:
        space.block.hands[hand, slot & ~UNDIPPED, 0] += 1


def _cards(counts: NDArray[np.int8]) -> list[str]:
    return [CODES[kind] for kind in range(KINDS) for _ in range(int(counts[kind]))]


def _lane(rows: NDArray[Any]) -> list[int]:
    return [int(value) for value in rows[:, 0]]


# The kinds of cases


def _deck(read: _Reader) -> Result:
    block = new_workspace(read.rules(read.case["players"])).block
    counts = [int(copies) for copies in block.counts]
    return {
        "total": sum(counts),
        "counts": {CODES[kind]: copies for kind, copies in enumerate(counts) if copies},
        "maki_icons": sum(icons * copies for icons, copies in zip(ICONS, counts, strict=True)),
        "maki_cards": sum(copies for i, copies in zip(ICONS, counts, strict=True) if i),
        "nigiri_cards": sum(counts[EGG : SQUID + 1]),
    }


def _deal(read: _Reader) -> Result:
    block = new_workspace(read.rules(read.case["players"], exhaustible=True)).block
    return {
        "hand_size": int(block.info[HAND_SIZE]),
        "left_after_deal": cards_left_after_deals(block),
    }


def _score_round(read: _Reader) -> Result:
    played = read.lists("played")
    space = read.table(len(played), "played")
    for seat, tokens in enumerate(played):
        _lay_out(read, space, seat, tokens, f"played[{seat}]")
    stepping.score_round(space, 0, 0)
    return {"scores": _lane(space.round_scores[0])}


def _maki(read: _Reader) -> Result:
    icons = read.numbers("icons", 0, MOST_COUNT)
    space = read.table(len(icons), "icons")
    space.icons[:, 0] = icons
    score_maki(space.block, space.icons, space.maki_points)
    return {"points": _lane(space.maki_points)}


def _pudding(read: _Reader) -> Result:
    counts = read.numbers("counts", 0, MOST_COUNT)
    space = read.table(len(counts), "counts")
    space.block.piles[:, 0] = counts
    score_puddings(space.block, space.pudding_points)
    return {"points": _lane(space.pudding_points)}


def _final(read: _Reader) -> Result:
    puddings = read.numbers("puddings", 0, MOST_COUNT)
    scores = read.lists("round_scores")
    if len(scores) != len(puddings):
        raise read.error("round_scores", f"{len(scores)} lists for {len(puddings)} puddings")
    space = read.table(len(puddings), "puddings")
    space.block.piles[:, 0] = puddings
    for seat, by_round in enumerate(scores):
        key = f"round_scores[{seat}]"
        if not isinstance(by_round, list) or len(by_round) > ROUNDS:
            raise read.error(key, f"is not a list of at most {ROUNDS} scores")
        for r, points in enumerate(by_round):
            space.round_scores[r, seat, 0] = read.number(
                points, f"{key}[{r}]", -MOST_POINTS, MOST_POINTS
            )
    for r in range(ROUNDS):
        clear_tables(space.block, space.round_scores[r])
    stepping.finish_game(space, 0, 0)
    winners = [seat for seat, share in enumerate(_lane(space.wins)) if share > 0]
    return {"totals": _lane(space.block.scores), "winners": winners}


def _turn(read: _Reader) -> Result:
    tableaus, hands, picks = (read.lists(key) for key in ("tableaus", "hands", "picks"))
    space = read.table(len(tableaus), "tableaus")
    info = space.block.info
    players = int(info[PLAYERS])
    if len(picks) != players:
        raise read.error("picks", f"{len(picks)} picks of {players} players")
    if len(hands) not in (players, int(info[TABLEAUS])):
        raise read.error("hands", f"{len(hands)} hands for {players} players")
    number = read.number(read.setup.get("round", 1), "round", 1, ROUNDS)
    stepping.begin_round(space, number - 1, 0)  # sets the direction; its deal is overwritten
    space.block.hands[:] = 0
    for seat, tokens in enumerate(tableaus):
        _lay_out(read, space, seat, tokens, f"tableaus[{seat}]")
    held = [read.slots(tokens, f"hands[{i}]") for i, tokens in enumerate(hands)]
    for i, slots in enumerate(held):
        _hold(space, i, slots)
    refused = _choose(read, space, picks, [len(slots) for slots in held])
    if refused:
        return {"legal": False, "illegal_seats": refused}
    stepping.end_turn(space, 0, 0)
    turn, direction = int(info[TURN]), int(info[DIRECTION])
    places = [hand_at(seat, turn, direction, players) for seat in range(players)]
    places += range(players, len(hands))
    return {
        "hands": [_cards(space.block.hands[hand, :, 0]) for hand in places],
        "tableaus": [_cards(rows[:, 0]) for rows in space.block.tableaus],
        "legal": True,
    }


def _choose(read: _Reader, space: Workspace, picks: list[Any], sizes: list[int]) -> list[int]:
    """Write the picks of turn 0 and return the seats whose pick is illegal."""
    info = space.block.info
    controllers = [seat for seat, pick in enumerate(picks) if _gives_dummy(pick)]
    if read.options.get("dummy") == "two_player":
        if len(controllers) != 1:
            raise read.error("picks", "exactly one seat gives the dummy a card (SG-9.11)")
        info[CONTROLLER] = controllers[0]
    refused = []
    for seat, pick in enumerate(picks):
        # Shortened hands: as many cards as there are make this the right turn.
        info[HAND_SIZE] = sizes[seat] - (seat == info[CONTROLLER])
        if pick is None and info[HAND_SIZE] == 1:
            stepping.take_last(space, seat, 0)
            continue
        slots = read.pick(pick, f"picks[{seat}]")
        for slot in (FIRST, SECOND, DUMMY):
            space.picks[int(info[ROUND]), 0, seat, slot, 0] = NONE if slots is None else slots[slot]
        if slots is None or stepping.check_picks(space, seat, 0) != NONE:
            refused.append(seat)
    return refused


def _gives_dummy(pick: Any) -> bool:
    return isinstance(pick, Mapping) and pick.get("dummy") is not None


def _legal(read: _Reader) -> Result:
    space = read.workspace(read.case["players"])
    info, pick = space.block.info, read.need("pick")
    _lay_out(read, space, 0, read.need("tableau"), "tableau")
    held = read.slots(read.need("hand"), "hand")
    slots = read.pick(pick, "pick")
    if read.options.get("dummy") == "two_player":
        controls = read.setup.get("controls", _gives_dummy(pick))
        if not isinstance(controls, bool):
            raise read.error("controls", "is not true or false")
        info[CONTROLLER] = 0 if controls else 1
    _hold(space, 0, held)
    info[HAND_SIZE] = len(held) - (info[CONTROLLER] == 0)
    if slots is None:
        return {"legal": False}
    picks = space.picks[0, 0, 0]
    for slot in (FIRST, SECOND, DUMMY):
        picks[slot, 0] = slots[slot]
    return {"legal": bool(pick_is_legal(space.block, 0, picks, 0))}


@dataclass(frozen=True)
class _Kind:
    """How a kind of case is run, the keys of its setup, and its results."""

    run: Callable[[_Reader], Result]
    keys: tuple[str, ...]
    results: tuple[str, ...]


KINDS_OF_CASES: Final = {
    "deck": _Kind(_deck, (), ("total", "counts", "maki_icons", "maki_cards", "nigiri_cards")),
    "deal": _Kind(_deal, (), ("hand_size", "left_after_deal")),
    "score_round": _Kind(_score_round, ("played",), ("scores",)),
    "maki": _Kind(_maki, ("icons",), ("points",)),
    "pudding": _Kind(_pudding, ("counts",), ("points",)),
    "final": _Kind(_final, ("round_scores", "puddings"), ("totals", "winners")),
    "turn": _Kind(_turn, ("hands", "tableaus", "picks", "round"), ("hands", "tableaus", "legal")),
    "legal": _Kind(_legal, ("hand", "tableau", "pick", "controls"), ("legal",)),
}
"""Every kind of case by name."""


# Comparing


def _same(key: str, expected: Any, got: Any) -> bool:
    return bool(_plain(key, expected) == _plain(key, got))


def _plain(key: str, value: Any) -> Any:
    """Bring a result into a form in which what does not matter is equal."""
    if key == "counts" and isinstance(value, dict):
        return {card: copies for card, copies in value.items() if copies}
    if key in ("hands", "tableaus"):
        return [sorted(_code(token) for token in cards) for cards in value]
    return sorted(value, key=repr) if key == "winners" and isinstance(value, list) else value


def _code(token: Any) -> str:
    return str(token["card"] if isinstance(token, dict) else token)


def _listed(names: Any) -> str:
    return ", ".join(names)
