"""Writing files completely or not at all, and overwriting only what cadmbs wrote."""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from cadmbs.errors import FORCE_HINT, PERMISSION_HINT, OutputError


def write_atomically(
    path: str | os.PathLike[str],
    write: Callable[[BinaryIO], None],
    *,
    may_replace: Callable[[Path], bool],
    force: bool = False,
) -> None:
    """Write a file under a temporary name in the same folder, then rename it to its own.

    The file appears complete or not at all; a failure leaves the old one, and no temporary one. An existing file
    keeps its permissions, a link keeps pointing to the file that is replaced. Pipes and devices are written directly.

    Args:
        path: The file to write.
        write: Writes the content.
        may_replace: Whether an existing file is one that may be overwritten without `force`.
        force: Overwrite any existing file.

    Raises:
        OutputError: There is a file that may not be replaced, the folder is missing, or the system refuses.
    """
    named = Path(path)
    try:
        old = named.stat() if named.exists() else None
        if old is not None and not (stat.S_ISREG(old.st_mode) or stat.S_ISDIR(old.st_mode)):
            with named.open("wb") as stream:
                write(stream)
            return
        target = named.resolve() if named.is_symlink() else named
        _require_replaceable(named, target, old, force or may_replace)
        _write_and_rename(target, write, None if old is None else stat.S_IMODE(old.st_mode))
    except OSError as problem:
        raise OutputError(
            f'"{named}" cannot be written: {problem.strerror or problem}.', path=named, hint=PERMISSION_HINT
        ) from problem


def _require_replaceable(
    named: Path, target: Path, old: os.stat_result | None, allowed: bool | Callable[[Path], bool]
) -> None:
    """Raise OutputError, with what to do, where nothing may or can be written."""
    if not target.parent.is_dir():
        kind = "is not a folder" if target.parent.exists() else "does not exist"
        raise OutputError(f'"{named}" cannot be written: "{target.parent}" {kind}.', path=named, hint=PERMISSION_HINT)
    if old is None:
        return
    if stat.S_ISDIR(old.st_mode):
        raise OutputError(f'"{named}" cannot be written: it is a folder.', path=named, hint=PERMISSION_HINT)
    if not (allowed if isinstance(allowed, bool) else allowed(target)):
        raise OutputError(
            f'"{named}" exists and was not written by cadmbs: choose another name, or force it.',
            code="W002",
            path=named,
            hint=FORCE_HINT,
        )
    if not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        raise OutputError(f'"{named}" cannot be written: it is read-only.', path=named, hint=PERMISSION_HINT)


def _write_and_rename(target: Path, write: Callable[[BinaryIO], None], mode: int | None) -> None:
    temporary = target.with_name(f".cadmbs-{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("xb") as stream:
            write(stream)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:  # an interruption must not leave the temporary file either
        temporary.unlink(missing_ok=True)
        raise
