"""Reading the bytes of an input file: any path, a pipe, or standard input, never more than a limit."""

from __future__ import annotations

import codecs
import difflib
import itertools
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO, NoReturn

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.draft import SourceFile

SIZE_LIMIT = 64 * 1024 * 1024
"""Largest input that is read [bytes]; real robots stay below 2 MB."""

_CHUNK = 1024 * 1024
_LISTED_ENTRIES = 10_000
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_source(path: str | os.PathLike[str]) -> SourceFile:
    """The bytes of a file, of a pipe or device, or of standard input for "-".

    Files are measured before they are read, pipes while they are read: no more than `SIZE_LIMIT` is ever held.

    Returns:
        The bytes with the name for messages and the folder where relative paths in the file start: the folder of the
        path as given (links are not followed), the current one for standard input.

    Raises:
        ModelError: One finding: F001 missing, F002 a folder, F003 empty, F004 too large, F005 no permission,
            F006 any other failure of the system, F007 not text.
    """
    name = os.fspath(path)
    if name == "-":
        return _checked(SourceFile("<stdin>", Path.cwd(), _read_standard_input()))
    try:
        with Path(name).open("rb") as stream:
            status = os.fstat(stream.fileno())
            if stat.S_ISREG(status.st_mode) and status.st_size > SIZE_LIMIT:
                _refuse_size(name, status.st_size)
            data = _read_at_most(name, stream)
    except IsADirectoryError:
        _refuse(name, "F002", f'"{name}" is a folder, not a file.', _contents_hint(Path(name)))
    except (FileNotFoundError, NotADirectoryError):
        _refuse_missing(name)
    except PermissionError:
        _refuse_permission(name)
    except (OSError, ValueError) as problem:
        _refuse(name, "F006", f'"{name}" cannot be read: {_reason(problem)}.')
    return _checked(SourceFile(name, Path(name).absolute().parent, data))


def is_folder(path: str | os.PathLike[str]) -> bool:
    """Whether a path names a folder that can be seen: no, where the system does not let us look."""
    try:
        return Path(path).is_dir()
    except (OSError, ValueError):
        return False


def _read_standard_input() -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        _refuse("<stdin>", "F006", "Standard input cannot be read: it is closed.")
    try:
        return _read_at_most("<stdin>", stream)
    except (OSError, ValueError) as problem:
        _refuse("<stdin>", "F006", f"Standard input cannot be read: {_reason(problem)}.")


def _read_at_most(name: str, stream: BinaryIO) -> bytes:
    """All bytes of a stream; one that yields more than the limit is refused as soon as it does."""
    data = bytearray()
    while chunk := stream.read(_CHUNK):
        data += chunk
        if len(data) > SIZE_LIMIT:
            _refuse_size(name)
    return bytes(data)


def _checked(source: SourceFile) -> SourceFile:
    if not source.data.strip():
        message = f"{_subject(source.name)} is empty" + (" but for white space." if source.data else ".")
        _refuse(source.name, "F003", message, "An interrupted download or export leaves such a file.")
    position = source.data.find(b"\0")
    if position >= 0 and not source.data.startswith(_UTF16_MARKS):
        message = f"{_subject(source.name)} is not a text file: byte {position + 1} is 0."
        _refuse(source.name, "F007", message, _binary_hint(source.data))
    return source


def _subject(name: str) -> str:
    return "Standard input" if name == "<stdin>" else f'"{name}"'


def _binary_hint(data: bytes) -> str:
    if data.startswith(b"PK\x03\x04"):
        return "This is a ZIP archive: unpack it and name the file in it."
    if data.startswith(b"\x1f\x8b"):
        return "This is a gzip archive: unpack it first, for example with gunzip."
    return "Models are text: JSON or URDF."


def _refuse_missing(name: str) -> NoReturn:
    path = Path(name)
    folder = path.parent
    if path.is_symlink():
        target = path.readlink()
        _refuse(
            name,
            "F001",
            f'"{name}" is a link to "{target}", which does not exist.',
            "Restore its target, or name another file.",
        )
    if is_folder(folder):
        _refuse(name, "F001", f'There is no file "{name}".', _closest_names(path))
    kind = "is a file, not a folder" if folder.exists() else "does not exist"
    _refuse(name, "F001", f'There is no file "{name}": the folder "{folder}" {kind}.')


def _closest_names(path: Path) -> str:
    """Which of the names in the folder of a missing file may have been meant."""
    names = _entries(path.parent)
    by_lower = {name.lower(): name for name in names}
    close = difflib.get_close_matches(path.name.lower(), by_lower, n=3, cutoff=0.6)
    return f"Did you mean {_alternatives([by_lower[name] for name in close])}?" if close else ""


def _entries(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in itertools.islice(entries, _LISTED_ENTRIES))
    except OSError:
        return []


def _contents_hint(folder: Path) -> str:
    models = [name for name in _entries(folder) if name.lower().endswith((".json", ".urdf"))]
    return f"Name a file in it, such as {_alternatives(models[:3])}." if models else "Name a file in it."


def _alternatives(names: list[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    return " or ".join(part for part in (", ".join(quoted[:-1]), quoted[-1]) if part)


def _refuse_permission(name: str) -> NoReturn:
    if is_folder(name):  # what Windows answers when a folder is opened
        _refuse(name, "F002", f'"{name}" is a folder, not a file.', _contents_hint(Path(name)))
    _refuse(name, "F005", f'"{name}" may not be read by this user.', "Change its permissions, or make a copy that may.")


def _refuse_size(name: str, size: int = 0) -> NoReturn:
    limit = SIZE_LIMIT // 2**20
    found = f"{size / 2**20:.0f} MiB" if size >= SIZE_LIMIT + 2**20 else f"more than {limit} MiB"
    message = f"{_subject(name)} has {found}, and at most {limit} MiB are read."
    _refuse(name, "F004", message, "A model refers to its meshes as files and does not contain them.")


def _reason(problem: OSError | ValueError) -> str:
    text = problem.strerror if isinstance(problem, OSError) else None
    return text or str(problem)


def _refuse(name: str, code: str, message: str, hint: str = "") -> NoReturn:
    raise ModelError((Finding(code, Severity.ERROR, Where(name), message, hint),))
