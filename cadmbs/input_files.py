"""The gate of files: every reader of a user's file opens it here.

A file is a regular one. Pipes and devices are refused, since they may have no end, or wait for a writer forever; what
another program writes comes through standard input, which readers name "-". Sizes are limited where the content is
taken into memory as a whole. TOML is limited in depth, as its parser takes time and memory that grow with its square.
"""

import errno
import io
import os
import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final, TextIO

TEXT_LIMIT: Final = 64 * 1024 * 1024
"""Largest text that is read as a whole [bytes]."""

TOML_LIMIT: Final = 1024 * 1024
"""Largest text of TOML [characters]; hints of hundreds of joints have a tenth."""

TOML_DEPTH: Final = 32
"""Most names of a dotted key, and most brackets within one another, in TOML."""

_SEGMENT: Final = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY: Final = re.compile(rf"(?<![\w-]){_SEGMENT}(?:[ \t]*+\.[ \t]*+{_SEGMENT}){{{TOML_DEPTH},}}")
_TOML_TOKENS: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    + r"|'''.*?'{3,5}"
    + r'|"(?:[^"\\\n]|\\.)*+"'
    + r"|'[^'\n]*+'|#[^\n]*+|[\[\]{}]",
    re.DOTALL,
)


class FileKindError(OSError):
    """A path is no regular file, but a pipe or a device."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(errno.EINVAL, "it is a pipe or a device, not a file", os.fspath(path))


class FileSizeError(OSError):
    """A file is larger than what is read of its kind."""

    def __init__(self, path: str | os.PathLike[str], limit: int) -> None:
        super().__init__(errno.EFBIG, f"it is larger than {limit / 2**20:.0f} MiB", os.fspath(path))


def open_file(path: str | os.PathLike[str]) -> io.BufferedReader:
    """Open a regular file for reading.

    Raises:
        FileKindError: It is a pipe or a device.
        OSError: There is none, it is a folder, or the system refuses.
        ValueError: Its name has the character of code 0.
    """
    require_file(path)
    # the file may have become another one meanwhile; a pipe would wait for its writer
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _require_kind(path, os.fstat(descriptor))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def require_file(path: str | os.PathLike[str]) -> None:
    """Refuse what `open_file` refuses, for libraries that open paths themselves.

    Raises:
        FileKindError, OSError, ValueError: As there.
    """
    try:
        status = Path(path).stat()
    except UnicodeEncodeError as problem:  # half of a surrogate pair
        raise ValueError(f"the name of the file has a character that no file can have: {problem.reason}") from None
    _require_kind(path, status)


def _require_kind(path: str | os.PathLike[str], status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(status.st_mode):
        raise FileKindError(path)


def open_text(
    path: str | os.PathLike[str], encoding: str = "utf-8", errors: str = "strict", newline: str | None = None
) -> TextIO:
    """Open a regular file as text.

    Raises:
        FileKindError, OSError, ValueError: As `open_file`.
    """
    return io.TextIOWrapper(open_file(path), encoding, errors, newline)


def read_file(path: str | os.PathLike[str], limit: int | None = TEXT_LIMIT) -> bytes:
    """The bytes of a regular file.

    Args:
        path: The file.
        limit: Most bytes that are read; None for any number.

    Raises:
        FileSizeError: It has more.
        FileKindError, OSError, ValueError: As `open_file`.
    """
    with open_file(path) as stream:
        if limit is None:
            return stream.read()
        size = os.fstat(stream.fileno()).st_size
        data = stream.read(size + 1) if size <= limit else b""
        if max(size, len(data)) > limit:
            raise FileSizeError(path, limit)
        return data


def read_text(path: str | os.PathLike[str], errors: str = "strict", limit: int | None = TEXT_LIMIT) -> str:
    """The text of a regular file in UTF-8, with or without a byte order mark.

    Raises:
        UnicodeDecodeError: It is no such text.
        FileSizeError, FileKindError, OSError, ValueError: As `read_file`.
    """
    return read_file(path, limit).decode("utf-8-sig", errors)


class TomlLimitError(tomllib.TOMLDecodeError):
    """A text of TOML that is larger or deeper than any that people write."""


def toml_data(text: str) -> dict[str, Any]:
    """The data in a text of TOML.

    Raises:
        TomlLimitError: It is too large or too deep to be read.
        tomllib.TOMLDecodeError: It is no TOML.
    """
    if len(text) > TOML_LIMIT:
        raise TomlLimitError(f"It is longer than {TOML_LIMIT // 2**20} MiB")
    if key := _LONG_KEY.search(text):
        raise TomlLimitError(f"A key has more than {TOML_DEPTH} names {_place(text, key.start())}")
    depth = 0
    for token in _TOML_TOKENS.finditer(text):
        depth += (token[0] in ("[", "{")) - (token[0] in ("]", "}"))
        if depth > TOML_DEPTH:
            raise TomlLimitError(f"Brackets are more than {TOML_DEPTH} deep {_place(text, token.start())}")
    return tomllib.loads(text)


def _place(text: str, position: int) -> str:
    """A position as the parser of TOML tells it."""
    line = text.count("\n", 0, position) + 1
    return f"(at line {line}, column {position - text.rfind(chr(10), 0, position)})"
