"""Where in a plan a game is, by its number."""

from __future__ import annotations

from .plan import Plan


def locate(plan: Plan, game_number: int) -> tuple[int, int, int]:
    """Group, deal of the group and step of a game; numbered deal by deal, step by step.

    Raises
    ------
    IndexError
        When the plan has fewer games.
    """
    if not 0 <= game_number < plan.games:
        raise IndexError(f"game {game_number} of {plan.games}")
    per_repeat = int(plan.steps.sum()) * plan.group_size
    repeat, rest = divmod(game_number, per_repeat)
    deals = min(plan.group_size, plan.deals - repeat * plan.group_size)
    line_up = 0
    while rest >= deals * plan.steps[line_up]:
        rest -= deals * int(plan.steps[line_up])
        line_up += 1
    deal, step = divmod(rest, int(plan.steps[line_up]))
    return repeat * len(plan.line_ups) + line_up, deal, step
