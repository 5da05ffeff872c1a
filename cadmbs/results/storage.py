"""Saving results and loading them again, in the format that the suffix of the path names."""

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
        text, hint = f'"{path}" cannot be read as a result: {_reason(problem)}.', _remedy(problem)
        raise StoredResultError(text, path=path, hint=hint) from None


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


def _remedy(problem: Exception) -> str:
    """What to do, where it is not to make the file again."""
    if isinstance(problem, FileNotFoundError):
        return "Check the name; the description of a CSV stays beside it, under its whole name with .json behind it."
    if isinstance(problem, OSError) and problem.strerror:
        return "Check that the name is that of a file which you may read."
    return "Ask for fewer samples, columns or output times." if isinstance(problem, MemoryError) else ""


def _one_sentence(text: str) -> str:
    """A library's message on one line, without a full stop, and not too long."""
    line = " ".join(text.split()).rstrip(".")
    return line if len(line) <= MESSAGE_LENGTH else f"{line[: MESSAGE_LENGTH - 3]}..."
