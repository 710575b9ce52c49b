"""Mistakes with Omakase: one sentence with the nearest choice, and exit status 2."""

from __future__ import annotations

import pytest

GAME = ("--game", "omakase")
TWO = ("simulate", "greedy", "balanced")

ANY = "from sushilab.strategies.omakase import EXCHANGE, strategy\n\n\n@strategy\n"
FILES = {
    "raising.py": ANY
    + "def value(view, card):\n    if view.own(card) > 1:\n"
    + '        raise ValueError("no idea")\n    return 1.0\n',
    "nan.py": ANY + "def value(view, card):\n    return view.price(card) * 1e308 * 10 * 0.0\n",
    "illegal.py": ANY + "def choose(view):\n    return 200 if view.question == EXCHANGE else -1\n",
    "typo.py": ANY + "def value(view, card):\n    return view.pirce(card)\n",
    "other.py": "from sushilab.strategies.sushi_go import SQUID, strategy\n\n\n"
    "@strategy\ndef choose(view):\n    return SQUID\n",
    "other.toml": 'game = "sushi_go"\norder = ["squid"]\n',
    "words.toml": 'game = "omakase"\norder = ["squid"]\n',
}


def sentence(ended):
    """The one sentence on the standard error."""
    assert ended.status == 2
    assert ended.out == ""
    (line,) = ended.err.strip().splitlines()
    assert line.startswith("sushilab: ")
    return line


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Go to a folder with the strategy files."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate"], "at least one strategy"),
        ([*TWO, "-p", "1"], "players: 1 is outside the 2 to 4 players"),
        ([*TWO, "-p", "5"], "players: 5 is outside the 2 to 4 players"),
        ([*TWO, "-p", "9"], "players: 9 is outside the 2 to 4 players"),
        (["duel", "greedy", "balanced", "-p", "5"], "2 to 4"),
        (["tournament", "greedy", "-p", "1"], "2 to 4"),
        (["cards", "-p", "2-5"], "players: 5 is outside the 2 to 4 players"),
        (["report", "-p", "9"], "2 to 4"),
        (["strategies", "show", "greedy", "-p", "5"], "Omakase is for 2 to 4 players, not 5"),
        (["simulate", "gredy", "random"], "unknown strategy 'gredy'; did you mean greedy?"),
        (["simulate", "kids_chasr"], "did you mean kids_chaser"),
        (["simulate", "expected"], "unknown strategy 'expected'; known: random, balanced"),
        (["simulate", "balanced:pase=1"], "no parameter 'pase'; did you mean pace"),
        (["simulate", "rounds(greedy; 2; random)"], "Omakase cannot be combined by rounds"),
        ([*TWO, "-v", "profil=simple"], "unknown option 'profil'; did you mean profile?"),
        ([*TWO, "-v", "profile=simpel"], "did you mean simple?"),
        ([*TWO, "-v", "shoyu=loos"], "did you mean loose?"),
        ([*TWO, "-v", "reshuffles=10"], "reshuffles: 10 is not between 0 and 9"),
        ([*TWO, "-v", "reshuffles=many"], "reshuffles: 'many' is not a whole number"),
        ([*TWO, "-v", "skip_moves_belt=maybe"], "'maybe' is not true or false"),
        ([*TWO, "-v", "pudding=removed"], "unknown option 'pudding'"),
        (["cards", "greedy", "--by", "thrid"], "by: unknown 'thrid'; did you mean third?"),
        (["cards", "greedy", "--by", "pas"], "by: unknown 'pas'; did you mean pass or calls?"),
        (["cards", "greedy", "--by", "round"], "by: unknown 'round'; known: pass, third"),
        (["cards", "greedy", "--kind", "forcd"], "did you mean forced?"),
        (["strategies", "show", "greedy", "--round", "2"], "no part of the table is called"),
        (["strategies", "list", "--trait", "counts card"], "did you mean counts cards?"),
        (["strategies", "new", "mine.txt"], "did you mean mine.py?"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_mistakes_end_with_one_sentence(cli, words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert says in sentence(cli(*words, *GAME))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["simulate", "other.py", "greedy"], "other.py plays sushi_go, not omakase"),
        (["duel", "other.py", "greedy"], "other.py plays sushi_go, not omakase"),
        (["cards", "other.py", "greedy"], "other.py plays sushi_go, not omakase"),
        (["report", "other.py"], "other.py plays sushi_go, not omakase"),
        (["strategies", "show", "other.py"], "other.py plays sushi_go, not omakase"),
        (["simulate", "other.toml"], "other.toml plays sushi_go, not omakase"),
        (["simulate", "words.toml", "greedy"], "words.toml, line 2: order: unknown card 'squid'"),
        (["simulate", "typo.py", "greedy"], "typo.py, line 6: strategy 'typo' does not compile"),
        (["simulate", "nann.py"], "no strategy file nann.py; did you mean nan.py"),
        (["simulate", "nan.py:mine"], "nan.py defines no strategy 'mine'"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_files_that_cannot_play(cli, words, says, files):
    assert says in sentence(cli(*words, *GAME))


def test_a_file_of_this_game_does_not_play_the_default_one(cli, files):
    assert "nan.py plays omakase, not sushi_go" in sentence(cli("simulate", "nan.py", "greedy"))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("raising", "raised ValueError: no idea; deal "),
        ("nan", "valued something as NaN (not a number) when asked "),
        ("illegal", "answered card number 25 for slot 0 when asked what to exchange, which is"),
    ],
)
def test_faults_of_strategies_name_the_game_and_the_question(cli, files, name, says):
    for command in ("simulate", "duel"):
        words = sentence(cli(command, f"{name}.py", "greedy", "-g", "200", *GAME))
        assert f"strategy '{name}' {says}" in words
        for place in ("deal ", "seating 0", "turn ", "seat "):
            assert place in words
        assert ("; hand: " in words) is (name != "raising")
    few = ("-p", "2", "-g", "40", "--decisions", "6", "--kind", "forced")
    assert f"strategy '{name}' " in sentence(cli("cards", f"{name}.py", "greedy", *few, *GAME))
