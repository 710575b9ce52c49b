"""Nothing outside the folders of the games knows a game, but for the name of the default."""

from __future__ import annotations

import re

import pytest
from doc_pages import ROOT

from sushilab.simulator import game, game_names
from sushilab.simulator.games import DEFAULT_GAME, Game

SHARED = (
    *("simulator", "strategies", "analysis", "reports"),
    *("reports/commands", "reports/charts", "reports/templates"),
)
"""Folders whose files belong to no game."""
DEFAULT_LINE = f'DEFAULT_GAME: Final = "{DEFAULT_GAME}"\n'
FILES = [
    path
    for folder in SHARED
    for path in sorted((ROOT / folder).iterdir())
    if path.suffix in (".py", ".j2")
]
ASKED = dict.fromkeys((*Game.__annotations__, *(n for n in vars(Game) if not n.startswith("_"))))
"""Names that a game object has."""
BY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))


@BY_FILE
def test_no_shared_module_names_a_game(path):
    text = path.read_text(encoding="utf-8")
    if path.name == "games.py":
        text = text.replace(DEFAULT_LINE, "")
    names = "|".join(map(re.escape, game_names()))
    found = re.findall(rf"\b(?:{names})\b.*", text)
    assert not found


@BY_FILE
def test_no_shared_module_prints_the_title_of_a_game(path):
    # In docstrings a title may explain what a column of some game means.
    code = re.sub(r'""".*?"""', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for name in game_names():
        assert game(name).title not in code


def test_every_game_says_what_the_shared_parts_ask_for():
    for name in game_names():
        missing = [each for each in ASKED if not hasattr(game(name), each)]
        assert not missing, name
        chosen = game(name)
        assert len(chosen.card_codes) == len(chosen.card_titles)
        assert len(chosen.forced_codes) == len(chosen.forced_titles)
        assert chosen.rules(chosen.min_players).max_games > 0


def test_the_page_on_adding_a_game_names_what_is_asked_for():
    text = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    for name in ASKED:
        assert f"`{name}`" in text, name
