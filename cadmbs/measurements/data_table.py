"""Tables of measured numbers: CSV files as programs write them, stored results, mappings and data frames."""

import gzip
import io
import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.bounds import LARGEST_NUMBER, Bound
from cadmbs.errors import ArgumentError, Finding, ModelError, Severity, Where
from cadmbs.importers.files import read_source
from cadmbs.input_files import open_file
from cadmbs.system.arguments import real_numbers

RESULT_SUFFIXES: Final = (".npz", ".parquet", ".h5")
"""Suffixes of stored results."""

_LISTED = 20
_DELIMITERS = (",", ";", "\t")
_MISSING = ("", "nan", "na", "null", "none", "-")


@dataclass(frozen=True)
class DataTable:
    """Numbers in named columns.

    Attributes:
        file: Name of the file for messages.
        names: Of the columns.
        values: (n_rows, n_columns), NaN where nothing was measured.
        first_line: Line of the first row of numbers; None where there are no lines.
    """

    file: str
    names: tuple[str, ...]
    values: Array
    first_line: int | None = None

    def where(self, row: int | None = None) -> Where:
        """The place of a row, or of the header."""
        if self.first_line is None:
            return Where(self.file)
        return Where(self.file, self.first_line - 1 if row is None else self.first_line + row)

    def finding(
        self,
        code: str,
        message: str,
        hint: str = "",
        *,
        row: int | None = None,
        severity: Severity = Severity.ERROR,
    ) -> Finding:
        """A finding about a row, or about the header."""
        return Finding(code, severity, self.where(row), message, hint)


def read_table(source: Any) -> DataTable:
    """The table in a file (CSV with commas, semicolons or tabs, also .gz; a stored result), a mapping or a data frame.

    Raises:
        ModelError: F001 to F007 the file cannot be read; E001 it is no table of numbers.
        ArgumentError, ShapeError: It is neither a file nor a mapping, or a column of it holds no numbers.
        StoredResultError: It is a stored result that is damaged.
    """
    if isinstance(source, DataTable):
        return source
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        if path.suffix.lower() in RESULT_SUFFIXES:
            from cadmbs.results import storage

            return _of_mapping(storage.load(path).to_pandas(), str(source))
        return _csv_table(os.fspath(source))
    return _of_mapping(source.to_pandas() if hasattr(source, "to_pandas") else source, "<data>")


def joined_tables(tables: Sequence[DataTable]) -> DataTable:
    """The columns of several tables side by side; a name that occurs before gets the name of its file in front.

    Raises:
        ModelError: E001, they have different numbers of rows.
    """
    first = tables[0]
    names, values = list(first.names), [first.values]
    for table in tables[1:]:
        if len(table.values) != len(first.values):
            message = f'It has {len(table.values)} rows, but "{first.file}" beside it has {len(first.values)}.'
            raise ModelError((table.finding("E001", message, "Files that are joined have the same rows."),))
        stem = Path(table.file).stem
        names += [f"{stem}/{name}" if name in first.names else name for name in table.names]
        values.append(table.values)
    return DataTable(first.file, tuple(names), np.concatenate(values, axis=1), first.first_line)


def _of_mapping(data: Any, file: str) -> DataTable:
    if not (isinstance(data, Mapping) or hasattr(data, "columns")):
        kind = type(data).__name__
        raise ArgumentError(f"data is of type {kind}, expected a path, a data frame, or numbers by name")
    columns = list(data.columns) if hasattr(data, "columns") else list(data)
    arrays = [real_numbers(np.asarray(data[name]), f"column {name!r}") for name in columns]
    flat_names, flat = [], []
    for name, array in zip(columns, arrays, strict=True):
        if array.ndim not in (1, 2):
            raise ArgumentError(f"column {name!r} has shape {array.shape}, expected (n,) or (n, k)")
        if array.ndim == 1:
            flat_names.append(str(name))
            flat.append(array)
        else:
            flat_names += [f"{name}[{k}]" for k in range(array.shape[1])]
            flat += list(array.T)
    if not flat or len({len(x) for x in flat}) != 1:
        where = Where(file)
        raise ModelError((Finding("E001", Severity.ERROR, where, "The columns do not have the same number of rows."),))
    return _bounded(DataTable(file, tuple(flat_names), np.column_stack(flat)))


def _csv_table(name: str) -> DataTable:
    """Numbers under a header; blank cells and "nan" are missing, lines that begin with # are comments."""
    lines = list(islice(_lines(name), 50))
    start = next((k for k, line in enumerate(lines) if line.strip() and not line.startswith("#")), None)
    if start is None:
        raise ModelError((Finding("E001", Severity.ERROR, Where(name, 1), "There is no header."),))
    header = lines[start].rstrip("\r\n")
    delimiter: str | None = max(_DELIMITERS, key=header.count)
    if delimiter is None or not header.count(delimiter):
        delimiter = None if len(header.split()) > 1 else ","
    names = tuple(cell.strip().strip('"').strip() for cell in header.split(delimiter))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            values = np.loadtxt(_lines(name), delimiter=delimiter, skiprows=start + 1, ndmin=2, comments="#")
        regular = values.shape[1] == len(names)
    except (ValueError, IndexError):
        regular = False
    if not regular:
        values = _cell_by_cell(name, names, delimiter, start)
    if not values.size:
        hint = "The first row names the columns, every other row is one sample."
        message = "There are no rows under the header."
        raise ModelError((Finding("E001", Severity.ERROR, Where(name, start + 1), message, hint),))
    values[~np.isfinite(values)] = np.nan
    return _bounded(DataTable(name, names, values, start + 2))


def _bounded(table: DataTable) -> DataTable:
    """The table, none of whose numbers is too large to compute with.

    Raises:
        ModelError: E001 with the place of the first one.
    """
    for name, values in zip(table.names, table.values.T, strict=True):  # one at a time: tables are large
        rows = np.flatnonzero((np.abs(values) > LARGEST_NUMBER) & np.isfinite(values))
        if len(rows):
            row = int(rows[0])
            message = f'Column "{name}": {values[row]:g} {Bound("").violation(values[row])}.'
            raise ModelError((table.finding("E001", message, "Check its unit.", row=row),))
    return table


def _lines(name: str) -> Iterator[str]:
    """The lines of a file, also of a compressed one."""
    if name == "-":
        yield from io.StringIO(read_source(name).data.decode("utf-8-sig", "replace"))
        return
    try:
        compressed = name.endswith(".gz")
        with (
            open_file(name) as file,
            gzip.GzipFile(fileobj=file) if compressed else file as plain,
            io.TextIOWrapper(plain, "utf-8-sig") as stream,
        ):
            yield from stream
    except (OSError, UnicodeDecodeError):
        read_source(name)  # says what is wrong with it
        raise ModelError((Finding("E001", Severity.ERROR, Where(name), "The file is no text."),)) from None


def _cell_by_cell(name: str, names: tuple[str, ...], delimiter: str | None, start: int) -> Array:
    """The numbers of a table with missing cells.

    Raises:
        ModelError: E001 with the place of each cell that is no number.
    """
    rows, findings = [], []
    for number, line in enumerate(_lines(name), start=1):
        if number <= start + 1 or not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip().strip('"') for cell in line.rstrip("\r\n").split(delimiter)]
        if len(cells) != len(names):
            message = f"The row has {len(cells)} cells, but the header has {len(names)}."
            findings.append(Finding("E001", Severity.ERROR, Where(name, number), message))
        row = np.full(len(names), np.nan)
        for column, cell in enumerate(cells[: len(names)]):
            try:
                row[column] = np.nan if cell.lower() in _MISSING else float(cell)
            except ValueError:
                message = f'Column "{names[column]}": "{cell[:30]}" is not a number.'
                hint = "Write a number with a decimal point, or leave the cell empty."
                findings.append(Finding("E001", Severity.ERROR, Where(name, number), message, hint))
        rows.append(row)
        if len(findings) >= _LISTED:
            break
    if findings:
        raise ModelError(tuple(findings[:_LISTED]))
    return np.array(rows).reshape(len(rows), len(names))
