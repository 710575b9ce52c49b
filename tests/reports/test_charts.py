"""Charts: legible at both widths, whatever the numbers are."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from sushilab.reports.charts.catalogue import charts_of
from sushilab.reports.charts.chart import Chart
from sushilab.reports.charts.inline import themed
from sushilab.reports.charts.style import NARROW, WIDE, png_of, short_names, svg_of
from sushilab.reports.page_tables import Tables

CHARTS = charts_of("sushi_go")
WIDTHS = pytest.mark.parametrize("width", [WIDE, NARROW], ids=["wide", "narrow"])
EVERY = pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.name)
CAPTION = "Sushi Go!, 2-4 players, 9,000 games between 5 strategies, seed 11, sushilab. Bars."
LONG = "my_very_long_strategy_file_name:pudding=2.5,sashimi=1.25,late=0.125"


def boxes(figure: Figure) -> list[tuple[str, Any]]:
    """Texts that are drawn, with their boxes in pixels."""
    figure.draw_without_rendering()
    texts = [*figure.texts, *(text for box in figure.legends for text in box.get_texts())]
    for axes in figure.axes:
        texts += axes.texts
        if axes.axison:
            # Titles may stand on the left.
            texts += [text for text in axes.get_children() if isinstance(text, Text)]
            for axis, low, high in (
                (axes.xaxis, *sorted(axes.get_xlim())),
                (axes.yaxis, *sorted(axes.get_ylim())),
            ):
                texts.append(axis.label)
                along = 0 if axis is axes.xaxis else 1
                texts += [
                    t for t in axis.get_ticklabels() if low <= t.get_position()[along] <= high
                ]
    shown = {id(text): text for text in texts if text.get_visible() and text.get_text().strip()}
    return [(text.get_text(), text.get_window_extent()) for text in shown.values()]


def check(figure: Figure) -> None:
    """No text leaves the figure, overlaps another or is small."""
    width, height = figure.get_size_inches() * figure.dpi
    found = boxes(figure)
    assert found
    for text, box in found:
        assert -1 < box.x0 < box.x1 < width + 1, text
        assert -1 < box.y0 < box.y1 < height + 1, text
    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        assert text.get_fontsize() >= 9.0
    edges = np.array([(box.x0, box.x1, box.y0, box.y1) for _, box in found])
    x0, x1, y0, y1 = edges.T
    inset = 0.5
    across = np.minimum.outer(x1, x1) - np.maximum.outer(x0, x0) > inset
    along = np.minimum.outer(y1, y1) - np.maximum.outer(y0, y0) > 2.0
    both = across & along & ~np.eye(len(found), dtype=bool)
    assert not both.any(), [(found[i][0], found[j][0]) for i, j in np.argwhere(both)][:5]


def only(tables: Tables, **where: Any) -> Tables:
    """Tables with the rows where columns have these values."""

    def part(frame: pd.DataFrame) -> pd.DataFrame:
        for column, value in where.items():
            if column in frame:
                frame = frame[frame[column] == value]
        return frame.reset_index(drop=True)

    return replace(tables, frames={name: part(frame) for name, frame in tables.items()})


def changed(tables: Tables, change: Any) -> Tables:
    return replace(tables, frames={name: change(frame.copy()) for name, frame in tables.items()})


@WIDTHS
@EVERY
def test_texts_fit_and_do_not_overlap(chart: Chart, width: float, tables: Tables) -> None:
    check(chart.draw(tables, CAPTION, width))


@WIDTHS
@EVERY
def test_one_player_count(chart: Chart, width: float, tables: Tables) -> None:
    check(chart.draw(only(tables, players=4), CAPTION, width))


@EVERY
def test_one_strategy(chart: Chart, tables: Tables) -> None:
    check(chart.draw(only(tables, strategy="greedy"), CAPTION))


@WIDTHS
@EVERY
def test_long_names(chart: Chart, width: float, tables: Tables) -> None:
    def longer(frame: pd.DataFrame) -> pd.DataFrame:
        if "strategy" in frame:
            frame["strategy"] = [f"{LONG}{'' if s == 'greedy' else s}" for s in frame["strategy"]]
        return frame

    check(chart.draw(changed(tables, longer), CAPTION, width))


@EVERY
def test_unknown_errors(chart: Chart, tables: Tables) -> None:
    def vague(frame: pd.DataFrame) -> pd.DataFrame:
        for column in frame.columns:
            if str(column).endswith(("_se", "_low", "_high")):
                frame[column] = np.nan
        return frame

    check(chart.draw(changed(tables, vague), CAPTION))


@EVERY
def test_missing_values(chart: Chart, tables: Tables) -> None:
    def gaps(frame: pd.DataFrame) -> pd.DataFrame:
        for column in frame.columns:
            if str(column).startswith(("points", "win_gain", "take_rate", "win_share")):
                frame.loc[frame.index[::3], column] = np.nan
        return frame

    check(chart.draw(changed(tables, gaps), CAPTION))


@EVERY
def test_axes_say_their_unit(chart: Chart, tables: Tables) -> None:
    figure = chart.draw(tables, CAPTION)
    words = " ".join(text for text, _ in boxes(figure))
    assert re.search(r"points|%", words)
    assert CAPTION.split(",")[0] in words


def test_the_same_drawing_twice_is_the_same_file(tables: Tables) -> None:
    for chart in CHARTS[:2]:
        first, second = (chart.draw(tables, CAPTION) for _ in range(2))
        assert svg_of(first, name=chart.name) == svg_of(second, name=chart.name)
        assert png_of(first, name=chart.name) == png_of(second, name=chart.name)


def test_svg_has_texts_and_no_date(tables: Tables) -> None:
    svg = svg_of(CHARTS[0].draw(tables, CAPTION), name="x", description="Made by: sushilab <x>")
    assert "Wasabi</text>" in svg
    assert "Made by: sushilab &lt;x&gt;" in svg
    assert "dc:date" not in svg


def test_inline_drawing_takes_the_theme_of_the_page(tables: Tables) -> None:
    svg = svg_of(CHARTS[0].draw(tables, CAPTION), name="x")
    inline = themed(svg, prefix="p", label='a "quoted" <label>')
    assert "Wasabi</text>" in inline
    assert CAPTION[:20] not in inline
    assert "http" not in inline
    assert "var(--ink)" in inline
    assert "#1b1f24" not in inline
    assert 'aria-label="a &quot;quoted&quot; &lt;label&gt;"' in inline
    ids = re.findall(r'\bid="([^"]*)"', inline)
    assert ids
    assert all(name.startswith("p-") for name in ids)
    used = re.findall(r'(?:url\(|href=")#([^")]+)', inline)
    assert set(used) <= set(ids)


def test_short_names_stay_different() -> None:
    names = ["greedy", f"{LONG}a", f"{LONG.replace('pudding', 'PUDDING')}a"]
    short = short_names(names, 12)
    assert short["greedy"] == "greedy"
    assert len(set(short.values())) == len(names)
    assert max(map(len, short.values())) <= 12
