"""Results as Parquet: the same table as the CSV, with the description in the metadata of its schema. Needs pyarrow."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.errors import MissingExtraError
from cadmbs.results.data import ResultData
from cadmbs.results.layout import fields_from_table
from cadmbs.results.sidecar import document_from_text, text_from_document

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
        table = file.read(use_threads=False)
    columns = [column.to_numpy() for column in table.columns]
    document = document_from_text(table.schema.metadata[_KEY])
    return fields_from_table(document, table.column_names, np.column_stack(columns).astype(np.float64, copy=False))


def parquet_document(path: Path) -> dict[str, Any]:
    """The description in a Parquet file."""
    _, parquet = arrow_libraries()
    with parquet.ParquetFile(path) as file:
        return document_from_text((file.schema_arrow.metadata or {})[_KEY])
