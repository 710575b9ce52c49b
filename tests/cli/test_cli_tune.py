from __future__ import annotations

import json
import shlex
import tomllib

import pytest
from test_cli_interrupt import interrupted

from sushilab.reports.cli import build_app
from sushilab.strategies import built_in

SMALL = ("--games", "200", "--generations", "2", "--population", "4", "--held-out", "300")
QUICK = ("tune", "expected", "--players", "3", "--against", "greedy,balanced", *SMALL)


def strict(text):
    return json.loads(text, parse_constant=pytest.fail)


@pytest.fixture(scope="module", autouse=True)
def _program():
    """The command is there before a process of its own is timed."""
    assert build_app("tune") is not None


def test_tables_say_what_was_found_and_fit_80_columns(cli):
    ended = cli(*QUICK)
    assert ended.status == 0
    shown, _, rest = ended.out.partition("Again: ")
    assert max(map(len, shown.splitlines())) <= 80
    text = " ".join(shown.split())
    for name in ("reach", "maki", "pudding", "sticks"):
        assert any(line.startswith(f"{name} ") for line in shown.splitlines())
    for words in ("the mixed field", "Fair share: 33.3 %", "3 players", "seed 1", "never used"):
        assert words in text
    assert "2 generations of 4 candidates with 200 games each" in text
    assert "Tuned: expected:" in rest
    greedy = next(line for line in shown.splitlines() if line.startswith("greedy "))
    assert greedy.count("±") == 2


def test_json_has_everything_and_nothing_else_is_printed(cli):
    ended = cli(*QUICK, "--json", "--parameters", "reach", "--parameters", "maki")
    assert ended.err == ""
    document = strict(ended.out)
    assert document["strategy"] == "expected"
    assert document["against"] == ["greedy", "balanced"]
    assert (document["players"], document["population"], document["generations"]) == (3, 4, 2)
    assert document["complete"] is True
    assert document["start"] == {"reach": 0.6, "maki": 0.6}
    assert set(document["tuned"]) == {"reach", "maki"}
    assert document["out"] is None
    assert [row["generation"] for row in document["history"]] == [1, 2]
    assert all(0 <= row["mean"] <= row["best"] <= 1 for row in document["history"])
    assert [row["against"] for row in document["held_out"]] == [
        *(None, "greedy", "balanced", "expected")
    ]
    for row in document["held_out"]:
        assert row["win_share_low"] < row["win_share"] < row["win_share_high"]
        assert row["start_win_share_se"] is not None
        assert row["fair_share"] == pytest.approx(1 / 3)
        assert row["games"] >= 300


def test_command_in_the_result_computes_it_again_on_any_threads(cli):
    words = ("--variant", "pass_direction=right", "--parameters", "pudding,reach", "--step", "0.2")
    against = ("--against", "expected:maki=1,pudding=2,balanced", "--seed", "9")
    base = ("tune", "expected:maki=0.7", "--players", "2", *SMALL)
    first = strict(cli(*base, *words, *against, "--json", "--threads", "1").out)
    assert first["against"] == ["expected:maki=1,pudding=2", "balanced"]
    again = strict(cli(*shlex.split(first["command"])[1:], "--json", "--threads", "2").out)
    assert again == first


def test_measured_shares_are_those_that_simulate_finds_for_the_rounded_values(cli):
    document = strict(cli(*QUICK, "--json").out)
    row = next(row for row in document["held_out"] if row["against"] == "greedy")
    words = ("simulate", document["spec"], "greedy", "greedy", "--games", row["games"])
    played = strict(cli(*words, "--seed", row["seed"], "--no-cards", "--json").out)
    assert played["strategies"][0]["win_share"] == row["win_share"]
    assert played["strategies"][0]["win_share_se"] == row["win_share_se"]


def test_the_file_holds_the_strategy_and_where_it_comes_from(cli, tmp_path):
    path = tmp_path / "new" / "mine_3.toml"
    ended = cli(*QUICK, "--out", path, "--json")
    document = strict(ended.out)
    assert document["out"] == str(path)
    assert f"written to {path}" in ended.err
    text = path.read_text(encoding="utf-8")
    held = tomllib.loads(text)
    assert held["name"] == "mine_3"
    assert held["like"] == "expected"
    assert "3 players, against greedy and balanced" in held["description"]
    assert held["traits"] == ["deterministic", "tuned"]
    assert held["source"]
    assert set(held["parameters"]) == {"reach", "maki", "pudding", "sticks"}
    assert held["parameters"] == document["tuned"]
    head = [line for line in text.splitlines() if line.startswith("#")]
    assert head[0].endswith(document["command"])
    assert len(head) == 1 + len(document["held_out"])
    share = document["held_out"][0]["win_share"]
    assert float(head[1].split()[3]) == pytest.approx(100 * share, abs=0.06)


def test_a_parameter_of_any_name_can_be_read_again(cli, tmp_path):
    start, path = tmp_path / "start.toml", tmp_path / "mine.toml"
    start.write_text("[parameters]\n'é' = 2\n[values]\negg = 'é'\n", encoding="utf-8")
    quick = ("--games", "60", "--generations", "1", "--population", "4", "--held-out", "60")
    ended = cli("tune", start, "-p", "2", "--against", "greedy", *quick, "--out", path)
    assert ended.status == 0
    assert list(tomllib.loads(path.read_text(encoding="utf-8"))["parameters"]) == ["é"]


def test_no_file_is_replaced_unless_it_is_asked(cli, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("mine\n")
    ended = cli(*QUICK, "--out", path)
    assert ended.status == 2
    assert "--force" in ended.err
    assert path.read_text() == "mine\n"
    assert cli(*QUICK, "--out", path, "--force", "--quiet").status == 0
    assert "[parameters]" in path.read_text()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["tune"], "STRATEGY"),
        (["tune", "expected"], "--players"),
        (["tune", "expectd", "-p", "3"], "did you mean expected?"),
        (["tune", "greedy", "-p", "3"], "'greedy' has no parameters to tune"),
        (["tune", "expected", "-p", "2-3"], "one player count"),
        (["tune", "expected", "-p", "6"], "2 to 5"),
        (["tune", "expected", "-p", "3", "--parameters", "reech"], "did you mean reach?"),
        (["tune", "expected", "-p", "3", "--against", "gredy"], "did you mean greedy?"),
        (["tune", "expected", "-p", "3", "--against", "greedy,"], "unknown strategy ''"),
        (["tune", "expected", "-p", "3", "--against", "greedy,greedy"], "named twice"),
        (["tune", "expected", "-p", "3", "--games", "many"], "250k"),
        (["tune", "expected", "-p", "3", "--generations", "0"], "generations: '0' is less"),
        (["tune", "expected", "-p", "3", "--generations", "1M"], "10,000"),
        (["tune", "expected", "-p", "3", "--population", "2"], "not between 4"),
        (["tune", "expected", "-p", "3", "--held-out", "1e30"], "held-out"),
        (["tune", "expected", "-p", "3", "--step", "0"], "step"),
        (["tune", "expected", "-p", "3", "--step", "wide"], "--step"),
        (["tune", "expected", "-p", "3", "--seed", str(2**64)], "2**63"),
        (["tune", "expected", "-p", "3", "--threads", "0"], "threads"),
        (["tune", "expected", "-p", "3", "--out", "mine.txt"], ".toml"),
        (["tune", "expected", "-p", "3", "--out", "m,y.toml"], "cannot name a strategy"),
        (["tune", "expected", "-p", "3", "--variant", "puding=off"], "did you mean pudding?"),
        (["tune", "expected", "-p", "3", "--parm", "reach"], "--parameters"),
    ],
    ids=" ".join,
)
def test_mistakes_end_with_one_sentence(cli, words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = cli(*words)
    assert ended.status == 2
    assert ended.out == ""
    assert len(ended.err.strip().splitlines()) == 1
    assert says in ended.err
    assert not list(tmp_path.iterdir())


def test_a_strategy_that_returns_nan(cli, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "from sushilab.strategies import table\n\n\n"
        "@table\ndef value(s, x=1.0):\n    return float('nan')\n"
    )
    ended = cli("tune", path, "--players", "2", "--against", "greedy", *SMALL)
    assert ended.status == 2
    assert "NaN" in ended.err
    assert len(ended.err.strip().splitlines()) == 1


def test_checkpoint_goes_on_to_the_same_numbers(cli, tmp_path):
    path = tmp_path / "state.json"
    plain = strict(cli(*QUICK, "--json").out)
    shorter = [word if word != "2" else "1" for word in QUICK]
    assert cli(*shorter, "--checkpoint", path).status == 0
    again = strict(cli(*QUICK, "--json", "--checkpoint", path).out)
    assert again == plain
    other = cli(*QUICK, "--seed", "8", "--checkpoint", path)
    assert other.status == 2
    assert "another tuning" in other.err


def test_ctrl_c_ends_it_and_keeps_the_checkpoint(tmp_path):
    path, out = tmp_path / "state.json", tmp_path / "mine.toml"
    words = ["tune", "expected", "--players", "2", "--against", "greedy", "--games", "2k"]
    words += ["--population", "4", "--generations", "5k", "--checkpoint", str(path)]

    def ready():
        return path.exists() and len(json.loads(path.read_text())["generations"]) > 1

    status, shown, err, seconds = interrupted([*words, "--out", str(out)], ready)
    assert status == 130
    assert seconds < 4
    assert "Traceback" not in err
    assert "Partial result: interrupted after" in shown
    assert "Tuned: expected:" in shown
    assert "same command again" in err
    assert f"{out} was not written" in err
    assert not out.exists()
    kept = len(json.loads(path.read_text())["generations"])
    # The signal may come between the end of a generation and its being written.
    said = [f"interrupted after {count:,} of 5,000 generations" for count in (kept - 1, kept)]
    assert any(words in err for words in said)


def test_a_share_among_its_own_kind_is_exact(cli):
    """The start is the strategy in the other seats; what was tuned is another."""
    for players, share in ((2, "50 exactly"), (3, "33.3333 exactly")):
        out = cli("tune", "expected", "--players", players, "--against", "expected", *SMALL).out
        line = next(line for line in out.splitlines() if line.startswith("expected "))
        assert share in line
        assert line.count("±") == 1
        assert max(map(len, out.partition("Again: ")[0].splitlines())) <= 80


def test_drawn_line_ups_are_not_hidden(cli, tmp_path):
    path = tmp_path / "mine.toml"
    words = ("tune", "expected", "--players", "3", "--against", "greedy,maki,balanced,nigiri")
    ended = cli(*words, *SMALL, "--out", path)
    assert "the mixed field (3 of 6 line-ups)" in ended.out
    assert "not covered by the interval" in ended.out
    assert "3 of 6 line-ups" in path.read_text().splitlines()[1]
    assert "of 1 line-ups" not in path.read_text()
    whole = cli(*QUICK).out
    assert "line-ups" not in whole


def test_another_game_is_tuned_to_a_file_that_plays_it(cli, tmp_path):
    path, of_game = tmp_path / "mine_3.toml", ("--game", "omakase")
    words = ("tune", "weights", *of_game, "-p", "3", "--against", "greedy,balanced")
    few = ("--games", "60", "--generations", "1", "--population", "4", "--held-out", "60")
    ended = cli(*words, *few, "--parameters", "sake,call", "--out", path)
    assert ended.status == 0
    shown = ended.out.splitlines()
    assert [line.split()[0] for line in shown[2:4]] == ["sake", "call"]
    assert "Omakase, 3 players, 1 generations of 4 candidates" in ended.out
    assert "Again: sushilab tune weights --game omakase --players 3" in ended.out
    held = tomllib.loads(path.read_text(encoding="utf-8"))
    assert held["game"] == "omakase"
    start = built_in("omakase")["weights"].defaults
    changed = {name for name, value in held["parameters"].items() if value != start[name]}
    assert changed == {"sake", "call"}
    again = cli("tune", path, *of_game, "-p", "3", "--against", "greedy", *few, "--json")
    assert strict(again.out)["start"] == held["parameters"]
    assert "sake" in cli("strategies", "show", path, *of_game).out
    played = cli("simulate", path, "greedy", "balanced", *of_game, "--games", "60", "--json")
    assert strict(played.out)["strategies"][0]["name"] == "mine_3"
    other = cli("simulate", path, "greedy")
    assert other.status == 2
    assert "mine_3.toml plays omakase, not sushi_go" in other.err
