"""Compiled kernels on disk: one file a kernel, in a folder for these sources, this Numba and this processor.

The folder is `cadmbs/kernels-<hash>` in $NUMBA_CACHE_DIR, or in the user's cache directory ($XDG_CACHE_HOME or
~/.cache; ~/Library/Caches on macOS; %LOCALAPPDATA% on Windows). Its name changes with everything that the machine code
depends on, so that its content is never out of date. Damaged files are compiled anew; a folder that cannot be written
is not used.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.metadata
import logging
import os
import pickle
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

LOGGER = logging.getLogger("cadmbs.kernels")

SUFFIX = ".kernel"
UNUSED_DAYS = 60
"""Folders of other versions are removed when they were not used for so long."""

_DIGEST = hashlib.sha256().digest_size


def cache_root() -> Path:
    """The folder that holds the folders of all versions."""
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    if chosen:
        return Path(chosen) / "cadmbs"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "cadmbs"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "cadmbs"
    return Path.home() / ".cache" / "cadmbs"


def cache_folder() -> Path:
    """The folder of these kernel sources on this machine, whether it exists or not."""
    return cache_root() / f"kernels-{fingerprint()}"


def fingerprint() -> str:
    """Hash of the sources of kernels and of their constants, the versions that compile them, and the processor."""
    return _fingerprint(os.environ.get("NUMBA_CPU_NAME", ""), os.environ.get("NUMBA_CPU_FEATURES", ""))


@cache
def _fingerprint(cpu_name: str, cpu_features: str) -> str:
    """The hash, computed once in a process for a processor that the environment names."""
    import llvmlite.binding as llvm  # type: ignore[import-untyped]

    parts = [sys.version, cpu_name, cpu_features]
    parts += [llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten(), llvm.get_process_triple()]
    parts += [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    digest = hashlib.sha256("\n".join(parts).encode())
    package = Path(__file__).parents[1]
    shared = package / "tolerances.py", package / "lie" / "series.py", package / "system" / "loads.py"
    for source in (*sorted(Path(__file__).parent.glob("*.py")), *shared):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def is_stored(name: str) -> bool:
    """Whether the cache folder has a kernel of this name; its content is checked when it is loaded."""
    with contextlib.suppress(OSError):
        if any(cache_root().glob("kernels-*")):  # without any folder the name of ours need not be computed
            return (cache_folder() / f"{name}{SUFFIX}").is_file()
    return False


def cached_kernels() -> list[tuple[str, int]]:
    """Name and size [bytes] of the kernels in the cache folder."""
    with contextlib.suppress(OSError):
        return sorted((path.stem, path.stat().st_size) for path in cache_folder().glob(f"*{SUFFIX}"))
    return []


class DiskCache:
    """The cache of one kernel as Numba's dispatchers use it: `load_overload` and `save_overload`."""

    def __init__(self, name: str, seconds: float) -> None:
        self._seconds = seconds
        self.cache_path = str(cache_folder())
        self._file = Path(self.cache_path) / f"{name}{SUFFIX}"
        self._name = name
        self.loaded = False

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled kernel, or None where there is none; then it logs that compiling takes a while."""
        compiled = self._stored(sig, target_context)
        self.loaded = compiled is not None
        if compiled is None:
            text = "compiling %s for this machine, first run only; this takes about %.0f s"
            LOGGER.warning(text, self._name, self._seconds)
        return compiled

    def _stored(self, sig: Any, target_context: Any) -> Any:
        from numba.core.compiler import CompileResult

        try:
            content = self._file.read_bytes()
        except OSError:
            return None
        digest, data = content[:_DIGEST], content[_DIGEST:]
        if hashlib.sha256(data).digest() != digest:
            LOGGER.info("the cached kernel %s is damaged and is compiled anew", self._file)
            return None
        try:
            stored_sig, payload = pickle.loads(data)  # noqa: S301 - written by us, in the user's own folder
            if stored_sig != str(sig):
                return None
            with contextlib.suppress(OSError):
                os.utime(self._file.parent)
            return CompileResult._rebuild(target_context, *payload)  # type: ignore[no-untyped-call]
        except Exception:  # whatever a foreign Numba does with it: compiling anew is always right
            LOGGER.info("the cached kernel %s cannot be used and is compiled anew", self._file, exc_info=True)
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Write a compiled kernel, under a temporary name first; failing to write it changes nothing."""
        from numba.core.serialize import dumps

        try:
            content = dumps((str(sig), data._reduce()))  # type: ignore[no-untyped-call]
            folder = self._file.parent
            if not folder.is_dir():
                folder.mkdir(parents=True, exist_ok=True)
                prune(folder)
            with tempfile.NamedTemporaryFile(dir=folder, prefix=self._name, suffix=".tmp", delete=False) as file:
                file.write(hashlib.sha256(content).digest() + content)
            Path(file.name).replace(self._file)
        except Exception as problem:  # a full disk, a folder of another user, a Numba that stores other things
            LOGGER.info("the compiled kernel %s is not kept: %s", self._name, problem)


def prune(current: Path) -> None:
    """Remove the folders of other versions that were not used for a long time, if they hold nothing but kernels."""
    for folder in current.parent.glob("kernels-*"):
        with contextlib.suppress(OSError):
            if folder == current or time.time() - folder.stat().st_mtime < UNUSED_DAYS * 86400:
                continue
            files = list(folder.iterdir())
            if all(file.suffix in (SUFFIX, ".tmp") for file in files):
                for file in files:
                    file.unlink()
                folder.rmdir()
