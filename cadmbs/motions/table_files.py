"""Archives of arrays that need not be of cadmbs: NumPy, Parquet, HDF5; and what kind of table a file of cadmbs is."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.files import is_file, read_source
from cadmbs.input_files import open_file, require_file
from cadmbs.results.files.csv_file import csv_document
from cadmbs.results.files.file_formats import UNREADABLE
from cadmbs.results.files.hdf5_file import hdf5_document, hdf5_library, own_item
from cadmbs.results.files.npz_file import npz_document
from cadmbs.results.files.parquet_file import arrow_libraries, parquet_document
from cadmbs.results.sidecar import SCHEMA, sidecar_path

BINARY_SUFFIXES = (".npz", ".parquet", ".h5")
"""Suffixes of tables that are not text."""

TABLE_SUFFIXES = (".csv", *BINARY_SUFFIXES)
"""Suffixes of tables."""

LARGEST_TABLE = 2**31
"""Largest size of the numbers in an archive [bytes]."""

LARGEST_RATIO, ANY_RATIO = 16, 2**27
"""Largest size of numbers by that of their file, and the size [bytes] up to which they may be compressed further."""

READABLE_HINT = "Give a result of `cadmbs simulate`, a table of times and positions, or arrays t and q."
"""What can be read, for messages."""


@dataclass(frozen=True)
class ArrayFile:
    """The arrays of a file.

    Attributes:
        arrays: By name.
        document: The description that cadmbs wrote; empty for files of other programs.
    """

    arrays: Mapping[str, Any]
    document: Mapping[str, Any]


def description(path: str) -> Mapping[str, Any]:
    """The description that cadmbs wrote with a table; empty for tables of other programs.

    Raises:
        MissingExtraError: The format needs a library that is not installed.
    """
    file = Path(path)
    suffix = file.suffix.lower()
    if suffix not in TABLE_SUFFIXES or not is_file(path):
        return {}
    if suffix == ".csv" and not sidecar_path(file).exists():
        return {}
    try:
        return _DOCUMENTS[suffix](file)
    except UNREADABLE:
        return {}


_DOCUMENTS = {".csv": csv_document, ".npz": npz_document, ".parquet": parquet_document, ".h5": hdf5_document}


def stored_kind(path: str) -> str:
    """What a table of cadmbs is, "simulation", "kinematics", "dynamics", ...; "" for tables of other programs.

    Raises:
        MissingExtraError: The format needs a library that is not installed.
    """
    document = description(path)
    return str(document.get("kind", "")) if document.get("schema") == SCHEMA else ""


def array_file(path: str) -> ArrayFile:
    """The arrays of a NumPy archive, the columns of a Parquet file, or the data sets at the root of an HDF5 file.

    Raises:
        ModelError: F001 to F007 there is no such file; Q010 it cannot be read, or is too large.
        MissingExtraError: The format needs a library that is not installed.
    """
    suffix = Path(path).suffix.lower()
    if not is_file(path):
        read_source(path)  # raises the error with its reason
    document = description(path)
    try:
        return ArrayFile(_READERS[suffix](Path(path)), document)
    except UNREADABLE as problem:
        message = f'"{path}" cannot be read: {" ".join(str(problem).split()).rstrip(".")[:300]}.'
        raise ModelError((Finding("Q010", Severity.ERROR, Where(path), message, READABLE_HINT),)) from None


def _npz_arrays(path: Path) -> dict[str, Any]:
    require_file(path)
    if not zipfile.is_zipfile(path):
        raise ValueError("it is no NumPy archive")
    with zipfile.ZipFile(path) as archive:
        _require_size(sum(member.file_size for member in archive.infolist()), path)
    with open_file(path) as stream, np.load(stream, allow_pickle=False) as archive:
        return {name: archive[name] for name in archive.files if name != "metadata"}


def _parquet_columns(path: Path) -> dict[str, Any]:
    _, parquet = arrow_libraries()
    require_file(path)
    with parquet.ParquetFile(path) as file:
        _require_size(file.metadata.num_rows * file.metadata.num_columns * 8, path)
        table = file.read(use_threads=False)
    return {name: column.to_numpy() for name, column in zip(table.column_names, table.columns, strict=True)}


def _hdf5_arrays(path: Path) -> dict[str, Any]:
    library = hdf5_library()
    require_file(path)
    with library.File(path, "r") as file:
        items = {name: own_item(file, name) for name in file}
        sets = {
            name: item
            for name, item in items.items()
            if isinstance(item, library.Dataset) and item.shape is not None and item.dtype.kind in "fiu"
        }
        _require_size(sum(8 * item.size for item in sets.values()), path)
        return {name: np.asarray(item[()]) for name, item in sets.items()}


def _require_size(size: int, path: Path) -> None:
    """Refuse arrays of so many bytes: a compressed file may hold much more than its own size."""
    limit = min(LARGEST_TABLE, max(ANY_RATIO, LARGEST_RATIO * path.stat().st_size))
    if size > limit:
        raise ValueError(f"its arrays have {size} bytes, at most {limit} are read of this file: give fewer rows")


_READERS = {".npz": _npz_arrays, ".parquet": _parquet_columns, ".h5": _hdf5_arrays}
