"""Runs of ``sushilab cards``: one for each player count, and their values as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ..analysis.provenance import origin_of
from ..simulator.games import DEFAULT_GAME, game
from ..simulator.plan import Plan
from ..simulator.run import Outcome
from ..simulator.simulate import make_plan
from .card_extras import add_extras, extra_frames, extra_words
from .counts import InputError, read_count, read_players
from .documents import flat_origin, performance_of, simulation_document, with_whole_numbers
from .playing import play
from .reproduce import command_text

if TYPE_CHECKING:
    import pandas as pd

KINDS_OF_VALUES: Final = ("both", "observed", "forced")


def words_of(game_name: str) -> tuple[str, ...]:
    """What values of a game can be told apart by, besides the card."""
    splits = (split.name for split in game(game_name).card_splits)
    return (*splits, "strategy", *extra_words(game_name))


def dimensions(texts: Sequence[str], game_name: str = DEFAULT_GAME) -> list[str]:
    """Read ``--by`` options: repeated, or lists with commas.

    Raises
    ------
    InputError
        For another word.
    """
    from ..simulator.names import nearest

    words = [word.strip() for text in texts for word in text.split(",") if word.strip()]
    allowed = words_of(game_name)
    for word in words:
        if word not in allowed:
            near = nearest(word, list(allowed))
            known = "" if "known: " in near else f" known: {', '.join(allowed)}"
            raise InputError(f"by: unknown {word!r}{near}{known}")
    return [split for split in allowed if split in words]


def plans_for(
    strategies: Sequence[str],
    *,
    players: str,
    games: str,
    seed: int,
    seating: str,
    variant: Mapping[str, str],
    game_name: str,
    forced: bool = False,
) -> list[Plan]:
    """Plans by player count; without strategies the built-in field plays.

    With ``forced``, the decisions of one seat are forced in ``games`` games.

    Raises
    ------
    ValueError
        One sentence on what cannot be played. Player counts that a variant does not
        allow are left out when all were asked for.
    """
    from ..strategies.registry import field

    chosen = game(game_name)
    counts = (
        list(range(chosen.min_players, chosen.max_players + 1))
        if players == "all"
        else read_players(players, chosen.min_players, chosen.max_players)
    )
    specs = list(strategies) or field(game_name)
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
                forced_picks=forced,
            )
        )
    if not plans:
        raise refusals[0]
    return plans


def kind_of_values(word: str) -> str:
    """Check ``--kind``.

    Raises
    ------
    InputError
        For another word.
    """
    from ..simulator.names import nearest

    if word not in KINDS_OF_VALUES:
        raise InputError(f"kind: unknown {word!r}{nearest(word, list(KINDS_OF_VALUES))}")
    return word


def command_of(
    strategies: Sequence[str],
    plans: Sequence[Plan],
    by: Sequence[str],
    variant: Mapping[str, str],
    **options_given: Any,
) -> str:
    """Command line that computes the same values again."""
    counts = list(dict.fromkeys(plan.players for plan in plans))
    options = {
        "players": ",".join(map(str, counts)),
        "seed": plans[0].seed,
        **options_given,
        "by": list(by) or None,
    }
    return command_text("cards", strategies, game=plans[0].game, options=options, variant=variant)


def play_card_runs(
    plans: Sequence[Plan], *, threads: int | None = None, quiet: bool = False
) -> list[Outcome]:
    """Play the plans one after the other, until one is interrupted or ends with a fault."""
    outcomes = []
    for plan in plans:
        forced = f", forced {game(plan.game).forced_words.choice}s" if plan.forced_picks else ""
        label = f"{plan.players} players{forced}"
        outcome = play(plan, threads=threads, quiet=quiet, label=label)
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
    from .forced_runs import forced_document

    runs = []
    for outcome in outcomes:
        if outcome.plan.forced_picks:
            continue
        document = simulation_document(outcome, command)
        _add_values(document, outcome, by)
        runs.append(document)
    origin = origin_of(outcomes[0].plan)
    shared = ("game", "rules", "variant", "seed", "version")
    return {
        **{key: origin[key] for key in shared},
        "command": command,
        "players": list(dict.fromkeys(outcome.plan.players for outcome in outcomes)),
        "by": list(by),
        "kind": _kind_of(outcomes),
        "complete": all(outcome.games == outcome.plan.games for outcome in outcomes),
        "games": sum(outcome.games for outcome in outcomes if not outcome.plan.forced_picks),
        "runs": runs,
        "forced": [forced_document(o, by) for o in outcomes if o.plan.forced_picks],
        "performance": performance_of(*outcomes),
        "score_unit": game(origin["game"]).score_unit,
    }


def _add_values(document: dict[str, Any], outcome: Outcome, by: Sequence[str]) -> None:
    """Add ``values`` to the document of a run that counted cards, and what the game adds."""
    document["values"] = {}
    if not outcome.games:
        return
    extras = extra_words(outcome.plan.game)
    document["values"]["card"] = values_of(outcome).to_dict("records")
    add_extras(document, outcome)
    for word in by:
        if word in extras:
            add_extras(document, outcome, word)
        else:
            document["values"][word] = values_of(outcome, word).to_dict("records")


def _kind_of(outcomes: Sequence[Outcome]) -> str:
    kinds = {outcome.plan.forced_picks for outcome in outcomes}
    return "both" if len(kinds) == 2 else "forced" if True in kinds else "observed"


def tidy_values(outcomes: Sequence[Outcome], by: Sequence[str], command: str) -> pd.DataFrame:
    """All values of all runs one below the other.

    The column ``by`` says what a row tells apart besides the card (``card``: nothing); the
    columns of ``by`` are empty where they are not told apart.
    """
    import pandas as pd

    frames = []
    for outcome in outcomes:
        extras = extra_words(outcome.plan.game)
        splits = [word for word in by if word not in extras]
        for word in ("", *by):
            if word in extras:
                found = extra_frames(outcome, word)
                if word not in found:
                    continue
                frame = found[word]
            else:
                frame = _with_columns(values_of(outcome, word), outcome, splits, word)
            frame = with_whole_numbers(frame)
            frame.insert(0, "players", outcome.plan.players)
            frame.insert(1, "by", word or "card")
            for key, value in flat_origin(outcome, command).items():
                if key not in frame.columns:
                    frame[key] = value
            frames.append(frame)
    return pd.concat(frames, ignore_index=True)


def _with_columns(
    frame: pd.DataFrame, outcome: Outcome, splits: Sequence[str], told: str
) -> pd.DataFrame:
    """Values with a column first for each split, filled where it is the one told apart."""
    import pandas as pd

    known = {split.name: split.values for split in game(outcome.plan.game).card_splits}
    for at, name in enumerate(splits):
        values = frame.pop(name) if name == told else None
        whole = name in known and all(isinstance(value, int) for value in known[name])
        series = pd.Series(values, index=frame.index, dtype="Int64" if whole else "string")
        frame.insert(at, name, series)
    return frame
