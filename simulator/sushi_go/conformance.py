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

from typing import Any, Final

import numpy as np

from ..case_reading import CaseKind, judge, without_zeros
from ..conformance import Case, CaseError, Verdict
from . import deck_cases, scoring_cases, turn_cases
from .case_reading import CaseReader

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
        ``got`` has all results of the kind, hands and tableaus in card order.

    Raises
    ------
    CaseError
        For a malformed case; the sentence names its id and the key.
    """
    with np.errstate(over="ignore"):  # random words wrap around when nothing is compiled
        return judge(CaseReader(case, KINDS_OF_CASES), KINDS_OF_CASES, _plain)


KINDS_OF_CASES: Final = {
    "deck": CaseKind(
        deck_cases.deck, (), ("total", "counts", "maki_icons", "maki_cards", "nigiri_cards")
    ),
    "deal": CaseKind(deck_cases.deal, (), ("hand_size", "left_after_deal")),
    "score_round": CaseKind(scoring_cases.score_round, ("played",), ("scores",)),
    "maki": CaseKind(scoring_cases.maki, ("icons",), ("points",)),
    "pudding": CaseKind(scoring_cases.pudding, ("counts",), ("points",)),
    "final": CaseKind(scoring_cases.final, ("round_scores", "puddings"), ("totals", "winners")),
    "turn": CaseKind(
        turn_cases.play_turn,
        ("hands", "tableaus", "picks", "round"),
        ("hands", "tableaus", "legal"),
    ),
    "legal": CaseKind(turn_cases.legal, ("hand", "tableau", "pick", "controls"), ("legal",)),
}
"""Every kind of case by name."""


def _plain(key: str, value: Any) -> Any:
    """Bring a result into a form in which what does not matter is equal."""
    if key == "counts" and isinstance(value, dict):
        return without_zeros(value)
    if key in ("hands", "tableaus"):
        return [sorted(_code(token) for token in cards) for cards in value]
    return sorted(value, key=repr) if key == "winners" and isinstance(value, list) else value


def _code(token: Any) -> str:
    return str(token["card"] if isinstance(token, dict) else token)
