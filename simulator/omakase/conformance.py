"""Rule cases of Omakase, answered by the kernel's own compiled functions.

The position of a case is put on a table, the functions under test run, and the table is read
off. A case's ``setup`` has a ``kind``; ``options`` and ``profile`` are those of the rules.
``expected`` may name some or all of the results:

=================  ==========================================  ==============================
kind               further keys of ``setup``                   results
=================  ==========================================  ==============================
``deck``                                                       ``total``, ``sushi``,
                                                               ``actions``, ``value``,
                                                               ``counts``
``setup``                                                      ``hand``, ``belt``, ``deck``,
                                                               ``reshuffles``
``set_membership``                                             ``none``, ``one``, ``two``
``score``          ``hand``                                    ``score``, ``sets``
``check_possible`` ``hand``; ``called``                        ``possible``
``exchange_legal`` ``hand``, ``give``, ``belt_card``;          ``legal``
                   ``hand_empty_before_draw``
``action_legal``   ``hand``, ``card``, ``opponents``;          ``legal``
                   ``action_already_played``, ``target``
``effect``         ``card``, ``hands``; see                    ``hands``, ``trash``,
                   :mod:`.effect_cases`                        ``deck``, ``skips``,
                                                               ``limits``, ``legal``, ...
``belt``           ``belt``, ``new``                           ``belt``, ``trash``
``limit``          ``hand_size`` or ``hand``, ``matcha``;      ``limit``, ``discards``,
                   ``ginger``, ``discard``                     ``legal``
``turn_order``     ``start``, ``skips``, ``turns``             ``order``, ``skips``
``final_turns``    ``caller``, ``skips``                       ``order``, ``skips``
``deck_length``    ``cards_per_turn``                          ``turns``
``empty``          ``when``; ``reshuffles_left``, ``trash``    ``result``,
                                                               ``reshuffles_left``
``final``          ``scores`` or ``hands``                     ``winners``, ``scores``
=================  ==========================================  ==============================

Lists by seat say how many seats there are. Lists of cards are compared whatever their order,
but for decks and belts.
"""

from __future__ import annotations

from typing import Any, Final

from ..case_reading import CaseKind, judge, without_zeros
from ..conformance import Case, CaseError, Verdict
from . import deck_cases, hand_cases, turn_cases
from .case_reading import RESHUFFLE, CaseReader, means_reshuffle
from .effect_cases import EFFECT_KEYS, EFFECT_RESULTS, effect

__all__ = ["CaseError", "Verdict", "check"]


def check(case: Case) -> Verdict:
    """Run one case through the kernel.

    Parameters
    ----------
    case
        Decoded JSON object of the form in the module's description.

    Returns
    -------
    Verdict
        ``got`` has all results of the kind, hands and trash in card order.

    Raises
    ------
    CaseError
        For a malformed case; the sentence names its id and the key.
    """
    return judge(CaseReader(case, KINDS_OF_CASES), KINDS_OF_CASES, _plain)


KINDS_OF_CASES: Final = {
    "deck": CaseKind(deck_cases.deck, (), ("total", "sushi", "actions", "value", "counts")),
    "setup": CaseKind(deck_cases.set_up, (), ("hand", "belt", "deck", "reshuffles", "skips")),
    "set_membership": CaseKind(hand_cases.set_membership, (), ("none", "one", "two")),
    "score": CaseKind(hand_cases.score, ("hand",), ("score", "sets")),
    "check_possible": CaseKind(hand_cases.check_possible, ("hand", "called"), ("possible",)),
    "exchange_legal": CaseKind(
        hand_cases.exchange_legal,
        ("hand", "give", "belt_card", "hand_empty_before_draw", "drawn"),
        ("legal",),
    ),
    "action_legal": CaseKind(
        hand_cases.action_legal,
        ("hand", "card", "opponents", "action_already_played", "target"),
        ("legal",),
    ),
    "effect": CaseKind(effect, EFFECT_KEYS, EFFECT_RESULTS),
    "belt": CaseKind(deck_cases.belt, ("belt", "new"), ("belt", "trash")),
    "limit": CaseKind(
        hand_cases.limit,
        ("hand_size", "hand", "matcha", "ginger", "discard"),
        ("limit", "discards", "legal", "hand"),
    ),
    "turn_order": CaseKind(turn_cases.turn_order, ("start", "skips", "turns"), ("order", "skips")),
    "final_turns": CaseKind(turn_cases.final_turns, ("caller", "skips"), ("order", "skips")),
    "deck_length": CaseKind(
        deck_cases.deck_length, ("cards_per_turn", "reshuffles_left"), ("turns",)
    ),
    "empty": CaseKind(
        deck_cases.empty,
        ("when", "reshuffles_left", "trash"),
        ("result", "reshuffles_left", "game_over"),
    ),
    "final": CaseKind(hand_cases.final, ("scores", "hands"), ("winners", "scores")),
}
"""Every kind of case by name."""


def _plain(key: str, value: Any) -> Any:
    """Bring a result into a form in which what does not matter is equal."""
    if key == "result" and means_reshuffle(value):
        return RESHUFFLE
    if key == "counts" and isinstance(value, dict):
        return without_zeros(value)
    if key == "hands" and isinstance(value, list):
        return [_plain("trash", cards) for cards in value]
    unordered = ("trash", "winners", "none", "one", "two", "sets", "hand")
    return sorted(value, key=repr) if key in unordered and isinstance(value, list) else value
