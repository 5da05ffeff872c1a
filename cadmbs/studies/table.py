"""The table of a study: a row for each sample, in columns; stored as CSV, NPZ or Parquet with a description."""

from __future__ import annotations

import csv
import io
import json
import math
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np
from numpy.lib import format as npy

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.errors import OutputError, UnknownNameError
from cadmbs.input_files import open_file, read_text, require_file
from cadmbs.results.files import file_formats, parquet_file, writing
from cadmbs.results.sidecar import sidecar_path, table_document, text_from_document
from cadmbs.studies.evaluation import SampleRow, not_stackable_because
from cadmbs.studies.study import Study
from cadmbs.suggestions import did_you_mean_clause

KIND: Final = "study"
"""The kind of the table in its description."""

TEXT_COLUMNS: Final = ("status", "code", "message")
FORMATS: Final = (".csv", ".npz", ".parquet")


@dataclass(frozen=True, eq=False)
class StudyTable:
    """The rows of a study, ordered by sample.

    Attributes:
        columns: Each column (n,) by name: `sample`, parameters, outputs, `status`, `code`, `message`, `seconds`.
        parameters: Names of the parameters.
        outputs: Names of the outputs.
        complete: Whether all samples of the study are in it.
        metadata: The study, its mechanism, and versions, as JSON has it.
    """

    columns: Mapping[str, NDArray[Any]]
    parameters: tuple[str, ...]
    outputs: tuple[str, ...]
    complete: bool = True
    metadata: Mapping[str, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.columns["sample"])

    def __getitem__(self, name: str) -> NDArray[Any]:
        """One column, with shape (n,)."""
        if name not in self.columns:
            raise UnknownNameError(f"the table has no column {name!r}{did_you_mean_clause(name, self.columns)}")
        return self.columns[name]

    @property
    def good(self) -> NDArray[np.bool_]:
        """(n,) whether each run was computed to its end."""
        return np.asarray(self.columns["status"] == "ok")

    @property
    def computed_text(self) -> str:
        """How many samples were computed in SIMD lanes side by side, and why others were not, as a sentence."""
        statistics = self.metadata["statistics"]
        together, reason = int(statistics.get("side_by_side", 0)), statistics.get("not_stackable_because", "")
        if reason:
            return f"the samples were computed one by one, because {reason}"
        if together == len(self):
            return "all samples were computed side by side in SIMD lanes"
        rest = "whose numbers might be refused, or change a decision of the compiler"
        return (
            f"{together} samples were computed side by side in SIMD lanes, one by one the {len(self) - together} {rest}"
        )

    def numbers(self, names: Sequence[str]) -> Array:
        """(n, n_names) columns of numbers side by side."""
        return np.stack([np.asarray(self[name], dtype=np.float64) for name in names], axis=-1)

    def save(self, path: str | Path, force: bool = False) -> None:
        """Write the table: .csv (with a description in <path>.json), .npz or .parquet.

        Raises:
            OutputError: If there is a file that cadmbs did not write, the suffix is another, or the system refuses.
            MissingExtraError: For Parquet without pyarrow.
        """
        writing.require_path(path)
        target = Path(path)
        document = table_document(KIND, dict.fromkeys(self.columns), {}, self.metadata)
        writers = {".csv": write_csv, ".npz": write_npz, ".parquet": write_parquet}
        if target.suffix.lower() not in writers:
            raise _no_format(target)
        write = writers[target.suffix.lower()]
        parts = {target: lambda stream: write(stream, self.columns, document)}
        if target.suffix.lower() == ".csv":
            text = text_from_document(document).encode()
            parts[sidecar_path(target)] = lambda stream: _write(stream, text)

        def require_replaceable() -> None:
            for file in parts:
                if not force and file.exists() and not is_study_table(target):
                    raise writing.foreign_file(file)

        writing.write_together(parts, require_replaceable)


def table_of(study: Study, rows: Iterable[SampleRow], numbers: Indices, statistics: Mapping[str, Any]) -> StudyTable:
    """The table of a study from its rows in any order, which are not kept: of each row stay its numbers.

    Args:
        study: The study.
        rows: The rows, each sample once.
        numbers: Numbers of all samples, ascending.
        statistics: Counts of the samples.
    """
    n, names = len(numbers), (*study.parameter_names, *study.output_names)
    columns: dict[str, NDArray[Any]] = {"sample": np.asarray(numbers, dtype=np.int64)}
    columns |= {name: np.full(n, np.nan) for name in names}
    columns |= {name: np.full(n, "", dtype=object) for name in TEXT_COLUMNS}
    columns["seconds"] = np.zeros(n)
    present, texts, stream, side_by_side = np.zeros(n, dtype=bool), dict[str, str](), iter(rows), 0
    while block := list(islice(stream, ROWS_AT_A_TIME)):
        index = np.searchsorted(columns["sample"], [row.sample for row in block])
        present[index] = True
        values = np.array([(*row.values, *row.outputs) for row in block], dtype=np.float64)
        for k, name in enumerate(names):
            columns[name][index] = values[:, k]
        for k, name in enumerate(TEXT_COLUMNS):  # equal texts are one text
            columns[name][index] = [texts.setdefault(text, text) for text in (str(row[3 + k]) for row in block)]
        columns["seconds"][index] = [row.seconds for row in block]
        side_by_side += sum(row.is_side_by_side for row in block)
    if not np.all(present):
        columns = {name: column[present] for name, column in columns.items()}
    metadata = {
        "study": json.loads(study.document.model_dump_json(by_alias=True)),
        "study_hash": study.hash,
        "mechanism": study.data,
        "parameters": study.parameter_names,
        "outputs": study.output_names,
        "statistics": {
            **statistics,
            "side_by_side": side_by_side,
            "not_stackable_because": not_stackable_because(study),
        },
    }
    return StudyTable(columns, study.parameter_names, study.output_names, bool(np.all(present)), metadata)


def require_table(path: Path, force: bool) -> None:
    """Refuse a path to which no table of a study can be written, before the work for it is done.

    Raises:
        OutputError: As `StudyTable.save`.
        MissingExtraError: For Parquet without pyarrow.
    """
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise _no_format(path)
    if suffix == ".parquet":
        parquet_file.arrow_libraries()
    if not force and path.exists() and not is_study_table(path):
        raise writing.foreign_file(path)
    writing.require_writable_files(path, Path(f"{path}.journal"))


def _no_format(path: Path) -> OutputError:
    text = f'"{path}": a study is stored as {", ".join(FORMATS)}, not as "{path.suffix}".'
    return OutputError(text, code="W003", path=path)


def _write(stream: BinaryIO, data: bytes) -> None:
    stream.write(data)


def is_study_table(path: Path) -> bool:
    """Whether a file is a table of a study: by its description."""
    try:
        if path.suffix.lower() == ".csv":
            return bool(json.loads(read_text(sidecar_path(path)))["kind"] == KIND)
        if path.suffix.lower() == ".npz":
            with open_file(path) as stream, np.load(stream, allow_pickle=False) as archive:
                return bool(json.loads(str(archive["metadata"]))["kind"] == KIND)
        _, parquet = parquet_file.arrow_libraries()
        require_file(path)
        metadata = parquet.read_schema(path).metadata or {}
        return bool(json.loads(metadata[b"cadmbs.results"])["kind"] == KIND)
    except file_formats.UNREADABLE:
        return False


# Tables of studies as files, block by block: no text of all rows is ever in memory.

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
    arrow, parquet = parquet_file.arrow_libraries()
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
