"""Three ways of playing High Card."""

from . import table


@table(traits=("deterministic",))
def greedy(s, weight=1.0):
    """Take the highest card.

    Parameters
    ----------
    weight
        Worth of a chip.
    """
    return weight * s.chips


@table(traits=("deterministic",))
def modest(s):
    """Take the lowest card."""
    return -s.chips


@table(traits=("deterministic", "late"))
def late(s):
    """Take the lowest card first, the highest one last."""
    return s.chips * (2 * s.trick - 3)
