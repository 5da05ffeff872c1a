"""Writing files completely or not at all, and overwriting only what cadmbs wrote.

Files are written under temporary names `.<name>.<token>.cadmbs-tmp` in their folder and renamed at the end. Files that
belong together are renamed together, while other processes of cadmbs wait. A process that was killed leaves its
temporary file; the next one that writes a file of this name removes it after an hour.
"""

import contextlib
import errno
import os
import secrets
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from cadmbs.errors import FORCE_HINT, PERMISSION_HINT, SPACE_HINT, ArgumentError, OutputError
from cadmbs.input_files import FileSizeError

TEMPORARY_SUFFIX = ".cadmbs-tmp"
ABANDONED_AFTER = 3600.0
"""Age [s] from which a temporary file that no process uses is removed."""

_NAME_PART = 40
"""Characters of the file's name in the name of its temporary file: both have at most 255 bytes."""

Write = Callable[[BinaryIO], None]


def require_path(path: object) -> None:
    """Refuse what is no path of a file.

    Raises:
        ArgumentError: If it is something else.
    """
    if not isinstance(path, str | os.PathLike):
        raise ArgumentError(f"path is of type {type(path).__name__}, expected the name of a file to write")


def write_atomically(
    path: str | os.PathLike[str], write: Write, *, may_replace: Callable[[Path], bool], force: bool = False
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

    def require_replaceable() -> None:
        if force or not _exists(named):
            return
        try:
            is_ours = may_replace(_target(named))
        except FileSizeError:  # nothing that cadmbs writes as a text is so large
            is_ours = False
        if not is_ours:
            raise foreign_file(named)

    write_together({named: write}, require_replaceable)


def write_text(
    path: str | os.PathLike[str], text: str, *, may_replace: Callable[[Path], bool], force: bool = False
) -> None:
    """Write a text in UTF-8 as `write_atomically` writes a file.

    Raises:
        OutputError: As there.
    """

    def write(stream: BinaryIO) -> None:
        stream.write(text.encode())

    write_atomically(path, write, may_replace=may_replace, force=force)


def write_together(parts: Mapping[Path, Write], require_replaceable: Callable[[], None]) -> None:
    """Write files of one folder, and put all of them in place at the same time.

    Two processes that write the same files leave those of one of them.

    Args:
        parts: What writes the content, by file. They are written in this order and put in place in the opposite order.
            If the first is a pipe or device, it is written directly, and the others are not.
        require_replaceable: Raises OutputError where files are there that must not be replaced. It is called before
            anything is written, and again just before files that changed meanwhile are replaced.

    Raises:
        OutputError: As `require_replaceable`; the folder is missing; the system refuses.
    """
    first = next(iter(parts))
    with _refusals_of_the_system(first):
        if is_special(first):
            with first.open("wb") as stream:
                parts[first](stream)
            return
        targets = {named: _target(named) for named in parts}
        for named, target in targets.items():
            _require_possible(named, target)
        with folder_lock(targets[first].parent):  # another process may be putting its files in place
            require_replaceable()
            before = [_version(target) for target in targets.values()]
        with contextlib.ExitStack() as stack:
            staged = [stack.enter_context(_staged(targets[named], write)) for named, write in parts.items()]
            stack.enter_context(folder_lock(targets[first].parent))
            if [_version(target) for target in targets.values()] != before:
                require_replaceable()
            _put_in_place(list(reversed(list(zip(staged, targets.values(), strict=True)))))


def _put_in_place(files: Sequence[tuple[Path, Path]]) -> None:
    """Rename files to their targets, all or none: where one cannot be renamed, those before it are taken back.

    Args:
        files: Temporary name and target of each.
    """
    if len(files) == 1:
        files[0][0].replace(files[0][1])
        return
    renamed: list[tuple[Path, Path, bool]] = []
    try:
        for temporary, target in files:
            existed = _exists(target)
            if existed:
                _keep(target, _earlier_name(temporary))
            temporary.replace(target)
            renamed.append((temporary, target, existed))
    except BaseException:
        for temporary, target, existed in reversed(renamed):
            with contextlib.suppress(OSError):  # then the new file stays
                _earlier_name(temporary).replace(target) if existed else target.unlink()
        raise
    finally:
        for temporary, _ in files:
            _earlier_name(temporary).unlink(missing_ok=True)


def _earlier_name(temporary: Path) -> Path:
    """Under which name the file that a temporary one replaces is kept meanwhile."""
    return temporary.with_name(temporary.name.removesuffix(TEMPORARY_SUFFIX) + f"-earlier{TEMPORARY_SUFFIX}")


def _keep(target: Path, earlier: Path) -> None:
    """A second name of the file that is there; none on file systems without such names."""
    with contextlib.suppress(OSError):
        os.link(target, earlier)


def require_writable_files(*paths: Path) -> None:
    """Raise OutputError where files cannot be written, before the work for them is done.

    Raises:
        OutputError: A folder is missing or cannot be written, or a file is a folder, read-only, or of too long a name.
    """
    for path in paths:
        with _refusals_of_the_system(path):
            if is_special(path):
                continue
            target = _target(path)
            _require_possible(path, target)
            with _temporary_file(target):
                pass


_FORMATS = (
    "csv dxf fmu gif glb h h5 hpp htm html json m mat mjcf mp4 npz parquet pdf png py rs sdf step stl stp svg tex toml "
    "urdf usd usda xml"
)
OTHER_SUFFIXES = frozenset(f".{name}" for name in _FORMATS.split())
"""Suffixes that say what is in a file; of others, such as .txt or none, nobody expects a format."""


def require_suffix(path: str | os.PathLike[str], content: str, *suffixes: str) -> None:
    """Refuse a name whose suffix is that of another format than the one that is written.

    Args:
        path: The file to write.
        content: What is written: "a mechanism document".
        suffixes: Its own suffixes, the usual one first.

    Raises:
        OutputError: W003, the suffix says otherwise.
    """
    suffix = Path(path).suffix.lower()
    if suffix in OTHER_SUFFIXES and suffix not in suffixes:
        message = f'"{path}" ends in "{suffix}", but {content} would be written.'
        raise OutputError(message, code="W003", path=path, hint=f"End the name in {suffixes[0]}.")


def foreign_file(path: Path) -> OutputError:
    """The error for a file that cadmbs did not write, and does not replace."""
    message = f'"{path}" exists and was not written by cadmbs: choose another name, or force it.'
    return OutputError(message, code="W002", path=path, hint=FORCE_HINT)


def is_special(path: Path) -> bool:
    """Whether a path is there, and is neither a file nor a folder: a pipe, a device."""
    return _exists(path) and not (path.is_file() or path.is_dir())


@contextlib.contextmanager
def _refusals_of_the_system(named: Path) -> Iterator[None]:
    """Errors of the operating system become OutputError; a pipe that nobody reads any more stays one."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as problem:
        message = f'"{named}" cannot be written: {problem.strerror or problem}.'
        is_full = problem.errno in (errno.ENOSPC, errno.EDQUOT)
        raise OutputError(message, path=named, hint=SPACE_HINT if is_full else PERMISSION_HINT) from problem


def _exists(named: Path) -> bool:
    """Whether there is something at the path; OSError if there cannot be: circles of links, names too long."""
    try:
        named.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except ValueError as problem:  # the character of code 0
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL)) from problem
    return True


def _target(named: Path) -> Path:
    """The file that a path leads to: that of a link, which stays."""
    return named.resolve() if named.is_symlink() else named


def _version(path: Path) -> tuple[int, int, int] | None:
    """What changes when a file is replaced or edited; None if there is none."""
    with contextlib.suppress(FileNotFoundError):
        status = path.stat()
        return status.st_ino, status.st_size, status.st_mtime_ns
    return None


def _require_possible(named: Path, target: Path) -> None:
    """Raise OutputError, with what to do, where nothing can be written."""
    if not target.parent.is_dir():
        kind = "is not a folder" if target.parent.exists() else "does not exist"
        reason = f'"{target.parent}" {kind}'
    elif not _exists(target):
        return
    elif target.is_dir():
        reason = "it is a folder"
    elif not os.access(target, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
        reason = "it is read-only"
    else:
        return
    raise OutputError(f'"{named}" cannot be written: {reason}.', path=named, hint=PERMISSION_HINT)


@contextlib.contextmanager
def _staged(target: Path, write: Write) -> Iterator[Path]:
    """A file with its content under a temporary name, which is gone at the end if it was not renamed."""
    with _temporary_file(target) as (temporary, stream):
        write(stream)
        stream.flush()
        os.fsync(stream.fileno())
        if _exists(target):
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        yield temporary


@contextlib.contextmanager
def _temporary_file(target: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file beside the target, which other processes leave alone while it is used."""
    prefix = f".{target.name[:_NAME_PART]}."
    temporary = target.with_name(f"{prefix}{secrets.token_hex(8)}{TEMPORARY_SUFFIX}")
    stream = None
    try:
        with folder_lock(target.parent):
            _remove_abandoned(target.parent, prefix)
            stream = temporary.open("xb")
            mark_as_used(stream)
        yield temporary, stream
    finally:  # an interruption must not leave the temporary file either
        if stream is not None:
            with contextlib.suppress(OSError):  # the full disk of an earlier error
                stream.close()
        temporary.unlink(missing_ok=True)


def _remove_abandoned(folder: Path, prefix: str) -> None:
    """Remove the temporary files of processes that were killed while they wrote a file of this name."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and entry.name.endswith(TEMPORARY_SUFFIX):
                old = time.time() - entry.stat(follow_symlinks=False).st_mtime > ABANDONED_AFTER
                if old and not is_locked(Path(entry.path)):
                    Path(entry.path).unlink()


# Advisory locks of files and folders, which end with the process that holds them.
#
# Where the system or the file system has no such locks, nothing is locked: then two processes that write the same files
# at the same moment are not kept apart.

LOCK_PATIENCE = 5.0
"""Longest wait [s] for another process; renaming files takes far less."""

_POLL_INTERVAL = 0.01


def _locks() -> ModuleType | None:
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    return fcntl


@contextlib.contextmanager
def folder_lock(folder: Path) -> Iterator[None]:
    """Keeps other processes of cadmbs from putting files in place in a folder, or waits until they have."""
    fcntl = _locks()
    with contextlib.ExitStack() as stack:
        if fcntl is not None:
            with contextlib.suppress(OSError):  # a folder whose entries must not be listed
                descriptor = os.open(folder, os.O_RDONLY)
                stack.callback(os.close, descriptor)
                _wait_for(fcntl, descriptor)
        yield


def mark_as_used(stream: BinaryIO) -> None:
    """Locks an open file until it is closed, for `is_locked`."""
    fcntl = _locks()
    if fcntl is not None:
        _taken(fcntl, stream.fileno())


def lock(stream: BinaryIO) -> bool:
    """Lock an open file until it is closed; False where another process has it. Without locks always True."""
    fcntl = _locks()
    return fcntl is None or _taken(fcntl, stream.fileno())


def is_locked(path: Path) -> bool:
    """Whether a process uses a file that it marked; true where that cannot be known."""
    fcntl = _locks()
    if fcntl is None:
        return True
    descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(descriptor)
    return False


def _wait_for(fcntl: ModuleType, descriptor: int) -> None:
    end = time.monotonic() + LOCK_PATIENCE
    while not _taken(fcntl, descriptor) and time.monotonic() < end:
        time.sleep(_POLL_INTERVAL)


def _taken(fcntl: ModuleType, descriptor: int) -> bool:
    """Whether a lock was taken, or cannot be had on this file system."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True
