"""How the compiled parts of sushilab are compiled and where the machine code is kept.

Machine code goes to one folder of the user's cache, named after the content of
the source it was made from. An edited or upgraded source therefore never meets
stale machine code, which numba alone would not notice for code that is called
from another file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
import platformdirs
from numba.core.errors import NumbaExperimentalFeatureWarning

# numba's type hints leave out the options and settings used here.
njit: Final[Any] = numba.njit
_config: Final[Any] = numba.config

LANES: Final = 512
"""Games that a kernel plays in lock step; results do not depend on it."""

STALE_DAYS: Final = 30
"""Machine code that was not used for so long is deleted."""


@cache
def cache_root() -> Path | None:
    """Folder for machine code and generated source, or None when none can be written.

    ``SUSHILAB_CACHE_DIR`` overrides the usual place of the operating system.
    """
    chosen = os.environ.get("SUSHILAB_CACHE_DIR") or platformdirs.user_cache_dir("sushilab")
    root = Path(chosen)
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        return None


@cache
def source_digest(kernel_only: bool = False) -> str:
    """Digest of everything that machine code depends on (12 hex digits).

    Parameters
    ----------
    kernel_only
        Leave out the strategies, which the kernel calls but does not contain: editing one
        then does not compile the kernel again.
    """
    digest = hashlib.sha256()
    files = _source_files(kernel_only)
    for part in (numba.__version__, np.__version__, *map(str, files)):
        digest.update(part.encode())
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _source_files(kernel_only: bool) -> list[Path]:
    folder = Path(__file__).parent
    found = sorted(folder.rglob("*.py"))
    if not kernel_only:
        found += sorted((folder.parent / "strategies").rglob("*.py"))
    return found


@cache
def machine_code_folder(kernel_only: bool = False) -> Path | None:
    """Folder of the machine code of this very source, or None without a cache.

    Parameters
    ----------
    kernel_only
        The folder of what is compiled from the simulator's own source alone.
    """
    root = cache_root()
    if root is None:
        return None
    folder = root / f"code-{source_digest(kernel_only)}"
    try:
        fresh = not folder.exists()
        folder.mkdir(exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    if fresh:
        _forget_stale(root, folder)
    return folder


def _forget_stale(root: Path, keep: Path) -> None:
    limit = time.time() - STALE_DAYS * 86400
    for other in root.glob("code-*"):
        with contextlib.suppress(OSError):
            if other != keep and other.stat().st_mtime < limit:
                shutil.rmtree(other, ignore_errors=True)


def compiled(
    signature: Any = None, *, allocates: bool = False, **options: Any
) -> Callable[[Any], Any]:
    """Compile a function with the project's settings: no GIL, cached on disk.

    Parameters
    ----------
    signature
        Explicit numba signature; None compiles for each type on first call.
    allocates
        Whether the function creates arrays. One that does not is compiled without
        reference counting: passing a block of games to it then costs nothing, where
        two atomic operations for each of its arrays would take longer than the work.
    **options
        Passed on to :func:`numba.njit`.

    Returns
    -------
    Callable
        A decorator. With ``NUMBA_DISABLE_JIT=1`` it returns the plain function.
    """

    def decorate(function: Any) -> Any:
        settings = {"nogil": True, "error_model": "numpy", "_nrt": allocates, **options}
        arguments = () if signature is None else (signature,)
        in_kernel = function.__module__.startswith(f"{__package__}.")
        folder = machine_code_folder(in_kernel)
        if signature is None and function.__name__.startswith("_"):
            # Only compiled code calls it: no entry for Python, no machine code of its own.
            settings |= {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
            folder = None
        with _numba_cache_in(folder), first_class_functions():
            return njit(*arguments, cache=folder is not None, **settings)(function)

    return decorate


@contextlib.contextmanager
def _numba_cache_in(folder: Path | None) -> Iterator[None]:
    before = _config.CACHE_DIR
    if folder is not None:
        _config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _config.CACHE_DIR = before


class _Silence:
    """Who is inside :func:`first_class_functions`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.depth = 0
        self.filters = warnings.catch_warnings()


_silence: Final = _Silence()


@contextlib.contextmanager
def first_class_functions() -> Iterator[None]:
    """Silence numba's notice that functions as arguments are an experimental feature."""
    # Threads share the list of filters: the first one in changes it, the last one out restores it.
    with _silence.lock:
        _silence.depth += 1
        if _silence.depth == 1:
            _silence.filters = warnings.catch_warnings()
            _silence.filters.__enter__()
            warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)
    try:
        yield
    finally:
        with _silence.lock:
            _silence.depth -= 1
            if _silence.depth == 0:
                _silence.filters.__exit__(None, None, None)


def jit_is_on() -> bool:
    """Whether functions are compiled; ``NUMBA_DISABLE_JIT=1`` runs them as plain Python."""
    return not _config.DISABLE_JIT


@contextlib.contextmanager
def kernel_calls() -> Iterator[None]:
    """Silence what a call of a kernel with functions as arguments would warn of."""
    # Without compilation numpy notices that 64-bit mixing wraps around, as it must.
    quiet = np.errstate() if jit_is_on() else np.errstate(over="ignore")
    with first_class_functions(), quiet:
        yield


def compile_alongside(module: str) -> subprocess.Popen[bytes] | None:
    """Start another process that compiles a module's functions into the cache.

    Compiling holds a lock for all threads of a process, and a first run has more than one
    core. Returns None when there is nothing to win: the machine code is there already, or
    no cache can be written. What the process does not get done, its parent compiles itself.
    """
    folder = machine_code_folder(kernel_only=True)
    if folder is None or not sys.executable or not jit_is_on():
        return None
    if any(folder.rglob(f"{module.rpartition('.')[2]}.*.nbi")):
        return None
    return subprocess.Popen(
        [sys.executable, "-c", f"import {module}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
