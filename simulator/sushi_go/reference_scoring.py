"""Reference scoring of Sushi Go!: tableaus, rounds, puddings and winners (SG-4, SG-6, SG-7).

Plain Python written from the rulebook, section by section, and independent of
the kernel. It is slow on purpose: its only duty is to be easy to compare with
the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from .cards import COLOUR_GROUP, DIPPED_VALUE, EGG, ICONS, KIND, NIGIRI_VALUE
from .rules import Rules


@dataclass(frozen=True)
class Placed:
    """A card in a tableau, and for a nigiri whether it sits on a wasabi (SG-4.1)."""

    card: str
    dipped: bool = False


Tableau = Sequence[Placed]


@dataclass(frozen=True)
class RoundScore:
    """Points of one tableau in one round, by source (SG-6.1 to SG-6.5, SG-9.8)."""

    tempura: int
    sashimi: int
    dumpling: int
    nigiri: int
    maki: int
    soy: int

    @property
    def total(self) -> int:
        """The round score is the sum (SG-6.7)."""
        return self.tempura + self.sashimi + self.dumpling + self.nigiri + self.maki + self.soy


# Section 4: wasabi and nigiri


def is_nigiri(card: str) -> bool:
    """Whether a card is egg, salmon or squid (SG-1.1)."""
    return NIGIRI_VALUE[KIND[card]] > 0


def open_wasabi(tableau: Tableau) -> int:
    """Wasabi with no nigiri on it; each takes one nigiri (SG-1.2, SG-4.2)."""
    return _count(tableau, "wasabi") - sum(placed.dipped for placed in tableau)


def place(tableau: list[Placed], card: str, dip: bool, rules: Rules) -> None:
    """Put a card into a tableau, a nigiri on an open wasabi if there is one (SG-4.1).

    Parameters
    ----------
    tableau
        Cards kept so far in order of play; the card is appended.
    card
        Code of the card.
    dip
        False when the owner declines the wasabi (SG-9.4 ``choice``). Whether that
        is allowed is not checked here.
    rules
        With ``wasabi="any"`` nothing is dipped before the end of the round.
    """
    finds_wasabi = is_nigiri(card) and open_wasabi(tableau) > 0
    tableau.append(Placed(card, finds_wasabi and dip and rules.wasabi != "any"))


def at_round_end(tableau: Tableau, rules: Rules) -> list[Placed]:
    """Return the tableau as it scores: SG-9.4 ``any`` matches wasabi and nigiri only now.

    Every wasabi takes the nigiri that gains most from it, whatever the order of
    play. With the other values of ``wasabi`` nothing changes.
    """
    served = list(tableau)
    if rules.wasabi != "any":
        return served
    nigiri = [i for i, placed in enumerate(served) if is_nigiri(placed.card)]
    nigiri.sort(key=lambda i: _dipping_gain(served[i].card, rules), reverse=True)
    for i in nigiri[: _count(served, "wasabi")]:
        served[i] = replace(served[i], dipped=True)
    return served


# Section 6: round scoring


def tempura_points(cards: int) -> int:
    """Tempura: 5 per complete pair (SG-6.1)."""
    return 5 * (cards // 2)


def sashimi_points(cards: int) -> int:
    """Sashimi: 10 per complete triple (SG-6.2)."""
    return 10 * (cards // 3)


def dumpling_points(cards: int) -> int:
    """Dumplings: 0, 1, 3, 6, 10, 15, and 15 for more than five (SG-6.3)."""
    return (0, 1, 3, 6, 10, 15)[min(cards, 5)]


def nigiri_points(tableau: Tableau, rules: Rules) -> int:
    """Nigiri: 1, 2 or 3, times three or by SG-9.5 when on wasabi (SG-6.4)."""
    return sum(
        _dipped_value(placed.card, rules) if placed.dipped else NIGIRI_VALUE[KIND[placed.card]]
        for placed in at_round_end(tableau, rules)
    )


def maki_points(icons: Sequence[int], rules: Rules) -> list[int]:
    """Points for the most and second most maki icons (SG-6.5, SG-9.10, SG-9.12).

    Parameters
    ----------
    icons
        Maki icons of every tableau.
    rules
        ``zero_maki="place"`` lets tableaus without icons hold a place;
        ``majority_ties="full"`` pays 6 or 3 to each of several tied tableaus and
        awards the second place even then.

    Returns
    -------
    list of int
        Points of every tableau.
    """
    lowest = 0 if rules.zero_maki == "place" else 1
    places = sorted({count for count in icons if count >= lowest}, reverse=True)
    points = [0] * len(icons)
    if places:
        first = _holders(icons, places[0])
        _award(points, first, 6, rules)
        second_awarded = len(first) == 1 or rules.majority_ties == "full"
        if second_awarded and len(places) > 1:
            _award(points, _holders(icons, places[1]), 3, rules)
    return points


def soy_points(tableaus: Sequence[Tableau]) -> list[int]:
    """Soy sauce: its holders with the most colours at the table share 4 (SG-9.8).

    The maximum is over all tableaus, with or without soy. All cards still in
    the tableau count: this round's puddings, unused chopsticks and the soy itself.
    """
    points = [0] * len(tableaus)
    colours = [len({COLOUR_GROUP[KIND[placed.card]] for placed in t}) for t in tableaus]
    scorers = [i for i in _holders(colours, max(colours)) if _count(tableaus[i], "soy")]
    for i in scorers:
        points[i] = 4 // len(scorers)
    return points


def score_parts(tableaus: Sequence[Tableau], rules: Rules) -> list[RoundScore]:
    """Score a round by source; chopsticks, open wasabi and pudding give 0 (SG-6)."""
    icons = [sum(ICONS[KIND[placed.card]] for placed in tableau) for tableau in tableaus]
    maki = maki_points(icons, rules)
    soy = soy_points(tableaus)
    return [
        RoundScore(
            tempura=tempura_points(_count(tableau, "tempura")),
            sashimi=sashimi_points(_count(tableau, "sashimi")),
            dumpling=dumpling_points(_count(tableau, "dumpling")),
            nigiri=nigiri_points(tableau, rules),
            maki=maki[i],
            soy=soy[i],
        )
        for i, tableau in enumerate(tableaus)
    ]


def score_round(tableaus: Sequence[Tableau], rules: Rules) -> list[int]:
    """Round score of every tableau, the sum of its parts (SG-6.7)."""
    return [parts.total for parts in score_parts(tableaus, rules)]


# Section 7: end of the game


def pudding_points(counts: Sequence[int], rules: Rules) -> list[int]:
    """Points for the most and the fewest puddings of the whole game (SG-7.1).

    Parameters
    ----------
    counts
        Puddings of every tableau, the dummy's included (SG-9.11): the penalty
        needs three or more of them.
    rules
        Nothing scores unless ``pudding="on"`` (SG-9.2). With
        ``majority_ties="full"`` all tied tableaus get the full +6 or -6 (SG-9.10).

    Returns
    -------
    list of int
        Points of every tableau.
    """
    points = [0] * len(counts)
    if rules.pudding != "on" or len(set(counts)) == 1:
        return points
    _award(points, _holders(counts, max(counts)), 6, rules)
    if len(counts) >= 3:
        _award(points, _holders(counts, min(counts)), -6, rules)
    return points


def winners(totals: Sequence[int], puddings: Sequence[int], rules: Rules) -> list[int]:
    """Winning seats in ascending order (SG-7.2, SG-9.3, SG-9.7).

    Parameters
    ----------
    totals, puddings
        Total and kept puddings of every tableau. The dummy's come last and are
        ignored: it cannot win (SG-9.11).
    rules
        Players, goal and tie-break.
    """
    players = range(rules.players)
    if rules.goal == "least":
        lowest = min(totals[seat] for seat in players)
        return [seat for seat in players if totals[seat] == lowest]
    highest = max(totals[seat] for seat in players)
    tied = [seat for seat in players if totals[seat] == highest]
    if rules.tie_break == "shared" or rules.pudding != "on":
        return tied
    most = max(puddings[seat] for seat in tied)
    return [seat for seat in tied if puddings[seat] == most]


def _count(tableau: Iterable[Placed], card: str) -> int:
    return Counter(placed.card for placed in tableau)[card]


def _dipped_value(card: str, rules: Rules) -> int:
    return DIPPED_VALUE[rules.wasabi_values][KIND[card] - EGG]


def _dipping_gain(card: str, rules: Rules) -> int:
    return _dipped_value(card, rules) - NIGIRI_VALUE[KIND[card]]


def _holders(counts: Sequence[int], value: int) -> list[int]:
    return [i for i, count in enumerate(counts) if count == value]


def _award(points: list[int], tied: Sequence[int], prize: int, rules: Rules) -> None:
    """Share a prize or a penalty; remainders are lost, so both round toward zero (SG-D18)."""
    share = abs(prize) if rules.majority_ties == "full" else abs(prize) // len(tied)
    for i in tied:
        points[i] += share if prize > 0 else -share
