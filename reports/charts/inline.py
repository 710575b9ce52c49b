"""Charts set into a page: SVG elements that take their colours from the page's theme."""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree

from .style import BAND, CAPTION_ID, GRID, INK, MUTED, PAPER

_THEME: Final = {INK: "ink", MUTED: "muted", GRID: "grid", PAPER: "paper", BAND: "band"}


def themed(svg: str, *, prefix: str, label: str) -> str:
    """SVG element to set into a page: without caption, own ids, colours of the page's theme.

    Parameters
    ----------
    svg
        Document of :func:`svg_of`.
    prefix
        Put before every id, so that several drawings in one page do not meet.
    label
        Said by screen readers in place of the picture.
    """
    root = ElementTree.fromstring(svg)
    box = [float(number) for number in root.attrib["viewBox"].split()]
    _drop(root, "metadata")
    caption = _drop(root, "g", CAPTION_ID)
    if caption is not None:
        # Pages have captions of their own.
        box[3] -= float(caption.attrib["id"].removeprefix(CAPTION_ID))
    root.attrib.clear()
    view = " ".join(f"{number:g}" for number in box)
    root.attrib.update({"viewBox": view, "role": "img", "aria-label": label})
    text = ElementTree.tostring(root, encoding="unicode")
    used = set(re.findall(r'(?:url\(|href=")#([^")]+)', text))
    for element in root.iter():
        element.tag = _local(element.tag)
        element.attrib = {
            _local(key): _own(_local(key), value, prefix) if key != "id" else f"{prefix}-{value}"
            for key, value in element.attrib.items()
            if key != "id" or value in used
        }
    return re.sub(r"\s*\n\s*", "\n", ElementTree.tostring(root, encoding="unicode"))


def _drop(root: ElementTree.Element, tag: str, start: str = "") -> ElementTree.Element | None:
    """Take the first such element, whose id begins so, out of its parent."""
    for parent in root.iter():
        for child in parent:
            if _local(child.tag) == tag and child.get("id", "").startswith(start):
                parent.remove(child)
                return child
    return None


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _own(name: str, value: str, prefix: str) -> str:
    """Attribute with own ids, short numbers, and what the page decides left to the page."""
    value = re.sub(
        r"^#" if name == "href" else r"url\(#", lambda found: f"{found[0]}{prefix}-", value
    )
    value = re.sub(r"(\.\d\d)\d+", r"\1", value)
    value = re.sub(r"(font: [^;]*?[\d.]+px) '[^;]*", r"\1 var(--chart-type)", value)
    for colour, name in _THEME.items():
        value = value.replace(f": {colour}", f": var(--{name})")
    return value
