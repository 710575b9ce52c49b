import json
import os
import time
import warnings

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaExperimentalFeatureWarning

from sushilab.simulator import compiling, make_plan, run
from sushilab.simulator.run import play_chunk

# Where machine code is kept


def test_the_cache_is_where_the_environment_says(tmp_path, monkeypatch):
    find = compiling.cache_root.__wrapped__
    monkeypatch.setenv("SUSHILAB_CACHE_DIR", str(tmp_path / "here" / "and" / "there"))
    assert find() == tmp_path / "here" / "and" / "there"
    assert find().is_dir()
    monkeypatch.delenv("SUSHILAB_CACHE_DIR")
    monkeypatch.setattr(compiling.platformdirs, "user_cache_dir", lambda name: tmp_path / name)
    assert find() == tmp_path / "sushilab"


def test_a_place_that_cannot_be_written_means_no_cache(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    for place in ("file", "file/below"):
        monkeypatch.setenv("SUSHILAB_CACHE_DIR", str(tmp_path / place))
        assert compiling.cache_root.__wrapped__() is None


def test_machine_code_goes_to_a_folder_of_its_source_and_stale_folders_go(tmp_path, monkeypatch):
    old, recent, other = (tmp_path / name for name in ("code-old", "code-recent", "else"))
    for folder in (old, recent, other):
        folder.mkdir()
        (folder / "file").write_text("code")
    long_ago = time.time() - (compiling.STALE_DAYS + 1) * 86400
    os.utime(old, (long_ago, long_ago))
    os.utime(other, (long_ago, long_ago))
    monkeypatch.setattr(compiling, "cache_root", lambda: tmp_path)
    folder = compiling.machine_code_folder.__wrapped__()
    assert folder == tmp_path / f"code-{compiling.source_digest()}"
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        [folder.name, "code-recent", "else"]
    )
    os.utime(folder, (long_ago, long_ago))
    assert compiling.machine_code_folder.__wrapped__() == folder
    assert folder.stat().st_mtime > long_ago + 86400


def test_the_kernel_does_not_depend_on_the_strategies():
    kernel, everything = compiling._source_files(True), compiling._source_files(False)
    assert kernel == everything[: len(kernel)]
    assert {path.parent.name for path in kernel} == {"simulator", "omakase", "sushi_go"}
    assert "greedy.py" in {path.name for path in everything[len(kernel) :]}
    assert compiling.source_digest(True) != compiling.source_digest()


def test_the_digest_follows_names_and_content_of_the_sources(tmp_path, monkeypatch):
    digest = compiling.source_digest.__wrapped__
    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("x = 1\n")
    two.write_text("y = 2\n")
    files = [one, two]
    monkeypatch.setattr(compiling, "_source_files", lambda kernel_only: files)
    seen = [digest()]
    assert digest() == seen[0]
    assert len(seen[0]) == 12
    two.write_text("y = 3\n")
    seen.append(digest())
    files.pop()
    seen.append(digest())
    monkeypatch.setattr(numba, "__version__", "0.0.0")
    seen.append(digest())
    assert len(set(seen)) == 4


def test_simulator_and_strategies_are_the_sources():
    names = {path.name for path in compiling._source_files(False)}
    assert {"kernel.py", "streams.py", "table_chooser.py", "lane_play.py", "greedy.py"} <= names


SMALL = """
import numpy as np
from sushilab.simulator.compiling import cache_root, compiled, machine_code_folder
assert cache_root() is None and machine_code_folder() is None

@compiled()
def add(a, b):
    return a + b

assert add(2, 3) == 5
assert add.stats.cache_hits == {} and not add.stats.cache_path
print("fine")
"""


def test_without_a_cache_functions_are_compiled_all_the_same(python, tmp_path):
    (tmp_path / "file").write_text("in the way")
    nowhere = str(tmp_path / "file" / "below")
    assert python(SMALL, SUSHILAB_CACHE_DIR=nowhere) == "fine\n"


TWICE = """
from sushilab.simulator.compiling import compiled, source_digest

@compiled()
def square(x):
    return x * x

square(3)
print(sum(square.stats.cache_hits.values()), square.stats.cache_path)
"""


def test_the_second_process_finds_the_machine_code_of_the_first(python, tmp_path):
    (tmp_path / "twice.py").write_text(TWICE)
    program, cache = "import twice", str(tmp_path / "cache")
    first, second = (
        python(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {program}", **environment)
        for environment in [{"SUSHILAB_CACHE_DIR": cache}] * 2
    )
    assert first.split()[0] == "0"
    assert second.split()[0] == "1"
    assert f"{cache}{os.sep}code-{compiling.source_digest()}" in second


# Warnings


def test_the_notice_about_functions_as_arguments_is_silenced_and_nothing_else():
    before = list(warnings.filters)
    with compiling.first_class_functions():
        warnings.warn("experimental", NumbaExperimentalFeatureWarning, stacklevel=1)
        with pytest.raises(UserWarning, match="something else"):
            warnings.warn("something else", UserWarning, stacklevel=1)
    assert warnings.filters == before


def test_threads_leave_the_filters_of_warnings_as_they_were():
    plan = make_plan(["greedy", "random"], games=40_000)
    before = list(warnings.filters)
    for _ in range(3):
        outcome = run(plan, threads=4, chunk_games=64)
        assert outcome.games == plan.games
        assert outcome.fault is None
    assert warnings.filters == before


# Without compilation

PLAIN = """
import json, sys
from sushilab.simulator import compiling, make_plan, simulate
from sushilab.simulator.run import play_chunk
from sushilab.simulator.sushi_go import kernel
from sushilab.strategies import built_in
from sushilab.strategies.sushi_go import table_chooser
assert not compiling.jit_is_on() and compiling.cache_root() is None

# Results do not depend on the number of lanes, and fewer of them are played sooner.
for name, module in list(sys.modules.items()):
    if name.startswith("sushilab.") and hasattr(module, "LANES"):
        module.LANES = {lanes}
for plan in json.loads({plans!r}):
    plan = make_plan(**plan)
    sums = {{}}
    for chunk in plan.chunks(10**6):
        for name, array in play_chunk(plan, chunk)[1].items():
            sums[name] = array.tolist()
    print(json.dumps(sums))
"""

PLAYED = """
@strategy(name="lucky")
def choose(view, patience=0.3):
    best, second = -1, -1
    for card in range(KINDS):
        if view.hand(card) > 0 and (best < 0 or view.random(card) < patience):
            second = best
            best = card
    if second >= 0 and view.can_use_chopsticks:
        return pair(best, second)
    return best


@strategy
def valued(view, card):
    return view.points(card) + view.unseen(card) / 8.0 - view.known(1, card)
"""


def test_plain_python_gives_the_sums_of_the_compiled_code(python, write_strategy, tmp_path):
    (tmp_path / "file").write_text("in the way")
    mine = write_strategy(PLAYED)
    plans = [
        {"strategies": ["random", "greedy", "expected"], "games": 24, "seed": 3},
        {
            "strategies": [f"{mine}:lucky", f"{mine}:valued", "chopsticks"],
            "games": 24,
            "seating": "shuffle",
            "variant": {"deck": {"chopsticks": 20}, "pass_direction": "alternate"},
        },
        {
            "strategies": ["random", "greedy", f"{mine}:valued"],
            "players": 2,
            "games": 24,
            "variant": {"dummy": "two_player", "wasabi": "choice"},
        },
        {
            "strategies": ["maki", "random"],
            "players": 5,
            "games": 8,
            "seating": "fixed",
            "variant": {
                "reshuffle_each_round": True,
                "soy_sauce": True,
                "wasabi": "any",
                "majority_ties": "full",
            },
        },
    ]
    printed = python(
        PLAIN.format(lanes=8, plans=json.dumps(plans)),
        timeout=120.0,
        NUMBA_DISABLE_JIT="1",
        SUSHILAB_CACHE_DIR=str(tmp_path / "file" / "below"),
    )
    for line, asked in zip(printed.splitlines(), plans, strict=True):
        plan = make_plan(**asked)
        (chunk,) = plan.chunks(10**6)
        compiled = play_chunk(plan, chunk)[1]
        plain = json.loads(line)
        assert plain.keys() == compiled.keys()
        for name, array in compiled.items():
            assert np.array_equal(np.array(plain[name]).reshape(array.shape), array), name
