"""The documentation leaves nothing out: view, situations, options, columns, commands."""

from __future__ import annotations

import dataclasses
import inspect
import os
import re

import page_tables
import pytest
import typer
from doc_pages import ROOT

from sushilab.analysis import against, luck, neighbours, pairs, rankings
from sushilab.analysis.card_values import VALUE_COLUMNS, average_column
from sushilab.analysis.dimensions import dimensions_of
from sushilab.analysis.duel_result import DUEL_COLUMNS
from sushilab.analysis.duel_tables import MEASURES
from sushilab.analysis.forced_picks import FORCED_COLUMNS
from sushilab.analysis.win_shares import STRATEGY_COLUMNS
from sushilab.reports.cli import COMMANDS, build_app
from sushilab.reports.game_page import GamePage
from sushilab.simulator.games import game_names
from sushilab.simulator.omakase import record_schema
from sushilab.simulator.omakase import table as omakase_table
from sushilab.simulator.omakase.cards import ENTRY_CODES
from sushilab.simulator.sushi_go.cards import CODES
from sushilab.simulator.sushi_go.record_schema import _KEYS
from sushilab.strategies import built_in, omakase
from sushilab.strategies.omakase import table_words
from sushilab.strategies.sushi_go import Situation

UPDATE = os.environ.get("SUSHILAB_UPDATE_DOCS") == "1"


def text_of(page):
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "mark", "table"),
    [
        ("write-a-strategy.md", "view", page_tables.sushi_go_views),
        ("write-an-omakase-strategy.md", "view", page_tables.omakase_views),
        ("write-an-omakase-strategy.md", "cards", page_tables.omakase_cards),
        ("rules-and-variants.md", "options", page_tables.sushi_go_options),
        ("rules-and-variants.md", "options of Omakase", page_tables.omakase_options),
        ("rules-and-variants.md", "cases of Omakase", page_tables.omakase_cases),
    ],
)
def test_generated_table_is_up_to_date(page, mark, table):
    text = text_of(page)
    pattern = re.compile(
        rf"(<!-- {mark}: made by the tests -->\n)(.*?)\n?(<!-- end of {mark} -->)", re.DOTALL
    )
    match = pattern.search(text)
    assert match is not None, f"{page} has no place for the table of {mark}"
    if UPDATE:
        made = f"{match[1]}{table()}\n{match[3]}"
        text = text[: match.start()] + made + text[match.end() :]
        (ROOT / "docs" / page).write_text(text, encoding="utf-8")
        return
    assert match[2] == table()


@pytest.mark.parametrize(
    ("page", "situation"),
    [
        ("write-a-strategy.md", Situation),
        ("write-an-omakase-strategy.md", omakase.Situation),
    ],
)
def test_every_field_of_a_situation_is_explained(page, situation):
    text = text_of(page)
    names = [field.name for field in dataclasses.fields(situation)]
    names += [name for name, value in vars(situation).items() if isinstance(value, property)]
    for name in names:
        assert f"`s.{name}`" in text, name
    for name, function in vars(situation).items():
        if inspect.isfunction(function) and not name.startswith("_"):
            assert f"`s.{name}(" in text, name


def test_every_card_is_named():
    text = text_of("write-a-strategy.md")
    for code in CODES:
        assert f"`{code}`" in text


def test_every_entry_question_and_answer_of_omakase_is_named():
    text = text_of("write-an-omakase-strategy.md")
    for code in ENTRY_CODES:
        assert f"`{code}`" in text, code
    questions = [name for name in omakase.__all__ if getattr(omakase_table, name, -9) in range(7)]
    assert len(questions) == omakase_table.QUESTIONS
    for name in (*questions, "NO_ACTION", "exchange(", "play(", "put_back("):
        assert f"`{name}" in text, name


def test_every_word_of_omakase_tables_in_toml_is_explained():
    text = text_of("write-an-omakase-strategy.md")
    for word in (*table_words.FIELDS, *table_words.GROUPS):
        assert f"`{word}`" in text, word


def test_every_combination_of_omakase_is_named():
    text = text_of("write-an-omakase-strategy.md")
    for name in omakase.COMBINATIONS:
        assert f"`{name}(" in text, name


@pytest.mark.parametrize("name", game_names())
def test_every_built_in_strategy_is_listed(name):
    text = text_of("built-in-strategies.md")
    for each in built_in(name):
        assert f"`{each}`" in text, each


def test_every_column_is_explained():
    from sushilab.reports.glossary import SUFFIXES, column_meanings, table_meanings

    text = text_of("what-the-numbers-mean.md")
    more = (
        FORCED_COLUMNS,
        DUEL_COLUMNS,
        MEASURES,
        rankings.RANKING_COLUMNS,
        rankings.DIFFERENCE_COLUMNS,
        pairs.PAIR_COLUMNS,
        against.AGAINST_COLUMNS,
        neighbours.NEIGHBOUR_COLUMNS,
        luck.LUCK_COLUMNS,
    )
    columns = [name for names in more for name in names]
    for game in game_names():
        columns += [*column_meanings(game), *table_meanings(game)]
    for name in (
        *(*STRATEGY_COLUMNS, *VALUE_COLUMNS, *SUFFIXES),
        *(average_column("sushi_go"), *dimensions_of("sushi_go")),
        *columns,
    ):
        base = re.sub(r"_(se|low|high)$", "", name) or name
        assert f"`{name}`" in text or f"`{base}`" in text, name


def test_every_key_of_the_documents_is_explained(tmp_path, capsys):
    import json

    from sushilab.reports.cli import run

    text = text_of("what-the-numbers-mean.md")
    commands = [
        ["simulate", "greedy", "random", "--games", "200", "--json", "--quiet"],
        ["cards", "greedy", "random", "--players", "2", "--games", "200", "--json", "--quiet"],
        ["duel", "greedy", "random", "--games", "200", "--json", "--quiet"],
        ["tournament", "greedy", "random", "maki", "-p", "2", "-g", "200", "--json", "--quiet"],
    ]
    for words in commands:
        capsys.readouterr()
        assert run(words) == 0
        document = json.loads(capsys.readouterr().out)
        keys = {*document, *document["performance"]}
        for part in ("strategies", "runs", "forced", "contests", "ranking"):
            for row in document.get(part) or []:
                keys |= {*row}
        for key in keys:
            base = re.sub(r"_(se|low|high)$", "", key)
            assert f"`{key}`" in text or f"`{base}`" in text, key


def test_every_key_of_a_record_is_explained():
    text = text_of("records.md")
    for key in (*_KEYS, "hands", "pile", "turns", "scores", "cards", "chopsticks", "dip", "dummy"):
        assert f"`{key}`" in text, key


def test_every_key_of_a_record_of_omakase_is_explained():
    text = text_of("records.md").partition("## Omakase")[2]
    keys = [key for keys in record_schema.ACTION_KEYS.values() for key in keys]
    for key in (*record_schema.KEYS, *record_schema.TURN_KEYS, *record_schema.RESULT_KEYS, *keys):
        assert f"`{key}`" in text, key
    for word in (*record_schema.ENDINGS, *record_schema.ACTION_KEYS):
        assert f"`{word}`" in text, word


def test_all_that_a_game_adds_to_a_report_is_explained():
    text = text_of("add-a-game.md")
    for field in dataclasses.fields(GamePage):
        assert f"`{field.name}`" in text, field.name


def _options(command):
    for parameter in command.params:
        if parameter.param_type_name == "option" and parameter.name != "help":
            yield from (name for name in parameter.opts if name.startswith("--"))


def test_every_command_and_option_is_explained():
    text = text_of("command-line.md")
    program = typer.main.get_command(build_app())
    assert set(program.commands) == set(COMMANDS)
    for name, command in program.commands.items():
        parts = re.split(r"^## ", text, flags=re.MULTILINE)
        section = next(part for part in parts if part.startswith(f"`{name}`"))
        shared = next(part for part in parts if part.startswith("Options that"))
        for each in (command, *getattr(command, "commands", {}).values()):
            for option in _options(each):
                assert f"`{option}" in section + shared, f"{name} {option}"
