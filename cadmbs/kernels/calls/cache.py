"""Compiled kernels on disk: one file a kernel, in a folder for these sources, this LLVM and this processor.

The folder is `cadmbs/kernels-<hash>` in $CADMBS_CACHE_DIR, or in the user's cache directory ($XDG_CACHE_HOME or
~/.cache; ~/Library/Caches on macOS; %LOCALAPPDATA% on Windows). Its name changes with everything that the machine code
depends on, so that its content is never out of date. Damaged files are compiled anew; a folder that cannot be written
is not used.
"""

import contextlib
import hashlib
import importlib.metadata
import itertools
import logging
import os
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

LOGGER = logging.getLogger("cadmbs.kernels")

SUFFIX = ".kernel"
UNUSED_DAYS = 60
"""Folders of other versions are removed when they were not used for so long."""

NOTICEABLE_SECONDS = 1.0
"""Compiling that takes less is not worth a word to the user."""

_DIGEST = hashlib.sha256().digest_size


def cache_root() -> Path:
    """The folder that holds the folders of all versions."""
    chosen = os.environ.get("CADMBS_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
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
    return _fingerprint(os.environ.get("CADMBS_CPU_NAME", ""))


@cache
def _fingerprint(cpu_name: str) -> str:
    """The hash, computed once in a process for a processor that the environment names."""
    import llvmlite.binding as llvm

    parts = [sys.version, cpu_name]
    parts += [llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten(), llvm.get_process_triple()]
    parts += [importlib.metadata.version(name) for name in ("llvmlite", "numpy")]
    digest = hashlib.sha256("\n".join(parts).encode())
    for source in hashed_sources():
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()[:16]


def hashed_sources() -> list[Path]:
    """Files that machine code depends on: kernels, what traces and compiles them, and modules with their constants."""
    package = Path(__file__).parents[2]
    folders = (sorted((package / folder).rglob("*.py")) for folder in ("expressions", "kernels", "machine_code"))
    shared = package / "tolerances.py", package / "lie" / "series.py", package / "system" / "loads.py"
    return [*itertools.chain(*folders), *shared]


def is_on_disk(name: str) -> bool:
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


def report_compiling(name: str, seconds: float) -> None:
    """Log that a kernel is compiled, as a warning where this takes seconds."""
    text = "compiling %s for this machine, first run only; this takes about %.0f s on an idle core"
    LOGGER.log(logging.WARNING if seconds >= NOTICEABLE_SECONDS else logging.INFO, text, name, seconds)


def stored_code(name: str) -> bytes | None:
    """The machine code of a kernel; None where there is none, or none that is whole and the user's own."""
    path = cache_folder() / f"{name}{SUFFIX}"
    try:
        with path.open("rb") as stream:  # the file that is read is the one that is checked, whatever its name is by now
            if not (is_private(path.parent) and is_private(stream.fileno())):
                _warn_of_others(path.parent)
                return None
            content = stream.read()
    except OSError:
        return None
    digest, code = content[:_DIGEST], content[_DIGEST:]
    if hashlib.sha256(code).digest() != digest:
        LOGGER.info("the cached kernel %s is damaged and is compiled anew", path)
        return None
    for used in (path, path.parent):
        with contextlib.suppress(OSError):
            os.utime(used)
    return code


@cache
def _warn_of_others(folder: Path) -> None:
    """One warning for a folder."""
    text = "the cache %s is not used, as another user owns it or can write to it; CADMBS_CACHE_DIR names another folder"
    LOGGER.warning(text, folder)


def store_code(name: str, code: bytes) -> None:
    """Write machine code of a kernel, under a temporary name first; failing to write it changes nothing."""
    folder = cache_folder()
    temporary = None
    try:
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            prune(folder)
        if not is_private(folder):
            return
        with tempfile.NamedTemporaryFile(dir=folder, prefix=name, suffix=".tmp", delete=False) as file:
            temporary = Path(file.name)
            file.write(hashlib.sha256(code).digest() + code)
        temporary.replace(folder / f"{name}{SUFFIX}")
    except OSError as problem:  # a full disk, a folder of another user
        LOGGER.info("the compiled kernel %s is not kept: %s", name, problem)
    finally:  # an interruption must not leave it either
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def keep_newest(prefix: str, count: int) -> None:
    """Remove all but the kernels that were stored or read last, of those whose names begin alike."""
    with contextlib.suppress(OSError):
        files = sorted(cache_folder().glob(f"{prefix}*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for file in files[: max(0, len(files) - count)]:
            file.unlink()


def is_private(place: Path | int) -> bool:
    """Whether a folder or an open file is the user's own and others cannot write to it; code is read from no other."""
    if sys.platform == "win32":
        return True
    status = os.stat(place)  # noqa: PTH116 - of descriptors too
    return status.st_uid == os.getuid() and not status.st_mode & 0o022


def clear_cache() -> int:
    """Delete the compiled kernels of all versions; how many there were. Files of others are left."""
    count = 0
    for folder in cache_root().glob("kernels-*"):
        for path in list(folder.iterdir()):
            if path.suffix in (SUFFIX, ".tmp"):
                path.unlink()
                count += path.suffix == SUFFIX
        with contextlib.suppress(OSError):
            folder.rmdir()
    return count


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
