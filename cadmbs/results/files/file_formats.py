"""The file formats of results: CSV with a description beside it, and those with the description inside."""

import csv
import io
import tokenize
import zipfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs import errors, input_files
from cadmbs.results.data import ResultData
from cadmbs.results.files import csv_file, description, hdf5_file, npz_file, writing
from cadmbs.results.files.parquet_file import arrow_libraries, parquet_document, read_parquet, write_parquet
from cadmbs.results.layout import arrays_from_result, fields_from_table
from cadmbs.results.sidecar import SCHEMA, SIMULATION, result_document, sidecar_path, text_from_document

UNREADABLE = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, EOFError, ArithmeticError, RuntimeError),
    *(MemoryError, csv.Error, zipfile.BadZipFile, zlib.error, tokenize.TokenError, errors.ShapeError),
)
"""What the libraries raise for a file that is missing, broken or of another kind."""


@dataclass(frozen=True, slots=True)
class _Format:
    """One file format with the description inside: `library` fails early where something is not installed."""

    library: Callable[[], object]
    write: Callable[[ResultData, Mapping[str, Any], BinaryIO], None]
    read: Callable[[Path], dict[str, Any]]
    document: Callable[[Path], dict[str, Any]]


_ONE_FILE = {
    "npz": _Format(lambda: None, npz_file.write_npz, npz_file.read_npz, npz_file.npz_document),
    "parquet": _Format(arrow_libraries, write_parquet, read_parquet, parquet_document),
    "h5": _Format(hdf5_file.hdf5_library, hdf5_file.write_hdf5, hdf5_file.read_hdf5, hdf5_file.hdf5_document),
}

FORMATS = ("csv", *_ONE_FILE)
"""Names of the formats; the suffixes are the same with a dot in front."""

MAT = "mat"
"""The format for MATLAB, Octave and scipy.io, which is written and not read."""

WRITABLE_FORMATS = (*FORMATS, MAT)
"""Names of all formats that `save` writes."""


def save(result: ResultData, path: str | Path, format: str | None = None, force: bool = False) -> None:  # noqa: A002
    """Writes a result: `.csv` (with its description in `<path>.json`), `.npz`, `.parquet`, `.h5` or `.mat`.

    All formats keep every bit of every number; of a NaN the text of a CSV keeps only that it is one. All but `.mat` are
    read by `cadmbs.results.storage.load`.

    Args:
        result: What is written.
        path: Where to.
        format: One of `WRITABLE_FORMATS`; default: the suffix of the path.
        force: Overwrite an existing file that is not a simulation saved earlier.

    Raises:
        OutputError: Unknown format, such a file exists, the folder is missing, or the system refuses.
        MissingExtraError: The format needs a library that is not installed.
    """
    writing.require_path(path)
    path = Path(path)
    name = _format_name(path, format, WRITABLE_FORMATS)
    if name == MAT:
        mat = partial(write_mat, result, result_document(result))
        writing.write_atomically(path, mat, may_replace=is_mat_output, force=force)
        return
    if name == "csv":
        csv_file.write_csv_file(path, lambda stream: write_csv(result, stream), result_document(result), force)
        return
    chosen = _ONE_FILE[name]
    chosen.library()
    document = result_document(result)
    writing.write_together(
        {path: lambda stream: chosen.write(result, document, stream)}, lambda: _require_replaceable(path, name, force)
    )


def require_savable(path: str | Path, format: str | None = None, force: bool = False) -> None:  # noqa: A002
    """Raises what `save` would raise, before there is a result.

    Raises:
        OutputError: Unknown format, a file that is not a simulation saved earlier, or the system refuses.
        MissingExtraError: The format needs a library that is not installed.
    """
    path = Path(path)
    name = _format_name(path, format, WRITABLE_FORMATS)
    if name == "csv":
        writing.require_writable_files(path, sidecar_path(path))
    else:
        if name in _ONE_FILE:
            _ONE_FILE[name].library()
        writing.require_writable_files(path)
    with writing.folder_lock(path.parent):
        _require_replaceable(path, name, force)


def stored_fields(path: Path, format: str | None) -> dict[str, Any]:  # noqa: A002
    """The fields of the result in a file, with the same bits in every number.

    Raises:
        OutputError: Unknown format, or one that is only written.
        MissingExtraError: The format needs a library that is not installed.
        Exception: One of `UNREADABLE`: the file is missing, was not written by `save`, or was changed since.
    """
    name = _format_name(path, format, FORMATS)
    if name != "csv":
        _ONE_FILE[name].library()
        input_files.require_file(path)
    document = csv_file.csv_document(path) if name == "csv" else _ONE_FILE[name].document(path)
    schema, kind = document.get("schema"), document.get("kind")
    if (schema, kind) != (SCHEMA, SIMULATION):
        raise ValueError(f"it holds {_short(kind)} of {_short(schema)}, expected {SIMULATION!r} of {SCHEMA!r}")
    description.require_described(document)
    return _fields_from_csv(path, document) if name == "csv" else _ONE_FILE[name].read(path)


def write_csv(result: ResultData, stream: csv_file.TextSink) -> None:
    """Writes the table of a result as CSV text, without its description; the column `sample` holds integers."""
    names, table = result.table()
    if result.batch_shape:
        csv_file.write_table(stream, names[1:], table[:, 1:], samples=table[:, 0].astype(int).tolist())
    else:
        csv_file.write_table(stream, names, table)


def _fields_from_csv(path: Path, document: Mapping[str, Any]) -> dict[str, Any]:
    if not csv_file.csv_is_unchanged(path, document):
        raise ValueError(f'it was changed after "{path.name}.json" was written')
    return fields_from_table(document, *csv_file.csv_table(path))


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."


def _format_name(path: Path, requested: str | None, formats: Sequence[str]) -> str:
    name = path.suffix[1:].lower() if requested is None else requested
    if name in formats:
        return name
    choices = ", ".join(formats)
    if name == MAT:
        raise errors.OutputError(
            f'"{path}" is for MATLAB and is not read back: keep the result as one of {choices}.', code="W003", path=path
        )
    if requested is not None:
        raise errors.OutputError(f'unknown format "{requested}" for results: choose one of {choices}.', code="W003")
    problem = f'the suffix "{path.suffix}" of "{path}" names no format' if path.suffix else f'"{path}" has no suffix'
    raise errors.OutputError(f"{problem} for results: choose one of {choices}.", code="W003", path=path)


def _require_replaceable(path: Path, name: str, force: bool) -> None:
    """Raise OutputError where a file is there that was not saved as a simulation."""
    if force or writing.is_special(path):
        return
    if name == "csv":
        csv_file.require_previous_csv(path, SIMULATION)
    elif name == MAT:
        if path.exists() and not is_mat_output(path):
            raise writing.foreign_file(path)
    elif path.exists() and not _is_simulation(_ONE_FILE[name].document, path):
        raise writing.foreign_file(path)


def _is_simulation(read_document: Callable[[Path], dict[str, Any]], existing: Path) -> bool:
    try:
        document = read_document(existing)
        return (document.get("schema"), document.get("kind")) == (SCHEMA, SIMULATION)
    except UNREADABLE:
        return False


# Results for MATLAB, Octave and scipy.io: the arrays of a result and the names along their last axes.
#
# The file is written and never read back: what is kept of the description is text, in `metadata`.

HEADER_SIZE = 116
"""Bytes of the text at the beginning of a MAT-file of level 5."""

HEADER = b"MATLAB 5.0 MAT-file, a simulation by cadmbs"
"""The text at the beginning, which tells earlier outputs from other files."""

VARIABLE_LIMIT = 2**31 - 1
"""Most bytes of a variable of a MAT-file of level 5."""


def write_mat(result: ResultData, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the arrays of the result as variables, their names as cell arrays, the description as `metadata`.

    `metadata` is JSON in UTF-8: in MATLAB `jsondecode(native2unicode(metadata, "UTF-8"))`.

    Raises:
        OutputError: W004, an array is larger than the format can hold.
    """
    from scipy import io as scipy_io

    arrays = arrays_from_result(result)
    if large := [name for name, array in arrays.items() if array.nbytes > VARIABLE_LIMIT]:
        raise errors.OutputError(
            f"{large[0]} has {arrays[large[0]].nbytes} bytes, a MAT-file holds {VARIABLE_LIMIT}; nothing was written.",
            code="W004",
        )
    units = document["units"]
    variables = {
        **arrays,
        "total": result.energies,
        "position_names": _cells(result.position_names),
        "velocity_names": _cells(result.velocity_names),
        "column_names": _cells(tuple(result.further_columns)),
        "column_units": _cells([units[name] or "" for name in result.further_columns]),
        "metadata": np.frombuffer(text_from_document(document).encode("utf-8", "backslashreplace"), np.uint8)[None],
    }
    memory = io.BytesIO()
    scipy_io.savemat(memory, variables, oned_as="column")  # type: ignore[arg-type]
    content = memory.getbuffer()
    content[:HEADER_SIZE] = HEADER.ljust(HEADER_SIZE)
    stream.write(content)


def is_mat_output(path: Path) -> bool:
    """Whether a file begins as those that `write_mat` writes."""
    with input_files.open_file(path) as stream:
        return stream.read(len(HEADER)) == HEADER


def _cells(texts: Sequence[str]) -> Any:
    """A cell array of texts; characters that MATLAB's 16 bits do not hold become question marks."""
    cells = np.empty((1, len(texts)), dtype=object)
    for i, text in enumerate(texts):
        cells[0, i] = "".join(character if ord(character) < 0x10000 else "?" for character in text)
    return cells
