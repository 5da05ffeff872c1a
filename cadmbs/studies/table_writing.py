"""Tables of studies as files, block by block: no text of all rows is ever in memory."""

from __future__ import annotations

import csv
import io
import math
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from cadmbs.results.files.parquet_file import arrow_libraries
from cadmbs.results.sidecar import text_from_document

ROWS_AT_A_TIME: Final = 16_384
"""Rows that are written at once."""

Columns = Mapping[str, NDArray[Any]]


def _blocks(columns: Columns) -> Iterator[list[NDArray[Any]]]:
    """The columns in blocks of rows, at least one block."""
    n = len(next(iter(columns.values())))
    for first in range(0, max(n, 1), ROWS_AT_A_TIME):
        yield [values[first : first + ROWS_AT_A_TIME] for values in columns.values()]


def write_csv(stream: BinaryIO, columns: Columns, document: Mapping[str, Any]) -> None:
    """Numbers with all digits; nothing for those that do not exist. The description is another file."""
    text = io.TextIOWrapper(stream, "utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for block in _blocks(columns):
        writer.writerows(zip(*(_cells(values) for values in block), strict=True))
    text.detach()


def _cells(values: NDArray[Any]) -> Iterator[Any]:
    for value in values.tolist():
        yield (
            "" if isinstance(value, float) and math.isnan(value) else repr(value) if isinstance(value, float) else value
        )


def write_parquet(stream: BinaryIO, columns: Columns, document: Mapping[str, Any]) -> None:
    """With the description in the metadata of the file.

    Raises:
        MissingExtraError: Without pyarrow.
    """
    arrow, parquet = arrow_libraries()
    kinds = {"f": arrow.float64(), "i": arrow.int64(), "O": arrow.string()}
    fields = [(name, kinds[values.dtype.kind]) for name, values in columns.items()]
    metadata = {b"cadmbs.results": text_from_document(document).encode()}
    schema = arrow.schema(fields).with_metadata(metadata)
    with parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
        for block in _blocks(columns):
            arrays = [arrow.array(values.tolist() if values.dtype == object else values) for values in block]
            writer.write_table(arrow.table([a.cast(f.type) for a, f in zip(arrays, schema, strict=True)], schema))


def write_npz(stream: BinaryIO, columns: Columns, document: Mapping[str, Any]) -> None:
    """As `numpy.savez` writes it, texts of fixed width; NumPy reads it without pickles."""
    members: list[tuple[str, Sequence[NDArray[Any]] | NDArray[Any]]] = [
        ("metadata", np.array(text_from_document(document)))
    ]
    members += [("file_" if name == "file" else name, values) for name, values in columns.items()]
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED, allowZip64=True) as archive:
        for name, values in members:
            with archive.open(f"{name}.npy", "w", force_zip64=True) as member:
                _write_array(member.write, np.asarray(values))


def _write_array(write: Callable[[bytes], object], values: NDArray[Any]) -> None:
    kind = values.dtype
    if kind.kind == "O":
        kind = np.dtype(f"U{max((len(text) for text in values), default=1) or 1}")
    header = io.BytesIO()
    description = {"descr": npy.dtype_to_descr(kind), "fortran_order": False, "shape": values.shape}
    npy.write_array_header_1_0(header, description)
    write(header.getvalue())
    if not values.ndim:
        write(values.astype(kind).tobytes())
        return
    for first in range(0, len(values), ROWS_AT_A_TIME):
        write(np.ascontiguousarray(values[first : first + ROWS_AT_A_TIME].astype(kind)).tobytes())
