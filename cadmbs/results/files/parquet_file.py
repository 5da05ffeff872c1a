"""Results as Parquet: the same table as the CSV, with the description in the metadata of its schema. Needs pyarrow.

Columns are compressed, so that a small file may hold a large table. Its size is compared with the description and with
the size of the file before anything is read.
"""

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.errors import MissingExtraError
from cadmbs.results.data import ResultData
from cadmbs.results.layout import fields_from_table, row_count
from cadmbs.results.sidecar import document_from_text, text_from_document

TABLE_SIZE = 2**30
"""Size of a table that is read from however small a file [bytes]."""

COMPRESSION_LIMIT = 100
"""Largest compression of a larger table; digits of motions compress by 1.2 to 10."""

_KEY = b"cadmbs.results"
"""The entry of the schema's metadata that holds the description as JSON text."""


def arrow_libraries() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet.

    Raises:
        MissingExtraError: They are not installed.
    """
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as missing:
        raise MissingExtraError("the format parquet", "pyarrow", "io") from missing


def write_parquet(result: ResultData, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the table of the result, compressed without loss; `sample` is an integer column."""
    arrow, parquet = arrow_libraries()
    names, table = result.table()
    values = [
        column.astype(np.int64) if name == "sample" else column for name, column in zip(names, table.T, strict=True)
    ]
    schema_metadata = {_KEY: text_from_document(document).encode()}
    arrow_table = arrow.table([np.ascontiguousarray(v) for v in values], names=list(names), metadata=schema_metadata)
    # Bytes of equal weight side by side compress much better than doubles, whose last digits are noise.
    split = [name for name in names if name != "sample"]
    parquet.write_table(arrow_table, stream, compression="zstd", use_dictionary=False, use_byte_stream_split=split)


def read_parquet(path: Path) -> dict[str, Any]:
    """The fields of the result in a Parquet file."""
    _, parquet = arrow_libraries()
    with parquet.ParquetFile(path) as file:
        document = _document(file)
        _require_size(file, document, path.stat().st_size)
        table = file.read(use_threads=False)
    columns = [column.to_numpy() for column in table.columns]
    return fields_from_table(document, table.column_names, np.column_stack(columns).astype(np.float64, copy=False))


def parquet_document(path: Path) -> dict[str, Any]:
    """The description in a Parquet file."""
    _, parquet = arrow_libraries()
    with parquet.ParquetFile(path) as file:
        return _document(file)


def _document(file: Any) -> dict[str, Any]:
    metadata = file.schema_arrow.metadata or {}
    if _KEY not in metadata:
        raise KeyError(_KEY.decode())
    return document_from_text(metadata[_KEY])


def _require_size(file: Any, document: Mapping[str, Any], file_size: int) -> None:
    """Refuse columns that are no numbers, and tables that the description or the size of the file do not explain.

    Raises:
        KeyError, TypeError, ValueError: The file is of this kind.
    """
    for column in file.schema_arrow:
        expected = "int64" if column.name == "sample" else "double"
        if str(column.type) != expected:
            raise ValueError(f"its column {column.name!r} holds {str(column.type)[:80]}, expected {expected}")
    n_rows, n_columns = file.metadata.num_rows, file.metadata.num_columns
    described = row_count(document)
    if n_rows != described:
        raise ValueError(f"it has {n_rows} rows, but its description says {described}")
    size = n_rows * n_columns * np.dtype(np.float64).itemsize
    if size > max(TABLE_SIZE, COMPRESSION_LIMIT * file_size):
        raise ValueError(f"its {file_size} bytes are said to hold a table of {size} bytes")
