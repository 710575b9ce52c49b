"""What an installation contains, and what the tests are run with."""

from __future__ import annotations

import re
import tomllib

from doc_pages import ROOT

HOUSE = ("simulator", "strategies", "analysis", "reports")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_folder_is_installed():
    folders = {
        ".".join(("sushilab", *path.parent.relative_to(ROOT).parts))
        for part in HOUSE
        for path in (ROOT / part).rglob("__init__.py")
    }
    listed = PROJECT["tool"]["setuptools"]["packages"]
    assert sorted(listed) == sorted(folders)


def test_every_folder_with_modules_is_a_package():
    for part in HOUSE:
        for path in (ROOT / part).rglob("*.py"):
            assert (path.parent / "__init__.py").exists(), path


def test_files_that_are_no_modules_are_package_data():
    patterns = PROJECT["tool"]["setuptools"]["package-data"]
    for part in HOUSE:
        listed = {
            path
            for name, globs in patterns.items()
            if name in ("*", f"sushilab.{part}")
            for glob in globs
            for path in (ROOT / part).glob(glob)
        }
        for path in (ROOT / part).rglob("*"):
            other = path.is_file() and path.suffix not in (".py", ".pyc", ".nbi", ".nbc")
            assert not other or path in listed, path


def test_constraints_pin_every_dependency_within_its_floor():
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = [*PROJECT["project"]["dependencies"], *extras["test"], *extras["dev"]]
    for requirement in wanted:
        name, floor = re.fullmatch(r"([\w-]+)(?:\[\w+\])?(?:>=([\d.]+))?", requirement).groups()
        if name != "sushilab":
            assert _numbers(pins[name]) >= _numbers(floor), requirement


def _numbers(version):
    return [int(number) for number in version.split(".")]


def test_version_is_the_same_everywhere():
    version = PROJECT["project"]["version"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## \[([\d.]+)\]", changelog, re.MULTILINE)[1] == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
