"""Thief: other players' cards before those of the belt."""

from __future__ import annotations

from . import Situation, table
from .worths import usual_worth


@table(
    traits=("deterministic", "plays actions", "calls the check"),
    source="the designer's computer players steal as soon as a hand is worth it"
    " (JeanKesselring/omakase-game, src/omakase/agent.py)",
)
def thief(s: Situation, chopsticks: float = 2000.0, sake: float = 1000.0) -> float:
    """Take chopsticks and sake from the belt whatever else lies there, and play them at once.

    What is stolen is worth as much to the thief as to the victim. The player with most
    cards is robbed. The rest of the hand goes by prices and hopes for sets.

    Parameters
    ----------
    chopsticks
        Yen of chopsticks.
    sake
        Yen of sake.
    """
    card = s.card.removeprefix("play_")
    if card not in ("chopsticks", "sake"):
        return usual_worth(s)
    worth = chopsticks if card == "chopsticks" else sake
    return worth + (1.0 + (s.target_cards or 0) if s.is_play else 0.0)
