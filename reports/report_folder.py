"""Writes the folder of a report: charts, tables, page and manifest."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .charts.catalogue import charts_of
from .charts.chart import Chart
from .charts.inline import themed
from .charts.style import NARROW, png_of, svg_of
from .field import FieldResult
from .glossary import glossary_text
from .manifest import described, earlier_files, manifest_of, remove_stale, write_manifest
from .page import provenance, render
from .page_parts import Picture
from .page_tables import Tables

PAGE = "index.html"


def write_report(
    folder: Path,
    *,
    result: FieldResult,
    tables: Tables,
    command: str,
    started: float,
    notice: Callable[[str], None] = lambda text: None,
) -> dict[str, Any]:
    """Write a report into a folder, over an earlier one.

    Parameters
    ----------
    folder
        Created when it is missing; see :func:`sushilab.reports.manifest.check_folder`.
    result
        What was played, at least one game.
    tables
        Its numbers.
    command
        Computes the same numbers again.
    started
        ``time.perf_counter()`` when the command began.
    notice
        Told what is being made.

    Returns
    -------
    dict
        The manifest.
    """
    earlier = earlier_files(folder) or []
    for part in ("charts", "tables"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    # An interrupted writing leaves a folder that is known to be ours.
    blank = manifest_of(result, command=command, seconds=0.0, files=())
    write_manifest(folder, {**blank, "files": [{"path": name} for name in earlier]})
    names = _write_tables(folder, tables)
    origin = provenance(result)
    pictures = []
    for chart in charts_of(tables.game):
        notice(f"drawing {chart.name}")
        pictures.append(_write_chart(folder, chart, tables, origin, command))
        names += [f"charts/{chart.name}.svg", f"charts/{chart.name}.png"]
    page = render(
        result=result,
        tables=tables,
        pictures=pictures,
        command=command,
        wall=time.perf_counter() - started,
    )
    (folder / PAGE).write_text(page, encoding="utf-8")
    names.append(PAGE)
    remove_stale(folder, names, earlier)
    manifest = manifest_of(
        result,
        command=command,
        seconds=time.perf_counter() - started,
        files=described(folder, names),
    )
    write_manifest(folder, manifest)
    return manifest


def _write_tables(folder: Path, tables: Tables) -> list[str]:
    names = []
    for name, frame in tables.items():
        frame.to_csv(folder / f"tables/{name}.csv", index=False, lineterminator="\n")
        names.append(f"tables/{name}.csv")
    readme = "tables/README.md"
    (folder / readme).write_text(glossary_text(tables), encoding="utf-8")
    return [*names, readme]


def _write_chart(folder: Path, chart: Chart, tables: Tables, origin: str, command: str) -> Picture:
    """Write a chart's files; returns it as the page shows it."""
    caption = f"{origin} {chart.note}".strip()
    label = chart.label.format(unit=tables.unit)
    description = f"{label}. {caption} Made by: {command}"
    figure = chart.draw(tables, caption)
    svg = svg_of(figure, name=chart.name, description=description)
    (folder / f"charts/{chart.name}.svg").write_text(svg, encoding="utf-8")
    png = png_of(figure, name=chart.name, description=description)
    (folder / f"charts/{chart.name}.png").write_bytes(png)
    small = svg_of(chart.draw(tables, width=NARROW), name=f"{chart.name}-narrow")
    inline = []
    for kind, drawn in (("wide", svg), ("narrow", small)):
        inline.append(Markup(themed(drawn, prefix=f"{chart.name}-{kind}", label=label)))
    return Picture(chart.name, inline[0], inline[1], caption, chart.table)
