from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from sushilab.reports import glossary, page, page_frames, page_tables
from sushilab.reports.charts import catalogue
from sushilab.reports.field import FieldResult
from sushilab.reports.game_page import GamePage, game_page
from sushilab.reports.glossary import glossary_text, meaning, table_meanings
from sushilab.reports.page_frames import (
    OTHER,
    batches_played,
    card_sources,
    point_sources_frame,
    score_distribution_frame,
)
from sushilab.reports.page_numbers import by_players
from sushilab.reports.page_tables import Tables, tables_of
from sushilab.reports.sushi_go.page import NO_CARD
from sushilab.simulator.tallies import Tally

Play = Callable[..., FieldResult]


def test_points_by_source_sum_to_the_mean_score(tables: Tables) -> None:
    sums = tables["point_sources"].groupby(["players", "strategy"])["points"].sum()
    means = tables["strategies"].set_index(["players", "strategy"])["mean_score"]
    assert np.allclose(sums.reindex(means.index), means, atol=1e-9)


def test_no_card_holds_penalties_only(tables: Tables) -> None:
    rest = tables["point_sources"][tables["point_sources"]["source"] == NO_CARD]
    assert (rest["points"] <= 0.0).all()
    # With two players nobody loses points for having no pudding.
    assert (rest.loc[rest["players"] == 2, "points"] == 0.0).all()
    assert (rest.loc[rest["players"] == 3, "points"] < 0.0).any()


def test_every_point_belongs_to_a_card_when_puddings_do_not_score(play: Play) -> None:
    for outcome in play(("random", "greedy"), (4,), 600, pudding="unscored").outcomes:
        frame = point_sources_frame(outcome, NO_CARD)
        assert (frame.loc[frame["source"] == NO_CARD, "points"] == 0.0).all()


def test_distribution_has_the_mean_score_and_every_game(tables: Tables) -> None:
    frame = tables["score_distribution"].assign(
        total=tables["score_distribution"]["score"] * tables["score_distribution"]["games"]
    )
    keys = ["players", "strategy"]
    sums = frame.groupby(keys)[["total", "games", "share"]].sum()
    rows = tables["strategies"].set_index(keys)
    assert np.allclose(sums["total"] / sums["games"], rows["mean_score"].reindex(sums.index))
    assert (sums["games"] == rows["games"].reindex(sums.index)).all()
    assert np.allclose(sums["share"], 1.0)


def test_quantiles_are_scores_in_order(tables: Tables) -> None:
    frame = tables["score_quantiles"]
    steps = np.diff(frame[["p05", "p25", "p50", "p75", "p95"]].to_numpy(), axis=1)
    assert (steps >= 0).all()
    assert (frame["mean_score"] > frame["p05"]).all()
    assert (frame["mean_score"] < frame["p95"]).all()


def test_win_shares_sum_to_one_game(tables: Tables) -> None:
    for players, part in tables["strategies"].groupby("players"):
        weighted = (part["win_share"] * part["games"]).sum()
        games = tables["runs"].set_index("players").at[players, "games"]
        assert weighted == pytest.approx(games)


def test_takes_agree_between_card_tables(tables: Tables) -> None:
    whole = tables["cards"].groupby(["players", "card"])["taken"].sum()
    for name in ("cards_by_round", "cards_by_pick", "cards_by_round_pick", "cards_by_strategy"):
        part = tables[name].groupby(["players", "card"])["taken"].sum()
        assert (part == whole).all(), name


def test_every_table_and_column_is_explained(tables: Tables) -> None:
    text = glossary_text(tables)
    for name, frame in tables.items():
        assert name in table_meanings("sushi_go")
        assert f"`{name}.csv`" in text
        assert next(iter(frame.columns)) == "players"
        for column in frame.columns:
            assert meaning(str(column), "sushi_go")
    with pytest.raises(KeyError):
        meaning("nonsense_se", "sushi_go")


def test_intervals_hold_their_value(tables: Tables) -> None:
    for name in ("points", "win_gain", "score_gain", "take_rate"):
        frame = tables["cards"].dropna(subset=[f"{name}_low"])
        assert len(frame) == len(tables["cards"])
        assert (frame[f"{name}_low"] <= frame[name]).all()
        assert (frame[name] <= frame[f"{name}_high"]).all()


def test_cards_are_grouped_by_their_titles() -> None:
    groups = card_sources("sushi_go")
    assert groups["maki1"] == groups["maki3"] == "Maki"
    assert groups["egg"] == groups["squid"] == "Nigiri"
    assert groups["wasabi"] == "Wasabi"
    assert groups["soy"] == "Soy sauce"


def test_most_successful_strategies_come_first(tables: Tables) -> None:
    order = tables.strategy_order
    assert sorted(order) == sorted(set(tables["strategies"]["strategy"]))
    assert order.index("expected") < order.index("random")


def test_one_deal_leaves_errors_unknown(play: Play) -> None:
    result = play(("random", "greedy"), (2,), 2)
    tables = tables_of(result.outcomes)
    assert tables["strategies"]["win_share_se"].isna().all()
    assert tables["cards"]["win_gain_low"].isna().all()
    assert batches_played(result.outcomes[0]) == 1


def test_batches_played(result: FieldResult) -> None:
    for outcome in result.outcomes:
        assert batches_played(outcome) == outcome.plan.batches


def test_a_game_without_a_page_of_its_own_gets_the_shared_one(
    result: FieldResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = GamePage()
    assert game_page("chess") == bare
    for module in (page, page_tables, catalogue, glossary):
        monkeypatch.setattr(module, "game_page", lambda name: bare)
    tables = tables_of(result.outcomes)
    assert list(tables)[:4] == ["runs", "strategies", "cards", "cards_by_strategy"]
    assert {chart.table for chart in catalogue.charts_of("sushi_go")} <= set(tables)
    found = page.sections(tables, {})
    assert [section.anchor for section in found] == ["cards", "wins", "sources", "scores"]
    assert set(tables["point_sources"]["source"]) >= {"Maki", OTHER}


def test_scores_are_counted_in_steps(result: FieldResult, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose scores are whole hundreds has bins of a hundred."""
    outcome = result.outcomes[0]
    before = score_distribution_frame(outcome)
    scores = outcome.tally["scores"]
    arrays = {**outcome.tally.arrays, "scores": scores * 100}
    coarse = replace(outcome, tally=Tally(arrays))
    monkeypatch.setattr(page_frames, "game", lambda name: SimpleNamespace(score_step=100))
    after = score_distribution_frame(coarse)
    assert (after["score"] == 100 * before["score"]).all()
    assert (after["games"] == before["games"]).all()


def test_a_number_of_the_page_whose_interval_is_unknown_says_so():
    frame = pd.DataFrame({"players": [2, 2, 2], "card": list("abc"), "v": [0.9, 0.5, 1.0]})
    frame = frame.assign(v_se=[np.nan, 0.02, 0.0], v_low=[np.nan, 0.46, 1.0])
    frame = frame.assign(v_high=[np.nan, 0.54, 1.0])
    words = {"head": "card", "title": "", "caption": ""}
    found = by_players(frame, value="v", name="card", order=list("abc"), share=True, **words)
    assert [row[1].error for row in found.rows] == ["± n/a", "± 4", ""]
