"""Where a key stands in a TOML file, for messages: the parser itself does not say."""

from __future__ import annotations

import re
from typing import Final

_HEADER: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?")
_KEY: Final = re.compile(r"""\s*["']?([\w-]+)["']?\s*(\.|=)""")


def line_of(text: str, table: str, key: str = "", index: int = 0) -> int:
    """Line of a key, from 1; that of its table when the key is not found; else 1.

    Parameters
    ----------
    text
        Content of the file.
    table
        Name of the table it is in, empty for the top of the file.
    key
        The key, or nothing for the table itself. At the top of the file a table is a key too.
    index
        Which of several tables of that name (``[[when]]``), from 0.
    """
    here, seen, header = "", {"": 0}, 1
    for number, line in enumerate(text.splitlines(), 1):
        match = _HEADER.fullmatch(line)
        if match is not None:
            here = match[2].strip("\"' ")
            seen[here] = seen.get(here, -1) + 1
            if here == table and seen[here] == index:
                header = number
                if not key:
                    return number
            if not table and here == key and header == 1:
                header = number
            continue
        named = _KEY.match(line)
        if named is not None and here == table and seen[here] == index and named[1] == key:
            return number
    return header
