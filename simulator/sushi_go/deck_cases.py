"""Rule cases of Sushi Go! about the deck and the deal."""

from __future__ import annotations

from ..case_reading import Result
from .block import HAND_SIZE
from .cards import CODES, EGG, ICONS, SQUID
from .case_reading import CaseReader
from .deal import cards_left_after_deals
from .workspace import new_workspace


def deck(read: CaseReader) -> Result:
    """Count the deck (SG-1.1)."""
    block = new_workspace(read.rules(read.case["players"])).block
    counts = [int(copies) for copies in block.counts]
    return {
        "total": sum(counts),
        "counts": {CODES[kind]: copies for kind, copies in enumerate(counts) if copies},
        "maki_icons": sum(icons * copies for icons, copies in zip(ICONS, counts, strict=True)),
        "maki_cards": sum(copies for i, copies in zip(ICONS, counts, strict=True) if i),
        "nigiri_cards": sum(counts[EGG : SQUID + 1]),
    }


def deal(read: CaseReader) -> Result:
    """Say how many cards a hand has, and how many are never dealt (SG-2.3)."""
    block = new_workspace(read.rules(read.case["players"], exhaustible=True)).block
    return {
        "hand_size": int(block.info[HAND_SIZE]),
        "left_after_deal": cards_left_after_deals(block),
    }
