"""What a page is made of: sections that answer a question with findings, charts and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from .page_numbers import Numbers


@dataclass(frozen=True)
class Picture:
    """A chart as the page shows it: drawn for columns and for phones."""

    name: str
    wide: Markup
    narrow: Markup
    note: str
    table: str


@dataclass(frozen=True)
class Part:
    """A finding with what shows it."""

    finding: str
    figures: tuple[Picture, ...]
    paragraphs: tuple[str, ...] = ()
    tables: tuple[Numbers, ...] = ()


@dataclass(frozen=True)
class Section:
    """A question with its answers."""

    anchor: str
    question: str
    parts: tuple[Part, ...] = field(default=())


def some(drawn: Mapping[str, Picture], *names: str) -> tuple[Picture, ...]:
    """Pictures of these names, as far as they were drawn."""
    return tuple(drawn[name] for name in names if name in drawn)
