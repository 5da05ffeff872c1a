"""Saving results and loading them again, in the format that the suffix of the path names."""

from __future__ import annotations

from pathlib import Path

from cadmbs.errors import StoredResultError
from cadmbs.results.files.file_formats import FORMATS, UNREADABLE, require_savable, save, stored_fields, write_csv
from cadmbs.results.result import Result

__all__ = ["FORMATS", "StoredResultError", "load", "require_savable", "save", "write_csv"]

MESSAGE_LENGTH = 300
"""Longest message of a library that is passed on."""


def load(path: str | Path, format: str | None = None) -> Result:  # noqa: A002
    """Reads a result that `save` wrote, with the same bits in every number.

    Args:
        path: The file; a CSV must have its description beside it.
        format: One of `FORMATS`; default: the suffix of the path.

    Raises:
        StoredResultError: The file is missing, was not written by `save`, or was changed since.
        OutputError: Unknown format.
        MissingExtraError: The format needs a library that is not installed.
    """
    try:
        return Result(**stored_fields(Path(path), format))
    except UNREADABLE as problem:
        raise StoredResultError(f'"{path}" cannot be read as a result: {_reason(problem)}.') from None


def _reason(problem: Exception) -> str:
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)) + (f' "{problem.filename}"' if problem.filename else "")
    if isinstance(problem, MemoryError):
        return "it needs more memory than there is"
    return (
        f"it lacks {problem.args[0]!r}"
        if isinstance(problem, KeyError) and problem.args
        else _one_sentence(str(problem))
    )


def _one_sentence(text: str) -> str:
    """A library's message on one line, without a full stop, and not too long."""
    line = " ".join(text.split()).rstrip(".")
    return line if len(line) <= MESSAGE_LENGTH else f"{line[: MESSAGE_LENGTH - 3]}..."
