"""Saving results and loading them again, in the format that the suffix of the path names."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from cadmbs.errors import CadmbsError, OutputError, ShapeError
from cadmbs.results.csv_file import csv_document, csv_is_unchanged, csv_table, write_csv_file
from cadmbs.results.csv_text import TextSink, write_table
from cadmbs.results.hdf5_file import hdf5_document, hdf5_library, read_hdf5, write_hdf5
from cadmbs.results.layout import result_from_table
from cadmbs.results.npz_file import npz_document, read_npz, write_npz
from cadmbs.results.parquet_file import arrow_libraries, parquet_document, read_parquet, write_parquet
from cadmbs.results.result import Result
from cadmbs.results.sidecar import SCHEMA, SIMULATION, result_document
from cadmbs.results.writing import write_atomically

_UNREADABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile, ShapeError)
"""What the libraries raise for a file that is missing, broken or of another kind."""


class StoredResultError(CadmbsError):
    """A stored result cannot be read; the message says which file and why."""


@dataclass(frozen=True, slots=True)
class _Format:
    """One file format with the description inside: `library` fails early where something is not installed."""

    library: Callable[[], object]
    write: Callable[[Result, Mapping[str, Any], BinaryIO], None]
    read: Callable[[Path], Result]
    document: Callable[[Path], dict[str, Any]]


_ONE_FILE = {
    "npz": _Format(lambda: None, write_npz, read_npz, npz_document),
    "parquet": _Format(arrow_libraries, write_parquet, read_parquet, parquet_document),
    "h5": _Format(hdf5_library, write_hdf5, read_hdf5, hdf5_document),
}

FORMATS = ("csv", *_ONE_FILE)
"""Names of the formats; the suffixes are the same with a dot in front."""


def save(result: Result, path: str | Path, format: str | None = None, force: bool = False) -> None:  # noqa: A002
    """Writes a result: `.csv` (with its description in `<path>.json`), `.npz`, `.parquet` or `.h5`.

    All formats keep every bit of every number; of a NaN the text of a CSV keeps only that it is one.

    Args:
        result: What is written.
        path: Where to.
        format: One of `FORMATS`; default: the suffix of the path.
        force: Overwrite an existing file that is not a simulation saved earlier.

    Raises:
        OutputError: Unknown format, such a file exists, the folder is missing, or the system refuses.
        MissingExtraError: The format needs a library that is not installed.
    """
    path = Path(path)
    name = _format_name(path, format)
    if name == "csv":
        write_csv_file(path, lambda stream: write_csv(result, stream), result_document(result), force)
        return
    chosen = _ONE_FILE[name]
    chosen.library()
    document = result_document(result)
    write_atomically(
        path,
        lambda stream: chosen.write(result, document, stream),
        may_replace=lambda existing: _is_simulation(chosen.document, existing),
        force=force,
    )


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
    path = Path(path)
    name = _format_name(path, format)
    read_document = csv_document if name == "csv" else _ONE_FILE[name].document
    try:
        document = read_document(path)
        if (found := (document.get("schema"), document.get("kind"))) != (SCHEMA, SIMULATION):
            raise ValueError(f"it holds {found[1]!r} of {found[0]!r}, expected {SIMULATION!r} of {SCHEMA!r}")
        return _result_from_csv(path, document) if name == "csv" else _ONE_FILE[name].read(path)
    except _UNREADABLE as problem:
        raise StoredResultError(f'"{path}" cannot be read as a result: {_reason(problem)}.') from problem


def write_csv(result: Result, stream: TextSink) -> None:
    """Writes the table of a result as CSV text, without its description; the column `sample` holds integers."""
    names, table = result.table()
    if result.batch_shape:
        write_table(stream, names[1:], table[:, 1:], samples=table[:, 0].astype(int).tolist())
    else:
        write_table(stream, names, table)


def _result_from_csv(path: Path, document: Mapping[str, Any]) -> Result:
    if not csv_is_unchanged(path, document):
        raise ValueError(f'it was changed after "{path.name}.json" was written')
    return result_from_table(document, *csv_table(path))


def _format_name(path: Path, wanted: str | None) -> str:
    name = path.suffix[1:].lower() if wanted is None else wanted
    if name in FORMATS:
        return name
    known = ", ".join(FORMATS)
    if wanted is not None:
        raise OutputError(f'unknown format "{wanted}" for results: choose one of {known}.', code="W003")
    found = f'the suffix "{path.suffix}" of "{path}" names no format' if path.suffix else f'"{path}" has no suffix'
    raise OutputError(f"{found} for results: choose one of {known}.", code="W003", path=path)


def _is_simulation(read_document: Callable[[Path], dict[str, Any]], existing: Path) -> bool:
    try:
        document = read_document(existing)
        return (document.get("schema"), document.get("kind")) == (SCHEMA, SIMULATION)
    except _UNREADABLE:
        return False


def _reason(problem: Exception) -> str:
    if isinstance(problem, OSError):
        return (problem.strerror or str(problem)) + (f' "{problem.filename}"' if problem.filename else "")
    return f"it lacks {problem.args[0]!r}" if isinstance(problem, KeyError) else str(problem)
