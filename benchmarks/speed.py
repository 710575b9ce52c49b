"""Measure the speed of the kernel, as ratios from interleaved runs.

Every comparison plays its two sides in turn, several times, and prints the median of the
ratios of neighbouring runs: the speed of a shared machine drifts, the ratio of two runs
next to each other much less. With a C compiler there, two scalar C programs are compiled
and take part: ``scalar_table.c`` plays any table strategy, the same work as the kernel;
``scalar_sushi_go.c`` is specialised by hand for one strategy, greedy.

Run it from the root of the checkout::

    python benchmarks/speed.py [--games 1000000] [--repeats 5] [--players 4]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from omakase_python import games_per_second as python_speed

from sushilab.simulator import make_plan, run
from sushilab.strategies import resolve
from sushilab.strategies.sushi_go.tabulation import tabulate

HERE = Path(__file__).parent
FUNCTION = '''
from sushilab.strategies.sushi_go import strategy

@strategy
def value(view, card):
    """Greedy, written as a function."""
    return view.points(card)
'''


def kernel_speed(
    strategies: list[str],
    players: int,
    games: int,
    *,
    cards: bool = False,
    threads: int = 1,
    game: str = "sushi_go",
) -> float:
    """Games a second of the kernel with these strategies."""
    plan = make_plan(strategies, players=players, games=games, cards=cards, game_name=game)
    return run(plan, threads=threads).games_per_second


def c_speed(program: Path, players: int, games: int, *arguments: str) -> float:
    """Games a second of a C program, by its own clock around the playing loop."""
    command = [str(program), str(players), str(games), "1", *arguments]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(json.loads(printed)["games_per_second"])


def compile_c(source: Path, folder: Path) -> Path | None:
    """Compile a C program as fast as it gets, or None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None:
        return None
    program = folder / source.stem
    subprocess.run(
        [compiler, "-O3", "-march=native", "-o", str(program), str(source), "-lm"], check=True
    )
    return program


def interleaved(
    name: str, bar: str, ours: Callable[[], float], theirs: Callable[[], float], repeats: int
) -> None:
    """Print the median ratio of two speeds measured in turn."""
    ours(), theirs()
    pairs = [(ours(), theirs()) for _ in range(repeats)]
    ratio = statistics.median(a / b for a, b in pairs)
    a, b = (statistics.median(side) for side in zip(*pairs, strict=True))
    print(f"{name:<46} {a:>12,.0f} {b:>12,.0f} {ratio:>7.2f}  {bar}", flush=True)


def whole_process(name: str, bar: str, arguments: list[str], cache: str | None = None) -> None:
    """Print wall seconds and peak memory of the command in a process of its own."""
    environment = dict(os.environ)
    if cache is not None:
        environment["SUSHILAB_CACHE_DIR"] = cache
    start = time.perf_counter()
    command = [sys.executable, "-m", "sushilab.reports", *arguments]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{name:<46} {seconds:>10.2f} s {peak:>8.0f} MiB peak so far      {bar}", flush=True)


def measure_omakase(games: int, repeats: int) -> None:
    """Compare Omakase with its reference engine in plain Python, and with cards counted."""

    def tables(strategies: str, players: int, **more: bool) -> Callable[[], float]:
        each = strategies.split("/")
        return lambda: kernel_speed(each, players, games, game="omakase", **more)

    compared = (("greedy", 2), ("greedy/balanced", 2), ("balanced/thief", 2), ("greedy", 4))
    for strategies, players in compared:
        interleaved(
            f"Omakase, {strategies}, {players} players / plain Python",
            "A >= 150k" if players == 2 else "-",
            tables(strategies, players),
            lambda players=players: python_speed(players, 1000),
            repeats,
        )
    interleaved(
        "Omakase, greedy/balanced, cards / not counted",
        ">= 0.60",
        tables("greedy/balanced", 2, cards=True),
        tables("greedy/balanced", 2),
        repeats,
    )
    interleaved(
        "Omakase, greedy/balanced, two threads / one",
        ">= 1.85",
        lambda: kernel_speed(["greedy", "balanced"], 2, 2 * games, threads=2, game="omakase"),
        lambda: kernel_speed(["greedy", "balanced"], 2, 2 * games, game="omakase"),
        repeats,
    )


def main() -> None:
    """Run all measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--players", type=int, default=4)
    chosen = parser.parse_args()
    n, games, repeats = chosen.players, chosen.games, chosen.repeats
    print(f"{n} players, one thread unless said; games a second, medians of {repeats}")
    print(f"{'':<46} {'A':>12} {'B':>12} {'A / B':>7}  bar")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        mine = folder / "mine.py"
        mine.write_text(FUNCTION)
        plan = make_plan(["greedy"], players=n, games=10)

        def table(strategy: str) -> str:
            bound = resolve(strategy)
            values = tabulate(bound.definition.function, plan.rules, bound.parameters, bound.name)
            path = folder / f"{strategy}.bin"
            values.astype("<f8").tofile(path)
            return str(path)

        def tables(strategy: str, **more: bool) -> Callable[[], float]:
            return lambda: kernel_speed([strategy], n, games, **more)

        program = compile_c(HERE / "scalar_table.c", folder)
        special = compile_c(HERE / "scalar_sushi_go.c", folder)
        for strategy in ("greedy", "expected", "balanced") if program else ():
            path = table(strategy)
            interleaved(
                f"{strategy} in all seats / scalar C, any table",
                ">= 5",
                tables(strategy),
                lambda path=path: c_speed(program, n, games, path),
                repeats,
            )
        if special:
            interleaved(
                "greedy in all seats / scalar C made for greedy",
                "-",
                tables("greedy"),
                lambda: c_speed(special, n, games),
                repeats,
            )
        if program:
            path = table("greedy")
            interleaved(
                "greedy as a function / scalar C, any table",
                ">= 1",
                lambda: kernel_speed([str(mine)], n, games // 4),
                lambda: c_speed(program, n, games, path),
                repeats,
            )
        for strategy in ("memory", "denial"):
            interleaved(
                f"{strategy} in all seats / expected",
                "A >= 150k",
                tables(strategy),
                tables("expected"),
                repeats,
            )
        for strategy in ("greedy", "expected"):
            interleaved(
                f"{strategy}, cards counted / not counted",
                ">= 0.60",
                tables(strategy, cards=True),
                tables(strategy),
                repeats,
            )
        interleaved(
            "greedy, two threads / one thread",
            ">= 1.85",
            lambda: kernel_speed(["greedy"], n, 4 * games, threads=2),
            lambda: kernel_speed(["greedy"], n, 4 * games),
            repeats,
        )
        measure_omakase(games // 2, repeats)
        small = ["simulate", "greedy", "random", "--players", "2", "--games", "1000", "--quiet"]
        whole_process("simulate 1,000 games, first run ever", "<= 25 s", small, str(folder / "c"))
        whole_process("simulate 1,000 games, warm cache", "<= 1.5 s", small)
        field = ["--players", "4", "--quiet"]
        whole_process("cards of the field, forced and observed", "<= 15 s", ["cards", *field])
        whole_process("tournament of the field", "-", ["tournament", *field])
        duel = ["duel", "expected", "greedy", *field]
        whole_process("duel, 200,000 games", "-", duel)
        large = ["simulate", "greedy", "--players", "4", "--games", "10M", "--cards", "--quiet"]
        whole_process("simulate 10M games with cards", "<= 400 MiB", large)


if __name__ == "__main__":
    main()
