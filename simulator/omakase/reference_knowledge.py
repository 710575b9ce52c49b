"""What every player may know of the other hands, from what all or some have seen."""

from __future__ import annotations

from collections.abc import Sequence

from .cards import KINDS


class Knowledge:
    """Cards that are known to be in other hands, at least.

    Parameters
    ----------
    players
        Number of players.

    Attributes
    ----------
    rows
        ``rows[observer][owner][kind]``: copies that the observer knows to be in the owner's
        hand, at least; zeros where both are the same.
    """

    def __init__(self, players: int) -> None:
        self.rows = [[[0] * KINDS for _ in range(players)] for _ in range(players)]

    def came(self, owner: int, kind: int) -> None:
        """All saw a card go into a hand."""
        for observer, row in enumerate(self.rows):
            if observer != owner:
                row[owner][kind] += 1

    def left(self, owner: int, kind: int) -> None:
        """All saw a card leave a hand."""
        for row in self.rows:
            if row[owner][kind]:
                row[owner][kind] -= 1

    def went(self, kind: int, giver: int, receiver: int) -> None:
        """A card went from hand to hand, and only these two saw which one."""
        for observer, row in enumerate(self.rows):
            if observer == receiver:
                row[giver][kind] = max(0, row[giver][kind] - 1)
            elif observer == giver:
                row[receiver][kind] += 1
            else:
                row[giver] = _one_less(row[giver])

    def hidden(self, owner: int) -> None:
        """A card left a hand, and nobody else saw which one (chef's choice)."""
        for observer, row in enumerate(self.rows):
            if observer != owner:
                row[owner] = _one_less(row[owner])

    def pooled(
        self,
        seats: tuple[int, int],
        before: Sequence[Sequence[int]],
        after: Sequence[Sequence[int]],
    ) -> None:
        """Two hands were shuffled together and drawn again (umeshu).

        Both know their own cards and what they knew of the other's; what of these is not in
        the own hand now is in the other's.

        Parameters
        ----------
        seats
            The two players.
        before, after
            Their hands then and now, in the order of ``seats``.
        """
        for observer, row in enumerate(self.rows):
            if observer not in seats:
                for owner in seats:
                    row[owner] = [0] * KINDS
                continue
            me = seats.index(observer)
            other = seats[1 - me]
            row[other] = [
                max(0, before[me].count(kind) + known - after[me].count(kind))
                for kind, known in enumerate(row[other])
            ]


def _one_less(counts: list[int]) -> list[int]:
    return [max(0, count - 1) for count in counts]
