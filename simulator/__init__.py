"""Plays games between compiled strategies, millions at a time, and adds up what happened.

The public names are listed in ``__all__``; ``simulate`` is where to start.
"""

from .games import StrategyFault, UnknownGameError, game, game_names
from .plan import SEATINGS, Plan, PlanError
from .run import Outcome, run
from .simulate import Result, make_plan, simulate

__all__ = [
    "SEATINGS",
    "Outcome",
    "Plan",
    "PlanError",
    "Result",
    "StrategyFault",
    "UnknownGameError",
    "game",
    "game_names",
    "make_plan",
    "run",
    "simulate",
]
