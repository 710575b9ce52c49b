"""Runs of ``sushilab cards``: one for each player count, and their values as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..simulator.games import game
from ..simulator.plan import Plan
from ..simulator.run import Outcome
from ..simulator.simulate import make_plan
from .counts import InputError, read_count, read_players
from .documents import flat_origin, performance_of, simulation_document
from .playing import play
from .reproduce import command_text

if TYPE_CHECKING:
    import pandas as pd

SPLITS: Final = ("round", "pick", "strategy")
"""What values can be told apart by, besides the card."""


def dimensions(texts: Sequence[str]) -> list[str]:
    """Read ``--by`` options: repeated, or lists with commas.

    Raises
    ------
    InputError
        For another word.
    """
    import difflib

    words = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    for word in words:
        if word not in SPLITS:
            close = difflib.get_close_matches(word, SPLITS, 1, 0.4)
            known = f"did you mean {close[0]}?" if close else f"known: {', '.join(SPLITS)}"
            raise InputError(f"by: unknown {word!r}; {known}")
    return [split for split in SPLITS if split in words]


def plans_for(
    strategies: Sequence[str],
    *,
    players: str,
    games: str,
    seed: int,
    seating: str,
    variant: Mapping[str, str],
    game_name: str,
) -> list[Plan]:
    """Plans by player count; without strategies the built-in field plays.

    Raises
    ------
    ValueError
        One sentence on what cannot be played. Player counts that a variant does not
        allow are left out when all were asked for.
    """
    from ..strategies.registry import field, resolve
    from .field import check_names

    chosen = game(game_name)
    counts = (
        list(range(chosen.min_players, chosen.max_players + 1))
        if players == "all"
        else read_players(players, chosen.min_players, chosen.max_players)
    )
    specs = list(strategies) or field(game_name)
    check_names([resolve(spec, game_name) for spec in specs])
    plans, refusals = [], []
    for count in counts:
        try:
            chosen.rules(count, variant)
        except ValueError as error:
            if players != "all":
                raise
            refusals.append(error)
            continue
        plans.append(
            make_plan(
                specs,
                players=count,
                games=read_count(games, "games"),
                seed=seed,
                seating=seating,
                variant=variant,
                game_name=game_name,
                cards=True,
            )
        )
    if not plans:
        raise refusals[0]
    return plans


def command_of(
    strategies: Sequence[str],
    plans: Sequence[Plan],
    games: str,
    by: Sequence[str],
    variant: Mapping[str, str],
) -> str:
    """Command line that computes the same values again."""
    counts = [plan.players for plan in plans]
    options = {
        "players": ",".join(map(str, counts)),
        "games": read_count(games, "games"),
        "seed": plans[0].seed,
        "seating": plans[0].seating,
        "by": list(by) or None,
    }
    return command_text("cards", strategies, game=plans[0].game, options=options, variant=variant)


def play_card_runs(
    plans: Sequence[Plan], *, threads: int | None = None, quiet: bool = False
) -> list[Outcome]:
    """Play the plans one after the other, until one is interrupted or ends with a fault."""
    outcomes = []
    for plan in plans:
        outcome = play(plan, threads=threads, quiet=quiet, label=f"{plan.players} players")
        outcomes.append(outcome)
        if outcome.interrupted or outcome.fault is not None:
            break
    return outcomes


def values_of(outcome: Outcome, split: str = "") -> pd.DataFrame:
    """Card values of one run, told apart by ``split`` too."""
    from ..analysis.card_values import card_values_frame

    return card_values_frame(outcome, ["card", split] if split else ["card"])


def card_document(outcomes: Sequence[Outcome], by: Sequence[str], command: str) -> dict[str, Any]:
    """Everything that ``cards --json`` prints: provenance and values by player count.

    ``values`` of a run holds lists of tidy records: ``card``, and one for each of ``by``.
    """
    runs = []
    for outcome in outcomes:
        document = simulation_document(outcome, command)
        splits = ("", *by) if outcome.games else ()
        document["values"] = {
            split or "card": values_of(outcome, split).to_dict("records") for split in splits
        }
        runs.append(document)
    first = runs[0]
    shared = ("game", "rules", "variant", "seed", "version", "command", "seating")
    return {
        **{key: first[key] for key in shared},
        "players": [run["players"] for run in runs],
        "by": list(by),
        "kind": "observed",
        "complete": all(run["complete"] for run in runs),
        "games": sum(run["games"] for run in runs),
        "runs": runs,
        "performance": performance_of(*outcomes),
    }


def tidy_values(outcomes: Sequence[Outcome], by: Sequence[str], command: str) -> pd.DataFrame:
    """All values of all runs one below the other.

    The column ``by`` says what a row tells apart besides the card (``card``: nothing);
    ``strategy``, ``round`` and ``pick`` are empty where they are not told apart.
    """
    import pandas as pd

    frames = []
    for outcome in outcomes:
        for split in ("", *by):
            frame = values_of(outcome, split)
            frame.insert(0, "players", outcome.plan.players)
            frame.insert(1, "by", split or "card")
            for at, column in enumerate(by, start=2):
                values = frame.pop(column) if column == split else None
                whole = column != "strategy"
                kind = "Int64" if whole else "string"
                series = pd.Series(values, index=frame.index, dtype=kind)
                frame.insert(at, column, series)
            for key, value in flat_origin(outcome, command).items():
                if key not in frame.columns:
                    frame[key] = value
            frames.append(frame)
    return pd.concat(frames, ignore_index=True)
