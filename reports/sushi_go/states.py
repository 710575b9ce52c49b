"""Short names for the states that table strategies of Sushi Go! tell apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_LEADS = {"-2": "2 or more behind", "-1": "1 behind", "0": "level", "1": "ahead"}
_TAILS = {"-1": "below all", "0": "lowest", "1": "not last"}


def state_name(states: Sequence[Mapping[str, str]]) -> str:
    """Name some states of one card that have the same values.

    Parameters
    ----------
    states
        Fields by name, e.g. ``{"have": "0"}``; the same fields in each.
    """
    fields = states[0]
    if "maki_now" in fields:
        gains = {int(state["maki_after"]) - int(state["maki_now"]) for state in states}
        return f"adds {_listed(sorted(gains))} now"
    if "pudding_lead" in fields:
        leads = [_LEADS[lead] for lead in dict.fromkeys(s["pudding_lead"] for s in states)]
        tails = [_TAILS[tail] for tail in dict.fromkeys(s["pudding_tail"] for s in states)]
        parts = ["/".join(leads)] if len(leads) < len(_LEADS) else []
        return ", ".join(parts + (["/".join(tails)] if len(tails) < len(_TAILS) else []))
    name, word = next(
        (f, w) for f, w in (("open_wasabi", "open wasabi"), ("have", "have")) if f in fields
    )
    return f"{word} {_listed(sorted(int(state[name]) for state in states))}"


def _listed(numbers: Sequence[int]) -> str:
    """Numbers with runs written shorter, e.g. ``0, 2, 5-8``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = [f"{run[0]}-{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(words)
