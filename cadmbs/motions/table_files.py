"""Archives of arrays that need not be of cadmbs: NumPy, Parquet, HDF5; and what kind of table a file of cadmbs is."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers import draft, files, json_text
from cadmbs.input_files import open_file, require_file
from cadmbs.results.files import file_formats, npz_file
from cadmbs.results.files.csv_file import csv_document
from cadmbs.results.files.hdf5_file import hdf5_document, hdf5_library, own_item
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
    if suffix not in TABLE_SUFFIXES or not files.is_file(path):
        return {}
    if suffix == ".csv" and not sidecar_path(file).exists():
        return {}
    try:
        return _DOCUMENTS[suffix](file)
    except file_formats.UNREADABLE:
        return {}


_DOCUMENTS = {".csv": csv_document, ".npz": npz_file.npz_document, ".parquet": parquet_document, ".h5": hdf5_document}


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
    if not files.is_file(path):
        files.read_source(path)  # raises the error with its reason
    document = description(path)
    try:
        return ArrayFile(_READERS[suffix](Path(path)), document)
    except file_formats.UNREADABLE as problem:
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


# CSV files of numbers as people write them: cells with line and column, and findings about bad ones.

LISTED_FINDINGS = 100
"""Largest number of findings about one file: each of millions of cells may be bad."""


@dataclass(frozen=True)
class CellTable:
    """The cells of a CSV file as text, with the line that each row ends on, and the lines themselves."""

    file: str
    header: list[str]
    rows: list[list[str]]
    lines: list[int]
    text: list[str]

    def finding(self, code: str, line: int, message: str, hint: str = "", *, column: int | None = None) -> Finding:
        """An error on a line; `column` is the number of its cell."""
        start = None if column is None else self._cell_start(line, column)
        return _finding(code, self.file, line, message, hint, start)

    def header_finding(self, code: str, message: str, hint: str = "", *, column: int | None = None) -> Finding:
        """An error in the header; `column` is the number of its cell."""
        return self.finding(code, self.lines[0], message, hint, column=column)

    def line_of(self, row: int) -> int:
        """The line of a row of numbers, the first one being 0."""
        return self.lines[1 + row]

    def _cell_start(self, line: int, column: int) -> int | None:
        """Where a cell begins in its line; None in lines with quotes."""
        cells = self.text[line - 1].split(",")
        if '"' in self.text[line - 1] or column >= len(cells):
            return None
        start = sum(len(cell) + 1 for cell in cells[:column])
        return start + len(cells[column]) - len(cells[column].lstrip()) + 1


def read_cells(path: str, row_meaning: str) -> CellTable:
    """The cells of a CSV file; blank lines are left out.

    Args:
        path: The file, or "-" for standard input.
        row_meaning: What a row is, such as "configuration".

    Raises:
        ModelError: F001 to F007 the file cannot be read; Q005 no CSV, or no row under the header.
    """
    source = files.read_source(path)
    text, problem = json_text.decode(source)
    if problem is not None:
        raise ModelError((problem,))
    rows, lines = _rows(source, text)
    if len(rows) < 2:
        hint = f"The first row names coordinates, every other row is one {row_meaning}."
        raise ModelError(
            (_finding("Q005", source.name, lines[0] if lines else 1, "There are no rows under the header.", hint),)
        )
    return CellTable(source.name, [name.strip() for name in rows[0]], rows[1:], lines, re.split(r"\r\n|\r|\n", text))


def _rows(source: draft.SourceFile, text: str) -> tuple[list[list[str]], list[int]]:
    reader = csv.reader(io.StringIO(text, newline=""), skipinitialspace=True)
    rows, lines = [], []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                lines.append(reader.line_num)
    except csv.Error as caught:
        raise ModelError((_finding("Q005", source.name, reader.line_num, f"Not a CSV table: {caught}."),)) from None
    return rows, lines


def require_equal_rows(table: CellTable) -> None:
    """Raise ModelError, Q004, where rows have not as many cells as the header."""
    count = len(table.header)
    refuse(
        table.finding(
            "Q004", line, f"Row {line} has {len(row)} cell{'s' * (len(row) != 1)}, but the header has {count}."
        )
        for row, line in zip(table.rows, table.lines[1:], strict=True)
        if len(row) != count
    )


def numbers(table: CellTable, used: Sequence[int], hint: str) -> Array:
    """The used columns as numbers; cells are examined one by one only where one of them is bad.

    Raises:
        ModelError: Q001, one finding for each cell that is no finite number.
    """
    cells = [[row[column] for column in used] for row in table.rows]
    try:
        values = np.array(cells, dtype=float)
    except ValueError:
        values = None
    if values is None or not np.all(np.isfinite(values)):
        refuse(_cell_findings(table, used, hint))
        values = np.array([[float(cell) for cell in row] for row in cells])  # Python's spaces are more than NumPy's
    return values.reshape(len(table.rows), len(used))


def number_columns(table: CellTable, names: Iterable[str]) -> dict[str, Array]:
    """The columns of these names that hold numbers, empty cells as not a number; columns of text are left out."""
    columns: dict[str, Array] = {}
    for name in names:
        column = table.header.index(name)
        cells = [row[column].strip() if column < len(row) else "" for row in table.rows]
        try:
            columns[name] = np.array([float(cell) if cell else np.nan for cell in cells])
        except ValueError:
            continue
    return columns


def _cell_findings(table: CellTable, used: Sequence[int], hint: str) -> Iterator[Finding]:
    for row, line in zip(table.rows, table.lines[1:], strict=True):
        for column in used:
            problem = _problem(row[column].strip(" \t\r\n"))
            if problem:
                message = f'Row {line}, column "{table.header[column]}": {problem}.'
                yield table.finding("Q001", line, message, hint, column=column)


def _problem(cell: str) -> str:
    if not cell:
        return "the cell is empty"
    control = next((character for character in cell if not character.isprintable()), None)
    if control is not None:
        return f"the cell contains the character U+{ord(control):04X}, which is invisible"
    shown = cell if len(cell) <= 30 else f"{cell[:25]}..."
    try:
        return "" if np.isfinite(float(cell)) else f'"{shown}" is not finite'
    except ValueError:
        return f'"{shown}" is not a number'


def refuse(findings: Iterable[Finding]) -> None:
    """Raise ModelError with the findings, where there are any; of many, the first ones alone."""
    errors = tuple(islice(findings, LISTED_FINDINGS + 1))
    if len(errors) > LISTED_FINDINGS:
        *errors_before, last = errors[:LISTED_FINDINGS]
        errors = (*errors_before, replace(last, hint=f"{last.hint} Further findings are not listed.".strip()))
    if errors:
        raise ModelError(errors)


def _finding(code: str, file: str, line: int, message: str, hint: str = "", column: int | None = None) -> Finding:
    return Finding(code, Severity.ERROR, Where(file, line, column), message, hint)


# Tables of numbers that were no text: arrays of an archive, columns of a data frame.


@dataclass(frozen=True)
class ValueTable:
    """Columns of numbers by name.

    Attributes:
        file: The file, or what the user called the table.
        columns: (n_rows,) by name.
    """

    file: str
    columns: Mapping[str, Array]

    @property
    def header(self) -> list[str]:
        """The names of the columns."""
        return list(self.columns)

    def finding(self, code: str, message: str, hint: str = "") -> Finding:
        """An error in the table."""
        return Finding(code, Severity.ERROR, Where(self.file), message, hint)

    def header_finding(self, code: str, message: str, hint: str = "", *, column: int | None = None) -> Finding:
        """An error about a column, whose name is in the message; `column` is its number."""
        del column
        return self.finding(code, message, hint)

    def numbers(self, used: Sequence[int]) -> Array:
        """(n_rows, n_used) the used columns.

        Raises:
            ModelError: Q001, a value of one of them is not finite.
        """
        names = [self.header[column] for column in used]
        refuse(self._not_finite(names))
        return np.stack([self.columns[name] for name in names], axis=-1)

    def _not_finite(self, names: Iterable[str]) -> Iterable[Finding]:
        for name in names:
            bad = np.flatnonzero(~np.isfinite(self.columns[name]))
            if len(bad):
                yield self.finding("Q001", f'Column "{name}" is not finite from row {int(bad[0]) + 1} on.')


def value_table(file: str, columns: Mapping[str, object]) -> ValueTable:
    """A table of the columns that hold numbers; texts and dates are left out.

    Args:
        file: What messages call it.
        columns: By name, each of one dimension.

    Raises:
        ModelError: Q004, columns of different lengths; Q005, no column, or no row.
    """
    arrays = {str(name): array for name, values in columns.items() if (array := _numbers(values)) is not None}
    table = ValueTable(file, arrays)
    lengths = {name: len(array) for name, array in arrays.items()}
    if not arrays or not max(lengths.values()):
        refuse([table.finding("Q005", "There are no numbers.", "Give a column for each position, and one of times.")])
    count = next(iter(lengths.values()))
    refuse(
        table.finding("Q004", f'Column "{name}" has {length} rows, but "{next(iter(lengths))}" has {count}.')
        for name, length in lengths.items()
        if length != count
    )
    return table


def _numbers(values: object) -> Array | None:
    """(n,) float64; None where these are no numbers."""
    array = np.asarray(values)
    if array.ndim != 1 or array.dtype.kind not in "fiub":
        try:
            array = np.asarray(values, dtype=np.float64) if array.dtype.kind == "O" else array
        except (TypeError, ValueError):
            return None
        if array.ndim != 1 or array.dtype.kind not in "fiub":
            return None
    return array.astype(np.float64)
