"""What the upper layers offer to the simulator, found by entry point and never imported.

``sushilab.simulator`` plays games between compiled strategies and knows nothing of names,
files or data frames. For the convenience of ``simulate(["greedy", ...])`` and
``result.to_frame()`` it asks for a resolver and a frame maker of the entry-point group
``sushilab.extensions``, which the distribution declares.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any


@cache
def extension(name: str) -> Any:
    """Load the extension of a name (``strategies`` or ``frames``).

    Raises
    ------
    RuntimeError
        When sushilab runs from a source tree without being installed.
    """
    for point in entry_points(group="sushilab.extensions", name=name):
        return point.load()
    raise RuntimeError("sushilab is not installed: run pip install in its folder first")
